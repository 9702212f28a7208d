"""What a learner seems to believe: the evidence of his answers, which fades with time.

Each misconception has a chance, by Bayes' rule: an answer that it explains speaks for it, the
right answer where it would have led astray speaks against it. Where several explain one answer,
the evidence goes to the likelier of them, also in hindsight. Slips are expected at a stated rate.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp, log, prod

from ..puzzles.diagnose import Diagnosis

DAY = 86_400
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How far answers are trusted; what each value means is said in `beliefs.toml`."""

    slip: float
    prior: float
    named: float
    suspected: float
    half_life_days: float
    answers_kept: int
    clean_after: int


@cache
def trust() -> Trust:
    """The stated values.

    >>> 0 < trust().slip < 1
    True
    """
    text = resources.files("canasta_tutor.tutor").joinpath("beliefs.toml").read_text("utf-8")
    return Trust(**tomllib.loads(text))


@dataclass(frozen=True, slots=True)
class Sign:
    """An answer as a sign: what would explain it, what would have led to another one.

    `ways`: how many wrong answers there were to give. `when`: seconds since 1970. `together`: only
    all suspects together explain it.
    """

    suspects: tuple[str, ...]
    others: tuple[str, ...]
    right: bool
    ways: int
    when: int
    together: bool = False


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The signs that a learner has given, the latest last."""

    signs: tuple[Sign, ...] = ()


def learned(beliefs: Beliefs, diagnosis: Diagnosis, bearing: Sequence[str], when: int) -> Beliefs:
    """The beliefs after one more answer.

    `bearing`: the misconceptions that the puzzle could bring to light; see `diagnose.bearing`.

    >>> once = learned(Beliefs(), Diagnosis("named", ("hand-not-subtracted",), 20), (), 0)
    >>> named(once, 0), suspected(once, 0)
    ((), ('hand-not-subtracted',))
    """
    others = tuple(name for name in bearing if name not in diagnosis.suspects)
    told, right = diagnosis, diagnosis.kind == "right"
    sign = Sign(told.suspects, others, right, told.ways, when, told.together)
    return Beliefs((*beliefs.signs, sign)[-trust().answers_kept :])


def named(beliefs: Beliefs, now: int) -> tuple[str, ...]:
    """The misconceptions that the learner has with near certainty, the surest first."""
    return _between(beliefs, now, trust().named, 1.0)


def suspected(beliefs: Beliefs, now: int) -> tuple[str, ...]:
    """Those that he may well have, the likeliest first."""
    return _between(beliefs, now, trust().suspected, trust().named)


def _between(beliefs: Beliefs, now: int, low: float, high: float) -> tuple[str, ...]:
    found = {name: chance for name, chance in chances(beliefs, now).items() if chance >= low}
    fitting = (name for name in found if found[name] < high or high == 1.0)
    return tuple(sorted(fitting, key=lambda name: (-found[name], name)))


ROUNDS = 24
"""So often the evidence is shared out anew between those that explain the same answers."""


def chances(beliefs: Beliefs, now: int) -> Mapping[str, float]:
    """The chance of each misconception of which there is any sign."""
    found = {
        name: trust().prior for sign in beliefs.signs for name in (*sign.suspects, *sign.others)
    }
    for _ in range(ROUNDS):
        fresh = {name: _chance(name, beliefs, found, now) for name in found}
        # Half way each time, or two that explain the same would take turns for ever.
        found = {name: (found[name] + fresh[name]) / 2 for name in found}
    return found


def _chance(name: str, beliefs: Beliefs, found: Mapping[str, float], now: int) -> float:
    """Its chance if the others have those that were found."""
    odds = log(trust().prior / (1 - trust().prior))
    for sign in beliefs.signs:
        if name in sign.suspects or name in sign.others:
            odds += _weight(sign, now) * log(_ratio(name, sign, found))
    return 1 / (1 + exp(-odds))


def _weight(sign: Sign, now: int) -> float:
    """What an old sign still weighs."""
    return float(0.5 ** (max(now - sign.when, 0) / (trust().half_life_days * DAY)))


def _ratio(name: str, sign: Sign, found: Mapping[str, float]) -> float:
    """How much likelier the answer is with the misconception than without it."""
    slip = trust().slip
    if sign.right:
        return slip / (1 - slip)
    if sign.together:
        return _ratio_together(name, sign, found)
    others = 1 - prod(1 - found[other] for other in sign.suspects if other != name)
    chance = slip / sign.ways
    without = chance + (1 - slip) * others
    if name in sign.suspects:
        return (1 - slip) / min(without, 1 - slip)
    return max(chance / without, slip) if sign.suspects else 1.0


def _ratio_together(name: str, sign: Sign, found: Mapping[str, float]) -> float:
    """The same where the answer needs several: one speaks for it as far as the others are held."""
    if name not in sign.suspects:
        return 1.0
    chance = trust().slip / sign.ways
    rest = prod(found[other] for other in sign.suspects if other != name)
    return (chance + (1 - trust().slip) * rest) / chance


def is_clean(answers: Sequence[bool]) -> bool:
    """Whether a record on a skill is clean: lately only right answers, and enough of them.

    >>> is_clean([True] * 9), is_clean([True])
    (True, False)
    """
    lately = answers[-trust().clean_after :]
    return len(lately) == trust().clean_after and all(lately)
