"""Learners who walk through lessons by a script, page by page, as a browser would do it for them.

A clock adds up the time of a learner who has never seen such a table. They read every word,
more slowly than adults do (adults read 228 English or 184 Russian words a minute:
Trauzettel-Klosinski and Dietz, 2012). They look at each card and each meld, think, add up card by
card, and do one thing after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from random import Random

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.course_progress import Standing
from canasta_tutor.learner.skills.standing import TARGET
from canasta_tutor.puzzles.answered.check_answer import list_choices, solve
from canasta_tutor.puzzles.asked.learners_answer import CHECK, DONE
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, actions_of
from canasta_tutor.puzzles.lesson_pages import read_call, read_page
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.card_props import identities
from canasta_tutor.ui.course.lesson_notebook import Lesson
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.lesson_check import passed_key
from canasta_tutor.ui.practice.practice_notebook import PracticePage
from tests.ui.sentences import texts
from tests.ui.test_lessons_shown import answer_event, right_events

FOLDER = paths.lessons()
START = 1_795_000_000
WORDS_A_MINUTE = 180
THINK, SEE, ADD, DO = 10, 0.7, 2, 3
"""Seconds: to think, to look at one thing, to add up one card, to do one act."""
WORD = re.compile(r"[^\W\d_]+")

READ = ("caption", "heading", "rules", "disputed")
"""The texts that the learner reads: rule cards, tables, pictures, the end.

They only look at the rest.
"""

Wanted = Callable[[Puzzle], list[Mistake]]
"""The expected mistakes that a scripted learner makes."""


def every_mistake(puzzle: Puzzle) -> list[Mistake]:
    """All expected mistakes."""
    return list(puzzle.mistakes)


def first_mistakes(puzzle: Puzzle) -> list[Mistake]:
    """The first expected mistake of a puzzle, for a random share of the puzzles (1 - `TARGET`)."""
    return list(puzzle.mistakes[:1]) if Random(puzzle.id).random() > TARGET else []


def looked(posed: Posed) -> float:
    """Seconds to see what lies on the table."""
    return SEE * (len(posed.hand) + len(posed.named_cards) + len(_melds(posed)) + 1)


def thought(posed: Posed, answer: Answer) -> float:
    """Seconds to think, to add up and to enter an answer."""
    sums = isinstance(answer, int) or posed.puzzle.kind == "sheet"
    laid = sum(map(len, _counted(posed)))
    added = len(posed.named_cards) or laid + len(posed.hand) if sums else 0
    return THINK + ADD * added + DO * acts(posed.puzzle, answer)


def _counted(posed: Posed) -> list[Cards]:
    """The melds to add up; if the question names a side, only the melds of this side."""
    side = getattr(posed.ask, "side", None)
    if posed.table is None or side is None:
        return _melds(posed)
    return [meld.cards for meld in posed.table.sides[side].melds]


def _melds(posed: Posed) -> list[Cards]:
    sides = posed.table.sides if posed.table else ()
    return [meld.cards for side in sides for meld in side.melds]


def lines_left(puzzle: Puzzle, missed: list[Answer], right: Answer) -> float:
    """The share of a score sheet that the learner must do again: the page marks the wrong lines."""
    if not missed or puzzle.kind != "sheet":
        return 1
    lines, written = str(right).split(), str(missed[-1]).split()
    wrong = sum(one != other for one, other in zip(lines, written, strict=False))
    return wrong / len(lines)


def acts(puzzle: Puzzle, answer: Answer) -> int:
    """Number of single acts: actions, numbers written, cards chosen; at least one."""
    if isinstance(puzzle, PlayPuzzle):
        return len(actions_of(answer))
    return len(str(answer).split()) if isinstance(answer, str | int) else len(answer)


@dataclass
class Walker:
    """A learner on the way: what they know, the time on the clock, what they have seen."""

    lang: str = "en"
    makes: Wanted = every_mistake
    seconds: float = 0
    solved: list[str] = field(default_factory=list)
    sentences: int = 0
    known: set[str] = field(default_factory=set)
    learner: Learner = field(init=False)

    def __post_init__(self) -> None:
        self.learner = Learner(now=lambda: START + self.seconds, met=True)
        self.words = Words(self.lang)

    def read(self, *read: object) -> None:
        """Read all words of some texts, except texts read before."""
        new = {text for each in read for text in texts(each)} - self.known
        self.known |= new
        self.seconds += sum(len(WORD.findall(text)) for text in new) * 60 / WORDS_A_MINUTE

    # --- lessons

    def lesson(self, name: str, known: str = "") -> float:
        """Go through a lesson from its first line to its last; return the minutes that it took.

        `known`: the system that the learner says they know.
        """
        before, learners._LEARNER = self.seconds, self.learner
        self.learner.panels.clear()  # the pages of earlier lessons are closed
        page = read_page((FOLDER / name / f"{self.lang}.md").read_text("utf-8"))
        with redirect_stdout(StringIO()):
            lesson = Lesson(name, self.lang)
        self.read(list(page.prose))
        if known:
            self.changes(lesson.changes(), known)
        for cell in page.cells:
            called, names = read_call(cell.code)
            panel = getattr(lesson, called.removeprefix("lesson."))(*names)
            if called == "lesson.puzzle":
                self.puzzle(panel, lesson_library.load_lesson(FOLDER, name).puzzle(*names))
            else:
                self.read(*(panel.widget.scene.get(part) for part in READ))
        return (self.seconds - before) / 60

    def changes(self, panel: Panel, known: str) -> None:
        """Say which rules the learner knows, and read the changes."""
        panel.send(type="known", id=known)
        state = panel.widget.state
        assert [each["id"] for each in state["systems"] if each["current"]] == [known]
        self.read(state["changes"])

    def puzzle(self, panel: Panel, puzzle: Puzzle) -> None:
        """Make the expected mistakes, read the reason for each, then solve the puzzle."""
        self.read(panel.widget.scene.get("prompt"))
        posed = pose(puzzle, self.learner.rules)
        self.seconds += looked(posed)
        for mistake in self.makes(puzzle):
            self.mistaken(panel, puzzle, mistake)
        right = solve(puzzle, self.learner.rules).answer
        missed = [mistake.answer for mistake in self.makes(puzzle)]
        self.answer(panel, puzzle, right, lines_left(puzzle, missed, right))
        state = panel.widget.state
        assert (state["solved"], state["feedback"]["tone"]) == (True, "right"), puzzle.id
        self.read(state["feedback"]["body"])
        self.solved.append(panel.part.name)  # type: ignore[attr-defined]

    def mistaken(self, panel: Panel, puzzle: Puzzle, mistake: Mistake) -> None:
        """Give an expected wrong answer, and read the sentence written for it."""
        self.answer(panel, puzzle, mistake.answer)
        if isinstance(puzzle, PlayPuzzle) and not panel.widget.state["feedback"]:
            self.end_turn(panel)
        told = panel.widget.state["feedback"]
        assert told["tone"] == "wrong", (puzzle.id, mistake.answer)
        assert mistake.says[self.lang] in map(rich_text, told["body"]), (puzzle.id, mistake.answer)
        self.sentences += 1
        self.read(told["body"])
        if isinstance(puzzle, PlayPuzzle):
            panel.send(type="again")

    def end_turn(self, panel: Panel) -> None:
        """Discard any card if the game goes on after a mistake."""
        for card in panel.widget.state["table"]["hand"]["cards"]:
            panel.send(type="play", id="discard", cards=[card["id"]])
            if panel.widget.state["over"]:
                return

    def answer(self, panel: Panel, puzzle: Puzzle, answer: Answer, share: float = 1) -> None:
        """Enter an answer as the browser sends it.

        `share`: the share of a sheet that is still open.
        """
        self.seconds += share * thought(pose(puzzle, self.learner.rules), answer)
        if isinstance(puzzle, PlayPuzzle):
            for event in right_events(panel.widget.scene, puzzle, answer):
                panel.send(**event)
        else:
            panel.send(**answer_event(panel.widget.scene, answer))

    # --- checks

    def check(self, name: str, believed: Callable[[Puzzle], Answer | None] | None = None) -> bool:
        """Take the check of a lesson or of a system; return whether the learner passed.

        `believed`: what the learner answers if that differs from the right answer.
        """
        page = PracticePage(self.learner, Coach(self.learner, Random(name)))
        page.handle({"type": "begin", "check": name})
        while page.puzzle and not page.state().get("end"):
            made = page.puzzle.made
            true = solve(made.puzzle, made.rules).answer
            said = believed(made.puzzle) if believed else None
            given = true if said is None or not _can_be_entered(made.puzzle, said) else said
            posed = pose(made.puzzle, made.rules)
            self.seconds += looked(posed) + thought(posed, given)
            page.handle(_entered(made.puzzle, given))
            page.handle({"type": "next"})
        return self.learner.progress.record(passed_key(name)).is_solved

    def standing(self, name: str) -> Standing:
        """How far the learner has come in a lesson."""
        return lesson_library.stop(FOLDER, name).standing(self.learner.progress)


def _can_be_entered(puzzle: Puzzle, answer: Answer) -> bool:
    """Whether the page has a button or a field for an event."""
    offered = list_choices(puzzle)
    return not isinstance(answer, str) or CHECK in offered or answer in offered


def _entered(puzzle: Puzzle, answer: Answer) -> dict[str, object]:
    if isinstance(answer, tuple):
        names = [name for name, _ in identities(answer)]
        return {"type": "answer", "id": DONE, "cards": names}
    if CHECK in list_choices(puzzle):
        return {"type": "answer", "id": CHECK, "number": str(answer)}
    return {"type": "answer", "id": answer}


def by_other_rules(system: str) -> Callable[[Puzzle], Answer | None]:
    """The answer of somebody who plays another system.

    None if the question has the same answer there.
    """

    def said(puzzle: Puzzle) -> Answer | None:
        try:
            return solve(puzzle.model_copy(update={"rules": None}), load(system)).answer
        except InputError:
            return None

    return said


def core() -> Iterator[str]:
    """The lessons that follow the learner's rules."""
    yield from (stop.id for stop in lesson_library.course(FOLDER) if not stop.rules)
