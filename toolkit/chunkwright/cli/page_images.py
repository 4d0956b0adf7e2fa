"""Pages of a PDF file as images, with the boxes of blocks and chunks drawn over them."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from chunkwright.pack import Chunk
from chunkwright.tree import Block, Document, Region

_SCALE = 1.5  # pixels a point
_COLORS = {
    "section": "#d62728",
    "paragraph": "#1f77b4",
    "item": "#2ca02c",
    "table": "#ff7f0e",
    "code": "#9467bd",
}
_OTHER = "#7f7f7f"
_CHUNK = "#000000"


def draw_pages(path: str, document: Document, chunks: list[Chunk], folder: str, password: str = "") -> list[Path]:
    """Writes an image a page: blocks in a color a kind, numbered in reading order, a black bar where chunks begin.

    Args:
        path: The PDF file.
        document: Its tree.
        chunks: Its chunks.
        folder: Where the images go; it is made if it is not there.
        password: Password of the file, or "".

    Returns:
        The files written, page by page.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    blocks = [block for block in document.walk() if block.regions and block.kind != "list"]
    starts = [chunk.regions[0] for chunk in chunks if chunk.regions]
    out = []
    source = pdfium.PdfDocument(path, password=password or None)
    try:
        for index in range(len(source)):
            page = source[index]
            image = page.render(scale=_SCALE).to_pil().convert("RGB")
            page.close()
            _draw(image, index + 1, blocks, starts)
            file = target / f"page-{index + 1:04d}.png"
            image.save(file)
            out.append(file)
    finally:
        source.close()
    return out


def _draw(image: Image.Image, page: int, blocks: list[Block], starts: list[Region]) -> None:
    draw = ImageDraw.Draw(image)
    for number, block in enumerate(blocks, 1):
        for region in block.regions:
            if region.page != page:
                continue
            color = _COLORS.get(block.kind, _OTHER) if block.layer == "body" else _OTHER
            box = [value * _SCALE for value in (region.x0, region.top, region.x1, region.bottom)]
            draw.rectangle([box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2], outline=color, width=2)
            draw.text((max(0.0, box[0] - 22), box[1] - 2), str(number), fill=color)
    for region in starts:
        if region.page == page:
            left, top, bottom = region.x0 * _SCALE, region.top * _SCALE, region.bottom * _SCALE
            draw.rectangle([max(0.0, left - 8), top - 2, max(3.0, left - 5), bottom + 2], fill=_CHUNK)
