"""Single groups: the search finds each group that a player could lay, once."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.melds.laying import lay
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search.pieces_to_lays import find_groups
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, distinct
from canasta_tutor.engine.values.table import Meld
from tests.laws.brute import shapes, subsets
from tests.laws.houses import kinds, lively_hands, lively_melds
from tests.many import tried

laws = tried(150)


@laws
@given(st.data(), kinds)
def test_each_single_group_is_found_once(data: st.DataObject, rules: RuleSet) -> None:
    hand, melds = data.draw(lively_hands(1, 6)), data.draw(lively_melds(rules))
    listed = [outcome(melds, group, rules) for group in find_groups(hand, melds, rules)]
    assert None not in listed
    assert len(listed) == len(set(listed))
    found = {outcome(melds, group, rules) for group in every_group(hand, melds)} - {None}
    assert set(listed) == found


def outcome(melds: tuple[Meld, ...], group: Lay, rules: RuleSet) -> object:
    """The melds after laying the group, or None if laying it is illegal."""
    laid = lay(melds, (group,), rules)
    return None if laid.problems else shapes(laid.melds)


def every_group(hand: Cards, melds: tuple[Meld, ...]) -> Iterator[Lay]:
    """Every choice of the hand's cards, aimed at every possible meld."""
    aims: list[Card | None] = [None, *distinct(card for meld in melds for card in meld.cards)]
    for chosen in subsets(hand):
        yield from (Lay(chosen, onto=aim) for aim in aims)
        yield Lay(chosen, new=True)
