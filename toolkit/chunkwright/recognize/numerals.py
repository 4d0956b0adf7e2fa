"""Values of numerals: letters, Roman, Chinese, spelled out."""

from __future__ import annotations

import re

_ROMAN = re.compile(r"C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.I)
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_CHINESE_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_CHINESE_UNITS = {"十": 10, "百": 100, "千": 1000}
CHINESE = "零〇一二两三四五六七八九十百千"
"""Characters of Chinese numerals."""

_SPELLED = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
SPELLED = {word: number for number, word in enumerate(_SPELLED, 1)}
"""Numbers that stand as words after 'Article'."""


def roman(numeral: str) -> int | None:
    """Value of a Roman numeral up to 399, in either case; None if it is not a well-formed one."""
    if not numeral or not _ROMAN.fullmatch(numeral):
        return None
    digits = [_ROMAN_DIGITS[c] for c in numeral.lower()]
    after = [*digits[1:], 0]
    return sum(-digit if digit < following else digit for digit, following in zip(digits, after, strict=True))


def letter(numeral: str) -> int | None:
    """Place of a letter in the alphabet, from 1; None for anything else."""
    return ord(numeral.lower()) - 96 if len(numeral) == 1 and "a" <= numeral.lower() <= "z" else None


def chinese(numeral: str) -> int | None:
    """Value of a Chinese numeral below ten thousand; None if it is not one."""
    if not numeral:
        return None
    if all(c in _CHINESE_DIGITS for c in numeral):  # 二〇二五: digit by digit
        return int("".join(str(_CHINESE_DIGITS[c]) for c in numeral)) if len(numeral) < 5 else None
    total, digit = 0, None
    for c in numeral:
        if c in _CHINESE_UNITS:
            total += (1 if digit is None else digit) * _CHINESE_UNITS[c]
            digit = None
        elif c in _CHINESE_DIGITS:
            digit = _CHINESE_DIGITS[c] or None
        else:
            return None
    return total + (digit or 0)


def number(numeral: str) -> int | None:
    """Value of a numeral in digits (also full-width ones) or Chinese."""
    return int(numeral) if numeral.isdecimal() and len(numeral) < 5 else chinese(numeral)
