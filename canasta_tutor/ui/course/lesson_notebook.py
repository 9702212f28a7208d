"""A lesson's notebook: its puzzles, tables, rule cards and summary."""

from __future__ import annotations

from IPython.display import display

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.ui.course.lesson_parts import Bar, Disputed, Example, Otherwise, Rules, Summary
from canasta_tutor.ui.course.picture import PicturePart
from canasta_tutor.ui.course.rule_changes import Changes
from canasta_tutor.ui.learner_panels import Learner, learner
from canasta_tutor.ui.panel import Panel, Part
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart


class Lesson:
    """A lesson in one language. Opening it shows its head.

    >>> lesson = Lesson("04-melds", "en")  # doctest: +SKIP
    >>> lesson.puzzle("three-sevens")  # doctest: +SKIP
    """

    def __init__(self, name: str, lang: str) -> None:
        self._content = lesson_library.load_lesson(paths.lessons(), name)
        self._stop = lesson_library.stop(paths.lessons(), name)
        self._words = Words(lang)
        self._legs = lesson_library.legs(paths.lessons(), name, lang)
        self._learner = learner()
        self._learner.reads = lang
        self._own = (self._learner, self._words)
        self.bar = self._panel(Bar(*self._own, self._stop, self._legs))
        display(self.bar)  # type: ignore[no-untyped-call]

    def puzzle(self, name: str) -> Panel:
        """A puzzle of the lesson to solve."""
        puzzle = self._content.puzzle(name)
        part = PlayedPart if drawing_of(puzzle).acted else PuzzlePart
        return self._panel(part(self._name(name), puzzle, self._learner, self._words))

    def table(self, name: str) -> Panel:
        """A table of the lesson to look at."""
        return self._panel(Example(*self._arguments_of(name), self._content.table(name)))

    def picture(self, name: str) -> Panel:
        """A picture of the lesson, drawn by the learner's own rules."""
        return self._panel(PicturePart(*self._arguments_of(name), self._content.picture(name)))

    def changes(self) -> Panel:
        """In a lesson on other rules: what differs from the rules that the learner knows."""
        content, one = self._content, self._learner
        rules, course = load(content.rules or known()[0]), lesson_library.course(paths.lessons())
        names, asked = (content.id, rules, content.teaches), content.asked_puzzles
        return self._panel(Changes(*names, course, one, self._words, asked))

    def rules(self, *keys: str) -> Panel:
        """Rule cards with the numbers of the lesson's rules.

        If the first name is a rule system, the cards have the numbers of that system.
        """
        learner, words, name, system = self._arguments_of("rules." + ".".join(keys))
        if keys and keys[0] in known():
            system, *rest = keys
            keys = tuple(rest)
        return self._panel(Rules(learner, words, name, system, keys, self._content.sources))

    def only(self, *keys: str) -> Panel:
        """If the learner's rules lack these rules, a note that this step has nothing to do."""
        name = self._name("only." + ".".join(keys))
        return self._panel(Otherwise(*self._own, name, keys, instead=True))

    def otherwise(self, *keys: str) -> Panel:
        """Where the learner's rules differ from the text above."""
        return self._panel(Otherwise(*self._own, self._name("otherwise." + ".".join(keys)), keys))

    def disputed(self, name: str) -> Panel:
        """The values of some disputed rules, and for each value the systems that have it."""
        return self._panel(Disputed(*self._arguments_of(name), self._content.disputed[name]))

    def summary(self) -> Panel:
        """The summary: rules that the lesson taught, puzzles solved, where to continue."""
        after = lesson_library.next_lesson(paths.lessons(), self._content.id)
        stop, legs, able = self._stop, self._legs, self._content.able[self._words.lang]
        about = self._arguments_of("summary")
        return self._panel(Summary(*about, stop, legs, after, able, self._content.teaches))

    def _arguments_of(self, part: str) -> tuple[Learner, Words, str, str | None]:
        """The arguments of a part that depends on the lesson's rules."""
        return (*self._own, self._name(part), self._content.rules)

    def _name(self, part: str) -> str:
        return f"{self._content.id}/{part}"

    def _panel(self, part: Part) -> Panel:
        return Panel(part, self._learner)
