"""Tables between horizontal rules alone: what stands between the first and the last rule, parted by empty columns."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright_parsers.pdf.page import PageContent
from chunkwright_parsers.pdf.segments import Segment, make_segments
from chunkwright_parsers.pdf.table_box import TableBox, TableCell

_SAME = 6.0  # points by which the ends of rules may differ
_TALLEST = 420.0  # points between two rules of one table
_NARROWEST = 40.0  # points of a rule
_GAP = 0.42  # of the size: a gap that may part cells
_OVER = 0.65  # of the gap between two columns: from where a piece of a header stands over both
_LONGEST_CELL = 45  # characters of cells on the average


@dataclass(slots=True)
class _Band:
    x0: float
    x1: float
    tops: list[float]


def half_ruled_tables(page: PageContent, segments: list[Segment], *, mirrored: bool) -> list[TableBox]:
    """The tables that horizontal rules bound.

    Args:
        page: The page.
        segments: Its text that is in no other table.
        mirrored: Whether left and right have been exchanged.
    """
    out: list[TableBox] = []
    for band in _bands(page):
        for tops in _stretches(band.tops, _crossing(band, segments)):
            inside = [
                s for s in segments
                if band.x0 - _SAME <= s.x0 and s.x1 <= band.x1 + _SAME and tops[0] - 1 < s.baseline < tops[-1] + 1
            ]  # fmt: skip
            table = _table(inside, band, tops, mirrored=mirrored)
            if table is not None and not any(_meet(table, other) for other in out):
                out.append(table)
    return out


def _bands(page: PageContent) -> list[_Band]:
    """Horizontal rules by their ends."""
    rules = sorted((r for r in page.rules if r.horizontal), key=lambda r: (round(r.top), r.x0))
    lines: list[list[float]] = []
    for rule in rules:
        if lines and abs(rule.top - lines[-1][0]) <= 1.5 and rule.x0 - lines[-1][2] <= 6:
            lines[-1][2] = max(lines[-1][2], rule.x1)
        else:
            lines.append([rule.top, rule.x0, rule.x1])
    bands: list[_Band] = []
    for top, x0, x1 in lines:
        if x1 - x0 < _NARROWEST:
            continue
        band = next((b for b in bands if abs(b.x0 - x0) <= _SAME and abs(b.x1 - x1) <= _SAME), None)
        if band is None:
            bands.append(_Band(x0, x1, [top]))
        elif top - band.tops[-1] > 2:
            band.tops.append(top)
    return [band for band in bands if len(band.tops) > 1]


def _crossing(band: _Band, segments: list[Segment]) -> list[float]:
    """Baselines of text that stands over the ends of rules: it is in no table of theirs."""
    return [
        s.baseline for s in segments
        if s.x0 < band.x1 and s.x1 > band.x0 and (s.x1 > band.x1 + _SAME or s.x0 < band.x0 - _SAME)
    ]  # fmt: skip


def _stretches(tops: list[float], crossing: list[float]) -> list[list[float]]:
    """Rules that follow each other closely enough to bound one table, without text across them between."""
    out: list[list[float]] = [[tops[0]]]
    for top in tops[1:]:
        last = out[-1][-1]
        if top - last > _TALLEST or any(last < baseline < top for baseline in crossing):
            out.append([top])
        else:
            out[-1].append(top)
    return [stretch for stretch in out if len(stretch) > 1]


def _table(segments: list[Segment], band: _Band, tops: list[float], *, mirrored: bool) -> TableBox | None:
    runs = [run for segment in segments for run in segment.runs]
    pieces = make_segments(runs, wide=_GAP, mirrored=mirrored)
    rows = _rows(pieces)
    if len(rows) < 3 or (len(tops) < 3 and len(rows) < 4):
        return None
    # Names of several columns cross the gaps between these, so that columns are looked for below the header.
    body = [row for row in rows if len(tops) < 3 or row[0].baseline > tops[1]]
    columns = _columns(body if len(body) > 1 else rows, band)
    if len(columns) < 2:
        return None
    multiple = sum(len({_column(piece, columns) for piece in row}) > 1 for row in rows)
    if multiple < 0.6 * len(rows):
        return None
    texts = [" ".join(p.text for p in row if _column(p, columns) == n) for row in rows for n in range(len(columns))]
    filled = [text for text in texts if text]
    if sum(map(len, filled)) / len(filled) > _LONGEST_CELL or len(filled) < 0.45 * len(texts):
        return None
    joined = _joined(rows, columns, tops)
    headers = sum(row[0].baseline < tops[1] for row in joined) if len(tops) > 2 else 1
    headers = max(1, min(headers, len(joined) - 1))
    cells: list[TableCell] = []
    for number, row in enumerate(joined):
        cells += _cells(number, row, columns) if number >= headers else _header_cells(number, row, columns)
    top, bottom = min(p.top for p in pieces), max(p.bottom for p in pieces)
    return TableBox(band.x0, top, band.x1, bottom, cells, len(joined), len(columns), headers, columns=columns)


def _cells(number: int, row: list[Segment], columns: list[tuple[float, float]]) -> list[TableCell]:
    """The cells of a row, one a column."""
    return [
        TableCell(number, column, segments=[p for p in row if _column(p, columns) == column])
        for column in range(len(columns))
    ]


def _header_cells(number: int, row: list[Segment], columns: list[tuple[float, float]]) -> list[TableCell]:
    """The cells of a header row: what stands over several columns, and is alone there, covers them."""
    owners: dict[int, Segment] = {}
    for piece in row:
        if sum(_column(other, columns) == _column(piece, columns) for other in row) > 1:
            return _cells(number, row, columns)
        for column in _under(piece, columns):
            if column in owners:
                return _cells(number, row, columns)
            owners[column] = piece
    out: list[TableCell] = []
    for column in range(len(columns)):
        owner = owners.get(column)
        if owner is not None and out and out[-1].segments == [owner]:
            out[-1].columns += 1
        else:
            out.append(TableCell(number, column, segments=[owner] if owner is not None else []))
    return out


def _under(piece: Segment, columns: list[tuple[float, float]]) -> list[int]:
    """The columns that a piece of a header stands over: its own, and those to which it reaches over most of a gap."""
    own = _column(piece, columns)
    first = last = own
    while first > 0 and piece.x0 < _within(columns[first][0], columns[first - 1][1]):
        first -= 1
    while last < len(columns) - 1 and piece.x1 > _within(columns[last][1], columns[last + 1][0]):
        last += 1
    return list(range(first, last + 1))


def _within(near: float, far: float) -> float:
    return near + _OVER * (far - near)


def _rows(pieces: list[Segment]) -> list[list[Segment]]:
    rows: list[list[Segment]] = []
    for piece in pieces:
        if rows and abs(piece.baseline - rows[-1][0].baseline) <= 0.4 * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _columns(rows: list[list[Segment]], band: _Band) -> list[tuple[float, float]]:
    """Columns: what empty stretches part that hardly any row crosses."""
    allowed = len(rows) // 8
    events: list[tuple[float, int]] = []
    for row in rows:
        for piece in row:
            events += [(piece.x0, 1), (piece.x1, -1)]
    events.sort()
    out: list[tuple[float, float]] = []
    depth, start = 0, band.x0
    open_column = False
    for x, change in events:
        before = depth
        depth += change
        if before <= allowed < depth and not open_column:
            start, open_column = x, True
        elif depth <= allowed < before and open_column:
            out.append((start, x))
            open_column = False
    return [column for column in _merged(out) if column[1] - column[0] > 1]


def _merged(columns: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Columns with those that nothing but a word's gap parts taken together."""
    out: list[tuple[float, float]] = []
    for x0, x1 in columns:
        if out and x0 - out[-1][1] < 2.2:
            out[-1] = (out[-1][0], x1)
        else:
            out.append((x0, x1))
    return out


def _column(piece: Segment, columns: list[tuple[float, float]]) -> int:
    middle = (piece.x0 + piece.x1) / 2
    return min(range(len(columns)), key=lambda n: max(columns[n][0] - middle, middle - columns[n][1], 0.0))


def _joined(rows: list[list[Segment]], columns: list[tuple[float, float]], tops: list[float]) -> list[list[Segment]]:
    """Rows with the lines that go on with them: those without a first cell and with few others, no rule between."""
    out: list[list[Segment]] = []
    for row in rows:
        used = {_column(piece, columns) for piece in row}
        if out and 0 not in used and len(used) <= max(1, len(columns) // 2):
            above = out[-1][-1].baseline
            near = row[0].baseline - above <= 1.6 * row[0].size
            if near and not any(above < top < row[0].baseline - row[0].size * 0.5 for top in tops):
                out[-1] = out[-1] + row
                continue
        out.append(list(row))
    return out


def _meet(table: TableBox, other: TableBox) -> bool:
    return table.x0 < other.x1 and other.x0 < table.x1 and table.top < other.bottom and other.top < table.bottom
