"""Text that runs across the rest of its page, as in the header of a table with narrow columns."""

from __future__ import annotations

from chunkwright_parsers.pdf.page import PageContent, Run
from chunkwright_parsers.pdf.segments import Segment, make_segments
from chunkwright_parsers.pdf.turning import Turn


def crosswise(page: PageContent, runs: list[Run], turn: Turn) -> list[Segment]:
    """Text that runs upwards or downwards, read along its lines, in boxes of the page as it is turned.

    Args:
        page: The page.
        runs: Text that runs in other directions than most of it.
        turn: How the page is turned for the rest.
    """
    out: list[Segment] = []
    for angle in (90, 270):
        across = Turn(angle, page.width, page.height)
        drawn = [run for run in runs if run.angle == angle]
        turned = [across.run(run) for run in drawn]
        own = {id(now): run for now, run in zip(turned, drawn, strict=True)}
        for segment in make_segments(turned):
            x0, top, x1, bottom = turn.box(*across.back(segment.x0, segment.top, segment.x1, segment.bottom))
            # Lines of one cell follow each other along the baseline: to the right if they are read upwards.
            order = x0 if angle == 90 else turn.size[0] - x1
            originals = [own[id(run)] for run in segment.runs]
            out.append(
                Segment(
                    segment.text, x0, top, x1, bottom, order, segment.size, segment.font, originals,
                    confidence=segment.confidence,
                )
            )  # fmt: skip
    return out
