"""Definitions that stand in several siblings: a signature and its body, the equations of a function."""

from __future__ import annotations

from dataclasses import replace

from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.pieces import Piece


def joined(pieces: list[Piece], language: Language) -> list[Piece]:
    """The pieces, those that continue one another as one, with the comments between them.

    Args:
        pieces: Siblings, in order.
        language: Their language.
    """
    continues = language.continues
    if continues is None:
        return pieces
    out: list[Piece] = []
    last: Piece | None = None  # the last that is not a comment
    for piece in pieces:
        if piece.comment:
            out.append(piece)
            continue
        node = piece.nodes[0]
        if last is None or not continues(last.nodes, node):
            last = None if piece.error else piece
            out.append(piece)
            continue
        at = next(number for number in range(len(out) - 1, -1, -1) if out[number] is last)
        last.parts = last.parts or [Piece(last.own, last.own, last.end, last.nodes[:1])]
        last.parts += [*out[at + 1 :], Piece(piece.start, piece.own, piece.end, piece.nodes)]
        del out[at + 1 :]
        last.nodes.append(node)
        last.end = piece.end
        found = last.definition
        if found is not None and found.body is None and node.type in language.bodies:
            last.definition = replace(found, body=node)
    for piece in out:
        found = piece.definition
        if found is not None and found.body is None and found.node.type in language.signatures and not piece.parts:
            piece.definition = None
    return out
