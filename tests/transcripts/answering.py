"""Answer the puzzles of pages as a browser does, and write down what the learner reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import list_choices
from canasta_tutor.puzzles.schema.puzzle_form import HINTS, Answer, Puzzle
from canasta_tutor.ui.practice.worked_puzzle import Practised
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from tests.transcripts.as_text import Props, Transcript
from tests.ui.test_lessons_shown import right_events

NO_BUTTONS = ("done", "check")
"""Buttons that send chosen cards or a number with the event."""


class Desk(Protocol):
    """A puzzle on a page, begun anew."""

    @property
    def scene(self) -> Props:
        """The drawing before any answer."""

    @property
    def state(self) -> Props:
        """The present drawing."""

    def send(self, **event: object) -> None:
        """Send an event as the browser does."""

    def events(self, answer: Answer) -> list[Props]:
        """The events by which a browser enters an answer."""


class LessonDesk:
    """A puzzle on the page of a lesson."""

    def __init__(self, part: PuzzlePart) -> None:
        self._part = type(part)(part.name, part.puzzle, part.learner, part.words)
        self.scene = self._part.scene()

    @property
    def state(self) -> Props:
        return self._part.state()

    def send(self, **event: object) -> None:
        self._part.handle(event)

    def events(self, answer: Answer) -> list[Props]:
        return right_events(self.scene, self._part.puzzle, answer)


class PractisedDesk:
    """A puzzle of practice."""

    def __init__(self, practised: Practised, words: Words) -> None:
        self._practised, self._words = practised, words

    @property
    def scene(self) -> Props:
        return self._practised.scene(self._words)

    @property
    def state(self) -> Props:
        return self._practised.state(self._words)

    def send(self, **event: object) -> None:
        self._practised.handle(event, self._words)

    def events(self, answer: Answer) -> list[Props]:
        return right_events(self.scene, self._practised.made.puzzle, answer)


def write_answer(transcript: Transcript, desk: Desk, answer: Answer, *, twice: bool = True) -> None:
    """Give an answer, then the same answer again: later misses mark cards and say what would
    work.
    """
    transcript.write([f"> {answer_text(answer)}"])
    events = desk.events(answer)
    for event in events:
        desk.send(**event)
    transcript.add_verdict(desk.state)
    said = desk.state["feedback"]
    refused = said and said["tone"] == "wrong" and not desk.state.get("over")
    for _ in range(2 if twice and refused else 0):
        desk.send(**events[-1])
        transcript.add_later_verdict(desk.state)


def write_puzzle(
    transcript: Transcript,
    begin: Callable[[], Desk],
    answers: Iterable[Answer],
    right: Answer,
    *,
    twice: bool = True,
) -> None:
    """Write the question, the solution shown on request, every answer, and the right answer.

    `twice`: give a wrong answer a second time; in practice, this needs a second diagnosis.
    """
    desk = begin()
    transcript.add_scene(desk.scene | desk.state)
    for _ in range(HINTS):
        desk.send(type="hint")
    transcript.add_hints(desk.state)
    desk.send(type="show")
    transcript.add_verdict(desk.state)
    for answer in dict.fromkeys([*answers, right]):
        if answer != right:
            write_answer(transcript, begin(), answer, twice=twice)
    write_answer(transcript, begin(), right)


def buttons(puzzle: Puzzle) -> list[Answer]:
    """The answers of buttons that need no cards and no number; none if the game is played."""
    if drawing_of(puzzle).acted:
        return []
    return [choice for choice in list_choices(puzzle) if choice not in NO_BUTTONS]


def answer_text(answer: Answer) -> str:
    """An answer in its notation."""
    return " ".join(card.text for card in answer) if isinstance(answer, tuple) else str(answer)
