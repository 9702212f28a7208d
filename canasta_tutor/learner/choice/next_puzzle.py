"""Which puzzle comes next, and why: always a fresh one, at the level that teaches most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from types import MappingProxyType

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.choice.candidates import Candidate, at_level
from canasta_tutor.learner.choice.in_turn import practise_in_turn
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.placement import choose_placement
from canasta_tutor.learner.choice.revealing import settle
from canasta_tutor.learner.choice.why import Ahead, Checking, Due, Missed, Quick
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.review import (
    RECALL,
    days_since,
    days_until,
    recall,
    seconds_until,
)
from canasta_tutor.learner.skills.standing import Place, Practice
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code, any_code
from canasta_tutor.short_codes import fingerprint

__all__ = ["Chosen", "Mode", "Waiting", "chosen", "waiting"]

QUICK_TARGET = 0.9
"""Success that a drill aims at: it is about speed."""
VARIED = 6
"""A drill of fewer skills than these would say the same over and over."""
MISSED_KEPT = 30
"""Number of missed puzzles to come again, the newest."""
CHECK_LENGTH, CHECK_ENOUGH = 5, 4
"""Puzzles of a check, and how many of them must be right at once, without a hint."""
ASKED_LEVELS = LEVELS[:2]
"""Hard puzzles are for practice."""
NO_PARTS: Mapping[str, str] = MappingProxyType({})
"""Where nobody says what belongs to which lesson."""


class Mode(Enum):
    """What a learner wants to do."""

    PRACTICE = "practice"
    REVIEW = "review"
    DRILL = "drill"
    AGAIN = "again"
    PLACEMENT = "placement"
    CHECK = "check"
    TODAY = "today"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many skills are due for review, and how many missed puzzles may come again."""

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
    """The next puzzle in a mode; None if no puzzle with a wrong answer is left.

    `now` is in seconds since 1970, UTC; `only` are the skills that the learner has picked; `asked`
    and `parts` are for the placement.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> chosen(Practice(), load("classic"), Mode.PRACTICE, 0, Random(1)).why.code
    'first'
    """
    return _MODES[mode](Moment(practice, rules, now, chance, only, asked, parts))


def waiting(practice: Practice, rules: RuleSet, now: int) -> Waiting:
    """What waits for the learner under these rules."""
    moment = Moment(practice, rules, now, Random(0))
    return Waiting(sum(each.is_due(now) for each in carded(moment)), len(missed(moment)))


def review(moment: Moment) -> Chosen:
    """What is about to be forgotten; else what would come next; else practice."""
    now, met = moment.now, carded(moment)
    there = {each.skill for each in moment.offered([each.skill for each in met])}
    offered = [each for each in met if each.skill in there]
    late = [each for each in offered if each.is_due(now)]
    if late:
        found = min(late, key=lambda each: recall(each.before.card, now))
        return settle(moment, found, Due(found.skill, days_since(found.before.card, now)))
    if not offered:
        return practise_in_turn(moment)
    found = min(offered, key=lambda each: seconds_until(each.before.card, now))
    return settle(moment, found, Ahead(found.skill, days_until(found.before.card, now)))


def carded(moment: Moment) -> Sequence[Candidate]:
    """The skills that were practised before, at the level of a review."""
    found = (at_level(moment.practice, moment.rules, n, RECALL) for n in moment.picked())
    return [each for each in found if each.before.answers]


def drill(moment: Moment) -> Chosen:
    """Skills that were practised before, for speed; where these are few, all that are open."""
    met = [each.skill for each in carded(moment)]
    offered = moment.offered(met if len(met) >= VARIED else moment.picked())
    name = moment.chance.choice(offered).skill
    found = at_level(moment.practice, moment.rules, name, QUICK_TARGET)
    return settle(moment, replace(found, shown=0, played=False), Quick(found.skill))


def again(moment: Moment) -> Chosen | None:
    """The puzzle that the learner missed longest ago, itself; None if none is left."""
    waiting = (code for code in missed(moment) if code.text not in moment.asked)
    code = next((code for code in waiting if is_there(code, moment.rules)), None)
    if code is None:
        return None
    expected = moment.practice.expected(Place(code.system, code.skill), code.level)
    return Chosen(code, Missed(code.skill), expected)


def missed(moment: Moment) -> list[Code]:
    """The newest puzzles under these rules that were not right at once, oldest first."""
    wanted, found = (moment.rules.id, fingerprint(moment.rules)), list[Code]()
    for line in moment.practice.log.values():
        with suppress(InputError):
            code = any_code(line.code)
            if not line.clean and (code.system, code.options) == wanted:
                found += [code] if not moment.only or code.skill in moment.only else []
    return found[-MISSED_KEPT:]


def is_there(code: Code, rules: RuleSet) -> bool:
    """Whether there is still a puzzle of a code: the rules may have changed since."""
    with suppress(InputError):
        return bool(make_from_code(code, rules))
    return False


def check_puzzle(moment: Moment) -> Chosen:
    """The next puzzle of a check: of a skill that has come least often."""
    seen = Counter(any_code(code).skill for code in moment.asked)
    names = moment.picked()
    fewest = min(seen[name] for name in names)
    name = moment.chance.choice([each for each in names if seen[each] == fewest])
    level = ASKED_LEVELS[len(moment.asked) % len(ASKED_LEVELS)]
    code = moment.fresh(name, level)
    expected = moment.practice.expected(Place(code.system, code.skill), code.level)
    return Chosen(code, Checking(name), expected)


def by_oneself(lines: Iterable[Answered]) -> int:
    """How many were right at once, without a hint."""
    return sum(line.clean and not line.hints for line in lines)


_MODES: Mapping[Mode, Callable[[Moment], Chosen | None]] = {
    Mode.PRACTICE: practise_in_turn,
    Mode.REVIEW: review,
    Mode.DRILL: drill,
    Mode.AGAIN: again,
    Mode.PLACEMENT: choose_placement,
    Mode.CHECK: check_puzzle,
}
