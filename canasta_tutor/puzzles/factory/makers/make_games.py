"""Games of several deals: every side with its cards, and a score before that makes sense."""

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
from canasta_tutor.puzzles.factory.makers.make_lays import played_feet
from canasta_tutor.puzzles.factory.makers.make_sheets import lay_red_threes, reach_canastas_there
from canasta_tutor.puzzles.factory.tables.made_table import Scene, held, line, scene
from canasta_tutor.puzzles.factory.tables.table_melds import a_set, canasta, lay_out
from canasta_tutor.puzzles.factory.tables.table_past import ended, enough
from canasta_tutor.puzzles.kinds.game_puzzle import Played, play_game
from canasta_tutor.puzzles.lesson_file import read_puzzle

ENDS = 0.6
"""How often the last deal ends the game."""
NEAR = 1500
"""How far apart the sides are at most when the deals begin."""

Totals = Sequence[Sequence[int]]
"""The totals of the sides after each deal."""
SCORES = 4
"""Scores to begin with that are tried before other deals are."""
CLEAN = 3
"""So many melds have no wild cards, where a first meld has none."""
CANASTAS = 0.4
"""How often a side has a canasta more than it needs."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished deal of all sides, and what each of them has melded."""

    raw: Raw
    melds: tuple[list[Cards], ...]


def whole_game(wanted: Wanted) -> Raw | None:
    """What does each deal bring, how do the totals stand, and who wins?"""
    count = wanted.by_level(2, 2, 3, 4)
    deals = [_deal(wanted) for _ in range(count)]
    ask: Raw = {"kind": "game", "deals": [deal.raw for deal in deals]}
    ask |= {"scores": _zeros(wanted.rules), "deals_played": _deals_before(wanted, count)}
    gains = _game(ask, wanted).totals
    for tried in range(SCORES):
        ask["scores"] = _scores(gains, wanted, early=tried > SCORES // 2)
        if _sensible(ask, gains, deals, wanted):
            return {"kind": "game", "ask": ask}
    return None


def _zeros(rules: RuleSet) -> list[int]:
    """The scores of all sides when a game begins."""
    return [0] * rules.seats.sides[rules.seats.usual]


def _deals_before(wanted: Wanted, count: int) -> int:
    """How many deals were played before: as many as leave these for the end, or fewer."""
    whole = wanted.rules.game.deals
    if whole is None:
        return wanted.among(count, 2 * count)
    return whole - count if wanted.often(ENDS) else wanted.among(0, max(whole - count - 1, 0))


def _deal(wanted: Wanted) -> Dealt:
    """One finished deal, with the sides in any order.

    Raises:
        NoHistory: no turns lead to such a deal.
    """
    made, out = scene(wanted), wanted.among(0, 1)
    made.memory = played_feet(wanted, of_all=True) | {"partner_answer": "yes"}
    (reach_canastas_there if out else reach_canastas)(made)
    for _ in range(2):
        _lay_some(made)
        _turned(made)
    left = wanted.among(*wanted.by_level((4, 5), (4, 6), (5, 8), (6, 10)))
    sizes = ended(made, {"out": out}, left, of_all=True)
    sides = len(_zeros(wanted.rules))
    hands = [
        text(held(made.supply, size, wanted.rules, out=(seat - out) % sides == 0))
        for seat, size in enumerate(sizes)
    ]
    melds = (made.melds, made.others, *([] for _ in range(2, sides)))
    return _seated(made, hands, out, wanted.among(0, len(melds) - 1), melds)


def _lay_some(made: Scene) -> None:
    """A canasta and a meld perhaps, and red threes; more melds follow, as many as cards allow."""
    wanted = made.wanted
    found = canasta(made) if wanted.often(CANASTAS) else None
    made.melds += [found] if found else []
    if wanted.rules.initial.wilds:
        lay_out(made, wanted.among(0, 1))
    else:
        clean = (a_set(made, wanted.among(4, 6), 0) for _ in range(CLEAN))
        made.melds += [group for group in clean if len(group) >= wanted.rules.meld.min_cards]
    lay_red_threes(made)


def _turned(made: Scene) -> None:
    """The table as the other side sees it."""
    made.melds, made.others = made.others, made.melds
    made.red_threes, made.other_threes = made.other_threes, made.red_threes


def _seated(
    made: Scene, hands: list[str], out: int, by: int, melds: tuple[list[Cards], ...]
) -> Dealt:
    """The deal with every side so many seats further on."""
    sides = len(melds)
    lying = [{key: value for key, value in side.items() if key != "score"} for side in _lying(made)]
    lying += [{"melds": []} for _ in range(sides - len(lying))]
    position: Raw = {
        "sides": [lying[(side - by) % sides] for side in range(sides)],
        "hands": [hands[(seat - by) % len(hands)] for seat in range(len(hands))],
        "pile": line(tuple(made.pile)),
    }
    if made.rules.deal.foot:
        position["memory"] = played_feet(made.wanted, of_all=True)
    raw = {"position": position, "out": (out + by) % len(hands)}
    return Dealt(raw, tuple(melds[(side - by) % sides] for side in range(sides)))


def _lying(made: Scene) -> list[Raw]:
    """What lies before the first two sides."""
    own = made.sides()[0]
    _turned(made)
    other = made.sides()[0]
    _turned(made)
    return [own, other]


def _scores(gains: Totals, wanted: Wanted, *, early: bool) -> list[int]:
    """Scores before these deals, from which the game may or may not come to its end.

    `early`: it has only just begun.
    """
    rules = wanted.rules
    before, after = (gains[-2] if len(gains) > 1 else _zeros(rules)), gains[-1]
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


def _sensible(ask: Raw, gains: Totals, deals: list[Dealt], wanted: Wanted) -> bool:
    """No earlier deal ends the game, every minimum is a number of points, all melds reach it."""
    rules, scores = wanted.rules, ask["scores"]
    totals = [[n + more for n, more in zip(scores, each, strict=True)] for each in gains]
    for place, sides in enumerate(totals[:-1], start=ask["deals_played"] + 1):
        if find_winner(sides, rules, place) is not None:
            return False
        if any(find_needed(Side(score=total), rules, place).canasta for total in sides):
            return False
    before = (scores, *totals[:-1])
    reached = (
        _reached(deal, scores, ask["deals_played"] + place, wanted)
        for place, (deal, scores) in enumerate(zip(deals, before, strict=True))
    )
    return len(set(totals[-1])) == len(totals[-1]) and all(reached)


def _reached(deal: Dealt, scores: Sequence[int], played_before: int, wanted: Wanted) -> bool:
    """Whether all melds of a deal can have been first melds at these scores."""
    made = Scene(wanted, Supply([]))
    made.memory["deals_played"] = played_before
    return all(
        not melds or enough(melds, score, made)
        for melds, score in zip(deal.melds, scores, strict=True)
    )


def _game(ask: Raw, wanted: Wanted) -> Played:
    """The deals as they are scored, and the totals after each."""
    raw = {"id": "game", "rule": "game.target", "kind": "game", "ask": ask}
    return play_game(pose_under(read_puzzle(raw), wanted.rules))
