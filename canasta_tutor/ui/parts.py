"""The parts of the tutor that a panel can show, apart from the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.model import Lesson, TableExample
from canasta_tutor.puzzles.question import exhibit
from canasta_tutor.tutor.course import Course, Stop, following

from .bar import bar_scene, bar_state, common_texts
from .cards import Props
from .home_page import home_scene, home_state
from .learner import Blob, Learner
from .question import example_scene
from .rules import rule_cards
from .summary import summary_scene, summary_state


def file_trouble(learner: Learner, words: Words) -> str | None:
    """What is wrong with the file of the progress, if anything."""
    return fault_text(words, learner.fault) if learner.fault else None


class Still:
    """A part that reacts to nothing of its own."""

    def state(self) -> Props:
        """Nothing changes."""
        return {}

    def handle(self, event: Props) -> list[Blob]:
        """Nothing happens."""
        return []


@dataclass
class Bar(Still):
    """The head of a lesson."""

    stop: Stop
    learner: Learner
    words: Words

    def scene(self) -> Props:
        """Title, links and choices."""
        return bar_scene(self.stop, self.words)

    def state(self) -> Props:
        """What is solved and which rules hold."""
        state = bar_state(self.stop, self.learner.progress, self.learner.rules.id, self.words)
        return {**state, "notice": file_trouble(self.learner, self.words)}


@dataclass
class Example(Still):
    """A table to look at, under the learner's rules."""

    name: str
    example: TableExample
    learner: Learner
    words: Words

    def scene(self) -> Props:
        """The table."""
        posed = exhibit(self.example, self.learner.rules)
        return example_scene(self.name, self.example, posed, self.words)


@dataclass
class Rules(Still):
    """Rule cards with the numbers of the learner's rules."""

    name: str
    keys: Sequence[str]
    learner: Learner
    words: Words

    def scene(self) -> Props:
        """The cards."""
        return {
            "part": "rules",
            "id": self.name,
            "lang": self.words.lang,
            "rules": rule_cards(self.keys, self.learner.rules, self.words),
            "texts": common_texts(self.words),
        }


@dataclass
class Summary(Still):
    """The end of a lesson."""

    lesson: Lesson
    course: Course
    learner: Learner
    words: Words

    def scene(self) -> Props:
        """What the lesson has taught, and the way on."""
        stop, after = self._stop(), following(self.course, self.lesson.id)
        return summary_scene(stop, after, self.lesson.teaches, self.learner.rules, self.words)

    def state(self) -> Props:
        """What is solved."""
        return summary_state(self._stop(), self.learner.progress, self.words)

    def _stop(self) -> Stop:
        return next(stop for stop in self.course if stop.id == self.lesson.id)


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
        trouble = file_trouble(self.learner, self.words)
        return {**state, "message": self.message, "notice": trouble}

    def handle(self, event: Props) -> list[Blob]:
        """A progress code was pasted."""
        if event.get("type") != "code":
            return []
        self.message = None
        blobs = self.learner.take_over(str(event.get("code", "")))
        self.message = {"tone": "right", "text": self.words.text("ui.progress.applied")}
        return blobs
