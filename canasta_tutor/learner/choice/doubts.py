"""What a learner may believe, by the signs in his log, and the puzzle that settles a doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, explaining
from canasta_tutor.learner.beliefs.signs import Sign, parts, trust
from canasta_tutor.learner.beliefs.telling_puzzles import (
    TRIES,
    Sounding,
    most_telling,
    news,
    shown_by,
    soundings,
)
from canasta_tutor.learner.choice.candidates import had_turns
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Apart
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.skills.standing import Practice, task_of
from canasta_tutor.misconceptions.catalogue import mistakes
from canasta_tutor.misconceptions.diagnosis import Diagnosis
from canasta_tutor.puzzles.codes import any_code

UNLIKELIER = 4
"""So many times less likely than another, a suspect leaves no doubt."""


def with_suspects(line: Answered, diagnosis: Diagnosis) -> Answered:
    """A line with what is known of its first answer at once: the misconceptions that explain it.

    >>> found = Diagnosis("named", ("hand-not-subtracted",), 20)
    >>> with_suspects(Answered("CT-1", False, 60), found).suspects
    ('hand-not-subtracted',)
    """
    return replace(line, suspects=diagnosis.suspects, ways=diagnosis.ways)


def with_sign(line: Answered, sign: Sign) -> Answered:
    """A line with the whole sign of its first answer."""
    return replace(line, suspects=sign.suspects, others=sign.others, ways=sign.ways)


def beliefs_of(practice: Practice, but: str = "") -> Beliefs:
    """What the signs in the log say, `but` those of a puzzle; lines without signs say nothing."""
    signs = (
        Sign(line.suspects, line.others, line.clean, line.ways, line.when)
        for line in practice.log.values()
        if (line.suspects or line.others) and line.code != but
    )
    return Beliefs(tuple(signs)[-trust().answers_kept :])


def doubted(moment: Moment) -> Mapping[str, float]:
    """The misconceptions between which the last answer leaves a doubt, with their chances."""
    last = moment.practice.latest
    if last is None or not _of_system(last, moment.rules.id):
        return {}
    there = mistakes(moment.rules)
    suspects = {name for each in last.suspects for name in parts(each) if name in there}
    found = explaining(beliefs_of(moment.practice), moment.now)
    chances = {name: found.get(name, 0.0) for name in sorted(suspects)}
    most = max(chances.values(), default=0.0)
    if most >= trust().named:
        return {}
    least = max(trust().prior, most / UNLIKELIER)
    likely = {name: chance for name, chance in chances.items() if chance >= least}
    return likely if len(likely) > 1 else {}


def _of_system(line: Answered, system: str) -> bool:
    try:
        return any_code(line.code).system == system
    except InputError:
        return False


def settling(moment: Moment) -> Chosen | None:
    """A fresh puzzle on which those in doubt answer differently, where one is found."""
    wanted = doubted(moment)
    where = _open(wanted, moment)
    looked_at = soundings(where, moment.rules, moment.chance, TRIES, wanted) if where else ()
    fresh = (each for each in looked_at if each.code.text not in moment.practice.log)
    believed = beliefs_of(moment.practice).guesses(moment.now)
    found = most_telling(_until_all_differ(fresh, wanted), believed, moment.rules)
    if found is None or news(found, believed) <= 0:
        return None
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, Apart(code.skill), moment.practice.ratings.expected(task))


def _until_all_differ(found: Iterable[Sounding], wanted: Collection[str]) -> Iterator[Sounding]:
    """Puzzles up to the first to which all in doubt have answers of their own."""
    for each in found:
        yield each
        told = {str(each.answers.get(name)) for name in wanted}
        if len(told) == len(wanted):
            return


def _open(wanted: Mapping[str, float], moment: Moment) -> tuple[str, ...]:
    """The skills in which the doubt can be settled, and that may come now."""
    shown = shown_by(wanted, moment.rules)
    if not shown:
        return ()
    practice, system, picked = moment.practice, moment.rules.id, set(moment.picked())
    return tuple(
        skill for skill in shown if skill in picked and not had_turns(practice, system, skill)
    )
