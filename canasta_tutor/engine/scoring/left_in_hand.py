"""What the cards left in hands and feet cost."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import Holding, ScoreLine, join_hands, keep_kind
from canasta_tutor.engine.scoring.three_points import cost_of_kept_threes, kept_lines
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank
from canasta_tutor.engine.values.table import Side


def hand_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for cards left in the hands, for cards left in the feet, and for extra costs."""
    for code, left in (("hand", held.hands), ("foot", held.feet)):
        plain = _ordinary_cards(join_hands(left), held.side, rules)
        if plain:
            yield ScoreLine(code, -points_of(plain, rules), len(plain), plain)
    yield from kept_lines(held, rules)
    yield from _caliente_lines(held, rules)
    yield from _held_rank_lines(held, rules)


def _ordinary_cards(group: Cards, side: Side, rules: RuleSet) -> Cards:
    """The cards that cost their card points."""
    apart = (*cost_of_kept_threes(side, rules), CardKind.CALIENTE)
    return tuple(card for card in group if card.kind not in apart)


def _caliente_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """Each caliente left in a hand costs as many points as all other cards of that hand."""
    calientes = keep_kind(join_hands(held.cards_left), CardKind.CALIENTE)
    if calientes:
        costs = (
            len(keep_kind(hand, CardKind.CALIENTE)) * _cost_of(hand, held.side, rules)
            for hand in held.cards_left
        )
        yield ScoreLine("caliente.hand", -sum(costs), len(calientes), calientes)


def _cost_of(hand: Cards, side: Side, rules: RuleSet) -> int:
    """The points that the cards of one hand cost, without calientes."""
    threes = cost_of_kept_threes(side, rules)
    return points_of(_ordinary_cards(hand, side, rules), rules) + sum(
        threes.get(card.kind, 0) for card in hand
    )


def _held_rank_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """For some ranks, a side loses points if a hand still holds enough cards for a meld."""
    kept = [group for hand in held.cards_left for group in _list_held(hand, held.side, rules)]
    if kept:
        loss = sum(_loss(group[0].rank, rules) for group in kept)
        yield ScoreLine("hand.held", -loss, len(kept), join_hands(tuple(kept)))


def _list_held(hand: Cards, side: Side, rules: RuleSet) -> Iterator[Cards]:
    """The cards of each rank that costs points, unless the side melded it with a wild card."""
    for rank in sorted({card.rank for card in hand}) if rules.canasta.held else ():
        group = tuple(card for card in hand if card.rank is rank)
        ordinary = any(meld.rank is rank and meld.wilds for meld in side.melds)
        if _loss(rank, rules) and len(group) >= rules.meld.min_cards and not ordinary:
            yield group


def _loss(rank: Rank, rules: RuleSet) -> int:
    return sum(loss for symbol, loss in rules.canasta.held.items() if symbol == rank.symbol)
