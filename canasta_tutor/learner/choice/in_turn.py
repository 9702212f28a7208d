"""Practice: the open skills in turn, and what is mastered rests until its review.

1. Whichever of the open skills has come least often comes next, at the level that fits. Skills that
   are played come three times as often as those that are asked about. In a system that is new to
   the learner, the first ten puzzles are about rules that differ from those practised before.
2. A skill opens after one right answer without help to each that it builds on; after two right
   ones if the first was wrong, and after four answers in any case. Solved lessons and passed checks
   count as answers.
3. What is mastered rests until its review; what went wrong is due again ten minutes later.
4. From the third ten on, each ten has a puzzle of scoring and one of going out.
5. No skill comes more than twice in ten puzzles; soon after a wrong answer comes one that shows
   what was behind it.
"""

from __future__ import annotations

from collections.abc import Callable

from canasta_tutor.learner.choice.candidates import LOW, Candidate, had_turns, needs_of, skills_of
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.revealing import choose_once_more, mistakes_in, settle, worth
from canasta_tutor.learner.choice.why import (
    Asked,
    Differs,
    Due,
    First,
    Kept,
    Opened,
    Quota,
    Turn,
    Why,
)
from canasta_tutor.learner.skills.review import days_since, seconds_until
from canasta_tutor.puzzles.skills import skills

TEN, SOONEST = 10, 20
"""Puzzles of a ten; puzzles behind which each ten has one of scoring and one of going out."""

SCORING = ("number.score", "line.line", "sheet.sheet", "game.game")
"""Questions about the score of a deal."""

EVERY = 3
"""Puzzles among which one is a review that is due, if other skills wait as well."""


def is_scoring(skill: str) -> bool:
    """Whether a skill is about scoring a deal.

    >>> is_scoring("deal-score"), is_scoring("card-points")
    (True, False)
    """
    return skills()[skill].asks[0] in SCORING


def is_going_out(skill: str) -> bool:
    """Whether a skill is about going out.

    >>> is_going_out("keep-a-card"), is_going_out("bonus-for-going-out")
    (True, False)
    """
    return not is_scoring(skill) and skills()[skill].rules[0].startswith("going_out.")


def practise_in_turn(moment: Moment) -> Chosen:
    """The next puzzle of practice."""
    lacking = _lacking(moment)
    again = None if lacking else choose_once_more(moment)
    if again:
        return again
    found, why = lacking or _in_turn(moment)
    return settle(moment, found, why)


Found = tuple[Candidate, Why]


def _lacking(moment: Moment) -> Found | None:
    """A puzzle of scoring or of going out, if this ten would otherwise end without one."""
    done = moment.practice.puzzles
    if moment.only or done < SOONEST:
        return None
    left, recent = TEN - done % TEN, moment.practice.recent
    this_ten = recent[len(recent) - done % TEN :]
    lacking = [
        is_one
        for is_one in (is_scoring, is_going_out)
        if not any(place.system == moment.rules.id and is_one(place.skill) for place in this_ten)
    ]
    if len(lacking) < left:
        return None
    return _of_sort(lacking[0], moment)


def _of_sort(is_one: Callable[[str], bool], moment: Moment) -> Found | None:
    """The skill of a sort that has come least often; if none is open, the first that is next."""
    there = [name for name in skills_of(moment.rules) if is_one(name)]
    free = [name for name in there if not had_turns(moment.practice, moment.rules.id, name)]
    opened = [name for name in free if name in moment.picked()] or free[:1]
    found = [moment.at_level(name) for name in opened]
    best = min(found, key=lambda each: each.before.answers, default=None)
    return (best, Quota(best.skill)) if best else None


def _in_turn(moment: Moment) -> Found:
    """A review that is due, or the skill that has come least often, or what rests longest."""
    offered = moment.offered(moment.picked())
    work = [each for each in offered if not moment.is_mastered(each)]
    due = [each for each in offered if each.is_due(moment.now)]
    if due and (not work or moment.practice.puzzles % EVERY == EVERY - 1):
        found = min(due, key=lambda each: seconds_until(each.before.card, moment.now))
    elif work and moment.practice.form < LOW:
        found = max(work, key=lambda each: (each.expected, -each.before.answers))
    elif work:
        beliefs = moment.beliefs()
        news = {each.skill: worth(mistakes_in(each.skill, moment.rules), beliefs) for each in work}
        found = min(work, key=lambda each: (_count_turns(each), -news[each.skill]))
    else:
        found = min(offered, key=lambda each: each.before.at)
    return found, _reason(found, moment)


def _count_turns(each: Candidate) -> float:
    """How often a skill has come; where it is played, each time counts a third."""
    return each.before.answers / (3 if each.played else 1)


def _reason(each: Candidate, moment: Moment) -> Why:
    """Why a skill comes now."""
    before = each.before
    if len(moment.only) == 1:
        return Asked(each.skill)
    if each.skill in moment.new_skills():
        return Differs(each.skill)
    if not before.answers:
        needs = needs_of(each.skill, moment.rules)
        return Opened(each.skill, needs) if needs else First(each.skill)
    if each.is_due(moment.now):
        return Due(each.skill, days_since(before.card, moment.now))
    if moment.is_mastered(each):
        return Kept(each.skill, moment.practice.puzzles - before.at)
    return Turn(each.skill)
