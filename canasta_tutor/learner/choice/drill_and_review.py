"""A drill for speed, and a review of what is about to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_tutor.learner.choice.by_gain import near, practice
from canasta_tutor.learner.choice.candidates import Candidate, candidates, in_turn
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Ahead, Due, Quick
from canasta_tutor.learner.skills.review import RECALL, days_since, days_until, recall, waits

QUICK_TARGET = 0.9
"""Success that a drill aims at: it is about speed."""
VARIED = 6
"""A drill of fewer skills than these would say the same over and over."""


def review(moment: Moment) -> Chosen:
    """What is about to be forgotten; else what would come next; else practice."""
    now, offered = moment.now, in_turn(moment.practice, moment.rules.id, carded(moment))
    late = [each for each in offered if each.is_due(now)]
    if late:
        found = min(late, key=lambda each: recall(each.before.card, now))
        return moment.settled(found, Due(found.skill, days_since(found.before.card, now)))
    if not offered:
        return practice(moment)
    found = min(offered, key=lambda each: waits(each.before.card, now))
    return moment.settled(found, Ahead(found.skill, days_until(found.before.card, now)))


def carded(moment: Moment) -> Sequence[Candidate]:
    """The skills that were practised before."""
    found = candidates(moment.practice, moment.rules, moment.picked(), RECALL)
    return [each for each in found if each.before.answers]


def drill(moment: Moment) -> Chosen:
    """Skills that were practised before, for speed; where these are few, all that are open."""
    offered = moment.offered(moment.picked(), QUICK_TARGET)
    met = [each for each in offered if each.before.answers]
    done = met if len(met) >= VARIED else offered
    weights = [near(each.expected, QUICK_TARGET) for each in done]
    (found,) = moment.chance.choices(done, weights)
    return moment.settled(found, Quick(found.skill))
