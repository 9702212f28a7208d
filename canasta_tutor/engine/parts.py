"""The groups that could be part of a first meld, and what each counts toward it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from .canastas import CanastaKind, canasta, canasta_bonus
from .cards import JOKER, Card, Cards, cards, without
from .laying import Occasion
from .melds import canasta_of, is_clean
from .pieces import Piece, pieces_at
from .rules import RuleSet
from .scoring import card_points, points_of
from .spots import Spot, joined_at, made_at, run_fits, sequence_spot, set_spot, spots
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
    found = [part for spot in spots(held, (), rules) for part in _at(spot, held, rules, occasion)]
    return tuple(sorted(found, key=lambda part: (-part.points, len(part.made.cards))))


def _at(spot: Spot, held: Stack, rules: RuleSet, occasion: Occasion) -> Iterator[Part]:
    """Those at one place; for sequences it is all the same which of the wild cards are twos."""
    alike: dict[tuple[Cards, int], tuple[Part, int]] = {}
    dearer = card_points(Card("2c"), rules) - card_points(JOKER, rules)
    for piece in pieces_at(spot, held, rules, occasion):
        like = (piece.plain, piece.twos + piece.jokers)
        if like in alike:
            part, twos = alike[like]
            made = Meld(part.made.rank, cards(piece.cards(held)), part.made.kind)
            points = part.points + (piece.twos - twos) * dearer
            yield part._replace(piece=piece, made=made, points=points)
        elif found := part_of(piece, held, rules):
            yield found
            if spot.suit:
                alike[like] = found, piece.twos


def part_of(piece: Piece, held: Stack, rules: RuleSet) -> Part | None:
    """What a legal piece counts as a new meld."""
    made = joined_at(piece.spot, piece.cards(held), rules)
    if made is None:
        return None
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
    return Part(piece, made, points, is_clean(made, rules), kind, hidden)


class Begun:
    """The same meld begun with fewer cards, or with none, where the others may follow later.

    Where a canasta laid at once counts more, it is not begun as less.
    """

    def __init__(self, whole: Part, rules: RuleSet, occasion: Occasion) -> None:
        self._whole, self._rules, self._occasion = whole, rules, occasion
        self._held = stack(whole.made.cards, rules)
        self._known: dict[Piece, Part | None] = {}

    def of(self, least: int) -> Iterator[Part | None]:
        """Those that count so much at least, the most first; canastas may count less."""
        if self._waits:
            yield None
        for points, piece in self._pieces:
            if points >= least or self._may_have_bonus(piece):
                if piece not in self._known:
                    self._known[piece] = self._part(piece)
                less = self._known[piece]
                if less:
                    yield less

    def _may_have_bonus(self, piece: Piece) -> bool:
        """Whether it may be a canasta that counts more than its cards."""
        initial, canastas = self._rules.initial, self._rules.canasta
        counts = piece.spot.suit is None or CanastaKind.SEQUENCE.value in canastas.kinds
        return initial.canasta_bonus and counts and _size(piece) >= canastas.size

    @cached_property
    def _waits(self) -> bool:
        return may_follow(self._whole, self._rules, self._occasion)

    @cached_property
    def _pieces(self) -> list[tuple[int, Piece]]:
        """What could be a meld of some of its cards, with their points."""
        whole, rules, occasion = self._whole.piece, self._rules, self._occasion
        if whole is None:
            return []
        if whole.spot.suit is None:
            found = pieces_at(whole.spot, self._held, rules, occasion)
        else:
            found = _shorter(whole, self._whole.made, rules, occasion)
        counted = [
            (points_of(piece.cards(self._held), rules), piece)
            for piece in found
            if _size(piece) < _size(whole)
        ]
        return sorted(counted, key=lambda each: -each[0])

    def _part(self, piece: Piece) -> Part | None:
        """The piece as a new meld, if the rest of the whole may follow."""
        whole, rules = self._whole, self._rules
        made = joined_at(piece.spot, piece.cards(self._held), rules)
        if made is None or not self._may_become(made):
            return None
        less = part_of(piece, self._held, rules)
        canastas = less is not None and bool(less.canasta) == bool(whole.canasta)
        return less if canastas or not rules.canasta.hidden_bonus else None

    def _may_become(self, made: Meld) -> bool:
        """Whether a meld with the rest of the cards is just the whole."""
        rest = without(self._whole.made.cards, made.cards)
        place, later = _place(made, self._rules), Occasion(dead=self._occasion.dead)
        if joined_at(place, rest, self._rules) != self._whole.made:
            return False
        return made_at(place, rest, self._rules, later) is not None


def _size(piece: Piece) -> int:
    return len(piece.plain) + piece.twos + piece.jokers


def _shorter(whole: Piece, made: Meld, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """The sequences of naturals that follow one another in a sequence, with its wild cards.

    Where sequences grow upward only, they hold the lowest. Then wild cards lie below it only where
    it reaches up to the highest rank, so that nothing shorter would begin as low.
    """
    plain, upward = cards(whole.plain), rules.meld.sequence_growth == "up"
    if upward and made.rank < plain[0].rank:
        return
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


def _place(made: Meld, rules: RuleSet) -> Spot:
    if made.suit:
        return sequence_spot(made.suit, made)
    return set_spot(made.kind, made.rank, made, rules)
