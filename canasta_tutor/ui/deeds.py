"""What a learner did, told once or several times: it counts once.

The browser gives each deed an id that begins with its moment, and tells the deed again when no
answer came. A kernel knows the ids that it has heard. Another kernel, that of the same page after a
reload, knows the deed by its moment in the progress, or by its id in the score pad.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MOST = 100
"""Ids that are remembered; the browser tells again only what it did last."""
LONGEST = 40
_DAY = 24 * 60 * 60


def id_of(event: Mapping[str, object]) -> str | None:
    """The id of a deed, if it has one.

    >>> id_of({"type": "answer", "deed": "1700000000.k3"})
    '1700000000.k3'
    """
    deed = event.get("deed")
    return deed[:LONGEST] if isinstance(deed, str) else None


def moment_of(deed: str | None, now: float) -> int | None:
    """The second of a deed by the browser's clock, if that clock is less than a day wrong."""
    seconds = (deed or "").partition(".")[0]
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) < LONGEST):
        return None
    return int(seconds) if abs(int(seconds) - now) < _DAY else None


@dataclass
class Heard:
    """The deeds that one panel has heard."""

    last: str | None = None
    _ids: dict[str, None] = field(default_factory=dict)

    def again(self, deed: str | None) -> bool:
        """Whether it was heard before; now it is."""
        if deed is None:
            return False
        known, self.last = deed in self._ids, deed
        self._ids[deed] = None
        for old in list(self._ids)[:-MOST]:
            del self._ids[old]
        return known
