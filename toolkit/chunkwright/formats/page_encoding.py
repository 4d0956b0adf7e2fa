"""The encoding that a web page declares, under the labels of the Encoding Standard (https://encoding.spec.whatwg.org)."""

from __future__ import annotations

import codecs
import re

_UNSAFE = frozenset(("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"))
_PRESCANNED = 4096  # bytes; browsers look at 1,024, but pages put scripts first
_META = re.compile(rb"<meta\b[^>]{0,500}?\bcharset\s*=\s*[\"']?\s*([A-Za-z0-9_:.+-]{2,40})", re.I)
_COMMENT = re.compile(rb"<!--.*?-->", re.S)
_XML = re.compile(rb"^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*[\"']([A-Za-z0-9_:.+-]{2,40})[\"']", re.I)
_LABELS = {
    **dict.fromkeys(
        ("ascii", "us-ascii", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "cp819", "ibm819",
         "ansi_x3.4-1968", "windows-1252", "x-cp1252", "cp1252"),
        "cp1252",
    ),
    **dict.fromkeys(("iso-8859-9", "iso8859-9", "latin5", "l5", "windows-1254", "cp1254", "x-cp1254"), "cp1254"),
    **dict.fromkeys(("gb2312", "gb_2312-80", "gbk", "x-gbk", "chinese", "csgb2312", "gb18030", "iso-ir-58"), "gb18030"),
    **dict.fromkeys(("big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5"), "big5hkscs"),
    **dict.fromkeys(
        ("shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "csshiftjis", "ms932", "windows-31j"), "cp932"
    ),
    **dict.fromkeys(
        ("euc-kr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "korean", "windows-949", "cseuckr"),
        "cp949",
    ),
    **dict.fromkeys(("iso-8859-11", "iso8859-11", "tis-620", "dos-874", "windows-874"), "cp874"),
    **dict.fromkeys(("utf8", "utf-8", "unicode-1-1-utf-8", "unicode11utf8", "x-unicode20utf8"), "utf-8"),
    **dict.fromkeys(("macintosh", "mac", "x-mac-roman", "csmacintosh"), "mac-roman"),
    **dict.fromkeys(("x-mac-cyrillic", "x-mac-ukrainian"), "mac-cyrillic"),
}  # fmt: skip
"""Labels whose meaning on the web is not what Python's codec of the name does, and labels that Python does not know."""


def declared_encoding(data: bytes, stated: str) -> str:
    """Codec of the encoding that is stated for a page, or that the page itself states; "" if none is known.

    Args:
        data: The page's bytes.
        stated: Label that the server or the caller gives, or "".
    """
    codec = codec_of(stated)
    if codec:
        return codec
    head = _COMMENT.sub(b"", data[:_PRESCANNED])
    match = _META.search(head) or _XML.match(head)
    if match is None:
        return ""
    codec = codec_of(match[1].decode("ascii"))
    # A page that could be read this far as ASCII is not in UTF-16, whatever it says.
    return "utf-8" if codec.startswith(("utf-16", "utf-32")) else codec


def codec_of(label: str) -> str:
    """Python's codec for a label of the web; "" for an unknown one.

    Args:
        label: The label, in any case.
    """
    label = label.strip().lower()
    if label in _LABELS:
        return _LABELS[label]
    try:
        found = codecs.lookup(label) if label else None
    except (LookupError, ValueError):
        return ""
    if found is None or not found._is_text_encoding:
        return ""
    return (
        ""
        if found.name in ("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7")
        else found.name
    )
