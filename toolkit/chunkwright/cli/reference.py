"""`docs/cli.md` from the parsers of the arguments: `python -m chunkwright.cli.reference > docs/cli.md`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import cast

from chunkwright.cli.arguments import build_parser

_NOTICE = "<!-- Made by `python -m chunkwright.cli.reference > docs/cli.md`; change the parsers, not this file. -->"


def reference() -> str:
    """The whole page."""
    parser = build_parser()
    lines = ["# Command line", "", _NOTICE, "", f"{parser.description}", ""]
    lines += ["`python -m chunkwright` does the same as `chunkwright`.", ""]
    lines += ["```text", *(parser.epilog or "").splitlines(), "```", ""]
    for name, command in _all_commands(parser):
        lines += [f"## {parser.prog} {name}", "", *_paragraph(command), *_usage(command)]
        for group in command._action_groups:
            lines += _table(group)
    return "\n".join(lines).rstrip("\n") + "\n"


def _all_commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Commands by name; one that only holds others, as `golden` does, gives way to them."""
    for name, command in _commands(parser).items():
        inner = list(_all_commands(command))
        yield from ((f"{name} {below}", found) for below, found in inner) if inner else ((name, command),)


def _commands(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    choices = (action.choices for action in parser._actions if action.dest in ("command", "task"))
    return cast("Mapping[str, argparse.ArgumentParser]", next(choices, {}))


def _paragraph(command: argparse.ArgumentParser) -> list[str]:
    return [*(command.description or "").splitlines(), ""]


def _usage(command: argparse.ArgumentParser) -> list[str]:
    example = (command.epilog or "").splitlines()[1:]
    return ["```console", *(f"$ {line.strip()}" for line in example), "```", ""]


def _table(group: argparse._ArgumentGroup) -> Iterator[str]:
    actions = [action for action in group._group_actions if action.dest != "help"]
    if not actions:
        return
    yield f"| {(group.title or '').capitalize()} | |"
    yield "|---|---|"
    for action in actions:
        yield f"| {_names(action)} | {_cell(action.help or '')} |"
    yield ""


def _names(action: argparse.Action) -> str:
    value = f"{{{','.join(action.choices)}}}" if action.choices else action.metavar
    if not action.option_strings:
        return f"`{value}`" + ("..." if action.nargs == "+" else "")
    shown = "" if action.nargs == 0 else f" {value}"
    return ", ".join(f"`{_cell(name + shown)}`" for name in action.option_strings)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(reference(), end="")
