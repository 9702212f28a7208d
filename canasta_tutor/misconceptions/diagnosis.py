"""Find the misconceptions that explain a wrong answer.

For each misconception the tutor works out the answer of a player who holds it. Then it compares
that answer with the learner's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Literal

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.misconceptions.minds.believed_answer import accepts, answer_of
from canasta_tutor.misconceptions.minds.mind import Mind, imagine_mind
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.answered.check_answer import is_right
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.kinds.all_kinds import KINDS, kind_of
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind as PuzzleKind
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.puzzles.skills import skills

Kind = Literal["right", "named", "several", "slip", "unexplained"]
MANY = 20
"""Assumed number of possible wrong answers if the learner types a number or chooses cards."""
PUZZLES_KEPT = 4
"""Number of puzzles that the cache of answers keeps; it keeps the most recently used ones."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What an answer says about the learner.

    `suspects`: the misconceptions that explain the answer; exactly one if `kind` is "named".
    `ways`: number of wrong answers that the puzzle allows. `denied`: the misconceptions that the
    learner said they do not hold.
    """

    kind: Kind
    suspects: tuple[str, ...] = ()
    wrong_answers: int = 1
    denied: tuple[str, ...] = ()


def diagnose(puzzle: Puzzle, rules: RuleSet, answer: Answer, *, clean: bool = False) -> Diagnosis:
    """Find the misconceptions that explain an answer.

    If one misconception explains the answer, the result names it. If several do, they are
    suspects. If none does, the answer is unexplained.
    `clean`: the learner has made no mistake at this skill yet. Then a wrong answer counts as a
    slip, and the misconceptions that explain it are kept as evidence only.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    asked = _asked_puzzle(puzzle, rules)
    if asked.is_right(answer):
        return Diagnosis("right", wrong_answers=count_wrong_answers(puzzle))
    found = asked.explained(answer)
    return Diagnosis(_kind(len(found), clean), found, count_wrong_answers(puzzle))


def _kind(found: int, clean: bool) -> Kind:
    if clean:
        return "slip"
    if found == 1:
        return "named"
    return "several" if found else "unexplained"


def count_wrong_answers(puzzle: Puzzle) -> int:
    """The approximate number of wrong answers that a guessing learner can give."""
    kind = kind_of(puzzle)
    return MANY if kind.open else max(len(kind.choices(puzzle)) - 1, 1)


def find_misconceptions_shown(puzzle: Puzzle, rules: RuleSet) -> tuple[str, ...]:
    """The misconceptions that lead to a wrong answer to this puzzle."""
    return tuple(answer_for_each(puzzle, rules))


def answer_for_each(
    puzzle: Puzzle, rules: RuleSet, among: Collection[str] = ()
) -> Mapping[str, Answer]:
    """The wrong answers, by the misconception that leads to each; `among`: try only these."""
    asked = _asked_puzzle(puzzle, rules)
    return asked.answers_of(among) if among else asked.answers


@cache
def _misconceptions_in_choices() -> frozenset[str]:
    """The misconceptions of skills that learners practise by choosing cards."""
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
    """A puzzle under a rule set, with a cache of the answers that each misconception gives."""

    puzzle: Puzzle
    posed: Posed
    _minds: dict[str, Mind] | None = field(default=None)
    _answers: dict[str, Answer] | None = field(default=None)
    _given: dict[str, Answer | None] = field(default_factory=dict)
    _right: dict[Answer, bool] = field(default_factory=dict)

    @property
    def kind(self) -> PuzzleKind[Any]:
        """The kind of the puzzle."""
        return kind_of(self.puzzle)

    @property
    def minds(self) -> dict[str, Mind]:
        """For each misconception that changes the puzzle, the puzzle as a player who holds it sees
        it.
        """
        if self._minds is None:
            self._minds = dict(self._find_minds(believed_by_mistake(self.posed.rules)))
        return self._minds

    def _find_minds(self, names: Collection[str]) -> Iterator[tuple[str, Mind]]:
        for name, rules in believed_by_mistake(self.posed.rules).items():
            if name in names:
                found = imagine_mind(self.posed, (misconceptions()[name],), rules)
                if found:
                    yield name, found

    @property
    def choosing(self) -> dict[str, Mind]:
        """The minds that choose cards differently.

        Searching for all other minds would take too long.
        """
        return {
            name: each for name, each in self.minds.items() if name in _misconceptions_in_choices()
        }

    def explained(self, answer: Answer) -> tuple[str, ...]:
        """The misconceptions that give this answer."""
        nothing = self.kind.searched and answer == NONE
        minds = self.choosing if nothing else self.minds
        if self.kind.one_answer:
            return tuple(name for name, given in self._answer_all(minds).items() if given == answer)
        return tuple(name for name, each in minds.items() if accepts(each, answer))

    def is_right(self, answer: Answer) -> bool:
        """Whether the answer is right by the rules."""
        if answer not in self._right:
            self._right[answer] = is_right(self.posed, answer)
        return self._right[answer]

    def _answer_all(self, minds: Mapping[str, Mind]) -> dict[str, Answer | None]:
        for name, each in minds.items():
            if name not in self._given:
                self._given[name] = _try_answer(each)
        return {name: self._given[name] for name in minds}

    @property
    def answers(self) -> dict[str, Answer]:
        """The wrong answer of each misconception that leads to one."""
        if self._answers is None:
            self._answers = self._keep_wrong(self.choosing if self.kind.searched else self.minds)
        return self._answers

    def answers_of(self, names: Collection[str]) -> dict[str, Answer]:
        """The wrong answers of these misconceptions."""
        known = (
            _misconceptions_in_choices()
            if self.kind.searched
            else believed_by_mistake(self.posed.rules)
        )
        return self._keep_wrong(dict(self._find_minds({name for name in names if name in known})))

    def _keep_wrong(self, minds: Mapping[str, Mind]) -> dict[str, Answer]:
        return {
            name: answer
            for name, answer in self._answer_all(minds).items()
            if answer is not None and not self.is_right(answer)
        }


def _try_answer(held: Mind) -> Answer | None:
    """The answer of a mind; None if the search under the mind's rules would be too large."""
    try:
        return answer_of(held)
    except InputError:
        return None


@dataclass(frozen=True)
class _SameObjects:
    """A cache key: a puzzle and rules, compared by identity."""

    puzzle: Puzzle
    rules: RuleSet

    def __hash__(self) -> int:
        return hash((id(self.puzzle), id(self.rules)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _SameObjects):
            return False
        return self.puzzle is other.puzzle and self.rules is other.rules


def _asked_puzzle(puzzle: Puzzle, rules: RuleSet) -> _Asked:
    return _pose_cached(_SameObjects(puzzle, rules))


@lru_cache(PUZZLES_KEPT)
def _pose_cached(same: _SameObjects) -> _Asked:
    return _Asked(same.puzzle, pose(same.puzzle, same.rules))
