"""What a learner seems to believe, by the evidence of all answers, which fades with time.

If a misconception explains an answer, the answer speaks for the misconception. If a misconception
would have led to a wrong answer and the answer is right, the answer speaks against it. If several
misconceptions explain one answer, all answers together say which of them is likeliest. Slips are
expected at a stated rate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from canasta_tutor.learner.beliefs.signs import TOGETHER, Held, Sign, parts, trust
from canasta_tutor.learner.beliefs.weighed_sets import guesses, with_one_more

UNLIKELIER = 4
"""So many times less likely than another, a suspect leaves no doubt."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The signs that a learner has given, the latest last."""

    signs: tuple[Sign, ...] = ()

    def guesses(self, now: int) -> Mapping[Held, float]:
        """The sets of misconceptions that the learner may hold, with their probabilities."""
        return guesses(self.signs, now)


@dataclass(frozen=True, slots=True)
class Belief:
    """A misconception behind an answer, and whether it is near certain or worth a question."""

    name: str
    sure: bool = False


def learned(beliefs: Beliefs, sign: Sign) -> Beliefs:
    """The beliefs after one more answer.

    >>> once = learned(Beliefs(), Sign(("hand-not-subtracted",), (), False, 20, 0))
    >>> named(once, 0), suspected(once, 0)
    ((), ('hand-not-subtracted',))
    """
    return Beliefs((*beliefs.signs, sign)[-trust().answers_kept :])


def named(beliefs: Beliefs, now: int) -> tuple[str, ...]:
    """The misconceptions that the learner has with near certainty, the surest first."""
    return _between(beliefs, now, trust().named, 1.0)


def suspected(beliefs: Beliefs, now: int) -> tuple[str, ...]:
    """The misconceptions that are likely but not near certain, the likeliest first."""
    return _between(beliefs, now, trust().suspected, trust().named)


def _between(beliefs: Beliefs, now: int, low: float, high: float) -> tuple[str, ...]:
    found = {name: chance for name, chance in explaining(beliefs, now).items() if chance >= low}
    fitting = (name for name in found if found[name] < high or high == 1.0)
    return tuple(sorted(fitting, key=lambda name: (-found[name], name)))


def behind(beliefs: Beliefs, sign: Sign, now: int) -> Belief | None:
    """The likeliest misconception behind an answer; None if no misconception is likely enough.

    If a misconception explains a sum only together with others, that sum does not make it sure,
    unless it was likely before.

    >>> sign = Sign(("hand-not-subtracted",), (), False, 20, 0)
    >>> behind(Beliefs(), sign, 0), behind(Beliefs((sign, sign)), sign, 0)
    (Belief(name='hand-not-subtracted', sure=False), Belief(name='hand-not-subtracted', sure=True))
    """
    found = explaining(learned(beliefs, sign), now) if sign.suspects else {}
    alone = [name for name in sign.suspects if TOGETHER not in name]
    before = {} if alone else explaining(beliefs, now)
    if alone:
        name = max(alone, key=lambda each: found.get(each, 0.0))
    else:
        name = _newest(sign, found, before)
    if not name or found.get(name, 0.0) < trust().asked:
        return None
    likely = alone or before.get(name, 0.0) >= trust().asked
    return Belief(name, bool(likely) and found[name] >= trust().named)


def _newest(sign: Sign, found: Mapping[str, float], before: Mapping[str, float]) -> str:
    """Of those that explain an answer together, what was believed least before; empty for none."""
    names = sorted({name for each in sign.suspects for name in parts(each)})
    likely = [name for name in names if found.get(name, 0.0) >= trust().asked]
    return min(likely, key=lambda name: before.get(name, 0.0), default="")


def explaining(beliefs: Beliefs, now: int) -> Mapping[str, float]:
    """The chances of the misconceptions that explain anything.

    >>> sign = Sign(("joker-as-two", "two-as-joker"), (), False, 20, 0)
    >>> [round(chance, 2) for chance in explaining(Beliefs((sign, sign)), 0).values()]
    [0.46, 0.46]
    """
    found: dict[str, float] = {}
    for held, chance in beliefs.guesses(now).items():
        for name in sorted(held):
            found[name] = found.get(name, 0) + chance
    return found


def chances(beliefs: Beliefs, now: int, names: Iterable[str]) -> dict[str, float]:
    """The chances of some misconceptions, also of those that have explained nothing yet."""
    found = explaining(beliefs, now)
    wanted = list(names)
    rest = dict(with_one_more((name for name in wanted if name not in found), beliefs.signs, now))
    return {name: found[name] if name in found else rest[name] for name in wanted}


def together(beliefs: Beliefs, now: int, among: Collection[str], least: float) -> tuple[Held, ...]:
    """The sets that are as likely as that, of some misconceptions only, the likeliest first."""
    shares: dict[Held, float] = {}
    for held, chance in beliefs.guesses(now).items():
        part = held.intersection(among)
        shares[part] = shares.get(part, 0) + chance
    likely = [held for held, chance in shares.items() if chance >= least]
    return tuple(sorted(likely, key=lambda held: -shares[held]))


def between(beliefs: Beliefs, names: Iterable[str], now: int) -> Mapping[str, float]:
    """The misconceptions between which there is a doubt; empty if one of them is near certain.

    >>> sign = Sign(("joker-as-two", "two-as-joker"), (), False, 20, 0)
    >>> sorted(between(Beliefs((sign,)), sign.suspects, 0)), between(Beliefs(), sign.suspects, 0)
    (['joker-as-two', 'two-as-joker'], {})
    """
    found = explaining(beliefs, now)
    single = sorted({name for each in names for name in parts(each)})
    chances = {name: found.get(name, 0.0) for name in single}
    most = max(chances.values(), default=0.0)
    if most >= trust().named:
        return {}
    least = max(trust().prior, most / UNLIKELIER)
    likely = {name: chance for name, chance in chances.items() if chance >= least}
    return likely if len(likely) > 1 else {}


def is_clean(answers: Sequence[bool]) -> bool:
    """Whether a record on a skill is clean: lately only right answers, and enough of them.

    >>> is_clean([True] * 9), is_clean([True])
    (True, False)
    """
    lately = answers[-trust().clean_after :]
    return len(lately) == trust().clean_after and all(lately)
