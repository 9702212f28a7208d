"""Puzzles with a few choices: the kind of a canasta, the state of the pile, what a card is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from canasta_tutor.engine.melds.group import find_canasta, rank_of, read_meld, verify_group
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.reading.form import ByKind, Listed
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, is_named
from canasta_tutor.engine.scoring.canastas import CanastaKind, explain_canasta
from canasta_tutor.engine.scoring.special_hands import explain_no_special_hand
from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state, find_pile_state
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, naturals
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.asked.calls_and_feet import (
    FOOT_WAITS,
    NOT,
    count_held_after,
    count_kept,
    find_foot_moment,
    is_near_special_hand,
    name_special_hand,
)
from canasta_tutor.puzzles.asked.counting import Feature, count_canasta, count_pile
from canasta_tutor.puzzles.asked.nearest_repair import sort_shown_cards
from canasta_tutor.puzzles.asked.objection import Objection, object_with_reasons, state_under_rules
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import (
    NO_REASONS,
    Count,
    Judgement,
    Result,
    Solution,
)
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, grounds_only
from canasta_tutor.puzzles.schema.puzzle_asks import (
    WhichAsk,
    WhichCanasta,
    WhichCard,
    WhichFoot,
    WhichPile,
    WhichSpecial,
)
from canasta_tutor.puzzles.schema.puzzle_faults import NotShown, TwoAnswers
from canasta_tutor.puzzles.schema.puzzle_form import Answer, MistakenWord, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE

BLOCKED, FROZEN, FREE = "blocked", "frozen", "free"
NATURAL = "natural"


CHOICES = {
    "canasta": ("natural", "mixed", "none"),
    "pile": ("free", "frozen", "blocked"),
    "card": ("natural", "wild", "red_three", "black_three"),
    "special": ("straight", "pairs", "wild_pairs", "garbage", "none"),
    "foot": ("now", "next", "not"),
}
"""The choices that the learner can press, unless a puzzle names its own choices."""
MORE_CHOICES = {
    "canasta": ("sequence", "wild"),
    "pile": (),
    "card": ("caliente",),
    "special": (),
    "foot": (),
}
"""Further choices that only some rule systems have."""


class WhichPuzzle(Puzzle):
    """Which of a few choices is right?"""

    kind: Literal["which"]
    ask: Annotated[WhichAsk, ByKind]
    choices: Listed[str] = ()
    mistakes: Annotated[Listed[MistakenWord], Field(alias="mistake")] = ()

    @property
    def offered(self) -> Listed[str]:
        """The choices of this puzzle, in order."""
        return self.choices or CHOICES[self.ask.kind]

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Check that all choices are known, and that all mistakes are choices."""
        known = (*CHOICES[self.ask.kind], *MORE_CHOICES[self.ask.kind])
        for choice in self.choices:
            if choice not in known:
                raise InputError(BadValue(choice, ", ".join(known)), "choices")
        allowed = self.offered
        for place, mistake in enumerate(self.mistakes):
            if mistake.answer not in allowed:
                fault = BadValue(mistake.answer, ", ".join(allowed))
                raise InputError(fault, f"mistake.{place}.answer")
        return self


class Which(Kind[WhichPuzzle]):
    """Which of a few choices is right? The answer is one of the words on the buttons."""

    name = "which"
    model = WhichPuzzle
    in_lessons = True

    def solve(self, posed: Posed) -> Solution:
        """The right choice and the engine's reasons for it."""
        ask, rules = posed.ask, posed.rules
        if isinstance(ask, WhichCanasta):
            kind = canasta_kind(ask.cards, rules)
            return Solution(kind.value if kind else NONE, canasta_verdict(ask.cards, rules))
        if isinstance(ask, WhichSpecial):
            return Solution(*name_special_hand(ask.cards, rules))
        if isinstance(ask, WhichFoot):
            return Solution(*find_foot_moment(posed.table_asked, ask, rules))
        if isinstance(ask, WhichCard):
            kind_of = ask.card.kind
            return Solution(NATURAL if kind_of is CardKind.PLAIN else kind_of.value, NO_REASONS)
        return Solution(
            pile_answers(posed)[0], Verdict(grounds=explain_pile_state(posed.table_asked, rules))
        )

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """Whether the answer is right, with the cards to blame.

        If the learner takes cards for a special hand, the verdict says why the cards are not that
        hand.
        """
        verdict, ask = solution.verdict, posed.ask
        if isinstance(ask, WhichSpecial) and verdict.violations and answer in SPECIAL_HANDS:
            verdict = Verdict(
                violations=(explain_no_special_hand(posed.named_cards, posed.rules, str(answer)),)
            )
        return sort_shown_cards(answer == solution.answer, verdict, posed.named_cards, None)

    def counts(self, posed: Posed) -> Iterator[Count]:
        """The cards of a canasta, or the cards in the pile that matter."""
        if isinstance(posed.ask, WhichCanasta):
            yield from count_canasta(posed.named_cards, posed.rules, posed.puzzle.rule)
        elif isinstance(posed.ask, WhichPile):
            yield from count_pile(posed)

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The reasons for the right choice; for a card, the reasons are its rank and colour."""
        ask = posed.ask
        if isinstance(ask, WhichCard):
            code = f"puzzle.which.card.{result.solution.answer}.why"
            own = rule_of_card(ask.card.kind, posed.rules)
            yield state_under_rules(
                code, own, posed, (ask.card,), **list_card_fields(ask, posed.rules)
            )
        if isinstance(ask, WhichFoot) and result.solution.answer == NOT:
            left, played = count_kept(posed.hand, posed.groups), cards(posed.named_cards)
            yield state_under_rules(FOOT_WAITS, posed.puzzle.rule, posed, played, left=left)
        yield from object_with_reasons(result.judgement.verdict, posed, posed.groups)
        if is_taken_for_another(posed, result):
            yield state_under_rules(
                f"puzzle.which.special.{result.answer}.is", posed.puzzle.rule, posed
            )

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The words that the puzzle offers."""
        return self.own(puzzle).offered

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """All choices."""
        return self.choices(puzzle)

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """There must be a pile, and exactly one of free, frozen and blocked must describe it."""
        if not isinstance(posed.ask, WhichPile):
            return
        if posed.table_asked.upcard is None:
            yield InputError(NotShown(""), "position.pile")
        fitting = pile_answers(posed)
        if len(fitting) > 1:
            yield InputError(TwoAnswers(*fitting[:2]), "position.pile")

    def sound(self, posed: Posed) -> bool:
        """Whether the play is legal; True if there is no play."""
        played = isinstance(posed.ask, WhichFoot)
        return not played or count_held_after(posed.table_asked, posed.ask, posed.rules)[1].ok

    def guess(self, ask: str) -> float:
        """1 divided by the number of the usual choices."""
        return 1 / len(CHOICES[ask])

    def says_all(self, ask: str) -> bool:
        """True for a card or a canasta, because the table does not decide what they are."""
        return ask in ("card", "canasta")

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The reasons for the right choice."""
        return grounds_only(self.solve(posed).verdict), ()

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and whether one other card would decide about a special hand."""
        yield from super().features(posed)
        if isinstance(posed.ask, WhichSpecial):
            whole = posed.hand or posed.groups[0]
            yield "near", int(is_near_special_hand(whole, posed.rules))


WHICH = Which()


def is_taken_for_another(posed: Posed, result: Result) -> bool:
    """Whether the learner took a special hand for another special hand."""
    special = isinstance(posed.ask, WhichSpecial) and result.solution.answer != NONE
    return special and not result.right and result.answer in SPECIAL_HANDS


def pile_answers(posed: Posed) -> tuple[str, ...]:
    """Every state that fits the pile; a question must have exactly one."""
    state = find_pile_state(posed.table_asked, posed.rules)
    fitting = {BLOCKED: state.blocked or state.closed, FROZEN: state.frozen or state.for_side_only}
    return tuple(word for word, fits in fitting.items() if fits) or (FREE,)


BLOCKING = "pile.never_taken"
"""The rule by which some upcards block the pile."""

_OF_KIND = {
    CardKind.RED_THREE: "red_threes.laid",
    CardKind.BLACK_THREE: "black_threes.melded",
    CardKind.CALIENTE: "calls.caliente",
    CardKind.WILD: "meld.min_naturals",
    CardKind.PLAIN: "meld.min_naturals",
}
"""The rule that says what a card is for."""


def rule_of_card(kind: CardKind, rules: RuleSet) -> str:
    """The rule that says what a card is for.

    For a black three that blocks, the rule on blocking.
    """
    if kind is CardKind.BLACK_THREE and is_named(kind, rules.pile.never_taken):
        return BLOCKING if rules.pile.taken != "never" else _OF_KIND[kind]
    return _OF_KIND[kind]


def list_card_fields(ask: WhichCard, rules: RuleSet) -> dict[str, object]:
    """The values for the words on a card: how red threes are laid, whether black threes block."""
    stops = rule_of_card(CardKind.BLACK_THREE, rules) == BLOCKING
    bonus = bool(rules.black_threes.bonus)
    return {"card": ask.card, "laid": rules.red_threes.laid, "stops": stops and not bonus}


def canasta_kind(group: Cards, rules: RuleSet) -> CanastaKind | None:
    """The kind of canasta; None if the group is no canasta or no meld."""
    return find_canasta(cards(group), rules) if verify_group(cards(group), rules).ok else None


def canasta_verdict(group: Cards, rules: RuleSet) -> Verdict:
    """Why a group is this kind of canasta, or no canasta."""
    verdict = verify_group(cards(group), rules)
    if not verdict.violations:
        return Verdict(grounds=_canasta_reasons(group, rules))
    limits = rules.canasta
    large = len(group) >= limits.size and len(naturals(group)) >= limits.min_naturals
    if rank_of(group) is None or large:
        return verdict
    return Verdict(violations=(*_canasta_reasons(group, rules), *verdict.violations))


def _canasta_reasons(group: Cards, rules: RuleSet) -> tuple[Reason, ...]:
    meld = read_meld(cards(group), rules)
    return (explain_canasta(meld, rules),) if meld else ()
