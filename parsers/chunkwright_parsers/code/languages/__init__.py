"""The languages that have a row of their own, by their names in the language pack."""

from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.languages import c_family, ecmascript, go, java, python, rust

_MODULES = (c_family, ecmascript, go, java, python, rust)

LANGUAGES: dict[str, Language] = {row.name: row for module in _MODULES for row in module.ROWS}
