"""The short test: a dozen puzzles, each of them the one whose answer says most for its time.

It says which parts of the rules are known, and what somebody believes in place of a rule. What an
answer says is counted in bits: of the part of the rules that it belongs to, known or not, and of
the misconceptions that it can bring to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2

from canasta_tutor.learner.beliefs.beliefs import suspected
from canasta_tutor.learner.beliefs.signs import Held, trust
from canasta_tutor.learner.beliefs.telling_puzzles import (
    Sounding,
    in_question,
    looked_at,
    news,
    sounding,
)
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.doubts import beliefs_of
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Round
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.skills.standing import guess, seconds, task_of
from canasta_tutor.misconceptions.catalogue import misconceptions
from canasta_tutor.puzzles.codes import LEVELS, any_code
from canasta_tutor.puzzles.skills import skills

LENGTH = 12
"""Puzzles of the short test."""

SKILLS, CLOSELY = 12, 4
"""So many skills promise most; so many of their puzzles are looked at closely."""

ASKED_LEVELS = LEVELS[:2]
"""Hard puzzles take long, and say little of who is only slow."""

PART_WORTH = 0.15
"""A part is known or not by several answers; a mistaken rule shows in few puzzles."""


def part_of(skill: str, parts: Mapping[str, str]) -> str:
    """The part of the game that a skill belongs to: its lesson, or a section of the rules."""
    return parts.get(skill) or skills()[skill].rules[0].partition(".")[0]


def known_parts(lines: Iterable[Answered], parts: Mapping[str, str]) -> Mapping[str, float]:
    """How likely each part that was asked about is known, by the first answers.

    >>> from canasta_tutor.puzzles.codes import Code
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
    names = _not_yet(seen, suspected(beliefs, moment.now), moment)
    wanted = in_question(names, beliefs, moment.rules, moment.now)
    known = known_parts(lines, moment.parts)
    of_part = {
        name: _part_bits(known.get(part_of(name, moment.parts), 0.5), name) for name in names
    }
    best = _most_promising(of_part, wanted, moment)
    found = _most_telling([*_looked_at(best, moment)], of_part, wanted, moment)
    if found is None:
        name = best[0]
        return Chosen(moment.fresh(name, LEVELS[0]), Round(name), 0.5)
    code = found.code
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, Round(code.skill), moment.practice.ratings.expected(task))


def _not_yet(seen: Sequence[str], suspects: Sequence[str], moment: Moment) -> Sequence[str]:
    """The skills that may come: each once, but where something that shows in it is suspected."""
    again = {skill for name in suspects for skill in misconceptions()[name].skills}
    offered = [name for name in skills_of(moment.rules) if name not in seen[-1:]]
    return [name for name in offered if name not in seen or name in again] or offered


def _knowing() -> float:
    """How often who knows a part is right."""
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
    return sorted(order, key=lambda name: -(of_part[name] + shown[name]) / seconds(name))[:SKILLS]


def _looked_at(names: Sequence[str], moment: Moment) -> Iterator[Sounding]:
    """Some fresh puzzles of these skills."""
    for name in names:
        for level in ASKED_LEVELS:
            found = sounding(moment.fresh(name, level), moment.rules)
            if found:
                yield found


def _most_telling(
    found: Sequence[Sounding],
    of_part: Mapping[str, float],
    wanted: Mapping[Held, float],
    moment: Moment,
) -> Sounding | None:
    """The puzzle whose answer says most; what misconceptions do together is looked at last."""

    def says(each: Sounding, *, closely: bool) -> float:
        together = looked_at(each, wanted, moment.rules) if closely else None
        skill = each.code.skill
        return (of_part[skill] + news(each, wanted, together)) / seconds(skill)

    best = sorted(found, key=lambda each: -says(each, closely=False))[:CLOSELY]
    return max(best, key=lambda each: says(each, closely=True), default=None)
