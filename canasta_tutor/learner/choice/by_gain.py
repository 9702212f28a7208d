"""Practice: what brings most now, at the level that fits, and the reason told for it.

A skill that was begun is finished before many others are begun: until easy puzzles are mastered it
comes, as often as its turns allow. Then it rests, and comes back after ever more other puzzles, and
on the day of its review. When all that is open is mastered so far, harder puzzles teach most.
"""

from __future__ import annotations

from canasta_tutor.learner.choice.candidates import (
    CLEAN_ENOUGH,
    FIRST,
    FIRST_MET,
    Candidate,
    at_level,
    known,
    needs_of,
)
from canasta_tutor.learner.choice.doubts import settling
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import (
    Asked,
    Begun,
    Due,
    Easier,
    Harder,
    Kept,
    Mixed,
    Opened,
    Seen,
    Why,
)
from canasta_tutor.learner.choice.why import First as New
from canasta_tutor.learner.skills.review import RECALL, days_since
from canasta_tutor.learner.skills.standing import guess, seconds

SPREAD, TOO_EASY = 0.15, 0.08
"""So far below the aim a skill comes half as often, and above it: luck teaches nothing."""

LEAST_FIT = 0.3
"""What is too hard or too easy comes at least so often as what fits."""

DONE = 0.75
"""A skill rests when this share of its easy puzzles is mastered."""

AT_WORK = 5
"""So many skills are worked at side by side before another is begun."""

BEGUN, NEARER = 1.5, 4.0
"""How often a skill comes that was begun; so many times as often, when it is nearly mastered."""

NEW, NEW_TOO_MANY = 6.0, 0.02
"""How often a skill is begun, where few are at work, and where many are."""

RESTING, CHECKED = 0.005, 1.0
"""How often a skill comes that rests, and one that has rested long enough."""

REST, LONGER, LONGEST = 12, 1.5, 400
"""After so many other puzzles it is seen whether a skill has stayed; with each right answer in a
row so many times as many.
"""

WRONG = 6.0
"""So much more often a skill at work would come at which all answers were wrong."""

STUCK, STUCK_BELOW, LESS = 12, 0.6, 0.3
"""After so many answers that led nowhere a skill comes less, and others are begun beside it."""

DAMPING = 0.5
"""How much luck counts against a question; its time counts half as much."""


def practice(moment: Moment) -> Chosen:
    """What settles a doubt about the last answer; else what brings most."""
    return settling(moment) or by_gain(moment)


def by_gain(moment: Moment) -> Chosen:
    """A skill by its weight, in turn with others."""
    offered = moment.offered(moment.picked(), moment.aim, helped=True)
    many = sum(at_work(each) and not is_stuck(each) for each in offered) >= AT_WORK
    weights = [weight(each, moment, many=many) for each in offered]
    (found,) = moment.chance.choices(offered, weights)
    why = reason(found, moment)
    if found.is_due(moment.now) and not at_work(found):
        found = at_level(moment.practice, moment.rules, found.skill, RECALL)
    return moment.settled(found, why)


def near(expected: float, aim: float) -> float:
    """How well an expected success fits an aim: 1 at the aim, a half `SPREAD` away from it.

    >>> near(0.7, 0.8) > near(0.9, 0.8)
    True
    """
    spread = TOO_EASY if expected > aim else SPREAD
    return 1 / (1 + ((expected - aim) / spread) ** 4)


def at_work(each: Candidate) -> bool:
    """Whether a skill was begun and is not mastered."""
    sure = each.mastered >= DONE and each.before.clean >= CLEAN_ENOUGH
    return bool(each.before.answers) and not sure


def is_stuck(each: Candidate) -> bool:
    """Whether many answers have led nowhere."""
    return each.before.answers >= STUCK and each.mastered < STUCK_BELOW


def weight(each: Candidate, moment: Moment, *, many: bool) -> float:
    """How often a skill shall come beside others; `many`: whether many are being worked at."""
    fit, worth = near(each.expected, moment.aim), gain(each.skill)
    brings = max(fit, LEAST_FIT) * worth
    if not each.before.answers:
        return brings * (NEW_TOO_MANY if many and not beginning(moment) else NEW)
    if at_work(each):
        less = LESS if is_stuck(each) else 1.0
        more = 1 + WRONG * (1 - each.before.clean / each.before.answers)
        return float(brings * BEGUN * NEARER**each.mastered * less * more)
    rested = has_rested(each, moment) or each.is_due(moment.now)
    return brings * CHECKED if rested else fit * worth * RESTING * (1.05 - each.hard)


def beginning(moment: Moment) -> bool:
    """Whether a beginner should still look around."""
    met = sum(place.system == moment.rules.id for place in moment.practice.places)
    return met < FIRST_MET and moment.practice.puzzles < FIRST


def has_rested(each: Candidate, moment: Moment) -> bool:
    """Whether a mastered skill should be looked at again: after ever more puzzles of others."""
    wanted = min(REST * LONGER ** min(each.before.in_a_row, LONGEST), LONGEST)
    return others_since(each, moment) >= wanted


def others_since(each: Candidate, moment: Moment) -> int:
    """How many puzzles of others have come since a skill came last."""
    return moment.practice.puzzles - each.before.at


def gain(skill: str) -> float:
    """What an answer at a skill brings for its time: what luck answers brings nothing.

    Dampened, for what takes long, or can be guessed, brings something of its own as well.

    >>> gain("wild-limit") < gain("card-kinds")
    True
    """
    return float(((1 - guess(skill)) ** DAMPING) / seconds(skill) ** (DAMPING / 2))


def reason(each: Candidate, moment: Moment) -> Why:
    """The strongest of the reasons for a skill."""
    if len(moment.only) == 1:
        return Asked(each.skill)
    if not each.before.answers:
        needs = needs_of(each.skill, moment.rules)
        sure = all(known(moment.practice, moment.rules, need) for need in needs)
        later = Opened(each.skill, needs) if sure else Seen(each.skill)
        return later if needs else New(each.skill)
    if each.is_due(moment.now):
        return Due(each.skill, days_since(each.before.card, moment.now))
    if at_work(each):
        return _step(each) or Begun(each.skill)
    if has_rested(each, moment):
        return Kept(each.skill, others_since(each, moment))
    return _step(each) or Mixed(each.skill)


def _step(each: Candidate) -> Why | None:
    """A step up, or a step back after a wrong answer, where it is one."""
    if each.level > each.before.level:
        return Harder(each.skill, each.level)
    back = each.level < each.before.level and not each.before.in_a_row
    return Easier(each.skill, each.level) if back else None
