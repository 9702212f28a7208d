"""A puzzle in a notebook: the learner's session with it, and its panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import Belief, behind, beliefs_of
from canasta_tutor.learner.beliefs.reading_answers import with_suspects
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import Event, Progress
from canasta_tutor.learner.puzzle_session import (
    Session,
    Step,
    answer,
    ask_answer,
    ask_hint,
    restore_seen,
)
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.puzzles.answered.check_answer import check, read_answer
from canasta_tutor.puzzles.answered.puzzle_problems import is_askable
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob
from canasta_tutor.ui.puzzle.feedback import build_feedback
from canasta_tutor.ui.puzzle.question_props import Given, Round, unasked_scene
from canasta_tutor.ui.puzzle.table_props import marks, notation

UNASKED: Props = {"attempts": 0, "answered": True, "locked": True, "feedback": None, "hints": []}
"""The state of a puzzle that does not exist under the learner's rules; the lesson goes on."""

Open = dict[str, str]
"""For each misconception with an unanswered question, the puzzle at which the tutor asked."""


@dataclass
class Work:
    """A puzzle that a learner works at: the session, the last answer, and how to draw both."""

    round: Round
    session: Session[Result] = field(default_factory=Session)
    given: Given | None = None
    open_questions: Open = field(default_factory=dict)
    _drawn_state: tuple[object, Props] | None = None

    def state(self, *, solved_before: bool = False) -> Props:
        """The learner's state: verdict, hints, marked cards."""
        shown = (self.session, self.given, solved_before)
        if self._drawn_state is None or self._drawn_state[0] != shown:
            self._drawn_state = shown, puzzle_state(self.round, *shown)
        return self._drawn_state[1]

    def handle(self, event: Props) -> Event | None:
        """Take an answer or a request for a hint or the answer; return the event to log.

        After a reload the browser sends earlier answers and hints again; they do not count again.

        Raises:
            InputError: the answer cannot be read.
        """
        match event:
            case {"type": "answer", "id": str(choice)}:
                return self._answer(self._read(event, choice))
            case {"type": "recall"} if not self.session.attempts:
                self._recall(event)
            case {"type": "hint"}:
                return self._after(ask_hint(self.session))
            case {"type": "show"}:
                return self._after(ask_answer(self.session))
            case {"type": "guess", "id": "yes" | "no" as told} if self.given and self.given.belief:
                self.open_questions.pop(self.given.belief.name, None)
                belief = replace(self.given.belief, sure=True) if told == "yes" else None
                self.given = replace(self.given, belief=belief, said=True)
        return None

    def _answer(self, given: Given) -> Event | None:
        result = check(self.round.puzzle, self.round.rules, given.answer)
        self.given = self.given if self.session.is_solved else given
        return self._after(answer(self.session, result))

    def _recall(self, event: Props) -> None:
        match event:
            case {"id": str(choice)}:
                self._answer(self._read(event, choice))
        match event:
            case {"seen": {"hints": int(hints), "shown": bool(shown)}}:
                self.session = restore_seen(self.session, hints, shown=shown)

    def weigh_answer(self, said: Diagnosis, log: Iterable[Answered], right_before: int = 0) -> None:
        """Find out what the last answer says about the learner, given all their other answers.

        `log`: these answers. `right_before`: if the answer counts as a slip, number of right
        answers of the kind just before.
        """
        if self.given and said.kind == "slip":
            self.given = replace(self.given, slip=right_before)
        elif self.given:
            line = with_suspects(Answered(self.round.name, False, 0), said)
            beliefs = beliefs_of([*log, line])
            belief = self._tell_or_ask_once(behind(beliefs, said.suspects))
            self.given = replace(self.given, belief=belief)

    def _tell_or_ask_once(self, belief: Belief | None) -> Belief | None:
        """The belief to tell, or to ask about for the first time.

        None if the tutor has asked before.
        """
        if belief is None or belief.sure:
            return belief
        here = self.round.name
        return belief if self.open_questions.setdefault(belief.name, here) == here else None

    @property
    def belief(self) -> Belief | None:
        """The belief that the last answer shows, to tell the learner or to ask about."""
        return self.given.belief if self.given else None

    def _read(self, event: Props, choice: str) -> Given:
        names = tuple(dict.fromkeys(map(str, event.get("cards") or ())))
        cards = tuple(Card(notation(name)) for name in names)
        typed = str(event.get("number") or "")
        return Given(read_answer(self.round.puzzle, choice, cards, typed), names)

    def _after(self, step: Step[Result]) -> Event | None:
        self.session = step.session
        return step.logged


class Keeper(Protocol):
    """An object that stores answers: a learner with progress, or a stand-in that stores nothing."""

    @property
    def now(self) -> Callable[[], float]:
        """The clock, in seconds."""

    @property
    def rules(self) -> RuleSet:
        """The rules that the learner plays by."""

    @property
    def progress(self) -> Progress:
        """The earlier answers."""

    @property
    def open_questions(self) -> Open:
        """Questions about misconceptions that the learner has not answered."""

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Store one more answer, hint or look at the solution."""


@dataclass
class PuzzlePart:
    """One puzzle of a lesson, from the first look to the solution."""

    name: str
    puzzle: Puzzle
    learner: Keeper
    words: Words
    _work: Work | None = None
    _askable: tuple[RuleSet, bool] | None = None

    def scene(self) -> Props:
        """The question, and the label of the lesson's button to continue."""
        if not self._exists:
            return unasked_scene(self.name, self.puzzle, self.learner.rules, self.words)
        return self._current_work().round.scene | {
            "go_on_label": self.words.text("ui.page.continue")
        }

    def state(self) -> Props:
        """The learner's state: verdict, hints, marked cards.

        The lesson goes on once the learner has answered the puzzle, now or on an earlier visit.
        """
        if not self._exists:
            return UNASKED
        work, before = self._current_work(), self.learner.progress.record(self.name)
        now = work.session
        return {
            **work.state(solved_before=before.is_solved),
            "answered": bool(now.attempts or now.shown or before.attempts),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Take an answer, or a request for a hint."""
        if not self._exists:
            return []
        work = self._current_work()
        logged = work.handle(event)
        if event.get("type") != "guess":
            self._weigh(work)
        return self.learner.note(self.name, logged) if logged else []

    @property
    def _exists(self) -> bool:
        rules = self.learner.rules
        if self._askable is None or self._askable[0] is not rules:
            self._askable = rules, is_askable(self.puzzle, rules)
        return self._askable[1]

    def _weigh(self, work: Work) -> None:
        """Look for the cause of a wrong answer, if the lesson has no sentence for it."""
        result = work.session.result
        if result is None or result.right or result.mistake or work.given is None:
            return
        diagnosis = diagnose(self.puzzle, work.round.posed.rules, work.given.answer)
        work.weigh_answer(diagnosis, self.learner.progress.practice)

    def _current_work(self) -> Work:
        """The work at the puzzle under the learner's rules; other rules begin a new work."""
        rules = self.learner.rules
        if self._work is None or self._work.round.rules is not rules:
            self._work = self._begun(Round(self.name, self.puzzle, rules, self.words))
        return self._work

    def _begun(self, begun: Round) -> Work:
        return Work(begun, open_questions=self.learner.open_questions)


def puzzle_state(
    now: Round, session: Session[Result], given: Given | None, solved_before: bool
) -> Props:
    """The part of the drawing that changes with answers and hints."""
    again = solved_before and session.result is None
    return {
        "attempts": session.attempts,
        "solved": session.is_solved,
        "locked": session.is_solved,
        "go_on": session.may_go_on,
        "hint_enabled": session.hint_open,
        "hint_label": _hint_label(session, now.words),
        "show_enabled": not (session.is_solved or session.shown),
        "seen": _seen(session),
        "badge": now.words.text("ui.solved_before") if again else None,
        "notice": None,
        **_feedback_or_marks(now, session, given),
    }


def _feedback_or_marks(now: Round, session: Session[Result], given: Given | None) -> Props:
    """Feedback and marks; before any answer or hint only the cards that matter are marked."""
    if session.result or session.hints:  # a shown answer counts as all hints
        return build_feedback(now, session, given)
    matter = marks(now.scene["table"], (), [("matter", now.puzzle.cards)])
    return {
        "hints": [],
        "feedback": None,
        "marks": matter,
        "move_marks": {},
        "rows": [],
        "prices": {},
        "outcome": None,
        "ghosts": [],
    }


def _seen(session: Session[Result]) -> Props | None:
    """The hints shown, for the browser to send again after a reload."""
    wanted = session.hints and not session.is_solved
    return {"hints": session.hints, "shown": session.shown} if wanted else None


def _hint_label(session: Session[Result], words: Words) -> str:
    left = session.hints_left
    if session.is_solved or not left:
        return words.text("ui.hint" if session.is_solved else "ui.hint.none")
    if not session.hints:
        return words.text("ui.hint")
    return words.text("ui.hint.left" if session.hint_open else "ui.hint.wait", left=left)
