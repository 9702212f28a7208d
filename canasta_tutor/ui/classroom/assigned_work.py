"""A learner's work at an assignment: what they have done, the present puzzle, and their result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Annotated

from pydantic import Field

from canasta_tutor.classroom.assignment import (
    Assignment,
    PuzzlesTask,
    SkillTask,
    Task,
    end_of_day,
    list_exercises,
    number_assignment,
)
from canasta_tutor.classroom.handed_in import (
    LONGEST_NAME,
    MOST_SEATS,
    collect_result,
    list_answers,
    read_nickname,
    write_result,
)
from canasta_tutor.engine.rules.reading.form import Form, read
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.classroom.class_links import Door, draw_code
from canasta_tutor.ui.classroom.task_texts import task_page, task_text
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.worked_puzzle import OF_PUZZLE, Practised

MOST_SECONDS = 3600
"""A longer time counts as this number of seconds, because the learner was away."""
CLASS_BLOB = "canasta-tutor-class"
"""The prefix of the keys under which the browser stores the data of classes."""
_OF_ANSWER = ("type", "id", "cards", "number")
"""The fields of an answer, which give the same verdict again; a played turn is not stored."""


class KeptWork(Form):
    """What the browser stores of a learner's work, in addition to their progress.

    `given`: by puzzle, the answers whose verdicts come after handing in.
    """

    nickname: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]
    seconds: dict[str, Annotated[int, Field(ge=0, le=MOST_SECONDS)]] = Field(default_factory=dict)
    given: dict[str, dict[str, object]] = Field(default_factory=dict)
    handed: bool = False


def read_work(text: object, chance: Random) -> KeptWork:
    """The work that the browser has stored, or new work with a random seat."""
    try:
        return read(KeptWork, read_json(str(text)))
    except InputError:
        return KeptWork(seat=chance.randrange(MOST_SEATS))


@dataclass
class AssignedWork:
    """An assignment in the hands of one learner.

    `place`: the task and the exercise of the puzzle on the table.
    """

    assignment: Assignment
    kept: KeptWork
    coach: Coach
    zone: int = 0
    place: tuple[int, int] | None = None
    puzzle: Practised | None = None
    began: int = 0
    recalled: int = 0
    """Number of answers to this puzzle that the learner gave before a reload."""
    before: Answered | None = None
    """The answer to this puzzle that the learner's progress had before the puzzle came to the
    table.
    """
    _exercises: tuple[tuple[str, ...], ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        """List the exercises."""
        self._exercises = list_exercises(self.assignment, self.kept.seat)

    # --- drawing the page

    def props(self, door: Door, words: Words) -> Props:
        """The tasks, the puzzle, and the result to hand in."""
        answers = self._list_answers()
        return {
            "until": self.assignment.until,
            "over": words.text("class.over") if self.is_over else None,
            "after": None if self._tells else words.text("class.verdicts_after"),
            "name": self.kept.nickname,
            "tasks": [self._task_props(place, found, words) for place, found in enumerate(answers)],
            "puzzle": self._puzzle_props(answers, words),
            "handed": self._handed_props(door, words) if self.kept.handed else None,
        }

    def _task_props(self, place: int, found: Mapping[str, Answered], words: Words) -> Props:
        task, exercises = self.assignment.tasks[place], self._exercises[place]
        done = len(found)
        return {
            "text": task_text(task, words),
            "done": words.text("class.done", done=done, count=len(exercises)),
            "complete": done == len(exercises),
            "begun": done > 0,
            "href": task_page(task, words),
            "open": self._is_open(task),
        }

    def _is_open(self, task: Task) -> bool:
        """Whether this page shows the puzzles of a task."""
        here = isinstance(task, SkillTask | PuzzlesTask)
        return here and (not self.is_over or self.kept.handed)

    def _puzzle_props(self, answers: list[Mapping[str, Answered]], words: Words) -> Props | None:
        if self.puzzle is None or self.place is None:
            return None
        task, at = self.place
        found, exercises = answers[task], self._exercises[task]
        over = self.puzzle.session.is_solved or self.puzzle.session.shown
        return {
            "code": self.puzzle.made.code,
            "scene": self._scene(self.puzzle, words),
            "state": self.puzzle.state(words) | self._hintless,
            "task": task,
            "heading": words.text(f"skill.{self.puzzle.made.skill}"),
            "place": words.text("practice.sitting", place=at + 1, count=len(exercises)),
            "marks": [self._mark(found.get(exercise)) for exercise in exercises],
            "at": at,
            "onward": words.text("class.back" if self._following() is None else "practice.next"),
            "primary": over,
        }

    def _scene(self, puzzle: Practised, words: Words) -> Props:
        scene = puzzle.scene(words)
        return scene if self.assignment.hints else scene | {"hint_label": None}

    @property
    def _hintless(self) -> Props:
        return {} if self.assignment.hints else {"hint_enabled": False, "hint_label": None}

    def _mark(self, line: Answered | None) -> str:
        """How well the learner has done an exercise, as far as they may know."""
        if line is None:
            return "unbegun"
        if not self._tells:
            return "done"
        return "first" if line.clean else "later" if line.right else "missed"

    def _handed_props(self, door: Door, words: Words) -> Props:
        code = self.write_code()
        link = door.link(code)
        return {"code": code, "link": link, "qr": draw_code(link), "name": self.kept.nickname}

    # --- the state of the work

    @property
    def number(self) -> int:
        """The number of the assignment."""
        return number_assignment(self.assignment)

    @property
    def latest(self) -> int:
        """The last moment at which answers count."""
        return end_of_day(self.assignment.until, self.zone)

    @property
    def is_over(self) -> bool:
        """Whether the time for the assignment has ended."""
        return self.coach.now() > self.latest

    @property
    def _tells(self) -> bool:
        """Whether the learner may read verdicts."""
        return self.assignment.verdicts == "at_once" or self.kept.handed

    def write_code(self) -> str:
        """The code of what the learner has done until now."""
        kept, progress = self.kept, self.coach.learner.progress
        made = collect_result(
            self.assignment,
            progress,
            kept.nickname,
            kept.seat,
            self.coach.now(),
            kept.seconds,
            self.latest,
        )
        return write_result(made)

    # --- handling events

    def handle(self, event: Props, words: Words) -> list[Blob]:
        """Handle a name, a task, an answer, or handing in.

        Raises:
            InputError: the name cannot stand in a table, or the answer cannot be read.
        """
        match event:
            case {"type": "name", "name": str(name)}:
                return self.keep(nickname=read_nickname(name))
            case {"type": "task", "task": int(task)} if 0 <= task < len(self._exercises):
                return [*self._leave(), *self._lay(task, self._next_open(task, 0) or 0, words)]
            case {"type": "exercise", "task": int(task), "place": int(place)}:
                return [*self._leave(), *self._lay(task, place, words)]
            case {"type": "next"}:
                return self._go_on(words)
            case {"type": "leave"}:
                return self._leave()
            case {"type": "hand_in", "name": str(name)}:
                nickname = read_nickname(name)
                return [*self._leave(), *self.keep(nickname=nickname, handed=True)]
            case {"type": str(kind)} if kind in OF_PUZZLE and self.puzzle:
                return self._play(event, self.puzzle, words)
        return []

    def keep(self, **changes: object) -> list[Blob]:
        """Have the browser store the learner's work."""
        self.kept = self.kept.model_copy(update=changes)
        text = json.dumps(self.kept.model_dump(), ensure_ascii=False)
        return [class_blob(self.coach.learner, f"work/{self.number}", text)]

    def _next_open(self, task: int, start: int) -> int | None:
        """The place of the next exercise of a task that has no answer yet."""
        found, names = self._list_answers()[task], self._exercises[task]
        order = (*range(start, len(names)), *range(start))
        return next((at for at in order if names[at] not in found), None)

    def _list_answers(self) -> list[Mapping[str, Answered]]:
        progress = self.coach.learner.progress
        return list(list_answers(self.assignment, progress, self.kept.seat))

    def _lay(self, task: int, place: int, words: Words) -> list[Blob]:
        """Put a puzzle on the table.

        If the verdict on an answer was held back, judge the answer now.
        """
        exercises = self._exercises[task] if 0 <= task < len(self._exercises) else ()
        if not 0 <= place < len(exercises) or not self._is_open(self.assignment.tasks[task]):
            return []
        code = exercises[place]
        self.before = self._list_answers()[task].get(code)
        made, learner = make_from_text(code), self.coach.learner
        self.puzzle = Practised(made, open_questions=learner.open_questions)
        self.place, self.began, self.recalled = (task, place), self.coach.now(), 0
        if self.kept.handed and (given := self.kept.given.get(code)):
            self.puzzle.handle(given, words)
        return []

    def _leave(self) -> list[Blob]:
        """Take the puzzle off the table."""
        left, self.puzzle, self.place = self.puzzle, None, None
        if left is None or self.before or self.is_over:
            return []
        return self.coach.noted(left, left=True)

    def _go_on(self, words: Words) -> list[Blob]:
        """Go to the task's next puzzle without an answer or, at the end, back to the tasks."""
        if self.place is None:
            return []
        (task, _), following = self.place, self._following()
        blobs = self._leave()
        return blobs if following is None else [*blobs, *self._lay(task, following, words)]

    def _following(self) -> int | None:
        """The place of the next puzzle: a puzzle to answer or, after handing in, a puzzle to look
        at.
        """
        if self.place is None:
            return None
        task, at = self.place
        if self.kept.handed:
            return at + 1 if at + 1 < len(self._exercises[task]) else None
        following = self._next_open(task, at + 1)
        return None if following == at else following

    def _play(self, event: Props, puzzle: Practised, words: Words) -> list[Blob]:
        """Handle an answer, a hint, or "I don't know"."""
        if event["type"] == "hint" and not self.assignment.hints:
            return []
        coach, code = self.coach, puzzle.made.code
        if event["type"] == "recall":
            puzzle.recall(event, words, self._find_line(code))
            self.recalled = puzzle.session.attempts
            return []
        log, right = coach.others(puzzle), coach.right_before(puzzle)
        tells = puzzle.handle(event, words, log, right_before=right)
        if not tells or self.is_over:
            return []
        if self.before:
            return self._note_again(puzzle, self.before)
        blobs = coach.noted(puzzle)
        if code not in self.kept.seconds:
            took = min(max(coach.now() - self.began, 0), MOST_SECONDS)
            blobs += self.keep(seconds={**self.kept.seconds, code: took})
        if self._tells:
            return blobs
        names = _OF_ANSWER if event["type"] in ("answer", "show") else ()
        fields = {name: event[name] for name in names if name in event}
        blobs += self.keep(given={**self.kept.given, code: fields})
        return [*blobs, *self._go_on(words)]

    def _find_line(self, code: str) -> Answered | None:
        log = self.coach.learner.progress.practice
        return next((line for line in log if line.code == code), None)

    def _note_again(self, puzzle: Practised, before: Answered) -> list[Blob]:
        """Restore a puzzle answered on an earlier visit.

        If the answer was wrong, it may still become right later.
        """
        if before.right or not puzzle.session.is_solved or not self._tells:
            return []
        tries = max(before.tries, 1) + puzzle.session.attempts - self.recalled
        now = max(self.coach.now(), before.when + 1)
        self.before = replace(before, right=True, tries=tries, when=now)
        return self.coach.learner.note_practice(self.before)


def class_blob(learner: Learner, name: str, text: str | None) -> Blob:
    """A text for the browser to store, under a name that belongs to the class page."""
    return Blob(f"{CLASS_BLOB}{learner.ending}/{name}", text)
