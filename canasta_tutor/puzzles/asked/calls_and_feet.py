"""Questions about calls and whole hands: the auction, acaba, the caliente, special hands, feet."""

from __future__ import annotations

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.ask_forms import OfAction
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.special_hands import (
    explain_no_special_hand,
    find_special_hand,
    special_hand_laid,
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
"""When a foot is taken up: at once, at the player's next turn, not yet."""
OF_NO_CARDS = (LegalAcaba, LegalBid, LegalCaliente, NumberCaliente)
"""Questions about what is said, or about a card that the reasons name themselves."""
HELD = "objection.held"
"""What is said of cards that are kept and picked up."""
FOOT_WAITS = "puzzle.which.foot.not.why"
"""What is said of a foot that waits."""
_TAKEN_UP = {"foot.taken_up": NOW, "foot.next_turn": NEXT}


def add_asked_facts(table: Table, ask: Ask, rules: RuleSet) -> Table:
    """The table with what only the question tells: the bids so far, what the partner was asked.

    Raises:
        InputError: by these rules there is nothing to ask about.
    """
    match ask:
        case LegalBid():
            return _bidding(table, ask, rules)
        case LegalAcaba():
            return replace(table, about_acaba=ask.about == "acaba")
        case WhichFoot() if not table.foot or table.foot[table.seat] is not Foot.UNTOUCHED:
            raise InputError(Contradiction("ask.kind", "deal.foot"), "ask.kind")
    return table


def _bidding(table: Table, ask: LegalBid, rules: RuleSet) -> Table:
    """The table in the auction before the deal."""
    if rules.calls.auction == NONE:
        raise InputError(Contradiction("ask.amount", "calls.auction"), "ask.amount")
    if any(amount < 0 for amount in ask.bids):
        raise InputError(BadValue(str(min(ask.bids)), "0, 1, 2 …"), "ask.bids")
    return replace(table, phase=Phase.AUCTION, bids=tuple(bid or None for bid in ask.bids))


def count_held_after(table: Table, ask: Ask, rules: RuleSet) -> tuple[int, Verdict]:
    """How many cards the player to move holds after what is asked about, and what is said of it.

    What is against the rules changes nothing.
    """
    if not isinstance(ask, OfAction):
        return len(table.hand), Verdict()
    said = verify(table, ask.action, rules)
    if not said.ok:
        return len(table.hand), said
    after = table_after(table, ask.action, rules)
    return len(after.hands[table.seat]), said


def find_foot_moment(table: Table, ask: WhichFoot, rules: RuleSet) -> tuple[str, Verdict]:
    """When the foot is taken up after a lay or a discard, and why."""
    said = verify(table, ask.action, rules)
    found = (_TAKEN_UP[reason.code] for reason in said.grounds if reason.code in _TAKEN_UP)
    when = next(found, NOT)
    return when, Verdict() if when == NOT and said.ok else said


def count_kept(hand: Cards, groups: tuple[Cards, ...]) -> int:
    """How many cards are left in a hand when the groups have been played."""
    return len(hand) - sum(map(len, groups))


def find_waiting_hand(table: Table, rules: RuleSet, left: int) -> str:
    """What nobody takes up who keeps so many cards: his foot, or talons; else nothing."""
    if left and table.foot and table.foot[table.seat] is Foot.UNTOUCHED:
        return "foot"
    return "talons" if rules.deal.talons and rules.deal.talons_to == "nobody" else ""


def name_special_hand(group: Cards, rules: RuleSet) -> tuple[str, Verdict]:
    """The name of the special hand that cards make, or none, and what is said of it."""
    laid = special_hand_laid(cards(group), rules)
    if laid is None:
        return NONE, Verdict(violations=(explain_no_special_hand(cards(group), rules),))
    return laid.name, Verdict(grounds=(laid,))


def is_near_special_hand(group: Cards, rules: RuleSet) -> bool:
    """Whether one other card in place of one of these would decide about a special hand."""
    if find_special_hand(group, rules):
        return True
    each = {card.rank: card for card in full_deck(rules, rules.seats.usual)}.values()
    places = {card.rank: place for place, card in enumerate(group)}.values()
    return any(
        find_special_hand((*group[:place], card, *group[place + 1 :]), rules)
        for place in places
        for card in each
    )
