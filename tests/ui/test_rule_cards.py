"""Disputed rules: every value of a rule, and the systems that have it."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import value_of
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.rule_texts import rule_rows, rule_text
from canasta_tutor.i18n.words import Words, languages
from canasta_tutor.learner import lesson_library
from canasta_tutor.ui.course.lesson_notebook import Lesson
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.rule_cards import disputed_card, name_rule, say_rule, say_source

EN = Words("en")
YOURS = EN.text("ui.disputed.yours")
DISPUTED = [
    key
    for name in lesson_library.list_lessons(paths.lessons())
    for keys in lesson_library.load_lesson(paths.lessons(), name).disputed.values()
    for key in keys
]


def rows(key: str, own: str = "classic", words: Words = EN) -> list[list[str]]:
    found: list[list[str]] = disputed_card(key, load(own), words, YOURS)["rows"]
    return found


def named(system: str) -> str:
    return EN.text(f"ruleset.{system}.name")


def test_own_rules_come_first_and_few_others_by_their_names() -> None:
    own, other = rows("pile.freeze_lasts")
    assert own[1] == f"{YOURS}; {EN.text('ui.disputed.most')}"
    assert other[1] == named("cs-wikipedia")
    assert rows("pile.freeze_lasts", "cs-wikipedia") == [
        [other[0], YOURS],
        [own[0], EN.text("ui.disputed.most")],
    ]


def test_each_system_is_told_of_once() -> None:
    said = [name for _, who in rows("meld.max_wild") for name in who.split("; ")]
    assert sorted(said) == sorted([YOURS, *(named(name) for name in known() if name != "classic")])


def test_rules_that_are_not_the_learners_own_are_called_by_their_name() -> None:
    (first, *_) = disputed_card("pile.freeze_lasts", load("cs-wikipedia"), EN)["rows"]
    assert first[1] == named("cs-wikipedia")


def test_what_only_some_houses_play_comes_last() -> None:
    everywhere, *houses = rows("going_out.last_not")
    assert everywhere[1] == f"{YOURS}; {EN.text('ui.disputed.all')}"
    assert [who for _, who in houses] == [EN.text("ui.disputed.houses")] * len(houses)
    assert len({said for said, _ in houses}) == len(houses) > 1


@pytest.mark.parametrize("key", DISPUTED)
def test_a_disputed_rule_is_played_in_more_than_one_way(key: str, words: Words) -> None:
    assert len(rows(key, words=words)) > 1


@pytest.mark.parametrize(
    ("system", "key"),
    [
        ("modern-american", "canasta.wild_contents"),
        ("modern-american", "canasta.rank_bonus"),
        ("modern-american", "canasta.unfinished"),
        ("modern-american", "canasta.held"),
        ("czech-fast", "going_out.black_three_bonus"),
    ],
)
def test_a_short_table_is_a_sentence_in_running_text(system: str, key: str, words: Words) -> None:
    rules = load(system)
    said = rich_text(say_rule(key, rules, words))
    table = rule_rows(words, key, value_of(rules, key))
    assert table is not None
    assert all(points in said and name.split(", ")[0] in said for name, points in table[1])
    assert "(" not in said
    assert rich_text(name_rule(key, rules, words)) == said


@pytest.mark.parametrize("lang", languages())
def test_a_rule_is_told_with_what_another_changes_of_it(lang: str) -> None:
    words = Words(lang)

    def said(key: str, system: str) -> str:
        return rich_text(say_rule(key, load(system), words))

    plain = rich_text(rule_text(words, "meld.no_wilds", ("7", "A")))
    assert plain.rstrip(".") in said("meld.no_wilds", "modern-american") != plain
    frozen = [said("pile.naturals_frozen", name) for name in ("classic", "samba", "czech-club")]
    assert frozen[0] == frozen[1] != frozen[2]


def test_of_sequences_only_rules_that_have_them_speak(words: Words) -> None:
    key = "initial.clean_group"
    fast, club = (load(name) for name in ("czech-fast", "czech-club"))
    assert value_of(fast, key) == value_of(club, key)
    short, whole = (rich_text(say_rule(key, rules, words)).split(". ") for rules in (fast, club))
    assert len(short) == len(whole) - 1
    assert set(short) < set(whole)


@pytest.mark.parametrize("lang", languages())
def test_of_a_rule_taken_from_elsewhere_it_is_said_once_and_with_the_place(lang: str) -> None:
    rules, words = load("classic"), Words(lang)
    origin = rules.origins["points.cards"]
    where = {"source": cite(origin.source, words), "standing": "completed"}
    said = say_source("points.cards", rules, words)
    assert origin.standing.value == "completed"
    assert said.endswith(words.text("ui.source.written", **where))
    assert words.text("ui.source.written", **where | {"standing": "documented"}) not in said


@pytest.mark.parametrize(
    ("system", "said"),
    [("wikibooks", "at least 2 natural cards"), ("hand-and-foot", "more natural ones")],
)
def test_how_many_natural_cards_free_any_number_of_wild_ones_is_said(
    system: str, said: str
) -> None:
    text = rich_text(say_rule("meld.max_wild", load(system), Words("en")))
    assert said in text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("lesson", "named"),
    [("01-cards", False), ("02-deal", False), ("03-turn", False), ("04-melds", True)],
)
def test_the_first_lessons_name_no_source_on_their_rule_cards(lesson: str, named: bool) -> None:
    with redirect_stdout(StringIO()):
        (card,) = Lesson(lesson, "en").rules("meld.min_cards").part.scene()["rules"]
    assert bool(card["source"]) is bool(card["system"]) is named
