"""The home page: a newcomer's first minute, and where all other learners continue."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import list_compared, load, patch_rules
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.daily_five import day_at, five_of
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import Event
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.home_notebook import Home, HomePage
from canasta_tutor.ui.course.minute import STEPS, Minute
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.practice.coach import Coach
from tests.ui.browser import send

FIRST = course(paths.lessons())[0]


def page(one: Learner) -> HomePage:
    one.met = True
    return HomePage(one, course(paths.lessons()), Coach(one))


def tap(minute: Minute, words: Words) -> Props:
    """Tap every card of the hand; return the state of the minute after that."""
    for card in minute.props(words)["hand"]["cards"]:
        minute.handle({"type": "minute.card", "card": card["id"]})
    return minute.props(words)


def through(minute: Minute, words: Words) -> list[Props]:
    """The steps of the minute from first to last, each in its final state."""
    for seat in range(minute.players):
        minute.handle({"type": "minute.seat", "seat": seat})
    ends = [minute.props(words)]
    minute.handle({"type": "minute.next"})
    ends.append(tap(minute, words))
    minute.handle({"type": "minute.next"})
    ends.append(minute.props(words))
    return [*ends, tap(minute, words)]


@pytest.mark.parametrize("rules", list_compared())
def test_the_minute_ends_with_a_canasta(rules: str, words: Words) -> None:
    held = load(rules)
    ends = through(Minute(held), words)
    assert [end["step"] for end in ends] == list(STEPS)
    assert [end["done"] for end in ends] == [True, True, False, True]
    laid = [len(end["meld"]["cards"]) if end["meld"] else 0 for end in ends]
    assert laid == [0, held.meld.min_cards, held.canasta.size - 1, held.canasta.size]
    assert ends[-1]["meld"]["canasta"] == "natural"


def test_its_numbers_come_from_the_rules() -> None:
    values = {"canasta.size": 6, "canasta.natural_bonus": 650, "game.target": 7000}
    odd = patch_rules(load("classic"), values)
    won = through(Minute(odd), Words("en"))[-1]
    assert "6\u00a0cards" in rich_text(won["text"])
    assert "650" in rich_text(won["text"])
    assert "7,000" in rich_text(won["won"]["goal"])


def test_who_sits_across_is_the_partner() -> None:
    minute, words = Minute(load("classic")), Words("en")
    minute.handle({"type": "minute.seat", "seat": 1})
    state = minute.props(words)
    assert (state["said"]["tone"], state["done"]) == ("wrong", False)
    minute.handle({"type": "minute.next"})
    assert minute.props(words)["step"] == "seats"
    minute.handle({"type": "minute.seat", "seat": 2})
    state = minute.props(words)
    assert (state["said"]["tone"], state["done"]) == ("right", True)
    assert [seat["seat"] for seat in state["seats"] if seat["ours"]] == [0, 2]


def test_a_card_of_another_rank_stays_in_hand() -> None:
    minute, words = Minute(load("classic")), Words("en")
    minute.handle({"type": "minute.seat", "seat": 2})
    minute.handle({"type": "minute.next"})
    before = minute.props(words)["hand"]["cards"]
    minute.handle({"type": "minute.card", "card": before[0]["id"]})
    state = minute.props(words)
    assert state["hand"]["cards"] == before
    assert before[0]["name"] in rich_text(state["said"]["text"])


def test_only_a_newcomer_has_the_minute(one: Learner) -> None:
    state = page(one).state()
    assert state["minute"]["step"] == STEPS[0]
    assert state["going_on"] is None
    one.note(FIRST.key(FIRST.puzzles[0]), Event.RIGHT)
    state = page(one).state()
    assert state["minute"] is None
    assert state["going_on"]["title"] == FIRST.title["en"]


def test_nothing_is_said_before_it_is_known_who_has_come(one: Learner) -> None:
    home = Home()
    state = home.widget.state
    assert (state["minute"], state["going_on"]) == (None, None)
    assert send(home, type="hello", stored=None, languages=["cs"])["minute"]


def test_other_rules_begin_the_minute_anew(one: Learner) -> None:
    home = Home()
    send(home, type="hello", stored=None, languages=["en"])
    send(home, type="minute.seat", seat=2)
    state = send(home, type="set", rules="two-player")
    assert len(state["minute"]["seats"]) == load("two-player").seats.usual
    assert state["minute"]["done"]


def practised(one: Learner, skill: str, *, right: bool, when: int) -> None:
    number = skills()[skill].number
    code = Code(system="classic", skill=skill, level=1, seed=number * 1000 + when)
    one.note_practice(Answered(code=code.text, right=right, when=when))


def test_the_way_through_the_lessons_says_what_is_next(one: Learner) -> None:
    for puzzle in FIRST.puzzles:
        one.note(FIRST.key(puzzle), Event.RIGHT)
    lessons = page(one).state()["lessons"]
    assert [lesson["state"] for lesson in lessons[:2]] == ["done", "new"]
    assert [lesson["current"] for lesson in lessons].index(True) == 1


def test_home_shows_what_may_be_forgotten_and_what_was_missed(one: Learner) -> None:
    one.now = lambda: 90 * 86_400.0
    for when in (1, 2):
        practised(one, "card-points", right=True, when=when)
    practised(one, "group-size", right=False, when=3)
    shown = page(one).state()
    links = shown["today"]["links"]
    assert [item["mode"] for item in links] == ["today", "again", "placement"]
    due = {lesson["title"]: lesson["due"] for lesson in shown["lessons"]}
    assert due[FIRST.title["en"]] == Words("en").text("ui.home.due", count=1)
    assert len([text for text in due.values() if text]) == 2


def test_nothing_is_due_on_the_day_it_was_learnt(one: Learner) -> None:
    practised(one, "card-points", right=True, when=1000)
    shown = page(one).state()
    assert [item["mode"] for item in shown["today"]["links"]] == ["today", "placement"]
    assert not any(lesson["due"] for lesson in shown["lessons"])


def test_strengths_are_told_in_words_and_counted(one: Learner) -> None:
    assert page(one).state()["strengths"] is None
    for when in range(1, 13):
        practised(one, "group-size", right=True, when=when)
    for when in range(21, 26):
        practised(one, "card-points", right=False, when=when)
    shown = page(one).state()["strengths"]
    said = {each["state"]: each["names"] for each in shown["said"]}
    words = Words("en")
    assert said == {
        "known": [words.text("skill.group-size")],
        "weak": [words.text("skill.card-points")],
    }
    rows = {row["label"]: row["counts"] for row in shown["rows"]}
    assert rows[words.text("referee.page.section.meld")] == [1, 0, 0]
    assert rows[words.text("referee.page.section.points")] == [0, 0, 1]


def test_a_dot_a_day_shows_the_five_of_the_last_seven(one: Learner) -> None:
    one.now = lambda: 1_795_000_000.0
    days = [day_at(one.now() - ago * 86_400) for ago in range(3)]
    for day, count in zip(days, (2, 5, 0), strict=True):
        for code in five_of(one.rules, day)[:count]:
            one.note_practice(Answered(code, True, 1_795_000_000))
    today = page(one).state()["today"]
    assert today["dots"] == [0, 0, 0, 0, 0, 1, 0.4]
    assert today["links"][0]["text"] == "Done: 2 of 5"
