"""Names of languages as notebooks have them, and the cell magics that change the language of a cell."""

from __future__ import annotations

import re
from pathlib import PurePath

_NAMES = {
    "ipython": "python",
    "python3": "python",
    "sage": "python",
    "sagemath": "python",
    "c++": "cpp",
    "c++11": "cpp",
    "c++14": "cpp",
    "c++17": "cpp",
    "c++20": "cpp",
    "c#": "csharp",
    "f#": "fsharp",
    "js": "javascript",
    "ts": "typescript",
    "shell": "bash",
    "shellscript": "bash",
    "sh": "bash",
    "zsh": "bash",
    "pwsh": "powershell",
    "mysql": "sql",
    "spark": "scala",
}
_MAGICS = {
    "bash": "bash",
    "sh": "bash",
    "script": "bash",
    "html": "html",
    "svg": "xml",
    "javascript": "javascript",
    "js": "javascript",
    "latex": "latex",
    "markdown": "markdown",
    "md": "markdown",
    "perl": "perl",
    "ruby": "ruby",
    "r": "r",
    "sql": "sql",
    "bigquery": "sql",
    "sparksql": "sql",
    "julia": "julia",
    "python": "python",
    "python2": "python",
    "python3": "python",
    "pypy": "python",
    "cython": "python",
    "cu": "cuda",
    "css": "css",
}
_FILES = {
    ".py": "python",
    ".pyx": "python",
    ".sh": "bash",
    ".js": "javascript",
    ".ts": "typescript",
    ".json": "json",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".toml": "toml",
    ".html": "html",
    ".css": "css",
    ".md": "markdown",
    ".sql": "sql",
    ".c": "c",
    ".cpp": "cpp",
    ".cu": "cuda",
    ".r": "r",
    ".txt": "text",
    ".cfg": "ini",
    ".ini": "ini",
}
_MAGIC = re.compile(r"\s*%%!?([A-Za-z][\w.]*)[ \t]*([^\r\n]*)")
_NOT_IN_NAME = re.compile(r"[^\w+#.-]+")


def language_name(stated: str) -> str:
    """A language as fences name it.

    Args:
        stated: The name in the notebook.
    """
    name = stated.strip().lower()
    name = _NAMES.get(name, name)
    return _NOT_IN_NAME.sub("-", name).strip("-")


def cell_language(source: str, language: str) -> str:
    """Language of a code cell: that of its magic, if it begins with one that states it.

    Args:
        source: The cell's text.
        language: Language of the notebook.
    """
    match = _MAGIC.match(source)
    if match is None:
        return language
    magic = match[1].lower()
    if magic in ("writefile", "file"):
        words = match[2].split()
        return _FILES.get(PurePath(words[-1]).suffix.lower(), "text") if words else language
    if magic == "script" and match[2].split():
        return language_name(PurePath(match[2].split()[0]).name)
    return _MAGICS.get(magic, language)
