"""Block rules by the character a line begins with: most rules can tell from it alone that they do not match."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock

Rule = Callable[[StateBlock, int, int, bool], bool]

_FIRST_CHARACTERS: dict[str, str] = {
    "fence": "`~",
    "blockquote": ">",
    "hr": "*-_",
    "list": "*+-0123456789",
    "reference": "[",
    "footnote_def": "[",
    "html_block": "<",
    "heading": "#",
    "math_block": "$",
    "pair": ":/{<`~",
    "indent": "!?=",
    "target": "(",
}
"""What the first line of a block of each kind begins with; a rule that is not named is tried on every line."""


class DispatchingRuler(Ruler[Rule]):
    """A ruler whose every chain is one function that tries only the rules that may match."""

    def __init__(self, ruler: Ruler[Rule]) -> None:
        super().__init__()
        self.__rules__ = ruler.__rules__
        self._chains: dict[str, list[Rule]] = {}

    def getRules(self, chainName: str = "") -> list[Rule]:  # noqa: N802, N803
        """The chain as one rule; chains are fixed once the parser has been set up."""
        chain = self._chains.get(chainName)
        if chain is None:
            chain = self._chains[chainName] = [_dispatcher(self._named(chainName))]
        return chain

    def _named(self, chain: str) -> list[tuple[str, Rule]]:
        return [(r.name, r.fn) for r in self.__rules__ if r.enabled and (not chain or chain in r.alt)]


def _dispatcher(rules: Iterable[tuple[str, Rule]]) -> Rule:
    named = list(rules)
    anywhere = tuple(rule for name, rule in named if name not in _FIRST_CHARACTERS)
    table = {
        char: tuple(rule for name, rule in named if char in _FIRST_CHARACTERS.get(name, char))
        for char in sorted(set("".join(_FIRST_CHARACTERS.values())))
    }

    def dispatch(state: StateBlock, line: int, end_line: int, silent: bool) -> bool:
        at = state.bMarks[line] + state.tShift[line]
        first = state.src[at] if at < state.eMarks[line] else ""
        for rule in table.get(first, anywhere):  # noqa: SIM110 - a generator would cost as much as the rules
            if rule(state, line, end_line, silent):
                return True
        return False

    return dispatch
