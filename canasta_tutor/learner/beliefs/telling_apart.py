"""Puzzles that tell misconceptions apart: those who hold them answer differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log2
from random import Random

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, chances, named
from canasta_tutor.learner.beliefs.signs import Held, trust
from canasta_tutor.learner.beliefs.weighed_sets import is_hidden
from canasta_tutor.misconceptions.diagnosis import (
    answer_for_each,
    answer_together,
    count_wrong_answers,
)
from canasta_tutor.misconceptions.misconception_catalogue import (
    believed_by_mistake,
    fit_together,
    misconceptions,
)
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.short_codes import fingerprint

TRIES = 40
"""Puzzles of a skill looked at before the best of them is taken."""

CLOSELY = 3
"""So many of a skill are looked at closely: what misconceptions do together."""
HIDDEN = 0.1
"""What others have hidden is not looked for so eagerly: it may never show beside them."""
LIKELY = 0.005
"""Sets that are less likely are not looked at closely."""
RIGHT = "right"
"""Stands for the right answer, whatever it is."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A puzzle, and the wrong answers of all misconceptions that lead to one.

    `ready`: it was kept ready; its answers are only names for them.
    """

    code: Code
    answers: Mapping[str, Answer]
    ways: int = 1
    ready: bool = False


def in_question(
    asked: Sequence[str], beliefs: Beliefs, rules: RuleSet, now: int
) -> dict[Held, float]:
    """What the learner may believe, with chances: also what shows in these skills, unsuspected.

    What is named is taken for granted, or it would be asked about again and again.
    """
    sure = frozenset(named(beliefs, now))
    found = {held: chance for held, chance in beliefs.guesses(now).items() if sure <= held}
    top = max(found, key=lambda held: found[held])
    believed = frozenset[str]().union(*found)
    fresh = (name for name in shown_in(asked, rules) if name not in believed)
    fitting = (name for name in fresh if fit_together(top | {name}))
    for name, chance in chances(beliefs, now, fitting).items():
        less = HIDDEN if is_hidden(name, top, beliefs.signs) else 1
        found[top | {name}] = less * found[top] * chance / (1 - chance)
    whole = sum(found.values())
    return {held: share / whole for held, share in found.items()}


def shown_in(asked: Sequence[str], rules: RuleSet) -> Iterator[str]:
    """The misconceptions that show in some skills."""
    for name in believed_by_mistake(rules):
        if not set(asked).isdisjoint(misconceptions()[name].skills):
            yield name


def most_telling(
    found: Iterable[Sounding], wanted: Mapping[Held, float], rules: RuleSet
) -> Sounding | None:
    """The puzzle whose answer tells most, if misconceptions may be held together."""
    roughly = sorted(((news(each, wanted), each) for each in found), key=lambda pair: -pair[0])
    closely: Counter[str] = Counter()
    best, most = None, -1.0
    for at_best, each in roughly:
        if at_best <= most:
            break
        closely[each.code.skill] += 1
        if closely[each.code.skill] <= CLOSELY:
            says = closer_news(each, wanted, rules)
            best, most = (each, says) if says > most else (best, most)
    return best


def closer_news(each: Sounding, wanted: Mapping[Held, float], rules: RuleSet) -> float:
    """How much an answer would tell, if several misconceptions may be held together."""
    if not any(len(concerned(held, each)) > 1 for held in wanted if wanted[held] >= LIKELY):
        return news(each, wanted)
    full = sounding(each.code, rules) if each.ready else each
    return news(full, wanted, looked_at(full, wanted, rules)) if full else 0.0


def looked_at(
    each: Sounding, wanted: Mapping[Held, float], rules: RuleSet
) -> Mapping[Held, Answer | None]:
    """The answers of learners who hold several misconceptions that matter in a puzzle."""
    sets = {concerned(held, each) for held in wanted if wanted[held] >= LIKELY}
    several = [held for held in sets if len(held) > 1]
    if not several:
        return {}
    puzzle = make_from_code(each.code, rules).puzzle
    return {held: answer_together(held, puzzle, rules) for held in several}


def concerned(held: Held, each: Sounding) -> Held:
    """The misconceptions that may matter in a puzzle."""
    skill = each.code.skill
    return frozenset(name for name in held if name in each.answers or matters(name, skill))


@cache
def matters(name: str, skill: str) -> bool:
    """Whether a misconception shows in questions like those of a skill."""
    asks = {ask for own in misconceptions()[name].skills for ask in skills()[own].asks}
    return not asks.isdisjoint(skills()[skill].asks)


def shown_by(names: Iterable[str], rules: RuleSet) -> tuple[str, ...]:
    """The skills in which misconceptions show, those that can be asked."""
    found = dict.fromkeys(skill for name in names for skill in misconceptions()[name].skills)
    return tuple(skill for skill in found if skill_applies(skills()[skill], rules))


def soundings(
    asked: Sequence[str], rules: RuleSet, chance: Random, tries: int, among: Collection[str]
) -> Iterator[Sounding]:
    """Some puzzles of these skills, of all levels, with the answers of some misconceptions."""
    options = fingerprint(rules)
    for _ in range(tries):
        skill, level = chance.choice(asked), chance.choice(LEVELS)
        code = Code(rules.id, skill, level, chance.randrange(SEEDS), options)
        found = sounding(code, rules, among)
        if found:
            yield found


def sounding(code: Code, rules: RuleSet, among: Collection[str] = ()) -> Sounding | None:
    """What a puzzle can reveal about some misconceptions, or about all.

    Returns None if there is no puzzle with that code.
    """
    try:
        puzzle = make_from_code(code, rules).puzzle
        return Sounding(
            code, dict(answer_for_each(puzzle, rules, among)), count_wrong_answers(puzzle)
        )
    except InputError:
        return None


def news(
    each: Sounding,
    wanted: Mapping[Held, float],
    together: Mapping[Held, Answer | None] | None = None,
) -> float:
    """How much the answer to a puzzle would tell, in bits, given that learners also make slips.

    `together`: the known answers of learners who hold several misconceptions.

    >>> code = Code("classic", "card-points", 1, 1)
    >>> asked = Sounding(code, {"joker-as-two": 40, "two-as-joker": 90}, ways=20)
    >>> held = {frozenset(): 0.5, frozenset(["joker-as-two"]): 0.5}
    >>> round(news(asked, held), 2), news(Sounding(code, {}, ways=20), held)
    (0.86, 0.0)
    """
    shares: Counter[str] = Counter({RIGHT: 0})
    for held, chance in wanted.items():
        shown = together or not held.isdisjoint(each.answers)
        said = _said(held, each, together or {}) if shown else RIGHT
        shares[said] += chance  # type: ignore[assignment]
    slip, blur = trust().slip, trust().slip / each.ways
    told = [(1 - slip) * share + (1 - share) * blur for share in shares.values()]
    unsaid = max(each.ways + 1 - len(told), 0)
    return _bits(told) + unsaid * _bits([blur]) - _bits([1 - slip]) - each.ways * _bits([blur])


def _said(held: Held, each: Sounding, together: Mapping[Held, Answer | None]) -> str:
    """What a learner who holds a set of misconceptions answers, if that is known."""
    part = concerned(held, each) if together else held
    if part in together:
        answer = together[part]
        return RIGHT if answer is None else _plain(answer)
    said = {_plain(each.answers[name]) for name in held if name in each.answers}
    return " or ".join(sorted(said)) or RIGHT


def _bits(parts: Iterable[float]) -> float:
    return -sum(part * log2(part) for part in parts if part > 0)


def _plain(answer: Answer) -> str:
    """An answer as something to be compared; suits of chosen cards do not matter."""
    if isinstance(answer, tuple):
        chosen: Cards = answer
        return " ".join(card.rank.symbol for card in chosen)
    return str(answer)
