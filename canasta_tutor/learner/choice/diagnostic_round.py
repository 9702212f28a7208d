"""The short test: some puzzles, each of them the one whose answer says most for its time.

It says which parts of the rules are known, and what somebody believes in place of a rule. What an
answer says is counted in bits: of the part of the rules that it belongs to, known or not, and of
the misconceptions that it can bring to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from math import log2

from canasta_tutor.learner.beliefs.beliefs import suspected
from canasta_tutor.learner.beliefs.kept_ready import kept_ready
from canasta_tutor.learner.beliefs.signs import Held, trust
from canasta_tutor.learner.beliefs.telling_apart import (
    Sounding,
    closer_news,
    in_question,
    news,
    sounding,
)
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.doubts import beliefs_of
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Round
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import guess, seconds, task_of
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.puzzle_codes import LEVELS, any_code
from canasta_tutor.puzzles.skills import skills

LENGTH = 14
"""Puzzles of the short test."""

SKILLS, CLOSELY = 12, 4
"""How many of the most promising skills are tried if no puzzles are kept ready for the system.

Then: how many puzzles are weighed closely.
"""

EACH = 2
"""How often a skill may come, unless a misconception that shows in it is suspected."""

TIME_COUNTS = 0.5
"""A puzzle that takes four times as long must say twice as much."""

ASKED_LEVELS = LEVELS[:2]
"""Hard puzzles take long, and tell little about a learner who is only slow."""

PART_WORTH = 0.15
"""A part is known or not by several answers; a mistaken rule shows in few puzzles."""


def part_of(skill: str, parts: Mapping[str, str]) -> str:
    """The part of the game that a skill belongs to: its lesson, or a section of the rules."""
    return parts.get(skill) or skills()[skill].rules[0].partition(".")[0]


def known_parts(lines: Iterable[Answered], parts: Mapping[str, str]) -> Mapping[str, float]:
    """How likely each part that was asked about is known, by the first answers.

    >>> from canasta_tutor.puzzles.puzzle_codes import Code
    >>> code = Code("classic", "card-points", 1, 1).text
    >>> known_parts([Answered(code, True, 0)], {})["points"] > 0.75
    True
    """
    odds: dict[str, float] = {}
    for line in lines:
        skill = any_code(line.code).skill
        part, lucky = part_of(skill, parts), _lucky(skill)
        told = _knowing() / lucky if line.clean else (1 - _knowing()) / (1 - lucky)
        odds[part] = odds.get(part, 1.0) * told
    return {part: each / (1 + each) for part, each in odds.items()}


def round_puzzle(moment: Moment) -> Chosen | None:
    """The next puzzle of the short test; None when it is over."""
    if len(moment.asked) >= LENGTH:
        return None
    lines = [moment.practice.log[code] for code in moment.asked if code in moment.practice.log]
    seen = [any_code(line.code).skill for line in lines]
    beliefs = beliefs_of(moment.practice.log.values())
    names = _may_come(seen, suspected(beliefs, moment.now), moment)
    wanted = in_question(skills_of(moment.rules), beliefs, moment.rules, moment.now)
    known = known_parts(lines, moment.parts)
    of_part = {
        name: _part_bits(known.get(part_of(name, moment.parts), 0.5), name) for name in names
    }
    found = _most_telling(_looked_at(of_part, wanted, moment), of_part, wanted, moment)
    if found is None:
        name = moment.chance.choice(names)
        return Chosen(moment.fresh(name, LEVELS[0]), Round(name), 0.5)
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, Round(code.skill), moment.practice.ratings.expected(task))


def _may_come(seen: Sequence[str], suspects: Sequence[str], moment: Moment) -> Sequence[str]:
    """The skills that may come next.

    Each skill comes only a few times, unless a misconception that shows in it is suspected.
    """
    again = {skill for name in suspects for skill in misconceptions()[name].skills}
    offered = [name for name in skills_of(moment.rules) if name not in seen[-1:]]
    return [name for name in offered if seen.count(name) < EACH or name in again] or offered


def _knowing() -> float:
    """How often a learner who knows a part gives the right answer."""
    return 1 - trust().slip


def _lucky(skill: str) -> float:
    """How often who does not know it is right; with few buttons luck helps him more."""
    return max(guess(skill), trust().luck)


def _part_bits(known: float, skill: str) -> float:
    """What it is worth, in bits, how much an answer at a skill says of its part."""
    lucky = _lucky(skill)
    right = known * _knowing() + (1 - known) * lucky
    said = _bits(right) - known * _bits(_knowing()) - (1 - known) * _bits(lucky)
    return PART_WORTH * said


def _bits(chance: float) -> float:
    """What it is worth to know whether something so likely is so, in bits."""
    return -sum(each * log2(each) for each in (chance, 1 - chance) if each > 0)


def _looked_at(
    of_part: Mapping[str, float], wanted: Mapping[Held, float], moment: Moment
) -> Sequence[Sounding]:
    """The puzzles kept ready, that were not seen; under house rules some fresh ones."""
    log, ready = moment.practice.log, kept_ready(moment.rules)
    there = [each for each in ready if each.code.skill in of_part and each.code.text not in log]
    if there:
        return moment.chance.sample(there, len(there))
    codes = (
        moment.fresh(name, level)
        for name in _most_promising(of_part, wanted, moment)
        for level in ASKED_LEVELS
    )
    return [each for code in codes if (each := sounding(code, moment.rules))]


def _most_promising(
    of_part: Mapping[str, float], wanted: Mapping[Held, float], moment: Moment
) -> Sequence[str]:
    """The skills of which most may come to light; of equals chance takes some."""
    chances: Counter[str] = Counter()
    for held, chance in wanted.items():
        for name in held:
            chances[name] += chance  # type: ignore[assignment]
    shown: Counter[str] = Counter()
    for name, chance in chances.items():
        for skill in misconceptions()[name].skills:
            shown[skill] += _bits(min(chance, 1.0))  # type: ignore[assignment]
    order = moment.chance.sample([*of_part], len(of_part))
    return sorted(order, key=lambda name: -(of_part[name] + shown[name]) / _time(name))[:SKILLS]


def _time(skill: str) -> float:
    """What the time of an answer counts for: a long one says much at once, and is not shunned."""
    return float(seconds(skill) ** TIME_COUNTS)


def _most_telling(
    found: Sequence[Sounding],
    of_part: Mapping[str, float],
    wanted: Mapping[Held, float],
    moment: Moment,
) -> Sounding | None:
    """The puzzle whose answer says most; what misconceptions do together is looked at last."""

    def worth(each: Sounding, says: float) -> float:
        return (of_part[each.code.skill] + says) / _time(each.code.skill)

    best = nlargest(CLOSELY, found, key=lambda each: worth(each, news(each, wanted)))
    return max(
        best,
        key=lambda each: worth(each, closer_news(each, wanted, moment.rules)),
        default=None,
    )
