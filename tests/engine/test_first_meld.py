"""The first meld, as far as the clauses do not cover it: the rule that decides, what is enough."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.first_meld import add_clean_group, is_enough_to_open
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.first_meld_reasons import FirstMeldHasClean
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.first_meld_minimum import minimum_rule
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import cards
from tests.clauses.scene import scene


def test_the_rule_that_the_minimum_goes_by() -> None:
    by_deal = patch_rules(load("classic"), {"initial.by_deal": [50, 90]})
    assert minimum_rule(by_deal) == "initial.by_deal"
    assert minimum_rule(load("classic")) == "initial.bands"


@pytest.mark.parametrize(
    ("clean", "groups", "named"),
    [
        ("none", "Ah Ad 2c; Kh Kd Ks", []),
        ("unmixed", "Ah Ad 2c; Kh Kd Ks", ["Kh Kd Ks"]),
        ("three_naturals", "Ah Ad As 2c; Kh Kd Ks", ["2c Ah Ad As"]),
    ],
)
def test_the_first_clean_group_is_named_where_there_must_be_one(
    clean: str, groups: str, named: list[str]
) -> None:
    options = {"initial.clean_group": clean}
    game = scene(options=options, hands=["Ah Ad As 2c Kh Kd Ks 4c 9h"], phase="play")
    said = verify(game.table, read_action(f"lay {groups}"), game.rules)
    told = add_clean_group(said, game.rules).grounds
    found = [each for each in told if isinstance(each, FirstMeldHasClean)]
    assert [cards(group) for group in named] == [each.melds[0].cards for each in found]
    assert ("initial.has_clean" in [each.code for each in told]) == bool(named)
    assert set(said.grounds) <= set(told)


def test_nothing_is_said_of_clean_groups_where_a_side_has_opened() -> None:
    opened: dict[str, Any] = {
        "hands": ["Kh Kd Ks 4c 9h"],
        "sides": [{"melds": ["8h 8d 8s"]}],
        "phase": "play",
    }
    game = scene(options={"initial.clean_group": "unmixed"}, **opened)
    said = verify(game.table, read_action("lay Kh Kd Ks"), game.rules)
    assert said.ok
    assert add_clean_group(said, game.rules) == said


@pytest.mark.parametrize(("deals", "reached"), [(0, True), (1, False)])
def test_melds_suffice_for_the_minimum_of_their_deal(deals: int, reached: bool) -> None:
    memory = {"deals_played": deals}
    game = scene(options={"initial.by_deal": [50, 90]}, hands=["5h"], phase="play", memory=memory)
    assert is_enough_to_open([Lay(cards("Kh Kd Ks Kc Kh"))], game.table, game.rules) is reached


@pytest.mark.parametrize(
    ("groups", "does"),
    [(["Ah Ad As"], True), (["Kh Kd Ks"], False), (["Kh Kd Ks", "2h 7h 7d"], True)],
)
def test_new_melds_are_enough_for_a_first_one(groups: list[str], does: bool) -> None:
    game = scene(hands=["4h 5h"], phase="play")
    assert (
        is_enough_to_open(tuple(Lay(cards(group)) for group in groups), game.table, game.rules)
        is does
    )
