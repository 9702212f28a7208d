"""Mistaken rules ("heads") for simulated learners, written independently of the tutor's catalogue.

A head has another value of a rule, or works out its answer from the raw puzzle and the right
answer. No learner has two heads about the same `matter`. `akin`: the misconceptions of the
catalogue that are true of the head; the tutor may name any of them; () if the catalogue has none.
The tutor's constants were tuned with the heads in `TUNED`; the heads in `APART` only serve for
reports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.learners import wrong_answers
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import Generated
from canasta_tutor.puzzles.schema.puzzle_form import Answer

Raw = Mapping[str, Any]
WILD = ("2", "X")
THREES_RED, THREES_BLACK = ("3h", "3d"), ("3s", "3c")
_RECKONING = {
    "one_minimum": "initial",
    "below_zero_as_zero": "initial",
    "at_the_edge": "initial",
    "hand_forgotten": "points",
    "hand_gained": "points",
    "hand_twice": "points",
}
"""The section of the rules whose numbers a head assumes."""
NOT_FROZEN = "not-frozen-before-the-first-meld"
HUNDREDS = (100, 200, 300, 400)
FREEZING = ("wild", "red_three", "black_three")
WORTH = {"X": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)
"""Card points in classic canasta; a black three counts 5."""


@dataclass(frozen=True)
class Head:
    """One mistaken rule: other values of rules, or an answer worked out from the raw puzzle."""

    name: str
    akin: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    raw: Callable[[Raw, Answer], str | None] | None = None
    matter: str = ""

    def goes_with(self, other: Head) -> bool:
        """Whether a learner can hold both heads: they are not about the same matter."""
        same = self is other or (self.matter and self.matter == other.matter)
        return not same and self.values.keys().isdisjoint(other.values)

    def is_mistaken_in(self, rules: RuleSet) -> bool:
        """Whether the head and, if it names any, its misconceptions are mistakes under these rules.

        Some heads assume the numbers of classic canasta.
        """
        if self.akin and believed_by_mistake(rules).keys().isdisjoint(self.akin):
            return False
        numbers = _RECKONING.get(self.raw.__name__) if self.raw else None
        if numbers and getattr(rules, numbers) != getattr(load("classic"), numbers):
            return False
        try:
            return not self.values or patch_rules(rules, self.values) != patch_rules(rules, {})
        except InputError:
            return False


def four_cards(raw: Raw, true: Answer) -> str | None:
    """Believes that three cards are too few."""
    found = _judge_group(raw, lambda plain, wild: plain + wild == 3)
    return "no" if found else None


def _judge_group(raw: Raw, allowed: Callable[[int, int], bool]) -> str | None:
    """Whether cards of one rank may lie together, given the numbers of natural and wild cards."""
    plain, wild = _split_group(raw)
    ranks = {card[0] for card in plain}
    fits = len(ranks) == 1 and "3" not in ranks
    return "yes" if fits and allowed(len(plain), len(wild)) else None


def _split_group(raw: Raw) -> tuple[list[str], list[str]]:
    """The natural and the wild cards of the group in a question."""
    if raw["kind"] != "legal" or raw["ask"]["kind"] != "group":
        return [], []
    cards = raw["ask"]["cards"].split()
    return [c for c in cards if c[0] not in WILD], [c for c in cards if c[0] in WILD]


def red_three_in_a_meld(raw: Raw, true: Answer) -> str | None:
    """Believes that a red three goes with any meld."""
    plain, wild = _split_group(raw)
    others = [card for card in plain if card not in THREES_RED]
    melds = len({card[0] for card in others}) == 1 and len(others) > 1 and len(wild) < 4
    return "yes" if len(others) < len(plain) and melds and len(others + wild) > 2 else None


def black_threes_laid(raw: Raw, true: Answer) -> str | None:
    """Believes that three black threes are a meld like any other."""
    plain, wild = _split_group(raw)
    return "yes" if len(plain) > 2 and not wild and {*plain} <= {*THREES_BLACK} else None


def one_minimum(raw: Raw, true: Answer) -> str | None:
    """Believes that fifty points are enough in every deal."""
    return "50" if _asks_minimum(raw) and int(raw["ask"]["score"]) > 0 else None


def below_zero_as_zero(raw: Raw, true: Answer) -> str | None:
    """Believes that a side below zero needs fifty points, too."""
    return "50" if _asks_minimum(raw) and int(raw["ask"]["score"]) < 0 else None


def at_the_edge(raw: Raw, true: Answer) -> str | None:
    """Believes that a score of exactly 1,500 or 3,000 needs no more points than a lower score."""
    before = {1500: "50", 3000: "90"}
    return before.get(int(raw["ask"]["score"])) if _asks_minimum(raw) else None


def _asks_minimum(raw: Raw) -> bool:
    return bool(raw["kind"] == "number" and raw["ask"]["kind"] == "minimum")


def out_at_once(raw: Raw, true: Answer) -> str | None:
    """Believes that a player without cards is out."""
    return "yes" if raw["id"] == "going-out" else None


def partner_unheard(raw: Raw, true: Answer) -> str | None:
    """Believes that the partner's answer binds nobody."""
    memory = raw.get("position", {}).get("memory", {})
    asked = raw["kind"] == "legal" and raw["ask"]["kind"] == "go_out"
    return "yes" if asked and memory.get("partner_answer") == "no" and true == "no" else None


def hand_forgotten(raw: Raw, true: Answer) -> str | None:
    """Believes that the cards in the hand do not count."""
    return None if _hand_points(raw) is None else str(int(str(true)) + int(_hand_points(raw) or 0))


def hand_gained(raw: Raw, true: Answer) -> str | None:
    """Believes that the cards in the hand add points like all others."""
    return (
        None if _hand_points(raw) is None else str(int(str(true)) + 2 * int(_hand_points(raw) or 0))
    )


def hand_twice(raw: Raw, true: Answer) -> str | None:
    """Believes that the cards in the hand cost twice their points."""
    return None if _hand_points(raw) is None else str(int(str(true)) - int(_hand_points(raw) or 0))


def ten_more(raw: Raw, true: Answer) -> str | None:
    """Believes that the first meld must be worth ten points more than its minimum."""
    return str(int(str(true)) + 10) if _asks_minimum(raw) else None


def _hand_points(raw: Raw) -> int | None:
    """Points of the cards in the side's hands; None if the question is not about a score."""
    if raw["kind"] != "number" or raw["ask"]["kind"] != "score":
        return None
    hands = raw["position"].get("hands", [])
    own = [hand for seat, hand in enumerate(hands) if seat % 2 == raw["ask"].get("side", 0)]
    cards = [card for hand in own for card in hand.split()]
    if any(card in THREES_RED for card in cards):
        return None
    return sum(5 if card[0] == "3" else WORTH[card[0]] for card in cards)


def three_on_top(raw: Raw, true: Answer) -> str | None:
    """Believes that a black three on top freezes the pile."""
    return "frozen" if _upcard(raw) in THREES_BLACK else None


def wild_on_top(raw: Raw, true: Answer) -> str | None:
    """Believes that the pile may be taken with a wild card on top."""
    return "free" if _upcard(raw)[:1] in WILD else None


def _upcard(raw: Raw) -> str:
    """The upcard, if the question is about the state of the pile; else ""."""
    asked = raw["kind"] == "which" and raw["ask"]["kind"] == "pile"
    return str(raw["position"]["pile"].split()[-1]) if asked else ""


TUNED = (
    Head("joker 20", ("joker-as-two",), {"points.cards": {"X": 20}}),
    Head("two 50", ("two-as-joker",), {"points.cards": {"2": 50}}),
    Head("black three freezes", ("black-three-freezes",), {"pile.freezing": FREEZING}),
    Head("wild upcard is taken", ("wild-upcard-is-taken",), {"pile.never_taken": ["black_three"]}),
    Head("free at first", (NOT_FROZEN,), {"pile.frozen_until_melded": False}),
    Head("frozen with a wild", ("frozen-pile-with-a-wild",), {"pile.naturals_frozen": 1}),
    Head("not onto a meld", ("upcard-joins-no-meld",), {"pile.onto_meld": False}),
    Head("six make a canasta", ("six-make-a-canasta",), {"canasta.size": 6}),
    Head("mixed brings 500", ("mixed-priced-as-natural",), {"canasta.mixed_bonus": 500}),
    Head("out without canasta", ("out-without-a-canasta",), raw=out_at_once),
    Head("red threes never minus", ("red-threes-never-minus",), {"red_threes.minus": "never"}),
    Head("out brings nothing", ("out-not-counted",), {"going_out.bonus": 0}),
    Head("wilds are never discarded", ("wild-never-discarded",), {"discard.never": ["wild"]}),
    Head("one natural", ("one-natural-is-enough",), {"meld.min_naturals": 1}),
    Head("any wilds", ("wilds-without-limit", "half-wild-or-more"), {"meld.max_wild": "unlimited"}),
    Head("one minimum", ("minimum-never-rises",), raw=one_minimum),
)  # fmt: skip
"""Mistakes in the catalogue, written in another way; the tutor's constants were tuned with them."""

APART = (
    Head("two cards", ("two-cards-are-enough",), {"meld.min_cards": 2}),
    Head("two wilds at most", ("two-wilds-at-most",), {"meld.max_wild": 2}),
    Head("red three in a meld", ("red-three-joins",), raw=red_three_in_a_meld),
    Head("black threes laid", ("black-threes-in-any-turn",), raw=black_threes_laid),
    Head("runs", ("sequences-everywhere",), {"meld.kinds": ["set", "sequence"]}),
    Head("wilds alone", ("wild-cards-alone",), {"meld.kinds": ["set", "wild"]}),
    Head("closed canastas", ("canasta-takes-no-more",), {"canasta.closed": ["natural", "mixed"]}),
    Head("natural brings 300", ("natural-priced-as-mixed",), {"canasta.natural_bonus": 300}),
    Head("ace 10", ("ace-as-court-card",), {"points.cards": {"A": 10}}),
    Head("below zero 50", ("negative-score-as-zero",), raw=below_zero_as_zero),
    Head("at the edge", ("edge-of-the-lower-band",), raw=at_the_edge),
    Head("freeze for a round", ("freeze-lapses",), {"pile.freeze_lasts": "one_round"}),
    Head("frozen onto a meld", ("frozen-pile-onto-a-meld",), {"pile.onto_frozen": True}),
    Head("three on top freezes", ("black-three-on-top-freezes",), raw=three_on_top),
    Head("wild on top is free", ("wild-upcard-is-free",), raw=wild_on_top),
    Head("always a pair", ("always-a-natural-pair",), {"pile.naturals": 2}),
    Head("two canastas", ("two-canastas-are-needed",), {"going_out.canastas": 2}),
    Head("last discard", ("last-discard-required",), {"going_out.discard": "required"}),
    Head("partner unheard", ("partner-may-be-ignored",), raw=partner_unheard),
    Head("hand forgotten", ("hand-not-subtracted",), raw=hand_forgotten, matter="hand"),
    Head("hand gained", ("hand-added",), raw=hand_gained, matter="hand"),
    Head("threes 100 each", ("red-threes-a-hundred-each",), {"red_threes.bonus": HUNDREDS}),
    Head("out brings 200", ("out-counts-as-in-samba",), {"going_out.bonus": 200}),
    Head("no canasta is minus", ("melds-without-canasta-minus",), {"game.no_canasta": "all_minus"}),
)  # fmt: skip
"""Other mistakes in the catalogue; nothing is tuned with them."""

NO_BONUS = {
    "canasta.natural_bonus": 0,
    "canasta.mixed_bonus": 0,
    "going_out.bonus": 0,
    "going_out.concealed_bonus": 0,
    "red_threes.bonus": [0, 0, 0, 0],
}
BONUSES = (
    Head("every bonus forgotten", ("bonuses-not-counted",), NO_BONUS),
    Head("natural forgotten", ("natural-canastas-not-counted",), {"canasta.natural_bonus": 0}),
    Head("mixed forgotten", ("mixed-canastas-not-counted",), {"canasta.mixed_bonus": 0}),
    Head("out forgotten", ("out-not-counted",), {"going_out.bonus": 0}),
)
"""Learners who leave out bonuses; every bonus is the commonest sheet of a beginner."""

OUTSIDE = (
    Head("four cards at least", raw=four_cards),
    Head("ace 50", values={"points.cards": {"A": 50}}),
    Head("seven 10", values={"points.cards": {"7": 10}}),
    Head("natural brings 400", values={"canasta.natural_bonus": 400}),
    Head("out brings 50", values={"going_out.bonus": 50}),
    Head("red three 200", values={"red_threes.bonus": [200, 400, 600, 800]}),
    Head("three canastas", values={"going_out.canastas": 3}),
    Head("first meld 120", values={"initial.bands": [{"minimum": 120}]}),
    Head("eight make a canasta", values={"canasta.size": 8}),
    Head("frozen by three naturals", values={"pile.naturals_frozen": 3}),
    Head("mixed brings 200", values={"canasta.mixed_bonus": 200}),
    Head("one wild at most", values={"meld.max_wild": 1}),
    Head("three naturals", values={"meld.min_naturals": 3}),
    Head("jokers only are wild: two 10", values={"points.cards": {"2": 10}}),
    Head("red threes do not freeze", values={"pile.freezing": ["wild"]}),
    Head("black three 50", values={"black_threes.in_hand": 50}),
)  # fmt: skip
"""Mistakes that are not in the catalogue."""


BEYOND = (
    Head("king 20", values={"points.cards": {"K": 20}}),
    Head("four 10", values={"points.cards": {"4": 10}}),
    Head("joker 100", values={"points.cards": {"X": 100}}),
    Head("two 25", values={"points.cards": {"2": 25}}),
    Head("natural brings 1,000", values={"canasta.natural_bonus": 1000}),
    Head("mixed brings 100", values={"canasta.mixed_bonus": 100}),
    Head("out brings 500", values={"going_out.bonus": 500}),
    Head("red three 50", values={"red_threes.bonus": [50, 100, 150, 200]}),
    Head("all red threes 500", values={"red_threes.bonus": [100, 200, 300, 500]}),
    Head("hand twice", raw=hand_twice, matter="hand"),
    Head("five cards", values={"meld.min_cards": 5}),
    Head("ten 5", values={"points.cards": {"T": 5}}),
    Head("nine make a canasta", values={"canasta.size": 9}),
    Head("concealed brings 300", values={"going_out.concealed_bonus": 300}),
    Head("four naturals", values={"meld.min_naturals": 4, "meld.min_cards": 4}),
    Head("ten more", raw=ten_more, matter="minimum"),
)  # fmt: skip
"""Mistakes that are not in the catalogue; nothing is tuned with them."""


@dataclass
class Person:
    """A learner who answers by some heads, and slips now and then.

    `slips`: share of random wrong answers. `wavers`: share of answers that follow the true rules
    after all. `learns`: gives up a mistake once the tutor names it. `silent`: does not answer the
    tutor's questions about a mistake.
    """

    rules: RuleSet
    heads: tuple[Head, ...]
    chance: Random
    slips: float = 0.0
    wavers: float = 0.0
    learns: bool = False
    silent: bool = False
    learned: set[str] = field(default_factory=set)

    @property
    def held(self) -> tuple[Head, ...]:
        return tuple(head for head in self.heads if self.learned.isdisjoint(head.akin))

    @property
    def akin(self) -> frozenset[str]:
        """All misconceptions of the catalogue that are true of the learner now."""
        return frozenset(name for head in self.held for name in head.akin)

    def hears(self, name: str) -> None:
        """Take in what the tutor says about a misconception; some learners learn from it."""
        if self.learns:
            self.learned.add(name)

    def answer(self, made: Generated) -> Answer:
        puzzle, true = made.puzzle, solve(made.puzzle, self.rules).answer
        if self.chance.random() < self.slips:
            wrong = tuple(wrong_answers(puzzle, self.rules, true, self.chance))
            return self.chance.choice(wrong) if wrong else true
        if self.wavers and self.chance.random() < self.wavers:
            return true
        return self._answer_by_heads(made, true)

    def _answer_by_heads(self, made: Generated, true: Answer) -> Answer:
        """The answer of the heads: first by other values of rules, then from the raw puzzle."""
        values: dict[str, Any] = {}
        for head in self.held:
            values |= head.values
        answer = self._solve_by_values(made, values) if values else true
        for head in self.held:
            changed = head.raw(made.raw, answer) if head.raw else None
            if changed is not None:
                answer = int(changed) if isinstance(true, int) else changed
        return answer

    def _solve_by_values(self, made: Generated, values: Mapping[str, Any]) -> Answer:
        try:
            return solve(made.puzzle, patch_rules(self.rules, values)).answer
        except InputError:
            return solve(made.puzzle, self.rules).answer


class Guesser(Person):
    """A learner who guesses all answers."""

    def answer(self, made: Generated) -> Answer:
        true = solve(made.puzzle, self.rules).answer
        wrong = wrong_answers(made.puzzle, self.rules, true, self.chance)
        return self.chance.choice([true, *wrong])
