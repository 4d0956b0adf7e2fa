"""The packer: cuts a tree into chunks. It knows no format."""

from chunkwright.pack.chunk import Chunk, Edge, EmbedPart, Hint, TableRef
from chunkwright.pack.explain import Alternative, Cost, CutExplanation, explain
from chunkwright.pack.findings import shed_notices
from chunkwright.pack.packer import PACKER_VERSION, pack, prepare
from chunkwright.pack.policy import Policy, PolicySettings
from chunkwright.pack.reasons import Reason

__all__ = [
    "PACKER_VERSION",
    "Alternative",
    "Chunk",
    "Cost",
    "CutExplanation",
    "Edge",
    "EmbedPart",
    "Hint",
    "Policy",
    "PolicySettings",
    "Reason",
    "TableRef",
    "explain",
    "pack",
    "prepare",
    "shed_notices",
]
