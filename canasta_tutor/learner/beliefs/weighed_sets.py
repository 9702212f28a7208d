"""What a learner may believe at once: sets of misconceptions, weighed by all answers.

The sets are weighed by Bayes' rule. Each misconception is held with the same small probability,
independently of the others. A learner who holds some misconceptions answers as they suggest, apart
from slips. A learner who guesses is wrong far more often than one who only slips, so the mistakes
of a guesser tell little; the tutor weighs both cases. Some learners follow another rule that nobody
has written down, and for a while that rule looks like a known misconception. Only sets that explain
something are looked at, so few sets are left even if there are many misconceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from math import exp, log

from canasta_tutor.learner.beliefs.signs import Held, Sign, trust
from canasta_tutor.misconceptions.misconception_catalogue import fit_together

DAY = 86_400
"""The seconds of a day."""

MOST = 48
"""Sets that are kept, the likeliest."""

LEAST = 1e-4
"""A set so many times less likely than the likeliest is dropped."""

NOTHING: Held = frozenset()
"""What somebody holds who knows the rules."""

REMEMBERED = 8
"""So many logs with their moments are remembered with what they say."""


@lru_cache(REMEMBERED)
def guesses(signs: tuple[Sign, ...], now: int) -> Mapping[Held, float]:
    """The likeliest sets of misconceptions that a learner may hold, with their chances.

    >>> sign = Sign(("joker-as-two", "two-as-joker"), (), False, 20, 0)
    >>> found = guesses((sign, sign), 0)
    >>> round(found[frozenset(["joker-as-two"])], 2)
    0.46
    """
    weighed, odds = _weighed(signs, now), _odds()
    steps = {held for sign in signs for held in sign.explaining}
    tried = {NOTHING: score(NOTHING, weighed, odds)}
    found, fresh = tried, {NOTHING}
    while fresh:
        more = {held | step for held in fresh for step in steps} - tried.keys()
        more = {held for held in more if fit_together(held)}
        tried = tried | {held: score(held, weighed, odds) for held in more}
        found = _likeliest(tried)
        fresh = found.keys() & more
    best = max(found.values())
    shares = {held: exp(each - best) for held, each in found.items()}
    shares = _with_other_rules(shares, weighed)
    whole = sum(shares.values())
    return {held: share / whole for held, share in shares.items()}


def _with_other_rules(
    shares: Mapping[Held, float], weighed: Sequence[tuple[Sign, float]]
) -> dict[Held, float]:
    """The shares, with those of learners who have another rule in place of one misconception.

    Such a learner holds the rest of the set.
    """
    found = dict(shares)
    for held, share in shares.items():
        for name in held:
            rest = held - {name}
            found[rest] = found.get(rest, 0.0) + share * looking_like(name, held, weighed)
    return found


def looking_like(name: str, held: Held, weighed: Iterable[tuple[Sign, float]]) -> float:
    """How likely another rule is, compared with the misconception of a set that it looks like.

    The other rule sometimes leads to the same answer. A learner who has confirmed the misconception
    has no other rule.

    >>> sign = Sign(("joker-as-two",), (), False, 20, 0), 1.0
    >>> one = frozenset(["joker-as-two"])
    >>> looking_like("joker-as-two", one, [sign] * 3) < looking_like("joker-as-two", one, [sign])
    True
    """
    slip, odds = trust().slip, log(trust().other_rule)
    for sign, weight in weighed:
        if name in sign.names:
            alike = 0.0 if sign.ways >= trust().own_word else trust().alike
            rest = held - {name}
            otherwise = given(rest, sign, _astray(slip, held, sign))
            both = alike * given(held, sign, slip) + (1 - alike) * otherwise
            odds += weight * log(both * owned(rest, sign) / likelihood(held, sign, slip))
    return exp(odds)


def _astray(slip: float, held: Held, sign: Sign) -> float:
    """How often a learner without the misconception is wrong.

    The cause is then the other rule, or a slip.
    """
    unexplained = not sign.right and not sign.is_expected_of(held)
    return trust().own if unexplained else slip


def _likeliest(tried: Mapping[Held, float]) -> dict[Held, float]:
    """The sets that are likely enough to be kept."""
    best = max(tried.values())
    kept = nlargest(MOST, tried, key=lambda held: (tried[held], sorted(held)))
    return {held: tried[held] for held in kept if tried[held] > best + log(LEAST)}


def _odds() -> Mapping[float, float]:
    """The rates of slips and the share of learners with each: most slip rarely, some guess."""
    return {trust().slip: 1 - trust().guessers, trust().guessed: trust().guessers}


def score(held: Held, weighed: Iterable[tuple[Sign, float]], odds: Mapping[float, float]) -> float:
    """How likely a set is beside others, as a logarithm; `odds`: how many slip how often."""
    prior, told = trust().prior, [*weighed]
    each = [log(chance) + _told(held, told, slip) for slip, chance in odds.items() if chance]
    best = max(each)
    whole = best + log(sum(exp(one - best) for one in each))
    return len(held) * log(prior / (1 - prior)) + whole


def _told(held: Held, weighed: Iterable[tuple[Sign, float]], slip: float) -> float:
    """What the answers say of a set where so many are slips."""
    return sum(weight * log(likelihood(held, sign, slip)) for sign, weight in weighed)


def _weighed(signs: Iterable[Sign], now: int) -> list[tuple[Sign, float]]:
    """The signs with what they still weigh: an old one less and less."""
    half_life = trust().half_life_days * DAY
    return [(sign, 0.5 ** (max(now - sign.when, 0) / half_life)) for sign in signs]


def likelihood(held: Held, sign: Sign, slip: float) -> float:
    """The probability of an answer from a learner with these misconceptions and slips."""
    return owned(held, sign) * given(held, sign, slip)


def given(held: Held, sign: Sign, slip: float) -> float:
    """The probability of the answer alone, whatever the learner says about it."""
    if sign.is_expected_of(held):
        return 1 - slip
    return slip if sign.right else slip / sign.ways


def owned(held: Held, sign: Sign) -> float:
    """The probability that a learner who holds the set denies it or does not answer."""
    no = 1.0 if sign.denied.isdisjoint(held) else trust().denied
    return no if sign.left_open.isdisjoint(held) else no * trust().left_open


def with_one_more(
    names: Iterable[str], signs: tuple[Sign, ...], now: int
) -> Iterator[tuple[str, float]]:
    """The probabilities of misconceptions that explain nothing yet, beside the likeliest set."""
    top, weighed = likeliest(signs, now), _weighed(signs, now)
    odds = _slipping(top, weighed)
    for name in names:
        touching = [each for each in weighed if name in each[0].names]
        more = score(top | {name}, touching, odds) - score(top, touching, odds)
        yield name, 1 / (1 + exp(-more))


def _slipping(held: Held, weighed: Iterable[tuple[Sign, float]]) -> Mapping[float, float]:
    """How likely each rate of slips is for a learner who holds a set, by all answers."""
    told = [*weighed]
    each = {slip: log(chance) + _told(held, told, slip) for slip, chance in _odds().items()}
    best = max(each.values())
    shares = {slip: exp(one - best) for slip, one in each.items()}
    return {slip: share / sum(shares.values()) for slip, share in shares.items()}


def likeliest(signs: tuple[Sign, ...], now: int) -> Held:
    """The likeliest set."""
    found = guesses(signs, now)
    return max(found, key=lambda held: found[held])


def is_hidden(name: str, held: Held, signs: tuple[Sign, ...]) -> bool:
    """Whether a misconception would have shown more than once, had others not hidden it."""
    leading = [sign for sign in signs if name in sign.single]
    same = (sign.is_expected_of(held) is sign.is_expected_of(held | {name}) for sign in leading)
    return len(leading) > 1 and all(same)
