"""A learner's standing at every skill, replayed from the log of their answers.

Only the log is stored. So a change in the computation of strength or memory applies to all answers
ever given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.practice_log import Answered, keep_newest
from canasta_tutor.learner.skills.ratings import Place, Ratings, Task, rate_answer, worth
from canasta_tutor.learner.skills.review import NEW, Card, review_card
from canasta_tutor.puzzles.kinds.all_kinds import KINDS
from canasta_tutor.puzzles.puzzle_codes import Code, any_code
from canasta_tutor.puzzles.skills import skills

TARGET = 0.8
"""The share of right answers at which practice teaches most."""

FORM_STEP = 0.15
"""Weight of the latest answer in `Practice.form`, which is a moving average."""

REMEMBERED = 30
"""Number of wrong answers that wait to be made good."""


RECENT = 9
"""Number of latest puzzles whose skills are remembered; the next puzzle makes them ten."""


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """A learner's record at one skill in one system.

    `clean`: number of right first answers. `at`: number of the skill's last puzzle, counted over
    all puzzles. `in_a_row`: number of right first answers since the last wrong one.
    """

    answers: int = 0
    clean: int = 0
    level: int = 0
    card: Card = field(default_factory=lambda: NEW)
    at: int = 0
    in_a_row: int = 0


@dataclass(frozen=True, slots=True)
class Practice:
    """Everything that the choice of the next puzzle depends on.

    `form`: moving average of right first answers. `wrong`: codes of puzzles to be made good, oldest
    first. `recent`: skills of the last puzzles. `puzzles`: number of all puzzles.
    """

    log: Mapping[str, Answered] = field(default_factory=lambda: MappingProxyType({}))
    ratings: Ratings = field(default_factory=Ratings)
    places: Mapping[Place, SkillRecord] = field(default_factory=lambda: MappingProxyType({}))
    wrong: tuple[Code, ...] = ()
    recent: tuple[Place, ...] = ()
    form: float = TARGET
    last: int = -1
    puzzles: int = 0

    @property
    def latest(self) -> Answered | None:
        """The last line of the log."""
        return next(reversed(tuple(self.log.values())), None)

    def skilled(self, place: Place) -> SkillRecord:
        """The record at a skill in a system."""
        return self.places.get(place, SkillRecord())

    def with_turn(self, place: Place) -> Practice:
        """The practice, with one more turn of a skill added to `recent`."""
        return replace(self, recent=(*self.recent, place)[-RECENT:])


def replay_log(log: Iterable[Answered]) -> Practice:
    """The practice that a log gives; its lines may be in any order.

    >>> replay_log(()).form == TARGET
    True
    """
    practice, lines = Practice(), keep_newest(log)
    for line in lines:
        practice = _replay_line(practice, line)
    return _set_log(practice, {line.code: line for line in lines})


def add_answer(practice: Practice, line: Answered) -> Practice:
    """The practice after one more puzzle; replays the log if the line is not the last."""
    if line.code in practice.log or line.when <= practice.last:
        return replay_log((*practice.log.values(), line))
    return _set_log(_replay_line(practice, line), {**practice.log, line.code: line})


def _set_log(practice: Practice, log: Mapping[str, Answered]) -> Practice:
    last = max((line.when for line in log.values()), default=-1)
    return replace(practice, log=MappingProxyType(dict(log)), last=last)


def _replay_line(practice: Practice, line: Answered) -> Practice:
    """The practice after one line, unchanged if its skill or system no longer exists."""
    try:
        code = any_code(line.code)
    except InputError:
        return practice
    place = Place(code.system, code.skill)
    task = task_of(code.system, code.skill, code.level, line.hints)
    score = worth(line.right, line.tries, task.guess)
    if line.unknown:
        score = task.guess  # so "I don't know" scores as much as a blind guess on average
    before = practice.skilled(place)
    after = SkillRecord(
        before.answers + 1,
        before.clean + line.clean,
        code.level,
        review_card(before.card, line.clean, line.hints > 0, line.when),
        practice.puzzles + 1,
        before.in_a_row + 1 if line.clean else 0,
    )
    return replace(
        practice,
        ratings=rate_answer(practice.ratings, task, score),
        places=MappingProxyType({**practice.places, place: after}),
        wrong=_update_wrong(practice.wrong, code, line)[-REMEMBERED:],
        recent=(*practice.recent, place)[-RECENT:],
        form=practice.form + FORM_STEP * (line.clean - practice.form),
        puzzles=practice.puzzles + 1,
    )


def _update_wrong(wrong: tuple[Code, ...], code: Code, line: Answered) -> tuple[Code, ...]:
    """The wrong answers that still wait for a right first answer at the same skill and level."""
    if not line.clean:
        return (*wrong, code)
    good = next((each for each in wrong if makes_good(each, code)), None)
    return tuple(each for each in wrong if each is not good)


def makes_good(wrong: Code, code: Code) -> bool:
    """Whether a right answer makes up for a wrong one: same system and skill, level not lower."""
    same = (wrong.system, wrong.skill) == (code.system, code.skill)
    return same and code.level >= wrong.level


def task_of(system: str, skill: str, level: int, shown: int = 0) -> Task:
    """The task of a puzzle with a skill and a level, if `shown` steps are shown beforehand."""
    return Task(system, skill, level, depth(skill), guess(skill), shown)


@cache
def depth(skill: str) -> int:
    """Length of the longest chain of skills that a skill builds on.

    >>> depth("group-size"), depth("wild-limit")
    (0, 1)
    """
    return max((depth(need) + 1 for need in skills()[skill].needs), default=0)


@cache
def guess(skill: str) -> float:
    """Probability that a blind guess is right: one divided by the number of buttons.

    >>> guess("wild-limit"), guess("card-points")
    (0.5, 0.0)
    """
    kind, _, ask = skills()[skill].asks[0].partition(".")
    return KINDS[kind].guess(ask)


@cache
def seconds(skill: str) -> int:
    """Seconds that an answer at a skill takes, roughly.

    >>> seconds("wild-limit") < seconds("whole-sheet")
    True
    """
    return KINDS[skills()[skill].asks[0].partition(".")[0]].seconds


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
