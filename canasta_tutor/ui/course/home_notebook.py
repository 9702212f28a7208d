"""The home page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta_tutor import paths
from canasta_tutor.learner.course_progress import Course
from canasta_tutor.learner.lesson_library import course, keep_askable
from canasta_tutor.learner.progress import answers
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.home_page import (
    due_by_lesson,
    first_step,
    home_scene,
    home_state,
    place_props,
    strength_props,
    today_props,
    where_kept,
)
from canasta_tutor.ui.course.minute import Minute
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.practice.coach import Coach


@dataclass
class HomePage(Page):
    """The home page, with the way into the lessons."""

    course: Course
    coach: Coach
    message: Props | None = None
    offered: str | None = None
    """A pasted code that the learner has not yet accepted."""
    minute: Minute | None = None
    """The short introduction, once the learner is known to be a newcomer."""

    def scene(self) -> Props:
        """The choices of language and rules, and fixed texts."""
        return home_scene(self.learner.rules.id, self.words)

    def state(self) -> Props:
        """The lessons, where to continue, the progress code, and what the learner can do with it"""
        learner, practice = self.learner, self.coach.practice
        due = due_by_lesson(practice, learner.rules, self.coach.now())
        return {
            **home_state(self._shown_course(), learner.progress, due, self.words),
            **self._newcomer_props(),
            **self._today_props(),
            "message": self.message,
            **super().state(),
            "steps": list(self._steps()),
            "kept": where_kept(self.learner, self.words),
            "place": place_props(self.words),
            "copies": [
                {"label": self.words.text("ui.progress.copy_of", number=number), "text": text}
                for number, text in enumerate(self.learner.copies.values(), 1)
            ],
        }

    def _shown_course(self) -> Course:
        """The lessons.

        Lessons that the learner has begun have only puzzles that exist under their rules.
        """
        learner, folder = self.learner, paths.lessons()
        return [
            keep_askable(folder, stop, learner.rules)
            if stop.last_worked_at(learner.progress)
            else stop
            for stop in self.course
        ]

    def _newcomer_props(self) -> Props:
        """The introduction for a newcomer; for others, where to continue.

        Both are empty until it is clear whether the learner is a newcomer.
        """
        if answers(self.learner.progress):
            return {"minute": None, "first": None}
        if not self.learner.met:
            return {"minute": None, "first": None, "going_on": None}
        if self.minute is None or self.minute.rules is not self.learner.rules:
            self.minute = Minute(self.learner.rules)
        first = first_step(self.course, self.words)
        return {"minute": self.minute.props(self.words), "first": first, "going_on": None}

    def _today_props(self) -> Props:
        """Today's short tasks and the learner's strengths; empty for a newcomer."""
        learner, words = self.learner, self.words
        if not answers(learner.progress):
            return {"today": None, "strengths": None}
        practice, now = self.coach.practice, self.coach.now()
        return {
            "today": today_props(learner.progress, practice, learner.rules, now, words),
            "strengths": strength_props(self.coach, learner.rules, words),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Take an event: a pasted, accepted or refused code, a new beginning, or an undo."""
        self.message = None
        if self.minute:
            self.minute.handle(event)
        match event.get("type"):
            case "code":
                return self._offer(str(event.get("code", "")))
            case "code.take" if self.offered is not None:
                code, self.offered = self.offered, None
                return self._confirm("applied", self.learner.take_over(code))
            case "code.leave":
                self.offered = None
            case "afresh":
                return self._confirm("afresh_done", self.learner.start_afresh())
            case "back" if self.learner.undo:
                return self._confirm("back_done", self.learner.take_back())
        return []

    def _offer(self, code: str) -> list[Blob]:
        """Say what a code would add before adding it."""
        self.offered = None
        gain = self.learner.gain(code)
        self.offered = code if gain.more else None
        name = "offer" if gain.more else "offer_nothing"
        text = self.words.text(f"ui.progress.{name}", count=gain.answers)
        self.message = {"tone": "note", "text": text}
        return []

    def _confirm(self, name: str, blobs: list[Blob]) -> list[Blob]:
        self.message = {"tone": "right", "text": self.words.text(f"ui.progress.{name}")}
        return blobs

    def _steps(self) -> Iterator[Props]:
        """What the learner may do with the progress: the event and the label of each step."""
        names = ["code.take", "code.leave"] if self.offered is not None else []
        names += ["back"] if self.learner.undo else []
        names += ["afresh"] if answers(self.learner.progress) else []
        for name in names:
            yield {"type": name, "label": self.words.text(f"ui.progress.{name}")}


class Home(Panel):
    """The home page in a notebook cell: language, rules, lessons, progress."""

    def __init__(self) -> None:
        one = learner()
        super().__init__(HomePage(one, course(paths.lessons()), Coach(one)), one)
