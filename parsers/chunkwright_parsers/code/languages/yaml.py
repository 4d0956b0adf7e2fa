"""YAML: keys with mappings and sequences below them, named items of sequences, and documents that say what they are."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import LEAST_ELEMENT, labeled, valued
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.languages.yaml_depth import too_deep

_BLOCKS = ("block_mapping", "block_sequence")
_FLOWS = ("flow_mapping", "flow_sequence")


def _key(node: Node) -> Definition | None:
    if node.type == "document":
        return _document(node)
    if node.type == "block_sequence_item":
        return _item(node)
    value = node.child_by_field_name("value")
    container = _container(value) if value is not None else None
    name = clean(node.child_by_field_name("key"))
    if container is None or not name:
        return None
    end = container.start_byte + 1 if container.type in _FLOWS else _line_end(node, container)
    return Definition("key", name, node, container, end)


def _container(value: Node) -> Node | None:
    """The mapping or sequence of a value, behind its tag and anchor."""
    last = value.named_children[-1] if value.named_children else value
    return last if last.type in _BLOCKS or last.type in _FLOWS else None


def _line_end(node: Node, container: Node) -> int:
    """Where the line of the key ends: a comment behind the key is on it."""
    end = container.start_byte
    for child in container.parent.children if container.parent is not None else ():
        if child.type == "comment" and child.start_point.row == node.start_point.row:
            end = max(child.end_byte, node.start_byte)
    return end


def _item(node: Node) -> Definition | None:
    """An item that is a mapping with a name: a step of a workflow, a container of a pod."""
    if node.end_byte - node.start_byte <= LEAST_ELEMENT or not node.named_children:
        return None
    mapping = _container(node.named_children[-1])
    if mapping is None or mapping.type != "block_mapping":
        return None
    name, end = labeled(mapping, "block_mapping_pair", "key", "value")
    if not name:
        return None
    first = mapping.named_children[0]
    return Definition("key", name, node, mapping, end if end > mapping.start_byte + 1 else _opening(first))


def _opening(pair: Node) -> int:
    """Where what opens an item ends that does not begin with its name: its first key with a value on the line."""
    value = pair.child_by_field_name("value")
    if value is not None and value.end_point.row == pair.start_point.row:
        return pair.end_byte
    key = pair.child_by_field_name("key")
    return key.end_byte + 1 if key is not None else pair.end_byte


def _document(node: Node) -> Definition | None:
    """A document of a stream that says what it is, as manifests of Kubernetes do: `Deployment web`."""
    top = next((child for child in node.named_children if child.type == "block_node"), None)
    mapping = _container(top) if top is not None else None
    if mapping is None or mapping.type != "block_mapping":
        return None
    kind, name, last = "", "", mapping.start_byte
    for pair in mapping.named_children[:6]:
        key, value = clean(pair.child_by_field_name("key")), pair.child_by_field_name("value")
        if value is None:
            continue
        if key == "kind":
            kind, last = clean(value), pair.end_byte
        elif key == "metadata":
            inner = _container(value)
            name = labeled(inner, "block_mapping_pair", "key", "value")[0] if inner is not None else ""
    if not kind or not name:
        return None
    return Definition("key", f"{kind} {name}", mapping, mapping, last)


_SCALARS = frozenset({"block_scalar", "double_quote_scalar", "single_quote_scalar", "plain_scalar"})

ROWS = (
    Language(
        name="yaml",
        special=_key,
        special_types=frozenset({"block_mapping_pair", "flow_pair", "block_sequence_item", "document"}),
        entries=frozenset({"block_mapping_pair", "flow_pair"}),
        transparent=frozenset({"document", "block_node", "flow_node", "block_mapping", "block_sequence"}),
        atoms=_SCALARS,
        leaf=lambda node: valued(node, "block_mapping_pair", _SCALARS),
        outdented=True,
        refuses=too_deep,
    ),
)
