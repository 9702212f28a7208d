"""Which cards of the table get an outline."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props, zone_props
from canasta_tutor.ui.puzzle.table_props import marks, notation

WORDS = Words("en")


def table(hand: str, *groups: str) -> Props:
    return {
        "hand": {"cards": zone_props(cards(hand), WORDS)},
        "groups": [
            {"cards": zone_props(cards(group), WORDS, f"group{number}")}
            for number, group in enumerate(groups, start=1)
        ],
    }


def test_as_many_copies_are_marked_as_are_meant() -> None:
    found = marks(table("7h 7h 7h"), [], [("offending", cards("7h 7h"))])
    assert sorted(found) == ["7h#0", "7h#1"]


def test_chosen_copy_comes_first() -> None:
    assert marks(table("7h 7h"), ["7h#1"], [("offending", cards("7h"))]) == {"7h#1": "offending"}


def test_groups_come_before_the_hand() -> None:
    found = marks(table("2c Ks", "2c 5h"), [], [("offending", cards("2c"))])
    assert found == {"group1.2c#0": "offending"}


def test_first_tone_of_a_card_holds() -> None:
    found = marks(table("7h 2c"), [], [("offending", cards("2c")), ("matter", cards("2c 7h"))])
    assert found == {"2c#0": "offending", "7h#0": "matter"}


def test_cards_that_are_not_there_are_not_marked() -> None:
    assert marks(table("7h"), [], [("good", cards("Ks"))]) == {}
    assert marks({"hand": None, "groups": []}, [], [("good", cards("Ks"))]) == {}


def test_notation_is_found_in_any_zone() -> None:
    assert [notation(name) for name in ("7h#0", "group1.7h#1", "side0.2.X#0")] == ["7h", "7h", "X"]
