"""What a page says of itself: `<head>`, OpenGraph, Dublin Core and JSON-LD."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from chunkwright.tree import MetadataValue
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import text_of

_LONGEST = 2000  # characters of a value
_MOST_LINKED_DATA = 1_000_000  # characters of JSON-LD that are read
_TITLES = ("og:title", "twitter:title", "dc.title", "dcterms.title", "citation_title")
_SINGLE: dict[str, tuple[str, ...]] = {
    "description": ("description", "og:description", "dc.description", "dcterms.description", "twitter:description"),
    "author": ("author", "article:author", "dc.creator", "dcterms.creator", "citation_author", "parsely-author"),
    "site_name": ("og:site_name", "application-name"),
    "type": ("og:type",),
    "image": ("og:image", "twitter:image"),
    "keywords": ("keywords", "news_keywords", "parsely-tags"),
    "published": (
        "article:published_time", "datepublished", "date", "dc.date", "dcterms.created", "citation_publication_date",
        "parsely-pub-date", "pubdate",
    ),
    "modified": ("article:modified_time", "og:updated_time", "datemodified", "last-modified", "dcterms.modified"),
    "generator": ("generator",),
}  # fmt: skip
_TAGS = frozenset(("html", "title", "link", "base"))
_FROM_LINKED_DATA = {"datePublished": "published", "dateModified": "modified", "description": "description"}


@dataclass(slots=True)
class PageHead:
    """What a page says of itself.

    Attributes:
        title: Its title for those who share it, else the window's.
        window_title: Text of its `title` element.
        language: BCP 47 tag, or "".
        canonical: Its canonical address, or "".
        base: Address that its links are relative to, or "".
        values: Description, author, dates and the like, by plain names.
    """

    title: str = ""
    window_title: str = ""
    language: str = ""
    canonical: str = ""
    base: str = ""
    values: dict[str, MetadataValue] = field(default_factory=dict)


def read_head(elements: list[Node]) -> PageHead:
    """Reads the metadata of a page.

    Args:
        elements: Its elements in order.
    """
    head = PageHead()
    stated: dict[str, str] = {}
    linked: list[Node] = []
    for node in elements:
        if node.tag == "meta":
            _read_meta(node, head, stated)
        elif node.tag == "script":
            if node.attrs.get("type", "").lower().startswith("application/ld+json"):
                linked.append(node)
        elif node.tag in _TAGS:
            _read_element(node, head)
    for key, names in _SINGLE.items():
        value = next((stated[name] for name in names if name in stated), "")
        if value:
            head.values[key] = value
    head.title = next((stated[name] for name in _TITLES if name in stated), "") or head.window_title
    head.canonical = head.canonical or stated.get("og:url", "")
    _read_linked_data(linked, head)
    if head.canonical:
        head.values["canonical"] = head.canonical
    return head


def _read_meta(node: Node, head: PageHead, stated: dict[str, str]) -> None:
    attrs = node.attrs
    name = (attrs.get("property") or attrs.get("name") or attrs.get("itemprop") or "").strip().lower()
    content = _value(attrs.get("content", ""))
    if name and content:
        stated.setdefault(name, content)
    if attrs.get("http-equiv", "").lower() == "content-language" and not head.language:
        head.language = content


def _read_element(node: Node, head: PageHead) -> None:
    attrs = node.attrs
    match node.tag:
        case "html":
            head.language = head.language or (attrs.get("lang") or attrs.get("xml:lang", "")).strip()
        case "title":
            head.window_title = head.window_title or _value(text_of(node))
        case "base":
            head.base = head.base or attrs.get("href", "").strip()[:_LONGEST]
        case _:
            if "canonical" in attrs.get("rel", "").lower().split() and not head.canonical:
                head.canonical = attrs.get("href", "").strip()[:_LONGEST]


def _value(text: str) -> str:
    """A value on one line; pages often escape what they have escaped already."""
    return " ".join(html.unescape(text).split())[:_LONGEST]


def _read_linked_data(nodes: list[Node], head: PageHead) -> None:
    """Dates, authors and type of the first object of JSON-LD that has them; what cannot be read is left out."""
    for node in nodes:
        source = text_of(node)
        if len(source) > _MOST_LINKED_DATA:
            continue
        try:
            data = json.loads(source)
        except (ValueError, RecursionError):
            continue
        for item in _objects(data):
            for name, key in _FROM_LINKED_DATA.items():
                value = item.get(name)
                if isinstance(value, str) and value.strip():
                    head.values.setdefault(key, _value(value))
            kind = item.get("@type")
            if isinstance(kind, str):
                head.values.setdefault("schema_type", kind)
            names = list(_names(item.get("author")))
            if names:
                head.values.setdefault("author", ", ".join(names)[:_LONGEST])


def _objects(data: object) -> Iterator[dict[str, object]]:
    """The top-level objects of JSON-LD, those of its graph included."""
    items = data if isinstance(data, list) else [data]
    for item in items[:100]:
        if isinstance(item, dict):
            yield item
            graph = item.get("@graph")
            if isinstance(graph, list):
                yield from (inner for inner in graph[:100] if isinstance(inner, dict))


def _names(author: object) -> Iterator[str]:
    for item in author if isinstance(author, list) else [author]:
        name = item.get("name") if isinstance(item, dict) else item
        if isinstance(name, str) and name.strip():
            yield _value(name)
