"""A rule card for the table: from the rule data, in each language."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.rules_in_force import is_in_force
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.reference.table_card import TableCardPage, card_sections, special
from tests.every import every


def lines(rules: RuleSet, words: Words) -> dict[str, str]:
    """The text of each rule on the card."""
    shown = [rule for section in card_sections(rules, words) for rule in section["rules"]]
    return {
        rule["name"]: " ".join(
            [rich_text(rule["text"]), *(" ".join(row) for row in rule["rows"] or ())]
        )
        for rule in shown
    }


@every("system", known())
def test_every_system_has_its_card(system: str, words: Words) -> None:
    rules = load(system)
    said = lines(rules, words)
    for key in ("deal.hand", "points.cards", "initial.bands", "pile.freezing", "game.target"):
        assert (words.text(f"rule.{key}.name") in said) == is_in_force(key, rules)


def test_its_numbers_come_from_the_rules() -> None:
    odd = patch_rules(load("classic"), {"canasta.natural_bonus": 650, "going_out.bonus": 230})
    text = " ".join(lines(odd, Words("en")).values())
    assert "650" in text
    assert "230" in text


def test_what_is_special_of_a_system_is_on_its_card() -> None:
    words = Words("en")
    assert list(special(load("classic"))) == []
    samba = lines(load("samba"), words)
    assert "1,500" in samba[words.text("rule.canasta.sequence_bonus.name")]
    assert words.text("rule.canasta.sequence_bonus.name") not in lines(load("classic"), words)


def test_a_card_says_when_it_leaves_something_out() -> None:
    page = TableCardPage(Learner())
    assert page.state()["rest"] is None
    page.handle({"type": "system", "id": "modern-american"})
    state = page.state()
    names = {rule["name"] for section in state["sections"] for rule in section["rules"]}
    rules, words = load("modern-american"), Words("en")
    left = [key for key in special(rules) if words.text(f"rule.{key}.name") not in names]
    assert left
    assert state["rest"] == words.text("table_card.rest", count=len(left))


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(InputError):
        TableCardPage(Learner()).handle({"type": "system", "id": "whist"})
