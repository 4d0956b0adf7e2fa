"""OCaml and its interfaces."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ENDS = re.compile(rb"\s*;;")
_FUNCTION_VALUES = frozenset(("fun_expression", "function_expression"))
_TYPE_ROLES: dict[str, SectionRole] = {"record_declaration": "struct", "variant_declaration": "enum"}


def _child(node: Node, kind: str) -> Node | None:
    return next((child for child in node.named_children if child.type == kind), None)


def _let(node: Node) -> Definition | None:
    """A function; of several that are bound together the first, which holds the others."""
    bindings = [child for child in node.named_children if child.type == "let_binding"]
    found = _binding(bindings[0], node) if bindings else None
    if found is None or len(bindings) == 1:
        return found
    return Definition(found.role, found.name, node, node, found.body.start_byte if found.body is not None else None)


def _binding(binding: Node, node: Node) -> Definition | None:
    body = binding.child_by_field_name("body")
    if body is None or (_child(binding, "parameter") is None and body.type not in _FUNCTION_VALUES):
        return None
    name = clean(binding.child_by_field_name("pattern")).strip("() ")
    return Definition("function", name, node, body) if name else None


def _bound_with(node: Node) -> Definition | None:
    """A function behind `and`."""
    before = node.prev_named_sibling
    return _binding(node, node) if before is not None and before.type == "let_binding" else None


def _module(node: Node) -> Definition | None:
    binding = _child(node, "module_binding") or node
    name = _child(binding, "module_name")
    body, kind = binding.child_by_field_name("body"), binding.child_by_field_name("module_type")
    parts = [part for part in (kind, body) if part is not None and part.type in ("structure", "signature")]
    if name is None or not parts:
        return None
    if len(parts) == 1:
        return Definition("module", clean(name), node, parts[0])
    return Definition("module", clean(name), node, binding, parts[0].start_byte)


def _module_type(node: Node) -> Definition | None:
    body, name = node.child_by_field_name("body"), clean(_child(node, "module_type_name"))
    return Definition("interface", name, node, body) if body is not None and name else None


def _class(node: Node) -> Definition | None:
    binding = _child(node, "class_binding") or _child(node, "class_type_binding")
    if binding is None:
        return None
    name = clean(_child(binding, "class_name") or _child(binding, "class_type_name"))
    body = binding.child_by_field_name("body") or binding.child_by_field_name("class_type")
    while body is not None and body.type in ("class_function_type", "class_function"):
        body = body.child_by_field_name("codomain") or body.child_by_field_name("body")
    return Definition("class", name, node, body) if body is not None and name else None


def _type(node: Node) -> Definition | None:
    binding = _child(node, "type_binding")
    body = binding.child_by_field_name("body") if binding is not None else None
    role = _TYPE_ROLES.get(body.type) if body is not None else None
    if binding is None or role is None:
        return None
    return Definition(role, clean(binding.child_by_field_name("name")), node, body)


def _specification(node: Node) -> Definition | None:
    """`val find : t -> entry`, `external now : unit -> float`, `method greet : string`."""
    name = clean(node.named_children[0]).strip("() ") if node.named_child_count else ""
    return Definition("function", name, node, None) if name else None


def _method(node: Node) -> Definition | None:
    name, body = clean(_child(node, "method_name")), node.child_by_field_name("body")
    return Definition("method", name, node, body) if body is not None and name else None


_SPECIAL = {
    "value_definition": _let,
    "let_binding": _bound_with,
    "module_definition": _module,
    "module_type_definition": _module_type,
    "class_definition": _class,
    "class_type_definition": _class,
    "type_definition": _type,
    "method_definition": _method,
    "value_specification": _specification,
    "external": _specification,
    "method_specification": _specification,
}


def _special(node: Node) -> Definition | None:
    return _SPECIAL[node.type](node)


def _row(name: str) -> Language:
    return Language(
        name=name,
        special=_special,
        special_types=frozenset(_SPECIAL),
        declares={
            "type_definition": at(":type_binding/name"),
            "value_definition": at(":let_binding/pattern:value_name"),
            "exception_definition": at(":constructor_declaration/:constructor_name"),
            "module_definition": at(":module_binding/:module_name"),
            "module_type_definition": at(":module_type_name"),
        },
        transparent=frozenset({"let_expression", "sequence_expression", "structure", "signature"}),
        comments=frozenset({"comment", "shebang"}),
        comments_below=True,
        marks_behind=_ENDS,
        atoms=frozenset({"string", "quoted_string", "character"}),
        imports=frozenset({"open_module"}),
        calls=(("application_expression", "function:"),),
    )


ROWS = (_row("ocaml"), _row("ocaml_interface"))
