"""Each way to make a first meld without a superfluous group or card.

The search adds new melds in the order of falling points until the points are enough. So if the
points need the last meld, they need every meld. The search drops a choice in which a meld could
have fewer cards now and get the others later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations, product
from typing import NamedTuple

from canasta_tutor.engine.melds.group import find_canasta, find_unfinished_twos, is_clean
from canasta_tutor.engine.melds.laying import (
    Occasion,
    find_dead_ranks,
    find_occasion,
    has_room_beside,
)
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta_bonus, find_canasta_kind
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
"""More points than any group has."""
STEPS_PER_MELD = 4
"""Steps that the search spends to make a meld and count its points."""


class Part(NamedTuple):
    """A new meld, and the points that it counts toward the minimum.

    `piece`: the hand cards in the meld; None if the meld has the upcard, because the search cannot
    change such a meld.
    """

    piece: Piece | None
    made: Meld
    points: int = 0
    clean: bool = False
    canasta: CanastaKind | None = None


Parts = tuple[Part, ...]
NOTHING = Part(None, Meld(Rank.JOKER, ()))


def make_part(
    made: Meld, rules: RuleSet, *, piece: Piece | None = None, upcard: Card | None = None
) -> Part:
    """A new meld as a part; its bonus counts only if it is a canasta without the upcard."""
    points = points_of(made.cards, rules)
    if rules.initial.canasta_bonus:
        hidden = find_canasta(without(made.cards, (upcard,)), rules) if upcard else True
        points += canasta_bonus(made, rules) if hidden else 0
    return Part(piece, made, points, is_clean(made, rules), find_canasta_kind(made, rules))


def list_pieces(chosen: Parts) -> Pieces:
    """The pieces of the parts, except the parts that have the upcard."""
    return tuple([part.piece for part in chosen if part.piece])


class FirstMeldSearch:
    """The search for the groups of a first meld."""

    def __init__(self, table: Table, rules: RuleSet) -> None:
        self.steps = steps_left()
        self._rules, self._occasion = rules, find_occasion(table, rules)
        self._held = sort_hand(table.hand, rules)
        self._needed = find_needed(table.side, rules, table.deals_played)
        self._parts = self._list_parts()
        self._negative_points = [-part.points for part in self._parts]
        self._best_ahead = self._bound_ahead()
        self._only_now = {
            place: part
            for place, part in enumerate(self._parts)
            if rules.meld.wilds_if_opened and part.piece and not self._may_follow(part.piece)
        }
        """The parts that the side can lay only in its first meld and not later, by place."""
        self._smaller: dict[int, Parts] = {}

    def _list_parts(self) -> list[Part]:
        """Every group from the hand alone, in the order of falling points, then of rising size."""
        pieces = find_pieces(self._held, (), self._rules, self._occasion)
        parts = [*filter(None, map(self._make_part, pieces))]
        return sorted(parts, key=lambda part: (-part.points, len(part.made.cards)))

    def _make_part(self, piece: Piece) -> Part | None:
        self.steps.spend(STEPS_PER_MELD)
        made = join_meld_at(piece.spot, piece.cards(self._held), self._rules)
        return make_part(made, self._rules, piece=piece) if made else None

    def _bound_ahead(self) -> list[Part]:
        """For each place, a made-up part that is as good as all parts from that place on together.

        Its points are the points of all wild cards and of all naturals that are in any part.
        """
        ranks = {card.rank for part in self._parts for card in part.made.cards if not card.wild}
        plain = (card for rank in ranks for card in self._held.ranks.get(rank, ()))
        usable = (*plain, *self._held.twos, *self._held.jokers)
        last = NOTHING._replace(points=points_of(usable, self._rules))
        return [*accumulate(reversed(self._parts), self._merge_best, initial=last)][::-1]

    def _merge_best(self, later: Part, part: Part) -> Part:
        """The made-up part `later`, improved by what `part` brings."""
        if not part.canasta:
            return later._replace(clean=True) if part.clean > later.clean else later
        fits = self._needed.is_met_by(part.canasta)
        kind = part.canasta if fits else later.canasta or part.canasta
        points = NEVER if self._rules.initial.canasta_bonus else later.points
        return Part(None, later.made, points, part.clean or later.clean, kind)

    def find_choices(
        self, chosen: Parts = (), taken: Pieces = (), first: int = 0
    ) -> Iterator[Parts]:
        """Each way to add groups to the groups `chosen` until all together are enough.

        No group in it could wait.

        `taken`: pieces whose cards are used, including pieces that go with the upcard. `first`: the
        place of the first group that may be added. Once the groups are enough, only groups that the
        side cannot lay later are added.
        """
        self.steps.spend()
        enough = self.is_enough(chosen)
        if enough and not self._can_wait(chosen):
            yield tuple(sorted((part for part in chosen if part.piece), key=_sort_key))
        if not enough and self._is_hopeless(chosen, first):
            return
        for place, part in self._next_parts(chosen, first, enough):
            if not part.piece or not self._fits(part, chosen):
                continue
            used = (*taken, part.piece)
            if can_pay(self._held, used):
                yield from self.find_choices((*chosen, part), used, place)

    def is_enough(self, chosen: Parts) -> bool:
        """Whether these groups are enough for a first meld."""
        initial, kinds = self._rules.initial, [part.canasta for part in chosen if part.canasta]
        if initial.canasta_suffices and kinds:
            return True
        return (
            self._lacking(chosen) <= 0
            and any(part.clean for part in chosen)
            and (not self._needed.canasta or any(map(self._needed.is_met_by, kinds)))
            and (initial.wilds or not any(part.made.wilds for part in chosen))
        )

    def _lacking(self, chosen: Parts) -> int:
        """The points still lacking; negative if there are more than needed."""
        return self._needed.points - sum(part.points for part in chosen)

    def _is_hopeless(self, chosen: Parts, first: int) -> bool:
        """Whether the first meld would fall short even with all groups from `first` on."""
        ahead, laid = self._best_ahead[first], (part.made.cards for part in chosen if part.piece)
        points = ahead.points - sum(points_of(group, self._rules) for group in laid)
        return not self.is_enough((*chosen, ahead._replace(points=max(points, 0))))

    def _next_parts(self, chosen: Parts, first: int, enough: bool) -> Iterator[tuple[int, Part]]:
        """The groups worth adding, with their places.

        When a group is added, the points exceed the minimum by `over`. Each group can be made
        smaller and then loses some points. If a group can lose no more than `over`, it has too many
        cards, whatever the search adds later. So this function leaves out any addition that leads
        to such a group. The parts are in the order of falling points, so bisection finds the first
        part with few enough points. With any earlier part, one of the groups chosen could be
        smaller.
        """
        lacking = self._lacking(chosen)
        spare = min(map(self._least_loss, chosen), default=NEVER)
        start = max(first, bisect_right(self._negative_points, -(lacking + spare)))
        later = ((place, self._parts[place]) for place in range(start, len(self._parts)))
        for place, part in self._only_now.items() if enough else later:
            self.steps.spend()
            over = part.points - lacking
            useful = lacking > 0 or part.clean or part.canasta or place in self._only_now
            if place >= first and useful and (over < 0 or over < self._least_loss(part)):
                yield place, part

    def _may_follow(self, piece: Piece) -> bool:
        """Whether the side could as well lay the group later."""
        return fits_place(piece, self._rules, Occasion(dead=self._occasion.dead))

    def _fits(self, part: Part, chosen: Parts) -> bool:
        """Whether the group may lie beside the groups chosen.

        Only one group may have the upcard's rank.
        """
        initial, made = self._rules.initial, part.made
        if made.wilds and not initial.wilds and not (initial.canasta_suffices and part.canasta):
            return False
        like = [e for e in chosen if (e.made.kind, e.made.rank) == (made.kind, made.rank)]
        if like and made.kind is not SEQUENCE:
            by_size = sorted((made, *(e.made for e in like)), key=lambda meld: -len(meld.cards))
            room = has_room_beside(by_size[:-1], self._rules)
            if not (room and all(each.piece for each in like)):
                return False
        melds = [made, *(each.made for each in chosen)]
        if not find_unfinished_twos(melds, self._rules):
            return True
        wilds = (card for meld in melds if meld.rank is not Rank.TWO for card in meld.wilds)
        return all(card.rank is not Rank.TWO for card in wilds)

    def _can_wait(self, chosen: Parts) -> bool:
        """Whether the side could wait and lay some or all cards of a group later."""
        return any(
            self.is_enough((*chosen[:place], less, *chosen[place + 1 :]))
            for place, part in enumerate(chosen)
            for less in self._list_smaller(part)
        )

    def _least_loss(self, part: Part) -> int:
        """The fewest points that a smaller version of the group loses.

        That version must be at least as clean as the group. Where the rules ask for canastas, it
        must also be the same kind of canasta.
        """
        needs_canasta = self._needed.canasta or self._rules.initial.canasta_suffices
        alike = (
            less.points
            for less in self._list_smaller(part)
            if less.clean >= part.clean and (less.canasta is part.canasta or not needs_canasta)
        )
        return part.points - max(alike, default=-NEVER)

    def _list_smaller(self, part: Part) -> Parts:
        """Each smaller version of the group, or `NOTHING`, if the other cards may follow later."""
        if not part.piece:
            return ()
        if id(part) not in self._smaller:
            pieces = _list_fewer(part.piece, self._rules, self._occasion)
            fewer = filter(None, map(self._make_part, pieces))
            waits = (NOTHING,) if self._may_follow(part.piece) else ()
            growing = (less for less in fewer if self._can_grow(less, part))
            self._smaller[id(part)] = (*waits, *growing)
        return self._smaller[id(part)]

    def _can_grow(self, less: Part, whole: Part) -> bool:
        """Whether the smaller meld, with the other cards added later, equals the whole meld."""
        if self._rules.canasta.hidden_bonus and bool(less.canasta) != bool(whole.canasta):
            return False
        made, rest = less.made, without(whole.made.cards, less.made.cards)
        spot = sequence_spot(made.suit, made) if made.suit else set_spot(made.kind, made.rank, made)
        later = Occasion(dead=self._occasion.dead)
        return make_meld_at(spot, rest, self._rules, later) == whole.made


def _sort_key(part: Part) -> tuple[int, int, int]:
    """Sets come before sequences, low ranks before high ranks, large groups before small ones."""
    return list(MeldKind).index(part.made.kind), part.made.rank, -len(part.made.cards)


def _list_fewer(whole: Piece, rules: RuleSet, occasion: Occasion) -> Iterator[Piece]:
    """Each possible smaller version of the group.

    A sequence keeps some neighbouring naturals; where sequences grow only upward, it keeps the
    lowest ones.
    """
    upward = rules.meld.sequence_growth == "up" or not whole.spot.suit
    ends = combinations(range(len(whole.plain) + 1), 2) if whole.plain else ((0, 0),)
    for (low, high), twos, jokers in product(ends, range(whole.twos + 1), range(whole.jokers + 1)):
        piece = Piece(whole.spot, whole.plain[low:high], twos, jokers)
        if not (upward and low) and piece != whole and fits_place(piece, rules, occasion):
            yield piece


@mark_unknown
def find_lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way in which the player to move could lay cards: one group, or a first meld."""
    if table.side.melds:
        for group in find_groups(
            table.hand, table.side.melds, rules, find_dead_ranks(table, rules)
        ):
            yield LayMelds((group,))
        return
    held = sort_hand(table.hand, rules)
    choosing = FirstMeldSearch(table, rules)
    for chosen in choosing.find_choices():
        meant = next(deal_out_cards([list_pieces(chosen)], held, steps=choosing.steps))
        groups = name_lays(meant, (), rules, find_occasion(table, rules))
        if groups:
            yield LayMelds(groups)
