"""The short test: a few puzzles that together bring most misconceptions to light.

Each is, of the puzzles kept ready, one of those that may show most of what nothing is known of yet,
the misconceptions of many beginners first. It says which parts of the rules are known: those where
every answer was right, and not by luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from canasta_tutor.learner.beliefs.beliefs import Beliefs, beliefs_of
from canasta_tutor.learner.beliefs.kept_ready import Sounding, kept_ready, sounding
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.doubts import worth
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Round
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Place, seconds
from canasta_tutor.learner.skills.strength import guess
from canasta_tutor.puzzles.factory.short_deals import WHOLE_DEAL, is_short
from canasta_tutor.puzzles.puzzle_codes import LEVELS, any_code
from canasta_tutor.puzzles.skills import skills

LENGTH = 8
"""Puzzles of the short test."""

EACH = 2
"""How often a skill may come."""

NEW_PART = 4
"""What it is worth that a part of the game was not asked about yet."""

AMONG = 4
"""Number of best puzzles to draw from, so that two neighbours do not get the same test."""

FRESH = 8
"""Puzzles that are made if none are kept ready, as under house rules."""

LUCK = 0.3
"""A part is known if all answers were right and somebody who guesses has less than this chance."""


def part_of(skill: str, parts: Mapping[str, str]) -> str:
    """The part of the game that a skill belongs to: its lesson, or a section of the rules."""
    return parts.get(skill) or skills()[skill].rules[0].partition(".")[0]


def known_parts(lines: Iterable[Answered], parts: Mapping[str, str]) -> Mapping[str, bool]:
    """For each part that was asked about, whether it is known; without those right only by luck.

    >>> from canasta_tutor.puzzles.puzzle_codes import Code
    >>> typed, button = (Code("classic", name, 1, 1).text for name in ("card-points", "wild-limit"))
    >>> known_parts([Answered(typed, True, 0), Answered(button, True, 0)], {})
    {'points': True}
    """
    luck: dict[str, float] = {}
    wrong = set[str]()
    for line in lines:
        skill = any_code(line.code).skill
        part = part_of(skill, parts)
        luck[part] = luck.get(part, 1.0) * guess(skill)
        wrong.update(() if line.clean else (part,))
    return {p: p not in wrong for p, each in luck.items() if p in wrong or each < LUCK}


def round_puzzle(moment: Moment) -> Chosen | None:
    """The next puzzle of the short test; None when it is over."""
    if len(moment.asked) >= LENGTH:
        return None
    log = moment.practice.log
    beliefs = beliefs_of(log.values())
    seen = [any_code(code).skill for code in moment.asked]
    there = [each for each in _offered(moment, seen) if each.code.text not in log]
    met = {part_of(skill, moment.parts) for skill in seen}
    best = nlargest(AMONG, there, key=lambda each: _value(each, beliefs, met, moment.parts))
    if not best:
        name = moment.chance.choice(skills_of(moment.rules))
        return Chosen(moment.fresh(name, LEVELS[0]), Round(name), 0.5)
    code = moment.chance.choice(best).code
    place = Place(code.system, code.skill)
    return Chosen(code, Round(code.skill), moment.practice.expected(place, code.level))


def _offered(moment: Moment, seen: Sequence[str]) -> Sequence[Sounding]:
    """Puzzles kept ready whose skill may come; under house rules some fresh ones."""
    rules = moment.rules
    names = [name for name in skills_of(rules) if name not in seen[-1:] and seen.count(name) < EACH]
    ready = [each for each in kept_ready(rules) if each.code.skill in names]
    if ready:
        return [each for each in ready if not _is_long(each, moment)]
    some = moment.chance.sample(names, min(FRESH, len(names)))
    fresh = (sounding(moment.fresh(name, LEVELS[0]), rules) for name in some)
    return [each for each in fresh if each]


def _is_long(each: Sounding, moment: Moment) -> bool:
    """Whether a puzzle counts a whole deal with more cards than a short one."""
    if not skills()[each.code.skill].maker.startswith(WHOLE_DEAL):
        return False
    return each.code.level > LEVELS[0] or not is_short(each.code, moment.rules)


def _value(each: Sounding, beliefs: Beliefs, met: Iterable[str], parts: Mapping[str, str]) -> float:
    """What a puzzle may bring to light, for the time that its answer takes."""
    skill = each.code.skill
    new = NEW_PART * (part_of(skill, parts) not in met)
    sharp = each.ways / (each.ways + 1)
    return float((worth(each, beliefs) * sharp + new) / seconds(skill) ** 0.5)
