"""Sample melds and cards, which stand for melds that players enter only as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from canasta_tutor.engine.melds.group import group_problems, read_meld
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.melds_and_canastas import canasta_code
from canasta_tutor.engine.values.cards import PACK, PLAIN_RANKS, Cards, Rank, Suit, cards
from canasta_tutor.engine.values.table import Meld

RED_THREE, BLACK_THREE = cards("3h"), cards("3s")


@cache
def sample_melds(system: str) -> Mapping[str, tuple[str, int, Meld]]:
    """The sheet line, bonus and sample meld of each canasta that has a score of its own."""
    rules = load(system)
    found: dict[str, tuple[str, int, Meld]] = {}
    for group in _candidate_groups(rules.canasta.size):
        meld = read_meld(group, rules)
        if meld and find_canasta_kind(meld, rules) and not group_problems(group, rules):
            code, bonus = canasta_code(meld, rules), canasta_bonus(meld, rules)
            found.setdefault(f"{code}:{bonus}", (code, bonus, meld))
    return found


def _candidate_groups(size: int) -> Iterator[Cards]:
    """Groups of canasta size: each rank without and with wild cards, sequences, wild melds."""
    twos, jokers = cards("2h"), cards("X")
    for rank, wild in product(PLAIN_RANKS, range(size)):
        for other in (twos, jokers) if wild else (twos,):
            yield cards((*_heart_of(rank) * (size - wild), *other * wild))
    for low in range(Rank.FOUR, Rank.ACE - size + 2):
        yield cards(
            tuple(card for rank in range(low, low + size) for card in _heart_of(Rank(rank)))
        )
    for count in range(size + 1):
        yield cards(twos * count + jokers * (size - count))


def _heart_of(rank: Rank) -> Cards:
    return tuple(card for card in PACK if card.rank is rank and card.suit is Suit.HEARTS)


def unfinished_meld(name: str, rules: RuleSet) -> Meld:
    """An unfinished meld of that rank, or of wild cards; it has the smallest size of a meld."""
    size = rules.meld.min_cards
    if name == "wild":
        return _read_known_meld(cards("2h") * size, rules)
    return _read_known_meld(
        _heart_of(next(rank for rank in Rank if rank.symbol == name)) * size, rules
    )


def _read_known_meld(group: Cards, rules: RuleSet) -> Meld:
    found = read_meld(group, rules)
    assert found is not None
    return found


def short_sequence(rules: RuleSet) -> Meld | None:
    """The shortest sequence that the rules allow, or None."""
    run = range(Rank.FOUR, Rank.FOUR + rules.meld.min_cards)
    return read_meld(cards(tuple(card for rank in run for card in _heart_of(Rank(rank)))), rules)
