"""The skills that a puzzle could be of now, each at the level that fits the learner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.learner.skills.review import due
from canasta_tutor.learner.skills.standing import Place, Practice, Skilled, task_of
from canasta_tutor.puzzles.codes import LEVELS
from canasta_tutor.puzzles.skills import Skill, applies, skills

IN_A_ROW, OF_TEN = 2, 3
"""So often may a skill come one after another, and in ten puzzles, where others are open."""

CLEAN_ENOUGH = 2
MASTERED = 0.6
"""A skill is known after so many right answers, when this share of easy puzzles is mastered."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill at a level: how likely the learner is right, and what he has done at it before."""

    skill: str
    level: int
    expected: float
    strength: float
    before: Skilled

    def is_due(self, now: int) -> bool:
        """Whether its review has come."""
        return bool(self.before.answers) and due(self.before.card, now)


def skills_of(rules: RuleSet) -> tuple[str, ...]:
    """The skills that a rule set has something to ask about, each behind those that it needs."""
    return tuple(name for name, skill in skills().items() if applies(skill, rules))


def needs_of(skill: str, rules: RuleSet) -> tuple[str, ...]:
    """What a skill rests on here; for a skill that the rules lack, what that one rests on."""
    return tuple(dict.fromkeys(_needs(skills()[skill], rules)))


def _needs(skill: Skill, rules: RuleSet) -> Iterator[str]:
    for need in skill.needs:
        if applies(skills()[need], rules):
            yield need
        else:
            yield from _needs(skills()[need], rules)


def known(practice: Practice, rules: RuleSet, skill: str) -> bool:
    """Whether others can be built upon a skill: right more than once, and easy ones mastered.

    Who masters the hardest as well need only have been right once.
    """
    clean = practice.skilled(Place(rules.id, skill)).clean

    def masters(level: int) -> bool:
        return practice.ratings.mastery(task_of(rules.id, skill, level)) >= MASTERED

    return clean > 0 and masters(LEVELS[0]) and (clean >= CLEAN_ENOUGH or masters(LEVELS[-1]))


def open_skills(practice: Practice, rules: RuleSet) -> tuple[str, ...]:
    """The skills whose needs are known; a skill once tried stays open."""
    offered = skills_of(rules)
    good = {name for name in offered if known(practice, rules, name)}
    return tuple(
        name
        for name in offered
        if practice.skilled(Place(rules.id, name)).answers or good.issuperset(needs_of(name, rules))
    )


def at_level(practice: Practice, rules: RuleSet, skill: str, aim: float) -> Candidate:
    """A skill at the level at which success is nearest to an aim."""
    tasks = [task_of(rules.id, skill, level) for level in LEVELS]
    best = min(tasks, key=lambda task: abs(practice.ratings.expected(task) - aim))
    return Candidate(
        skill,
        best.level,
        practice.ratings.expected(best),
        practice.ratings.strength(rules.id, skill),
        practice.skilled(Place(rules.id, skill)),
    )


def candidates(
    practice: Practice, rules: RuleSet, names: Collection[str], aim: float
) -> tuple[Candidate, ...]:
    """Some skills of a system, each at its level."""
    return tuple(at_level(practice, rules, name, aim) for name in names)


def in_turn(practice: Practice, system: str, offered: Sequence[Candidate]) -> Sequence[Candidate]:
    """Those whose skill has not come too often of late; all, where there is no other."""
    return [each for each in offered if not had_turns(practice, system, each.skill)] or offered


def had_turns(practice: Practice, system: str, skill: str) -> bool:
    """Whether a skill has come as often in a row, or among the last puzzles, as it may."""
    place = Place(system, skill)
    in_a_row = practice.recent[-IN_A_ROW:] == (place,) * IN_A_ROW
    return in_a_row or practice.recent.count(place) >= OF_TEN
