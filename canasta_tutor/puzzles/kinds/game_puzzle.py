"""Puzzles about a game of several deals: scores, running totals, the next minimum, the winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.rules.reading.form import Amount, Listed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed, minimum_rule
from canasta_tutor.engine.scoring.game_end import find_winner
from canasta_tutor.engine.scoring.sheet_lines import SideScore
from canasta_tutor.engine.values.input_faults import Contradiction, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Side, Table
from canasta_tutor.puzzles.asked.counting import Feature
from canasta_tutor.puzzles.asked.objection import (
    Objection,
    Statement,
    object_to_line,
    state_under_rules,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, finished_table, may_end_so
from canasta_tutor.puzzles.asked.solution_and_result import (
    Answered,
    Line,
    Part,
    Result,
    Solution,
    Step,
    Total,
)
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.kinds.sheet_puzzle import first_difference
from canasta_tutor.puzzles.schema.puzzle_asks import Ask, Ending
from canasta_tutor.puzzles.schema.puzzle_form import Answer, SaidPuzzle


class GameDeal(Ending):
    """A finished deal of a game, with the hands of all players."""

    position: Position


class GameAsk(Ask):
    """How many points does each deal bring each side, what are the totals, and who has won?

    `scores`: the score of each side before these deals. `deals_played`: the number of deals played
    before these deals.
    """

    kind: Literal["game"]
    deals: Annotated[Listed[GameDeal], Field(min_length=1)]
    scores: Annotated[Listed[int], Field(min_length=2)]
    deals_played: Amount = 0


class GamePuzzle(SaidPuzzle):
    """Keep the score of several deals."""

    kind: Literal["game"]
    ask: GameAsk


class Game(Kind[GamePuzzle]):
    """The score of several deals; the answer is the numbers of all boxes."""

    name = "game"
    seconds = 60
    model = GamePuzzle
    imagined = False

    def solve(self, posed: Posed) -> Solution:
        """The numbers of all boxes, with the score lines of each side and deal."""
        game = play_game(posed)
        found = " ".join(str(true_number(box, game, posed)) for box in boxes(game_ask(posed)))
        return Solution(found, steps=(*_list_steps(posed, game), Answered(found)))

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether every number is right."""
        return _find_first_wrong(posed, answer) is None

    def sound(self, posed: Posed) -> bool:
        """Whether the end of every deal is possible."""
        return all(may_end_so(table, posed.rules) for table in play_game(posed).tables)

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The first wrong number, and the score lines of its deal and side."""
        place, every = _find_first_wrong(posed, result.answer), boxes(game_ask(posed))
        if place is None:
            return
        if place >= len(every):
            yield state_under_rules(
                "objection.sheet.more", posed.puzzle.rule, posed, lines=len(every)
            )
        box, game = every[min(place, len(every) - 1)], play_game(posed)
        points = true_number(box, game, posed)
        fields = {"deal": box.deal + 1, "points": points, "won": bool(points)}
        said = Statement(f"objection.game.{box.what}", fields)
        yield Objection(said, rule_of(box, posed), posed.rules)
        yield from (object_to_line(line, posed) for line in game.scores[box.deal][box.side].lines)

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, the number of deals, and the number of melds in these deals."""
        yield from super().features(posed)
        deals = game_ask(posed).deals
        sides = [side for deal in deals for side in deal.position.sides]
        yield "deals", len(deals)
        yield "melds", sum(len(side.melds) for side in sides)


GAME = Game()


class Box(Record):
    """One number to fill in, with its deal and side; the box for the winner has no side."""

    what: Literal["score", "total", "minimum", "winner"]
    deal: int
    side: int = 0


class Played(Record):
    """The deals of a game with their sheets, and the totals after each."""

    tables: tuple[Table, ...]
    scores: tuple[tuple[SideScore, ...], ...]
    totals: tuple[tuple[int, ...], ...]


def game_ask(posed: Posed) -> GameAsk:
    """The question."""
    return GAME.own(posed.puzzle).ask


def tables(ask: GameAsk, rules: RuleSet) -> tuple[Table, ...]:
    """The tables at the end of each deal.

    Raises:
        InputError: a deal is impossible, or the number of scores is not the number of sides.
    """
    found = tuple(finished_table(deal.position, deal, rules) for deal in ask.deals)
    if any(len(table.sides) != len(ask.scores) for table in found):
        raise InputError(Contradiction("ask.scores", "seats.sides"), "ask.scores")
    return found


def play_game(posed: Posed) -> Played:
    """The deals of a game with their scores and totals."""
    ask = game_ask(posed)
    there = tables(ask, posed.rules)
    scores = tuple(score_deal(table, posed.rules) for table in there)
    totals = [ask.scores]
    for each in scores:
        totals.append(tuple(n + side.total for n, side in zip(totals[-1], each, strict=True)))
    return Played(there, scores, tuple(totals[1:]))


def boxes(ask: GameAsk) -> tuple[Box, ...]:
    """The boxes in order: for each deal, the scores, totals and next minimum; last, the winner."""
    sides, last = range(len(ask.scores)), len(ask.deals) - 1
    return (*(box for deal in range(last + 1) for box in _boxes_of_deal(deal, sides, last)),)


def _boxes_of_deal(deal: int, sides: range, last: int) -> Iterator[Box]:
    yield from (Box("score", deal, side) for side in sides)
    yield from (Box("total", deal, side) for side in sides)
    if deal < last:
        yield from (Box("minimum", deal, side) for side in sides)
    else:
        yield Box("winner", deal)


def true_number(box: Box, game: Played, posed: Posed) -> int:
    """The right number for a box; the winner is the number of a side, or 0 for nobody yet."""
    ask = game_ask(posed)
    if box.what == "score":
        return game.scores[box.deal][box.side].total
    totals = game.totals[box.deal]
    if box.what == "total":
        return totals[box.side]
    deals = ask.deals_played + box.deal + 1
    if box.what == "minimum":
        return find_needed(Side(score=totals[box.side]), posed.rules, deals).points
    first = find_winner(totals, posed.rules, deals)
    return 0 if first is None else first + 1


def depends_on_deals(rules: RuleSet) -> bool:
    """Whether the minimum or the end of the game depends on the number of deals."""
    return bool(rules.initial.by_deal) or rules.game.deals is not None


def number_of(posed: Posed, deal: int) -> int:
    """The number of a deal, counted from the start of the game where the rules need that number."""
    before = game_ask(posed).deals_played if depends_on_deals(posed.rules) else 0
    return before + deal + 1


def numbers(posed: Posed) -> tuple[int, ...]:
    """The right numbers of all boxes."""
    game = play_game(posed)
    return tuple(true_number(box, game, posed) for box in boxes(game_ask(posed)))


def _list_steps(posed: Posed, game: Played) -> Iterator[Step]:
    for deal, scores in enumerate(game.scores):
        for side, score in enumerate(scores):
            yield Part(number_of(posed, deal), side, game.tables[deal].players, len(scores))
            melds = game.tables[deal].sides[side].melds
            yield from (Line(line, melds) for line in score.lines)
            yield Total(score.total)


def _find_first_wrong(posed: Posed, answer: Answer) -> int | None:
    """The place of the first wrong or missing number; None if all are right."""
    return first_difference(answer, " ".join(map(str, numbers(posed))))


def rule_of(box: Box, posed: Posed) -> str:
    """The rule behind the number of a box."""
    if box.what == "minimum":
        return minimum_rule(posed.rules)
    if box.what == "winner":
        return "game.target" if posed.rules.game.deals is None else "game.deals"
    return "points.cards" if box.what == "score" else posed.puzzle.rule
