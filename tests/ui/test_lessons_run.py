"""The parts of a lesson in a plain kernel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file as store
from canasta_tutor.learner.progress import Event, Progress, note_event
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.ui.course import lesson_notebook as lesson_module
from canasta_tutor.ui.course.home_notebook import Home
from canasta_tutor.ui.course.lesson_notebook import Lesson
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.rule_cards import rule_card
from tests.ui.browser import send


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The output that the notebook displays by itself."""
    found: list[object] = []
    monkeypatch.setattr(lesson_module, "display", found.append)
    return found


@pytest.fixture(params=["01-cards", "04-melds", "06-pile"])
def lesson(request: pytest.FixtureRequest, one: Learner, shown: list[object]) -> Lesson:
    return Lesson(request.param, "cs")


def panels(lesson: Lesson) -> list[Panel]:
    content = lesson._content
    return [
        lesson.bar,
        *(lesson.puzzle(puzzle.id) for puzzle in content.puzzles),
        *(lesson.table(table.id) for table in content.tables),
        *(lesson.picture(picture.id) for picture in content.pictures),
        lesson.rules(*content.teaches),
        lesson.summary(),
    ]


def test_lesson_works_in_a_plain_kernel(lesson: Lesson, shown: list[object]) -> None:
    assert shown == [lesson.bar]
    for panel in panels(lesson):
        assert panel.widget.scene["lang"] == "cs"
        assert repr(panel)


def test_bar_and_summary_count_what_is_solved(lesson: Lesson, one: Learner) -> None:
    summary = lesson.summary()
    before = summary.widget.state["points"]
    name = lesson._content.puzzles[0].id
    one.note(f"{lesson._content.id}/{name}", Event.RIGHT)
    one.refresh()
    assert lesson.bar.widget.state["done"] == 1
    assert summary.widget.state["points"] != before


def test_lesson_is_light_enough_for_a_phone(lesson: Lesson) -> None:
    """Everything that a lesson sends to the browser, except the drawing code."""
    shown = [(panel.widget.scene, panel.widget.state) for panel in panels(lesson)]
    assert len(json.dumps(shown)) < 400_000


def test_a_lesson_about_a_system_shows_its_rules(shown: list[object], one: Learner) -> None:
    lesson = Lesson("14-uruguay", "en")

    def said(*names: str) -> list[object]:
        return [card["text"] for card in lesson.rules(*names).widget.scene["rules"]]

    key, words = "canasta.wild_bonus", Words("en")
    assert said(key) == [rule_card(key, load("uruguay"), words)["text"]]
    assert said("bolivia", key) == [rule_card(key, load("bolivia"), words)["text"]]
    assert said(key) != said("bolivia", key) != [rule_card(key, one.rules, words)["text"]]


def test_missing_names_are_errors_of_the_author(lesson: Lesson) -> None:
    with pytest.raises(KeyError):
        lesson.puzzle("no-such-puzzle")


def test_home_speaks_the_browsers_language_then_the_chosen_one(one: Learner) -> None:
    home = Home()
    send(home, type="hello", stored=None, languages=["ru-RU"])
    assert home.widget.scene["lang"] == "ru"
    send(home, type="set", language="cs")
    assert home.widget.scene["lang"] == "cs"
    assert home.widget.scene["title"] == Words("cs").text("ui.home.title")


def test_pasted_code_is_taken_over(one: Learner) -> None:
    home = Home()
    learnt = note_event(Progress(), "01-cards/none-such", Event.RIGHT, 7)
    state = send(home, type="code", code=progress_code(learnt))
    assert state["message"]["text"] == Words("en").text("ui.progress.offer", count=1)
    assert [step["type"] for step in state["steps"]] == ["code.take", "code.leave"]
    assert one.progress == Progress()
    state = send(home, type="code.take")
    assert state["message"]["tone"] == "right"
    assert one.progress.record("01-cards/none-such").is_solved
    assert state["code"] == progress_code(one.progress)


def test_an_offered_code_is_left_or_taken_back(one: Learner) -> None:
    home = Home()
    learnt = note_event(Progress(), "01-cards/none-such", Event.RIGHT, 7)
    send(home, type="code", code=progress_code(learnt))
    state = send(home, type="code.leave")
    assert (state["steps"], one.progress) == ([], Progress())
    assert send(home, type="code.take")["steps"] == []
    send(home, type="code", code=progress_code(learnt))
    state = send(home, type="code.take")
    assert [step["type"] for step in state["steps"]] == ["back", "afresh"]
    assert send(home, type="back")["steps"] == []
    assert one.progress.puzzles == {}


@pytest.mark.parametrize(("where", "key"), [("off", "help_browser"), ("", "help")])
def test_the_page_says_where_the_progress_is_kept(
    one: Learner, monkeypatch: pytest.MonkeyPatch, progress_file: Path, where: str, key: str
) -> None:
    monkeypatch.setenv(store.VARIABLE, where or str(progress_file))
    for lang in languages():
        send(home := Home(), type="set", language=lang)
        assert home.widget.state["kept"] == Words(lang).text(f"ui.progress.{key}")


def test_altered_code_is_refused_in_words(one: Learner) -> None:
    home = Home()
    state = send(home, type="code", code="CT1-nonsense")
    assert state["notice"] == Words("en").text("fault.progress.code")
    assert state["message"] is None
    assert one.progress == Progress()


def test_trouble_with_the_file_is_said_on_the_page(lesson: Lesson, progress_file: Path) -> None:
    progress_file.write_text("{")
    state = send(lesson.bar, type="hello", stored=None)
    assert "progress-damaged-1.json" in state["notice"]
