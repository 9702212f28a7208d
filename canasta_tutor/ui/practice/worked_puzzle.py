"""A puzzle of the factory on the practice page: worked at, diagnosed, told to the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.reading_answers import told_so, with_others, with_suspects
from canasta_tutor.learner.choice.moment import Chosen
from canasta_tutor.learner.choice.why import Example, Why
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.puzzle_session import HINTS, Session
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.factory.short_deals import find_short
from canasta_tutor.puzzles.puzzle_codes import SEEDS
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.puzzle.played_puzzle import begin_work
from canasta_tutor.ui.puzzle.puzzle_panel import Open, Work
from canasta_tutor.ui.puzzle.question_props import Round

OF_PUZZLE = ("answer", "hint", "show", "guess", "recall", "play", "undo", "again")
"""The events of the puzzle on the table."""

ALIKE = 12
"""So many puzzles are looked at for an example that asks something else."""


@dataclass
class Practised:
    """One puzzle, why it came, and what wrong answers to it tell."""

    made: Generated
    why: Why | None = None
    found: list[tuple[Answer, Diagnosis]] = field(default_factory=list)
    """What each answer says about who gave it."""
    unknown: bool = False
    """Whether the learner said, before any answer, that they did not know."""
    hints: int = 0
    """How many hints the learner had seen before saying so."""
    shown: int = 0
    """So many steps are shown from the start; from three on one like it was worked out before."""
    worked: bool = False
    """Whether it is an example, worked out from the start."""
    open_questions: Open = field(default_factory=dict)
    """The questions about misconceptions that the learner has not answered yet."""
    logged: Answered | None = None
    """The puzzle's line in the log from before the page was reloaded, until the next answer."""
    _work: Work | None = None

    def work(self, words: Words) -> Work:
        """The puzzle in a language; if the language changes, the learner's work is kept."""
        if self._work is None or self._work.round.words.lang != words.lang:
            asked = Round(self.made.code, self.made.puzzle, self.made.rules, words)
            self._work = begin_work(asked, self.session, self.open_questions, self._work)
        return self._work

    @property
    def session(self) -> Session[Result]:
        """How often it was answered, and whether it is solved."""
        if self._work:
            return self._work.session
        return Session(hints=min(self.shown, HINTS - 1), shown=self.worked)

    def handle(
        self,
        event: Props,
        words: Words,
        log: Iterable[Answered] = (),
        *,
        right_before: int = 0,
    ) -> bool:
        """Handle an event of the learner; return whether it tells anything new.

        The event is an answer, a hint, "I don't know", or what the learner says about a guess. An
        example takes no answer. `log`: the answers to other puzzles. `right_before`: if the learner
        was right at the skill often enough just before, how often; a wrong answer is then a slip.

        Raises:
            InputError: the answer cannot be read.
        """
        if self.worked:
            return False
        work = self.work(words)
        asked, hints = work.belief, self.session.hints
        work.handle(event)
        if event.get("type") == "guess":
            return asked is not None and self._told(asked.name, true=event.get("id") == "yes")
        session = self.session
        if event.get("type") == "show" and not (self.found or self.unknown):
            self.unknown, self.hints = True, hints
            return True
        if session.result is None or session.attempts == len(self.found):
            return False
        made, answer = self.made, session.result.answer
        said = diagnose(made.puzzle, made.rules, answer, clean=right_before > 0)
        self.found.append((answer, said))
        self.logged = None
        work.weigh_answer(said, log, right_before)
        return True

    def recall(self, event: Props, words: Words, logged: Answered | None) -> None:
        """Restore what was answered and shown before the page was reloaded.

        This is no new evidence about the learner. `logged`: the puzzle's line in the log.

        Raises:
            InputError: the answer cannot be read.
        """
        self.handle(event, words)
        self.logged = logged
        if logged and logged.unknown:
            self.unknown, self.hints = True, logged.hints

    def _told(self, name: str, *, true: bool) -> bool:
        """Note whether the learner says that a misconception led to the answer.

        This is evidence only after the first answer to the puzzle.
        """
        if len(self.found) > 1:
            return False
        answer, said = self.found[0]
        self.found[0] = answer, told_so(said, name, true=true)
        return True

    def scene(self, words: Words) -> Props:
        """The question; an example is drawn without what an answer is given with."""
        return self.work(words).round.scene | {"worked": self.worked}

    def state(self, words: Words) -> Props:
        """What is drawn; an example is over from the start."""
        state = self.work(words).state()
        return state | {"locked": True} if self.worked else state

    @property
    def begun(self) -> bool:
        """Whether the learner has answered the puzzle, or has said that they do not know."""
        return self.unknown or bool(self.found)

    def answered(self, when: int, *, left: bool = False) -> Answered | None:
        """The puzzle's line in the log, with the signs of the first answer; None if nothing is new.

        If the learner did not know the answer, the line has no signs: it speaks for no
        misconception. `left`: the learner has left the puzzle, so there is time to find the
        misconceptions that would have led to another answer.
        """
        if self.logged:
            return None
        if self.unknown:
            return Answered(self.made.code, False, when, tries=0, hints=self.hints)
        if not self.found:
            return None
        session, (_, first) = self.session, self.found[0]
        hints = max(session.hints, self.shown)
        line = Answered(self.made.code, session.is_solved, when, session.attempts, hints)
        line = with_suspects(line, first, self._left_open)
        return with_others(line, self.made.puzzle, self.made.rules) if left else line

    @property
    def _left_open(self) -> tuple[str, ...]:
        """The misconceptions that the learner was asked about here without giving an answer."""
        asked = self.open_questions.items()
        return tuple(name for name, where in asked if where == self.made.code)


def laid(chosen: Chosen, rules: RuleSet, open_questions: Open) -> Practised:
    """A puzzle that was chosen, with the steps that are shown of it.

    `open_questions`: what its learner was asked of himself and has not said.

    Raises:
        InputError: no puzzle is found for its code.
    """
    generated = make_from_code(chosen.code, rules)
    return Practised(generated, chosen.why, shown=chosen.shown, open_questions=open_questions)


def example_before(chosen: Chosen, rules: RuleSet) -> Practised:
    """Another of the same skill and level, worked out, that asks something else.

    Raises:
        InputError: no puzzle is found for its code.
    """
    code, own = chosen.code, make_from_code(chosen.code, rules).puzzle.ask
    near = [replace(code, seed=(code.seed + more) % SEEDS) for more in range(1, ALIKE)]
    others = (e for e in near if own.needs_table or make_from_code(e, rules).puzzle.ask != own)
    example = make_from_code(find_short(others, rules) or near[0], rules)
    return Practised(example, Example(code.skill), shown=HINTS, worked=True)
