"""Who picks the next puzzle for the practice page, keeps its log, and reads wrong answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom

from canasta_tutor import paths
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.choice.candidates import open_skills
from canasta_tutor.learner.choice.moment import Chosen
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen, waiting
from canasta_tutor.learner.lesson_library import parts
from canasta_tutor.learner.lessons_as_answers import read_lessons
from canasta_tutor.learner.practice_log import Log
from canasta_tutor.learner.puzzle_session import HINTS
from canasta_tutor.learner.skills.review import is_due
from canasta_tutor.learner.skills.standing import Place, Practice, add_answer, replay_log
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code, any_code, read_code
from canasta_tutor.short_codes import fingerprint
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.practice.lesson_check import asked as asked_by
from canasta_tutor.ui.practice.worked_puzzle import Practised, example_before, laid

HOUSE = "house"
"""The house rules of the learner's own table, in place of a system."""

MODES = tuple(mode.value for mode in Mode if mode is not Mode.CHECK)
"""The ways to practise; the first is the usual one."""

BARS = 5
"""Bars that a skill's strength is drawn with."""

TRIES = 4
"""So many puzzles are chosen before it is said that none can be made."""

SLIP_AFTER = 5
"""After so many right answers in a row at a skill, a wrong answer looks like a slip."""

WEAK = 0.5
"""Below this share of easy puzzles mastered, a skill that was tried is weak."""


LATEST = 8
"""So many answers at a skill are shown, the latest."""

STATES = ("known", "growing", "weak", "open", "later")
"""How a learner can stand with a skill, the best first."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the learner has chosen: a system, a way to practise, a skill; empty for any.

    `check`: the lesson or the system that is checked, or the day of the five.
    """

    system: str = ""
    mode: str = MODES[0]
    skill: str = ""
    check: str = ""

    @classmethod
    def of(cls, told: object) -> Wish:
        """What the browser has kept of it."""
        match told:
            case {"system": str(system), "mode": str(mode), "skill": str(skill), **more}:
                named = mode in (Mode.CHECK.value, Mode.TODAY.value)
                check = more.get("check") if named else ""
                return cls(system, mode, skill, str(check or ""))
        return cls()


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the learner stands with a skill, as the skill map shows it."""

    skill: str
    state: str
    bars: int | None
    """How strong, of so many as there are; None before it was tried."""
    due: bool
    last: tuple[bool, ...] = ()
    """Which of the latest puzzles were right at once, the oldest first."""


@dataclass
class Coach:
    """Chooses puzzles for one learner, by all answers of that learner."""

    learner: Learner
    chance: Random = field(default_factory=SystemRandom)
    """Chance without a state: kernels that are forked from one process would share a state."""
    _exampled: Chosen | None = None
    """Before it one like it is being shown, worked out."""
    _practice: Practice = field(default_factory=Practice)
    _log: Log | None = None
    _seen: object = None
    """The progress and rules of the last calculation."""

    @property
    def practice(self) -> Practice:
        """Where the learner stands; calculated again if progress came from elsewhere."""
        progress, rules = self.learner.progress, self.learner.rules
        if self._seen != (progress.practice, progress.puzzles, rules.id):
            lessons = read_lessons(paths.lessons(), progress, rules)
            if progress.practice != self._log or lessons != self._practice.lessons:
                self._practice = replay_log(progress.practice, lessons)
            self._log = progress.practice
            self._seen = progress.practice, progress.puzzles, rules.id
        return self._practice

    def now(self) -> int:
        """Seconds since 1970, UTC."""
        return int(self.learner.now())

    def next(self, rules: RuleSet, wish: Wish, asked: Sequence[str] = ()) -> Practised | None:
        """A fresh puzzle; None if no puzzle with a wrong answer is left.

        `asked`: the puzzles of the placement or the check so far.

        Raises:
            InputError: no puzzle is found, as odd house rules may have it.
        """
        exampled, self._exampled = self._exampled, None
        if exampled and _fits(exampled.code, rules, wish):
            return laid(exampled, rules, self.learner.open_questions)
        for tries in range(TRIES, 0, -1):
            found = self._chosen(rules, wish, asked)
            try:
                return self._laid(found, rules) if found else None
            except InputError:
                if tries == 1:
                    raise
        return None

    def _laid(self, found: Chosen, rules: RuleSet) -> Practised:
        """The puzzle, or first one like it that is worked out."""
        if found.shown < HINTS:
            return laid(found, rules, self.learner.open_questions)
        example = example_before(found, rules)
        self._exampled = found
        return example

    def _chosen(self, rules: RuleSet, wish: Wish, asked: Sequence[str]) -> Chosen | None:
        only: tuple[str, ...] = (wish.skill,) if wish.skill else ()
        if wish.mode == Mode.CHECK.value:
            only = asked_by(wish.check, rules)
        mode, by_lesson = Mode(wish.mode), parts(paths.lessons(), rules.id)
        return chosen(self.practice, rules, mode, self.now(), self.chance, only, asked, by_lesson)

    def waiting(self, rules: RuleSet) -> Mapping[str, int]:
        """How much waits in the modes that something can wait in."""
        found = waiting(self.practice, rules, self.now())
        return {Mode.REVIEW.value: found.due, Mode.AGAIN.value: found.wrong}

    def noted(self, puzzle: Practised, *, left: bool = False) -> list[Blob]:
        """Tell the log how a puzzle stands: at every answer, and when it is left."""
        before = self.practice
        line = puzzle.answered(self.now(), left=left)
        if line is None:
            return []
        blobs = self.learner.note_practice(line)
        # A second line of the same puzzle is reckoned only when there will be no third.
        if left or line.code not in before.log:
            self._practice = add_answer(before, line)
        self._log = self.learner.progress.practice
        return blobs

    def count_firmer(self, rules: RuleSet, today: int) -> int:
        """How many skills of a game, practised since a moment, are firmer than before it."""
        log, practice = self.learner.progress.practice, self.practice
        before = replay_log((line for line in log if line.when < today), practice.lessons)
        places = {place for place in before.places if place.system == rules.id}
        return sum(
            practice.skilled(place).answers > before.skilled(place).answers
            and practice.skilled(place).lead > before.skilled(place).lead
            for place in places
        )

    def others(self, puzzle: Practised) -> Log:
        """The answers to all other puzzles."""
        log = self.learner.progress.practice
        return tuple(line for line in log if line.code != puzzle.made.code)

    def right_before(self, puzzle: Practised) -> int:
        """How often the learner was right at the puzzle's skill of late; 0 if not often enough."""
        code = read_code(puzzle.made.code)
        record = self.practice.skilled(Place(code.system, code.skill))
        return SLIP_AFTER if record.in_a_row >= SLIP_AFTER else 0

    def stands(self, rules: RuleSet, names: Iterable[str]) -> Iterator[Stand]:
        """Where the learner stands with some skills."""
        practice, now, lately = self.practice, self.now(), self._lately(rules)
        opened = open_skills(practice, rules)
        for name in names:
            place = Place(rules.id, name)
            record = practice.skilled(place)
            shares = [practice.mastery(place, level) for level in LEVELS]
            bars = round(BARS * sum(shares) / len(shares)) if record.answers else None
            due = bool(record.answers) and is_due(record.card, now)
            state = self._state(place, opened)
            yield Stand(name, state, bars, due, tuple(lately[name][-LATEST:]))

    def _lately(self, rules: RuleSet) -> Mapping[str, list[bool]]:
        """Of each skill, which puzzles were right at once, the oldest first."""
        found: defaultdict[str, list[bool]] = defaultdict(list)
        for line in self.practice.log.values():
            with suppress(InputError):
                code = any_code(line.code)
                if code.system == rules.id:
                    found[code.skill].append(line.clean)
        return found

    def _state(self, place: Place, opened: Collection[str]) -> str:
        practice = self.practice
        if not practice.skilled(place).answers:
            return "open" if place.skill in opened else "later"
        if practice.is_mastered(place):
            return "known"
        return "weak" if practice.mastery(place, LEVELS[0]) < WEAK else "growing"

    def best(self, rules: RuleSet, wish: Wish) -> int | None:
        """The most that was right in a drill of this sort."""
        found = self.learner.progress.drills.get(_drill(rules, wish))
        return found.right if found else None

    def drilled(self, rules: RuleSet, wish: Wish, right: int) -> list[Blob]:
        """A drill is over."""
        return self.learner.note_drill(_drill(rules, wish), right)


def _fits(code: Code, rules: RuleSet, wish: Wish) -> bool:
    """Whether a puzzle is what the learner wishes."""
    same = (code.system, code.options) == (rules.id, fingerprint(rules))
    return same and wish.mode == Mode.PRACTICE.value and wish.skill in ("", code.skill)


def _drill(rules: RuleSet, wish: Wish) -> str:
    """What drills that can be compared are kept under."""
    return f"{rules.id}/{wish.skill}" if wish.skill else rules.id
