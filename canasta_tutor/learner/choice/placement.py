"""Placement: a few questions at a glance, and where in the lessons to go on.

The first questions cover the lessons, those first that show what many beginners take for a rule;
the last one looks into what is suspected. A lesson counts as known if every answer about it was
right and hardly by luck, and if no answer speaks for a mistake that the lesson clears up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from heapq import nlargest
from math import prod

from canasta_tutor.learner.beliefs.beliefs import Beliefs
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.revealing import choose_telling, mistakes_in, worth
from canasta_tutor.learner.choice.why import Placing
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Place
from canasta_tutor.learner.skills.strength import guess
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.puzzle_codes import LEVELS, any_code
from canasta_tutor.puzzles.skills import skills

LENGTH, COVERING = 8, 7
"""Questions of a placement; of these, the first ones that cover the lessons."""

AMONG = 4
"""Number of best skills to draw from, so that two neighbours do not get the same questions."""

GLANCE, SUM = ("legal.", "which.", "number."), "number.score"
"""Questions that are answered at a glance, but for the sum of a whole deal."""

LIKELY = 0.7
"""A right answer counts if it was so likely no luck, given how many others were right."""

Parts = Mapping[str, str]
"""For each skill, the lesson that teaches it."""


class Placed(Enum):
    """What the answers say of a lesson."""

    KNOWN = "known"
    OPEN = "open"
    UNSURE = "unsure"


def is_at_a_glance(skill: str) -> bool:
    """Whether a question of a skill is answered at a glance, with no long sum.

    >>> is_at_a_glance("card-points"), is_at_a_glance("deal-score")
    (True, False)
    """
    asks = skills()[skill].asks
    return all(ask.startswith(GLANCE) and ask != SUM for ask in asks)


def choose_placement(moment: Moment) -> Chosen | None:
    """The next question of a placement; None when it is over."""
    asked, parts, beliefs = moment.asked, moment.parts, moment.beliefs()
    if len(asked) >= LENGTH:
        return None
    seen = {any_code(code).skill for code in asked}
    met = {parts.get(skill) for skill in seen}

    def value(skill: str) -> int:
        return worth(mistakes_in(skill, moment.rules), beliefs)

    there = [name for name in skills_of(moment.rules) if is_at_a_glance(name) and name not in seen]
    new = [name for name in there if parts.get(name) not in met] if len(asked) < COVERING else []
    skill = moment.chance.choice(nlargest(AMONG, new or there, key=value))
    expected = moment.practice.expected(Place(moment.rules.id, skill), LEVELS[0])
    return Chosen(choose_telling(moment, skill, LEVELS[0]), Placing(skill), expected)


def place_lessons(
    lines: Iterable[Answered], parts: Parts, doubted: Collection[str] = ()
) -> Mapping[str, Placed]:
    """What the answers say of each lesson that was asked about; `doubted` ones are open.

    >>> from canasta_tutor.puzzles.puzzle_codes import Code
    >>> typed, button = (Code("classic", name, 1, 1).text for name in ("card-points", "wild-limit"))
    >>> parts = {"card-points": "cards", "wild-limit": "melds"}
    >>> found = place_lessons([Answered(typed, True, 0), Answered(button, False, 0)], parts)
    >>> [(lesson, each.value) for lesson, each in found.items()]
    [('cards', 'known'), ('melds', 'open')]
    """
    answers = [(any_code(line.code).skill, line.clean) for line in lines]
    luck = sum(guess(skill) for skill, _ in answers)
    right = sum(clean for _, clean in answers)
    share = max(0.0, right - luck + 1) / (len(answers) - luck + 2)
    by_lesson: dict[str, list[tuple[str, bool]]] = {}
    for skill, clean in answers:
        by_lesson.setdefault(parts.get(skill, ""), []).append((skill, clean))
    by_lesson.pop("", None)
    found = {}
    for lesson, given in by_lesson.items():
        lucky = (1 - share) * prod(guess(skill) for skill, _ in given)
        if lesson in doubted or not all(clean for _, clean in given):
            found[lesson] = Placed.OPEN
        else:
            sure = share >= LIKELY * (share + lucky)
            found[lesson] = Placed.KNOWN if sure else Placed.UNSURE
    return found


def doubted_lessons(beliefs: Beliefs, parts: Parts) -> frozenset[str]:
    """The lessons that clear up a mistake for which answers speak."""
    held = (n for n in beliefs.agreeing if n in misconceptions() and beliefs.lead(n) > 0)
    return frozenset(
        parts[skill] for name in held for skill in misconceptions()[name].skills if skill in parts
    )
