"""Looking for the smallest change that makes an action legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta_tutor.engine.advice.nearby_lays import Nearby
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.writing import Meant, written
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, missing, wilds, without
from canasta_tutor.engine.values.table import Table

MOST_CHANGES = 4
"""How many cards a repair may exchange before it is no help any more."""
FEW_CHANGES = 1
"""The same for a hand with very many choices."""
LARGE_HAND = 15
"""A hand with more cards has very many choices."""


def repair(table: Table, action: Action, rules: RuleSet) -> Action | None:
    """The legal action nearest to a lay-down or a take, or None.

    Nearest: the fewest hand cards exchanged, where adding, leaving out or swapping a card is one
    change, and twos stand for each other; among equals the one that uses the fewest wild cards,
    then the one that takes back the fewest cards of the try, then the one that lays the fewest.
    A hand that can be laid in very many ways is mended with those that are found first, if any.
    """
    if isinstance(action, TakePile):
        return _mend(table, action, table.upcard, rules) if table.upcard else None
    return _mend(table, action, None, rules) if isinstance(action, LayMelds) else None


def _mend(table: Table, action: Action, upcard: Card | None, rules: RuleSet) -> Action | None:
    tried = cards_used(action)
    nearby = Nearby(table, tried, upcard, rules)
    most = MOST_CHANGES if len(table.hand) <= LARGE_HAND else FEW_CHANGES
    for changes in range(most + 1):
        found = (
            other
            for meant in nearby.ways(changes)
            for other in _actions(meant, table, upcard, nearby, rules)
        )
        near = (other for other in found if _changes(cards_used(other), tried) == changes)
        legal = [other for other in near if verify(table, other, rules).ok]
        if legal:
            return min(legal, key=lambda other: _thrift(cards_used(other), tried))
    return None


def _changes(used: Cards, tried: Cards) -> int:
    """How many cards are exchanged: added, left out or swapped."""
    now, then = Counter(map(_kind, used)), Counter(map(_kind, tried))
    return max((now - then).total(), (then - now).total())


def _kind(card: Card) -> Card | Rank:
    """The card, but twos stand for each other."""
    return card.rank if card.wild else card


def _thrift(used: Cards, tried: Cards) -> tuple[int, int, int]:
    return len(wilds(used)), len(missing(used, tried)), len(used)


def _actions(
    meant: tuple[Meant, ...], table: Table, upcard: Card | None, nearby: Nearby, rules: RuleSet
) -> Iterator[Action]:
    """The groups as a lay-down, or as a take with one that holds the upcard."""
    melds, occasion = table.side.melds, nearby.occasion
    if upcard is None:
        groups = written(meant, melds, rules, occasion) if meant else None
        if groups:
            yield LayMelds(groups)
        return
    for place, (before, group) in enumerate(meant):
        if upcard in group:
            others = (*meant[:place], *meant[place + 1 :])
            for whole in ((before, group),), *_opened_by_the_hand(group, upcard, table, rules):
                lays = written((*others, *whole), melds, rules, occasion)
                if lays:
                    *also, last = lays
                    using = cards(without(last.cards, (upcard,)))
                    yield TakePile(using, tuple(also), last.onto, last.new)


def _opened_by_the_hand(
    group: Cards, upcard: Card, table: Table, rules: RuleSet
) -> Iterator[tuple[Meant, ...]]:
    """The group laid in two: a first meld from the hand that opens the pile, then the upcard."""
    if table.side.melds or not rules.pile.hand_lay_first:
        return
    held = without(group, (upcard,))
    plain = [card for card in held if not card.wild]
    for count in range(len(plain)):
        using = plain[:count]
        opening = without(held, using)
        for made in lay((), (Lay(opening),), rules).melds:
            yield (None, opening), (made, (upcard, *using))
