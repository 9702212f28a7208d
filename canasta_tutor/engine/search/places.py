"""The places that a search through a hand comes to one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search.choices import Setting
from canasta_tutor.engine.search.promises import Gains, Promise
from canasta_tutor.engine.search.steps import Place
from canasta_tutor.engine.search.unfinished import Runs
from canasta_tutor.engine.values.cards import Rank, Suit
from canasta_tutor.engine.values.table import MeldKind


def suits(setting: Setting, *, every: bool) -> tuple[Runs, ...]:
    """The suits of which there could be sequences."""
    if "sequence" not in setting.rules.meld.kinds:
        return ()
    gains, promise = Gains(setting), Promise(setting)
    found = (Runs(setting, suit, gains, promise, every=every) for suit in Suit)
    return tuple(runs for runs in found if runs.hopeful)


def places(setting: Setting, suits: tuple[Runs, ...]) -> Iterator[Place]:
    """Twos as a rank, wild melds, the ranks, wild cards onto sequences."""
    rules = setting.rules
    if rules.meld.twos == "rank":
        yield Place(MeldKind.SET, Rank.TWO)
    if "wild" in rules.meld.kinds:
        yield Place(MeldKind.WILD, Rank.JOKER)
    sets = {meld.rank for meld in setting.melds if meld.kind is MeldKind.SET}
    for rank in sorted({*setting.held.ranks, *sets, *_passed(suits)} - {Rank.TWO}):
        yield from _of_rank(rank, setting, suits)
    for index, runs in enumerate(suits):
        if len(runs.spots) > 1:
            yield Place(MeldKind.SEQUENCE, None, suit=index, runs=runs)


def _passed(suits: tuple[Runs, ...]) -> Iterator[Rank]:
    """The ranks that sequences of the hand's cards may pass."""
    for runs in suits:
        if runs.card:
            yield from map(Rank, range(min(runs.card), max(runs.card)))


def _of_rank(rank: Rank, setting: Setting, suits: tuple[Runs, ...]) -> Iterator[Place]:
    """The suits of a rank, then its sets."""
    held = setting.held.ranks.get(rank, ())
    each, loose = (card_points(held[0], setting.rules) if held else 0), len(held)
    for index, runs in enumerate(suits):
        count = runs.copies.get(rank, 0)
        loose -= count
        yield Place(MeldKind.SEQUENCE, rank, count, each, index, runs)
    yield Place(MeldKind.SET, rank, loose, each)
