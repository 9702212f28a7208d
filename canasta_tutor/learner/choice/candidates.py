"""The skills that a puzzle could be of now, each at the level that fits the learner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.skills.review import is_due
from canasta_tutor.learner.skills.standing import WORKED, Place, Practice, SkillRecord
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.skills import Skill, is_playable, skill_applies, skills

OF_TEN = 2
"""How often a skill may come among ten puzzles, if other skills are open."""

LOW = 0.7
"""Form (0 to 1) of a learner who fails: easier puzzles come first."""

STEPS, TOO_HARD, MISSED = (1, 2), 0.15, 2
"""How many steps may be shown where success is by so much less likely than wished; wrong answers in
a row before an example is worked out.
"""

ASKED_FIRST = 20
"""Number of first puzzles in which a new skill is asked about, not played."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill at a level: how likely the learner is right, and what the learner has done before.

    `shown`: how many steps of the puzzle are shown beforehand; three mean a worked example.
    `played`: whether the learner plays it at the table.
    """

    skill: str
    level: int
    expected: float
    before: SkillRecord
    shown: int = 0
    played: bool = False

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


def is_warm(practice: Practice, rules: RuleSet, skill: str) -> bool:
    """Whether the learner has had a question to warm up, and now plays.

    In the first twenty puzzles, whose answers show what the learner believes, the first puzzle of
    a skill is a question. Later only the first puzzle of a goal is, such as taking the pile.
    """
    if practice.skilled(Place(rules.id, skill)).answers:
        return True
    return practice.puzzles >= ASKED_FIRST and skills()[skill].goal in _met_goals(practice, rules)


@remember_last
def _met_goals(practice: Practice, rules: RuleSet) -> Collection[str | None]:
    return {skills()[place.skill].goal for place in practice.places if place.system == rules.id}


@remember_last
def playable_skills(rules: RuleSet) -> Collection[str]:
    """The skills of a rule set whose puzzles can be played at the table."""
    return {name for name, skill in skills().items() if is_playable(skill, rules)}


def needs_of(skill: str, rules: RuleSet) -> tuple[str, ...]:
    """What a skill rests on here; for a skill that the rules lack, what that one rests on."""
    return tuple(dict.fromkeys(_needs(skills()[skill], rules)))


def _needs(skill: Skill, rules: RuleSet) -> Iterator[str]:
    for need in skill.needs:
        if skill_applies(skills()[need], rules):
            yield need
        else:
            yield from _needs(skills()[need], rules)


def open_skills(practice: Practice, rules: RuleSet) -> tuple[str, ...]:
    """The skills that may come: all that they build on was right; once met, always.

    Who is right at a skill is taken to know what it builds on.
    """
    needed, right = _resting(rules), set[str]()
    for name, needs in reversed([*needed.items()]):
        if name in right or practice.skilled(Place(rules.id, name)).opens:
            right.update((name, *needs))
    return tuple(
        name
        for name, needs in needed.items()
        if right.issuperset(needs) or practice.skilled(Place(rules.id, name)).answers
    )


def at_level(practice: Practice, rules: RuleSet, skill: str, aim: float) -> Candidate:
    """A skill at the level at which success is nearest to an aim.

    Of a skill that was tried, steps are shown where the easiest puzzles are too hard. After two
    wrong answers in a row, once for each skill, an example is worked out before.

    A skill about an action is played at the table; see `is_warm`.
    """
    place = Place(rules.id, skill)
    before = practice.skilled(place)
    if before.missed >= MISSED and not before.worked:
        expected = practice.expected(place, LEVELS[0], WORKED)
        return Candidate(skill, LEVELS[0], expected, before, WORKED)
    played = skill in playable_skills(rules) and is_warm(practice, rules, skill)
    forms = {(level, 0): practice.expected(place, level, played=played) for level in LEVELS}
    if forms[LEVELS[0], 0] < aim - TOO_HARD and (before.answers or practice.form < LOW):
        easiest = {n: practice.expected(place, LEVELS[0], n, played=played) for n in STEPS}
        forms |= {(LEVELS[0], n): expected for n, expected in easiest.items()}
    level, shown = min(forms, key=lambda form: abs(forms[form] - aim))
    return Candidate(skill, level, forms[level, shown], before, shown, played)


def candidates(
    practice: Practice, rules: RuleSet, names: Collection[str], aim: float
) -> Sequence[Candidate]:
    """Those of some skills that have not come too often lately, each at its level."""
    found = [name for name in names if not had_turns(practice, rules.id, name)] or names
    return [at_level(practice, rules, name, aim) for name in found]


def had_turns(practice: Practice, system: str, skill: str) -> bool:
    """Whether a skill has come as often among the last puzzles as it may, or has just come."""
    place = Place(system, skill)
    return practice.recent[-1:] == (place,) or practice.recent.count(place) >= OF_TEN
