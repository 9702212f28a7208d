"""The skills that a puzzle could be of now, each at the level that fits the learner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.constants import constants
from canasta_tutor.learner.skills.ratings import Place, chance_of_right
from canasta_tutor.learner.skills.review import is_due
from canasta_tutor.learner.skills.standing import Practice, SkillRecord, guess, task_of
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.skills import Skill, skill_applies, skills

IN_A_ROW, OF_TEN = 2, 3
"""How often a skill may come in a row, and how often among ten puzzles.

These limits hold only if other skills are open.
"""

CLEAN_ENOUGH, CLEAN_FOR_ALL = 2, 8
MASTERED, HARD_MASTERED = 0.6, 0.75
HARD = LEVELS[2]
"""A skill is known after so many right answers, when this share of easy puzzles is mastered; after
one, when so many of the hard are. Nobody is held up by it after many.
"""

WELL_MASTERED = 0.8
"""Very hard puzzles are for those who master so many of the hard ones."""

FIRST, FIRST_MET = 30, 10
"""How many skills a beginner meets in the first puzzles."""

STEPS_SHOWN, TOO_HARD = (3, 2, 1), 0.12
"""Where the easiest puzzles are by so much too hard, steps of them are shown: all but the last, and
one like it worked out before; then fewer. Right after a right answer nothing is worked out.
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill at a level: how likely the learner is right, and what the learner has done before.

    `shown`: how many steps of the puzzle are shown beforehand.
    `mastered`, `hard`: the shares of the easiest and the hard puzzles that the learner masters.
    """

    skill: str
    level: int
    expected: float
    mastered: float
    hard: float
    before: SkillRecord
    shown: int = 0

    def is_due(self, now: int) -> bool:
        """Whether its review has come."""
        return bool(self.before.answers) and is_due(self.before.card, now)


def skills_of(rules: RuleSet) -> tuple[str, ...]:
    """The skills that a rule set has something to ask about, each behind those that it needs."""
    return tuple(_resting(rules))


@remember_last
def _resting(rules: RuleSet) -> Mapping[str, tuple[str, ...]]:
    """What each of these skills rests on."""
    offered = [name for name, skill in skills().items() if skill_applies(skill, rules)]
    return {name: needs_of(name, rules) for name in offered}


def needs_of(skill: str, rules: RuleSet) -> tuple[str, ...]:
    """What a skill rests on here; for a skill that the rules lack, what that one rests on."""
    return tuple(dict.fromkeys(_needs(skills()[skill], rules)))


def _needs(skill: Skill, rules: RuleSet) -> Iterator[str]:
    for need in skill.needs:
        if skill_applies(skills()[need], rules):
            yield need
        else:
            yield from _needs(skills()[need], rules)


def known(practice: Practice, rules: RuleSet, skill: str) -> bool:
    """Whether other skills can build upon a skill.

    The learner must have been right more than once, and master easy puzzles. A learner who also
    masters hard puzzles need only have been right once.
    """
    clean = practice.skilled(Place(rules.id, skill)).clean

    if clean >= CLEAN_FOR_ALL:
        return True
    if clean >= CLEAN_ENOUGH:
        return _mastered(practice, rules, skill, LEVELS[0]) >= MASTERED
    return clean > 0 and _mastered(practice, rules, skill, HARD) >= HARD_MASTERED


def _seen(practice: Practice, rules: RuleSet, skill: str) -> bool:
    """Whether a beginner has been right at a skill, and so may look at what follows."""
    clean = practice.skilled(Place(rules.id, skill)).clean
    return clean >= CLEAN_ENOUGH and practice.puzzles < FIRST


def open_skills(practice: Practice, rules: RuleSet) -> tuple[str, ...]:
    """The skills whose needs are known; a skill once tried stays open.

    A beginner may look at a skill after right answers to the skills that it needs.
    """
    offered = _resting(rules)
    good = {
        name for name in offered if _seen(practice, rules, name) or known(practice, rules, name)
    }
    return tuple(
        name
        for name, needs in offered.items()
        if practice.skilled(Place(rules.id, name)).answers or good.issuperset(needs)
    )


def at_level(
    practice: Practice, rules: RuleSet, skill: str, aim: float, *, helped: bool = False
) -> Candidate:
    """A skill at the level at which success is nearest to an aim.

    `helped`: where the easiest are too hard, steps of them may be shown beforehand.
    """
    easiest, place = LEVELS[0], Place(rules.id, skill)
    before = practice.skilled(place)
    mastered = {(level, 0): _mastered(practice, rules, skill, level) for level in LEVELS}
    if helped and right_of(mastered[easiest, 0], skill) < aim - TOO_HARD:
        in_hand = before.in_a_row > 0 and practice.recent[-1:] == (place,)
        several = STEPS_SHOWN[in_hand:]
        steps = {(easiest, n): _mastered(practice, rules, skill, easiest, n) for n in several}
        mastered = steps | mastered
    expected = {
        form: right_of(share, skill)
        for form, share in mastered.items()
        if form[0] <= HARD or mastered[HARD, 0] >= WELL_MASTERED
    }
    level, shown = min(expected, key=lambda form: abs(expected[form] - aim))
    return Candidate(
        skill,
        level,
        expected[level, shown],
        mastered[easiest, 0],
        mastered[HARD, 0],
        before,
        shown,
    )


def _mastered(practice: Practice, rules: RuleSet, skill: str, level: int, shown: int = 0) -> float:
    return practice.ratings.mastery(task_of(rules.id, skill, level, shown))


def right_of(mastered: float, skill: str) -> float:
    """The share of right answers of a learner who masters this share of a skill's puzzles."""
    return chance_of_right(mastered, guess(skill), constants().answers)


def candidates(
    practice: Practice,
    rules: RuleSet,
    names: Collection[str],
    aim: float,
    *,
    helped: bool = False,
) -> tuple[Candidate, ...]:
    """Some skills of a system, each at its level."""
    return tuple(at_level(practice, rules, name, aim, helped=helped) for name in names)


def in_turn(practice: Practice, system: str, offered: Sequence[Candidate]) -> Sequence[Candidate]:
    """The candidates whose skill has not come too often lately; if there are none, all."""
    return [each for each in offered if not had_turns(practice, system, each.skill)] or offered


def had_turns(practice: Practice, system: str, skill: str) -> bool:
    """Whether a skill has come as often in a row, or among the last puzzles, as it may."""
    place = Place(system, skill)
    in_a_row = practice.recent[-IN_A_ROW:] == (place,) * IN_A_ROW
    return in_a_row or practice.recent.count(place) >= OF_TEN
