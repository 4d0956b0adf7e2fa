"""Which language a script, a style or a block of its own is in."""

from __future__ import annotations

from collections.abc import Mapping

MARKUP = "markup"
"""In place of a language: the text is markup, such as a template in a script."""

_LANGUAGES = {
    "js": "javascript",
    "jsx": "javascript",
    "javascript": "javascript",
    "module": "javascript",
    "babel": "javascript",
    "ecmascript": "javascript",
    "x-javascript": "javascript",
    "ts": "typescript",
    "typescript": "typescript",
    "tsx": "tsx",
    "css": "css",
    "postcss": "css",
    "scss": "scss",
    "less": "scss",
    "json": "json",
    "jsonc": "json",
    "json5": "json",
    "ld+json": "json",
    "importmap": "json",
    "speculationrules": "json",
    "yaml": "yaml",
    "yml": "yaml",
    "toml": "toml",
    "graphql": "graphql",
    "python": "python",
    "py": "python",
    "mpy": "python",
    "x-python": "python",
    "x-shader/x-vertex": "glsl",
    "x-shader/x-fragment": "glsl",
    "x-glsl": "glsl",
    "html": MARKUP,
    "template": MARKUP,
    "x-template": MARKUP,
    "x-handlebars": MARKUP,
    "x-handlebars-template": MARKUP,
    "x-mustache": MARKUP,
    "ng-template": MARKUP,
    "ejs": MARKUP,
}
_DEFAULTS = {"script": "javascript", "style": "css", "i18n": "json", "template": MARKUP}


def embedded_language(name: str, attributes: Mapping[str, str], format: str) -> str:
    """The language in an element of text; "" if there is no knowing.

    Args:
        name: Name of the element.
        attributes: Its attributes.
        format: Format of the file.
    """
    stated = (attributes.get("lang") or attributes.get("type") or "").strip().lower()
    if name not in _DEFAULTS and not attributes.get("lang"):
        return ""
    if not stated:
        return "typescript" if name == "script" and format == "astro" else _DEFAULTS[name]
    stated = stated.split(";")[0].strip()
    if stated in _LANGUAGES:
        return _LANGUAGES[stated]
    kind = stated.split("/")[-1]
    return _LANGUAGES.get(kind, "json" if kind.endswith("+json") else "")
