"""Puzzles that tell misconceptions apart: those who hold them answer differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from random import Random

from ..engine.cards import Cards
from ..engine.faults import InputError
from ..engine.rules import RuleSet
from ..puzzles.codes import LEVELS, SEEDS, Code, fingerprint
from ..puzzles.diagnose import believed_answers
from ..puzzles.generate import made
from ..puzzles.misconceptions import misconceptions, mistakes
from ..puzzles.model import Answer
from ..puzzles.skills import applies, skills
from .beliefs import Beliefs, chances, named, trust

TRIES = 40
"""Puzzles of a skill looked at before the best of them is taken."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A puzzle, and the wrong answers of all misconceptions that lead to one."""

    code: Code
    answers: Mapping[str, Answer]


def telling_apart(
    suspects: Sequence[str], rules: RuleSet, chance: Random, tries: int = TRIES
) -> Code | None:
    """A puzzle on which the suspects answer differently; a single one, otherwise than all others.

    None where no such puzzle was found. `chance` decides which puzzles are looked at.
    """
    wanted = {name: 1 / (len(suspects) + 1) for name in suspects}
    found = best(soundings(shown_by(suspects, rules), rules, chance, tries), wanted)
    return found.code if found and news(found, wanted) > 0 else None


def probing(
    asked: Sequence[str],
    beliefs: Beliefs,
    rules: RuleSet,
    chance: Random,
    now: int,
    tries: int = TRIES,
) -> Code | None:
    """A puzzle of these skills that says most about what the learner may believe there."""
    found = soundings(asked, rules, chance, tries * len(asked))
    told = most_telling(found, in_question(asked, beliefs, rules, now), named(beliefs, now))
    return told.code if told else None


def in_question(
    asked: Sequence[str], beliefs: Beliefs, rules: RuleSet, now: int
) -> dict[str, float]:
    """The misconceptions that show in these skills and are not named yet, with their chances."""
    found = chances(beliefs, now)
    return {
        name: found.get(name, trust().prior)
        for name in mistakes(rules)
        if not set(asked).isdisjoint(misconceptions()[name].skills)
        and found.get(name, 0) < trust().named
    }


def most_telling(
    found: Iterable[Sounding], wanted: Mapping[str, float], known: Sequence[str] = ()
) -> Sounding | None:
    """The puzzle that says most; rather none in which what is `known` already leads astray."""
    there = list(found)
    clear = [each for each in there if not any(name in each.answers for name in known)]
    told = best(clear, wanted)
    return told if told and news(told, wanted) > 0 else best(there, wanted)


def shown_by(names: Iterable[str], rules: RuleSet) -> tuple[str, ...]:
    """The skills in which misconceptions show, those that can be asked."""
    found = dict.fromkeys(skill for name in names for skill in misconceptions()[name].skills)
    return tuple(skill for skill in found if applies(skills()[skill], rules))


def soundings(
    asked: Sequence[str], rules: RuleSet, chance: Random, tries: int
) -> Iterator[Sounding]:
    """Some puzzles of these skills, of all levels."""
    options = fingerprint(rules)
    for _ in range(tries if asked else 0):
        skill, level = chance.choice(asked), chance.choice(LEVELS)
        found = sounding(Code(rules.id, skill, level, chance.randrange(SEEDS), options), rules)
        if found:
            yield found


def sounding(code: Code, rules: RuleSet) -> Sounding | None:
    """What a puzzle can bring to light; None where there is none of that code."""
    try:
        puzzle = made(code, rules).puzzle
        return Sounding(code, dict(believed_answers(puzzle, rules)))
    except InputError:
        return None


def best(found: Iterable[Sounding], wanted: Mapping[str, float]) -> Sounding | None:
    """The puzzle whose answer says most; of equals, that which says it alone."""
    return max(found, key=lambda each: (news(each, wanted), -strangers(each, wanted)), default=None)


def strangers(each: Sounding, wanted: Mapping[str, float]) -> int:
    """How many misconceptions beside the wanted ones lead to the same answers."""
    asked = {_plain(each.answers[name]) for name in wanted if name in each.answers}
    return sum(
        name not in wanted and _plain(answer) in asked for name, answer in each.answers.items()
    )


def news(each: Sounding, wanted: Mapping[str, float]) -> float:
    """How much the answer to a puzzle would say, in bits.

    >>> code = Code("classic", "card-points", 1, 1)
    >>> news(Sounding(code, {"joker-as-two": 40, "two-as-joker": 90}), {"joker-as-two": 0.5})
    1.0
    """
    shares: Counter[object] = Counter()
    free = 1.0
    for name, chance in wanted.items():
        share = chance / max(1 - chance, 1e-6)
        free += share
        if name in each.answers:
            shares[_plain(each.answers[name])] += share  # type: ignore[assignment]
    whole = free
    right = whole - sum(shares.values())
    parts = [share / whole for share in (*shares.values(), right) if share > 0]
    return -sum(part * log2(part) for part in parts)


def _plain(answer: Answer) -> str:
    """An answer as something to be compared; suits of chosen cards do not matter."""
    if isinstance(answer, tuple):
        chosen: Cards = answer
        return " ".join(card.rank.symbol for card in chosen)
    return str(answer)
