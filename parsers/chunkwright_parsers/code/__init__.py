"""Source code: definitions as sections, by tree-sitter's grammars."""

from chunkwright_parsers.code.aliases import language_named
from chunkwright_parsers.code.grammar import has_grammar
from chunkwright_parsers.code.parser import CodeBlocks, code_blocks, fallback, parse

__all__ = ["CodeBlocks", "code_blocks", "fallback", "has_grammar", "language_named", "parse"]
