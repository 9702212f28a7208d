"""One puzzle being worked at: a pure state machine.

What a checked answer looks like is not this module's business: it asks only whether it was
right, and keeps it for whoever draws.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from canasta_tutor.engine.values.record import Record
from canasta_tutor.learner.progress import Event

HINTS = 3
"""Which rule to look at; what to count; the answer with its reason."""

MISSES_BEFORE_WORKED = 2
"""Wrong answers after which the worked solution can be opened."""

MISSES_BEFORE_LAST_HINT = 1
"""The last hint gives the answer away: first the learner tries."""


class Checked(Protocol):
    """An answer that has been checked."""

    @property
    def right(self) -> bool:
        """Whether it was right."""


ResultT = TypeVar("ResultT", bound=Checked)


class Session(Record, Generic[ResultT]):
    """Where a learner stands with a puzzle: hints seen, wrong answers, the last result.

    `shown`: the answer was asked for, and nothing was answered since.
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
        """How many answers were given."""
        return self.misses + self.is_solved

    @property
    def hints_left(self) -> int:
        """Hints not yet seen; none once solved."""
        return 0 if self.is_solved else HINTS - self.hints

    @property
    def hint_open(self) -> bool:
        """Whether a hint may be asked for now."""
        waits = self.hints_left == 1 and self.misses < MISSES_BEFORE_LAST_HINT
        return self.hints_left > 0 and not waits

    @property
    def worked_open(self) -> bool:
        """Whether the worked solution may be shown."""
        return not self.is_solved and self.misses >= MISSES_BEFORE_WORKED


class Step(Record, Generic[ResultT]):
    """The session after an event, and what goes into the log."""

    session: Session[ResultT]
    logged: Event | None = None


def answer(session: Session[ResultT], result: ResultT) -> Step[ResultT]:
    """The learner has answered; a solved puzzle takes no further answers."""
    if session.is_solved:
        return Step(session)
    now = session.replace(result=result, shown=False)
    if result.right:
        return Step(now, Event.RIGHT)
    return Step(now.replace(misses=session.misses + 1), Event.WRONG)


def ask_hint(session: Session[ResultT]) -> Step[ResultT]:
    """The learner asks for the next hint, if one is open."""
    if not session.hint_open:
        return Step(session)
    return Step(session.replace(hints=session.hints + 1), Event.HINT)


def restore_seen(session: Session[ResultT], hints: int, *, shown: bool) -> Session[ResultT]:
    """The session with the hints, or the answer, that the learner has seen already."""
    if session.is_solved:
        return session
    seen = HINTS if shown else min(hints, HINTS)
    return session.replace(hints=max(session.hints, seen), shown=session.shown or shown)


def ask_answer(session: Session[ResultT]) -> Step[ResultT]:
    """The learner asks for the answer itself: all hints at once, and no miss."""
    if session.is_solved or session.shown:
        return Step(session)
    wanted = session.replace(hints=HINTS, shown=True)
    return Step(wanted, Event.HINT if session.hints_left else None)
