"""What a group of a first meld could be begun as, where the rest may follow later."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product

from canasta_tutor.engine.melds.group import is_clean
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.search.parts import Part, part_of
from canasta_tutor.engine.search.pieces import Piece, may_lie, pieces_at
from canasta_tutor.engine.search.spots import (
    Spot,
    joined_at,
    made_at,
    run_fits,
    sequence_spot,
    set_spot,
)
from canasta_tutor.engine.search.stacks import Stack, stack
from canasta_tutor.engine.values.cards import JOKER, Card, cards, without
from canasta_tutor.engine.values.table import Meld

NEVER = 10**6
"""More points than any group counts."""


class Begun:
    """The same meld begun with fewer cards, or with none, where the others may follow later.

    Where a canasta laid at once counts more, it is not begun as less.
    """

    def __init__(self, whole: Part, rules: RuleSet, occasion: Occasion, *, canasta: bool) -> None:
        self._whole, self._rules, self._occasion = whole, rules, occasion
        self._canasta = canasta and whole.canasta is not None
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

    @cached_property
    def loss(self) -> int:
        """How many points less it could count, begun with a card less or not at all.

        Only where that is no less clean, nor less of a canasta where one may be asked for.
        """
        whole, rules = self._whole, self._rules
        losses = [card_points(card, rules) for card in self._spare() if self._as_clean(card)]
        if not whole.clean and not self._canasta and self._waits:
            losses.append(whole.points)
        return min(losses, default=NEVER)

    def _spare(self) -> list[Card]:
        """The cards at an end that may as well follow later; for melds alike that is the same."""
        piece, known = self._whole.piece, self._rules.counted
        if piece is None:
            return []
        plain = piece.plain
        ends = [*plain[:1], *plain[-1:], *[Card("2c")][: piece.twos], *[JOKER][: piece.jokers]]
        span = (plain[0].rank, plain[-1].rank) if piece.spot.suit else ()
        key = ("spare", self._canasta, piece.spot.shape, span, len(plain), piece.twos, piece.jokers)
        if key not in known:
            known[key] = [self._may_follow(card, piece.without(card)) for card in ends]
        return [card for card, spare in zip(ends, known[key], strict=True) if spare]

    def _may_follow(self, card: Card, piece: Piece) -> bool:
        """Whether a card may as well follow the piece without it."""
        whole, rules = self._whole, self._rules
        less = self._part(piece) if may_lie(piece, rules, self._occasion) else None
        return (
            less is not None
            and less.points == whole.points - card_points(card, rules)
            and (less.canasta is whole.canasta or not self._canasta)
        )

    def _as_clean(self, card: Card) -> bool:
        """Whether it is no less clean without a card."""
        made = self._whole.made
        left = next(wild for wild in made.cards if wild.rank is card.rank) if card.wild else card
        less = Meld(made.rank, without(made.cards, (left,)), made.kind)
        return not self._whole.clean or is_clean(less, self._rules)

    def _may_have_bonus(self, piece: Piece) -> bool:
        """Whether it may be a canasta that counts more than its cards."""
        initial, canastas = self._rules.initial, self._rules.canasta
        counts = piece.spot.suit is None or CanastaKind.SEQUENCE.value in canastas.kinds
        return initial.canasta_bonus and counts and _size(piece) >= canastas.size

    @cached_property
    def _held(self) -> Stack:
        return stack(self._whole.made.cards, self._rules)

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
        canastas = bool(less.canasta) == bool(whole.canasta)
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
    return part.piece is not None and may_lie(part.piece, rules, later)


def _place(made: Meld, rules: RuleSet) -> Spot:
    if made.suit:
        return sequence_spot(made.suit, made)
    return set_spot(made.kind, made.rank, made, rules)
