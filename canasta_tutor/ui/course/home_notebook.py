"""What the home page's notebook calls."""

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
    strength_props,
    today_links,
    where_kept,
)
from canasta_tutor.ui.course.minute import Minute
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.practice.coach import Coach


@dataclass
class HomePage(Page):
    """The way into the lessons."""

    course: Course
    coach: Coach
    message: Props | None = None
    offered: str | None = None
    """A pasted code that is not taken over yet."""
    minute: Minute | None = None
    """What a newcomer is shown, once it is known that he is one."""

    def scene(self) -> Props:
        """Language and rules to choose."""
        return home_scene(self.learner.rules.id, self.words)

    def state(self) -> Props:
        """The lessons, where to go on, the progress code, what may be done with the progress."""
        learner, practice = self.learner, self.coach.practice
        due = due_by_lesson(practice, learner.rules, self.coach.now())
        return {
            **home_state(self._asked(), learner.progress, due, self.words),
            **self._first(),
            **self._known(),
            "message": self.message,
            **super().state(),
            "steps": list(self._steps()),
            "kept": where_kept(self.learner, self.words),
            "copies": [
                {"label": self.words.text("ui.progress.copy_of", number=number), "text": text}
                for number, text in enumerate(self.learner.copies.values(), 1)
            ],
        }

    def _asked(self) -> Course:
        """The lessons; those that are begun with the puzzles that there are by his rules."""
        learner, folder = self.learner, paths.lessons()
        return [
            keep_askable(folder, stop, learner.rules)
            if stop.last_worked_at(learner.progress)
            else stop
            for stop in self.course
        ]

    def _first(self) -> Props:
        """A newcomer has the minute, everybody else where to go on; nothing until one is known."""
        if answers(self.learner.progress):
            return {"minute": None, "first": None}
        if not self.learner.met:
            return {"minute": None, "first": None, "going_on": None}
        if self.minute is None or self.minute.rules is not self.learner.rules:
            self.minute = Minute(self.learner.rules)
        first = first_step(self.course, self.words)
        return {"minute": self.minute.props(self.words), "first": first, "going_on": None}

    def _known(self) -> Props:
        """What is worth a few minutes today, and what he can do; nothing for a newcomer."""
        learner, words = self.learner, self.words
        if not answers(learner.progress):
            return {"today": [], "strengths": None}
        practice, now = self.coach.practice, self.coach.now()
        return {
            "today": today_links(
                self._asked(), learner.progress, practice, learner.rules, now, words
            ),
            "strengths": strength_props(self.coach, learner.rules, words),
        }

    def handle(self, event: Props) -> list[Blob]:
        """A progress code was pasted, taken over or left; progress begins afresh, or is back."""
        self.message = None
        if self.minute:
            self.minute.handle(event)
        match event.get("type"):
            case "code":
                return self._offer(str(event.get("code", "")))
            case "code.take" if self.offered is not None:
                code, self.offered = self.offered, None
                return self._told("applied", self.learner.take_over(code))
            case "code.leave":
                self.offered = None
            case "afresh":
                return self._told("afresh_done", self.learner.start_afresh())
            case "back" if self.learner.undo:
                return self._told("back_done", self.learner.take_back())
        return []

    def _offer(self, code: str) -> list[Blob]:
        """Say what a code would add, before it does."""
        self.offered = None
        gain = self.learner.gain(code)
        self.offered = code if gain.more else None
        name = "offer" if gain.more else "offer_nothing"
        text = self.words.text(f"ui.progress.{name}", count=gain.answers)
        self.message = {"tone": "note", "text": text}
        return []

    def _told(self, name: str, blobs: list[Blob]) -> list[Blob]:
        self.message = {"tone": "right", "text": self.words.text(f"ui.progress.{name}")}
        return blobs

    def _steps(self) -> Iterator[Props]:
        """What may be done now: each event with its label."""
        names = ["code.take", "code.leave"] if self.offered is not None else []
        names += ["back"] if self.learner.undo else []
        names += ["afresh"] if answers(self.learner.progress) else []
        for name in names:
            yield {"type": name, "label": self.words.text(f"ui.progress.{name}")}


class Home(Panel):
    """The way in: language, rules, lessons, progress."""

    def __init__(self) -> None:
        one = learner()
        super().__init__(HomePage(one, course(paths.lessons()), Coach(one)), one)
