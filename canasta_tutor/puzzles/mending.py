"""The least change that makes a group of cards a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..engine.cards import Cards, Rank, cards, naturals, wilds, without
from ..engine.deal import full_deck
from ..engine.melds import problems
from ..engine.rules import RuleSet
from .solution import Repair


def mended(
    chosen: Cards, spare: Cards, there: Mapping[Rank, Cards], rules: RuleSet
) -> Repair | None:
    """The nearest legal meld, or None where less than half of the cards could stay.

    `spare` are the cards that may be added; `there` lies on the table for each rank.
    """
    found = [
        _change(chosen, group)
        for rank in sorted({card.rank for card in naturals(chosen)})
        for group in _melds_of(rank, chosen, spare)
        if not problems(there.get(rank, ()) + group, rules)
    ]
    best = min(found, key=_price, default=None)
    if best is None or 2 * len(best.remove) >= len(chosen):
        return None
    return best


def _price(change: Repair) -> tuple[int, int]:
    """The fewest changes; among equal ones those that add no wild cards."""
    return len(change.remove) + len(change.add), len(wilds(change.add))


def _change(chosen: Cards, group: Cards) -> Repair:
    lost, won = Counter(chosen) - Counter(group), Counter(group) - Counter(chosen)
    return Repair(cards(group), cards(lost.elements()), cards(won.elements()))


def _melds_of(rank: Rank, chosen: Cards, spare: Cards) -> Iterator[Cards]:
    """Groups of a rank: so many naturals and wild cards, those chosen first."""
    plain = [card for card in (*chosen, *spare) if card.rank is rank]
    wild = [*wilds(chosen), *wilds(spare)]
    for count in range(len(plain) + 1):
        for helpers in range(len(wild) + 1):
            if count + helpers:
                yield (*plain[:count], *wild[:helpers])


def other_cards(chosen: Cards, rules: RuleSet) -> Cards:
    """The cards in play that are not among the chosen, those not yet there first."""
    left = without(full_deck(rules, rules.seats.usual), chosen)
    return tuple(sorted(left, key=chosen.count))
