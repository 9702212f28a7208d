"""Which misconceptions explain a wrong answer, found by asking each of them for its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, combinations, islice
from typing import Any, Literal

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.misconceptions.minds.believed_answer import accepts, answer_of
from canasta_tutor.misconceptions.minds.mind import Mind, mind
from canasta_tutor.misconceptions.misconception_catalogue import (
    fit_together,
    misconceptions,
    mistakes,
)
from canasta_tutor.puzzles.answered.check_answer import is_right
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.kinds.all_kinds import KINDS, kind_of
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind as PuzzleKind
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.puzzles.skills import skills

Kind = Literal["right", "named", "several", "slip", "unexplained"]
TOGETHER = (2, 3)
"""So many misconceptions may mingle in a sum."""
CLOSELY = 12
"""So many of their combinations are looked at closely."""
MANY = 20
"""Wrong numbers and wrong choices of cards that somebody might give."""
PUZZLES_KEPT = 4
"""So many puzzles last asked about are remembered with what is worked out for them."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What an answer says about who gave it.

    `suspects`: the misconceptions that explain it, one where it is named. `ways`: how many wrong
    answers there were to give. `denied`: what the learner said that it did not come from.
    """

    kind: Kind
    suspects: tuple[str, ...] = ()
    ways: int = 1
    denied: tuple[str, ...] = ()


def diagnose(puzzle: Puzzle, rules: RuleSet, answer: Answer, *, clean: bool = False) -> Diagnosis:
    """Which misconceptions explain an answer.

    One that explains it is named. Several, or two or three that explain a sum together, are
    suspects. If none does, the answer is unexplained. `clean` says that the learner has made no
    mistake at this skill yet: then the answer counts as a slip, and what explains it is kept as
    evidence only.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    asked = _asked(puzzle, rules)
    if asked.is_right(answer):
        return Diagnosis("right", ways=ways(puzzle))
    found = asked.explained(answer)
    kind = _kind(len(found) or 2 * bool(sums(puzzle, rules, answer)), clean)
    return Diagnosis(kind, found, ways(puzzle))


def _kind(found: int, clean: bool) -> Kind:
    if clean:
        return "slip"
    if found == 1:
        return "named"
    return "several" if found else "unexplained"


def sums(
    puzzle: Puzzle, rules: RuleSet, answer: Answer, first: Sequence[str] = ()
) -> tuple[tuple[str, ...], ...]:
    """The few misconceptions that explain a sum together: each is off by its own part.

    `first`: those that are looked at before others, if not all can be.
    """
    asked = _asked(puzzle, rules)
    off = _off(asked, answer)
    if not any(off):
        return ()
    shares = {name: _off(asked, each) for name, each in asked.answers.items()}
    names = sorted(shares, key=lambda name: first.index(name) if name in first else len(first))
    several = chain.from_iterable(combinations(names, size) for size in TOGETHER)
    adding = (few for few in several if _added(map(shares.__getitem__, few)) == off)
    found = (few for few in adding if fit_together(few))
    return tuple(few for few in islice(found, CLOSELY) if would_say(few, puzzle, rules, answer))


def _added(parts: Iterable[list[int]]) -> list[int]:
    return [sum(each) for each in zip(*parts, strict=True)]


def would_say(names: Iterable[str], puzzle: Puzzle, rules: RuleSet, answer: Answer) -> bool:
    """Whether who holds all these misconceptions answers like that."""
    asked = _asked(puzzle, rules)
    held = mind(asked.posed, tuple(misconceptions()[name] for name in names))
    return asked.is_right(answer) if held is None else accepts(held, answer)


def answer_together(names: Iterable[str], puzzle: Puzzle, rules: RuleSet) -> Answer | None:
    """The wrong answer of who holds all these misconceptions; None where he is right.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> ask = {"kind": "points", "cards": "Ah X"}
    >>> asked = read_puzzle({"id": "a", "rule": "points.cards", "kind": "number", "ask": ask})
    >>> answer_together(["joker-as-two"], asked, load("classic"))
    40
    """
    asked = _asked(puzzle, rules)
    held = mind(asked.posed, tuple(misconceptions()[name] for name in names))
    answer = None if held is None else answer_of(held)
    return None if answer is None or asked.is_right(answer) else answer


def _off(asked: _Asked, answer: Answer) -> list[int]:
    """By how much each number of an answer is off; nothing where it is no matter of sums."""
    if not asked.kind.summed:
        return []
    given, true = str(answer).split(), str(answer_of(Mind(asked.posed, ()))).split()
    if len(given) != len(true):
        return []
    return [int(one) - int(other) for one, other in zip(given, true, strict=True)]


def ways(puzzle: Puzzle) -> int:
    """About how many wrong answers a puzzle leaves to chance."""
    kind = kind_of(puzzle)
    return MANY if kind.open else max(len(kind.choices(puzzle)) - 1, 1)


def find_bearing(puzzle: Puzzle, rules: RuleSet) -> tuple[str, ...]:
    """The misconceptions that a puzzle can bring to light: who holds one answers it wrong."""
    return tuple(believed_answers(puzzle, rules))


def believed_answers(
    puzzle: Puzzle, rules: RuleSet, among: Collection[str] = ()
) -> Mapping[str, Answer]:
    """The wrong answers of the misconceptions that lead to one; of some `among` all, or of all."""
    asked = _asked(puzzle, rules)
    return asked.answers_of(among) if among else asked.answers


@cache
def _choosing() -> frozenset[str]:
    """The misconceptions that show in a choice of cards."""
    return frozenset(
        name
        for name, each in misconceptions().items()
        if any(
            KINDS[ask.partition(".")[0]].searched
            for skill in each.skills
            for ask in skills()[skill].asks
        )
    )


@dataclass
class _Asked:
    """A puzzle that has been met, with the minds in which it can be seen."""

    puzzle: Puzzle
    posed: Posed
    _minds: dict[str, Mind] | None = field(default=None)
    _answers: dict[str, Answer] | None = field(default=None)
    _given: dict[str, Answer | None] = field(default_factory=dict)
    _right: dict[Answer, bool] = field(default_factory=dict)

    @property
    def kind(self) -> PuzzleKind[Any]:
        """Its kind."""
        return kind_of(self.puzzle)

    @property
    def minds(self) -> dict[str, Mind]:
        """Who has a view of his own."""
        if self._minds is None:
            self._minds = dict(self._minds_of(mistakes(self.posed.rules)))
        return self._minds

    def _minds_of(self, names: Collection[str]) -> Iterator[tuple[str, Mind]]:
        for name, rules in mistakes(self.posed.rules).items():
            if name in names:
                found = mind(self.posed, (misconceptions()[name],), rules)
                if found:
                    yield name, found

    @property
    def choosing(self) -> dict[str, Mind]:
        """Who would choose other cards; for all others a choice takes too long to search."""
        return {name: each for name, each in self.minds.items() if name in _choosing()}

    def explained(self, answer: Answer) -> tuple[str, ...]:
        """Whose answer it might be."""
        nothing = self.kind.searched and answer == NONE
        minds = self.choosing if nothing else self.minds
        if self.kind.one_answer:
            return tuple(name for name, given in self._answered(minds).items() if given == answer)
        return tuple(name for name, each in minds.items() if accepts(each, answer))

    def is_right(self, answer: Answer) -> bool:
        """Whether it is the answer of the rules."""
        if answer not in self._right:
            self._right[answer] = is_right(self.posed, answer)
        return self._right[answer]

    def _answered(self, minds: Mapping[str, Mind]) -> dict[str, Answer | None]:
        """What is answered in each mind."""
        for name, each in minds.items():
            if name not in self._given:
                self._given[name] = _answer_of(each)
        return {name: self._given[name] for name in minds}

    @property
    def answers(self) -> dict[str, Answer]:
        """Their wrong answers."""
        if self._answers is None:
            self._answers = self._wrong(self.choosing if self.kind.searched else self.minds)
        return self._answers

    def answers_of(self, names: Collection[str]) -> dict[str, Answer]:
        """The wrong answers of some."""
        known = _choosing() if self.kind.searched else mistakes(self.posed.rules)
        return self._wrong(dict(self._minds_of({name for name in names if name in known})))

    def _wrong(self, minds: Mapping[str, Mind]) -> dict[str, Answer]:
        return {
            name: answer
            for name, answer in self._answered(minds).items()
            if answer is not None and not self.is_right(answer)
        }


def _answer_of(held: Mind) -> Answer | None:
    """What is answered in a mind; None where its rules leave more than can be searched."""
    try:
        return answer_of(held)
    except InputError:
        return None


@dataclass(frozen=True)
class _Same:
    """A puzzle and rules that are known again as the very same objects."""

    puzzle: Puzzle
    rules: RuleSet

    def __hash__(self) -> int:
        return hash((id(self.puzzle), id(self.rules)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Same):
            return False
        return self.puzzle is other.puzzle and self.rules is other.rules


def _asked(puzzle: Puzzle, rules: RuleSet) -> _Asked:
    return _remembered(_Same(puzzle, rules))


@lru_cache(PUZZLES_KEPT)
def _remembered(same: _Same) -> _Asked:
    return _Asked(same.puzzle, pose(same.puzzle, same.rules))
