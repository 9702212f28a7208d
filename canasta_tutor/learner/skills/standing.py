"""A learner's standing at every skill, replayed from the log of their answers.

Only the log is stored. So a change in the computation of strength or memory applies to all answers
ever given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.practice_log import Answered, Log, keep_newest
from canasta_tutor.learner.skills.review import NEW, Card, review_card
from canasta_tutor.learner.skills.strength import (
    GAME_STEP,
    expected_share,
    guess,
    mastery,
    skill_step,
)
from canasta_tutor.puzzles.kinds.all_kinds import KINDS
from canasta_tutor.puzzles.puzzle_codes import LEVELS, any_code
from canasta_tutor.puzzles.skills import skills

TARGET = 0.8
"""The share of right answers at which practice teaches most."""

FORM_STEP = 0.15
"""Weight of the latest answer in `Practice.form`, which is a moving average."""


MASTERED, RIGHT_ENOUGH = 0.75, 2
"""A skill rests from this share of mastered easy puzzles and right answers without help on."""

ANSWERS_ENOUGH = 4
"""Answers at a skill, right or wrong, after which the skills that build on it open."""

WORKED = 3
"""Number of hints in the log that means: the learner saw a worked example, or the answer."""

RECENT = 9
"""Number of latest puzzles whose skills are remembered; the next puzzle makes them ten."""


class Place(NamedTuple):
    """A skill in a system."""

    system: str
    skill: str


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """A learner's record at one skill in one system.

    `clean`: number of right first answers; `alone`: of those, the ones without help. `stumbled`:
    the very first answer was wrong. `lead`: by how much the learner is stronger here than at the
    game. `at`: number of the skill's last puzzle, counted over all puzzles. `in_a_row`: number of
    right first answers since the last wrong one; `missed`: of wrong ones since the last right one.
    `worked`: an example was worked out.
    """

    answers: int = 0
    clean: int = 0
    alone: int = 0
    stumbled: bool = False
    lead: float = 0.0
    card: Card = field(default_factory=lambda: NEW)
    at: int = 0
    level: int = 0
    in_a_row: int = 0
    missed: int = 0
    worked: bool = False

    @property
    def opens(self) -> bool:
        """Whether what builds on the skill may come: after one right answer without help.

        If the very first answer was wrong, a second right answer is needed. Nobody is held up by
        one skill for more than four answers.
        """
        right = self.alone > 0 and self.clean > self.stumbled
        return right or self.answers >= ANSWERS_ENOUGH


@dataclass(frozen=True, slots=True)
class Practice:
    """Everything that the choice of the next puzzle depends on.

    `strength`: at the game. `form`: moving average of right first answers. `recent`: skills of
    the last puzzles. `puzzles`: number of all puzzles. `lessons`: answers that stand for solved
    lessons.
    """

    log: Mapping[str, Answered] = field(default_factory=lambda: MappingProxyType({}))
    strength: float = 0.0
    places: Mapping[Place, SkillRecord] = field(default_factory=lambda: MappingProxyType({}))
    recent: tuple[Place, ...] = ()
    form: float = TARGET
    last: int = -1
    puzzles: int = 0
    lessons: Log = ()

    def skilled(self, place: Place) -> SkillRecord:
        """The record at a skill in a system."""
        return self.places.get(place, SkillRecord())

    def mastery(self, place: Place, level: int, shown: int = 0) -> float:
        """Share of the puzzles of a level that the learner masters."""
        return mastery(self.strength + self.skilled(place).lead, level, shown)

    def expected(self, place: Place, level: int, shown: int = 0, *, played: bool = False) -> float:
        """Probability of a right answer, lucky guesses included."""
        mastered = self.mastery(place, level, shown)
        return expected_share(place.skill, mastered, played=played)

    def is_mastered(self, place: Place) -> bool:
        """Whether a skill may rest: easy puzzles are mastered, and more than one was right."""
        record = self.skilled(place)
        return record.alone >= RIGHT_ENOUGH and self.mastery(place, LEVELS[0]) >= MASTERED


def replay_log(log: Iterable[Answered], lessons: Log = ()) -> Practice:
    """The practice that a log gives; its lines may be in any order.

    `lessons`: answers that stand for solved lessons. They rate and open skills, and are no puzzles.

    >>> replay_log(()).form == TARGET
    True
    """
    practice, lines = Practice(lessons=lessons), keep_newest(log)
    for line in sorted((*lessons, *lines), key=lambda line: line.moment):
        after = _replay_line(practice, line)
        practice = after if line not in lessons else _rate_only(practice, after)
    return _set_log(practice, {line.code: line for line in lines})


def _rate_only(before: Practice, after: Practice) -> Practice:
    """The practice after a lesson: strength and records as after an answer, the rest as before."""
    return replace(before, strength=after.strength, places=after.places)


def add_answer(practice: Practice, line: Answered) -> Practice:
    """The practice after one more puzzle; replays the log if the line is not the last."""
    if line.code in practice.log or line.when <= practice.last:
        return replay_log((*practice.log.values(), line), practice.lessons)
    return _set_log(_replay_line(practice, line), {**practice.log, line.code: line})


def _set_log(practice: Practice, log: Mapping[str, Answered]) -> Practice:
    last = max((line.when for line in (*log.values(), *practice.lessons)), default=-1)
    return replace(practice, log=MappingProxyType(dict(log)), last=last)


def _replay_line(practice: Practice, line: Answered) -> Practice:
    """The practice after one line, unchanged if its skill or system no longer exists."""
    try:
        code = any_code(line.code)
    except InputError:
        return practice
    place = Place(code.system, code.skill)
    before = practice.skilled(place)
    expected = practice.expected(place, code.level, line.hints, played=code.played)
    # "I don't know" scores as much as a blind guess on average.
    blind = guess(code.skill, played=code.played)
    surprise = (blind if line.unknown else float(line.clean)) - expected
    after = SkillRecord(
        answers=before.answers + 1,
        clean=before.clean + line.clean,
        alone=before.alone + (line.clean and not line.hints),
        stumbled=before.stumbled if before.answers else not line.clean,
        lead=before.lead + skill_step(before.answers) * surprise,
        card=review_card(before.card, line.clean, line.hints > 0, line.when),
        at=practice.puzzles + 1,
        level=code.level,
        in_a_row=before.in_a_row + 1 if line.clean else 0,
        missed=0 if line.clean else before.missed + 1,
        worked=before.worked or line.hints >= WORKED,
    )
    return replace(
        practice,
        strength=practice.strength + GAME_STEP * surprise,
        places=MappingProxyType({**practice.places, place: after}),
        recent=(*practice.recent, place)[-RECENT:],
        form=practice.form + FORM_STEP * (line.clean - practice.form),
        puzzles=practice.puzzles + 1,
    )


@cache
def says_all(skill: str) -> bool:
    """Whether a skill's question alone, without the table, has everything that its answer needs.

    >>> says_all("card-kinds"), says_all("pile-state")
    (True, False)
    """
    kind, _, ask = skills()[skill].asks[0].partition(".")
    return KINDS[kind].says_all(ask)


@cache
def is_searched(skill: str) -> bool:
    """Whether the answer at a skill needs a search, so that checking its puzzles is slow.

    >>> is_searched("find-meld"), is_searched("wild-limit")
    (True, False)
    """
    return KINDS[skills()[skill].asks[0].partition(".")[0]].searched
