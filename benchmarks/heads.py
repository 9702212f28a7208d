"""Learners with mistaken rules of their own, written apart from the tutor's catalogue.

A head has another value of a rule, or works its answer out from the raw puzzle. `akin` are the
sentences of the catalogue that are true of it; none where the catalogue has no such mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.learners import wrong_answers
from canasta_tutor.engine.rules.files import patched
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.puzzles.answered.check import solve
from canasta_tutor.puzzles.factory.making import Generated
from canasta_tutor.puzzles.schema.puzzle import Answer

WILD = ("2", "X")
NOT_FROZEN = "not-frozen-before-the-first-meld"
FREEZING = ("wild", "red_three", "black_three")


@dataclass(frozen=True)
class Head:
    """One mistaken rule: other values of rules, or what comes of the raw puzzle."""

    name: str
    akin: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    raw: Callable[[Mapping[str, Any]], str | None] | None = None


def one_natural(raw: Mapping[str, Any]) -> str | None:
    """One card of the rank, and any wild cards beside it."""
    return _group(raw, lambda plain, wild: plain == 1 and wild > 1)


def any_wilds(raw: Mapping[str, Any]) -> str | None:
    """As many wild cards as one likes."""
    return _group(raw, lambda plain, wild: wild > 3 and plain > 1)


def four_cards(raw: Mapping[str, Any]) -> str | None:
    """Three cards are too few."""
    found = _group(raw, lambda plain, wild: plain + wild == 3)
    return "no" if found else None


def _group(raw: Mapping[str, Any], allowed: Callable[[int, int], bool]) -> str | None:
    """Whether cards of one rank may lie together, by how many are natural and wild."""
    if raw["kind"] != "legal" or raw["ask"]["kind"] != "group":
        return None
    ranks = [card[0] for card in raw["ask"]["cards"].split()]
    plain = [rank for rank in ranks if rank not in WILD]
    fits = len(set(plain)) == 1 and "3" not in plain
    return "yes" if fits and allowed(len(plain), len(ranks) - len(plain)) else None


def one_minimum(raw: Mapping[str, Any]) -> str | None:
    """Fifty points are enough in every deal."""
    asked = raw["kind"] == "number" and raw["ask"]["kind"] == "minimum"
    return "50" if asked and int(raw["ask"]["score"]) > 0 else None


def out_at_once(raw: Mapping[str, Any]) -> str | None:
    """Who has no more cards is out."""
    return "yes" if raw["id"] == "going-out" else None


KNOWN = (
    Head("joker 20", ("joker-as-two",), {"points.cards": {"X": 20}}),
    Head("two 50", ("two-as-joker",), {"points.cards": {"2": 50}}),
    Head("black three freezes", ("black-three-freezes",), {"pile.freezing": FREEZING}),
    Head("wild upcard is free", ("wild-upcard-is-taken",), {"pile.never_taken": ["black_three"]}),
    Head("free at first", (NOT_FROZEN,), {"pile.frozen_until_melded": False}),
    Head("frozen with a wild", ("frozen-pile-with-a-wild",), {"pile.naturals_frozen": 1}),
    Head("not onto a meld", ("upcard-joins-no-meld",), {"pile.onto_meld": False}),
    Head("six make a canasta", ("six-make-a-canasta",), {"canasta.size": 6}),
    Head("mixed brings 500", ("mixed-priced-as-natural",), {"canasta.mixed_bonus": 500}),
    Head("out without canasta", ("out-without-a-canasta",), raw=out_at_once),
    Head("red threes never minus", ("red-threes-never-minus",), {"red_threes.minus": "never"}),
    Head("out brings nothing", ("out-not-counted",), {"going_out.bonus": 0}),
    Head("wilds are never discarded", ("wild-never-discarded",), {"discard.never": ["wild"]}),
    Head("one natural", ("one-natural-is-enough",), raw=one_natural),
    Head("any wilds", ("wilds-without-limit", "half-wild-or-more"), raw=any_wilds),
    Head("one minimum", ("minimum-never-rises",), raw=one_minimum),
)  # fmt: skip
"""Mistakes that the catalogue knows, in other words."""

OUTSIDE = (
    Head("four cards at least", raw=four_cards),
    Head("ace 50", values={"points.cards": {"A": 50}}),
    Head("seven 10", values={"points.cards": {"7": 10}}),
    Head("natural brings 400", values={"canasta.natural_bonus": 400}),
    Head("out brings 50", values={"going_out.bonus": 50}),
    Head("red three 200", values={"red_threes.bonus": [200, 400, 600, 800]}),
    Head("three canastas", values={"going_out.canastas": 3}),
    Head("black three can be taken", values={"pile.naturals": 2}),
    Head("first meld 120", values={"initial.bands": [{"minimum": 120}]}),
    Head("eight make a canasta", values={"canasta.size": 8}),
)  # fmt: skip
"""Mistakes that the catalogue does not know."""


@dataclass
class Person:
    """Who answers by some heads; slips now and then; or guesses all."""

    rules: RuleSet
    heads: tuple[Head, ...]
    chance: Random
    slips: float = 0.0

    @property
    def akin(self) -> frozenset[str]:
        """All sentences of the catalogue that are true of him."""
        return frozenset(name for head in self.heads for name in head.akin)

    def answer(self, made: Generated) -> Answer:
        """What he says to a puzzle."""
        puzzle, true = made.puzzle, solve(made.puzzle, self.rules).answer
        if self.chance.random() < self.slips:
            wrong = tuple(wrong_answers(puzzle, self.rules, true, self.chance))
            return self.chance.choice(wrong) if wrong else true
        believed = dict.fromkeys(map(str, self._believed(made)))
        other = [each for each in believed if each != str(true)]
        return true if not other else self._as_answer(made, other[0], true)

    def _believed(self, made: Generated) -> Iterable[Answer]:
        values: dict[str, Any] = {}
        for head in self.heads:
            values |= head.values
            told = head.raw and head.raw(made.raw)
            if told:
                yield told
        if values:
            try:
                yield solve(made.puzzle, patched(self.rules, values)).answer
            except InputError:
                return

    def _as_answer(self, made: Generated, text: str, true: Answer) -> Answer:
        """The answer of a text, as the puzzle takes it."""
        found = (each for each in self._believed(made) if str(each) == text)
        return next(found, true)


class Guesser(Person):
    """Who knows nothing, and answers anything."""

    def answer(self, made: Generated) -> Answer:
        """One answer as likely as another."""
        true = solve(made.puzzle, self.rules).answer
        wrong = wrong_answers(made.puzzle, self.rules, true, self.chance)
        return self.chance.choice([true, *wrong])
