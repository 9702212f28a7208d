"""The clock of a drill: how long it still runs, what was right, the best so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props

DRILL_SECONDS = 120
"""How long a drill lasts."""


@dataclass
class DrillClock:
    """A drill under way, or at rest with the result of the last one."""

    began: int | None = None
    seen: int = 0
    """What the computer's clock showed last; it may be set back meanwhile."""
    right: int = 0
    missed: list[str] = field(default_factory=list)
    """The skill of each puzzle whose first answer was wrong."""
    result: int | None = None
    record: bool = False

    @property
    def runs(self) -> bool:
        """Whether the clock runs."""
        return self.began is not None

    def start(self, now: int) -> None:
        """Begin anew."""
        self.began, self.seen, self.right, self.result = now, now, 0, None
        self.missed = []

    def count(self, skill: str, *, right: bool) -> None:
        """A first answer was given."""
        self.right += right
        self.missed += [] if right else [skill]

    def left(self, now: int) -> int:
        """The seconds that are left; never more than before."""
        if self.began is None:
            return 0
        self.began -= max(0, self.seen - now)
        self.seen = now
        return max(0, self.began + DRILL_SECONDS - now)

    def stop(self, best: int | None) -> None:
        """The time is up; `best` is the best of the drills before."""
        self.record = self.right > (best or 0)
        self.began, self.result = None, self.right

    def props(self, now: int, best: int | None, words: Words) -> Props:
        """What is drawn of it."""
        start = "start" if self.result is None else "again"
        return {
            "left": self.left(now) if self.runs else None,
            "right": words.text("practice.drill.right", count=self.right),
            "start": words.text(f"practice.drill.{start}"),
            "help": words.text("practice.drill.help", time=clock_text(DRILL_SECONDS)),
            "best": words.text("practice.drill.best", best=best) if best else None,
            "result": self._result(words),
            "missed": self._missed(words),
        }

    def _missed(self, words: Words) -> list[Props]:
        """The skills to look at again, once the time is up."""
        names = [] if self.result is None else dict.fromkeys(self.missed)
        return [{"id": name, "label": words.text(f"skill.{name}")} for name in names]

    def _result(self, words: Words) -> str | None:
        if self.result is None:
            return None
        name = "record" if self.record else "result"
        answered = self.result + len(self.missed)
        return words.text(f"practice.drill.{name}", count=self.result, answered=answered)


def clock_text(seconds: int) -> str:
    """Minutes and seconds.

    >>> clock_text(95)
    '1:35'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
