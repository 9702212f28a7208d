"""Every rule of every rule set, and every value that it could have, is a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from canasta_tutor.engine.rules.house_rules import options
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS, RuleSet, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.i18n.rule_texts import rule_name, rule_rows, rule_text
from canasta_tutor.i18n.words import Words
from tests.every import every

CLASSIC = load("classic")


def said(words: Words, key: str, value: object, players: int | None = None) -> str:
    parts = rule_text(words, key, value, players=players)
    assert all(isinstance(part, str) for part in parts)
    return "".join(map(str, parts))


@every("name", known())
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


@every("key", KEYS)
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
    assert head == ("Your side's score", "Minimum")
    assert [minimum for _, minimum in rows] == ["15", "50", "90", "120"]
    assert rows[0][0] == "less than 0"
    assert rows[-1][0] == "3,000 and more"


def test_points_are_a_table_in_the_letters_of_the_language() -> None:
    found = rule_rows(Words("ru"), "points.cards", load("classic").points.cards)
    assert found is not None
    assert found[1][:3] == [("джокер", "50"), ("Т, 2", "20"), ("К, Д, В, 10, 9, 8", "10")]


def test_red_threes_are_a_table() -> None:
    found = rule_rows(Words("en"), "red_threes.bonus", load("classic").red_threes.bonus)
    assert found is not None
    assert found[1] == [("1", "100"), ("2", "200"), ("3", "300"), ("4", "800")]


def rows(lang: str, rules: RuleSet, key: str) -> list[tuple[str, ...]]:
    """The rows of a rule, with plain spaces instead of no-break spaces."""
    found = rule_rows(Words(lang), key, value_of(rules, key))
    assert found is not None
    return [tuple(" ".join(cell.split()) for cell in row) for row in found[1]]


def test_neighbouring_bands_that_ask_for_the_same_are_one() -> None:
    every = load("uruguay").initial.bands
    assert every[0].minimum == every[1].minimum
    found = rows("en", load("uruguay"), "initial.bands")
    assert found[0] == ("less than 1,500", "50")
    assert len(found) == len(every) - 1


def test_a_band_may_ask_for_a_canasta() -> None:
    bands = rows("en", load("brazilian"), "initial.bands")
    assert bands[5] == ("7,000 to 7,999", "a canasta")
    assert bands[-1] == ("9,000 and more", "a natural canasta, or a canasta worth more than that")


def test_the_minimum_of_each_deal_is_a_table() -> None:
    first, *_ = rows("cs", load("hand-and-foot"), "initial.by_deal")
    assert first == ("1", "50")


def test_wild_canastas_are_told_apart_by_what_they_hold() -> None:
    both = [{"twos": 7, "bonus": 4000}, {"jokers": 4, "twos": 3, "bonus": 3000}]
    rules = patch_rules(load("cuban"), {"canasta.wild_contents": both})
    assert rows("en", rules, "canasta.wild_contents") == [
        ("7 twos", "4,000"),
        ("3 twos and 4 jokers", "3,000"),
    ]


def test_many_canastas_are_a_table() -> None:
    some = [{"canastas": 5, "natural": 4, "bonus": 1000}, {"canastas": 10, "bonus": 2000}]
    rules = patch_rules(load("italian"), {"canasta.sets": some})
    assert rows("ru", rules, "canasta.sets") == [
        ("5 канаст, из них натуральных 4", "1 000"),
        ("10 канаст", "2 000"),
    ]


@pytest.mark.parametrize(
    ("lang", "dear", "wild", "apart"),
    [
        ("en", "sevens, aces", "wild cards", ","),
        ("cs", "sedmičky, esa", "divoké karty", " "),
        ("ru", "семёрки, тузы", "дикие карты", " "),
    ],
)
def test_melds_of_equal_worth_stand_together(lang: str, dear: str, wild: str, apart: str) -> None:
    rules, most = load("modern-american"), f"2{apart}500"
    assert rows(lang, rules, "canasta.rank_bonus") == [(dear, most)]
    assert rows(lang, rules, "canasta.unfinished") == [(dear, most), (wild, f"2{apart}000")]
    assert rows(lang, rules, "canasta.held") == [(dear, f"1{apart}500")]


def test_the_number_of_black_threes_is_no_number_of_players() -> None:
    rules = load("czech-fast")
    assert rows("en", rules, "going_out.black_three_bonus") == [("3", "200"), ("4", "300")]
    bonus = rules.going_out.black_three_bonus
    once, for_three = (said(Words("en"), "going_out.black_three_bonus", bonus, n) for n in (2, 3))
    assert once == for_three


@every("key", [key for key in KEYS if isinstance(value_of(CLASSIC, key), tuple)])
def test_a_rule_without_values_is_no_table(key: str, words: Words) -> None:
    assert rule_rows(words, key, ()) is None
    assert said(words, key, ())


@pytest.mark.parametrize("key", ["meld.min_cards", "deal.hand", "deal.talons"])
def test_a_single_value_is_no_table(key: str) -> None:
    assert rule_rows(Words("en"), key, (4, 3) if key == "deal.talons" else 3) is None


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "A side may not go out while a meld of sevens, aces or wild cards is no canasta"),
        ("cs", "Strana nesmí kolo ukončit, dokud má skupinu sedmiček, es nebo divokých karet"),
        ("ru", "Стороне нельзя выходить, пока у неё есть комбинация семёрок, тузов или диких карт"),
    ],
)
def test_what_a_meld_is_of(lang: str, expected: str) -> None:
    assert said(Words(lang), "going_out.unfinished", ("7", "A", "wild")).startswith(expected)


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "a four"), ("cs", "od čtyřky"), ("ru", "не ниже четвёрки")]
)
def test_ranks_are_nouns(lang: str, expected: str) -> None:
    assert expected in said(Words(lang), "meld.sequence_low", "4")


def test_kinds_of_melds_in_any_order(words: Words) -> None:
    assert said(words, "meld.kinds", ("wild", "set")) == said(words, "meld.kinds", ("set", "wild"))
    assert words.text("meld.sequence") in said(words, "meld.kinds", ("sequence",))


@pytest.mark.parametrize("key", ["canasta.kinds", "canasta.closed"])
def test_kinds_of_canastas_are_named(key: str, words: Words) -> None:
    both = said(words, key, ("sequence", "wild"))
    assert words.text("canastas.sequence") in both
    assert words.text("canastas.wild") in both


@every("name", known())
def test_rule_sets_have_a_name_and_a_note(name: str, words: Words) -> None:
    assert words.text(f"ruleset.{name}.name")
    assert words.text(f"ruleset.{name}.note").endswith(".")


@every("name", options())
def test_options_have_a_name_of_their_own(name: str, words: Words) -> None:
    names = [words.text(f"option.{other}.name") for other in options()]
    assert names.count(words.text(f"option.{name}.name")) == 1


@pytest.mark.parametrize("standing", Standing)
def test_standings_are_said(standing: Standing, words: Words) -> None:
    assert words.text(f"standing.{standing.value}")
    assert words.text(f"standing.{standing.value}.note").endswith(".")
