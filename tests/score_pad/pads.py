"""Games on the score pad, in few words."""

from __future__ import annotations

from canasta_tutor.score_pad.pad import DealEntry, Pad, SideEntry, new_pad, put_deal

BIG = {"points": 1000, "canasta.natural:500": 4}
"""A side that comes near the target of classic in one deal."""


def deal_of(*counts: dict[str, int], out: int | None = None) -> DealEntry:
    return DealEntry(tuple(SideEntry(counts=each) for each in counts), out=out)


def game(*deals: DealEntry, system: str = "classic") -> Pad:
    pad = new_pad(system)
    for deal in deals:
        pad = put_deal(pad, deal)
    return pad
