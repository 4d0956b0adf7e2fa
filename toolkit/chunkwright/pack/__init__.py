"""The packer: cuts a tree into chunks. It knows no format."""

from chunkwright.pack.chunk import Chunk, Edge, EmbedPart, Hint, TableRef
from chunkwright.pack.findings import shed_notices
from chunkwright.pack.packer import PACKER_VERSION, pack
from chunkwright.pack.policy import Policy, PolicySettings
from chunkwright.pack.reasons import Reason

__all__ = [
    "PACKER_VERSION",
    "Chunk",
    "Edge",
    "EmbedPart",
    "Hint",
    "Policy",
    "PolicySettings",
    "Reason",
    "TableRef",
    "pack",
    "shed_notices",
]
