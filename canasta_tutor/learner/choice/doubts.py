"""What a learner may believe, by the signs in his log, and the puzzle that settles a doubt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, between, explaining
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
from canasta_tutor.learner.choice.why import Apart, Telling, Why
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.skills.standing import task_of
from canasta_tutor.misconceptions.catalogue import mistakes
from canasta_tutor.misconceptions.diagnosis import Diagnosis
from canasta_tutor.puzzles.codes import any_code

PROMISED = 3
"""Within so many puzzles a doubt is settled, where that was promised."""

PLACES = 5
"""Of so many puzzles one tells something about an older doubt, while there is one."""


def with_suspects(line: Answered, diagnosis: Diagnosis) -> Answered:
    """A line with what is known of its first answer at once: the misconceptions that explain it.

    >>> found = Diagnosis("named", ("hand-not-subtracted",), 20)
    >>> with_suspects(Answered("CT-1", False, 60), found).suspects
    ('hand-not-subtracted',)
    """
    return replace(line, suspects=diagnosis.suspects, ways=diagnosis.ways)


def told_so(diagnosis: Diagnosis, name: str, *, true: bool) -> Diagnosis:
    """What an answer says once the learner has said whether it came from a misconception.

    >>> told_so(Diagnosis("several", ("hand-added", "no-bonus"), 20), "hand-added", true=False)
    Diagnosis(kind='several', suspects=('no-bonus',), ways=20)
    """
    if true:
        return Diagnosis("named", (name,), trust().own_word)
    others = tuple(each for each in diagnosis.suspects if each != name)
    return replace(diagnosis, kind="several" if others else "unexplained", suspects=others)


def with_sign(line: Answered, sign: Sign) -> Answered:
    """A line with the whole sign of its first answer."""
    return replace(line, suspects=sign.suspects, others=sign.others, ways=sign.ways)


def beliefs_of(log: Iterable[Answered], but: str = "") -> Beliefs:
    """What the answers in a log say, `but` that to a puzzle.

    One without signs says how far to trust the others; who does not know says nothing.
    """
    signs = (
        Sign(line.suspects, line.others, line.clean, line.ways, line.when)
        for line in log
        if not line.unknown and line.code != but
    )
    return Beliefs(tuple(signs)[-trust().answers_kept :])


def doubted(moment: Moment) -> Mapping[str, float]:
    """The misconceptions between which one of the last answers leaves a doubt, with their chances.

    The latest that does; so a promise to settle it is kept within as many puzzles.
    """
    beliefs, there = beliefs_of(moment.practice.log.values()), mistakes(moment.rules)
    for line in reversed([*moment.practice.log.values()][-PROMISED:]):
        if line.suspects and _of_system(line, moment.rules.id):
            suspects = (each for each in line.suspects if parts(each) <= there.keys())
            found = between(beliefs, suspects, moment.now)
            if found:
                return found
    return {}


def lingering(moment: Moment) -> Mapping[str, float]:
    """What may well be believed, and was never made sure of: one place in so many is for that."""
    log = moment.practice.log
    if not log or len(log) % PLACES:
        return {}
    found, there = explaining(beliefs_of(log.values()), moment.now), mistakes(moment.rules)
    low, high = trust().suspected, trust().named
    return {
        name: found[name] for name in sorted(found) if name in there and low <= found[name] < high
    }


def can_settle(moment: Moment, wanted: Collection[str]) -> bool:
    """Whether a puzzle that may come soon can tell these apart."""
    return bool(_open(wanted, moment))


def _of_system(line: Answered, system: str) -> bool:
    try:
        return any_code(line.code).system == system
    except InputError:
        return False


def settling(moment: Moment) -> Chosen | None:
    """A fresh puzzle on which those in doubt answer differently, where one is found."""
    wanted = doubted(moment)
    return _telling(moment, wanted, Apart) or _telling(moment, lingering(moment), Telling)


def _telling(
    moment: Moment, wanted: Mapping[str, float], why: Callable[[str], Why]
) -> Chosen | None:
    """A fresh puzzle whose answer says most of what may be believed."""
    where = _open(wanted, moment)
    looked_at = soundings(where, moment.rules, moment.chance, TRIES, wanted) if where else ()
    fresh = (each for each in looked_at if each.code.text not in moment.practice.log)
    believed = beliefs_of(moment.practice.log.values()).guesses(moment.now)
    found = most_telling(_until_all_differ(fresh, wanted), believed, moment.rules)
    if found is None or news(found, believed) <= 0:
        return None
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, why(code.skill), moment.practice.ratings.expected(task))


def _until_all_differ(found: Iterable[Sounding], wanted: Collection[str]) -> Iterator[Sounding]:
    """Puzzles up to the first to which all in doubt have answers of their own."""
    for each in found:
        yield each
        told = {str(each.answers.get(name)) for name in wanted}
        if len(told) == len(wanted):
            return


def _open(wanted: Collection[str], moment: Moment) -> tuple[str, ...]:
    """The skills in which the doubt can be settled, and that may come now."""
    shown = shown_by(wanted, moment.rules)
    if not shown:
        return ()
    practice, system, picked = moment.practice, moment.rules.id, set(moment.picked())
    return tuple(
        skill for skill in shown if skill in picked and not had_turns(practice, system, skill)
    )
