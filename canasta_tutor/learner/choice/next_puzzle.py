"""Which puzzle comes next, and why: always a fresh one, at the level that teaches most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from types import MappingProxyType

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.learner.choice.by_gain import practice
from canasta_tutor.learner.choice.diagnostic_round import round_puzzle
from canasta_tutor.learner.choice.doubts import as_telling
from canasta_tutor.learner.choice.drill_and_review import carded, drill, review
from canasta_tutor.learner.choice.lesson_check import check_puzzle
from canasta_tutor.learner.choice.missed_again import again, missed
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Apart, Telling
from canasta_tutor.learner.skills.standing import Practice

__all__ = ["Chosen", "Mode", "Waiting", "chosen", "waiting"]

NO_PARTS: Mapping[str, str] = MappingProxyType({})
"""Where nobody says what belongs to which lesson."""


class Mode(Enum):
    """What a learner wants to do."""

    PRACTICE = "practice"
    REVIEW = "review"
    DRILL = "drill"
    AGAIN = "again"
    ROUND = "round"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many skills are due for review, and how many wrong answers are to be made good."""

    due: int
    wrong: int


def chosen(
    practice: Practice,
    rules: RuleSet,
    mode: Mode,
    now: int,
    chance: Random,
    only: Collection[str] = (),
    asked: Sequence[str] = (),
    parts: Mapping[str, str] = NO_PARTS,
) -> Chosen | None:
    """The next puzzle in a mode; None where nothing is left that was answered wrong.

    `now` is in seconds since 1970, UTC; `only` are the skills that the learner has picked; `asked`
    and `parts` are for the short test.

    >>> from canasta_tutor.engine.rules.files import load
    >>> chosen(Practice(), load("classic"), Mode.PRACTICE, 0, Random(1)).why.code
    'first'
    """
    return _MODES[mode](Moment(practice, rules, now, chance, only, asked, parts))


def telling_practice(moment: Moment) -> Chosen:
    """Practice, each skill by a puzzle that tells something of what is believed."""
    found = practice(moment)
    return found if found.why.code in (Apart.code, Telling.code) else as_telling(found, moment)


def waiting(practice: Practice, rules: RuleSet, now: int) -> Waiting:
    """What waits for the learner under these rules."""
    moment = Moment(practice, rules, now, Random(0))
    return Waiting(sum(each.is_due(now) for each in carded(moment)), len(missed(moment)))


_MODES: Mapping[Mode, Callable[[Moment], Chosen | None]] = {
    Mode.PRACTICE: telling_practice,
    Mode.REVIEW: review,
    Mode.DRILL: drill,
    Mode.AGAIN: again,
    Mode.ROUND: round_puzzle,
    Mode.CHECK: check_puzzle,
}
