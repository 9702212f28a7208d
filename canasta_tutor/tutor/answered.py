"""The log of practice: one line for each puzzle of the factory that was answered.

Two logs of one learner are joined by the union of their lines. Of two lines of one puzzle the
later holds, and only the newest lines are kept, so that a log can be joined with another in any
order and as often as one likes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

KEPT = 2000
"""Lines that a log keeps, the newest."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One practised puzzle: its code, whether it was solved in the end, after how many answers.

    `when` is in seconds since 1970, UTC; `suspects` are the misconceptions that may explain the
    first wrong answer.
    """

    code: str
    right: bool
    when: int
    tries: int = 1
    hints: int = 0
    suspects: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether the first answer was right."""
        return self.right and self.tries == 1

    @property
    def moment(self) -> tuple[int, str, int, int, bool, tuple[str, ...]]:
        """Its place in the log: by time, and never the same for two different lines."""
        return self.when, self.code, self.tries, self.hints, self.right, self.suspects


Log = tuple[Answered, ...]
"""Lines of practice, oldest first, one for a puzzle."""


def newest(lines: Iterable[Answered], limit: int = KEPT) -> Log:
    """The lines as a log: the latest of each puzzle, the newest of all.

    >>> newest([Answered("CT-1", False, 60), Answered("CT-1", True, 90, tries=2)])[0].tries
    2
    """
    latest: dict[str, Answered] = {}
    for line in sorted(lines, key=lambda line: line.moment):
        latest.pop(line.code, None)
        latest[line.code] = line
    return tuple(latest.values())[-limit:]


def added(log: Log, line: Answered) -> Log:
    """The log with one more line, later than others of its puzzle even where the clock went back.

    >>> log = added((), Answered("CT-1", False, 60))
    >>> [line.when for line in added(log, Answered("CT-1", True, 50, tries=2))]
    [61]
    """
    before = next((each for each in reversed(log) if each.code == line.code), None)
    if before is not None and line.when <= before.when:
        when = before.when + 1
        line = Answered(line.code, line.right, when, line.tries, line.hints, line.suspects)
    return newest((*log, line))
