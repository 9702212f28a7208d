"""Each way to make a first meld, with no group and no card too many.

New melds are chosen by falling points until they are enough. So where the last is needed for the
points, all are. What is no more than begun with fewer cards, and would be enough, is passed over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from copy import copy
from itertools import combinations, product
from typing import NamedTuple

from canasta_tutor.engine.melds.first_meld import suffices
from canasta_tutor.engine.melds.group import canasta_of, is_clean, reading
from canasta_tutor.engine.melds.laying import Occasion, dead_ranks, occasion_at, room_beside
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta, canasta_bonus
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, needed
from canasta_tutor.engine.search import GaveUp
from canasta_tutor.engine.search.groups import (
    Piece,
    joined_at,
    made_at,
    may_lie,
    pieces,
    pieces_at,
    run_fits,
    sequence_spot,
    set_spot,
)
from canasta_tutor.engine.search.hand import Stack, stack
from canasta_tutor.engine.search.lays import given, groups, pays, written
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import JOKER, Card, Cards, Rank, cards, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import SEQUENCE, Meld, MeldKind, Table

NEVER = 10**6
"""More points than any group counts."""
MOST_CHOICES = 50_000
"""With more choices to look at a search gives up."""


class Part(NamedTuple):
    """A new meld: its cards, what it counts toward the minimum, what it is beside.

    `piece` is None where the upcard is in it, so that it cannot be chosen otherwise.
    """

    piece: Piece | None
    made: Meld
    points: int
    clean: bool
    canasta: CanastaKind | None


Parts = tuple[Part, ...]


def part_of(piece: Piece, held: Stack, rules: RuleSet) -> Part:
    """What a legal piece counts as a new meld."""
    made = joined_at(piece.spot, piece.cards(held), rules)
    assert made is not None
    return _part(piece, made, canasta(made, rules), rules)


def with_upcard(made: Meld, upcard: Card, rules: RuleSet) -> Part:
    """The meld that the upcard makes with hand cards; a canasta's bonus only if it is one alone."""
    return _part(None, made, canasta_of(without(made.cards, (upcard,)), rules), rules)


def _part(piece: Piece | None, made: Meld, hidden: CanastaKind | None, rules: RuleSet) -> Part:
    bonus = canasta_bonus(made, rules) if rules.initial.canasta_bonus and hidden else 0
    points = points_of(made.cards, rules) + bonus
    return Part(piece, made, points, is_clean(made, rules), canasta(made, rules))


@value()
class Aim:
    """What a first meld must come to, beside what is laid with the upcard."""

    laid: Parts
    asked: Needed
    rules: RuleSet

    def met(self, chosen: Parts) -> bool:
        """Whether these groups are enough."""
        made, initial = self.laid + chosen, self.rules.initial
        if initial.canasta_suffices and any(part.canasta for part in made):
            return True
        return (
            self.lacking(chosen) <= 0
            and any(part.clean for part in made)
            and (not self.asked.canasta or any(map(self.is_canasta, made)))
            and (initial.wilds or not any(part.made.wilds for part in made))
        )

    @property
    def asks_canasta(self) -> bool:
        """Whether it matters which groups are canastas."""
        return self.asked.canasta is not None or self.rules.initial.canasta_suffices

    def is_canasta(self, part: Part) -> bool:
        """Whether the group is a canasta as the score asks for."""
        natural = self.asked.canasta == "natural_canasta"
        return part.canasta is not None and not (natural and part.canasta is CanastaKind.MIXED)

    def lacking(self, chosen: Parts) -> int:
        """How many points are still lacking."""
        return self.asked.points - sum(part.points for part in self.laid + chosen)


class Choosing:
    """The search for the groups of a first meld."""

    def __init__(self, held: Stack, aim: Aim, occasion: Occasion) -> None:
        self._aim, self._rules, self._held, self._occasion = aim, aim.rules, held, occasion
        found = [part_of(piece, held, aim.rules) for piece in pieces(held, (), aim.rules, occasion)]
        self._parts = sorted(found, key=lambda part: (-part.points, len(part.made.cards)))
        self._costs = [-part.points for part in self._parts]
        clean = [place for place, part in enumerate(self._parts) if part.clean]
        canastas = [place for place, part in enumerate(self._parts) if part.canasta]
        self._last_clean, self._last_canasta = max(clean, default=-1), max(canastas, default=-1)
        ranks = {card.rank for part in self._parts for card in part.made.cards if not card.wild}
        plain = (card for rank in ranks for card in held.ranks.get(rank, ()))
        self._points = points_of((*plain, *held.twos, *held.jokers), self._rules)
        self._only_now = dict(self._not_later())
        self._smaller: dict[int, Smaller] = {}
        self._count = 0

    def toward(self, aim: Aim) -> Choosing:
        """The search in the same hand for another aim."""
        other = copy(self)
        other._aim = aim
        return other

    def ways(self, taken: tuple[Piece, ...] = ()) -> Iterator[Parts]:
        """Each choice of groups that is enough and of which nothing can wait.

        `taken`: what goes with the upcard and so cannot be chosen.
        """
        return self._grown((), 0, taken)

    def _grown(self, chosen: Parts, first: int, taken: tuple[Piece, ...]) -> Iterator[Parts]:
        """The choice, if it is enough; with each further group that may come after.

        Beside what is enough comes only what may not follow later.
        """
        self._count += 1
        if self._count > MOST_CHOICES:
            raise GaveUp
        enough = self._aim.met(chosen)
        if enough and not self._can_wait(chosen):
            yield tuple(sorted(chosen, key=_place))
        if not enough and self._hopeless(chosen, first):
            return
        for place, part in self._next(chosen, first, enough):
            if part.piece and self._fits(part, chosen) and pays(self._held, (*taken, part.piece)):
                yield from self._grown((*chosen, part), place, (*taken, part.piece))

    def _next(self, chosen: Parts, first: int, enough: bool) -> Iterator[tuple[int, Part]]:
        """The groups that may come after, with their places.

        None that brings nothing, and none with which one of them counts too much: it could be
        begun with less, whatever else comes.
        """
        lacking = self._aim.lacking(chosen)
        below = lacking + min(map(self._loss, chosen), default=NEVER)
        start = max(first, bisect_right(self._costs, -below))
        later = ((place, self._parts[place]) for place in range(start, len(self._parts)))
        for place, part in self._only_now.items() if enough else later:
            over = part.points - lacking
            brings = lacking > 0 or part.clean or part.canasta or place in self._only_now
            if place >= first and brings and (over < 0 or over < self._loss(part)):
                yield place, part

    def _not_later(self) -> Iterator[tuple[int, Part]]:
        """The groups that may be laid as part of a first meld alone, with their places."""
        if self._rules.meld.wilds_if_opened:
            later = Occasion(dead=self._occasion.dead)
            for place, part in enumerate(self._parts):
                if part.piece and not may_lie(part.piece, self._rules, later):
                    yield place, part

    def _hopeless(self, chosen: Parts, first: int) -> bool:
        """Whether even all that is ahead would not be enough."""
        aim, initial, made = self._aim, self._rules.initial, (*self._aim.laid, *chosen)
        canastas = self._last_canasta >= first
        if initial.canasta_suffices and canastas:
            return False
        if self._last_clean < first and not any(part.clean for part in made):
            return True
        if aim.asked.canasta and not canastas and not any(map(aim.is_canasta, made)):
            return True
        ahead = self._points - sum(points_of(part.made.cards, self._rules) for part in chosen)
        bonus = canastas and initial.canasta_bonus
        return not bonus and aim.lacking(chosen) > max(ahead, 0)

    def _fits(self, part: Part, chosen: Parts) -> bool:
        """Whether the group may lie beside those chosen."""
        initial, made = self._rules.initial, part.made
        if made.wilds and not initial.wilds and not (initial.canasta_suffices and part.canasta):
            return False
        return self._has_room(made, chosen) and not self._locks(made, chosen)

    def _has_room(self, made: Meld, chosen: Parts) -> bool:
        """Whether the side may have that many melds of the rank; the upcard's has but one."""
        if made.kind is SEQUENCE:
            return True
        of = (made.kind, made.rank)
        if any((part.made.kind, part.made.rank) == of for part in self._aim.laid):
            return False
        like = [part.made for part in chosen if (part.made.kind, part.made.rank) == of]
        large = sorted([*like, made], key=lambda meld: -len(meld.cards))
        return room_beside(large[:-1], self._rules)

    def _locks(self, made: Meld, chosen: Parts) -> bool:
        """Whether twos would be laid as wild cards beside an unfinished set of twos."""
        if self._rules.meld.twos != "rank":
            return False
        melds = [made, *(part.made for part in (*self._aim.laid, *chosen))]
        size = self._rules.canasta.size
        unfinished = any(meld.rank is Rank.TWO and len(meld.cards) < size for meld in melds)
        others = (meld for meld in melds if meld.rank is not Rank.TWO)
        return unfinished and any(card.rank is Rank.TWO for meld in others for card in meld.cards)

    def _can_wait(self, chosen: Parts) -> bool:
        """Whether some cards of a group, or all, could as well be laid later."""
        for place, part in enumerate(chosen):
            others = (*chosen[:place], *chosen[place + 1 :])
            least = 0 if self._rules.initial.canasta_suffices else self._aim.lacking(others)
            for less in self._smaller_than(part).of(least):
                if self._aim.met((*others, less) if less else others):
                    return True
        return False

    def _loss(self, part: Part) -> int:
        """How many points less it could count."""
        return self._smaller_than(part).loss(self._aim.asks_canasta and part.canasta is not None)

    def _smaller_than(self, part: Part) -> Smaller:
        """What a group could be begun as; what was looked at once is not looked at again."""
        if id(part) not in self._smaller:
            self._smaller[id(part)] = Smaller(part, self._rules, self._occasion)
        return self._smaller[id(part)]


class Smaller:
    """The same meld begun with fewer cards, or with none, where the others may follow later."""

    def __init__(self, whole: Part, rules: RuleSet, occasion: Occasion) -> None:
        assert whole.piece is not None
        self._whole, self._piece, self._rules, self._occasion = whole, whole.piece, rules, occasion
        self._later = Occasion(dead=occasion.dead)
        self._held = stack(whole.made.cards, rules)
        self._waits = may_lie(self._piece, rules, self._later)
        self._sorted: list[tuple[int, Piece]] | None = None
        self._known: dict[Piece, Parts] = {}
        self._losses: dict[bool, int] = {}

    def of(self, least: int) -> Iterator[Part | None]:
        """Those that count so much at least, the most first; canastas may count less."""
        if self._waits:
            yield None
        if self._sorted is None:
            found = [
                (points_of(each.cards(self._held), self._rules), each) for each in self._pieces()
            ]
            self._sorted = sorted(found, key=lambda each: -each[0])
        for points, piece in self._sorted:
            if points >= least or self._rules.initial.canasta_bonus:
                if piece not in self._known:
                    self._known[piece] = tuple(self._part(piece))
                yield from self._known[piece]

    def loss(self, canasta: bool) -> int:
        """How many points less it could count, begun with a card less or not at all.

        Only where that is no less clean, nor less of a `canasta` where one may be asked for.
        """
        if canasta not in self._losses:
            self._losses[canasta] = min(self._found_losses(canasta), default=NEVER)
        return self._losses[canasta]

    def _found_losses(self, canasta: bool) -> Iterator[int]:
        whole, piece = self._whole, self._piece
        plain = piece.plain
        ends = [*plain[:1], *plain[-1:], *[Card("2c")][: piece.twos], *[JOKER][: piece.jokers]]
        for card in ends:
            points = card_points(card, self._rules)
            if self._spares(card, canasta, points):
                yield points
        if not whole.clean and not canasta and self._waits:
            yield whole.points

    def _spares(self, card: Card, canasta: bool, points: int) -> bool:
        """Whether a card may as well follow the piece without it."""
        whole, less = self._whole, self._piece.without(card)
        if not may_lie(less, self._rules, self._occasion):
            return False
        return any(
            part.points == whole.points - points
            and part.clean >= whole.clean
            and (part.canasta is whole.canasta or not canasta)
            for part in self._part(less)
        )

    def _pieces(self) -> Iterator[Piece]:
        """What could be a meld of some of its cards."""
        whole, rules, occasion = self._piece, self._rules, self._occasion
        found = (
            _shorter(whole, self._whole.made, rules, occasion)
            if whole.spot.suit
            else pieces_at(whole.spot, self._held, rules, occasion)
        )
        return (piece for piece in found if _size(piece) < _size(whole))

    def _part(self, piece: Piece) -> Iterator[Part]:
        """The piece as a new meld, if the rest of the whole may follow."""
        whole, rules = self._whole, self._rules
        made = joined_at(piece.spot, piece.cards(self._held), rules)
        if made is not None and self._may_become(made):
            less = part_of(piece, self._held, rules)
            if bool(less.canasta) == bool(whole.canasta) or not rules.canasta.hidden_bonus:
                yield less

    def _may_become(self, made: Meld) -> bool:
        """Whether a meld with the rest of the cards is just the whole."""
        rest = without(self._whole.made.cards, made.cards)
        place = (
            sequence_spot(made.suit, made)
            if made.suit
            else set_spot(made.kind, made.rank, made, self._rules)
        )
        return made_at(place, rest, self._rules, self._later) == self._whole.made


def _place(part: Part) -> tuple[int, int, int]:
    """Where a group comes: sets before sequences, by rank, the larger first."""
    return list(MeldKind).index(part.made.kind), part.made.rank, -len(part.made.cards)


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


def cards_of(chosen: Parts, held: Stack) -> tuple[Cards, ...]:
    """The groups with cards of the hand, in the order chosen."""
    way = tuple(part.piece for part in chosen if part.piece)
    return tuple(group for _, group in next(given([way], held)))


def first_lays(table: Table, rules: RuleSet) -> Iterator[tuple[Lay, ...]]:
    """Each way to make a first meld from the hand, with no group and no card too many."""
    held, occasion = stack(table.hand, rules), occasion_at(table, rules)
    asked = needed(table.side, rules, table.deals_played)
    for chosen in Choosing(held, Aim((), asked, rules), occasion).ways():
        groups = cards_of(chosen, held)
        lays = written(((None, group) for group in groups), (), rules, occasion)
        if lays:
            yield lays


def enough(chosen: tuple[Lay, ...], table: Table, rules: RuleSet) -> bool:
    """Whether new melds reach the minimum of the side to move."""
    melds = (reading(group.cards, rules) for group in chosen)
    return suffices((meld for meld in melds if meld is not None), table, rules)


def lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way the player to move might lay: one group, or a first meld."""
    if table.side.melds:
        dead = dead_ranks(table, rules)
        for group in groups(table.hand, table.side.melds, rules, dead):
            yield LayMelds((group,))
    else:
        for chosen in first_lays(table, rules):
            yield LayMelds(chosen)
