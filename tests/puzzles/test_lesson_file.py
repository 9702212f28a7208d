"""Lesson files: their content, and the messages about wrong files."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.reading.form import as_table
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.cards import Card, in_order
from canasta_tutor.engine.values.input_faults import (
    BadSyntax,
    BadValue,
    Fault,
    InputError,
    MissingKey,
    UnknownCard,
    UnknownKey,
    UnknownRules,
)
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.schema.puzzle_faults import Repeated

NAME = "04-melds/lesson.toml"

LESSON = """
id = "04-melds"
teaches = ["meld.min_cards"]
title = { en = "Melds", cs = "Skupiny", ru = "Комбинации" }
goal = { en = "Lay cards.", cs = "Vyložit karty.", ru = "Выложить карты." }
able = { en = "You lay cards.", cs = "Vykládáte karty.", ru = "Вы выкладываете карты." }

[[table]]
id = "kings"
caption = { en = "Kings", cs = "Králové", ru = "Короли" }
groups = ["Ks Kd Kc"]

[[puzzle]]
id = "sevens"
kind = "legal"
rule = "meld.min_cards"
ask = { kind = "group", cards = "7h 7d 2c" }

[[puzzle.mistake]]
answer = "no"
says = { en = "Look.", cs = "Hleďte.", ru = "Смотрите." }

[[puzzle]]
id = "eights"
kind = "choose"
rule = "meld.min_cards"
ask = { kind = "group" }
position = { hands = ["8h 8d 8c Kd"] }

[[puzzle.mistake]]
answer = "8h 8d Kd"
says = { en = "Look.", cs = "Hleďte.", ru = "Смотрите." }

[[puzzle]]
id = "whose"
kind = "which"
rule = "canasta.size"
ask = { kind = "card", card = "2c" }

[[puzzle.mistake]]
answer = "natural"
says = { en = "Look.", cs = "Hleďte.", ru = "Смотрите." }

[[puzzle]]
id = "worth"
kind = "number"
rule = "points.cards"
ask = { kind = "points", cards = "Ks Kd" }

[[puzzle.mistake]]
answer = 10
says = { en = "Look.", cs = "Hleďte.", ru = "Смотрите." }
"""


def lesson(old: str = "", new: str = "") -> Lesson:
    assert old in LESSON
    return read_lesson(LESSON.replace(old, new, 1), NAME)


def fault(old: str, new: str) -> tuple[Fault, str]:
    with pytest.raises(InputError) as caught:
        lesson(old, new)
    return caught.value.fault, caught.value.path


def test_everything_is_read() -> None:
    read = lesson()
    assert (read.id, read.teaches, read.title["ru"]) == (
        "04-melds",
        ("meld.min_cards",),
        "Комбинации",
    )
    assert [puzzle.kind for puzzle in read.puzzles] == ["legal", "choose", "which", "number"]
    assert read.table("kings").groups == (in_order("Ks Kd Kc"),)
    assert read.puzzle("sevens").rule == "meld.min_cards"


def test_expected_mistakes_are_answers() -> None:
    said = [puzzle.mistakes[0].answer for puzzle in lesson().puzzles]
    assert said == ["no", in_order("8h 8d Kd"), "natural", 10]


def test_a_lesson_about_a_system_asks_its_puzzles_under_it() -> None:
    read = lesson('id = "sevens"', 'id = "sevens"\nrules = "bolivia"')
    of_samba = lesson('id = "04-melds"', 'id = "04-melds"\nrules = "samba"')
    assert [puzzle.rules for puzzle in read.puzzles] == ["bolivia", None, None, None]
    assert {puzzle.rules for puzzle in of_samba.puzzles} == {"samba"}


def test_none_is_no_card() -> None:
    read = lesson('answer = "8h 8d Kd"', 'answer = "none"')
    assert read.puzzle("eights").mistakes[0].answer == "none"


def test_wild_cards_can_be_aimed_at_a_meld() -> None:
    ask = 'ask = { kind = "lay", groups = ["7h", { cards = "2c", to = "8h" }] }'
    read = lesson('ask = { kind = "group", cards = "7h 7d 2c" }', ask)
    assert as_table(read.puzzle("sevens"))["ask"]["groups"] == (
        {"cards": (Card("7h"),), "to": None},
        {"cards": (Card("2c"),), "to": Card("8h")},
    )


@pytest.mark.parametrize(
    ("old", "new", "expected", "path"),
    [
        ('"7h 7d 2c"', '"7h 7x"', UnknownCard("7x"), "puzzle.sevens.ask.cards"),
        ('"7h 7d 2c"', "7", BadValue("7", "7h 7d 2c"), "puzzle.sevens.ask.cards"),
        ('card = "2c"', 'card = "99"', UnknownCard("99"), "puzzle.whose.ask.card"),
        (
            'id = "04-melds"',
            'id = "04-melds"\nrules = "whist"',
            UnknownRules("whist", known()),
            "rules",
        ),
        (
            'answer = "8h 8d Kd"',
            'answer = "8h no"',
            UnknownCard("no"),
            "puzzle.eights.mistake.0.answer",
        ),
        (
            'answer = "no"',
            'answer = "maybe"',
            BadValue("maybe", "yes, no"),
            "puzzle.sevens.mistake.0.answer",
        ),
        (
            'answer = "natural"',
            'answer = "red"',
            BadValue("red", "natural, wild, red_three, black_three"),
            "puzzle.whose.mistake.0.answer",
        ),
        (
            "answer = 10",
            "answer = true",
            BadValue("true", "… -1, 0, 1 …"),
            "puzzle.worth.mistake.0.answer",
        ),
        (
            'kind = "legal"',
            'kind = "true"',
            BadValue("true", "legal, choose, number, which, sheet, best, play"),
            "puzzle.sevens.kind",
        ),
        ('kind = "legal"\n', "", MissingKey("kind"), "puzzle.sevens.kind"),
        (
            'kind = "group", cards',
            'kind = "meld", cards',
            BadValue(
                "meld", "group, lay, take, draw, discard, go_out, special, acaba, caliente, bid"
            ),
            "puzzle.sevens.ask.kind",
        ),
        (
            '{ kind = "group", cards = "7h 7d 2c" }',
            '{ kind = "group" }',
            MissingKey("cards"),
            "puzzle.sevens.ask.cards",
        ),
        (
            'cards = "7h 7d 2c"',
            'group = "7h 7d 2c"',
            UnknownKey("group", ("kind", "cards")),
            "puzzle.sevens.ask.group",
        ),
        ('rule = "points.cards"', 'rule = "points"', BadValue("points", ""), "puzzle.worth.rule"),
        ('id = "worth"', 'id = "whose"', Repeated("whose"), "puzzle.whose.id"),
        (
            'id = "worth"',
            'id = "How much"',
            BadValue("How much", "three-sevens"),
            "puzzle.How much.id",
        ),
        ('ru = "Выложить карты."', 'ru = ""', BadValue("", '"…"'), "goal.ru"),
        (', ru = "Комбинации"', "", MissingKey("ru"), "title.ru"),
        ('teaches = ["meld.min_cards"]', "teaches = []", BadValue("[]", "[ … ]"), "teaches"),
        (
            'id = "04-melds"',
            'ids = "04-melds"',
            UnknownKey(
                "ids",
                (
                    *("id", "sign", "rules", "sources", "teaches", "also", "disputed"),
                    *("title", "goal", "able", "table", "picture", "puzzle"),
                ),
            ),
            "ids",
        ),
    ],
)
def test_a_wrong_file_is_told_where_and_what(
    old: str, new: str, expected: Fault, path: str
) -> None:
    found, where = fault(old, new)
    if isinstance(expected, BadValue) and not expected.allowed:
        assert isinstance(found, BadValue)
        assert "meld.min_cards" in found.allowed
    else:
        assert found == expected
    assert where == f"{NAME}: {path}"


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 100_000, f"a = {'9' * 5_000}"], ids=["deep", "long"]
)
def test_toml_that_nobody_means_is_refused(text: str) -> None:
    with pytest.raises(InputError) as raised:
        read_lesson(text, NAME)
    assert isinstance(raised.value.fault, BadSyntax)


def test_broken_toml_is_told_with_its_line() -> None:
    found, where = fault('id = "kings"', "id = kings")
    assert isinstance(found, BadSyntax)
    assert "line 9" in found.detail
    assert where == NAME
