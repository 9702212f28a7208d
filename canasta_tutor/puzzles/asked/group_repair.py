"""The least change that makes a group of cards a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.sequence import HIGHEST, lowest_rank
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Cards, Rank, cards, distinct, naturals, wilds, without
from canasta_tutor.puzzles.asked.solution_and_result import Repair


def repair_group(
    chosen: Cards,
    spare: Cards,
    there: Mapping[Rank, Cards],
    rules: RuleSet,
    *,
    opening: bool = False,
    held: Cards = (),
) -> Repair | None:
    """The nearest legal meld; None if none is near.

    A meld is not near if it drops half of the cards, or adds as many cards as a meld has.

    `spare`: the cards that may be added. `held`: the spare cards to prefer, if it matters which
    spare cards are added. `there`: the cards of each rank on the table. `opening`: whether the
    group is part of a first meld.
    """
    near = sorted(
        _find_groups(chosen, spare, there, rules),
        key=lambda each: _rate_change(chosen, each[1], held or spare),
    )
    legal = (g for laid, g in near if not group_problems(laid + g, rules, opening=opening))
    best = next(legal, ())
    lost, won = Counter(chosen) - Counter(best), Counter(best) - Counter(chosen)
    if not best or 2 * lost.total() >= len(chosen) or won.total() >= rules.meld.min_cards:
        return None
    return Repair(cards(best), cards(lost.elements()), cards(won.elements()))


def _find_groups(
    chosen: Cards, spare: Cards, there: Mapping[Rank, Cards], rules: RuleSet
) -> Iterator[tuple[Cards, Cards]]:
    """Groups that may be melds, each after the cards on the table that it joins."""
    for rank in sorted({card.rank for card in naturals(chosen)}):
        for group in _find_sets(rank, chosen, spare):
            yield there.get(rank, ()), group
    for group in (*_find_wild_melds(chosen, spare), *_find_sequences(chosen, spare, rules)):
        yield (), group


def _rate_change(chosen: Cards, group: Cards, held: Cards) -> tuple[int, int, int, int, int]:
    """Sort key of a repair.

    The key has five numbers. They count all changes, the added cards that the hand lacks, the added
    wild cards, all added cards, and the natural cards that stay (more of these are better).
    """
    stay = Counter(chosen) & Counter(group)
    lacking = (Counter(group) - Counter(chosen) - Counter(held)).total()
    added = len(wilds(group)) - sum(count for card, count in stay.items() if card.wild)
    kept = sum(count for card, count in stay.items() if not card.wild)
    more = len(group) - stay.total()
    return len(chosen) + len(group) - 2 * stay.total(), lacking, added, more, -kept


def _find_sets(rank: Rank, chosen: Cards, spare: Cards) -> Iterator[Cards]:
    """Groups of a rank with any number of natural and wild cards, the chosen cards first."""
    plain = [card for card in (*chosen, *spare) if card.rank is rank]
    wild = [*wilds(chosen), *wilds(spare)]
    for count in range(len(plain) + 1):
        for helpers in range(len(wild) + 1):
            if count + helpers:
                yield (*plain[:count], *wild[:helpers])


def _find_wild_melds(chosen: Cards, spare: Cards) -> Iterator[Cards]:
    """Groups of twos and jokers, the chosen cards first, if most of the chosen cards are wild."""
    wild = [*wilds(chosen), *wilds(spare)] if 2 * len(wilds(chosen)) > len(chosen) else []
    jokers = [card for card in wild if card.rank is Rank.JOKER]
    twos = [card for card in wild if card.rank is Rank.TWO]
    for count in range(len(jokers) + 1):
        for others in range(len(twos) + 1):
            yield (*twos[:others], *jokers[:count])


def _find_sequences(chosen: Cards, spare: Cards, rules: RuleSet) -> Iterator[Cards]:
    """Sequences with most of the chosen cards, the shortest first, with wild cards in the gaps."""
    if "sequence" not in rules.meld.kinds:
        return
    wild = [*wilds(chosen), *wilds(spare)]
    ranks = range(lowest_rank(rules), HIGHEST + 1)
    for suit in sorted({card.suit for card in naturals(chosen) if card.suit}):
        plain = [card for card in distinct(naturals((*chosen, *spare))) if card.suit is suit]
        for size, low in product(range(rules.meld.min_cards, len(ranks) + 1), ranks):
            run = [card for card in plain if low <= card.rank < low + size]
            stay = sum(card in chosen for card in run)
            if 2 * (stay + len(wilds(chosen))) > len(chosen):
                for helpers in range(size - len(run), min(size - stay, len(wild)) + 1):
                    yield (*run[: size - helpers], *wild[:helpers])


def other_cards(chosen: Cards, rules: RuleSet) -> Cards:
    """The cards of the game that are not chosen; copies of chosen cards come last."""
    left = without(full_deck(rules, rules.seats.usual), chosen)
    return tuple(sorted(left, key=chosen.count))
