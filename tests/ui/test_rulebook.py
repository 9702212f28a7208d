"""Rules of one system, rules of two systems, and the controls that change them."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS, SECTIONS, value_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.chosen_rules import house, house_props, option_sections
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.referee.rulebook import Rulebook, sections
from canasta_tutor.ui.rule_controls import control
from tests.every import every

CLASSIC = load("classic")
EN = Words("en")
FORMS = {
    "meld.max_wild": "number",
    "pile.always_frozen": "choice",
    "going_out.ask_partner": "choice",
    "deal.hand": "keys",
    "points.cards": "keys",
    "red_threes.bonus": "numbers",
    "initial.bands": "rows",
    "pile.freezing": "several",
    "going_out.black_three_bonus": "counts",
}


@pytest.fixture(autouse=True)
def _own_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "_LEARNER", Learner(now=lambda: 1000.0))


@pytest.mark.parametrize("key", FORMS)
def test_each_kind_of_value_has_its_control(key: str) -> None:
    found = control(key, value_of(CLASSIC, key), CLASSIC.players, EN)
    assert found
    assert found["form"] == FORMS[key]


@pytest.mark.parametrize("key", ["turn.order", "game.tie"])
def test_a_rule_that_knows_one_way_only_has_no_control(key: str) -> None:
    assert control(key, value_of(CLASSIC, key), CLASSIC.players, EN) is None


@every("key", KEYS)
def test_what_a_control_shows_can_be_set(key: str) -> None:
    found = control(key, value_of(CLASSIC, key), CLASSIC.players, EN)
    if found:
        again = patch_rules(CLASSIC, {key: found["value"]})
        spread = isinstance(value_of(again, key), dict)
        assert spread or value_of(again, key) == value_of(CLASSIC, key)


def test_a_number_without_limit_says_so() -> None:
    found = control("meld.max_wild", None, CLASSIC.players, EN)
    assert found
    assert (found["value"], found["endless"]) == ("unlimited", EN.text("referee.page.unlimited"))


def test_options_are_marked_where_they_are_changed() -> None:
    chosen = house("classic", {"meld.max_wild": 2})
    rules = [rule for section in option_sections(chosen, EN) for rule in section["rules"]]
    changed = [rule for rule in rules if rule["changed"]]
    assert [(rule["key"], rule["own"], rule["control"]["value"]) for rule in changed] == [
        ("meld.max_wild", 3, 2)
    ]
    assert changed[0]["standing"] == "house"


def test_a_table_knows_its_seats_sides_and_cards(words: Words) -> None:
    tables = house_props(house("classic", {}), words)["tables"]
    assert {count: len(table["sides"]) for count, table in tables.items()} == {
        "2": 2, "3": 3, "4": 2, "6": 2,
    }  # fmt: skip
    assert len(tables["4"]["seats"]) == 4
    assert tables["4"]["copies"]["7h"] == 2
    assert tables["4"]["copies"]["X"] == 4


@pytest.mark.parametrize("name", known())
def test_every_system_can_be_shown_and_changed(name: str, words: Words) -> None:
    chosen = house(name, {})
    shown = [rule["key"] for section in option_sections(chosen, words) for rule in section["rules"]]
    assert len(shown) > len(KEYS) - 6
    assert len(list(sections(chosen.rules, None, words))) == len(SECTIONS)


def test_two_systems_differ_only_where_they_differ() -> None:
    book = Rulebook("classic", "wikibooks")
    shown = [rule for section in book.widget.state["sections"] for rule in section["rules"]]
    wikibooks = load("wikibooks")
    differing = [key for key in KEYS if value_of(CLASSIC, key) != value_of(wikibooks, key)]
    assert len(shown) == len(differing) > 0
    assert all(rule["other"]["source"] for rule in shown)
    assert str(len(differing)) in book.widget.state["count"]


def test_one_system_is_shown_whole_and_what_it_does_not_have_apart() -> None:
    found = Rulebook("classic").widget.state["sections"]
    said = {rule["name"] for section in found for rule in section["rules"]}
    silent = {rule["name"] for section in found for rule in section["silent"]}
    assert sum(len(section["rules"] + section["silent"]) for section in found) == len(KEYS)
    assert EN.text("rule.red_threes.bonus.name") in said
    not_here = ("pack.calientes", "deal.first_hand", "deal.talons_to", "meld.sequence_low")
    assert {EN.text(f"rule.{key}.name") for key in not_here} <= silent


def test_other_systems_are_chosen_on_the_page() -> None:
    book = Rulebook("classic", "wikibooks")
    book.send(type="systems", first="cs-wikipedia", second="")
    assert book.widget.state["first"] == "cs-wikipedia"
    assert book.widget.state["second"] == ""
    book.send(type="systems", first="nobody", second="")
    assert book.widget.state["notice"]
    assert book.widget.state["first"] == "cs-wikipedia"


def test_there_is_no_rulebook_of_an_unknown_system() -> None:
    with pytest.raises(InputError):
        Rulebook("nobody")


def test_house_rules_that_sources_name_can_be_chosen() -> None:
    chosen = house("classic", {"going_out.canastas": 2})
    variants = {one["id"]: one for one in option_sections(chosen, EN)[0]["variants"]}
    assert variants["two-canastas"]["on"]
    assert not variants["more-naturals"]["on"]
    assert variants["more-naturals"]["values"] == {"meld.more_naturals": True}
    assert "italian-12000" not in variants
