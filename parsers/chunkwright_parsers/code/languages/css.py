"""CSS and SCSS: rules and the blocks of at-rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.language import Definition, Language

_LONGEST_TITLE = 100  # characters

_CSS: Mapping[str, SectionRole] = {
    "rule_set": "rule",
    "media_statement": "rule",
    "supports_statement": "rule",
    "keyframes_statement": "rule",
    "scope_statement": "rule",
    "at_rule": "rule",
}
_SCSS: Mapping[str, SectionRole] = {
    **_CSS,
    "mixin_statement": "function",
    "function_statement": "function",
    "include_statement": "rule",
    "each_statement": "rule",
    "for_statement": "rule",
    "while_statement": "rule",
    "if_statement": "rule",
}
_BLOCKS = ("block", "keyframe_block_list")


def _rule(node: Node) -> Definition | None:
    """A rule under its selector, an at-rule under what stands before its block."""
    role = _SCSS[node.type]
    block = next((child for child in node.named_children if child.type in _BLOCKS), None)
    if block is None or node.text is None:
        return None
    named = node.child_by_field_name("name") if role == "function" else None
    shown = named.text if named is not None and named.text else node.text[: block.start_byte - node.start_byte]
    title = " ".join(shown.decode("utf-8", "replace").split())
    if len(title) > _LONGEST_TITLE:
        title = title[: title.rfind(" ", 0, _LONGEST_TITLE) + 1 or _LONGEST_TITLE].rstrip() + "…"
    return Definition(role, title, node, block) if title and ";" not in title else None


_INTERPOLATED = re.compile(rb"(?<=--)#\{[^{}\r\n]*\}|#\{[^{}\r\n]*\}(?=[^{}\r\n]{0,200};)")
"""A part of a custom property's name or of a value, where the grammar does not expect it."""


_HIDDEN = re.compile(rb"<!--|-->")
"""Marks that hide a style from browsers of long ago."""


def _row(name: str, types: Mapping[str, SectionRole], masks: tuple[re.Pattern[bytes], ...], fill: bytes) -> Language:
    return Language(
        name=name,
        special=_rule,
        special_types=frozenset(types),
        entries=frozenset({"rule_set", "at_rule", "include_statement", "if_statement"}),
        comments=frozenset({"comment", "js_comment"}),
        atoms=frozenset({"string_value"}),
        imports=frozenset({"import_statement", "use_statement", "forward_statement"}),
        masks=masks,
        fill=fill,
    )


ROWS = (_row("css", _CSS, (_HIDDEN,), b" "), _row("scss", _SCSS, (_INTERPOLATED, _INTERPOLATED), b"x"))
