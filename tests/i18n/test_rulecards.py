"""Every rule of every rule set, and every value that it could have, is a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from canasta_tutor.engine.rulefiles import KEYS, known, load
from canasta_tutor.engine.rules import RuleSet, Standing
from canasta_tutor.i18n.rulecards import rule_name, rule_text
from canasta_tutor.i18n.ruletables import rule_rows
from canasta_tutor.i18n.words import Words


def value_of(rules: RuleSet, key: str) -> object:
    section, _, name = key.partition(".")
    return getattr(getattr(rules, section), name)


def said(words: Words, key: str, value: object, players: int | None = None) -> str:
    parts = rule_text(words, key, value, players=players)
    assert all(isinstance(part, str) for part in parts)
    return "".join(map(str, parts))


@pytest.mark.parametrize("name", known())
def test_every_rule_of_a_rule_set_is_said(name: str, words: Words) -> None:
    rules = load(name)
    for key in KEYS:
        assert rule_name(words, key)
        for players in rules.players:
            text = said(words, key, value_of(rules, key), players)
            assert text.endswith(".")
            assert not re.search(r"[{}]|  |None|True|False", text)


def possible(key: str) -> Iterator[object]:
    """The values of a key that the schema lists."""
    section, _, name = key.partition(".")
    hint = get_type_hints(get_type_hints(RuleSet)[section])[name]
    if hint is bool:
        yield from (True, False)
    elif get_origin(hint) is Literal:
        yield from get_args(hint)
    elif hint is int:
        yield from (0, 1, 2, 5)


@pytest.mark.parametrize("key", KEYS)
def test_every_possible_value_is_said(key: str, words: Words) -> None:
    texts = [said(words, key, value) for value in possible(key)]
    assert len(set(texts)) == len(texts)


def test_some_limits_are_none(words: Words) -> None:
    unlimited = said(words, "meld.max_wild", None)
    assert unlimited != said(words, "meld.max_wild", 0) != said(words, "meld.max_wild", 3)


@pytest.mark.parametrize("key", ["deal.turned_on", "pile.freezing", "pile.never_taken"])
def test_kinds_of_cards_are_named(key: str, words: Words) -> None:
    both = said(words, key, ("wild", "red_three"))
    assert words.text("kind.wild") in both
    assert words.text("kind.red_three") in both
    assert words.text("kind.wild") not in said(words, key, ())


@pytest.mark.parametrize("key", ["pack.packs", "deal.hand", "draw.count", "going_out.canastas"])
def test_values_by_players(key: str, words: Words) -> None:
    value = {2: 2, 4: 1}
    assert said(words, key, value) != said(words, key, value, players=4)
    assert rule_rows(words, key, value) is not None
    assert said(words, key, 2) != said(words, key, 1)


def test_the_minimum_is_a_table() -> None:
    found = rule_rows(Words("en"), "initial.bands", load("classic").initial.bands)
    assert found is not None
    head, rows = found
    assert head == ("Score of the side", "Minimum")
    assert [minimum for _, minimum in rows] == ["15", "50", "90", "120"]
    assert rows[0][0] == "less than 0"
    assert rows[-1][0].split() == ["3", "000", "and", "more"]


def test_points_are_a_table_in_the_letters_of_the_language() -> None:
    found = rule_rows(Words("ru"), "points.cards", load("classic").points.cards)
    assert found is not None
    assert found[1][:3] == [("джокер", "50"), ("Т, 2", "20"), ("К, Д, В, 10, 9, 8", "10")]


def test_red_threes_are_a_table() -> None:
    found = rule_rows(Words("en"), "red_threes.bonus", load("classic").red_threes.bonus)
    assert found is not None
    assert found[1] == [("1", "100"), ("2", "200"), ("3", "300"), ("4", "800")]


def test_a_single_number_is_no_table() -> None:
    assert rule_rows(Words("en"), "meld.min_cards", 3) is None


@pytest.mark.parametrize("name", known())
def test_rule_sets_have_a_name_and_a_note(name: str, words: Words) -> None:
    assert words.text(f"ruleset.{name}.name")
    assert words.text(f"ruleset.{name}.note").endswith(".")


@pytest.mark.parametrize("standing", Standing)
def test_standings_are_said(standing: Standing, words: Words) -> None:
    assert words.text(f"standing.{standing.value}")
    assert words.text(f"standing.{standing.value}.note").endswith(".")
