"""A simple player: it does what is worth most now, and knows only what its seat may see."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from operator import itemgetter
from random import Random

from ..engine.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    Bid,
    CallAcaba,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    JoinSets,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from ..engine.play import legal_actions
from ..engine.rules import RuleSet, for_players
from ..engine.scoring import points_of
from ..engine.table import Table
from ..engine.view import View, view
from .worth import cost_of, lay_worth, lead, ready_to_go_out, strength, take_worth

OUT = 10_000
"""More than any lay or take is worth."""
SURELY, NEVER = 1_000, -1_000
CARD_DRAWN = 20
LIGHT = 100
"""A partner whose hand counts no more than this lets the other go out."""
WELCOME = 10
"""An offered card that would be harder to part with than this is taken."""


def player(table: Table, rules: RuleSet, random: Random) -> Action:
    """The choice of the player to act; he leaves nothing to chance."""
    return choose(view(table, table.acting), legal_actions(table, rules), rules)


def choose(seen: View, actions: Iterable[Action], rules: RuleSet) -> Action:
    """The legal action that is worth most; of equals the first.

    A way out is the best there is: large hands have millions of them, so the first is taken.
    """
    found: list[tuple[float, Action]] = []
    for action in actions:
        found.append((worth(action, seen, rules), action))
        if found[-1][0] >= OUT:
            return action
    return max(found, key=itemgetter(0))[1]


@singledispatch
def worth(action: Action, seen: View, rules: RuleSet) -> float:
    """What an action seems worth, roughly in points."""
    raise TypeError(action)


@worth.register(GoOut | LaySpecial)
def _out(action: Action, seen: View, rules: RuleSet) -> float:
    return OUT


@worth.register(LayThrees | AddUpcard | JoinSets)
def _surely(action: Action, seen: View, rules: RuleSet) -> float:
    return SURELY


@worth.register
def _draw(action: Draw, seen: View, rules: RuleSet) -> float:
    return CARD_DRAWN * for_players(rules.draw.count, len(seen.hand_sizes))


@worth.register
def _take(action: TakePile, seen: View, rules: RuleSet) -> float:
    return take_worth(action, seen, rules)


@worth.register
def _lay(action: LayMelds, seen: View, rules: RuleSet) -> float:
    return lay_worth(action.groups, seen, rules)


@worth.register
def _discard(action: Discard, seen: View, rules: RuleSet) -> float:
    if action.from_table:
        return NEVER
    return OUT if len(seen.hand) == 1 else -cost_of(action.card, seen, rules)


@worth.register
def _end_turn(action: EndTurn, seen: View, rules: RuleSet) -> float:
    return 0


@worth.register
def _caliente(action: PlayCaliente, seen: View, rules: RuleSet) -> float:
    """It fills up a hand that has become small and is not yet good for going out."""
    small = 2 * len(seen.hand) <= for_players(rules.deal.hand, len(seen.hand_sizes))
    return SURELY if small and not ready_to_go_out(seen, rules) else NEVER


@worth.register
def _acaba(action: CallAcaba, seen: View, rules: RuleSet) -> float:
    """It saves a side that lies further behind than the others then get."""
    return OUT if lead(seen, rules) < -rules.calls.acaba else NEVER


@worth.register
def _bid(action: Bid, seen: View, rules: RuleSet) -> float:
    return 0 if action.amount is None else strength(seen, rules) - action.amount


@worth.register
def _offer(action: AnswerOffer, seen: View, rules: RuleSet) -> float:
    welcome = seen.offered is not None and cost_of(seen.offered, seen, rules) > WELCOME
    return SURELY if action.take == welcome else 0


@worth.register
def _ask(action: AskPartner, seen: View, rules: RuleSet) -> float:
    """The partner is asked where he must be."""
    required = rules.going_out.ask_partner == "required" and not action.acaba
    return SURELY if required and ready_to_go_out(seen, rules) else NEVER


@worth.register
def _answer(action: AnswerPartner, seen: View, rules: RuleSet) -> float:
    light = points_of(seen.hand, rules) <= LIGHT
    return SURELY if action.yes == light else 0
