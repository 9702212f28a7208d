"""Puzzles about numbers: points, the minimum, cards dealt and drawn, bonuses, scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.melds.group import read_meld
from canasta_tutor.engine.reasons.call_reasons import CalientePlayed
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.reading.form import ByKind, Listed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.scoring.first_meld_minimum import find_minimum, find_needed, minimum_rule
from canasta_tutor.engine.scoring.melds_and_canastas import canasta_code, list_canasta_kinds
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import CardKind, Cards, cards
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.table import Side
from canasta_tutor.puzzles.asked.calls_and_feet import (
    HELD,
    count_held_after,
    count_kept,
    name_untaken_hand,
)
from canasta_tutor.puzzles.asked.counting import Feature, count_canasta, describe_gap
from canasta_tutor.puzzles.asked.learners_answer import Entered, read_number
from canasta_tutor.puzzles.asked.objection import (
    Objection,
    object_to_line,
    object_with_reasons,
    state_under_rules,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, players_of
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Count, Result, Solution
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind
from canasta_tutor.puzzles.kinds.which_puzzle import canasta_kind, canasta_verdict
from canasta_tutor.puzzles.schema.puzzle_asks import (
    Ask,
    NumberAsk,
    NumberBonus,
    NumberCaliente,
    NumberDraw,
    NumberHand,
    NumberHeld,
    NumberLay,
    NumberMinimum,
    NumberPoints,
    NumberRedThrees,
    NumberScore,
)
from canasta_tutor.puzzles.schema.puzzle_faults import TwoAnswers
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle


class MistakenNumber(Mistake):
    """A wrong number."""

    answer: int


class NumberPuzzle(Puzzle):
    """How many?"""

    kind: Literal["number"]
    ask: Annotated[NumberAsk, ByKind]
    mistakes: Annotated[Listed[MistakenNumber], Field(alias="mistake")] = ()


class Number(Kind[NumberPuzzle]):
    """How many? The answer is a number."""

    name = "number"
    seconds = 40
    model = NumberPuzzle
    in_lessons = True
    open = True

    def solve(self, posed: Posed) -> Solution:
        """The number, and its lines if it is a sum."""
        ask, rules = posed.ask, posed.rules
        if isinstance(ask, NumberHeld | NumberCaliente):
            return _solve_after_play(posed)
        value = _find_stated(ask, rules)
        if value is not None:
            return Solution(value)
        lines = tuple(_list_lines(posed))
        verdict = canasta_verdict(ask.cards, rules) if isinstance(ask, NumberBonus) else NO_REASONS
        return Solution(sum(line.points for line in lines), verdict, lines=lines)

    def counts(self, posed: Posed) -> Iterator[Count]:
        """The numbers in the question, the cards of a canasta, what a side has."""
        match posed.ask:
            case NumberMinimum() as ask:
                must = find_needed(Side(score=ask.score), posed.rules)
                what, count = ("deal", must.deal) if must.deal else ("score", ask.score)
                yield Count(what, count, must.points)
            case NumberRedThrees() as ask:
                yield Count("red_threes", ask.count)
            case NumberBonus():
                yield from count_canasta(posed.named_cards, posed.rules, posed.puzzle.rule)
            case NumberHeld():
                yield Count("kept", count_kept(posed.hand, posed.groups))
            case NumberCaliente() if not self.solve(posed).answer:
                yield Count("kept", len(posed.table_asked.hand) - 1)
            case NumberScore() as ask:
                yield from _count_side(posed, ask)

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """How the number comes about: first the reasons, then the lines of the sum."""
        ask, rule, found = posed.ask, posed.puzzle.rule, result.solution
        if isinstance(ask, NumberHeld):
            yield _object_to_held(posed, int(str(found.answer)))
        groups = () if isinstance(ask, NumberCaliente) else posed.groups
        yield from object_with_reasons(found.verdict, posed, groups)
        yield from (object_to_line(line, posed) for line in found.lines)
        if isinstance(ask, NumberMinimum):
            must = find_needed(Side(score=ask.score), posed.rules)
            fields = {"score": ask.score, "minimum": must.points, "deal": must.deal}
            yield state_under_rules(
                "explain.minimum", minimum_rule(posed.rules), posed, (), **fields
            )
        elif not (found.lines or found.verdict != NO_REASONS or isinstance(ask, NumberHeld)):
            yield state_under_rules("objection.number", rule, posed, number=found.answer)

    def fields(self, posed: Posed) -> dict[str, object]:
        """The usual values, and the number of players."""
        if isinstance(posed.ask, NumberHand | NumberDraw):
            return super().fields(posed) | {"players": players_of(posed.ask.players, posed.rules)}
        return super().fields(posed)

    def says_all(self, ask: str) -> bool:
        """True for questions about a score, about cards or about dealing."""
        return ask in ("minimum", "points", "hand", "draw")

    def typed(self, entered: Entered) -> Answer:
        """The number that the learner typed."""
        return read_number(entered.typed)

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """For a question about a bonus, two sorts of answers: no bonus, and any bonus."""
        return ("0", "") if isinstance(puzzle.ask, NumberBonus) else ()

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """The game must have enough red threes, and the table must decide what they bring.

        Under some rules, red threes count only for a side with canastas.
        """
        if not isinstance(posed.ask, NumberRedThrees):
            return
        deck = full_deck(posed.rules, posed.rules.seats.usual)
        red = sum(card.kind is CardKind.RED_THREE for card in deck)
        if posed.ask.count > red:
            yield InputError(BadValue(str(posed.ask.count), f"1…{red}"), "ask.count")
        asked, got = self.solve(posed).answer, _count_red_threes(posed)
        if got not in (None, asked):
            yield InputError(TwoAnswers(str(asked), str(got)), "position.sides")

    def sound(self, posed: Posed) -> bool:
        """Whether the play is legal, and a caliente draws no red threes.

        The rules replace red threes, so the player would draw more cards.
        """
        if not isinstance(posed.ask, NumberHeld | NumberCaliente):
            return super().sound(posed)
        verdict = count_held_after(posed.table_asked, posed.ask, posed.rules)[1]
        drawn = [reason.drawn for reason in verdict.grounds if isinstance(reason, CalientePlayed)]
        return verdict.ok and drawn in ([], [self.solve(posed).answer])

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The lines of a sum, or the grounds of a play."""
        found = self.solve(posed)
        if isinstance(posed.ask, NumberHeld | NumberCaliente):
            return Verdict(grounds=found.verdict.grounds), ()
        return NO_REASONS, tuple(line.code for line in found.lines)

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, how near a score is to the edge of its band, the lines of a sheet."""
        yield from super().features(posed)
        match posed.ask:
            case NumberMinimum() as ask:
                starts = [band.start for band in posed.rules.initial.bands]
                apart = [abs(ask.score - start) for start in starts if start is not None]
                yield "edge", -min(apart, default=0)
            case NumberScore() as ask:
                yield "lines", len(score_side(posed.table_asked, ask.side, posed.rules).lines)
            case NumberLay():
                yield from describe_gap(posed)

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The sum of the lines as a mistaken player counts them."""
        found = self.solve(posed)
        if isinstance(posed.ask, NumberMinimum):
            return found.answer
        lines = mind.count_lines(found.lines)
        return sum(line.points for line in lines) if lines else found.answer


NUMBER = Number()


def _solve_after_play(posed: Posed) -> Solution:
    """The number of cards in hand after a lay, or the number that a caliente draws."""
    held, verdict = count_held_after(posed.table_asked, posed.ask, posed.rules)
    if isinstance(posed.ask, NumberHeld):
        return Solution(held, verdict)
    return Solution(held - len(posed.table_asked.hand) + 1 if verdict.ok else 0, verdict)


def _find_stated(ask: Ask, rules: RuleSet) -> int | None:
    """A number that the rules state; None if the learner must add something up."""
    match ask:
        case NumberMinimum():
            return find_minimum(ask.score, rules)
        case NumberHand():
            return for_players(rules.deal.hand, players_of(ask.players, rules))
        case NumberDraw():
            return for_players(rules.draw.count, players_of(ask.players, rules))
    return None


def _count_red_threes(posed: Posed) -> int | None:
    """The points for the red threes on the table; None without a table."""
    if posed.table is None:
        return None
    lines = score_side(posed.table, 0, posed.rules).lines
    return sum(line.points for line in lines if line.code == "red_threes")


def _list_lines(posed: Posed) -> Iterator[ScoreLine]:
    ask, rules = posed.ask, posed.rules
    match ask:
        case NumberPoints() | NumberLay():
            for group in posed.groups:
                yield from card_lines(group, rules)
        case NumberRedThrees():
            bonus = red_three_bonus(ask.count, rules)
            yield ScoreLine("red_threes", bonus if ask.melded else -bonus, ask.count)
        case NumberBonus():
            yield from _bonus_lines(ask.cards, rules)
        case NumberScore():
            yield from score_side(posed.table_asked, ask.side, rules).lines


def card_lines(group: Cards, rules: RuleSet) -> Iterator[ScoreLine]:
    """A line for the cards of each rank, in the order of the group."""
    for rank in dict.fromkeys(card.rank for card in group):
        same = tuple(card for card in group if card.rank is rank)
        yield ScoreLine("cards", points_of(same, rules), len(same), same)


def _bonus_lines(group: Cards, rules: RuleSet) -> Iterator[ScoreLine]:
    meld = read_meld(cards(group), rules) if canasta_kind(group, rules) else None
    if meld:
        yield ScoreLine(canasta_code(meld, rules), canasta_bonus(meld, rules), 1)


def _object_to_held(posed: Posed, held: int) -> Objection:
    """The objection that gives the numbers of cards that the player keeps and picks up."""
    left, laid = count_kept(posed.hand, posed.groups), cards(posed.named_cards)
    fields = {
        "left": left,
        "more": held - left,
        "waits": name_untaken_hand(posed.table_asked, posed.rules, left),
    }
    return state_under_rules(HELD, posed.puzzle.rule, posed, laid, **fields)


def _count_side(posed: Posed, ask: NumberScore) -> Iterator[Count]:
    side = posed.table_asked.sides[ask.side]
    if not side.melds:
        yield Count("melds", 0)
    made = list_canasta_kinds(side.melds, posed.rules)
    if made:
        yield Count("canastas", len(made))
    if side.red_threes:
        yield Count("red_threes", len(side.red_threes), None, side.red_threes)
