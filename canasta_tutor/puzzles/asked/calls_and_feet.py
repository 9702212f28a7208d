"""Questions about calls and whole hands: the auction, acaba, the caliente, special hands, feet."""

from __future__ import annotations

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.ask_forms import OfAction
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.special_hands import (
    explain_no_special_hand,
    explain_special_hand,
    find_special_hand,
)
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.input_faults import BadValue, Contradiction, InputError
from canasta_tutor.engine.values.table import Foot, Phase, Table, replace
from canasta_tutor.puzzles.schema.puzzle_asks import (
    Ask,
    LegalAcaba,
    LegalBid,
    LegalCaliente,
    NumberCaliente,
    WhichFoot,
)
from canasta_tutor.puzzles.schema.written_fields import NONE

NOW, NEXT, NOT = "now", "next", "not"
"""When the player takes up their foot: at once, for their next turn, or not yet."""
OF_NO_CARDS = (LegalAcaba, LegalBid, LegalCaliente, NumberCaliente)
"""Questions about calls, or about a card that the reasons themselves name."""
HELD = "objection.held"
"""Message about the cards that a player keeps and picks up."""
FOOT_WAITS = "puzzle.which.foot.not.why"
"""Message about a foot that stays untouched."""
_TAKEN_UP = {"foot.taken_up": NOW, "foot.next_turn": NEXT}


def add_asked_facts(table: Table, ask: Ask, rules: RuleSet) -> Table:
    """The table with the facts that only the question tells: bids, and what the partner was asked.

    Raises:
        InputError: the rules have no auction or the table has no untouched foot to ask about.
    """
    match ask:
        case LegalBid():
            return _set_up_auction(table, ask, rules)
        case LegalAcaba():
            return replace(table, about_acaba=ask.about == "acaba")
        case WhichFoot() if not table.foot or table.foot[table.seat] is not Foot.UNTOUCHED:
            raise InputError(Contradiction("ask.kind", "deal.foot"), "ask.kind")
    return table


def _set_up_auction(table: Table, ask: LegalBid, rules: RuleSet) -> Table:
    """The table during the auction before the first turn."""
    if rules.calls.auction == NONE:
        raise InputError(Contradiction("ask.amount", "calls.auction"), "ask.amount")
    if any(amount < 0 for amount in ask.bids):
        raise InputError(BadValue(str(min(ask.bids)), "0, 1, 2 …"), "ask.bids")
    return replace(table, phase=Phase.AUCTION, bids=tuple(bid or None for bid in ask.bids))


def count_held_after(table: Table, ask: Ask, rules: RuleSet) -> tuple[int, Verdict]:
    """The number of cards in hand after the action asked about, and the verdict on the action.

    An illegal action leaves the number as it is.
    """
    if not isinstance(ask, OfAction):
        return len(table.hand), Verdict()
    verdict = verify(table, ask.action, rules)
    if not verdict.ok:
        return len(table.hand), verdict
    after = table_after(table, ask.action, rules)
    return len(after.hands[table.seat]), verdict


def find_foot_moment(table: Table, ask: WhichFoot, rules: RuleSet) -> tuple[str, Verdict]:
    """When the player takes up their foot after a lay or a discard, and the verdict on that."""
    verdict = verify(table, ask.action, rules)
    found = (_TAKEN_UP[reason.code] for reason in verdict.grounds if reason.code in _TAKEN_UP)
    when = next(found, NOT)
    return when, Verdict() if when == NOT and verdict.ok else verdict


def count_kept(hand: Cards, groups: tuple[Cards, ...]) -> int:
    """The number of cards left in a hand after the groups are played."""
    return len(hand) - sum(map(len, groups))


def name_untaken_hand(table: Table, rules: RuleSet, left: int) -> str:
    """Which extra cards a player with `left` cards in hand does not take up.

    The result is "foot", "talons" or "".
    """
    if left and table.foot and table.foot[table.seat] is Foot.UNTOUCHED:
        return "foot"
    return "talons" if rules.deal.talons and rules.deal.talons_to == "nobody" else ""


def name_special_hand(group: Cards, rules: RuleSet) -> tuple[str, Verdict]:
    """The name of the special hand that the cards make, or "none", and the verdict on it."""
    laid = explain_special_hand(cards(group), rules)
    if laid is None:
        return NONE, Verdict(violations=(explain_no_special_hand(cards(group), rules),))
    return laid.name, Verdict(grounds=(laid,))


def is_near_special_hand(group: Cards, rules: RuleSet) -> bool:
    """Whether the cards are a special hand, or would be one if one card were exchanged."""
    if find_special_hand(group, rules):
        return True
    each = {card.rank: card for card in full_deck(rules, rules.seats.usual)}.values()
    places = {card.rank: place for place, card in enumerate(group)}.values()
    return any(
        find_special_hand((*group[:place], card, *group[place + 1 :]), rules)
        for place in places
        for card in each
    )
