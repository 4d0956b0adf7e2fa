"""Parsers: one module or folder a format, each turning a source into a `chunkwright.tree.Document`."""
