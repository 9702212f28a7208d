"""What can be wrong with lessons and puzzles, in addition to the engine's faults."""

from __future__ import annotations

from canasta_tutor.engine.values.input_faults import Fault


class Repeated(Fault, code="content.repeated"):
    """A name that must be unique is used again."""

    name: str


class NotShown(Fault, code="content.not_shown"):
    """The learner cannot see or play cards that the question is about."""

    cards: str


class NoHand(Fault, code="content.no_hand"):
    """A question about the player's cards has no hand."""


class TwoAnswers(Fault, code="content.two_answers"):
    """More than one of the choices is right."""

    first: str
    second: str


class NotReached(Fault, code="content.not_reached"):
    """The solution of a puzzle does not reach its goal."""

    goal: str
    rules: str


class OneCardOnly(Fault, code="play.one_card"):
    """The learner must choose exactly one card."""


class MistakeIsRight(Fault, code="content.mistake_right"):
    """An expected mistake is the right answer."""

    answer: str
    rules: str


class OneSided(Fault, code="content.one_sided"):
    """Too many or too few of a lesson's questions have the answer "yes"."""

    yes: int
    count: int


class Absent(Fault, code="content.absent"):
    """A file or a part of one is missing."""

    name: str


class NumberInProse(Fault, code="content.number"):
    """Prose states a number; only a rule card may state numbers."""

    text: str


class TermTooEarly(Fault, code="content.term"):
    """A lesson uses a term that a later lesson explains."""

    term: str
    text: str


class BeforePuzzle(Fault, code="content.before_puzzle"):
    """Something stands on a lesson's page before its first puzzle."""

    found: str


class OutOfStep(Fault, code="content.out_of_step"):
    """A language's code cells differ from the English ones."""

    expected: str
    found: str


class BadPuzzleCode(Fault, code="puzzle_code.bad"):
    """A puzzle code that is cut off or altered."""


class OldPuzzleCode(Fault, code="puzzle_code.old"):
    """A puzzle code of an older version of the generators."""

    version: int
    current: int


class OtherOptions(Fault, code="puzzle_code.options"):
    """A puzzle code made for house rules that differ from the given ones."""

    system: str


class NoSuchSkill(Fault, code="puzzle_code.skill"):
    """A skill that is unknown, or has nothing to ask in a system."""

    skill: str
    system: str
