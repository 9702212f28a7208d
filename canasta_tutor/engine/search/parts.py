"""The groups that could be part of a first meld, and what each counts toward it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from canasta_tutor.engine.melds.group import canasta_of, is_clean
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta, canasta_bonus
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.search.pieces import Piece, pieces_at
from canasta_tutor.engine.search.spots import Spot, joined_at, spots
from canasta_tutor.engine.search.stacks import Stack
from canasta_tutor.engine.values.cards import JOKER, Card, without
from canasta_tutor.engine.values.table import Meld


class Part(NamedTuple):
    """A new meld: its cards, what it counts toward the minimum, what it is beside.

    `piece` is None where the upcard is in it, so that it cannot be chosen otherwise.
    """

    piece: Piece | None
    made: Meld
    points: int
    clean: bool
    canasta: CanastaKind | None


class Counted(NamedTuple):
    """A new meld that a hand could lay, by what it counts: that below nothing, its cards.

    `part`: what it is, where that is known.
    """

    cost: int
    size: int
    piece: Piece
    part: Part | None = None


def counted(held: Stack, rules: RuleSet, occasion: Occasion) -> list[Counted]:
    """Each new meld that a hand could lay, those that count the most first.

    There may be thousands of sequences: of these the cards are counted alone.
    """
    found: list[Counted] = []
    for spot in spots(held, (), rules):
        each = _runs if spot.suit else _sets
        found += each(spot, held, rules, occasion)
    return sorted(found, key=itemgetter(0, 1))


def _sets(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Counted]:
    for piece in pieces_at(spot, held, rules, occasion):
        part = part_of(piece, held, rules)
        yield Counted(-part.points, len(part.made.cards), piece, part)


def _runs(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Counted]:
    two, joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
    for plain, pieces in groupby(pieces_at(spot, held, rules, occasion), key=attrgetter("plain")):
        points, size = points_of(plain, rules), len(plain)
        for piece in pieces:
            twos, jokers = piece.twos, piece.jokers
            yield Counted(-points - twos * two - jokers * joker, size + twos + jokers, piece)


def part_of(piece: Piece, held: Stack, rules: RuleSet) -> Part:
    """What a legal piece counts as a new meld."""
    made = joined_at(piece.spot, piece.cards(held), rules)
    assert made is not None
    kind = canasta(made, rules)
    return _counted(made, kind, rules.initial.canasta_bonus and kind is not None, piece, rules)


def with_upcard(made: Meld, upcard: Card, rules: RuleSet) -> Part:
    """The meld that the upcard makes with hand cards; a canasta's bonus only if it is one alone."""
    hidden = rules.initial.canasta_bonus and canasta_of(without(made.cards, (upcard,)), rules)
    return _counted(made, canasta(made, rules), bool(hidden), None, rules)


def _counted(
    made: Meld, kind: CanastaKind | None, hidden: bool, piece: Piece | None, rules: RuleSet
) -> Part:
    points = points_of(made.cards, rules) + (canasta_bonus(made, rules) if hidden else 0)
    return Part(piece, made, points, is_clean(made, rules), kind)
