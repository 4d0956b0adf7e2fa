"""Files of markup with code inside: Vue, Svelte and Astro components, and HTML pages as source code."""

from chunkwright_parsers.code import fallback
from chunkwright_parsers.components.parser import parse

__all__ = ["fallback", "parse"]
