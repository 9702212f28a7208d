"""What stands against an answer: a reason with its rule and the cards that it is about."""

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
    BlackThreesTooSoon,
    LegalMeld,
    OnlyWilds,
    TooFewCards,
    TooFewNaturals,
    TwosLocked,
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
from canasta_tutor.engine.values.cards import Cards, Rank, cards, missing
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.puzzles.asked.calls_and_feet import OF_NO_CARDS
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalTake

SIGN = "red_threes.minus"
"""The rule by which threes count against a side."""

SIZE = "meld.min_cards"
"""The rule behind a group that is too small."""

FEW_SMALL = 2
"""So many groups that are too small are told one by one."""

NOT_OF_PILE = ("group", "lay")
"""Questions in which the pile does not matter."""

_WHATEVER_UPCARD = (DrawnFromStock, PileAlwaysFrozen)
"""Reasons that hold whatever lies on top of the pile."""

OF_BIDS = (ContractBid.rule, BidTooLow.rule, BidOffStep.rule)
"""The rules that a bid is held to."""

OF_CARDS = "points.cards"
"""The rule behind a line that only adds up cards."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something said that is neither a reason of the engine's nor a line of a sum."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)


class Objection(Record):
    """One reason: what is said, the rule behind it, of which rule set, about which cards.

    `about` are cards of the question, or the upcard where the question names none. `step` is the
    number of the step that it is said of, where the question has steps; `elsewhere` is set where
    it is a question of several rule systems. `melds` lie on the table when a line is counted, if
    not those of the question.
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
    """A line of a sum, with its rule and the cards that it adds up."""
    rule = LINES.get(line.code, OF_CARDS)
    return Objection(line, rule, posed.rules, line.cards, melds=melds)


def state_under_rules(
    code: str, rule: str, posed: Posed, about: Cards = (), **fields: object
) -> Objection:
    """Something said under the rules of the question."""
    return Objection(Statement(code, fields), rule, posed.rules, about)


def object_with_reasons(
    said: Verdict, posed: Posed, groups: Sequence[Cards], step: int | None = None
) -> Iterator[Objection]:
    """Each reason with the group that it is about, else with all cards, else with the upcard."""
    upcard = posed.table.upcard if posed.table else None
    called = isinstance(posed.ask, OF_NO_CARDS)
    called = called or posed.ask.kind in NOT_OF_PILE
    top = () if upcard is None or called or any(groups) or step else (upcard,)
    for reason in drop_repeated(sort_deciding_first(said.violations, posed) or said.grounds):
        on_pile = () if isinstance(reason, _WHATEVER_UPCARD) else top
        about = _meant(reason, groups, posed.rules) or on_pile
        rule = (
            SIZE if isinstance(reason, Statement) else rules_behind_reason(reason, said, posed)[0]
        )
        yield Objection(reason, rule, posed.rules, about, step, on_top=about == top != ())


def is_always_told(reason: Reason, said: Verdict) -> bool:
    """Whether a reason is told whatever its puzzle is about.

    Who goes out is told so; where a first meld must be clean besides, both are told.
    """
    clean = any(isinstance(each, FirstMeldHasClean) for each in said.grounds)
    return isinstance(reason, GoesOut) or (clean and isinstance(reason, OfMelds))


def sort_deciding_first(violations: Sequence[Reason], posed: Posed) -> tuple[Reason, ...]:
    """What is against an action; what rests on the rule that the puzzle names comes first."""
    rule = posed.puzzle.rule
    return tuple(sorted(violations, key=lambda reason: reason.rule != rule))


def drop_repeated(reasons: Sequence[Reason]) -> tuple[Reason | Statement, ...]:
    """The reasons without those that another one says already; many small groups at once."""
    once = [reason for reason in reasons if not is_repeated(reason, reasons)]
    small = [reason for reason in once if isinstance(reason, TooFewCards) and reason.cards]
    if len(small) <= FEW_SMALL:
        return tuple(once)
    together = cards(card for reason in small for card in reason.cards)
    fields = {"cards": together, "needed": small[0].needed}
    others = (reason for reason in once if reason not in small)
    return Statement("verdict.too_small", fields), *others


def is_repeated(reason: Reason, reasons: Sequence[Reason]) -> bool:
    """Whether another reason says it already.

    Too few cards of one rank are too few natural. Who has to keep a card because going out needs
    something else yet, has not come so far as to ask his partner.
    """
    if isinstance(reason, PartnerNotAsked) and any(
        isinstance(other, HandWouldEmpty) for other in reasons
    ):
        needed = [other for other in reasons if not isinstance(other, HandWouldEmpty)]
        return any(other.rule.startswith(OF_GOING_OUT) for other in needed if other != reason)
    if not isinstance(reason, TooFewNaturals) or reason.wilds:
        return False
    return any(isinstance(other, TooFewCards) and other.cards == reason.cards for other in reasons)


OF_RANK = {Rank.TWO: TwosLocked.rule, Rank.THREE: BlackThreesTooSoon.rule}
"""The ranks whose melds have a rule of their own."""


def rules_behind_reason(reason: Reason, said: Verdict, posed: Posed) -> tuple[str, ...]:
    """The rules that a reason rests on in this case, the nearest first.

    Who may not go out because of something else than canastas keeps a card for that; wild cards
    alone lack natural ones; black threes, and twos where they are a rank, have a rule of their own
    for melds; a pile may be free because its freeze is over; a canasta's bonus may be what reaches
    the minimum; a long meld may be no canasta; a bid is held to all its rules; that a card is drawn
    first lies with the order of a turn.
    """
    match reason:
        case HandWouldEmpty():
            others = [each.rule for each in said.violations if each != reason]
            return (next((key for key in others if key.startswith(OF_GOING_OUT)), reason.rule),)
        case DrawnFromStock():
            return (PlainDiscard.rule, reason.rule)
        case PileFrozen() | TooFewCanastas() | ContractBid() | GoesOut():
            return (reason.rule, *_further(reason))
        case LegalMeld() if reason.rank in OF_RANK:
            return (OF_RANK[reason.rank],)
        case PileFree() if any(isinstance(each, FreezeLapsed) for each in said.grounds):
            return (FreezeLapsed.rule,)
        case MinimumReached() | MinimumNotReached():
            return (reason.rule, *_of_sum(reason, posed))
    return ("meld.min_naturals" if isinstance(reason, OnlyWilds) else reason.rule,)


def _of_sum(reason: MinimumReached | MinimumNotReached, posed: Posed) -> Iterator[str]:
    """Why a first meld counts more than its cards, or without the top card."""
    if reason.points != points_of(reason.cards, posed.rules):
        yield "initial.canasta_bonus"
    if from_hand_alone(posed):
        yield "pile.hand_lay_first"


def from_hand_alone(posed: Posed) -> bool:
    """Whether the pile is taken after a first meld from the hand, which needs no top card."""
    if not isinstance(posed.ask, LegalTake) or posed.ask.using is None or posed.at.side.melds:
        return False
    return read_taking(posed.ask.action, posed.at, posed.rules).opened


def explain_not_opened(posed: Posed) -> tuple[Reason, ...]:
    """What keeps melds from the hand that are laid beside the top card from opening the pile."""
    if not isinstance(posed.ask, LegalTake) or not posed.ask.also:
        return ()
    hand_first = read_taking(posed.ask.action, posed.at, posed.rules).hand_first
    return hand_first.violations if hand_first else ()


def _further(reason: PileFrozen | TooFewCanastas | ContractBid | GoesOut) -> tuple[str, ...]:
    """How long a freeze lasts, where that is not until the pile is taken; why a meld is none.

    Of a bid what it must be; of going out which kinds of canastas it needs.
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
"""The rules by which a meld with as many cards as a canasta is none."""

OF_GOING_OUT = "going_out."
"""How the rules of going out begin, and the codes of reasons about it."""


def _meant(reason: Reason | Statement, groups: Sequence[Cards], rules: RuleSet) -> Cards:
    """The groups that a reason is about, or all cards where it is about the whole."""
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
    """The cards of an action, group by group."""
    if isinstance(action, LayMelds | GoOut):
        last = (action.discard,) if isinstance(action, GoOut) and action.discard else ()
        return (*(group.cards for group in action.groups), *((last,) if last else ()))
    return (cards(cards_used(action)),)
