"""What a learner may believe, by the signs in his log, and the puzzle that settles a doubt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..engine.faults import InputError
from ..puzzles.codes import any_code
from ..puzzles.diagnose import Diagnosis
from ..puzzles.misconceptions import mistakes
from .answered import Answered
from .beliefs import Beliefs, Sign, chances, is_clean, trust
from .candidates import had_turns
from .moment import Chosen, Moment
from .practice import Place, Practice, task_of
from .telling import TRIES, Sounding, best, news, shown_by, soundings
from .why import Apart

UNLIKELIER = 4
"""So many times less likely than another, a suspect leaves no doubt."""


def noticed(line: Answered, diagnosis: Diagnosis, bearing: tuple[str, ...]) -> Answered:
    """A line with the signs of its first answer.

    `bearing`: the misconceptions that the puzzle could bring to light.

    >>> found = Diagnosis("named", ("hand-not-subtracted",), 20)
    >>> noticed(Answered("CT-1", False, 60), found, ("hand-not-subtracted", "joker-as-two")).others
    ('joker-as-two',)
    """
    others = tuple(name for name in bearing if name not in diagnosis.suspects)
    return replace(line, suspects=diagnosis.suspects, others=others, ways=diagnosis.ways)


def beliefs_of(practice: Practice) -> Beliefs:
    """What the signs in the log say; lines without signs say nothing."""
    signs = (
        Sign(line.suspects, line.others, line.clean, line.ways, line.when)
        for line in practice.log.values()
        if line.suspects or line.others
    )
    return Beliefs(tuple(signs)[-trust().answers_kept :])


def clean_record(practice: Practice, system: str, skill: str) -> bool:
    """Whether a skill has gone so well of late that a wrong answer is a slip."""
    return is_clean(practice.skilled(Place(system, skill)).lately)


def doubted(moment: Moment) -> Mapping[str, float]:
    """The misconceptions between which the last answer leaves a doubt, with their chances."""
    last = moment.practice.latest
    if last is None or not _of_system(last, moment.rules.id):
        return {}
    suspects = [name for name in last.suspects if name in mistakes(moment.rules)]
    found = chances(beliefs_of(moment.practice), moment.now)
    if any(found[name] >= trust().named for name in suspects):
        return {}
    least = max(trust().prior, max((found[name] for name in suspects), default=0) / UNLIKELIER)
    likely = {name: found[name] for name in suspects if found[name] >= least}
    return likely if len(likely) > 1 else {}


def _of_system(line: Answered, system: str) -> bool:
    try:
        return any_code(line.code).system == system
    except InputError:
        return False


def settling(moment: Moment) -> Chosen | None:
    """A fresh puzzle on which those in doubt answer differently, where one is found."""
    wanted = doubted(moment)
    looked_at = soundings(_open(wanted, moment), moment.rules, moment.chance, TRIES)
    found = best(_until_all_differ(looked_at, wanted), wanted)
    if found is None or news(found, wanted) <= 0 or found.code.text in moment.practice.log:
        return None
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, Apart(code.skill), moment.practice.ratings.expected(task))


def _until_all_differ(found: Iterable[Sounding], wanted: Mapping[str, float]) -> Iterator[Sounding]:
    """Puzzles up to the first to which all in doubt have answers of their own."""
    for each in found:
        yield each
        told = {str(each.answers[name]) for name in wanted if name in each.answers}
        if len(told) == len(wanted):
            return


def _open(wanted: Mapping[str, float], moment: Moment) -> tuple[str, ...]:
    """The skills in which the doubt can be settled, and that may come now."""
    practice, system, picked = moment.practice, moment.rules.id, set(moment.picked())
    return tuple(
        skill
        for skill in shown_by(wanted, moment.rules)
        if skill in picked and not had_turns(practice, system, skill)
    )
