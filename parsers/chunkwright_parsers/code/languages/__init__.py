"""The languages that have a row of their own, by their names in the language pack."""

from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.languages import (
    bash,
    c_family,
    csharp,
    dart,
    ecmascript,
    elixir,
    go,
    java,
    kotlin,
    lua,
    php,
    python,
    ruby,
    rust,
    scala,
    sql,
    swift,
)

_MODULES = (
    bash,
    c_family,
    csharp,
    dart,
    ecmascript,
    elixir,
    go,
    java,
    kotlin,
    lua,
    php,
    python,
    ruby,
    rust,
    scala,
    sql,
    swift,
)

LANGUAGES: dict[str, Language] = {row.name: row for module in _MODULES for row in module.ROWS}
