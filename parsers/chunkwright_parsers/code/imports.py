"""Imports: where they stand and which names they bring."""

from __future__ import annotations

import re

_FROM_PYTHON = re.compile(r"^\s*from\s+[\w.]+\s+import\b")
_FROM_STRING = re.compile(r"\bfrom\s+[\"'].*", re.DOTALL)
_WHOLE = re.compile(r"^(?:import|export)\s+'[^'\n]*'(?:\s+(?:deferred|as|show|hide)\b)*")
_RENAMED = re.compile(r"[\w$*.:]+\s+as\s+(?=[\w$])|[\w$]+\s*=>\s*")
_VALUE = re.compile(r"=(?!>)[^;,]*")
_NAME = re.compile(r"[A-Za-z_$][\w$]*(?![\w$])(?!\s*(?:\.|::|/|\\|->))")
_WORDS = frozenset(
    (
        "import", "imports", "from", "as", "use", "using", "static", "pub", "crate", "super", "self", "type", "require",
        "require_once", "include", "open", "package", "extern", "mod", "default", "const", "let", "var", "local",
        "qualified", "hiding", "function", "namespace", "export", "_", "testable", "require_relative", "alias",
        "library", "requireNamespace", "suppressPackageStartupMessages", "suppressMessages", "qw", "only",
    )
)  # fmt: skip
_LONGEST = 4000  # characters of an import that are searched for names


def imported_names(statement: str) -> tuple[str, ...]:
    """Names that an import makes known, in order: of `from a.b import c as d`, `d`.

    Args:
        statement: The import as the source has it.
    """
    if statement.startswith(("#include", "source", ". ")):
        return ()
    text = _WHOLE.sub("", _FROM_STRING.sub("", _FROM_PYTHON.sub("", statement[:_LONGEST])))
    text = _VALUE.sub("", _RENAMED.sub("", text))
    return tuple(dict.fromkeys(name for name in _NAME.findall(text) if name not in _WORDS))
