"""Objections to an answer: a reason with its rule and the cards that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.reasons.call_reasons import BidOffStep, BidTooLow, ContractBid
from canasta_tutor.engine.reasons.discard_reasons import PlainDiscard
from canasta_tutor.engine.reasons.first_meld_reasons import (
    FirstMeldHasClean,
    MinimumNotReached,
    MinimumReached,
    OfMelds,
)
from canasta_tutor.engine.reasons.going_out_reasons import (
    GoesOut,
    HandWouldEmpty,
    PartnerNotAsked,
    TooFewCanastas,
)
from canasta_tutor.engine.reasons.meld_reasons import (
    OnlyWilds,
    TooFewCards,
    TooFewNaturals,
)
from canasta_tutor.engine.reasons.pile_reasons import (
    FreezeLapsed,
    PileAlwaysFrozen,
    PileFree,
    PileFrozen,
)
from canasta_tutor.engine.reasons.turn_reasons import DrawnFromStock
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.turn.taking_the_pile import read_taking
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds
from canasta_tutor.engine.values.cards import Cards, cards, missing
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.puzzles.asked.calls_and_feet import OF_NO_CARDS
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalTake

SIGN = "red_threes.minus"
"""The rule by which threes count against a side."""

SIZE = "meld.min_cards"
"""The rule about the smallest size of a group."""

FEW_SMALL = 2
"""The greatest number of too small groups of which each gets a sentence of its own.

If more groups are too small, they share one sentence.
"""

NOT_OF_PILE = ("group", "lay")
"""Questions in which the pile does not matter."""

_WHATEVER_UPCARD = (DrawnFromStock, PileAlwaysFrozen)
"""Reasons that apply whatever the upcard is."""

OF_BIDS = (ContractBid.rule, BidTooLow.rule, BidOffStep.rule)
"""The rules about bids."""

OF_CARDS = "points.cards"
"""The rule behind a score line that only adds up cards."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that is neither a reason of the engine nor a score line."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)


class Objection(Record):
    """One objection: its statement, the rule behind the statement, the rule set, and the cards.

    `about`: cards of the question, or the upcard if the question names none. `step`: the number of
    the step that the objection is about, if the question has steps. `on_top`: whether the objection
    is about the upcard. `elsewhere`: whether the question compares rule systems. `melds`: the melds
    on the table when a score line is counted, if these differ from the melds of the question.
    """

    said: Reason | ScoreLine | Statement
    rule: str
    rules: RuleSet
    about: Cards = ()
    step: int | None = None
    on_top: bool = False
    elsewhere: bool = False
    melds: tuple[Meld, ...] = ()


def object_to_line(line: ScoreLine, posed: Posed, melds: tuple[Meld, ...] = ()) -> Objection:
    """A score line as an objection, with its rule and the cards that it adds up."""
    rule = LINES.get(line.code, OF_CARDS)
    return Objection(line, rule, posed.rules, line.cards, melds=melds)


def state_under_rules(
    code: str, rule: str, posed: Posed, about: Cards = (), **fields: object
) -> Objection:
    """A statement as an objection, under the rules of the question."""
    return Objection(Statement(code, fields), rule, posed.rules, about)


def object_with_reasons(
    said: Verdict, posed: Posed, groups: Sequence[Cards], step: int | None = None
) -> Iterator[Objection]:
    """Each reason of a verdict as an objection, the deciding ones first.

    An objection is about the group that its reason means or, without such a group, about all cards
    of the question. If the question names no cards, it is about the upcard, unless the pile does
    not matter.
    """
    upcard = posed.table.upcard if posed.table else None
    no_pile = isinstance(posed.ask, OF_NO_CARDS) or posed.ask.kind in NOT_OF_PILE
    top = () if upcard is None or no_pile or any(groups) or step else (upcard,)
    for reason in drop_repeated(sort_deciding_first(said.violations, posed) or said.grounds):
        whatever_upcard = isinstance(reason, _WHATEVER_UPCARD)
        about = _find_cards_meant(reason, groups, posed.rules) or (() if whatever_upcard else top)
        rule = (
            SIZE if isinstance(reason, Statement) else rules_behind_reason(reason, said, posed)[0]
        )
        yield Objection(reason, rule, posed.rules, about, step, on_top=about == top != ())


def is_always_told(reason: Reason, said: Verdict) -> bool:
    """Whether the tutor tells a reason whatever its puzzle is about.

    It does so for reasons about going out, and for reasons about the groups of a first meld that
    must have a clean group.
    """
    clean = any(isinstance(each, FirstMeldHasClean) for each in said.grounds)
    return isinstance(reason, GoesOut) or (clean and isinstance(reason, OfMelds))


def sort_deciding_first(violations: Sequence[Reason], posed: Posed) -> tuple[Reason, ...]:
    """The violations; violations of the rule that the puzzle names come first."""
    rule = posed.puzzle.rule
    return tuple(sorted(violations, key=lambda reason: reason.rule != rule))


def drop_repeated(reasons: Sequence[Reason]) -> tuple[Reason | Statement, ...]:
    """The reasons, each once; if many groups are too small, one statement is about all of them."""
    once = [reason for reason in reasons if not is_repeated(reason, reasons)]
    small = [reason for reason in once if isinstance(reason, TooFewCards) and reason.cards]
    if len(small) <= FEW_SMALL:
        return tuple(once)
    together = cards(card for reason in small for card in reason.cards)
    fields = {"cards": together, "needed": small[0].needed}
    others = (reason for reason in once if reason not in small)
    return Statement("verdict.too_small", fields), *others


def is_repeated(reason: Reason, reasons: Sequence[Reason]) -> bool:
    """Whether another reason already says the same.

    Too few cards of a rank implies too few natural cards. If the player must keep a card because
    something else for going out is missing, the partner's permission does not matter yet.
    """
    if isinstance(reason, PartnerNotAsked) and any(
        isinstance(other, HandWouldEmpty) for other in reasons
    ):
        needed = [other for other in reasons if not isinstance(other, HandWouldEmpty)]
        return any(other.rule.startswith(OF_GOING_OUT) for other in needed if other != reason)
    if not isinstance(reason, TooFewNaturals) or reason.wilds:
        return False
    return any(isinstance(other, TooFewCards) and other.cards == reason.cards for other in reasons)


def rules_behind_reason(reason: Reason, said: Verdict, posed: Posed) -> tuple[str, ...]:
    """The rules that a reason rests on in this case, the nearest first.

    This is mostly the reason's own rule; the cases below add rules or replace it.
    """
    match reason:
        case HandWouldEmpty():  # they keep a card because something else is missing
            others = [each.rule for each in said.violations if each != reason]
            return (next((key for key in others if key.startswith(OF_GOING_OUT)), reason.rule),)
        case DrawnFromStock():  # the order of a turn says that it starts with a draw
            return (PlainDiscard.rule, reason.rule)
        case PileFrozen() | TooFewCanastas() | ContractBid() | GoesOut():
            return (reason.rule, *_find_further_rules(reason))
        # the pile is free only because its freeze has ended
        case PileFree() if any(isinstance(each, FreezeLapsed) for each in said.grounds):
            return (FreezeLapsed.rule,)
        case MinimumReached() | MinimumNotReached():
            return (reason.rule, *_rules_of_minimum(reason, posed))
    # wild cards alone lack natural cards
    return ("meld.min_naturals" if isinstance(reason, OnlyWilds) else reason.rule,)


def _rules_of_minimum(reason: MinimumReached | MinimumNotReached, posed: Posed) -> Iterator[str]:
    """The rules that change the points of a first meld.

    Under one of these rules, a meld counts more than the sum of its cards; under the other, the
    upcard does not count.
    """
    if reason.points != points_of(reason.cards, posed.rules):
        yield "initial.canasta_bonus"
    if opens_from_hand(posed):
        yield "pile.hand_lay_first"


def opens_from_hand(posed: Posed) -> bool:
    """Whether the pile is taken after a first meld from the hand alone, without the upcard."""
    if (
        not isinstance(posed.ask, LegalTake)
        or posed.ask.using is None
        or posed.table_asked.side.melds
    ):
        return False
    return read_taking(posed.ask.action, posed.table_asked, posed.rules).opened


def explain_not_opened(posed: Posed) -> tuple[Reason, ...]:
    """The reasons why the melds from the hand do not let the player take the pile."""
    if not isinstance(posed.ask, LegalTake) or not posed.ask.also:
        return ()
    hand_first = read_taking(posed.ask.action, posed.table_asked, posed.rules).hand_first
    return hand_first.violations if hand_first else ()


def _find_further_rules(
    reason: PileFrozen | TooFewCanastas | ContractBid | GoesOut,
) -> tuple[str, ...]:
    """The further rules of a reason.

    These rules say how long a freeze lasts, why a long meld is no canasta, which kinds of canastas
    going out needs, or what a bid must be.
    """
    match reason:
        case PileFrozen(passing=passing):
            return (FreezeLapsed.rule,) if passing else ()
        case TooFewCanastas(long=long):
            return _OF_LONG[long]
        case GoesOut(among=among):
            return tuple(each.rule for each in among)
    return OF_BIDS[1:]


_OF_LONG: Mapping[str, tuple[str, ...]] = {
    "": (),
    "sequence": ("canasta.kinds",),
    "wild": ("canasta.kinds",),
    "mixed": ("canasta.min_naturals",),
}
"""For each kind of meld, the rules that keep a long meld from being a canasta."""

OF_GOING_OUT = "going_out."
"""The start of the rule keys, and of the reason codes, about going out."""


def _find_cards_meant(reason: Reason | Statement, groups: Sequence[Cards], rules: RuleSet) -> Cards:
    """The cards of the groups that a reason is about.

    All cards if the reason is about all groups.
    """
    for group in groups if len(groups) > 1 else ():
        found = verify_group(cards(group), rules, going_out=True)
        if reason in (*found.violations, *found.grounds):
            return group
    rank = getattr(reason, "rank", None)
    same = [group for group in groups if any(card.rank is rank for card in group)]
    named = getattr(reason, "cards", ())
    inside = [group for group in groups if group and not missing(named, group)]
    return cards(card for group in (rank and same) or inside or groups for card in group)


def groups_played(action: Action) -> tuple[Cards, ...]:
    """The cards that an action plays, group by group; a last discard is a group."""
    if isinstance(action, LayMelds | GoOut):
        last = (action.discard,) if isinstance(action, GoOut) and action.discard else ()
        return (*(group.cards for group in action.groups), *((last,) if last else ()))
    return (cards(cards_used(action)),)
