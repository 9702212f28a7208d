"""What the home page's notebook calls."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor import paths
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Course
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.course.home_page import home_scene, home_state
from canasta_tutor.ui.learner import Blob, Learner, learner
from canasta_tutor.ui.panel import Panel


@dataclass
class HomePage:
    """The way into the lessons."""

    course: Course
    learner: Learner
    message: Props | None = None

    @property
    def words(self) -> Words:
        """The words of the learner's language."""
        return Words(self.learner.language)

    def scene(self) -> Props:
        """Language and rules to choose."""
        return home_scene(self.learner.rules.id, self.words)

    def state(self) -> Props:
        """The lessons, where to go on, the progress code."""
        state = home_state(self.course, self.learner.progress, self.words)
        return {**state, "message": self.message, "notice": self.learner.trouble(self.words)}

    def handle(self, event: Props) -> list[Blob]:
        """A progress code was pasted."""
        if event.get("type") != "code":
            return []
        self.message = None
        blobs = self.learner.take_over(str(event.get("code", "")))
        self.message = {"tone": "right", "text": self.words.text("ui.progress.applied")}
        return blobs


class Home(Panel):
    """The way in: language, rules, lessons, progress."""

    def __init__(self) -> None:
        super().__init__(HomePage(course(paths.lessons()), learner()), learner())
