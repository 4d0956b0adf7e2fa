"""Targets of links: absolute where the page's address is known, and only those a reader can follow."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from chunkwright.tree.reading import Reading
from chunkwright_parsers.html.head import PageHead
from chunkwright_parsers.html.node import Node

_SPACE = re.compile(r"[\t\n\r]+")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_FOLLOWED = frozenset(("http:", "https:", "mailto:", "tel:", "ftp:", "ftps:", "sftp:", "file:", "sms:", "cid:", "doi:"))
_WEB = re.compile(r"https?://", re.I)
_SOURCES = ("src", "data-src", "data-original", "data-lazy-src")
_LONGEST = 2000  # characters


class Links:
    """Resolves addresses against a page's own.

    Args:
        base: Address of the page, or "" if it is not known; addresses stay relative then.
    """

    def __init__(self, base: str) -> None:
        self._base = base

    def target(self, address: str) -> str:
        """The address that a link leads to; "" for scripts, data and what is none.

        Args:
            address: As the page gives it.
        """
        address = _SPACE.sub("", address.strip("\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f\x1b\x1f "))
        if not address or address == "#" or len(address) > _LONGEST:
            return ""
        scheme = _SCHEME.match(address)
        if scheme is not None and scheme[0].lower() not in _FOLLOWED:
            return ""
        if scheme is not None or not self._base:
            return address
        try:
            return urljoin(self._base, address)
        except ValueError:
            return address

    def image(self, node: Node) -> str:
        """The address of an image; "" if it has none that can be followed.

        Args:
            node: The `img` element.
        """
        for name in _SOURCES:
            found = self.target(node.attrs.get(name, ""))
            if found:
                return found
        first = (node.attrs.get("srcset") or node.attrs.get("data-srcset") or "").split(",")[0].split()
        return self.target(first[0]) if first else ""


def base_address(reading: Reading, head: PageHead) -> str:
    """The address that a page's links are relative to; "" if it is not known.

    The caller's comes first, then the address that the page was read from, then what the page says of itself.

    Args:
        reading: The page with what is known about it.
        head: What the page says of itself.
    """
    own = next((url for url in (reading.options.url, reading.source.uri, head.canonical) if _WEB.match(url)), "")
    if not head.base:
        return own
    try:
        base = urljoin(own, head.base)
    except ValueError:
        return own
    return base if _WEB.match(base) else own
