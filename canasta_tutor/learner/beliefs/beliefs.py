"""What a learner seems to believe, by counting answers.

An answer agrees with a misconception that leads to it, and is against one that leads to another
answer. The tutor asks “Was it so?” when one misconception alone has most agreeing answers: one that
was typed or laid, or two by buttons. It asks once. It says “You …” after a yes, or, if the learner
did not say, after four agreeing answers with none against. For this many wrong answers that a
misconception does not explain, it needs one agreeing answer more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.diagnosis import MANY
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions

YES = 3
"""A yes weighs as many answers."""

SAID_YES = 1000
"""The `ways` of a line in the log whose learner said yes; no puzzle has as many wrong answers."""

NOT, OPEN = "not:", "open:"
"""Before a misconception, among the `others` of a line: the learner said no, or did not say."""

BY_BUTTONS = 2
"""Agreeing answers before the tutor asks, if all of them were buttons."""

SURE = 4
"""Agreeing answers, with none against, after which the tutor says “You …” without a yes."""

UNEXPLAINED = 3
"""For this many wrong answers that it does not explain, it needs one more agreeing answer."""

USUAL = 0.5
"""By how much a misconception that beginners often hold is ahead of the others."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A misconception behind an answer, and whether to say “You …” or to ask about it."""

    name: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Beliefs:
    """How many answers agree with each misconception, and how many are against it.

    `typed`: of the agreeing answers, those that were not buttons. `confirmed`, `denied`, `asked`:
    what the learner said yes to, said no to, and was asked about at all. `wrong`: number of wrong
    answers.
    """

    agreeing: Counter[str] = field(default_factory=Counter)
    typed: Counter[str] = field(default_factory=Counter)
    against: Counter[str] = field(default_factory=Counter)
    confirmed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    wrong: int = 0

    def lead(self, name: str) -> float:
        """How many more answers agree with a misconception than are against it."""
        usual = USUAL * (name in misconceptions() and misconceptions()[name].common)
        yes = YES * (name in self.confirmed)
        return self.agreeing[name] + yes + usual - self.against[name]

    def needs(self, name: str, count: int) -> float:
        """How many answers must agree, if `count` would do for a learner who is not careless."""
        return count + (self.wrong - self.agreeing[name]) // UNEXPLAINED

    def is_sure(self, name: str) -> bool:
        """Whether the tutor says “You …”: after a yes, or if a question was left open.

        >>> line = Answered("CT-1", False, 60, suspects=("hand-added",), ways=20)
        >>> left = Answered("CT-2", False, 60, others=("open:hand-added",), ways=20)
        >>> [beliefs_of([left, *[line] * count]).is_sure("hand-added") for count in (3, 4)]
        [False, True]
        """
        if name in self.confirmed:
            return self.lead(name) > 0
        left_open = name in self.asked and name not in self.denied
        enough = self.agreeing[name] >= self.needs(name, SURE)
        return left_open and enough and not self.against[name]

    def is_open(self, name: str) -> bool:
        """Whether a misconception is suspected, and the tutor has not asked about it."""
        return name not in self.asked and self.agreeing[name] > self.against[name]

    def may_ask(self, name: str) -> bool:
        """Whether enough answers agree to ask about a misconception."""
        enough = 1 if self.typed[name] else BY_BUTTONS
        return self.is_open(name) and self.agreeing[name] >= self.needs(name, enough)

    @property
    def sure(self) -> tuple[str, ...]:
        """What the tutor says “You …” of, that with most agreeing answers first."""
        found = (name for name in self.agreeing if name in misconceptions() and self.is_sure(name))
        return tuple(sorted(found, key=lambda name: (-self.lead(name), name)))


def beliefs_of(log: Iterable[Answered], but: str = "") -> Beliefs:
    """Count the answers in a log, `but` that to one puzzle.

    “I don't know” says nothing. A line from an earlier version may name several misconceptions
    joined by `+`; these count for none of them.

    >>> lines = [Answered("CT-1", False, 60, suspects=("hand-added", "no-bonus"), ways=20)]
    >>> sorted(beliefs_of(lines).agreeing)
    ['hand-added', 'no-bonus']
    """
    agreeing, typed, against = Counter[str](), Counter[str](), Counter[str]()
    confirmed, denied, left_open, wrong = set[str](), set[str](), set[str](), 0
    for line in log:
        if line.unknown or line.code == but:
            continue
        wrong += not line.clean
        agreeing.update(line.suspects)
        typed.update(line.suspects if line.ways >= MANY else ())
        confirmed.update(line.suspects if line.ways >= SAID_YES else ())
        denied.update(marked(line, NOT))
        left_open.update(marked(line, OPEN))
        against.update(each for each in line.others if not each.startswith((NOT, OPEN)))
    asked = frozenset(confirmed | denied | left_open)
    sets = frozenset(confirmed), frozenset(denied), asked
    return Beliefs(agreeing, typed, against, *sets, wrong)


def marked(line: Answered, mark: str) -> Iterator[str]:
    """The misconceptions with a mark among the `others` of a line."""
    return (each.removeprefix(mark) for each in line.others if each.startswith(mark))


def behind(beliefs: Beliefs, suspects: Iterable[str]) -> Belief | None:
    """The misconception behind an answer, if one alone has most agreeing answers.

    `beliefs`: what all answers say, this one included. `suspects`: what explains this one.
    """
    leads = {name: beliefs.lead(name) for name in suspects}
    best = max(leads, key=lambda name: leads[name], default="")
    if not best or leads[best] <= 0 or list(leads.values()).count(leads[best]) > 1:
        return None
    if beliefs.is_sure(best):
        return Belief(best, sure=True)
    return Belief(best) if beliefs.may_ask(best) else None
