"""One puzzle that a learner works on, as a pure state machine.

This module only needs to know whether a checked answer was right; it keeps the rest of the result
for the panel that draws it.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from canasta_tutor.engine.values.record import Record
from canasta_tutor.learner.progress import Event

HINTS = 3
"""Number of hints: which rule to look at; what to count; the answer with its reason."""

MISSES_BEFORE_WORKED = 2
"""Number of wrong answers before the worked solution can be opened."""

MISSES_BEFORE_MARKS = 2
"""The first wrong answer tells why not; after the second the cards to look at are marked."""

MISSES_BEFORE_REPAIR = 3
"""Wrong answers after which it is said what would have worked."""

MISSES_BEFORE_LAST_HINT = 1
"""Number of wrong answers before the last hint, which gives the answer away."""


class Checked(Protocol):
    """An answer that has been checked."""

    @property
    def right(self) -> bool:
        """Whether it was right."""


ResultT = TypeVar("ResultT", bound=Checked)


class Session(Record, Generic[ResultT]):
    """A learner's state at a puzzle: hints seen, wrong answers, the last result.

    `shown`: the learner asked for the answer and has not answered since.
    """

    hints: int = 0
    misses: int = 0
    result: ResultT | None = None
    shown: bool = False

    @property
    def is_solved(self) -> bool:
        """Whether the last answer was right."""
        return self.result is not None and self.result.right

    @property
    def attempts(self) -> int:
        """Number of answers."""
        return self.misses + self.is_solved

    @property
    def hints_left(self) -> int:
        """Number of hints not yet seen; 0 once solved."""
        return 0 if self.is_solved else HINTS - self.hints

    @property
    def hint_open(self) -> bool:
        """Whether the learner may ask for a hint now."""
        waits = self.hints_left == 1 and self.misses < MISSES_BEFORE_LAST_HINT
        return self.hints_left > 0 and not waits

    @property
    def marks_open(self) -> bool:
        """Whether the cards that are in the way may be marked."""
        return self.is_solved or self.misses >= MISSES_BEFORE_MARKS

    @property
    def repair_open(self) -> bool:
        """Whether what would have worked may be told."""
        return self.is_solved or self.misses >= MISSES_BEFORE_REPAIR

    @property
    def may_go_on(self) -> bool:
        """Whether the learner may leave the puzzle: solved, shown, or missed twice."""
        return self.is_solved or self.shown or self.misses >= MISSES_BEFORE_WORKED

    @property
    def worked_open(self) -> bool:
        """Whether the worked solution may be shown."""
        return not self.is_solved and self.misses >= MISSES_BEFORE_WORKED


class Step(Record, Generic[ResultT]):
    """The session after an event, and the event to log."""

    session: Session[ResultT]
    logged: Event | None = None


def answer(session: Session[ResultT], result: ResultT) -> Step[ResultT]:
    """Take the learner's checked answer; a solved puzzle takes no further answers."""
    if session.is_solved:
        return Step(session)
    now = session.replace(result=result, shown=False)
    if result.right:
        return Step(now, Event.RIGHT)
    return Step(now.replace(misses=session.misses + 1), Event.WRONG)


def ask_hint(session: Session[ResultT]) -> Step[ResultT]:
    """Open the next hint, if the learner may ask for one."""
    if not session.hint_open:
        return Step(session)
    return Step(session.replace(hints=session.hints + 1), Event.HINT)


def restore_seen(session: Session[ResultT], hints: int, *, shown: bool) -> Session[ResultT]:
    """The session with the hints, or the answer, that the learner saw before."""
    if session.is_solved:
        return session
    seen = HINTS if shown else min(hints, HINTS)
    return session.replace(hints=max(session.hints, seen), shown=session.shown or shown)


def ask_answer(session: Session[ResultT]) -> Step[ResultT]:
    """Show the answer: this opens all hints, and does not count as a wrong answer."""
    if session.is_solved or session.shown:
        return Step(session)
    wanted = session.replace(hints=HINTS, shown=True)
    return Step(wanted, Event.HINT if session.hints_left else None)
