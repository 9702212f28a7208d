"""What stands against a wrong answer: reasons, each with its rule and the cards it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from canasta_tutor.engine.judge.play import outcome
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.group import examine
from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.melds import TooFewCards, TooFewNaturals
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.deal import score_side
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.puzzles.answered.check import checked, solved
from canasta_tutor.puzzles.asked.calls import FOOT_WAITS, NOT, OF_NO_CARDS, cards_kept
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.asked.solution import Judgement, Result, Solution
from canasta_tutor.puzzles.kinds import best as plays
from canasta_tutor.puzzles.kinds import game as games
from canasta_tutor.puzzles.kinds import sheet as sheets
from canasta_tutor.puzzles.kinds import turn
from canasta_tutor.puzzles.schema.asks import (
    LegalSpecial,
    LegalTake,
    NumberHeld,
    NumberMinimum,
    WhichCard,
    WhichFoot,
)
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import (
    Answer,
    LinePuzzle,
    OtherPuzzle,
    Puzzle,
    SheetPuzzle,
)

OF_CARDS = "points.cards"
"""The rule behind a line that only adds up cards."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something said that is neither a reason of the engine's nor a line of a sum."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)


class Objection(Record):
    """One reason: what is said, the rule behind it, of which rule set, about which cards.

    `about` are cards of the question, or the upcard where the question names none. `step` is the
    number of the step that it is said of, where the question has steps; `elsewhere` is set where
    it is a question of several rule systems.
    """

    said: Reason | ScoreLine | Statement
    rule: str
    rules: RuleSet
    about: Cards = ()
    step: int | None = None
    on_top: bool = False
    elsewhere: bool = False


def of_line(line: ScoreLine, posed: Posed) -> Objection:
    """A line of a sum, with its rule and the cards that it adds up."""
    return Objection(line, LINES.get(line.code, OF_CARDS), posed.rules, line.cards)


def statement(code: str, rule: str, posed: Posed, about: Cards = (), **fields: object) -> Objection:
    """Something said under the rules of the question."""
    return Objection(Statement(code, fields), rule, posed.rules, about)


__all__ = ["Objection", "Statement", "objections", "repeated", "truth"]


def objections(posed: Posed, answer: Answer, result: Result | None = None) -> tuple[Objection, ...]:
    """The reasons why an answer is wrong, the nearest first; at least one.

    `result` is the checked answer where it is there already.

    >>> from .model import read_puzzle
    >>> raw = {"kind": "legal", "ask": {"kind": "group", "cards": "7h 7d"}}
    >>> posed = under(read_puzzle({"id": "two", "rule": "meld.min_cards", **raw}), load("classic"))
    >>> objections(posed, "yes")[0].rule
    'meld.min_cards'
    """
    found = result or checked(posed, answer, solved(posed))
    told = _TOLD.get(posed.puzzle.kind, _of_verdict)
    return tuple(told(posed, answer, found.solution, found.judgement))


def _of_verdict(posed: Posed, answer: Answer, _: Solution, said: Judgement) -> Iterator[Objection]:
    """What the engine says of the cards asked about."""
    yield from _reasons(said.verdict, posed, _groups(posed))


def _reasons(
    said: Verdict, posed: Posed, groups: Sequence[Cards], step: int | None = None
) -> Iterator[Objection]:
    """Each reason with the group that it is about, else with all cards, else with the upcard."""
    upcard = posed.table.upcard if posed.table else None
    called = isinstance(posed.ask, OF_NO_CARDS)
    top = () if upcard is None or called or any(groups) or step else (upcard,)
    for reason in _said_once(said.violations or said.grounds):
        about = _meant(reason, groups, posed.rules) or top
        yield Objection(reason, reason.rule, posed.rules, about, step, on_top=about == top != ())


def _said_once(reasons: Sequence[Reason]) -> Iterator[Reason]:
    """The reasons without those that another one says already."""
    return (reason for reason in reasons if not repeated(reason, reasons))


def repeated(reason: Reason, reasons: Sequence[Reason]) -> bool:
    """Whether another reason says it already: too few cards of one rank are too few natural."""
    if not isinstance(reason, TooFewNaturals) or reason.wilds:
        return False
    return any(isinstance(other, TooFewCards) and other.cards == reason.cards for other in reasons)


def _meant(reason: Reason, groups: Sequence[Cards], rules: RuleSet) -> Cards:
    """The one group that a reason is about, or all cards where it is about the whole."""
    for group in groups if len(groups) > 1 else ():
        found = examine(cards(group), rules, going_out=True)
        if reason in (*found.violations, *found.grounds):
            return group
    return cards(card for group in groups for card in group)


def _groups(posed: Posed) -> tuple[Cards, ...]:
    """The groups of the question; the upcard goes with the cards that take it."""
    ask, upcard = posed.ask, posed.table.upcard if posed.table else None
    if isinstance(ask, LegalTake) and ask.using and upcard:
        return ((*ask.using, upcard), *(group.cards for group in ask.also))
    if isinstance(ask, LegalSpecial):
        return (posed.hand,)
    return () if isinstance(ask, OF_NO_CARDS) else posed.groups


def _of_choice(
    posed: Posed, answer: Answer, solution: Solution, judged: Judgement
) -> Iterator[Objection]:
    """What is against the chosen cards; where there are none, what speaks for other cards."""
    if isinstance(answer, tuple):
        yield from _reasons(judged.verdict, posed, (answer,))
    if not isinstance(answer, tuple) or not answer:
        played = _played(solution.action) if solution.action else (posed.hand,)
        yield from _reasons(solution.verdict, posed, played)


def _of_number(posed: Posed, _: Answer, solution: Solution, __: Judgement) -> Iterator[Objection]:
    """How the number comes about: reasons first, then the lines of the sum."""
    ask = posed.ask
    if isinstance(ask, NumberHeld):
        yield _of_held(posed, int(str(solution.answer)))
    yield from _reasons(solution.verdict, posed, _groups(posed))
    yield from (of_line(line, posed) for line in solution.lines)
    if isinstance(ask, NumberMinimum):
        least = solution.answer
        yield statement("explain.minimum", posed.puzzle.rule, posed, score=ask.score, minimum=least)
    elif not (solution.lines or solution.verdict.violations or isinstance(ask, NumberHeld)):
        yield statement("objection.number", posed.puzzle.rule, posed, number=solution.answer)


def _of_held(posed: Posed, held: int) -> Objection:
    """How many of the cards in the hand are kept, and how many are picked up."""
    left, laid = cards_kept(posed.hand, posed.groups), cards(sum(posed.groups, ()))
    return statement("objection.held", posed.puzzle.rule, posed, laid, left=left, more=held - left)


def _of_kind(
    posed: Posed, answer: Answer, solution: Solution, judged: Judgement
) -> Iterator[Objection]:
    """What makes it that kind; a card is what its rank and colour say."""
    ask = posed.ask
    if isinstance(ask, WhichCard):
        code = f"puzzle.which.card.{solution.answer}.why"
        yield statement(code, posed.puzzle.rule, posed, (ask.card,), card=ask.card)
    if isinstance(ask, WhichFoot) and solution.answer == NOT:
        left, played = cards_kept(posed.hand, posed.groups), cards(sum(posed.groups, ()))
        yield statement(FOOT_WAITS, posed.puzzle.rule, posed, played, left=left)
    yield from _of_verdict(posed, answer, solution, judged)


def _of_line(posed: Posed, answer: Answer, solution: Solution, _: Judgement) -> Iterator[Objection]:
    """That the line named is written right, and which number is wrong."""
    written = posed.puzzle.ask.written if isinstance(posed.puzzle, LinePuzzle) else {}
    for code in (str(answer), str(solution.answer)):
        if code in written:
            yield from _written(code, written[code], posed)


def _written(code: str, points: int, posed: Posed) -> Iterator[Objection]:
    line = _true(code, posed)
    verdict = "right" if line.points == points else "wrong"
    fields = {"written": points, "points": line.points}
    yield of_line(line, posed)
    yield statement(f"objection.line.{verdict}", LINES[code], posed, line.cards, **fields)


def _true(code: str, posed: Posed) -> ScoreLine:
    """The true line of that code; nothing where it does not arise."""
    found = {line.code: line for line in sheets.lines_of(posed)}
    return found.get(code, ScoreLine(code, 0, 0))


def _of_sheet(posed: Posed, answer: Answer, _: Solution, __: Judgement) -> Iterator[Objection]:
    """The first line that is wrong or missing, and what it counts."""
    asked = posed.puzzle.ask.lines if isinstance(posed.puzzle, SheetPuzzle) else ()
    place = sheets.first_wrong(posed, answer)
    if place is None:
        return
    if place >= len(asked):
        yield statement("objection.sheet.more", posed.puzzle.rule, posed, lines=len(asked))
    line = _true(asked[min(place, len(asked) - 1)], posed)
    yield of_line(line, posed)
    yield from (of_line(each, posed) for each in sheets.lines_of(posed) if each.code != line.code)


def _of_game(posed: Posed, answer: Answer, _: Solution, __: Judgement) -> Iterator[Objection]:
    """The first number that is wrong, and the lines of the deal that it comes from."""
    place, every = games.first_wrong(posed, answer), games.boxes(games.asked(posed))
    if place is None:
        return
    if place >= len(every):
        yield statement("objection.sheet.more", posed.puzzle.rule, posed, lines=len(every))
    box, game = every[min(place, len(every) - 1)], games.played(posed)
    points = games.true_number(box, game, posed)
    fields = {"deal": box.deal + 1, "points": points, "won": bool(points)}
    code = f"objection.game.{box.what}"
    yield Objection(Statement(code, fields), games.rule_of(box, posed), posed.rules)
    yield from (of_line(line, posed) for line in game.scores[box.deal][box.side].lines)


def _of_order(
    posed: Posed, answer: Answer, solution: Solution, __: Judgement
) -> Iterator[Objection]:
    """The first step against the rules in the order given."""
    ordered = turn.in_order(posed, answer)
    if ordered is None:
        yield statement(
            "objection.order.each", posed.puzzle.rule, posed, steps=len(_actions(posed))
        )
        ordered = turn.in_order(posed, solution.answer) or ()
    number = {action: place for place, action in enumerate(_actions(posed), start=1)}
    for action, said in zip(ordered, turn.verdicts(posed, ordered), strict=False):
        if said.violations or ordered == turn.in_order(posed, solution.answer):
            yield from _reasons(said, posed, _played(action), number[action])


def _actions(posed: Posed) -> tuple[Action, ...]:
    return turn.actions_of(posed)


def _played(action: Action) -> tuple[Cards, ...]:
    """The cards of a step, group by group."""
    if isinstance(action, LayMelds | GoOut):
        last = (action.discard,) if isinstance(action, GoOut) and action.discard else ()
        return (*(group.cards for group in action.groups), *((last,) if last else ()))
    return (cards(cards_used(action)),)


def _of_turn(posed: Posed, answer: Answer, solution: Solution, _: Judgement) -> Iterator[Objection]:
    """That the step named was legal, or came too late to be the first; and the one that was not."""
    said = tuple(turn.verdicts(posed, _actions(posed)))
    broken = None if solution.answer == NONE else int(str(solution.answer))
    named = None if answer == NONE else int(str(answer))
    if named is not None and broken is not None and named > broken:
        yield statement("objection.turn.later", posed.puzzle.rule, posed, step=broken)
    for place in (named, broken):
        if place is not None and place <= len(said):
            action = _actions(posed)[place - 1]
            yield from _reasons(said[place - 1], posed, _played(action), place)


def _of_best(
    posed: Posed, answer: Answer, solution: Solution, __: Judgement
) -> Iterator[Objection]:
    """What the way named brings, what the best one brings, and the lines that make it so."""
    gains, named, best = plays.gains(posed), int(str(answer)), int(str(solution.answer))
    used = cards(cards_used(_actions(posed)[best - 1]))
    fields: dict[str, object] = {
        "way": named, "points": gains[named - 1], "best": best, "most": gains[best - 1],
        "cards": used,
    }  # fmt: skip
    less, more = (_sheet(posed, place) for place in (named, best))
    changed = [line for line in more.values() if line.points != _points(less, line.code)]
    rule = LINES[changed[0].code] if changed else posed.puzzle.rule
    yield Objection(Statement("objection.best", fields), rule, posed.rules, used)
    yield from (of_line(line, posed) for line in changed)


def _sheet(posed: Posed, place: int) -> dict[str, ScoreLine]:
    """The lines of the side's sheet after one of the ways out."""
    table, action = posed.at, _actions(posed)[place - 1]
    after = outcome(table, action, posed.rules)
    lines = score_side(after, table.seat % len(table.sides), posed.rules).lines
    return {line.code: line for line in lines}


def _points(sheet: Mapping[str, ScoreLine], code: str) -> int:
    return sheet[code].points if code in sheet else 0


def _of_others(posed: Posed, _: Answer, __: Solution, ___: Judgement) -> Iterator[Objection]:
    """What decides the question there, then what decides it here."""
    puzzle = posed.puzzle
    if isinstance(puzzle, OtherPuzzle):
        for rules in (load(puzzle.ask.system), posed.rules):
            yield from (each.but(elsewhere=True) for each in truth(puzzle.about, rules))


def truth(puzzle: Puzzle, rules: RuleSet) -> tuple[Objection, ...]:
    """What the right answer to a plain puzzle rests on under some rules."""
    posed = under(puzzle, rules)
    return objections(posed, solved(posed).answer)


Told = Callable[[Posed, Answer, Solution, Judgement], Iterable[Objection]]

_TOLD: dict[str, Told] = {
    "choose": _of_choice,
    "number": _of_number,
    "which": _of_kind,
    "line": _of_line,
    "sheet": _of_sheet,
    "game": _of_game,
    "order": _of_order,
    "turn": _of_turn,
    "best": _of_best,
    "other": _of_others,
}
