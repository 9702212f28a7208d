"""The sets of one rank, or wild melds: all that could come to them at once, what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import unfinished_twos
from canasta_tutor.engine.melds.laying import has_room_beside
from canasta_tutor.engine.search.group_ways import (
    Counts,
    Piece,
    Pieces,
    Setting,
    Spot,
    Way,
    join_meld_at,
    set_counts,
    set_spot,
)
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.table import Meld, MeldKind


def find_set_ways(setting: Setting, kind: MeldKind, rank: Rank, plain: int) -> Iterator[Way]:
    """Each way to lay so many naturals of a rank or fewer beside its sets."""
    like = tuple(meld for meld in setting.melds if meld.kind is kind and meld.rank is rank)
    spots = tuple(set_spot(kind, rank, meld) for meld in like)
    most = (plain, len(setting.held.twos), len(setting.held.jokers))
    seen = set()
    for pieces, sets in _ways(setting, (kind, rank), spots, (), most):
        look = tuple(sorted((*p.spot.shape, len(p.plain), p.twos, p.jokers) for p in pieces))
        if look not in seen and not any(map(setting.needs.bars_meld, sets)):
            seen.add(look)
            yield _way(setting, pieces, sets)


def _way(setting: Setting, pieces: Pieces, sets: tuple[Meld, ...]) -> Way:
    return Way(
        pieces,
        sum(len(piece.plain) for piece in pieces),
        sum(piece.twos for piece in pieces),
        sum(piece.jokers for piece in pieces),
        setting.needs.count_brought(*sets),
        locks=bool(unfinished_twos(sets, setting.rules)),
    )


def _ways(
    setting: Setting,
    of: tuple[MeldKind, Rank],
    spots: tuple[Spot, ...],
    sets: tuple[Meld, ...],
    most: Counts,
) -> Iterator[tuple[Pieces, tuple[Meld, ...]]]:
    """What is laid, and all sets then: those that lie there get something or not, some are new."""
    if spots:
        spot, later = spots[0], spots[1:]
        there = (spot.before,) if spot.before else ()
        yield from _ways(setting, of, later, (*sets, *there), most)
    else:
        yield (), sets
        if not has_room_beside(sets, setting.rules):
            return
        spot, later = set_spot(*of, None), ()
    plain = setting.held.ranks.get(of[1], ())
    for count, twos, jokers in set_counts(spot, most, setting.rules, setting.occasion):
        setting.steps.spend()
        piece = Piece(spot, plain[:count], twos, jokers)
        made = join_meld_at(spot, piece.cards(setting.held), setting.rules)
        if made is not None:
            left = (most[0] - count, most[1] - twos, most[2] - jokers)
            for others, then in _ways(setting, of, later, (*sets, made), left):
                yield (piece, *others), then
