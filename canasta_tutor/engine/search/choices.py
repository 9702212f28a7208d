"""What could come to the sets of one rank at once, and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from canasta_tutor.engine.melds.laying import Occasion, room_beside
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.needs import Needs, Numbers, total
from canasta_tutor.engine.search.pieces import Counts, Piece, set_counts
from canasta_tutor.engine.search.spots import Spot, joined_at, set_spot
from canasta_tutor.engine.search.stacks import Stack
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import Meld, MeldKind

Pieces = tuple[Piece, ...]


@value()
class Setting:
    """A hand beside its side's melds, when it is laid, and what the melds must come to.

    `bonus`: what a meld counts beside its cards.
    """

    held: Stack
    melds: tuple[Meld, ...]
    rules: RuleSet
    occasion: Occasion
    needs: Needs
    bonus: Callable[[Meld], int] = lambda meld: 0


class Choice(NamedTuple):
    """What comes to the sets of a rank: what that takes from the hand, what the sets then bring.

    `locks`: it leaves a set of twos unfinished, so that no two is laid as a wild card. `wider`:
    the same with one wild card more, with two more and so on, where these bring nothing else.
    """

    pieces: Pieces
    plain: int
    twos: int
    jokers: int
    brought: Numbers
    bonus: int
    locks: bool = False
    wider: tuple[Pieces, ...] = ()


def choices(setting: Setting, kind: MeldKind, rank: Rank, plain: int) -> Iterator[Choice]:
    """Each way to lay so many naturals of a rank or fewer beside its sets."""
    like = tuple(meld for meld in setting.melds if meld.kind is kind and meld.rank is rank)
    spots = tuple(set_spot(kind, rank, meld, setting.rules) for meld in like)
    most = (plain, len(setting.held.twos), len(setting.held.jokers))
    seen = set()
    for pieces, sets in _ways(setting, (kind, rank), spots, (), most):
        choice = _choice(setting, pieces, sets)
        look = tuple(sorted(_look(piece) for piece in pieces))
        if look not in seen and not any(map(setting.needs.bar, sets)):
            seen.add(look)
            yield choice


def _look(piece: Piece) -> tuple[Any, ...]:
    """What of a piece of this rank matters, in an order."""
    return (*piece.spot.shape, len(piece.plain), piece.twos, piece.jokers)


def _choice(setting: Setting, pieces: Pieces, sets: tuple[Meld, ...]) -> Choice:
    size, needs = setting.rules.canasta.size, setting.needs
    return Choice(
        pieces,
        sum(len(piece.plain) for piece in pieces),
        sum(piece.twos for piece in pieces),
        sum(piece.jokers for piece in pieces),
        total((needs.brought(meld) for meld in sets), len(needs.needs)),
        sum(map(setting.bonus, sets)),
        any(meld.rank is Rank.TWO and len(meld.cards) < size for meld in sets),
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
        if not room_beside(sets, setting.rules):
            return
        spot, later = set_spot(*of, None, setting.rules), ()
    for piece in _pieces(setting, spot, most):
        made = joined_at(spot, piece.cards(setting.held), setting.rules)
        if made is not None:
            left = (most[0] - len(piece.plain), most[1] - piece.twos, most[2] - piece.jokers)
            for others, then in _ways(setting, of, later, (*sets, made), left):
                yield (piece, *others), then


def _pieces(setting: Setting, spot: Spot, most: Counts) -> Iterator[Piece]:
    plain = setting.held.ranks.get(spot.rank, ()) if spot.rank else ()
    for count, twos, jokers in set_counts(spot, most, setting.rules, setting.occasion):
        yield Piece(spot, plain[:count], twos, jokers)


def with_room(found: Iterable[Choice]) -> list[Choice]:
    """Of ways that differ by wild cards alone that with the fewest, and the others as its room.

    Those with the fewest wild cards come first.
    """
    alike: dict[object, dict[int, Choice]] = {}
    for choice in found:
        like = (choice.plain, choice.brought, choice.bonus, choice.locks)
        alike.setdefault(like, {}).setdefault(choice.jokers, choice)
    least = [
        choice._replace(wider=_wider(by_wilds, wild + 1))
        for by_wilds in alike.values()
        for wild, choice in by_wilds.items()
        if wild - 1 not in by_wilds
    ]
    return sorted(least, key=lambda choice: choice.jokers)


def _wider(by_wilds: dict[int, Choice], wild: int) -> tuple[Pieces, ...]:
    """The ways with so many wild cards, with one more and so on."""
    if wild not in by_wilds:
        return ()
    return (by_wilds[wild].pieces, *_wider(by_wilds, wild + 1))
