"""Links to the class page, and QR codes for them."""

from __future__ import annotations

from importlib import import_module
from urllib.parse import parse_qs, urlencode, urlsplit

from canasta_tutor.engine.values.record import Record
from canasta_tutor.learner.progress_owner import is_here
from canasta_tutor.ui.card_props import Props

PAGE = "voila/render/class.ipynb"
"""The class page, below the base address of a server."""
LONGEST_ADDRESS = 400
"""Most letters of an address that a browser may send."""
MOST_MODULES = 137
"""Most squares along a side of a QR code; phones can hardly read a larger code from a screen."""


class Door(Record):
    """A way to the class page: its kind, its address, and what Binder must open."""

    name: str
    address: str
    on_binder: bool = False

    def link(self, code: str) -> str:
        """The link that opens the class page, with a code in the fragment."""
        if self.on_binder:
            return f"{self.address}?{urlencode({'urlpath': f'{PAGE}#{code}'})}"
        return f"{self.address}#{code}"

    @property
    def is_only_here(self) -> bool:
        """Whether the address means this computer alone."""
        return is_here(urlsplit(self.address).hostname or "")


def find_door(address: str, launch: str | None) -> Door:
    """The way to this page; on Binder, a launch link, because addresses on Binder name sessions.

    `address`: the address that the browser sends. If the address needs a token,
    the link keeps the token.

    >>> find_door("http://school:8866/voila/render/class.ipynb?present", None).link("CA1-x")
    'http://school:8866/voila/render/class.ipynb#CA1-x'
    """
    if launch:
        return Door("binder", launch, on_binder=True)
    parts = urlsplit(address[:LONGEST_ADDRESS])
    if parts.scheme not in ("http", "https"):
        return Door("here", "class.ipynb")
    token = parse_qs(parts.query).get("token")
    kept = f"?{urlencode({'token': token[0]})}" if token else ""
    return Door("here", f"{parts.scheme}://{parts.netloc}{parts.path}{kept}")


def draw_code(text: str) -> Props | None:
    """A QR code as a path of squares; None if it would be too large."""
    segno = import_module("segno")
    try:
        made = segno.make(text, micro=False, error="l")
    except segno.DataOverflowError:
        return None
    rows = made.matrix
    if len(rows) > MOST_MODULES:
        return None
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": len(rows), "path": path}
