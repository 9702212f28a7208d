"""Rulings on taking the pile: with certain cards, or in any way."""

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
    give_up,
    needs_first_meld,
    rule_on,
    rule_on_action,
    table_after,
)
from canasta_tutor.referee.tables.referee_case import Case

MOST_WAYS = 200
"""The most ways to take the pile that an answer lists."""
FEW = 1
"""If an unknown hand has at most this number of cards, the ruling tries every possible hand."""
NO_PILE = AlreadyDrawn | DiscardsFirst | AcabaAgreed
"""Reasons against taking any pile now."""
WHATEVER_HELD = PileEmpty | UpcardBlocks | NO_PILE
"""Reasons against taking the pile that do not depend on the hand."""


@rule_on.register
def _rule_on_take(ask: referee_asks.AskTake, case: Case) -> Ruling:
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
        "points": _count_points(ask.action, ruling, case),
        "hand_cards": None,
    }
    if ruling.legal:
        values |= _values_after(ask.action, case)
    ways = cache(lambda: _write_ways(_find_legal_takes(case), case))
    return Ruling(ruling.legal, ruling.reasons, values, ways)


def explain_barred(case: Case) -> tuple[Reason | Remark, ...]:
    """The reasons against taking the pile that apply no matter which cards are in it."""
    tries = rule_on_action(case, TakePile()).reasons
    early = tuple(reason for reason in tries if isinstance(reason, NO_PILE))
    table, rules = case.table, case.rules
    return early or explain_never_open(table, rules)


def _count_points(action: TakePile, ruling: Ruling, case: Case) -> int:
    """The points that count toward the minimum: the points of the cards laid at once.

    The upcard is usually one of these cards.
    """
    for reason in ruling.reasons:
        if isinstance(reason, MinimumReached | MinimumNotReached):
            return reason.points
    return points_of((*case.table.pile[-1:], *cards_used(action)), case.rules)


def _values_after(action: TakePile, case: Case) -> dict[str, Any]:
    then = table_after(case, action)
    left = len(then.hand) if case.known.hand_size else None
    return {"effects": list_effects(case.table, then, case.rules), "hand_cards": left}


def take_at_all(case: Case, nothing: dict[str, Any]) -> Ruling:
    """The ruling on whether there is any way to take the pile.

    If the hand is unknown, the ruling is often that the answer depends on the hand.

    `nothing`: the values of the answer if the pile is not taken.
    """
    found = _find_legal_takes(case)
    onto = rule_on_action(case, TakePile())
    values = nothing | {"ways": _write_ways(found, case), "hand_cards": None}
    if _is_barred(onto, case) or _is_hopeless(case):
        return Ruling(False, onto.reasons, values)
    if onto.legal is False and not case.known.hand:
        return depend_on("hand", **values)
    if not onto.legal and found is UNKNOWN:
        return give_up(**values)
    if not onto.legal and not found:
        return Ruling(onto.legal, _find_lack(case) or onto.reasons, values)
    few = None if found is UNKNOWN else found
    action = TakePile() if onto.legal or not few else min(few, key=_count_spent)
    ruling = rule_on_action(case, action)
    values |= {"points": _count_points(action, ruling, case), **_values_after(action, case)}
    return Ruling(True, ruling.reasons, values)


def _find_lack(case: Case) -> tuple[Reason | Remark, ...]:
    """The reasons against taking the pile with all cards of the hand that fit the upcard."""
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


def _is_barred(onto: Ruling, case: Case) -> bool:
    """Whether no hand at all could take the pile now."""
    closed = explain_closed(case.table, case.rules) is not None
    return closed or any(isinstance(reason, WHATEVER_HELD) for reason in onto.reasons)


def _is_hopeless(case: Case) -> bool:
    """Whether no hand of this size could take the pile; only small hands are tried."""
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


def _find_legal_takes(case: Case) -> list[TakePile] | Unknown | None:
    """Every canonical way to take the pile that is legal at all tables.

    Returns None if the hand is not known or it is not time to draw. If there are very many ways,
    returns only the first of them. Returns UNKNOWN if the search gave up before it found a way.
    """
    table, rules = case.table, case.rules
    if not case.known.hand or table.phase is not Phase.DRAW:
        return None
    if needs_first_meld(case) and _is_out_of_reach(case):
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


def _is_out_of_reach(case: Case) -> bool:
    """Whether even the whole hand with the upcard has too few points for a first meld."""
    table, rules = case.table, case.rules
    needs, initial = find_needed(table.side, rules, table.deals_played), rules.initial
    if needs.canasta or initial.canasta_suffices or initial.canasta_bonus:
        return False
    return points_of((*table.hand, *table.pile[-1:]), rules) < needs.points


def _count_spent(action: TakePile) -> tuple[int, int]:
    """Sort key of a way: number of wild cards, then number of cards."""
    used = cards_used(action)
    return len(wilds(used)), len(used)


def _write_ways(found: list[TakePile] | Unknown | None, case: Case) -> list[dict[str, Any]] | None:
    """The ways as JSON values; they do not show which of two melds the upcard joins."""
    if found is None or found is UNKNOWN or len(case.tables) > 1:
        return None
    written = {
        (text_of(action.using), tuple(text_of(group.cards) for group in action.also)): None
        for action in found
    }
    return [{"using": using, "also": list(also)} for using, also in written]
