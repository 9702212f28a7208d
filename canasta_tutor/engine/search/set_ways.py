"""The sets of one rank, or wild melds: each way to lay cards at their place."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import find_unfinished_twos
from canasta_tutor.engine.melds.laying import has_room_beside
from canasta_tutor.engine.search.group_ways import (
    Counts,
    Piece,
    Pieces,
    Setting,
    Spot,
    Way,
    join_meld_at,
    list_set_counts,
    set_spot,
)
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.table import Meld, MeldKind


def find_set_ways(setting: Setting, kind: MeldKind, rank: Rank, plain: int) -> Iterator[Way]:
    """Each way to lay up to `plain` naturals of a rank, and wild cards, at the sets of the rank."""
    like = tuple(meld for meld in setting.melds if meld.kind is kind and meld.rank is rank)
    spots = tuple(set_spot(kind, rank, meld) for meld in like)
    most = (plain, len(setting.held.twos), len(setting.held.jokers))
    seen = set()
    for pieces, sets in _lay_sets(setting, (kind, rank), spots, (), most):
        look = tuple(sorted((*p.spot.shape, len(p.plain), p.twos, p.jokers) for p in pieces))
        if look not in seen and not any(map(setting.needs.bars_meld, sets)):
            seen.add(look)
            yield Way(
                pieces,
                plain=sum(len(piece.plain) for piece in pieces),
                twos=sum(piece.twos for piece in pieces),
                jokers=sum(piece.jokers for piece in pieces),
                brought=setting.needs.count_brought(*sets),
                locks=bool(find_unfinished_twos(sets, setting.rules)),
            )


def _lay_sets(
    setting: Setting,
    of: tuple[MeldKind, Rank],
    spots: tuple[Spot, ...],
    sets: tuple[Meld, ...],
    most: Counts,
) -> Iterator[tuple[Pieces, tuple[Meld, ...]]]:
    """Each way to lay cards, together with all sets as they are after the cards are laid.

    First the search adds cards, or none, to each set of the side (`spots`); then it makes new sets.
    `sets`: the sets done so far. `most`: the naturals, twos and jokers left.
    """
    if spots:
        spot, later = spots[0], spots[1:]
        unchanged = (spot.before,) if spot.before else ()
        yield from _lay_sets(setting, of, later, (*sets, *unchanged), most)
    else:
        yield (), sets
        if not has_room_beside(sets, setting.rules):
            return
        spot, later = set_spot(*of, None), ()
    plain = setting.held.ranks.get(of[1], ())
    for count, twos, jokers in list_set_counts(spot, most, setting.rules, setting.occasion):
        setting.steps.spend()
        piece = Piece(spot, plain[:count], twos, jokers)
        made = join_meld_at(spot, piece.cards(setting.held), setting.rules)
        if made is not None:
            left = (most[0] - count, most[1] - twos, most[2] - jokers)
            for others, after in _lay_sets(setting, of, later, (*sets, made), left):
                yield (piece, *others), after
