"""What can be wrong with lessons and puzzles, beside what the engine knows."""

from __future__ import annotations

from canasta_tutor.engine.values.input_faults import Fault


class Repeated(Fault, code="content.repeated"):
    """A name that must be used once is used again."""

    name: str


class NotShown(Fault, code="content.not_shown"):
    """Cards that the question is about are not where the learner could see or play them."""

    cards: str


class NoHand(Fault, code="content.no_hand"):
    """A question about the player's cards has no hand."""


class TwoAnswers(Fault, code="content.two_answers"):
    """More than one of the choices is true."""

    first: str
    second: str


class NotReached(Fault, code="content.not_reached"):
    """What is played in a puzzle's solution does not lead where the puzzle says."""

    goal: str
    rules: str


class OneCardOnly(Fault, code="play.one_card"):
    """One card, no more and no less, has to be chosen."""


class MistakeIsRight(Fault, code="content.mistake_right"):
    """An expected mistake is the right answer."""

    answer: str
    rules: str


class OneSided(Fault, code="content.one_sided"):
    """Too many or too few of a lesson's questions have the answer "yes"."""

    yes: int
    count: int


class Absent(Fault, code="content.absent"):
    """A file or a part of one is not there."""

    name: str


class NumberInProse(Fault, code="content.number"):
    """Prose states a number, which only a rule card may do."""

    text: str


class TermTooEarly(Fault, code="content.term"):
    """A lesson uses a term that a later one explains."""

    term: str
    text: str


class OutOfStep(Fault, code="content.out_of_step"):
    """A language's code cells differ from the English ones."""

    expected: str
    found: str


class BadPuzzleCode(Fault, code="puzzle_code.bad"):
    """A puzzle code that is cut off or altered."""


class OldPuzzleCode(Fault, code="puzzle_code.old"):
    """A puzzle code of generators that have changed since."""

    version: int
    current: int


class OtherOptions(Fault, code="puzzle_code.options"):
    """A puzzle code made for other house rules than those at hand."""

    system: str


class NoSuchSkill(Fault, code="puzzle_code.skill"):
    """A skill that is not known, or has nothing to ask in a system."""

    skill: str
    system: str
