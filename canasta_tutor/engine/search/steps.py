"""Where a search through a hand stands, and what it does next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search.choices import Choice, Pieces
from canasta_tutor.engine.search.moves import Move, Open, finished
from canasta_tutor.engine.search.needs import Numbers
from canasta_tutor.engine.search.pieces import Piece
from canasta_tutor.engine.search.unfinished import Runs
from canasta_tutor.engine.values.cards import JOKER, Card, Rank
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import MeldKind


class State(NamedTuple):
    """Where the search stands.

    `gone`: a natural of the hand that is not laid. `open`: the unfinished sequences of each suit.
    `used`: a bit for each sequence of the side that got something. `free`: so many cards of the
    rank no sequence took. `room`: so many more wild cards what is laid could get as well. `keep`:
    so many cards must yet stay in the hand, or may where the whole hand is laid.
    """

    place: int
    gone: Card | None
    open: tuple[Open, ...]
    used: int
    free: int
    room: int
    twos: int
    jokers: int
    keep: int
    lacking: Numbers


class Step(NamedTuple):
    """What is laid at a place: pieces or moves of sequences, what it takes, the state then.

    `points`: those of its naturals with bonuses. `wider`: the pieces with more wild cards.
    """

    pieces: Pieces
    moves: tuple[Move, ...]
    plain: int
    twos: int
    jokers: int
    points: int
    wider: tuple[Pieces, ...]
    state: State


@value()
class Place:
    """The sets of a rank, or the cards of a rank and suit for sequences.

    `runs`: the sequences of the suit at index `suit`. Without a rank they get wild cards alone.
    `count`: so many cards are there; of a rank those that are of no use to sequences. `each`: what
    one of them counts.
    """

    kind: MeldKind
    rank: Rank | None
    count: int = 0
    each: int = 0
    suit: int = 0
    runs: Runs | None = None


def parted(open: tuple[Open, ...], suit: int) -> tuple[tuple[Open, ...], Open, tuple[Open, ...]]:
    """The sequences of the suits before one, its own, those of the suits after it."""
    return open[:suit], open[suit], open[suit + 1 :]


def payment(wild: int, twos: int, jokers: int, rules: RuleSet) -> tuple[int, int] | None:
    """So many wild cards of some twos and jokers, the dearest first; None if they are too few."""
    if wild > twos + jokers:
        return None
    if card_points(Card("2c"), rules) > card_points(JOKER, rules):
        low = min(wild, twos)
        return low, wild - low
    high = min(wild, jokers)
    return wild - high, high


def fullest(found: list[Choice], most: int) -> Iterator[Choice]:
    """Of ways that differ only by naturals those with so many of the greatest numbers of them."""
    seen: dict[object, set[int]] = {}
    for choice in sorted(found, key=lambda choice: -choice.plain):
        like = (choice.twos, choice.jokers, choice.brought, choice.bonus, choice.locks)
        numbers = seen.setdefault(like, set())
        numbers.add(choice.plain)
        if len(numbers) <= most:
            yield choice


def laid(way: tuple[Step, ...], more: int) -> Pieces:
    """All that is laid on a way, with so many wild cards more where there is room for them."""
    found: list[Piece] = []
    for run, room in finished(move for step in way for move in step.moves):
        wider = min(more, room)
        found.append(run.plus((), wider))
        more -= wider
    for step in reversed(way):
        wider = min(more, len(step.wider))
        found += step.wider[wider - 1] if wider else step.pieces
        more -= wider
    return tuple(sorted(found, key=_order))


def _order(piece: Piece) -> tuple[int, bool]:
    """Where a piece stands: by its lowest rank, sequences before sets, wild cards last."""
    if piece.spot.rank:
        return piece.spot.rank, True
    return (piece.plain[0].rank if piece.plain else Rank.CALIENTE), False
