"""What the first and last lines of a text say of its format: interpreters, modes of editors, manual pages."""

from __future__ import annotations

import re
from pathlib import PurePath

_INTERPRETERS = {"sh": "bash", "zsh": "bash", "dash": "bash", "ksh": "bash", "node": "javascript", "deno": "typescript"}
_INTERPRETERS |= {"Rscript": "r", "tclsh": "tcl", "pwsh": "powershell"}
_MODES = {
    "c++": "cpp",
    "c#": "csharp",
    "cperl": "perl",
    "cs": "csharp",
    "emacs-lisp": "elisp",
    "f90": "fortran",
    "js": "javascript",
    "js2": "javascript",
    "ksh": "bash",
    "latex": "latex",
    "lisp": "commonlisp",
    "makefile": "make",
    "objc": "objc",
    "objective-c": "objc",
    "ps1": "powershell",
    "rst": "rst",
    "sgml": "xml",
    "sh": "bash",
    "shell-script": "bash",
    "tex": "latex",
    "zsh": "bash",
}
"""Formats by the names that Emacs and Vim have for them, where these are others than ours."""
_EMACS = re.compile(r"-\*-\s*(?:([\w+#-]+)|.*?\bmode:\s*([\w+#-]+).*?)\s*-\*-", re.IGNORECASE)
_VIM = re.compile(r"(?:^|\s)(?:vim?|ex):\s*(?:set?\s)?.*?\b(?:ft|filetype|syntax)=([\w+#-]+)")
_VIM_LINES = 5  # at the beginning and at the end: what Vim looks at
_END = 2_000  # bytes at the end in which the last lines are
_MANUAL_PAGE = re.compile(rb"\s*(?:[.']\\\"[^\n]*\n\s*|'[^\n]*\n\s*)*\.(?:TH|Dd|so)\s")


def format_of_lines(data: bytes) -> str:
    """Name of the format that lines of a text say, which may be none that is read; or "".

    Args:
        data: The bytes of the text.
    """
    return _shebang(data) or format_of_modes(data) or ("text" if _MANUAL_PAGE.match(data[:_END]) else "")


def _shebang(data: bytes) -> str:
    """Language of a script by its first line: `#!/usr/bin/env python3`, or ""."""
    if not data.startswith(b"#!"):
        return ""
    words = data[2:200].split(b"\n", 1)[0].decode("latin-1").split()
    programs = [PurePath(word).name.rstrip("0123456789.") for word in words if not word.startswith("-")]
    if programs[:1] == ["env"]:
        programs = programs[1:]
    return _INTERPRETERS.get(programs[0], programs[0]) if programs else ""


def format_of_modes(data: bytes) -> str:
    r"""Name of the format by the mode that the text asks editors for: `-*- C++ -*-`, `vim: ft=make`; or "".

    Args:
        data: The bytes of the text.
    """
    first = data[:_END].decode("latin-1").splitlines()[:_VIM_LINES]
    last = data[-_END:].decode("latin-1").splitlines()[-_VIM_LINES:]
    emacs = next(filter(None, map(_EMACS.search, first[:2])), None)
    vim = next(filter(None, map(_VIM.search, (*first, *last))), None)
    mode = (emacs[1] or emacs[2]) if emacs is not None else vim[1] if vim is not None else ""
    return _MODES.get(mode.lower().removesuffix("-mode"), mode.lower().removesuffix("-mode"))
