"""Whether the text of a page is text: glyphs without a meaning look like it, and must not be indexed."""

from __future__ import annotations

from chunkwright_parsers.pdf.page import PageContent

_SAMPLED = 4000  # characters
_FEWEST = 40  # characters from which shares mean something
_MOST_WRONG = 0.3
_MOST_UNMAPPED = 0.5


def illegible(page: PageContent) -> str:
    """Why the text of a page cannot be read; "" if it can.

    Args:
        page: The page.
    """
    text = "".join(run.text for run in page.runs)[:_SAMPLED]
    visible = [char for char in text if not char.isspace()]
    if len(visible) < _FEWEST:
        return ""
    wrong = sum(
        char == "\ufffd" or "\ue000" <= char <= "\uf8ff" or char >= "\U000f0000" or char < " " for char in visible
    )
    if wrong > _MOST_WRONG * len(visible):
        return "characters without a meaning"
    return "glyphs that are not mapped to characters" if page.unmapped > _MOST_UNMAPPED else ""
