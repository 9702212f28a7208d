"""The best way out: there is only one, also in large hands, whatever the order of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.answered.difficulty_features import is_sound
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.factory.maker_order import Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_going_out import reach_canastas
from canasta_tutor.puzzles.factory.tables.made_table import scene
from canasta_tutor.puzzles.factory.tables.table_melds import make_meld
from canasta_tutor.puzzles.kinds.best_puzzle import count_gains, find_best_ways
from canasta_tutor.puzzles.kinds.turn_puzzle import actions_of
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skills

LARGE = 20
"""Number of cards in a large hand."""
WAYS = 40
HANDS = range(12)
SAMBA = load("samba")


def large(seed: int) -> Raw | None:
    """A question about several ways to go out with a large hand; None if there are too few ways."""
    wanted = Wanted(skills()["best-way-out"], SAMBA, 3, Random(f"large {seed}"))
    table = scene(wanted)
    reach_canastas(table)
    while len(table.hand) < LARGE:
        table.hold(make_meld(table, (3, 5)) or ())
    table.hold(table.supply.wild(2))
    sides = [{"melds": [text(group) for group in table.melds]}]
    position = {"phase": "play", "hands": [text(table.hand)], "sides": sides}
    at = read_position(position, SAMBA)
    found = {
        apply_gain(at, way): way for way in islice(drop_unknown(find_ways_out(at, SAMBA)), WAYS)
    }
    steps = [action_text(way) for way in islice(found.values(), 4)]
    ask = {"kind": "out", "steps": steps}
    return {"position": position, "ask": ask} if len(steps) > 1 else None


def apply_gain(table: Table, way: Action) -> int:
    """How far a way puts the side ahead, found by playing the deal to its end."""
    after = apply(table, way, SAMBA).after
    own, *others = (side.total for side in score_deal(after, SAMBA))
    return own - max(others)


def posed(raw: Raw) -> Posed:
    plain = {"id": "large", "rule": "going_out.bonus", "kind": "best"}
    return pose_under(read_puzzle(plain | raw), SAMBA)


def turned(raw: Raw, chance: Random) -> Raw:
    """The same question with the hand, the melds and the ways in another order."""
    (hand,), (side,) = raw["position"]["hands"], raw["position"]["sides"]
    melds = [shuffled(group.split(), chance) for group in shuffled(side["melds"], chance)]
    sides = [{"melds": [" ".join(group) for group in melds]}]
    hands = [" ".join(shuffled(hand.split(), chance))]
    steps = shuffled(raw["ask"]["steps"], chance)
    position = raw["position"] | {"hands": hands, "sides": sides}
    return {"position": position, "ask": raw["ask"] | {"steps": steps}}


def shuffled(items: list[str], chance: Random) -> list[str]:
    return chance.sample(items, len(items))


def best_ways(raw: Raw) -> list[str]:
    found = posed(raw)
    return [action_text(actions_of(found)[int(number) - 1]) for number in find_best_ways(found)]


LARGE_HANDS = [raw for raw in map(large, HANDS) if raw]


def test_there_are_large_hands() -> None:
    assert len(LARGE_HANDS) >= len(HANDS) / 2
    assert all(len(posed(raw).hand) >= LARGE for raw in LARGE_HANDS)


@pytest.mark.parametrize("raw", LARGE_HANDS)
def test_one_way_out_of_a_large_hand_is_best_in_any_order(raw: Raw) -> None:
    (way,) = best_ways(raw)
    assert is_sound(posed(raw))
    for seed in range(4):
        assert best_ways(turned(raw, Random(seed))) == [way]


@pytest.mark.parametrize("raw", LARGE_HANDS)
def test_the_gains_are_those_of_the_deal_as_it_is_played_out(raw: Raw) -> None:
    at = posed(raw)
    assert list(count_gains(at)) == [
        apply_gain(at.table_asked, action) for action in actions_of(at)
    ]


def generated() -> Iterator[tuple[str, Posed]]:
    for system in known():
        for level in LEVELS:
            code = Code(system, "best-way-out", level, 11)
            yield code.text, pose_under(make_from_code(code, load(system)).puzzle, load(system))


def test_every_question_has_one_best_way_and_others_that_bring_less() -> None:
    for code, asked in generated():
        found = [gain for gain in count_gains(asked) if gain is not None]
        assert len(found) == len(actions_of(asked)) > 1, code
        assert found.count(max(found)) == 1, code
