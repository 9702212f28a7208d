"""How what was tried and what would work differ, in cards."""

from __future__ import annotations

from ..engine.actions import Action
from ..engine.cards import Cards, cards, without
from ..engine.reasons import Verdict
from ..engine.verify import cards_used
from .blame import blamed
from .solution import Judgement, Repair


def changed(tried: Cards, action: Action | None) -> Repair | None:
    """What to leave out and what to add so that the cards become those of a legal action."""
    if action is None:
        return None
    wanted = cards(cards_used(action))
    return Repair(wanted, without(tried, wanted), without(wanted, tried), action)


def judged(right: bool, verdict: Verdict, shown: Cards, repair: Repair | None) -> Judgement:
    """The judgement with the shown cards sorted into those in the way and those that may stay.

    In the way is what the repair leaves out, or what the reasons are against.
    """
    offending = repair.remove if repair else blamed(verdict, shown)
    return Judgement(right, verdict, repair, offending, cards(without(shown, offending)))
