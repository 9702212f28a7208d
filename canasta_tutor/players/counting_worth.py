"""What lays, takes and discards are worth to the counting player, roughly in points."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter

from canasta_tutor.engine.melds.group import is_closed
from canasta_tutor.engine.melds.laying import Addition, find_dead_ranks, lay
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.scoring.melds_and_canastas import list_canasta_kinds
from canasta_tutor.engine.search.group_ways import Piece, join_meld_at
from canasta_tutor.engine.search.hand import SortedHand, count_neighbours, group_ranks_by_suit
from canasta_tutor.engine.turn.freezing_and_blocking import blocks, list_standing_freezes
from canasta_tutor.engine.turn.going_out import count_canastas, count_needed_canastas
from canasta_tutor.engine.values.actions import Lay, TakePile
from canasta_tutor.engine.values.cards import (
    JOKER,
    RED_THREE,
    Card,
    Cards,
    cards,
    distinct,
    naturals,
    wilds,
)
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Foot, Meld, MeldKind, Side, Table
from canasta_tutor.engine.values.view import View
from canasta_tutor.players.player_style import Style
from canasta_tutor.players.unseen_cards import count_unseen

A_TWO = Card("2c")

NEAR = 2
"""Two cards of a suit count as neighbours if their ranks are at most this far apart."""
STOP_CARD = 5
"""The worth of blocking the pile, in points."""
FEARED = 10
"""The player divides a feared loss at the deal's end by this: most such losses never happen."""
FEW = 4
"""The most cards in hand with which a player is ready to go out."""
STRENGTH = 8
"""For each card point in one hand, the points that the side may make in the deal."""


def own_side(seen: View) -> Side:
    """The player's own side."""
    return seen.sides[seen.seat % len(seen.sides)]


def count_piece_worth(piece: Piece, held: SortedHand, rules: RuleSet, style: Style) -> int:
    """The points that a group brings on the table, minus the worth of the wild cards in it."""
    before, wild = piece.spot.before, piece.twos + piece.jokers
    gained = points_of(piece.plain, rules)
    if wild:
        gained -= piece.twos * _wild_worth(A_TWO, rules, style)
        gained -= piece.jokers * _wild_worth(JOKER, rules, style)
    size = (len(before.cards) if before else 0) + len(piece.plain) + wild
    if size < rules.canasta.size and not rules.canasta.unfinished:
        return gained
    after = join_meld_at(piece.spot, piece.cards(held), rules)
    return gained + _expect_bonus(after, rules) - _expect_bonus(before, rules)


def count_take_worth(action: TakePile, seen: View, rules: RuleSet, style: Style) -> int:
    """The points for taking the pile: for its melds, the cards below the upcard, a first meld."""
    upcard, melds = (seen.upcard,) if seen.upcard else (), own_side(seen).melds
    groups = (*action.also, Lay(cards((*upcard, *action.using)), action.onto, action.new))
    laid = lay(melds, groups, rules, legal=True)
    opening = 0 if melds else style.opening
    gained = sum(_count_gain(place, rules, style) for place in laid.additions)
    return style.card_taken * (seen.pile_size - 1) + opening + gained


def _count_gain(place: Addition, rules: RuleSet, style: Style) -> int:
    spent = sum(_wild_worth(card, rules, style) for card in wilds(place.cards))
    gained = points_of(naturals(place.cards), rules)
    return gained - spent + _expect_bonus(place.after, rules) - _expect_bonus(place.before, rules)


def _wild_worth(card: Card, rules: RuleSet, style: Style) -> int:
    """The points lost when a wild card leaves the hand."""
    return style.wild_kept + card_points(card, rules)


def _expect_bonus(meld: Meld | None, rules: RuleSet) -> int:
    """The bonus of a canasta, or the penalty (below zero) for a meld that stays unfinished."""
    if meld is None:
        return 0
    if find_canasta_kind(meld, rules):
        return canasta_bonus(meld, rules)
    if meld.kind is MeldKind.WILD:
        return -rules.canasta.unfinished.get("wild", 0)
    losses = {str(rank): loss for rank, loss in rules.canasta.unfinished.items()}
    return -losses.get(meld.rank.symbol, 0)


@frozen_value()
class DiscardCost:
    """What discarding a card costs, in points, and why.

    `kept`: what the card is worth in hand. `danger`: what the card may give to the next side.
    `chance`: the probability that the next player takes the pile with the card. `fits`: the meld of
    the next side that the card fits. `unseen`: how many cards of this rank the player has not seen.
    """

    card: Card
    kept: float
    danger: float = 0
    chance: float = 0
    fits: Meld | None = None
    unseen: int = 0

    @property
    def points(self) -> float:
        """The whole cost."""
        return self.kept + self.danger


def list_discard_costs(
    hand: Cards, table: Table, rules: RuleSet, style: Style
) -> tuple[DiscardCost, ...]:
    """The cost of discarding each card in hand, the cheapest first.

    `hand`: the cards to choose from; by default, the acting player's hand.
    """
    side = table.sides[table.acting % len(table.sides)]
    own = {meld.rank for meld in side.melds if meld.kind is SET}
    held = Counter([card.rank for card in hand])
    suits = group_ranks_by_suit(hand) if "sequence" in rules.meld.kinds else None
    danger = Danger(table, rules, style)
    held_losses = {str(rank): loss for rank, loss in rules.canasta.held.items()}
    found = []
    for card in distinct(hand):
        if card.plain:
            near = count_neighbours(card, suits, NEAR) if suits else 0
            kept: float = style.pair_kept * (held[card.rank] - 1) + style.neighbour_kept * near
            kept += style.own_meld * (card.rank in own)
            if held_losses and held[card.rank] >= rules.meld.min_cards:
                kept -= held_losses.get(card.rank.symbol, 0) / FEARED
            found.append(danger.assess(card, kept - card_points(card, rules) / 10))
        else:
            found.append(DiscardCost(card, _count_special_card(card, table, rules, style)))
    return tuple(sorted(found, key=_points))


_points = attrgetter("points")


def _count_special_card(card: Card, table: Table, rules: RuleSet, style: Style) -> float:
    """What a wild card, a three or a caliente is worth in hand."""
    if card.wild:
        return style.wild_given
    if card.kind is RED_THREE:
        return -max(rules.red_threes.in_hand, STOP_CARD)
    if not blocks(card, rules):
        return -STOP_CARD
    if not rules.going_out.after_black_three and may_next_go_out(table, rules):
        return -style.wild_given
    feared = rules.black_threes.in_hand / FEARED
    later = style.stop_kept - style.stop_card * len(table.pile) - feared
    return max(later, -STOP_CARD)


def may_next_go_out(table: Table, rules: RuleSet) -> bool:
    """Whether the next side has the canastas that going out needs."""
    melds = find_next_side(table).melds
    return bool(melds) and count_canastas(melds, rules) >= count_needed_canastas(table, rules)


def find_next_side(table: Table) -> Side:
    """The side of the player whose turn comes next."""
    return table.sides[(table.acting + 1) % table.players % len(table.sides)]


class Danger:
    """What discards may give to the next player, as far as the acting player can tell."""

    def __init__(self, table: Table, rules: RuleSet, style: Style) -> None:
        self.rules, self.style, self.size = rules, style, len(table.pile) + 1
        following = (table.acting + 1) % table.players
        self.melds = find_next_side(table).melds
        pile = rules.pile
        in_hand = bool(table.foot) and table.foot[following] is Foot.UNTOUCHED
        self.closed = (
            pile.taken == "never"
            or (pile.taken == "from_foot" and in_hand)
            or not (self.melds or pile.first_meld or pile.hand_lay_first)
        )
        self.frozen = (
            pile.always_frozen
            or bool(list_standing_freezes(table, rules))
            or (pile.frozen_until_melded and not self.melds)
        )
        self.dead = find_dead_ranks(table, rules)
        self.unseen = count_unseen(table, table.acting, rules)

    def assess(self, card: Card, kept: float) -> DiscardCost:
        """The cost of discarding a plain card that is worth `kept` points in hand."""
        fits = next((meld for meld in self.melds if fits_meld(card, meld, self.rules)), None)
        unseen = self.unseen.ranks[card.rank]
        never = self.closed or card.rank in self.dead
        chance = 0.0 if never else self._find_chance(card, fits, unseen)
        danger = chance * (self.style.pile_given + self.style.card_given * self.size)
        if fits:
            danger += chance * self._count_fed(fits)
        return DiscardCost(card, kept, danger, chance, fits, unseen)

    def _find_chance(self, card: Card, fits: Meld | None, unseen: int) -> float:
        """The probability that the next player takes the pile with this upcard."""
        pile = self.rules.pile
        if fits and self.may_join(fits):
            return 1.0
        if self.frozen:
            return self.unseen.chance(unseen, pile.naturals_frozen)
        beside = self.rules.meld.min_cards - 1  # needed from the hand for a meld
        pair = self.unseen.chance(unseen, beside)
        if pile.naturals >= beside:
            return pair
        wild = self.unseen.chance(self.unseen.wilds, 1)
        return pair + (self.unseen.chance(unseen, 1) - pair) * wild

    def may_join(self, meld: Meld) -> bool:
        """Whether the next player may take the pile by adding the upcard to this meld."""
        pile = self.rules.pile
        if meld.kind is SEQUENCE:
            return pile.onto_sequence != "no" and (pile.onto_frozen or not self.frozen)
        canasta = find_canasta_kind(meld, self.rules)
        return (
            pile.onto_meld
            and (pile.onto_frozen or not self.frozen)
            and (pile.onto_canasta or not canasta)
        )

    def _count_fed(self, meld: Meld) -> float:
        """What it costs if a discard joins this meld; nothing if the meld is a canasta already."""
        beyond = len(meld.cards) - self.rules.meld.min_cards
        if len(meld.cards) >= self.rules.canasta.size:
            return 0
        return self.style.meld_fed + self.style.near_canasta * beyond


def fits_meld(card: Card, meld: Meld, rules: RuleSet) -> bool:
    """Whether a plain card fits a meld: the rank of a set, or the next card of a sequence."""
    if len(meld.cards) >= rules.canasta.size and is_closed(meld, rules):
        return False
    if meld.kind is SEQUENCE:
        ends = (meld.rank - 1, meld.rank + len(meld.cards))
        return card.suit is meld.suit and card.rank in ends
    return meld.kind is SET and card.rank is meld.rank


def is_ready_to_go_out(seen: View, rules: RuleSet) -> bool:
    """Whether the side has the canastas that going out needs, and the player has few cards left."""
    needed = for_players(rules.going_out.canastas, len(seen.hand_sizes))
    return len(list_canasta_kinds(own_side(seen).melds, rules)) >= needed and len(seen.hand) <= FEW


def count_lead_on_table(seen: View, rules: RuleSet) -> int:
    """How many more points the player's side has in its melds than the best other side has."""
    own = own_side(seen)
    best = max(_table_points(side, rules) for side in seen.sides if side is not own)
    return _table_points(own, rules) - best


def _table_points(side: Side, rules: RuleSet) -> int:
    laid: Cards = tuple(card for meld in side.melds for card in meld.cards)
    return points_of(laid, rules) + sum(canasta_bonus(meld, rules) for meld in side.melds)


def estimate_strength(seen: View, rules: RuleSet) -> int:
    """The points that the side might make with this hand, by a rule of thumb."""
    return STRENGTH * points_of(seen.hand, rules)
