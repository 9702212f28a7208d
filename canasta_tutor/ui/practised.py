"""A puzzle of the factory on the practice page: worked at, diagnosed, told to the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.diagnose import Diagnosis, bearing, diagnose, ways
from canasta_tutor.puzzles.generate import Generated
from canasta_tutor.puzzles.solution import Result
from canasta_tutor.tutor.answered import Answered
from canasta_tutor.tutor.session import Session
from canasta_tutor.tutor.why import Why

from .cards import Props
from .puzzle import Round, Work


@dataclass
class Practised:
    """One puzzle, why it came, and what wrong answers to it tell."""

    made: Generated
    why: Why | None = None
    found: list[Diagnosis] = field(default_factory=list)
    """What each wrong answer says about who gave it."""
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

    def handle(self, event: Props, words: Words) -> bool:
        """An answer or the wish for a hint; whether it was an answer that counts.

        Raises:
            InputError: the answer cannot be read.
        """
        before = self.session.attempts
        self.work(words).handle(event)
        after = self.session
        if after.result is not None and after.misses > len(self.found):
            self.found.append(diagnose(self.made.puzzle, self.made.rules, after.result.answer))
        return after.attempts > before

    def state(self, words: Words) -> Props:
        """What is drawn."""
        return self.work(words).state()

    def answered(self, when: int) -> Answered | None:
        """Its line in the log; none before it was answered."""
        session = self.session
        if not session.attempts:
            return None
        asked, first = self.made.puzzle, self.found[0] if self.found else Diagnosis("right")
        others = (n for n in bearing(asked, self.made.rules) if n not in first.suspects)
        signs = first.suspects, tuple(others), ways(asked)
        code = self.made.code
        return Answered(code, session.solved, when, session.attempts, session.hints, *signs)
