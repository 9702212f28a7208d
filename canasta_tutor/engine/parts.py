"""The groups that could be part of a first meld, and what each counts toward it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from .canastas import CanastaKind, canasta, canasta_bonus
from .cards import Card, Cards, without
from .laying import Occasion
from .melds import canasta_of, is_clean
from .pieces import Piece, pieces_at
from .rules import RuleSet
from .scoring import points_of
from .spots import Spot, made_at, run_fits, sequence_spot, set_spot, spots
from .stacks import Stack, stack
from .table import Meld


class Part(NamedTuple):
    """A new meld: its cards, what it counts toward the minimum, what it is beside.

    `piece` is None where the upcard is in it, so that it cannot be chosen otherwise.
    """

    piece: Piece | None
    made: Meld
    points: int
    clean: bool
    canasta: CanastaKind | None
    bonus: bool


def parts(held: Stack, rules: RuleSet, occasion: Occasion) -> tuple[Part, ...]:
    """Each new meld that a hand could lay, those that count the most first."""
    found = [
        part
        for spot in spots(held, (), rules)
        for piece in pieces_at(spot, held, rules, occasion)
        if (part := part_of(piece, held, rules, occasion)) is not None
    ]
    return tuple(sorted(found, key=lambda part: (-part.points, len(part.made.cards))))


def part_of(piece: Piece, held: Stack, rules: RuleSet, occasion: Occasion) -> Part | None:
    """What a piece counts as a new meld."""
    made = made_at(piece.spot, piece.cards(held), rules, occasion)
    return counted(made, made.cards, piece, rules) if made else None


def counted(made: Meld, from_hand: Cards, piece: Piece | None, rules: RuleSet) -> Part:
    """A new meld with what it counts; a canasta's bonus only if it is one without the upcard."""
    hidden = rules.initial.canasta_bonus and canasta_of(from_hand, rules) is not None
    points = points_of(made.cards, rules) + (canasta_bonus(made, rules) if hidden else 0)
    return Part(piece, made, points, is_clean(made, rules), canasta(made, rules), hidden)


def with_upcard(made: Meld, upcard: Card, rules: RuleSet) -> Part:
    """The meld that the upcard makes with hand cards."""
    return counted(made, without(made.cards, (upcard,)), None, rules)


def smaller(part: Part, rules: RuleSet, occasion: Occasion) -> Iterator[Part | None]:
    """The same meld begun with fewer cards, or with none, where the others may follow later.

    The largest come first. Where a canasta laid at once counts more, it is not begun as less.
    """
    if part.piece is None:
        return
    later, held = Occasion(dead=occasion.dead), _of(part, rules)
    if may_follow(part, rules, occasion):
        yield None
    for piece in _begun(part.piece, held, rules, occasion):
        less = part_of(piece, held, rules, occasion)
        if less and len(less.made.cards) < len(part.made.cards) and _keeps(less, part, rules):
            rest = without(part.made.cards, less.made.cards)
            if made_at(_place(less, rules), rest, rules, later) == part.made:
                yield less


def _begun(whole: Piece, held: Stack, rules: RuleSet, occasion: Occasion) -> list[Piece]:
    """What could be a meld of some of its cards: of a sequence those without a natural between."""
    if whole.spot.suit is None:
        found = list(pieces_at(whole.spot, held, rules, occasion))
    else:
        found = list(_shorter(whole, rules, occasion))
    return sorted(found, key=lambda piece: -points_of(piece.cards(held), rules))


def _shorter(whole: Piece, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """The sequences of naturals that follow one another in a sequence, with its wild cards.

    Where sequences grow upward only, they hold the lowest.
    """
    plain, upward = sorted(whole.plain), rules.meld.sequence_growth == "up"
    for low, high in combinations(range(len(plain) + 1), 2):
        if low and upward:
            return
        for twos, jokers in product(range(whole.twos + 1), range(whole.jokers + 1)):
            chosen = tuple(plain[low:high])
            if run_fits(whole.spot, chosen, twos + jokers, rules, occasion):
                yield Piece(whole.spot, chosen, twos, jokers)


def may_follow(part: Part, rules: RuleSet, occasion: Occasion) -> bool:
    """Whether the meld could be laid after the first meld, too."""
    later = Occasion(dead=occasion.dead)
    return part.piece is not None and bool(made_at(part.piece.spot, part.made.cards, rules, later))


def _of(part: Part, rules: RuleSet) -> Stack:
    return stack(part.made.cards, rules)


def _keeps(less: Part, part: Part, rules: RuleSet) -> bool:
    return not rules.canasta.hidden_bonus or bool(less.canasta) == bool(part.canasta)


def _place(part: Part, rules: RuleSet) -> Spot:
    made = part.made
    if made.suit:
        return sequence_spot(made.suit, made)
    return set_spot(made.kind, made.rank, made, rules)
