"""Each way to make a first meld, with no group and no card too many.

New melds are chosen by falling points until they are enough. So where the last is needed for the
points, all are. What is no more than begun with fewer cards, and would be enough, is passed over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations, product
from typing import NamedTuple

from canasta_tutor.engine.melds.group import canasta_of, is_clean, unfinished_twos
from canasta_tutor.engine.melds.laying import Occasion, dead_ranks, has_room_beside, occasion_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta, canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.search import mark_unknown, steps_left
from canasta_tutor.engine.search.group_ways import (
    Piece,
    Pieces,
    find_pieces,
    fits_place,
    join_meld_at,
    make_meld_at,
    sequence_spot,
    set_spot,
)
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.pieces_to_lays import (
    can_pay,
    deal_out_cards,
    find_groups,
    name_lays,
)
from canasta_tutor.engine.values.actions import LayMelds
from canasta_tutor.engine.values.cards import Card, Rank, without
from canasta_tutor.engine.values.table import SEQUENCE, Meld, MeldKind, Table

NEVER = 10**6
"""More points than any group counts."""
MADE = 4
"""Steps that it takes to make a meld and to count it."""


class Part(NamedTuple):
    """A new meld: its cards, what it counts toward the minimum, what it is beside.

    `piece` is None where the upcard is in it, so that it cannot be chosen otherwise.
    """

    piece: Piece | None
    made: Meld
    points: int = 0
    clean: bool = False
    canasta: CanastaKind | None = None


Parts = tuple[Part, ...]
NOTHING = Part(None, Meld(Rank.JOKER, ()))


def part_of(
    made: Meld, rules: RuleSet, *, piece: Piece | None = None, upcard: Card | None = None
) -> Part:
    """What a new meld counts; the bonus of a canasta only if it is one without the upcard."""
    points = points_of(made.cards, rules)
    if rules.initial.canasta_bonus:
        hidden = canasta_of(without(made.cards, (upcard,)), rules) if upcard else True
        points += canasta_bonus(made, rules) if hidden else 0
    return Part(piece, made, points, is_clean(made, rules), canasta(made, rules))


def pieces_of(chosen: Parts) -> Pieces:
    """The pieces of the hand that were chosen."""
    return tuple([part.piece for part in chosen if part.piece])


class Choosing:
    """The search for the groups of a first meld."""

    def __init__(self, table: Table, rules: RuleSet) -> None:
        self.steps = steps_left()
        self._rules, self._occasion = rules, occasion_at(table, rules)
        self._held = held = sort_hand(table.hand, rules)
        self._asked = find_needed(table.side, rules, table.deals_played)
        found = [*filter(None, map(self._part, find_pieces(held, (), rules, self._occasion)))]
        self._parts = sorted(found, key=lambda part: (-part.points, len(part.made.cards)))
        self._costs = [-part.points for part in self._parts]
        ranks = {card.rank for part in self._parts for card in part.made.cards if not card.wild}
        plain = (card for rank in ranks for card in held.ranks.get(rank, ()))
        most = NOTHING._replace(points=points_of((*plain, *held.twos, *held.jokers), rules))
        self._ahead = [*accumulate(reversed(self._parts), self._more, initial=most)][::-1]
        self._only_now = {
            place: part
            for place, part in enumerate(self._parts)
            if rules.meld.wilds_if_opened and part.piece and not self._may_follow(part.piece)
        }
        self._smaller: dict[int, Parts] = {}

    def _part(self, piece: Piece) -> Part | None:
        self.steps.spend(MADE)
        made = join_meld_at(piece.spot, piece.cards(self._held), self._rules)
        return part_of(made, self._rules, piece=piece) if made else None

    def _more(self, later: Part, part: Part) -> Part:
        """The most that a group and all later ones could be; their points are those of the hand."""
        if not part.canasta:
            return later._replace(clean=True) if part.clean > later.clean else later
        kind = (
            part.canasta if self._asked.is_met_by(part.canasta) else later.canasta or part.canasta
        )
        points = NEVER if self._rules.initial.canasta_bonus else later.points
        return Part(None, later.made, points, part.clean or later.clean, kind)

    def ways(self, chosen: Parts = (), taken: Pieces = (), first: int = 0) -> Iterator[Parts]:
        """Each choice of groups that is enough beside those chosen and of which nothing can wait.

        `taken`: what goes with the upcard and so cannot be chosen. `first`: the place of the first
        group that may come after. Beside what is enough comes only what may not follow later.
        """
        self.steps.spend()
        enough = self.is_enough(chosen)
        if enough and not self._can_wait(chosen):
            yield tuple(sorted((part for part in chosen if part.piece), key=_place))
        if not enough and self._hopeless(chosen, first):
            return
        for place, part in self._next(chosen, first, enough):
            if (
                part.piece
                and self._fits(part, chosen)
                and can_pay(self._held, (*taken, part.piece))
            ):
                yield from self.ways((*chosen, part), (*taken, part.piece), place)

    def is_enough(self, chosen: Parts) -> bool:
        """Whether these groups are enough."""
        initial, kinds = self._rules.initial, [part.canasta for part in chosen if part.canasta]
        if initial.canasta_suffices and kinds:
            return True
        return (
            self._lacking(chosen) <= 0
            and any(part.clean for part in chosen)
            and (not self._asked.canasta or any(map(self._asked.is_met_by, kinds)))
            and (initial.wilds or not any(part.made.wilds for part in chosen))
        )

    def _lacking(self, chosen: Parts) -> int:
        """How many points are still lacking."""
        return self._asked.points - sum(part.points for part in chosen)

    def _hopeless(self, chosen: Parts, first: int) -> bool:
        """Whether even all that is ahead would not be enough."""
        ahead, laid = self._ahead[first], (part.made.cards for part in chosen if part.piece)
        points = ahead.points - sum(points_of(group, self._rules) for group in laid)
        return not self.is_enough((*chosen, ahead._replace(points=max(points, 0))))

    def _next(self, chosen: Parts, first: int, enough: bool) -> Iterator[tuple[int, Part]]:
        """The groups that may come after, with their places.

        None that brings nothing, and none with which one of them counts too much: it could be
        begun with less, whatever else comes.
        """
        lacking = self._lacking(chosen)
        below = lacking + min(map(self._loss, chosen), default=NEVER)
        start = max(first, bisect_right(self._costs, -below))
        later = ((place, self._parts[place]) for place in range(start, len(self._parts)))
        for place, part in self._only_now.items() if enough else later:
            self.steps.spend()
            over = part.points - lacking
            brings = lacking > 0 or part.clean or part.canasta or place in self._only_now
            if place >= first and brings and (over < 0 or over < self._loss(part)):
                yield place, part

    def _may_follow(self, piece: Piece) -> bool:
        """Whether a group may as well be laid later."""
        return fits_place(piece, self._rules, Occasion(dead=self._occasion.dead))

    def _fits(self, part: Part, chosen: Parts) -> bool:
        """Whether the group may lie beside those chosen; the upcard's rank has but one meld."""
        initial, made = self._rules.initial, part.made
        if made.wilds and not initial.wilds and not (initial.canasta_suffices and part.canasta):
            return False
        like = [e for e in chosen if (e.made.kind, e.made.rank) == (made.kind, made.rank)]
        if like and made.kind is not SEQUENCE:
            large = sorted([made, *(each.made for each in like)], key=lambda meld: -len(meld.cards))
            room = has_room_beside(large[:-1], self._rules)
            if not (room and all(each.piece for each in like)):
                return False
        melds = [made, *(each.made for each in chosen)]
        wilds = (card for meld in melds if meld.rank is not Rank.TWO for card in meld.wilds)
        return not (
            unfinished_twos(melds, self._rules) and any(card.rank is Rank.TWO for card in wilds)
        )

    def _can_wait(self, chosen: Parts) -> bool:
        """Whether some cards of a group, or all, could as well be laid later."""
        return any(
            self.is_enough((*chosen[:place], less, *chosen[place + 1 :]))
            for place, part in enumerate(chosen)
            for less in self._smaller_than(part)
        )

    def _loss(self, part: Part) -> int:
        """How many points less a group could count, and be no less clean nor less of a canasta."""
        asks = self._asked.canasta or self._rules.initial.canasta_suffices
        alike = (
            less.points
            for less in self._smaller_than(part)
            if less.clean >= part.clean and (less.canasta is part.canasta or not asks)
        )
        return part.points - max(alike, default=-NEVER)

    def _smaller_than(self, part: Part) -> Parts:
        """What a group could be begun as, or nothing, where the other cards may follow later."""
        if not part.piece:
            return ()
        if id(part) not in self._smaller:
            fewer = filter(None, map(self._part, _fewer(part.piece, self._rules, self._occasion)))
            waits = (NOTHING,) if self._may_follow(part.piece) else ()
            found = (less for less in fewer if self._may_become(less, part))
            self._smaller[id(part)] = (*waits, *found)
        return self._smaller[id(part)]

    def _may_become(self, less: Part, whole: Part) -> bool:
        """Whether a meld with the rest of the cards is just the whole, and counts no less."""
        if self._rules.canasta.hidden_bonus and bool(less.canasta) != bool(whole.canasta):
            return False
        made, rest = less.made, without(whole.made.cards, less.made.cards)
        spot = sequence_spot(made.suit, made) if made.suit else set_spot(made.kind, made.rank, made)
        later = Occasion(dead=self._occasion.dead)
        return make_meld_at(spot, rest, self._rules, later) == whole.made


def _place(part: Part) -> tuple[int, int, int]:
    """Where a group comes: sets before sequences, by rank, the larger first."""
    return list(MeldKind).index(part.made.kind), part.made.rank, -len(part.made.cards)


def _fewer(whole: Piece, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """The group with fewer cards; of a sequence naturals that follow one another in it.

    Where sequences grow upward only, they hold the lowest.
    """
    upward = rules.meld.sequence_growth == "up" or not whole.spot.suit
    ends = combinations(range(len(whole.plain) + 1), 2) if whole.plain else ((0, 0),)
    for (low, high), twos, jokers in product(ends, range(whole.twos + 1), range(whole.jokers + 1)):
        piece = Piece(whole.spot, whole.plain[low:high], twos, jokers)
        if not (upward and low) and piece != whole and fits_place(piece, rules, occasion):
            yield piece


@mark_unknown
def find_lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way the player to move might lay: one group, or a first meld."""
    if table.side.melds:
        for group in find_groups(table.hand, table.side.melds, rules, dead_ranks(table, rules)):
            yield LayMelds((group,))
        return
    held = sort_hand(table.hand, rules)
    choosing = Choosing(table, rules)
    for chosen in choosing.ways():
        meant = next(deal_out_cards([pieces_of(chosen)], held, steps=choosing.steps))
        found = name_lays(meant, (), rules, occasion_at(table, rules))
        if found:
            yield LayMelds(found)
