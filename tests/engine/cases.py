"""Tables of cases, and tables to play at, in few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

Case = tuple[str, dict[str, Any], str, str]
"""What it is about, the position, the action tried, the codes of what is against it."""


def listed(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Cases named by what they are about."""
    return [pytest.param(*case[1:], id=case[0].replace(" ", "_")) for case in cases]


def at(hand: str, pile: str, *sides: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The position of a player who may take the pile."""
    return {"hands": [hand], "pile": pile, "sides": list(sides), **more}
