"""A puzzle in a notebook: the session, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from canasta_tutor.engine.values.cards import Card
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Event
from canasta_tutor.learner.session import Session, Step, answer_wanted, answered, hint_asked
from canasta_tutor.misconceptions.diagnosis import Diagnosis
from canasta_tutor.puzzles.answered.answers import read_answer
from canasta_tutor.puzzles.answered.check import check
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.learner import Blob, Learner
from canasta_tutor.ui.puzzle.after_answer import told
from canasta_tutor.ui.puzzle.kinds.all_kinds import drawing_of
from canasta_tutor.ui.puzzle.marks import marks, notation
from canasta_tutor.ui.puzzle.round import Given, Round


@dataclass
class Work:
    """A puzzle being worked at: what was answered, and what is drawn of it."""

    round: Round
    session: Session[Result] = field(default_factory=Session)
    given: Given | None = None
    so_far: Props | None = None
    """The table as an answer that is put together has changed it."""
    _drawn: tuple[object, Props] | None = None

    def state(self, *, solved_before: bool = False) -> Props:
        """Where the learner stands: verdict, hints, marked cards."""
        shown = (self.session, self.given, solved_before)
        if self._drawn is None or self._drawn[0] != shown:
            self._drawn = shown, puzzle_state(self.round, *shown)
        return self._drawn[1] | ({"table": self.so_far} if self.so_far else {})

    def handle(self, event: Props) -> Event | None:
        """An answer or a part of one, the wish for a hint or for the answer; what has happened.

        Raises:
            InputError: the answer cannot be read.
        """
        match event:
            case {"type": "so_far", "typed": str(typed)}:
                now = self.round
                self.so_far = drawing_of(now.puzzle).so_far(now.posed, typed, now.words)
            case {"type": "answer", "id": str(choice)}:
                return self._answer(self._read(event, choice))
            case {"type": "hint"}:
                return self._after(hint_asked(self.session))
            case {"type": "show"}:
                return self._after(answer_wanted(self.session))
        return None

    def _answer(self, given: Given) -> Event | None:
        result = check(self.round.puzzle, self.round.rules, given.answer)
        self.given = self.given if self.session.solved else given
        return self._after(answered(self.session, result))

    def diagnosed(self, diagnosis: Diagnosis) -> None:
        """What the last answer says about who gave it, by one who knows more of him."""
        if self.given:
            self.given = replace(self.given, diagnosis=diagnosis)

    def _read(self, event: Props, choice: str) -> Given:
        names = tuple(dict.fromkeys(map(str, event.get("cards") or ())))
        cards = tuple(Card(notation(name)) for name in names)
        typed = str(event.get("number") or "")
        return Given(read_answer(self.round.puzzle, choice, cards, typed), names)

    def _after(self, step: Step[Result]) -> Event | None:
        self.session = step.session
        return step.logged


@dataclass
class PuzzlePart:
    """One puzzle of a lesson, from the first look to the solution."""

    name: str
    puzzle: Puzzle
    learner: Learner
    words: Words
    _work: Work | None = None

    def scene(self) -> Props:
        """The question, and what a lesson has beside it: the answer on demand, the way on."""
        more = {"show_label": "ui.show", "go_on_label": "ui.page.continue"}
        said = {name: self.words.text(msgid) for name, msgid in more.items()}
        return self._now().round.scene | said

    def state(self) -> Props:
        """Where the learner stands: verdict, hints, marked cards.

        What follows in the lesson waits until the puzzle was answered, now or before.
        """
        work, before = self._now(), self.learner.progress.record(self.name)
        now = work.session
        return {
            **work.state(solved_before=before.solved),
            "show_enabled": not (now.solved or now.shown),
            "answered": bool(now.attempts or now.shown or before.attempts),
        }

    def handle(self, event: Props) -> list[Blob]:
        """An answer, or the wish for a hint."""
        logged = self._now().handle(event)
        return self.learner.note(self.name, logged) if logged else []

    def _now(self) -> Work:
        """The puzzle under the learner's rules; other rules begin it anew."""
        rules = self.learner.rules
        if self._work is None or self._work.round.rules is not rules:
            self._work = self._begun(Round(self.name, self.puzzle, rules, self.words))
        return self._work

    def _begun(self, begun: Round) -> Work:
        return Work(begun)


def puzzle_state(
    now: Round, session: Session[Result], given: Given | None, solved_before: bool
) -> Props:
    """What changes with answers and hints."""
    again = solved_before and session.result is None
    return {
        "attempts": session.attempts,
        "solved": session.solved,
        "locked": session.solved,
        "hint_enabled": session.hint_open,
        "hint_label": _hint_label(session, now.words),
        "badge": now.words.text("ui.solved_before") if again else None,
        "notice": None,
        **_told(now, session, given),
    }


def _told(now: Round, session: Session[Result], given: Given | None) -> Props:
    """What is said and marked; before any answer or hint, only the cards that matter."""
    if session.result or session.hints:  # who was shown the answer has seen all hints
        return told(now, session, given)
    matter = marks(now.scene["table"], (), [("matter", now.puzzle.cards)])
    return {
        "hints": [],
        "feedback": None,
        "marks": matter,
        "move_marks": {},
        "rows": [],
        "ghosts": [],
    }


def _hint_label(session: Session[Result], words: Words) -> str:
    left = session.hints_left
    if session.solved or not left:
        return words.text("ui.hint" if session.solved else "ui.hint.none")
    return words.text("ui.hint.left" if session.hint_open else "ui.hint.wait", left=left)
