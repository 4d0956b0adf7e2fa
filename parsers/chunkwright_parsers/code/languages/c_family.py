"""C and C++."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Language

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


def _declared(node: Node) -> str:
    """Name of a function, through pointers, references and parentheses: `A.b` of `int *A::b(int)`."""
    declarator = node.child_by_field_name("declarator")
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


def _typedef(node: Node) -> str:
    return clean(node.child_by_field_name("declarator"))


_TRANSPARENT = frozenset(
    {"preproc_ifdef", "preproc_if", "preproc_else", "preproc_elif", "preproc_elifdef", "linkage_specification"}
)
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
        wrappers=frozenset({"type_definition"}),
        transparent=_TRANSPARENT | {"declaration_list"},
        leads=frozenset({"attribute_specifier", "attribute_declaration"}),
        atoms=_ATOMS,
        imports=frozenset({"preproc_include"}),
        calls=(("call_expression", "function:"),),
        masks=(_LEADING_MACRO,),
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
        wrappers=frozenset({"template_declaration", "type_definition", "declaration"}),
        transparent=_TRANSPARENT | {"declaration_list"},
        leads=frozenset({"attribute_specifier", "attribute_declaration", "access_specifier"}),
        atoms=_ATOMS,
        imports=frozenset({"preproc_include", "using_declaration"}),
        calls=(("call_expression", "function:"),),
        masks=(_EXPORT_MACRO, _LEADING_MACRO),
    ),
)
