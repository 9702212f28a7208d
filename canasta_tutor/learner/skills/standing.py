"""Where a learner stands with every skill, replayed from the log of his answers.

Nothing of it is kept but the log, so no rating can rot: whoever changes how strength or memory is
reckoned changes it for all answers that were ever given.
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
"""How far the latest answer moves the form."""

REMEMBERED = 30
"""So many wrong answers wait to be made good."""


RECENT = 9
"""So many places of puzzles are looked back at: with the next one they are ten."""


@dataclass(frozen=True, slots=True)
class Skilled:
    """What a learner has done at one skill in one system.

    `at`: the number of the last puzzle among all; `in_a_row`: of the last ones so many were right.
    """

    answers: int = 0
    clean: int = 0
    level: int = 0
    card: Card = field(default_factory=lambda: NEW)
    at: int = 0
    in_a_row: int = 0


@dataclass(frozen=True, slots=True)
class Practice:
    """All that the choice of the next puzzle rests on.

    `form` is the share of first answers that were right of late; `wrong` are the codes of puzzles
    to be made good, oldest first; `recent` are the places of the last ones of so many `puzzles`.
    """

    log: Mapping[str, Answered] = field(default_factory=lambda: MappingProxyType({}))
    ratings: Ratings = field(default_factory=Ratings)
    places: Mapping[Place, Skilled] = field(default_factory=lambda: MappingProxyType({}))
    wrong: tuple[Code, ...] = ()
    recent: tuple[Place, ...] = ()
    form: float = TARGET
    last: int = -1
    puzzles: int = 0

    @property
    def latest(self) -> Answered | None:
        """The last line of the log."""
        return next(reversed(tuple(self.log.values())), None)

    def skilled(self, place: Place) -> Skilled:
        """What was done at a skill in a system."""
        return self.places.get(place, Skilled())

    def with_turn(self, place: Place) -> Practice:
        """The practice once a skill has had one turn more."""
        return replace(self, recent=(*self.recent, place)[-RECENT:])


def replay_log(log: Iterable[Answered]) -> Practice:
    """The practice of a log, whatever the order of its lines.

    >>> replay_log(()).form == TARGET
    True
    """
    practice, lines = Practice(), keep_newest(log)
    for line in lines:
        practice = _told(practice, line)
    return _with(practice, {line.code: line for line in lines})


def add_answer(practice: Practice, line: Answered) -> Practice:
    """The practice after one more puzzle; anew from the log where the line is not the last."""
    if line.code in practice.log or line.when <= practice.last:
        return replay_log((*practice.log.values(), line))
    return _with(_told(practice, line), {**practice.log, line.code: line})


def _with(practice: Practice, log: Mapping[str, Answered]) -> Practice:
    last = max((line.when for line in log.values()), default=-1)
    return replace(practice, log=MappingProxyType(dict(log)), last=last)


def _told(practice: Practice, line: Answered) -> Practice:
    """What a line tells of its skill; nothing where the skill or the system is gone."""
    try:
        code = any_code(line.code)
    except InputError:
        return practice
    place = Place(code.system, code.skill)
    task = task_of(code.system, code.skill, code.level, line.hints)
    score = worth(line.right, line.tries, task.guess)
    if line.unknown:
        score = task.guess  # who does not guess loses nothing that luck would have brought
    before = practice.skilled(place)
    after = Skilled(
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
        wrong=_to_make_good(practice.wrong, code, line)[-REMEMBERED:],
        recent=(*practice.recent, place)[-RECENT:],
        form=practice.form + FORM_STEP * (line.clean - practice.form),
        puzzles=practice.puzzles + 1,
    )


def _to_make_good(wrong: tuple[Code, ...], code: Code, line: Answered) -> tuple[Code, ...]:
    """A wrong answer waits until one like it, as hard or harder, is right at once."""
    if not line.clean:
        return (*wrong, code)
    good = next((each for each in wrong if makes_good(each, code)), None)
    return tuple(each for each in wrong if each is not good)


def makes_good(wrong: Code, code: Code) -> bool:
    """Whether a right answer at one code makes good a wrong one at another."""
    same = (wrong.system, wrong.skill) == (code.system, code.skill)
    return same and code.level >= wrong.level


def task_of(system: str, skill: str, level: int, shown: int = 0) -> Task:
    """What a puzzle of a skill and level asks, where so many steps are shown beforehand."""
    return Task(system, skill, level, depth(skill), guess(skill), shown)


@cache
def depth(skill: str) -> int:
    """How many skills stand one upon the other below a skill.

    >>> depth("group-size"), depth("wild-limit")
    (0, 1)
    """
    return max((depth(need) + 1 for need in skills()[skill].needs), default=0)


@cache
def guess(skill: str) -> float:
    """How often blind guessing answers a skill's question: one in the number of its buttons.

    >>> guess("wild-limit"), guess("card-points")
    (0.5, 0.0)
    """
    kind, _, ask = skills()[skill].asks[0].partition(".")
    return KINDS[kind].guess(ask)


@cache
def seconds(skill: str) -> int:
    """About how long an answer at a skill takes.

    >>> seconds("wild-limit") < seconds("whole-sheet")
    True
    """
    return KINDS[skills()[skill].asks[0].partition(".")[0]].seconds


@cache
def says_all(skill: str) -> bool:
    """Whether a skill's question says all that its answer hangs on, whatever lies on the table.

    >>> says_all("card-kinds"), says_all("pile-state")
    (True, False)
    """
    kind, _, ask = skills()[skill].asks[0].partition(".")
    return KINDS[kind].says_all(ask)


@cache
def is_searched(skill: str) -> bool:
    """Whether the answer at a skill takes a search, so that looking at its puzzles takes long.

    >>> is_searched("find-meld"), is_searched("wild-limit")
    (True, False)
    """
    return KINDS[skills()[skill].asks[0].partition(".")[0]].searched
