"""Segments that a server sends at the end of a page, for a script to put in their places (streamed React pages)."""

from __future__ import annotations

from chunkwright_parsers.html.node import Node

_PLACES = ("B:", "P:")  # of a boundary, and of a part of a segment
_SEGMENT = "S:"


def place_streamed(elements: list[Node]) -> None:
    """Moves streamed segments into the places that wait for them: `<div hidden id="S:1">` into `<template id="B:1">`.

    Args:
        elements: The elements of the page in order.
    """
    places: dict[str, Node] = {}
    segments: dict[str, Node] = {}
    for node in elements:
        name = node.attrs.get("id", "")
        if name[1:2] != ":":
            continue
        if node.tag == "template" and name.startswith(_PLACES):
            places.setdefault(name[2:], node)
        elif "hidden" in node.attrs and name.startswith(_SEGMENT):
            segments.setdefault(name[2:], node)
    for name, segment in segments.items():
        place = places.get(name)
        if place is not None and not _within(place, segment):
            _move(segment, place)


def _within(node: Node, outer: Node) -> bool:
    current: Node | None = node
    while current is not None and current is not outer:
        current = current.parent
    return current is outer


def _move(segment: Node, place: Node) -> None:
    """Puts what is in a segment where its place stands."""
    if segment.parent is None or place.parent is None:
        return
    segment.parent.children.remove(segment)
    place.tag = "div"
    place.attrs = {}
    place.children = segment.children
    for child in place.children:
        if isinstance(child, Node):
            child.parent = place
    segment.children = []
