"""What lays, takes and discards are worth to the simple player, roughly in points."""

from __future__ import annotations

from collections import Counter

from canasta_tutor.engine.melds.laying import Addition, lay
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.scoring.melds_and_canastas import list_canasta_kinds
from canasta_tutor.engine.search.group_ways import Piece, join_meld_at
from canasta_tutor.engine.search.hand import SortedHand, count_neighbours, group_ranks_by_suit
from canasta_tutor.engine.values.actions import Lay, TakePile
from canasta_tutor.engine.values.cards import (
    JOKER,
    Card,
    CardKind,
    Cards,
    Rank,
    cards,
    distinct,
    naturals,
    wilds,
)
from canasta_tutor.engine.values.table import Meld, MeldKind, Side
from canasta_tutor.engine.values.view import View

WILD_KEPT = 50
"""What a wild card in hand is worth, in points, on top of its card points."""
OPENING = 150
"""What a side's first meld is worth, in points."""
CARD_TAKEN = 15
"""What each card of the pile below the upcard is worth, in points."""
PAIR_KEPT, NEIGHBOUR_KEPT, OWN_MELD, GIVEN, WILD_GIVEN = 15, 4, 25, 30, 200
"""What a discard costs, in points.

The costs are: for each other card of its rank in hand, for each neighbour in its suit, if the
player's side has a meld of its rank, if the next side has a meld of its rank, and if the discard is
a wild card.
"""
NEAR = 2
"""Two cards of a suit count as neighbours if their ranks are at most this far apart."""
STOP_CARD = 5
"""The worth of blocking the pile, in points."""
STOPPING = (CardKind.BLACK_THREE, CardKind.CALIENTE)
FEW = 4
"""Most cards in hand with which a player is ready to go out."""
STRENGTH = 8
"""For each card point in one hand, the points that the side may make in the deal."""


def own_side(seen: View) -> Side:
    """The player's own side."""
    return seen.sides[seen.seat % len(seen.sides)]


def count_piece_worth(piece: Piece, held: SortedHand, rules: RuleSet) -> int:
    """The points that a group brings on the table, minus the worth of the wild cards in it."""
    before, wild = piece.spot.before, piece.twos + piece.jokers
    gained = points_of(piece.plain, rules)
    if wild:
        gained -= piece.twos * _wild_worth(Card("2c"), rules) + piece.jokers * _wild_worth(
            JOKER, rules
        )
    size = (len(before.cards) if before else 0) + len(piece.plain) + wild
    if size < rules.canasta.size and not rules.canasta.unfinished:
        return gained
    after = join_meld_at(piece.spot, piece.cards(held), rules)
    return gained + _expect_bonus(after, rules) - _expect_bonus(before, rules)


def count_take_worth(action: TakePile, seen: View, rules: RuleSet) -> int:
    """The points for taking the pile: for its melds, the cards below the upcard, a first meld."""
    upcard, melds = (seen.upcard,) if seen.upcard else (), own_side(seen).melds
    groups = (*action.also, Lay(cards((*upcard, *action.using)), action.onto, action.new))
    laid = lay(melds, groups, rules, legal=True)
    opening = 0 if melds else OPENING
    gained = sum(_count_gain(place, rules) for place in laid.additions)
    return CARD_TAKEN * (seen.pile_size - 1) + opening + gained


def _count_gain(place: Addition, rules: RuleSet) -> int:
    spent = sum(_wild_worth(card, rules) for card in wilds(place.cards))
    gained = points_of(naturals(place.cards), rules)
    return gained - spent + _expect_bonus(place.after, rules) - _expect_bonus(place.before, rules)


def _wild_worth(card: Card, rules: RuleSet) -> int:
    """The points lost when a wild card leaves the hand."""
    return WILD_KEPT + card_points(card, rules)


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


def count_discard_costs(hand: Cards, seen: View, rules: RuleSet) -> dict[Card, float]:
    """The cost of discarding each card in hand, in points.

    The cost is what the hand loses, and what the card may give to the next side.
    """
    following = seen.sides[(seen.seat + 1) % len(seen.sides)]
    own, wanted = _set_ranks(own_side(seen)), _set_ranks(following)
    held = Counter(card.rank for card in hand)
    suits = group_ranks_by_suit(hand) if "sequence" in rules.meld.kinds else None
    found: dict[Card, float] = {}
    for card in distinct(hand):
        rank = card.rank
        if card.kind in STOPPING:
            found[card] = -STOP_CARD
        elif card.wild:
            found[card] = WILD_GIVEN
        else:
            near = count_neighbours(card, suits, NEAR) if suits else 0
            kept = PAIR_KEPT * (held[rank] - 1) + OWN_MELD * (rank in own) + NEIGHBOUR_KEPT * near
            given = (GIVEN + seen.pile_size) * (rank in wanted)
            found[card] = kept + given - card_points(card, rules) / 10
    return found


def _set_ranks(side: Side) -> set[Rank]:
    return {meld.rank for meld in side.melds if meld.kind is MeldKind.SET}


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
