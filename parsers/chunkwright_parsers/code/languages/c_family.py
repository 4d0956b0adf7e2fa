"""C and C++."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language, NamesOf

_NAMES = frozenset(
    (
        "identifier",
        "field_identifier",
        "type_identifier",
        "qualified_identifier",
        "destructor_name",
        "operator_name",
        "operator_cast",
        "template_function",
    )
)
_LONG_ARGUMENTS = 60  # bytes
_ARGUMENTS = re.compile(r"<[^<>]*>")
# `class FOO_API Name`: the grammar takes the macro for the name.
_EXPORT_MACRO = re.compile(
    rb"(?<=\bclass )[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=\s+[A-Za-z_][\w:<>, ]*\s*(?:final\s*)?[:{;])"
    rb"|(?<=\bstruct )[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=\s+[A-Za-z_][\w:<>, ]*\s*(?:final\s*)?[:{;])"
)
# `FOO_API class Name`, `FOO_API int f()`: a macro at the start of a line before a declaration.
_LEADING_MACRO = re.compile(
    rb"^[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=[ \t]+(?:class|struct|enum|template|static|inline|extern|constexpr|const"
    rb"|void|int|unsigned|char|bool|double|float|long|short|virtual|explicit|auto)\b)",
    re.MULTILINE,
)

# `int f(void) __THROW __nonnull ((1));`: reserved words of a library behind a prototype.
_TRAILING_MACRO = re.compile(
    rb"(?P<kept>\)(?:[ \t]*\r?\n)?)(?:[ \t]*__[A-Za-z]\w*(?:[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))?)+(?=[ \t]*;)"
)


def _declared(node: Node) -> str:
    """Name of a function, through pointers, references and parentheses: `A.b` of `int *A::b(int)`."""
    return _name(node.child_by_field_name("declarator"))


def _name(declarator: Node | None) -> str:
    while declarator is not None and declarator.type not in _NAMES:
        inner = declarator.child_by_field_name("declarator")
        declarator = inner if inner is not None else next(iter(declarator.named_children), None)
    return _dotted(clean(declarator))


def _dotted(name: str) -> str:
    plain = _ARGUMENTS.sub("", _ARGUMENTS.sub("", name)) if "operator" not in name else name
    return plain.replace("::", ".").strip(".")


def _named(node: Node) -> str:
    """Name of a class; of a specialization with long arguments, the template's."""
    name = node.child_by_field_name("name")
    if name is not None and name.type == "template_type" and name.end_byte - name.start_byte > _LONG_ARGUMENTS:
        name = name.child_by_field_name("name")
    return clean(name).replace("::", ".")


def _namespace(node: Node) -> str:
    return _named(node) or "(anonymous)"


def _typedef(node: Node) -> Definition | None:
    """`typedef struct { ... } place;`, named for the type that it makes."""
    inner = node.child_by_field_name("type")
    role = _TYPES.get(inner.type) if inner is not None else None
    body = inner.child_by_field_name("body") if inner is not None else None
    name = clean(node.child_by_field_name("declarator"))
    return Definition(role, name, node, body) if role is not None and body is not None and name else None


def _declarators(node: Node) -> list[str]:
    """Names of prototypes and variables, and of the types that a `typedef` makes."""
    return [_name(declarator) for declarator in node.children_by_field_name("declarator")]


def _prototypes(node: Node) -> list[str]:
    """Names of the functions among members."""
    return [_name(found) for found in node.children_by_field_name("declarator") if _is_function(found)]


def _is_function(declarator: Node | None) -> bool:
    while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
        inner = declarator.child_by_field_name("declarator")
        declarator = inner if inner is not None else next(iter(declarator.named_children), None)
    return declarator is not None and declarator.type == "function_declarator"


def _macro(node: Node) -> list[str]:
    """Name of a macro that stands for something: not of one that says that a header has been read."""
    return [clean(node.child_by_field_name("name"))] if node.child_by_field_name("value") is not None else []


_DECLARES: dict[str, NamesOf] = {
    "declaration": _declarators,
    "type_definition": _declarators,
    "preproc_def": _macro,
    "preproc_function_def": _macro,
}
_TYPES: dict[str, SectionRole] = {
    "struct_specifier": "struct",
    "union_specifier": "struct",
    "class_specifier": "class",
    "enum_specifier": "enum",
}
_TRANSPARENT = frozenset(
    {"preproc_ifdef", "preproc_if", "preproc_else", "preproc_elif", "preproc_elifdef", "linkage_specification"}
)
_OPENING_FIELDS = ("name", "condition", "value")
_ATOMS = frozenset({"string_literal", "raw_string_literal", "char_literal", "concatenated_string"})

ROWS = (
    Language(
        name="c",
        scopes={
            "function_definition": "function",
            "struct_specifier": "struct",
            "union_specifier": "struct",
            "enum_specifier": "enum",
        },
        names={"function_definition": _declared},
        special=_typedef,
        special_types=frozenset({"type_definition"}),
        declares=_DECLARES,
        transparent=_TRANSPARENT | {"declaration_list"},
        opening_fields=_OPENING_FIELDS,
        leads=frozenset({"attribute_specifier", "attribute_declaration"}),
        atoms=_ATOMS,
        imports=frozenset({"preproc_include"}),
        calls=(("call_expression", "function:"),),
        masks=(_LEADING_MACRO, _TRAILING_MACRO),
    ),
    Language(
        name="cpp",
        scopes={
            "function_definition": "function",
            "class_specifier": "class",
            "struct_specifier": "struct",
            "union_specifier": "struct",
            "enum_specifier": "enum",
            "namespace_definition": "namespace",
            "concept_definition": "interface",
        },
        names={
            "function_definition": _declared,
            "namespace_definition": _namespace,
            "class_specifier": _named,
            "struct_specifier": _named,
        },
        wrappers=frozenset({"template_declaration", "declaration", "friend_declaration"}),
        special=_typedef,
        special_types=frozenset({"type_definition"}),
        declares=_DECLARES | {"alias_declaration": at("name")},
        members={
            "field_declaration": _prototypes,
            "declaration": _prototypes,
            "type_definition": _declarators,
            "alias_declaration": at("name"),
        },
        transparent=_TRANSPARENT | {"declaration_list"},
        opening_fields=_OPENING_FIELDS,
        leads=frozenset({"attribute_specifier", "attribute_declaration", "access_specifier"}),
        atoms=_ATOMS,
        imports=frozenset({"preproc_include", "using_declaration"}),
        calls=(("call_expression", "function:"),),
        masks=(_EXPORT_MACRO, _LEADING_MACRO, _TRAILING_MACRO),
    ),
)
