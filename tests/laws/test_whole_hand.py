"""Going out: each way to lay a whole hand is found, once."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from canasta_tutor.engine.actions.end_turn import can_go_out
from canasta_tutor.engine.judge.play import outcome
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.rules.files import patched
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.go_out import outs, ways_out
from canasta_tutor.engine.search.lays import written
from canasta_tutor.engine.values.actions import GoOut
from canasta_tutor.engine.values.cards import Cards, distinct, without
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.engine.values.table import Table
from tests.laws.brute import shapes
from tests.laws.houses import kinds, lively_hands, lively_melds
from tests.laws.test_listing import table_with

laws = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

SHORT = {"canasta.size": 4, "canasta.min_naturals": 2, "initial.bands": [{"minimum": 15}]}
"""Canastas of four cards, so that small hands make them."""
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
        rules = patched(rules, SHORT | demands)
    except InputError:  # canastas asked for that these rules do not know
        reject()
    hand = data.draw(lively_hands(1, 6))
    assert_ways_out_are_whole(table_with(hand, data.draw(lively_melds(rules)), rules), rules)


def assert_ways_out_are_whole(table: Table, rules: RuleSet) -> None:
    listed = [ending(table, action, rules) for action in ways_out(table, rules)]
    assert None not in listed
    assert len(listed) == len(set(listed))
    found = {ending(table, action, rules) for action in every_way_out(table, rules)} - {None}
    assert set(listed) == found
    assert can_go_out(table, rules) or not found
    assert found <= {ending(table, action, rules) for action in outs(table, rules)}


def ending(table: Table, action: GoOut, rules: RuleSet) -> object:
    """What lies there when the player has gone out, or None where he may not."""
    if not verify(table, action, rules).ok:
        return None
    return action.discard, shapes(outcome(table, action, rules).side.melds)


def every_way_out(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Every division of the hand into groups for the melds that lie there, and new ones."""
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
            named = written(meant, melds, rules, occasion)
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
