"""Practice: mostly what is weak or due, at the level that fits, and the reason told for it."""

from __future__ import annotations

from canasta_tutor.learner.choice.candidates import Candidate, needs_of
from canasta_tutor.learner.choice.doubts import settling
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import (
    Asked,
    Due,
    Easier,
    First,
    Harder,
    Mixed,
    Opened,
    Weak,
    Why,
)
from canasta_tutor.learner.skills.review import days_since
from canasta_tutor.learner.skills.standing import TARGET, guess, seconds

SPREAD = 0.15
"""So far from the aim a skill comes half as often."""

WEAKER = 60.0
"""Points of strength below the learner's own middle at which a skill comes twice as often."""

MOST_WEIGHT = 6.0
DUE_WEIGHT = 3.0
NEW_WEIGHT = 0.6
NEW_WHEN_EASY = 3.0
"""A new skill waits while the others are work enough, and comes sooner when they are easy."""
DAMPING = 0.5
"""How much luck counts against a question; its time counts half as much."""
FIRST_MET = 10
"""So many skills are met soon, however hard they are."""


def practice(moment: Moment) -> Chosen:
    """What settles a doubt about the last answer; else a skill by its weight."""
    return settling(moment) or by_weight(moment)


def by_weight(moment: Moment) -> Chosen:
    """A skill by its weight, in turn with others."""
    offered = moment.offered(moment.picked(), moment.aim)
    middle = sum(each.strength for each in offered) / len(offered)
    weights = [weight(each, moment, middle) for each in offered]
    (found,) = moment.chance.choices(offered, weights)
    return moment.settled(found, reason(found, moment, middle))


def near(expected: float, aim: float) -> float:
    """How well an expected success fits an aim: 1 at the aim, a half `SPREAD` away from it."""
    return 1 / (1 + ((expected - aim) / SPREAD) ** 4)


def weight(each: Candidate, moment: Moment, middle: float) -> float:
    """How often a skill shall come beside others: what is weak or due more, what is new less."""
    weak = 2 ** ((middle - each.strength) / WEAKER)
    waits = DUE_WEIGHT if each.is_due(moment.now) else 1.0
    new = 1.0 if each.before.answers else _newness(moment)
    fit = near(each.expected, moment.aim)
    return fit * min(max(weak, 1 / MOST_WEIGHT), MOST_WEIGHT) * waits * new * gain(each.skill)


def gain(skill: str) -> float:
    """What an answer at a skill brings for its time: what luck answers brings nothing.

    Dampened, for what takes long, or can be guessed, brings something of its own as well.

    >>> gain("wild-limit") < gain("card-kinds")
    True
    """
    return float(((1 - guess(skill)) ** DAMPING) / seconds(skill) ** (DAMPING / 2))


def _newness(moment: Moment) -> float:
    met = sum(place.system == moment.rules.id for place in moment.practice.places)
    return NEW_WHEN_EASY if moment.practice.form > TARGET or met < FIRST_MET else NEW_WEIGHT


def reason(each: Candidate, moment: Moment, middle: float) -> Why:
    """The strongest of the reasons for a skill."""
    if len(moment.only) == 1:
        return Asked(each.skill)
    if not each.before.answers:
        needs = needs_of(each.skill, moment.rules)
        return Opened(each.skill, needs) if needs else First(each.skill)
    if each.is_due(moment.now):
        return Due(each.skill, days_since(each.before.card, moment.now))
    if each.strength < middle - WEAKER:
        return Weak(each.skill)
    return of_level(each)


def of_level(each: Candidate) -> Why:
    """The reason of a skill that only takes its turn: a step up, a step back, or the mixture."""
    if each.level == each.before.level:
        return Mixed(each.skill)
    kind = Harder if each.level > each.before.level else Easier
    return kind(each.skill, each.level)
