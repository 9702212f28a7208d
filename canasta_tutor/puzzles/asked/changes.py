"""How what was tried and what would work differ, in cards."""

from __future__ import annotations

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Cards, cards, without
from canasta_tutor.puzzles.asked.blamed_cards import blamed
from canasta_tutor.puzzles.asked.solution import Judgement, Repair


def changed(tried: Cards, action: Action | None) -> Repair | None:
    """What to leave out and what to add so that the cards become those of a legal action.

    Where no card would stay it is no repair but another answer.
    """
    if action is None:
        return None
    wanted = cards(cards_used(action))
    lost = without(tried, wanted)
    if tried and len(lost) == len(tried):
        return None
    return Repair(wanted, lost, without(wanted, tried), action)


def judged(right: bool, verdict: Verdict, shown: Cards, repair: Repair | None) -> Judgement:
    """The judgement with the shown cards sorted into those in the way and those that may stay.

    In the way is what the repair leaves out, or what the reasons are against. Where nothing
    helps and no card is to blame, none is marked.
    """
    offending = repair.remove if repair else blamed(verdict, shown)
    helpless = verdict.violations and not repair and not offending
    good = () if helpless else cards(without(shown, offending))
    return Judgement(right, verdict, repair, offending, good)
