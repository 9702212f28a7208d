"""Going out: the search finds each way to lay a whole hand, once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import can_take, verify
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_all_outs_or_unknown, find_ways_out
from canasta_tutor.engine.search.pieces_to_lays import name_lays
from canasta_tutor.engine.values.actions import GoOut
from canasta_tutor.engine.values.cards import Cards, cards, distinct, without
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Phase, Table, replace
from tests.laws.brute import every_take, shapes
from tests.laws.houses import kinds, lively_hands, lively_melds
from tests.laws.test_listing import table_with
from tests.many import in_turn, tried

laws = tried(50)

SHORT = {"canasta.size": 4, "canasta.min_naturals": 2, "initial.bands": [{"minimum": 15}]}
"""Canastas of four cards, so that small hands can make them."""
DEMANDS = [
    {},
    {"going_out.canastas": 2, "going_out.natural_canastas": 1},
    {"going_out.sequence_canastas": 1},
    {"going_out.mixed_canastas": 1, "going_out.discard": "required"},
    {"going_out.clean_canastas": 1, "going_out.discard": "or_black_threes"},
    {"going_out.wild_canastas": 1, "going_out.unfinished": ["wild"]},
    {"going_out.wild_count": False, "initial.clean_group": "unmixed"},
    {"initial.clean_group": "three_naturals"},
    {"initial.wilds": False},
    {"initial.bands": [{"minimum": 90}]},
    {"initial.bands": [{"minimum": 200}], "initial.canasta_bonus": True},
    {"initial.bands": [{"minimum": 900}], "initial.canasta_suffices": True},
    {"initial.bands": [{"minimum": 0, "needs": "natural_canasta"}]},
]


@laws
@given(st.data(), kinds, st.sampled_from(DEMANDS))
def test_each_way_out_is_found_once(
    data: st.DataObject, rules: RuleSet, demands: dict[str, object]
) -> None:
    try:
        rules = patch_rules(rules, SHORT | demands)
    except InputError:  # canastas that going out needs but that these rules do not have
        reject()
    hand = data.draw(lively_hands(1, 6))
    assert_ways_out_are_whole(table_with(hand, data.draw(lively_melds(rules)), rules), rules)


def assert_ways_out_are_whole(table: Table, rules: RuleSet) -> None:
    listed = [ending(table, action, rules) for action in drop_unknown(find_ways_out(table, rules))]
    assert None not in listed
    assert len(listed) == len(set(listed))
    found = {ending(table, action, rules) for action in every_way_out(table, rules)} - {None}
    assert set(listed) == found
    assert can_go_out(table, rules) or not found
    assert found <= {
        ending(table, action, rules)
        for action in drop_unknown(find_all_outs_or_unknown(table, rules))
    }


LAID: tuple[list[str], ...] = ([], ["8h 8d 8s 8c 8h 8d"])
HANDS = ("7s 8s 8c 9s 2d", "Ah Ad As 2c X")
CASES = [
    (rules_id, melds, hand)
    for turn, rules_id in enumerate(known())
    for melds, hand in in_turn(product(LAID, HANDS), turn, share=2)
]


@pytest.mark.parametrize(("rules_id", "melds", "hand"), CASES)
def test_every_system_answers_as_brute_force_does(
    rules_id: str, melds: list[str], hand: str
) -> None:
    rules = load(rules_id)
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
    table = read_position(position, rules)
    assert_ways_out_are_whole(table, rules)
    outs_found = any(verify(table, way, rules).ok for way in every_way_out(table, rules))
    assert can_go_out(table, rules) is outs_found
    for upcard in ("7s", "Ac"):
        turned = replace(table, phase=Phase.DRAW, pile=cards(upcard))
        legal = any(verify(turned, way, rules).ok for way in every_take(turned, rules))
        assert can_take(turned, rules) is legal


def ending(table: Table, action: GoOut, rules: RuleSet) -> object:
    """The melds after the player has gone out, or None if the rules forbid it."""
    if not verify(table, action, rules).ok:
        return None
    return action.discard, shapes(table_after(table, action, rules).side.melds)


def every_way_out(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Every division of the hand into groups for the melds on the table, and new groups."""
    melds = table.side.melds
    occasion = Occasion(going_out=True, opening=not melds)
    for discard in (None, *distinct(table.hand)):
        left = without(table.hand, (discard,) if discard else ())
        for groups in divisions(left, len(melds)):
            meant = [
                (melds[place] if place < len(melds) else None, group)
                for place, group in enumerate(groups)
                if group
            ]
            named = name_lays(meant, melds, rules, occasion)
            if named:
                yield GoOut(named, discard)


def divisions(hand: Cards, melds: int) -> Iterator[list[Cards]]:
    """Each way to give every card to a meld or to a new group."""
    if not hand:
        yield [()] * melds
        return
    card = hand[-1]
    for groups in divisions(hand[:-1], melds):
        for place, group in enumerate(groups):
            yield [*groups[:place], (*group, card), *groups[place + 1 :]]
        yield [*groups, (card,)]
