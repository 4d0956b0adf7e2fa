"""The languages that have a row of their own, by their names in the language pack."""

from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.languages import (
    c_family,
    css,
    dockerfile,
    ecmascript,
    go,
    graphql,
    hcl,
    java,
    json,
    make,
    proto,
    python,
    rust,
    toml,
    xml,
    yaml,
)

_CODE = (c_family, ecmascript, go, java, python, rust)
_DATA = (css, dockerfile, graphql, hcl, json, make, proto, toml, xml, yaml)

LANGUAGES: dict[str, Language] = {row.name: row for module in (*_CODE, *_DATA) for row in module.ROWS}
