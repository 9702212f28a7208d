"""Is it legal? A group, a lay-down, a take, a draw, a discard, going out."""

from __future__ import annotations

from canasta_tutor.engine.advice.repair import repair
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import examine
from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.values.actions import Action, Discard, Draw, GoOut, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Cards, cards, missing, without
from canasta_tutor.puzzles.asked.best_try import best_out, best_take
from canasta_tutor.puzzles.asked.calls import called
from canasta_tutor.puzzles.asked.changes import changed, judged
from canasta_tutor.puzzles.asked.group_repair import mended, other_cards
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Judgement, Kind, Repair, Solution
from canasta_tutor.puzzles.schema.asks import (
    AnyAsk,
    LegalDiscard,
    LegalDraw,
    LegalGoOut,
    LegalGroup,
    LegalLay,
    LegalTake,
)
from canasta_tutor.puzzles.schema.lesson_file import Answer

YES, NO = "yes", "no"


def solve(posed: Posed) -> Solution:
    """The engine's verdict, and what would be legal where this is not."""
    action, said = _case(posed)
    if said.ok:
        found = action if isinstance(action, TakePile) and not posed.groups else None
        return Solution(YES, said, found)
    repaired = _repaired(posed, action)
    return Solution(NO, said, repaired.action if repaired else None, repaired)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """The same for either answer: the reasons do not depend on what was guessed."""
    shown = tuple(card for group in posed.groups for card in group)
    return judged(answer == solution.answer, solution.verdict, shown, solution.repair)


def right(posed: Posed, answer: Answer) -> bool:
    """Whether the engine says the same."""
    return answer == (YES if _case(posed)[1].ok else NO)


def verdict(posed: Posed) -> Verdict:
    """What the engine says of what is asked about."""
    return _case(posed)[1]


def _case(posed: Posed) -> tuple[Action | None, Verdict]:
    """The action asked about (None: a group by itself, or no way at all) and its verdict."""
    ask = posed.ask
    if isinstance(ask, LegalGroup):
        return None, examine(cards(ask.cards), posed.rules)
    if isinstance(ask, LegalTake) and ask.using is None:
        return _best_take(posed)
    action = _action(ask)
    return action, verify(posed.at, action, posed.rules)


def _action(ask: AnyAsk) -> Action:
    match ask:
        case LegalLay():
            return LayMelds(tuple(group.lay for group in ask.groups))
        case LegalTake():
            also = tuple(group.lay for group in ask.also)
            return TakePile(cards(ask.using or ()), also)
        case LegalDiscard():
            return Discard(ask.card, from_table=ask.place == "table")
        case LegalGoOut():
            return GoOut(tuple(group.lay for group in ask.groups), ask.discard)
    return called(ask) or Draw()


def _repaired(posed: Posed, action: Action | None) -> Repair | None:
    tried = tuple(card for group in posed.groups for card in group)
    match posed.ask:
        case LegalGroup():
            return _mended_group(posed, tried)
        case LegalTake(using=None):
            return None
        case LegalLay() | LegalTake():
            found = repair(posed.at, action, posed.rules) if action else None
            return changed(tried, found)
        case LegalDraw():
            taken = _best_take(posed)
            return changed(tried, taken[0]) if taken[1].ok else None
        case LegalGoOut():
            return changed(tried, _best_out(posed))
    return None


def _best_take(posed: Posed) -> tuple[Action | None, Verdict]:
    """The best way to take the pile."""
    return best_take(posed.at, posed.rules)


def _best_out(posed: Posed) -> GoOut | None:
    """A way to go out, if there is one."""
    return best_out(posed.at, posed.rules)


def _mended_group(posed: Posed, tried: Cards) -> Repair | None:
    """With cards of the hand where the group comes from it, else with any."""
    from_hand = None
    if posed.hand and not missing(posed.hand, tried):
        from_hand = mended(tried, without(posed.hand, tried), {}, posed.rules)
    return from_hand or mended(tried, other_cards(tried, posed.rules), {}, posed.rules)


KINDS = {"legal": Kind(solve, judge, right)}
