"""What a learner may believe, by the signs in the log, and the puzzle that settles a doubt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, between, explaining
from canasta_tutor.learner.beliefs.kept_ready import kept_ready
from canasta_tutor.learner.beliefs.signs import NOT, TOGETHER, Sign, parts, trust
from canasta_tutor.learner.beliefs.telling_apart import (
    RIGHT,
    TRIES,
    Sounding,
    in_question,
    most_telling,
    news,
    shown_by,
    sounding,
    soundings,
)
from canasta_tutor.learner.choice.candidates import had_turns
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Apart, Telling, Why
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import task_of
from canasta_tutor.misconceptions.diagnosis import Diagnosis, Kind
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.factory.short_deals import is_short
from canasta_tutor.puzzles.puzzle_codes import any_code

PROMISED = 3
"""Within how many puzzles a doubt is settled if the tutor has promised that."""

PLACES = 5
"""While there is an older doubt, one puzzle of this many tells something about it."""


SIGNS = 1024
"""So many signs are remembered, more than a learner's that are kept."""


def with_suspects(line: Answered, diagnosis: Diagnosis) -> Answered:
    """A line with what is known of its first answer at once: the misconceptions that explain it.

    >>> found = Diagnosis("named", ("hand-not-subtracted",), 20)
    >>> with_suspects(Answered("CT-1", False, 60), found).suspects
    ('hand-not-subtracted',)
    """
    denied = tuple(f"{NOT}{name}" for name in diagnosis.denied)
    return replace(line, suspects=diagnosis.suspects, others=denied, ways=diagnosis.wrong_answers)


def told_so(diagnosis: Diagnosis, name: str, *, true: bool) -> Diagnosis:
    """What an answer says once the learner has said whether it came from a misconception.

    >>> told_so(Diagnosis("several", ("hand-added", "no-bonus"), 20), "hand-added", true=False)
    Diagnosis(kind='several', suspects=('no-bonus',), wrong_answers=20, denied=('hand-added',))
    """
    if true:
        return Diagnosis("named", (name,), trust().own_word)
    others = tuple(each for each in diagnosis.suspects if each != name)
    kind: Kind = "several" if others else "unexplained"
    return replace(diagnosis, kind=kind, suspects=others, denied=(*diagnosis.denied, name))


def with_sign(line: Answered, sign: Sign) -> Answered:
    """A line with the whole sign of its first answer."""
    return replace(line, suspects=sign.suspects, others=sign.others, ways=sign.ways)


_sign = lru_cache(SIGNS)(Sign)
"""What has been made out of a sign is not made out again at the next answer."""


def beliefs_of(log: Iterable[Answered], but: str = "") -> Beliefs:
    """What the answers in a log say, `but` that to a puzzle.

    One without signs says how far to trust the others; who does not know says nothing.
    """
    signs = (
        _sign(line.suspects, line.others, line.clean, line.ways, line.when)
        for line in log
        if not line.unknown and line.code != but
    )
    return Beliefs(tuple(signs)[-trust().answers_kept :])


def doubted(moment: Moment) -> Mapping[str, float]:
    """The misconceptions between which one of the last answers leaves a doubt, with their chances.

    The latest that does; so a promise to settle it is kept within as many puzzles.
    """
    beliefs, there = beliefs_of(moment.practice.log.values()), believed_by_mistake(moment.rules)
    for line in reversed([*moment.practice.log.values()][-PROMISED:]):
        if line.suspects and _of_system(line, moment.rules.id):
            suspects = [each for each in line.suspects if parts(each) <= there.keys()]
            found = between(beliefs, suspects, moment.now) or _open(suspects, beliefs, moment)
            if found:
                return found
    return {}


def _open(suspects: Iterable[str], beliefs: Beliefs, moment: Moment) -> Mapping[str, float]:
    """The likeliest of some misconceptions, if it is suspected but not yet certain."""
    found, alone = explaining(beliefs, moment.now), [s for s in suspects if TOGETHER not in s]
    name = max(alone, key=lambda each: found.get(each, 0.0), default="")
    likely = trust().suspected <= found.get(name, 0.0) < trust().named
    return {name: found[name]} if likely else {}


def lingering(moment: Moment) -> Mapping[str, float]:
    """What may well be believed, and was never made sure of: one place in so many is for that."""
    log = moment.practice.log
    if not log or len(log) % PLACES:
        return {}
    found, there = (
        explaining(beliefs_of(log.values()), moment.now),
        believed_by_mistake(moment.rules),
    )
    low, high = trust().suspected, trust().named
    return {
        name: found[name] for name in sorted(found) if name in there and low <= found[name] < high
    }


def can_settle(moment: Moment, wanted: Collection[str]) -> bool:
    """Whether a puzzle that may come soon can tell these apart."""
    return bool(_where(wanted, moment))


def _of_system(line: Answered, system: str) -> bool:
    try:
        return any_code(line.code).system == system
    except InputError:
        return False


def settling(moment: Moment) -> Chosen | None:
    """A fresh puzzle to which the suspected misconceptions give different answers, if any."""
    wanted = doubted(moment)
    why = Apart if len(wanted) > 1 else Telling
    return _telling(moment, wanted, why) or _telling(moment, lingering(moment), Telling)


def as_telling(found: Chosen, moment: Moment) -> Chosen:
    """The same skill at the same level, by a puzzle that tells more of what is believed.

    Of those kept ready, and no longer than it shall be; so what nobody suspects yet may come to
    light as well.
    """
    code, log, rules = found.code, moment.practice.log, moment.rules
    ready = [
        each
        for each in kept_ready(rules)
        if (each.code.skill, each.code.level) == (code.skill, code.level)
        and moment.is_new(each.code)
        and is_short(each.code, rules)
    ]
    itself = sounding(code, rules) if ready else None
    if itself is None:
        return found
    believed = in_question([code.skill], beliefs_of(log.values()), rules, moment.now)
    best = max((itself, *ready), key=lambda each: news(each, believed))
    return replace(found, code=best.code)


def _telling(
    moment: Moment, wanted: Mapping[str, float], why: Callable[[str], Why]
) -> Chosen | None:
    """A fresh puzzle whose answer says most of what may be believed."""
    believed = beliefs_of(moment.practice.log.values()).guesses(moment.now)
    found = most_telling(_looked_at(wanted, moment), believed, moment.rules) if wanted else None
    if found is None or news(found, believed) <= 0:
        return None
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, why(code.skill), moment.practice.ratings.expected(task))


def _looked_at(wanted: Collection[str], moment: Moment) -> Iterator[Sounding]:
    """Puzzles that may come: those kept ready; then others, until all in doubt differ in one."""
    may_come, where = _may_come(moment), _where(wanted, moment)
    if not where:
        return
    ready = (each for each in kept_ready(moment.rules) if each.code.skill in may_come)
    others = soundings(where, moment.rules, moment.chance, TRIES, wanted)
    settled = False
    for each in chain(ready, others):
        if settled and not each.ready:
            return
        if not each.answers.keys().isdisjoint(wanted) and moment.is_new(each.code):
            yield each
            settled = settled or _all_differ(each, wanted)


def _all_differ(each: Sounding, wanted: Collection[str]) -> bool:
    """Whether all in doubt answer a puzzle differently; one alone otherwise than by the rules."""
    told = [str(each.answers.get(name, RIGHT)) for name in wanted]
    return len({*told}) == len(told) and told != [RIGHT]


def _where(wanted: Collection[str], moment: Moment) -> tuple[str, ...]:
    """The skills in which the doubt shows most, of those that may come now."""
    may_come = _may_come(moment)
    return tuple(skill for skill in shown_by(wanted, moment.rules) if skill in may_come)


def _may_come(moment: Moment) -> frozenset[str]:
    """The skills that may come now."""
    practice, system = moment.practice, moment.rules.id
    return frozenset(skill for skill in moment.picked() if not had_turns(practice, system, skill))
