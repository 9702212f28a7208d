"""The list of legal actions is complete, whatever players may meld and however they take the
pile.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Freeze, Meld, Phase, Side, Table, replace
from tests.laws.brute import divisible, every_action, shape
from tests.laws.houses import NEAR, kinds, lively_hands, lively_melds
from tests.many import tried

laws = tried(100)

OPENINGS: list[dict[str, Any]] = [
    {},
    {"initial.bands": [{"minimum": 40}]},
    {"initial.bands": [{"minimum": 120}]},
    {"initial.bands": [{"minimum": 60}], "initial.clean_group": "unmixed"},
    {"initial.bands": [{"minimum": 60}], "initial.clean_group": "three_naturals"},
    {"initial.wilds": False},
    {"canasta.size": 4, "canasta.min_naturals": 2, "canasta.hidden_bonus": 100},
    {
        "canasta.size": 4,
        "canasta.min_naturals": 2,
        "initial.bands": [{"minimum": 200}],
        "initial.canasta_bonus": True,
    },
    {
        "canasta.size": 4,
        "canasta.min_naturals": 2,
        "initial.bands": [{"minimum": 90}],
        "initial.canasta_suffices": True,
    },
    {
        "canasta.size": 4,
        "canasta.min_naturals": 2,
        "initial.bands": [{"minimum": 0, "needs": "natural_canasta"}],
    },
]
PILES: list[dict[str, Any]] = [
    {},
    {"pile.always_frozen": True},
    {"pile.onto_sequence": "whole", "pile.start_sequence": True},
    {"pile.onto_sequence": "upcard_only"},
    {"pile.hand_lay_first": True},
    {"pile.hand_lay_first": True, "pile.first_meld": False, "pile.onto_sequence": "whole"},
    {"pile.always_frozen": True, "pile.pair_on_table": True, "pile.hand_lay_first": True},
    {"pile.always_frozen": True, "pile.onto_frozen": True, "pile.onto_canasta": False},
    {"pile.frozen_until_melded": False, "pile.start_sequence": True},
]


@laws
@given(st.data(), kinds, st.sampled_from(OPENINGS), st.sampled_from(PILES))
def test_brute_force_finds_no_other_action(
    data: st.DataObject, rules: RuleSet, opening: dict[str, Any], pile: dict[str, Any]
) -> None:
    try:
        rules = patch_rules(rules, opening | pile)
    except InputError:  # a contradiction
        reject()
    table = data.draw(tables(rules))
    listed = [(shape(table, action, rules), action) for action in legal_actions(table, rules)]
    assert all(verify(table, action, rules).ok for _, action in listed)
    found = {
        shape(table, action, rules): action
        for action in every_action(table, rules)
        if verify(table, action, rules).ok and not divisible(table, action, rules)
    }
    assert [found[key] for key in found.keys() - dict(listed).keys()] == []
    assert [action for key, action in listed if key not in found] == []
    assert len(listed) == len(dict(listed))


@st.composite
def tables(draw: st.DrawFn, rules: RuleSet) -> Table:
    """A turn about to begin, or just begun."""
    hand, melds = draw(lively_hands(2, 5)), draw(st.one_of(st.just(()), lively_melds(rules, 2)))
    phase = draw(st.sampled_from([Phase.DRAW, Phase.PLAY]))
    upcard = (Card(draw(st.sampled_from(NEAR))),) if phase is Phase.DRAW else ()
    below = draw(st.sampled_from([(), (Card("4s"), Card("5s"))])) if upcard else ()
    table = table_with(hand, melds, rules)
    freezes = (Freeze(None, None, 0),) if upcard and draw(st.booleans()) else ()
    return replace(table, phase=phase, pile=(*below, *upcard), freezes=freezes, turn=8)


def table_with(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Table:
    """A turn of a player with that hand, whose side has these melds."""
    table = read_position({"hands": ["4h"], "phase": "play"}, rules)
    return replace(
        table, hands=(hand, *table.hands[1:]), sides=(Side(melds=melds), *table.sides[1:])
    )
