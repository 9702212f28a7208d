"""What lays, takes and discards seem worth to a simple player, roughly in points."""

from __future__ import annotations

from ..engine.actions import Lay, TakePile
from ..engine.canastas import canasta, canasta_bonus
from ..engine.cards import Card, CardKind, Cards, Rank, cards, naturals, wilds
from ..engine.laid import Addition
from ..engine.laying import lay
from ..engine.rules import RuleSet, for_players
from ..engine.scoring import canastas, card_points, points_of
from ..engine.table import Meld, MeldKind, Side
from ..engine.view import View

WILD_KEPT = 50
"""What a wild card is worth in the hand beside its points."""
OPENING = 150
"""What it is worth to have melded at all."""
CARD_TAKEN = 15
PAIR_KEPT, NEIGHBOUR_KEPT, OWN_MELD, GIVEN, WILD_GIVEN = 15, 4, 25, 30, 200
STOP_CARD = 5
"""What it is worth to block a pile."""
FEW = 4
"""So many cards may soon be laid."""
STRENGTH = 8
"""What a side may make, for each point of one hand."""


def own_side(seen: View) -> Side:
    """The player's own side."""
    return seen.sides[seen.seat % len(seen.sides)]


def lay_worth(groups: tuple[Lay, ...], seen: View, rules: RuleSet) -> float:
    """What is gained on the table, less the wild cards that leave the hand."""
    side = own_side(seen)
    laid = lay(side.melds, groups, rules, legal=True)
    opening = 0 if side.melds else OPENING
    return opening + sum(_gain(place, rules) for place in laid.additions)


def _gain(place: Addition, rules: RuleSet) -> int:
    before = _promise(place.before, rules) if place.before else 0
    spent = sum(WILD_KEPT + card_points(card, rules) for card in wilds(place.cards))
    gained = points_of(naturals(place.cards), rules)
    return gained - spent + _promise(place.after, rules) - before


def _promise(meld: Meld, rules: RuleSet) -> int:
    """The bonus of a canasta, or what a meld that is none yet might lose."""
    if canasta(meld, rules):
        return canasta_bonus(meld, rules)
    if meld.kind is MeldKind.WILD:
        return -rules.canasta.unfinished.get("wild", 0)
    losses = {str(rank): loss for rank, loss in rules.canasta.unfinished.items()}
    return -losses.get(meld.rank.symbol, 0)


def take_worth(action: TakePile, seen: View, rules: RuleSet) -> float:
    """What is laid with the upcard, and the cards below it."""
    upcard = (seen.upcard,) if seen.upcard else ()
    groups = (*action.also, Lay(cards((*upcard, *action.using))))
    return CARD_TAKEN * (seen.pile_size - 1) + lay_worth(groups, seen, rules)


def cost_of(card: Card, seen: View, rules: RuleSet) -> float:
    """What a discard costs: the card in the own hand, and the pile that it may give away."""
    if card.kind is CardKind.BLACK_THREE or card.kind is CardKind.CALIENTE:
        return -STOP_CARD
    if card.wild:
        return WILD_GIVEN
    return _kept(card, seen, rules) + _given(card, seen, rules)


def _kept(card: Card, seen: View, rules: RuleSet) -> float:
    """Pairs are kept to take the pile with, and cards that fit the own melds."""
    like = sum(other.rank is card.rank for other in seen.hand) - 1
    fits = any(_is_set_of(meld, card.rank) for meld in own_side(seen).melds)
    near = sum(_neighbours(card, other) for other in seen.hand)
    near = near if "sequence" in rules.meld.kinds else 0
    return PAIR_KEPT * like + OWN_MELD * fits + NEIGHBOUR_KEPT * near


def _neighbours(card: Card, other: Card) -> bool:
    return card.suit is other.suit and 0 < abs(card.rank - other.rank) <= 2


def _given(card: Card, seen: View, rules: RuleSet) -> float:
    """The next side wants what it has melded, the more the larger the pile."""
    following = seen.sides[(seen.seat + 1) % len(seen.sides)]
    wanted = any(_is_set_of(meld, card.rank) for meld in following.melds)
    points = points_of((card,), rules) / 10
    return wanted * (GIVEN + seen.pile_size) - points


def _is_set_of(meld: Meld, rank: Rank) -> bool:
    return meld.kind is MeldKind.SET and meld.rank is rank


def ready_to_go_out(seen: View, rules: RuleSet) -> bool:
    """Whether the side has its canastas and the player few cards left."""
    needed = for_players(rules.going_out.canastas, len(seen.hand_sizes))
    return len(canastas(own_side(seen).melds, rules)) >= needed and len(seen.hand) <= FEW


def lead(seen: View, rules: RuleSet) -> int:
    """How far the own melds are ahead of the best other side's."""
    own = own_side(seen)
    best = max(_table_points(side, rules) for side in seen.sides if side is not own)
    return _table_points(own, rules) - best


def _table_points(side: Side, rules: RuleSet) -> int:
    laid: Cards = tuple(card for meld in side.melds for card in meld.cards)
    return points_of(laid, rules) + sum(canasta_bonus(meld, rules) for meld in side.melds)


def strength(seen: View, rules: RuleSet) -> int:
    """How many points the side might make with such a hand, by a rule of thumb."""
    return STRENGTH * points_of(seen.hand, rules)
