"""What can be wrong with lessons and puzzles, beside what the engine knows."""

from __future__ import annotations

from canasta_tutor.engine.values.faults import Fault


class Repeated(Fault):
    """A name that must be used once is used again."""

    code = "content.repeated"
    name: str


class NotShown(Fault):
    """Cards that the question is about are not where the learner could see or play them."""

    code = "content.not_shown"
    cards: str


class NoHand(Fault):
    """A question about the player's cards has no hand."""

    code = "content.no_hand"


class TwoAnswers(Fault):
    """More than one of the choices is true."""

    code = "content.two_answers"
    first: str
    second: str


class NotReached(Fault):
    """What is played in a puzzle's solution does not lead where the puzzle says."""

    code = "content.not_reached"
    goal: str
    rules: str


class OneCardOnly(Fault):
    """One card, no more and no less, has to be chosen."""

    code = "play.one_card"


class MistakeIsRight(Fault):
    """An expected mistake is the right answer."""

    code = "content.mistake_right"
    answer: str
    rules: str


class OneSided(Fault):
    """Too many or too few of a lesson's questions have the answer "yes"."""

    code = "content.one_sided"
    yes: int
    count: int


class Absent(Fault):
    """A file or a part of one is not there."""

    code = "content.absent"
    name: str


class NumberInProse(Fault):
    """Prose states a number, which only a rule card may do."""

    code = "content.number"
    text: str


class TermTooEarly(Fault):
    """A lesson uses a term that a later one explains."""

    code = "content.term"
    term: str
    text: str


class OutOfStep(Fault):
    """A language's code cells differ from the English ones."""

    code = "content.out_of_step"
    expected: str
    found: str


class BadPuzzleCode(Fault):
    """A puzzle code that is cut off or altered."""

    code = "puzzle_code.bad"


class OldPuzzleCode(Fault):
    """A puzzle code of generators that have changed since."""

    code = "puzzle_code.old"
    version: int
    current: int


class OtherOptions(Fault):
    """A puzzle code made for other house rules than those at hand."""

    code = "puzzle_code.options"
    system: str


class NoSuchSkill(Fault):
    """A skill that is not known, or has nothing to ask in a system."""

    code = "puzzle_code.skill"
    skill: str
    system: str
