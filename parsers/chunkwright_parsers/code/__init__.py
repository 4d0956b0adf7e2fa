"""Source code: definitions as sections, by tree-sitter's grammars."""

from chunkwright_parsers.code.parser import PARSER_VERSION, CodeBlocks, code_blocks, parse

__all__ = ["PARSER_VERSION", "CodeBlocks", "code_blocks", "parse"]
