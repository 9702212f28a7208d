"""The largest lay-down: no other legal lay-down counts more."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.first_meld import count_opening_points
from canasta_tutor.engine.melds.laying import Occasion, lay_at
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN, Unknown
from canasta_tutor.engine.search.pieces_to_lays import name_lays
from canasta_tutor.engine.values.actions import LayMelds
from canasta_tutor.engine.values.cards import cards, wilds
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from tests.laws.houses import kinds, lively_hands, lively_melds
from tests.laws.test_listing import table_with
from tests.laws.test_whole_hand import CASES, DEMANDS, SHORT, divisions
from tests.many import tried

laws = tried(40)
CONTENTS = {
    "canasta.wild_contents": [{"twos": 3, "bonus": 3000}, {"jokers": 2, "bonus": 2500}],
    "canasta.natural_bonus": 500,
}


@laws
@given(st.data(), kinds, st.sampled_from(DEMANDS))
def test_no_lay_down_counts_more(
    data: st.DataObject, rules: RuleSet, demands: dict[str, object]
) -> None:
    try:
        rules = patch_rules(rules, SHORT | CONTENTS | demands)
    except InputError:  # canastas that going out needs but that these rules do not have
        reject()
    table = table_with(data.draw(lively_hands(2, 6)), data.draw(lively_melds(rules, 2)), rules)
    legal = [action for action in every_lay(table, rules) if verify(table, action, rules).ok]
    assert_best(find_largest_lay(table, rules), legal, lambda action: counted(action, table, rules))


@pytest.mark.parametrize("hand", ["4h 6h 7h 8h Th X X", "4h 5h 6h 7h X X", "4h 5h 6h 8h Jh X X"])
def test_a_clean_sequence_is_told_from_one_without_three_side_by_side(hand: str) -> None:
    rules = patch_rules(load("czech-club"), {"initial.bands": [{"minimum": 15}]})
    table = table_with(cards(hand), (), rules)
    legal = [action for action in every_lay(table, rules) if verify(table, action, rules).ok]
    assert_best(find_largest_lay(table, rules), legal, lambda action: counted(action, table, rules))


@pytest.mark.parametrize(("rules_id", "melds", "hand"), CASES)
def test_in_every_system_no_lay_down_counts_more(
    rules_id: str, melds: list[str], hand: str
) -> None:
    rules = load(rules_id)
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
    table = read_position(position, rules)
    legal = [action for action in every_lay(table, rules) if verify(table, action, rules).ok]
    assert_best(find_largest_lay(table, rules), legal, lambda action: counted(action, table, rules))


def assert_best(
    found: LayMelds | Unknown | None,
    legal: list[LayMelds],
    value: Callable[[LayMelds], tuple[int, int, int]],
) -> None:
    assert found is not UNKNOWN
    best = max(map(value, legal), default=None)
    assert (value(found) if found else None) == best


def counted(action: LayMelds, table: Table, rules: RuleSet) -> tuple[int, int, int]:
    used = cards_used(action)
    points = points_of(used, rules)
    if not table.side.melds:
        points = count_opening_points(lay_at(table, action.groups, rules, going_out=True), rules)
    return points, -len(wilds(used)), -len(used)


def every_lay(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Every division of some of the hand's cards into groups."""
    melds = table.side.melds
    for going_out in (False, True):
        occasion = Occasion(going_out, opening=not melds)
        for groups in divisions(table.hand, len(melds) + 1):
            kept, *laid = [groups[len(melds)], *groups[: len(melds)], *groups[len(melds) + 1 :]]
            if going_out and len(kept) > 1:
                continue
            meant = [
                (melds[place] if place < len(melds) else None, group)
                for place, group in enumerate(laid)
                if group
            ]
            named = name_lays(meant, melds, rules, occasion) if meant else None
            if named:
                yield LayMelds(named)
