"""Answers as signs of what a learner believes, and how far they are trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from canasta_tutor.learner.constants import Trust, constants
from canasta_tutor.misconceptions.diagnosis import MANY

Held = frozenset[str]
"""Misconceptions that are held together."""

NOT = "not:"
"""Before a misconception that the learner, asked whether it was so, has denied."""

OPEN = "open:"
"""The prefix of a misconception that the learner was asked about without an answer."""

TOGETHER = "+"
"""Between misconceptions of which only both explain an answer."""


def trust() -> Trust:
    """How far answers are trusted here.

    >>> 0 < trust().slip < 1
    True
    """
    return constants().beliefs


@dataclass(frozen=True)
class Sign:
    """An answer as a sign: which misconceptions explain it, and which do not.

    `suspects` would explain the answer; `others` would have led to another answer. Each item is a
    misconception, or several joined by `+` that were looked at together. In `others`, `not:` marks
    a misconception that the learner has denied. `open:` marks a misconception that the learner was
    asked about without giving an answer. `ways`: how many wrong answers were possible. `when`:
    seconds since 1970.
    """

    suspects: tuple[str, ...]
    others: tuple[str, ...]
    right: bool
    ways: int
    when: int

    @cached_property
    def told(self) -> Mapping[Held, bool]:
        """For each set that was looked at: whether the set explains the answer."""
        others = (each for each in self.others if not each.startswith((NOT, OPEN)))
        there = dict.fromkeys(map(parts, others), False)
        return there | dict.fromkeys(map(parts, self.suspects), True)

    @cached_property
    def explaining(self) -> tuple[Held, ...]:
        """The smallest sets that explain the answer."""
        found = [held for held, explains in self.told.items() if explains]
        return tuple(held for held in found if not any(other < held for other in found))

    @cached_property
    def denied(self) -> Held:
        """The misconceptions that the learner has denied."""
        return self._marked(NOT)

    @cached_property
    def left_open(self) -> Held:
        """The misconceptions that the learner was asked about without giving an answer."""
        return self._marked(OPEN)

    def _marked(self, mark: str) -> Held:
        return frozenset(each.removeprefix(mark) for each in self.others if each.startswith(mark))

    @cached_property
    def names(self) -> Held:
        """All misconceptions that it says anything of."""
        return self.denied.union(self.left_open, *self.told)

    @cached_property
    def single(self) -> Held:
        """Those that lead to a wrong answer each by itself."""
        return frozenset(name for held in self.told if len(held) == 1 for name in held)

    @cached_property
    def _expected(self) -> dict[Held, bool]:
        return {}

    def is_expected_of(self, held: Held) -> bool:
        """Whether who holds these is thought to give this answer.

        What nobody has looked at is presumed: those that lead astray each to the same answer do
        so together, but in a sum each is off by its own part.
        """
        concerned = held & self.names
        if concerned not in self._expected:
            self._expected[concerned] = self._presumed(concerned)
        return self._expected[concerned]

    def _presumed(self, held: Held) -> bool:
        leading = held & self.single
        looked_at = [each for each in self.told if leading <= each <= held]
        if looked_at:
            return self.told[max(looked_at, key=len)]
        if not leading:
            return self.right
        return self.ways < MANY and all(self.told[frozenset([name])] for name in leading)


def parts(text: str) -> Held:
    """The misconceptions of a text.

    >>> sorted(parts("joker-as-two+hand-added"))
    ['hand-added', 'joker-as-two']
    """
    return frozenset(text.split(TOGETHER))


def joined(held: Iterable[str]) -> str:
    """Misconceptions as a text.

    >>> joined({"joker-as-two", "hand-added"})
    'hand-added+joker-as-two'
    """
    return TOGETHER.join(sorted(held))
