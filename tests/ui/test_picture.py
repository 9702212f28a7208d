"""Pictures of the lessons: drawn with cards, and with the numbers of the learner's own rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.rule_texts import list_bands
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.lesson_library import load_lesson
from canasta_tutor.puzzles.lesson_file import read_lesson
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.picture import PicturePart
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.plain_text import plain_text

Shown = Callable[[str, str, str], Props]


@pytest.fixture
def shown(one: Learner) -> Shown:
    """A picture of a lesson as a learner under some rules sees it."""

    def scene(folder: str, name: str, rules: str) -> Props:
        one.choose("rules", rules)
        picture = load_lesson(paths.lessons(), folder).picture(name)
        return PicturePart(one, Words("en"), f"{folder}/{name}", None, picture).scene()

    return scene


PILES = {"czech-club": 0, "modern-american": 0, "italian": 13}
"""What lies on the pile after the deal, if it is more than just a card."""


@pytest.mark.parametrize("rules", known())
def test_the_ladder_has_the_minimums_of_the_rules(shown: Shown, rules: str) -> None:
    bands = list_bands(load(rules).initial.bands)
    steps = shown("05-first-meld", "ladder", rules)["steps"]
    by_points = zip(steps, bands, strict=True)
    wanted = [(step["text"], str(band.minimum)) for step, band in by_points if band.minimum]
    assert [text for text, _ in wanted] == [minimum for _, minimum in wanted]
    assert [step["share"] for step in steps] == sorted(step["share"] for step in steps)
    assert steps[-1]["share"] == 1


@pytest.mark.parametrize("rules", known())
def test_the_seats_are_those_of_the_rules(shown: Shown, rules: str) -> None:
    (frame,) = shown("02-deal", "around-the-table", rules)["frames"]
    table, seats = frame["table"], load(rules).seats.usual
    assert len(table["players"]) == seats - 1
    assert table["pile"]["count"] == PILES.get(rules, 1)


def test_every_card_with_a_price_is_there_once(shown: Shown) -> None:
    (frame,) = shown("01-cards", "by-price", "classic")["frames"]
    groups = frame["table"]["groups"]
    ranks = [card["rank"] for group in groups for card in group["cards"]]
    assert sorted(ranks) == sorted(load("classic").points.cards)
    prices = [int(group["label"].split()[0]) for group in groups]
    assert prices == sorted(set(load("classic").points.cards.values()), reverse=True)


def test_three_piles_stand_in_three_ways(shown: Shown) -> None:
    scene = shown("06-pile", "three-piles", "classic")
    piles = [frame["table"]["pile"]["state"] for frame in scene["frames"]]
    assert piles == ["free", "frozen", "blocked"]


def test_a_picture_is_there_for_who_reads_without_a_browser(shown: Shown) -> None:
    said = plain_text(shown("06-pile", "three-piles", "classic"))
    assert "Frozen by a two" in said
    assert "120" in plain_text(shown("05-first-meld", "ladder", "classic"))


def test_only_frames_have_frames() -> None:
    text = """
id = "x"
teaches = ["turn.order"]
title = { en = "x", cs = "x", ru = "x" }
goal = { en = "x", cs = "x", ru = "x" }
able = { en = "x", cs = "x", ru = "x" }
[[picture]]
id = "p"
kind = "frames"
caption = { en = "x", cs = "x", ru = "x" }
"""
    with pytest.raises(InputError, match="kind"):
        read_lesson(text, "x")
