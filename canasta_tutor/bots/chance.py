"""A player that does any legal thing, so that a deal sees every rule sooner or later."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TypeVar

from ..engine.actions import Action, AnswerPartner, AskPartner, Discard, Draw, Lay, LayMelds
from ..engine.cards import distinct, without
from ..engine.melds import rank_of
from ..engine.options import enough, groups, pay, takes
from ..engine.play import outcome, verify
from ..engine.rules import RuleSet
from ..engine.table import Phase, Table
from ..engine.whole_hand import ways_out

Choice = TypeVar("Choice")

HALF = 0.5
TRIES = 8
"""How many ways of one kind the player looks at before he thinks of something else."""


def choose(table: Table, rules: RuleSet, random: Random) -> Action:
    """A legal action, by chance. The deal must not be over.

    Raises:
        LookupError: the player to move can do nothing, which no legal deal comes to.
    """
    for action in _thoughts(table, rules, random):
        if verify(table, action, rules).ok:
            return action
    raise LookupError(table)


def play_deal(table: Table, rules: RuleSet, random: Random) -> Iterator[tuple[Action, Table]]:
    """Play a deal to its end: each action with the table after it."""
    while table.phase is not Phase.OVER:
        action = choose(table, rules, random)
        table = outcome(table, action, rules)
        yield action, table


def _thoughts(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    """Actions that may be legal, in the order in which they come to mind; a legal one is last."""
    if table.phase is Phase.ASKED:
        yield AnswerPartner(random.random() < HALF)
    elif table.phase is Phase.DRAW:
        yield from _some(list(takes(table, rules)), random)
        yield Draw()
    else:
        yield from _ways_to_end(table, rules, random)
        if random.random() < HALF:
            yield from _some(_lays(table, rules, random), random)
        yield from _shuffled([Discard(card) for card in distinct(table.hand)], random)
        yield from (Discard(card, from_table=True) for card in table.side.red_threes)


def _ways_to_end(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    ways = list(islice(ways_out(table, rules), TRIES))
    if ways and random.random() < HALF:
        yield AskPartner()
    yield from _shuffled(ways, random)
    if random.random() < HALF / TRIES:
        yield from (Discard(card, from_table=True) for card in table.side.red_threes)


def _lays(table: Table, rules: RuleSet, random: Random) -> list[LayMelds]:
    choices = _shuffled(list(groups(table.hand, table.side.melds, rules)), random)
    if table.side.melds:
        return [LayMelds((group,)) for group in choices]
    return _first_lay(choices, table, rules)


def _first_lay(choices: list[Lay], table: Table, rules: RuleSet) -> list[LayMelds]:
    """The groups that come first and fit together, until they are enough."""
    hand = table.hand
    chosen: tuple[Lay, ...] = ()
    ranks = set()
    for choice in choices:
        group = pay(choice, hand)
        rank = rank_of(choice.cards)
        if group and rank not in ranks:
            ranks.add(rank)
            hand, chosen = without(hand, group.cards), (*chosen, group)
            if enough(chosen, table.side, rules):
                return [LayMelds(chosen)]
    return []


def _some(actions: list[Choice], random: Random) -> list[Choice]:
    return _shuffled(actions, random)[:TRIES]


def _shuffled(actions: list[Choice], random: Random) -> list[Choice]:
    random.shuffle(actions)
    return actions
