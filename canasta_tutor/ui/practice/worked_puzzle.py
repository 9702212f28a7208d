"""A puzzle of the factory on the practice page: worked at, diagnosed, told to the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import Beliefs
from canasta_tutor.learner.beliefs.reading_answers import noticed
from canasta_tutor.learner.choice.doubts import with_sign, with_suspects
from canasta_tutor.learner.choice.why import Why
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.session import Session
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.factory.making import Generated
from canasta_tutor.puzzles.schema.puzzle import Answer
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.puzzle.puzzle import Work
from canasta_tutor.ui.puzzle.round import Round


@dataclass
class Practised:
    """One puzzle, why it came, and what wrong answers to it tell."""

    made: Generated
    why: Why | None = None
    found: list[tuple[Answer, Diagnosis]] = field(default_factory=list)
    """What each answer says about who gave it."""
    _work: Work | None = None

    def work(self, words: Words) -> Work:
        """The puzzle in a language; another language changes nothing of what was done."""
        if self._work is None or self._work.round.words.lang != words.lang:
            asked = Round(self.made.code, self.made.puzzle, self.made.rules, words)
            before = self._work
            self._work = Work(asked, before.session, before.given) if before else Work(asked)
        return self._work

    @property
    def session(self) -> Session[Result]:
        """How often it was answered, and whether it is solved."""
        return self._work.session if self._work else Session()

    def handle(self, event: Props, words: Words, *, clean: bool = False) -> bool:
        """An answer or the wish for a hint; whether it was an answer that counts.

        `clean`: the learner's record on the skill is clean, so a wrong answer is a slip.

        Raises:
            InputError: the answer cannot be read.
        """
        self.work(words).handle(event)
        session = self.session
        if session.result is None or session.attempts == len(self.found):
            return False
        made, answer = self.made, session.result.answer
        said = diagnose(made.puzzle, made.rules, answer, clean=clean)
        self.found.append((answer, said))
        self.work(words).diagnosed(said)
        return True

    def state(self, words: Words) -> Props:
        """What is drawn: the puzzle, and at the head of its verdict what kind of mistake it was.

        Of a mistake that is none of the usual ones there is nothing to say.
        """
        state = self.work(words).state()
        feedback, kind = state["feedback"], self.found[-1][1].kind if self.found else "right"
        if not feedback or kind in ("right", "unexplained"):
            return state
        body = feedback["body"]
        if kind != "named":  # else the verdict begins with its name
            body = [[words.text(f"practice.diagnosis.{kind}")], *body]
        told = {"kind": kind, "text": body[0]}
        return {**state, "feedback": {**feedback, "diagnosis": told, "body": body[1:]}}

    def answered(self, when: int, beliefs: Beliefs | None = None) -> Answered | None:
        """Its line in the log, with the signs of the first answer; none before there was one.

        Who else would have answered otherwise, also by several misconceptions at once, is looked
        up once the puzzle is left, for the `beliefs` so far: it takes longer than a learner should
        wait for a verdict.
        """
        if not self.found:
            return None
        session, (answer, first) = self.session, self.found[0]
        made = self.made
        line = Answered(made.code, session.solved, when, session.attempts, session.hints)
        if beliefs is None:
            return with_suspects(line, first)
        sign = noticed(made.puzzle, made.rules, made.skill, answer, first, beliefs, when)
        return with_sign(line, sign)
