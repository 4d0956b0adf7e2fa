"""Other frameworks: each module needs what it is named after, and nothing of Chunkwright imports it by itself."""
