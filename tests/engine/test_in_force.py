"""Which rules matter in a system: none about things that players do not do in that system."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.differences import keep_one_sided, values_differ
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.rules_in_force import is_in_force
from canasta_tutor.engine.rules.schema.rule_set import RuleSet

CLASSIC, HANDS, SAMBA = load("classic"), load("hand-and-foot"), load("samba")
AMERICAN = load("modern-american")


@pytest.mark.parametrize(
    ("key", "says", "silent"),
    [
        ("meld.sequence_low", SAMBA, CLASSIC),
        ("meld.sequence_growth", SAMBA, CLASSIC),
        ("pile.first_meld", CLASSIC, HANDS),
        ("pile.naturals", CLASSIC, AMERICAN),
        ("pile.always_frozen", AMERICAN, CLASSIC),
        ("initial.bands", CLASSIC, HANDS),
        ("red_threes.bonus", CLASSIC, HANDS),
        ("deal.first_hand", HANDS, CLASSIC),
        ("meld.min_cards", HANDS, None),
    ],
)
def test_a_rule_speaks_of_what_is_played(key: str, says: RuleSet, silent: RuleSet | None) -> None:
    assert is_in_force(key, says)
    assert silent is None or not is_in_force(key, silent)


def test_a_system_may_know_nothing_of_what_another_plays() -> None:
    assert keep_one_sided(["pile.taken", "deal.hand"], CLASSIC, HANDS) == ("pile.taken",)


def test_only_what_is_otherwise_differs() -> None:
    assert values_differ("pile.taken", CLASSIC, HANDS)
    assert not values_differ("pile.taken", CLASSIC, SAMBA)
