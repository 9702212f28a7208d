"""What the answer to a puzzle rests on, and the features that make it hard, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta_tutor.engine.melds.group import problems
from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.calls import CalientePlayed
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.turn.pile import pile_state
from canasta_tutor.engine.values.cards import Cards, Rank, cards, naturals, wilds
from canasta_tutor.puzzles.asked.calls import held_after, is_near
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.asked.solution import NO_REASONS
from canasta_tutor.puzzles.kinds import best, legal, number, sheet, turn, which
from canasta_tutor.puzzles.schema.asks import (
    ChooseLay,
    LegalBid,
    LegalGroup,
    LegalLay,
    LegalSpecial,
    NumberCaliente,
    NumberHeld,
    NumberLay,
    NumberMinimum,
    OfDeal,
    Steps,
    WhichFoot,
    WhichSpecial,
    WholeGame,
    WholeSheet,
)
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import (
    BestPuzzle,
    LegalPuzzle,
    LinePuzzle,
    NumberPuzzle,
    OrderPuzzle,
    OtherPuzzle,
    SheetPuzzle,
    TurnPuzzle,
    WhichPuzzle,
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The question, the codes of what decides it, whether they speak against, the features."""

    ask: str
    codes: frozenset[str]
    wrong: bool
    features: dict[str, int]


def evidence(posed: Posed) -> Evidence:
    """What a posed puzzle rests on."""
    verdict, lines = _decided(posed)
    reasons: tuple[Reason, ...] = verdict.violations or verdict.grounds
    return Evidence(
        ask=f"{posed.puzzle.kind}.{posed.ask.kind}",
        codes=frozenset((*(reason.code for reason in reasons), *lines)),
        wrong=bool(verdict.violations),
        features=features(posed),
    )


def _decided(posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
    """The engine's verdict, and the codes of the lines of a sum."""
    puzzle = posed.puzzle
    if isinstance(puzzle, LegalPuzzle):
        return legal.verdict(posed), ()
    if isinstance(posed.ask, NumberHeld | NumberCaliente):
        return Verdict(grounds=number.solve(posed).verdict.grounds), ()
    if isinstance(puzzle, NumberPuzzle):
        return NO_REASONS, tuple(line.code for line in number.solve(posed).lines)
    if isinstance(puzzle, WhichPuzzle):
        reasons = which.solve(posed).verdict
        return Verdict(grounds=reasons.violations or reasons.grounds), ()
    if isinstance(puzzle, TurnPuzzle):
        reasons = turn.first_broken(posed)[1]
        return Verdict(grounds=reasons.violations or reasons.grounds), ()
    if isinstance(puzzle, LinePuzzle):
        return NO_REASONS, sheet.wrong_lines(posed)
    if isinstance(puzzle, SheetPuzzle):
        return NO_REASONS, tuple(sheet.true_points(posed))
    return NO_REASONS, ()


def features(posed: Posed) -> dict[str, int]:
    """What makes a puzzle easy or hard, counted."""
    if isinstance(posed.puzzle, OtherPuzzle):
        return features(under(posed.puzzle.about, posed.rules))
    return dict((*_of_cards(posed), *_of_group(posed), *_of_score(posed), *_of_table(posed)))


def _of_cards(posed: Posed) -> Iterator[tuple[str, int]]:
    named = tuple(card for group in posed.groups for card in group)
    yield "groups", len(posed.groups)
    yield "cards", len(named)
    yield "wilds", len(wilds(named))
    yield "ranks", len({card.rank for card in naturals(named)})
    yield "black_threes", sum(card.rank is Rank.THREE for card in named)


def _of_group(posed: Posed) -> Iterator[tuple[str, int]]:
    """Near misses: one card less, or one wild card more, would decide otherwise."""
    if isinstance(posed.ask, LegalGroup):
        group, rules = cards(posed.ask.cards), posed.rules
        yield "spare_cards", len(group) - rules.meld.min_cards
        yield "spare_naturals", len(naturals(group)) - rules.meld.min_naturals
        yield "near", int(_is_near(group, rules))
    if isinstance(posed.ask, LegalSpecial | WhichSpecial):
        whole = posed.hand or posed.groups[0]
        yield "near", int(is_near(whole, posed.rules))
    if isinstance(posed.ask, LegalBid):
        yield "bids", len(posed.ask.bids)


def _is_near(group: Cards, rules: RuleSet) -> bool:
    legal_now = not problems(group, rules)
    changed = [(*group[:place], *group[place + 1 :]) for place in range(len(group))]
    changed += [cards((*group, card)) for card in wilds(group)[:1]]
    return any(bool(problems(other, rules)) is legal_now for other in changed)


def _of_score(posed: Posed) -> Iterator[tuple[str, int]]:
    """How near a score lies to the edge of its band; how many lines a sheet has."""
    if isinstance(posed.ask, NumberMinimum):
        starts = [band.start for band in posed.rules.initial.bands if band.start is not None]
        distance = min((abs(posed.ask.score - start) for start in starts), default=0)
        yield "edge", -distance
    if isinstance(posed.ask, OfDeal):
        yield "lines", len(sheet.lines_of(posed))
    if isinstance(posed.ask, WholeSheet):
        yield "asked", len(posed.ask.lines)
    if isinstance(posed.ask, WholeGame):
        sides = [side for deal in posed.ask.deals for side in deal.position["sides"]]
        yield "deals", len(posed.ask.deals)
        yield "melds", sum(len(side["melds"]) for side in sides)
    if isinstance(posed.ask, Steps):
        yield "steps", len(posed.ask.steps)


def _of_table(posed: Posed) -> Iterator[tuple[str, int]]:
    if posed.table is None:
        return
    table, state = posed.table, pile_state(posed.table, posed.rules)
    yield "hand", len(posed.hand)
    yield "hand_wilds", len(wilds(posed.hand))
    yield "hand_ranks", len({card.rank for card in posed.hand})
    yield "melds", len(table.side.melds)
    yield "contract", table.side.contract or 0
    yield "all_melds", sum(len(side.melds) for side in table.sides)
    yield "pile", len(table.pile)
    yield "frozen", int(state.frozen or state.for_side_only)
    if isinstance(posed.ask, LegalLay | NumberLay) and not table.side.melds:
        least = needed(table.side, posed.rules, table.deals_played).points
        laid = points_of((card for group in posed.groups for card in group), posed.rules)
        yield "gap", abs(laid - least)
    if isinstance(posed.ask, ChooseLay):
        yield "minimum", needed(table.side, posed.rules, table.deals_played).points


def sound(posed: Posed) -> bool:
    """Whether a question of the further kinds has a right answer, and where it must, just one."""
    if isinstance(posed.ask, NumberHeld | NumberCaliente | WhichFoot):
        return _played(posed)
    match posed.puzzle:
        case LinePuzzle():
            return len(sheet.wrong_lines(posed)) == 1
        case OrderPuzzle():
            return turn.solve_order(posed).answer not in (NONE, turn.as_told(posed))
        case BestPuzzle():
            return _has_one_best(best.gains(posed))
    return True


def _played(posed: Posed) -> bool:
    """Whether what is played is legal; a caliente draws no red threes, which are replaced."""
    said = held_after(posed.at, posed.ask, posed.rules)[1]
    drawn = [reason.drawn for reason in said.grounds if isinstance(reason, CalientePlayed)]
    return said.ok and drawn in ([], [number.solve(posed).answer])


def _has_one_best(gains: tuple[int | None, ...]) -> bool:
    """Whether each way can be played and one brings more than all others."""
    points = [gain for gain in gains if gain is not None]
    return len(points) == len(gains) and points.count(max(points)) == 1
