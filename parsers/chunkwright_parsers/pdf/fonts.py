"""Fonts: what their names and descriptors say of them."""

from __future__ import annotations

import ctypes
import re
from dataclasses import replace

import pypdfium2.raw as raw

from chunkwright_parsers.pdf.page import Font

_SUBSET = re.compile(r"^[A-Z]{6}\+")
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|-bd|,b$|cmbx|medi$", re.I)
_REGULAR = re.compile(r"regular|light|thin", re.I)  # a name says more than a weight that is not set
_ITALIC = re.compile(r"ital|obli|slant|cmti|cmsl|-it$", re.I)
_MONO = re.compile(
    r"mono|courier|consol|typewriter|tt\d+$|xtt$|^tt-|menlo|inconsolata|sourcecode|andale|lettergothic", re.I
)
_MATH = re.compile(r"^(?:(?:cm|lm|mt|eu)(?:mi|sy|ex|m)\w*\d|msam|msbm|rsfs|symbol)|math|mtsy|mtex|stix", re.I)


def font_of(handle: raw.FPDF_FONT) -> Font:
    """A font by its name, its weight and its flags."""
    size = raw.FPDFFont_GetBaseFontName(handle, None, 0)
    buffer = ctypes.create_string_buffer(max(size, 1))
    raw.FPDFFont_GetBaseFontName(handle, buffer, size)
    found = font_named(buffer.value.decode("utf-8", "replace"))
    weight = raw.FPDFFont_GetWeight(handle)
    flags = raw.FPDFFont_GetFlags(handle)
    return replace(
        found,
        bold=found.bold or (not _REGULAR.search(found.name) and (weight >= 600 or bool(flags & 0x40000))),
        italic=found.italic or bool(flags & 0x40),
        mono=found.mono or bool(flags & 1),
    )


def font_named(name: str) -> Font:
    """A font by what its name says.

    Args:
        name: Its name, with or without the prefix of a subset.
    """
    name = _SUBSET.sub("", name)
    return Font(
        name,
        bool(_BOLD.search(name)),
        bool(_ITALIC.search(name)),
        bool(_MONO.search(name)),
        bool(_MATH.search(name)),
    )
