"""Words of a text for ranking by shared words."""

from __future__ import annotations

import re

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"([{_CJK}]+)|((?:(?![{_CJK}])[^\W_])+)")


def words(text: str) -> list[str]:
    """Letters and digits in runs, lower case; of Chinese, Japanese and Korean every two characters side by side.

    Two characters are about a word there, and need no dictionary. A single character stands alone.
    """
    out: list[str] = []
    for match in _WORD.finditer(text.lower()):
        run = match[1]
        if run is None:
            out.append(match[0])
        elif len(run) == 1:
            out.append(run)
        else:
            out += (run[at : at + 2] for at in range(len(run) - 1))
    return out
