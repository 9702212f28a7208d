"""What can be wrong with assignments and results."""

from __future__ import annotations

from canasta_tutor.engine.values.input_faults import Fault


class BadAssignment(Fault, code="class.assignment"):
    """An assignment that is cut off or altered."""


class LongAssignment(Fault, code="class.assignment_long"):
    """An assignment with too many tasks for a link."""

    count: int
    most: int


class BadResult(Fault, code="class.result"):
    """A result that is cut off or altered."""


class NoResult(Fault, code="class.no_result"):
    """A text that contains no result."""


class LongResult(Fault, code="class.result_long"):
    """A text that is far too long for a result, or for all results of a class."""

    count: int
    most: int


class LaterClassCode(Fault, code="class.later"):
    """An assignment or a result of a later version of the tutor."""


class OtherAssignment(Fault, code="class.other"):
    """A result of another assignment."""

    name: str


class BadNickname(Fault, code="class.nickname"):
    """A nickname that is empty, too long, or has characters other than letters and digits."""

    text: str
    most: int


class DoubledResult(Fault, code="class.doubled"):
    """A result that adds nothing to what the learner has already handed in."""

    name: str


class SameName(Fault, code="class.same_name"):
    """Several learners with one nickname."""

    name: str
    count: int


class WrongClock(Fault, code="class.clock"):
    """A result of a learner whose clock is wrong; it counts all the same."""

    name: str


class FullClass(Fault, code="class.full"):
    """More learners than a table holds."""

    most: int
