"""Files that a program wrote: by their names, by what their first lines say, by the length of their lines.

The conventions are those of GitHub's linguist and of the generators themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LOCKS = frozenset(
    (
        "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb", "deno.lock",
        "Cargo.lock", "poetry.lock", "pdm.lock", "uv.lock", "Pipfile.lock", "composer.lock", "Gemfile.lock", "go.sum",
        "Gopkg.lock", "glide.lock", "flake.lock", "mix.lock", "pubspec.lock", "Podfile.lock", "Package.resolved",
        "packages.lock.json", "gradle.lockfile", ".terraform.lock.hcl", "MODULE.bazel.lock", "conan.lock", "esy.lock",
    )
)  # fmt: skip
_NAMES = re.compile(
    r"""
    (?: _pb2(?:_grpc)?\.pyi? | \.pb(?:\.gw|\.validate)?\.(?:go|cc|h|swift|dart) | _(?:grpc_)?pb\.(?:js|rb|d\.ts)
    | \.(?:g|gr|freezed|mocks|config|chopper)\.dart | \.g(?:\.i)?\.cs | \.[Dd]esigner\.(?:cs|vb) | \.feature\.cs
    | [._]generated\.\w+ | \.zep\.(?:c|h|php) | _(?:tlb|TLB)\.pas | \.(?:js|css|mjs|cjs)\.map | \.(?:nib|xcuserstate)
    | (?:^|/)\.pnp\.(?:c?js|loader\.mjs|data\.json) | (?:^|/)(?:moc|qrc)_\w+\.(?:cpp|py) | (?:^|/)ui_\w+\.h )$
    """,
    re.VERBOSE,
)
_FOLDERS = re.compile(r"(?:^|/)(__generated__|\.idea|Carthage/Build|Godeps|__pycache__)/")
_MINIFIED = re.compile(r"[.-]min\.(?:js|css|mjs|cjs)$", re.IGNORECASE)

_COMMENT = re.compile(r"\s*(?://+|#+|/\*+|\*+|--+|;+|<!--|%+|\"{3}|'|dnl\b|REM\b|\{-|\(\*)[-!*#/=\s]*", re.IGNORECASE)
_SAID = re.compile(
    r"""
    @generated\b | <auto-?generated\b
    | \bthis\ (?:\w+\ ){0,2}(?:file|code|source|module|class|header|document|script|package|schema|configuration)
        \ (?:(?:is|was|has\ been)\ )?(?:an?\ )?(?:@|auto[- ]?|automatically[ ]|machine[- ])?generated\b
    | \bthis\ is\ an?\ (?:auto[- ]?|automatically[ ]|machine[- ])?generated\ (?:\w+\ )?(?:file|code|source|module)\b
    | \bgenerated\b.*\bdo\ not\ (?:edit|modify|change) | \bdo\ not\ (?:edit|modify|change)\b.*\bgenerated\b
    | \bgenerated\ by\ the\ (?:protocol\ buffer|thrift)\ compiler | \b(?:parser|lexer)\ generated\ by\ jison
    | \bthe\ following\ code\ was\ generated\ by\ | \bA\ Bison\ parser,\ made\ by\ | \bscanner\ generated\ by\ re2c
    | \bgenerated\ (?:automatically\ )?by\ (?:automake|autoconf|GNU|SWIG|Cython|CoffeeScript|PEG\.?js|ANTLR|Haxe)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What a comment says anywhere in it."""
_BEGINS = re.compile(
    r"""
    (?:(?:code\ |(?:auto|machine)[- ]?|automatically\ )?generated|automatically\ created)\b
    (?:\ (?:by|from|with|using|via|on|file|code)\b | [^\w\n]*$)
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What a comment says that begins with it."""
_NEEDED = ("generated", "bison parser", "automatically created")
"""A text without any of these says nothing of the kind."""
_PAGE = re.compile(
    r"""
    <meta\s[^>]*?\bname=["']?generator["']?[^>]*?\bcontent=["']?
    ((?:org\ mode|j?latex2html|groff|makeinfo|texi2html|ronn|doxygen|sphinx|docutils|jekyll|hugo|mkdocs|pdoc|typedoc)
        [^"'>]*)
    | <!--\s*(Generated\ by\ (?:doxygen|pkgdown|javadoc)[^>]*?)\s*-->
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SOURCE_MAP = re.compile(r"/[*/][#@] source(?:Mapping)?URL=")
_BLOCKS = {"/*": "*/", '"""': '"""', "<!--": "-->", "{-": "-}", "(*": "*)"}
"""Marks of comments of several lines, with what ends them."""
_FIRST_LINES = 40
_CODE_LINES = 3  # lines of code after which no comment is a file's header
_LONGEST_SAID = 100  # characters of a line that are quoted
_HEADER = 20_000  # characters
_LONG_LINES = 110  # characters that an average line of a minified file has
_BROWSER_SUFFIXES = (".js", ".mjs", ".cjs", ".css")


def is_lock_file(path: str) -> bool:
    """Whether a path is that of a file in which a package manager wrote down what it took.

    Args:
        path: Path in its project, with forward slashes.
    """
    return path.rsplit("/", 1)[-1] in _LOCKS


def generated_by_path(path: str) -> str:
    """What in a path says that a program wrote the file, or "".

    Args:
        path: Path in its project, with forward slashes.
    """
    name = path.rsplit("/", 1)[-1]
    if name in _LOCKS:
        return f"{name} is written by a package manager"
    folder = _FOLDERS.search(path)
    if folder is not None:
        return f"the folder {folder[1]}/ holds generated files"
    match = _NAMES.search(path)
    return f"files named *{match[0].lstrip('/')} are generated" if match is not None else ""


def generated_by_text(text: str, path: str) -> str:
    """What a text says of having been written by a program, or "".

    Args:
        text: The text.
        path: Its path, for its suffix.
    """
    header = text[:_HEADER]
    small = header.lower()
    lines = header.splitlines()[:_FIRST_LINES] if any(words in small for words in _NEEDED) else []
    for number, line, start in _comments(lines):
        if _SAID.search(line) or _BEGINS.match(line, start):
            return f"line {number} says: {' '.join(line.split())[:_LONGEST_SAID]}"
    lower = path.lower()
    if lower.endswith((".html", ".htm", ".xhtml")):
        page = _PAGE.search(header)
        if page is not None:
            return f"the page says: {' '.join((page[1] or page[2]).split())[:_LONGEST_SAID]}"
    if lower.endswith(_BROWSER_SUFFIXES):
        ends = text[-2000:].splitlines()[-2:]
        if any(_SOURCE_MAP.match(line.lstrip()) for line in ends):
            return "its last line names a source map"
    return ""


def _comments(lines: list[str]) -> Iterator[tuple[int, str, int]]:
    """Lines of comments before the code begins: their number, text, and where what they say begins."""
    closing, code = "", 0
    for number, line in enumerate(lines, 1):
        comment = _COMMENT.match(line)
        if closing or comment is not None:
            yield number, line, comment.end() if comment else len(line) - len(line.lstrip())
        elif line.strip():
            code += 1
            if code > _CODE_LINES:
                return
        if closing:
            closing = "" if closing in line else closing
        elif comment is not None:
            mark = next((mark for mark in _BLOCKS if comment[0].lstrip().startswith(mark)), "")
            begins = line.index(mark) + len(mark)
            closing = _BLOCKS[mark] if mark and _BLOCKS[mark] not in line[begins:] else ""


def minified(text: str, path: str) -> str:
    """What says that a script or style sheet was minified, or "".

    Args:
        text: The text; "" to go by the path alone.
        path: Its path.
    """
    match = _MINIFIED.search(path)
    if match is not None:
        return f"files named *{match[0]} are minified"
    if not text or not path.lower().endswith(_BROWSER_SUFFIXES):
        return ""
    average = len(text) // (text.count("\n") + 1)
    return f"its lines have {average:,} characters on average" if average > _LONG_LINES else ""
