"""Rulings on taking the pile: like this, or at all."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from canasta_tutor.engine.judge.verify import can_take, cards_used, verify
from canasta_tutor.engine.reasons.call_reasons import AcabaAgreed
from canasta_tutor.engine.reasons.first_meld_reasons import MinimumNotReached, MinimumReached
from canasta_tutor.engine.reasons.pile_reasons import PileEmpty, UpcardBlocks
from canasta_tutor.engine.reasons.turn_reasons import AlreadyDrawn, DiscardsFirst
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.search import UNKNOWN, Unknown
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import explain_closed, explain_never_open
from canasta_tutor.engine.turn.taking_the_pile import read_taking
from canasta_tutor.engine.turn.taking_the_upcard import explain_not_joined
from canasta_tutor.engine.values.actions import TakePile
from canasta_tutor.engine.values.cards import cards, distinct, text_of, wilds
from canasta_tutor.engine.values.table import Phase, with_own
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.rulings.action_effects import list_effects
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    depend_on,
    find_asked_minimum,
    needs_first_meld,
    rule_on,
    rule_on_action,
    table_after,
    undecided,
)
from canasta_tutor.referee.tables.referee_case import Case

MOST_WAYS = 200
"""More ways to take the pile are not told."""
FEW = 1
"""Unknown hands of so few cards are looked at one by one."""
NO_PILE = AlreadyDrawn | DiscardsFirst | AcabaAgreed
"""Reasons against taking any pile now."""
WHATEVER_HELD = PileEmpty | UpcardBlocks | NO_PILE
"""Reasons against taking the pile that do not depend on the hand."""


@rule_on.register
def _take(ask: referee_asks.AskTake, case: Case) -> Ruling:
    nothing: dict[str, Any] = {"ways": None, "points": None, "minimum": find_asked_minimum(case)}
    nothing["effects"] = []
    if not case.known.pile:
        against = explain_barred(case)
        values = nothing | {"hand_cards": None}
        return Ruling(False, against, values) if against else depend_on("pile", **values)
    if ask.at_all:
        return take_at_all(case, nothing)
    ruling = rule_on_action(case, ask.action)
    values = nothing | {
        "points": _counted(ask.action, ruling, case),
        "hand_cards": None,
    }
    if ruling.legal:
        values |= _taken(ask.action, case)
    ways = cache(lambda: _ways(_takes(case), case))
    return Ruling(ruling.legal, ruling.reasons, values, ways)


def explain_barred(case: Case) -> tuple[Reason | Remark, ...]:
    """What is against taking the pile whatever lies there under the previous discard."""
    tries = rule_on_action(case, TakePile()).reasons
    early = tuple(reason for reason in tries if isinstance(reason, NO_PILE))
    table, rules = case.table, case.rules
    return early or explain_never_open(table, rules)


def _counted(action: TakePile, ruling: Ruling, case: Case) -> int:
    """What counts toward the minimum: the cards laid at once, with the upcard as a rule."""
    for reason in ruling.reasons:
        if isinstance(reason, MinimumReached | MinimumNotReached):
            return reason.points
    return points_of((*case.table.pile[-1:], *cards_used(action)), case.rules)


def _taken(action: TakePile, case: Case) -> dict[str, Any]:
    then = table_after(case, action)
    left = len(then.hand) if case.known.hand_size else None
    return {"effects": list_effects(case.table, then, case.rules), "hand_cards": left}


def take_at_all(case: Case, nothing: dict[str, Any]) -> Ruling:
    """Whether there is any way; where the hand is unknown, often nobody can say."""
    found = _takes(case)
    onto = rule_on_action(case, TakePile())
    values = nothing | {"ways": _ways(found, case), "hand_cards": None}
    if _never(onto, case) or _none_could(case):
        return Ruling(False, onto.reasons, values)
    if onto.legal is False and not case.known.hand:
        return depend_on("hand", **values)
    if not onto.legal and found is UNKNOWN:
        return undecided(**values)
    if not onto.legal and not found:
        return Ruling(onto.legal, _lacking(case) or onto.reasons, values)
    few = None if found is UNKNOWN else found
    action = TakePile() if onto.legal or not few else min(few, key=_thrift)
    ruling = rule_on_action(case, action)
    values |= {"points": _counted(action, ruling, case), **_taken(action, case)}
    return Ruling(True, ruling.reasons, values)


def _lacking(case: Case) -> tuple[Reason | Remark, ...]:
    """What is wrong although the hand has the partners that the upcard needs."""
    table, rules = case.table, case.rules
    upcard, wild = table.pile[-1], wilds(table.hand)[:1]
    own = tuple(card for card in table.hand if card.rank is upcard.rank)
    for action in (TakePile(cards(own)), TakePile(cards((*own, *wild)))):
        joining = read_taking(action, table, rules).upcard
        ruling = rule_on_action(case, action)
        if (
            own
            and joining
            and not any(explain_not_joined(joining, rules))
            and ruling.legal is False
        ):
            return (*ruling.reasons, Remark("no_other_take"))
    return ()


def _never(onto: Ruling, case: Case) -> bool:
    """Whether nobody could take the pile now, whatever he holds."""
    closed = explain_closed(case.table, case.rules) is not None
    return closed or any(isinstance(reason, WHATEVER_HELD) for reason in onto.reasons)


def _none_could(case: Case) -> bool:
    """Whether no hand of as few cards as the player has could take the pile, be it unknown."""
    count = len(case.table.hand)
    if case.known.hand or not case.known.hand_size or count > FEW:
        return False
    deck = distinct(full_deck(case.rules, case.players))
    supposed = (
        with_own(table, hand, table.side)
        for hand in combinations(deck, count)
        for table in case.tables
    )
    return all(can_take(table, case.rules) is False for table in supposed)


def _takes(case: Case) -> list[TakePile] | Unknown | None:
    """Every canonical way to take the pile, whatever is melded, where the hand is known.

    Of a hand that has very many, the first; unknown where none was found until the search gave up.
    """
    table, rules = case.table, case.rules
    if not case.known.hand or table.phase is not Phase.DRAW:
        return None
    if needs_first_meld(case) and _out_of_reach(case):
        return []
    found = list[TakePile]()
    for action in find_takes(table, rules):
        if action is UNKNOWN:
            return found or UNKNOWN
        legal = verify(table, action, rules).ok
        if legal and (len(case.tables) == 1 or rule_on_action(case, action).legal):
            found.append(action)
        if len(found) == MOST_WAYS:
            break
    return found


def _out_of_reach(case: Case) -> bool:
    """Whether even the whole hand with the upcard has too few points for a first meld."""
    table, rules = case.table, case.rules
    needs, initial = find_needed(table.side, rules, table.deals_played), rules.initial
    if needs.canasta or initial.canasta_suffices or initial.canasta_bonus:
        return False
    return points_of((*table.hand, *table.pile[-1:]), rules) < needs.points


def _thrift(action: TakePile) -> tuple[int, int]:
    """How plain a way is: few wild cards, then few cards."""
    used = cards_used(action)
    return len(wilds(used)), len(used)


def _ways(found: list[TakePile] | Unknown | None, case: Case) -> list[dict[str, Any]] | None:
    """The ways as they are written; which of two melds is meant does not show."""
    if found is None or found is UNKNOWN or len(case.tables) > 1:
        return None
    written = {
        (text_of(action.using), tuple(text_of(group.cards) for group in action.also)): None
        for action in found
    }
    return [{"using": using, "also": list(also)} for using, also in written]
