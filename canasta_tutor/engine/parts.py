"""The groups that could be part of a first meld, and what each counts toward it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card, Cards, without
from .laying import Occasion
from .melds import CanastaKind, canasta, canasta_bonus, canasta_of, is_clean
from .pieces import Piece, pieces_at
from .rules import RuleSet
from .scoring import points_of
from .spots import Spot, made_at, sequence_spot, set_spot, spots
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

    Where a canasta laid at once counts more, it is not begun as less.
    """
    if part.piece is None:
        return
    later = Occasion(dead=occasion.dead)
    if may_follow(part, rules, occasion):
        yield None
    for piece in pieces_at(part.piece.spot, _of(part, rules), rules, occasion):
        less = part_of(piece, _of(part, rules), rules, occasion)
        if less and len(less.made.cards) < len(part.made.cards) and _keeps(less, part, rules):
            rest = without(part.made.cards, less.made.cards)
            if made_at(_place(less, rules), rest, rules, later) == part.made:
                yield less


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
