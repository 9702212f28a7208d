"""Make puzzles about games of several deals, with all cards of every side and fitting scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.scoring.game_end import find_winner
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.table import Side
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.maker_order import Raw, Supply, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_going_out import reach_canastas
from canasta_tutor.puzzles.factory.makers.make_lays import remember_played_feet
from canasta_tutor.puzzles.factory.makers.make_sheets import lay_red_threes, reach_canastas_there
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, take_for_hand, write_meld
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_canasta, make_set
from canasta_tutor.puzzles.factory.tables.table_past import (
    give_ended_past,
    is_enough_for_first_meld,
)
from canasta_tutor.puzzles.kinds.game_puzzle import Played, play_game
from canasta_tutor.puzzles.lesson_file import read_puzzle

ENDS = 0.6
"""The share of games that end with the last deal of the puzzle."""
NEAR = 1500
"""The greatest difference between the sides' scores, in points, when the deals begin."""

Totals = Sequence[Sequence[int]]
"""The totals of the sides after each deal."""
SCORES = 4
"""Number of first scores to try before the maker gives up the sketch."""
CLEAN = 3
"""Number of melds without wild cards to lay, if a first meld may not have wild cards."""
CANASTAS = 0.4
"""The share of sides that have one more canasta than they need."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished deal, and what each side has melded."""

    raw: Raw
    melds: tuple[list[Cards], ...]


def whole_game(wanted: Wanted) -> Raw | None:
    """How many points does each deal bring, what are the totals, and who wins?"""
    count = wanted.by_level(2, 2, 3, 4)
    deals = [_make_deal(wanted) for _ in range(count)]
    ask: Raw = {"kind": "game", "deals": [deal.raw for deal in deals]}
    ask |= {
        "scores": _zero_scores(wanted.rules),
        "deals_played": _choose_deals_before(wanted, count),
    }
    gains = _play_game(ask, wanted).totals
    for tried in range(SCORES):
        ask["scores"] = _choose_scores(gains, wanted, early=tried > SCORES // 2)
        if _makes_sense(ask, gains, deals, wanted):
            return {"kind": "game", "ask": ask}
    return None


def _zero_scores(rules: RuleSet) -> list[int]:
    return [0] * rules.seats.sides[rules.seats.usual]


def _choose_deals_before(wanted: Wanted, count: int) -> int:
    """The number of deals played before these deals.

    The number is never so high that the game would end before these deals.
    """
    whole = wanted.rules.game.deals
    if whole is None:
        return wanted.among(count, 2 * count)
    return whole - count if wanted.often(ENDS) else wanted.among(0, max(whole - count - 1, 0))


def _make_deal(wanted: Wanted) -> Dealt:
    """A finished deal, with the sides in random order.

    Raises:
        NoHistory: no turns lead to such a deal.
    """
    made, out = scene(wanted), wanted.among(0, 1)
    made.memory = remember_played_feet(wanted, of_all=True) | {"partner_answer": "yes"}
    (reach_canastas_there if out else reach_canastas)(made)
    for _ in range(2):
        _lay_some(made)
        _swap_sides(made)
    left = wanted.among(*wanted.by_level((4, 5), (4, 6), (5, 8), (6, 10)))
    sizes = give_ended_past(made, {"out": out}, left, of_all=True)
    sides = len(_zero_scores(wanted.rules))
    hands = [
        text(take_for_hand(made.supply, size, wanted.rules, out=(seat - out) % sides == 0))
        for seat, size in enumerate(sizes)
    ]
    melds = (made.melds, made.others, *([] for _ in range(2, sides)))
    return _seat_sides(made, hands, out, wanted.among(0, len(melds) - 1), melds)


def _lay_some(made: Scene) -> None:
    """Perhaps lay a canasta and a meld, and red threes; `ended` lays more melds later."""
    wanted = made.wanted
    found = make_canasta(made) if wanted.often(CANASTAS) else None
    made.melds += [found] if found else []
    if wanted.rules.initial.wilds:
        lay_out(made, wanted.among(0, 1))
    else:
        clean = (make_set(made, wanted.among(4, 6), 0) for _ in range(CLEAN))
        made.melds += [group for group in clean if len(group) >= wanted.rules.meld.min_cards]
    lay_red_threes(made)


def _swap_sides(made: Scene) -> None:
    made.melds, made.others = made.others, made.melds
    made.red_threes, made.other_threes = made.other_threes, made.red_threes


def _seat_sides(
    made: Scene, hands: list[str], out: int, by: int, melds: tuple[list[Cards], ...]
) -> Dealt:
    """The deal with every side moved by `by` seats."""
    sides = len(melds)
    lying = [
        {key: value for key, value in side.items() if key != "score"} for side in _list_sides(made)
    ]
    lying += [{"melds": []} for _ in range(sides - len(lying))]
    position: Raw = {
        "sides": [lying[(side - by) % sides] for side in range(sides)],
        "hands": [hands[(seat - by) % len(hands)] for seat in range(len(hands))],
        "pile": write_meld(tuple(made.pile)),
    }
    if made.rules.deal.foot:
        position["memory"] = remember_played_feet(made.wanted, of_all=True)
    raw = {"position": position, "out": (out + by) % len(hands)}
    return Dealt(raw, tuple(melds[(side - by) % sides] for side in range(sides)))


def _list_sides(made: Scene) -> list[Raw]:
    """The melds and threes of the first two sides."""
    own = made.sides()[0]
    _swap_sides(made)
    other = made.sides()[0]
    _swap_sides(made)
    return [own, other]


def _choose_scores(gains: Totals, wanted: Wanted, *, early: bool) -> list[int]:
    """Scores before these deals, chosen so that the last deal may end the game.

    `early`: the game has only just begun.
    """
    rules = wanted.rules
    before, after = (gains[-2] if len(gains) > 1 else _zero_scores(rules)), gains[-1]
    target, step = rules.game.target, wanted.step
    if rules.game.deals is not None:
        return [step * wanted.among(0, NEAR // step) for _ in after]
    leader = max(range(len(after)), key=lambda side: after[side] - before[side])
    if early:
        low, high = 0, min(NEAR, target - max(*before, *after)) - step
    elif wanted.often(ENDS):
        low, high = target - after[leader], target - before[leader] - step
    else:
        low, high = 0, target - max(*before, *after) - step
    start = step * wanted.among(max(low, 0) // step, max(high, step) // step)
    apart = [step * wanted.among(-NEAR // step, 0) for _ in after]
    return [start if side == leader else start + less for side, less in enumerate(apart)]


def _makes_sense(ask: Raw, gains: Totals, deals: list[Dealt], wanted: Wanted) -> bool:
    """Whether the game makes sense.

    Only the last deal may end the game. In each deal, the melds of a side must together reach its
    minimum. No two sides may have the same total at the end.
    """
    rules, scores = wanted.rules, ask["scores"]
    totals = [[n + more for n, more in zip(scores, each, strict=True)] for each in gains]
    for place, sides in enumerate(totals[:-1], start=ask["deals_played"] + 1):
        if find_winner(sides, rules, place) is not None:
            return False
        if any(find_needed(Side(score=total), rules, place).canasta for total in sides):
            return False
    before = (scores, *totals[:-1])
    reached = (
        _reach_minimums(deal, scores, ask["deals_played"] + place, wanted)
        for place, (deal, scores) in enumerate(zip(deals, before, strict=True))
    )
    return len(set(totals[-1])) == len(totals[-1]) and all(reached)


def _reach_minimums(deal: Dealt, scores: Sequence[int], played_before: int, wanted: Wanted) -> bool:
    """Whether the melds of every side are enough for a first meld at its score."""
    made = Scene(wanted, Supply([]))
    made.memory["deals_played"] = played_before
    return all(
        not melds or is_enough_for_first_meld(melds, score, made)
        for melds, score in zip(deal.melds, scores, strict=True)
    )


def _play_game(ask: Raw, wanted: Wanted) -> Played:
    """The scored deals, with the totals after each deal."""
    raw = {"id": "game", "rule": "game.target", "kind": "game", "ask": ask}
    return play_game(pose_under(read_puzzle(raw), wanted.rules))
