"""The changes from the rules that the learner knows, on a small screen and for axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.progress import Event, note_event
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui.course.rule_changes import MOST, Changes
from canasta_tutor.ui.learner_panels import Learner
from tests.browser.axe import serious
from tests.browser.conftest import BareTable, Opener

SMALL = 320


@pytest.fixture(autouse=True)
def _no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not touch anybody's own progress."""
    monkeypatch.setenv(VARIABLE, "off")


def changes(lang: str = "ru") -> Changes:
    one = Learner(now=lambda: 1000.0, met=True)
    return Changes("16-samba", load("samba"), (), course(paths.lessons()), one, Words(lang))


def test_the_changes_fit_a_phone_and_the_rest_unfolds(bare_table: Opener) -> None:
    table = bare_table(width=SMALL)
    page = changes()
    table.mount(page.scene(), {"serial": 0, **page.state()})
    shown = table.page.locator(".ct-changes > div > .ct-changes-list > li")
    expect(shown).to_have_count(MOST)
    rest = table.page.locator(".ct-changes-rest li")
    expect(rest.first).to_be_hidden()
    table.page.locator(".ct-changes-rest > summary").click()
    expect(rest.first).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL
    assert serious(table.page) == []


def test_who_knows_other_rules_says_so_once(bare_table: Opener) -> None:
    page = changes("en")
    table: BareTable = bare_table().mount(page.scene(), {"serial": 0, **page.state()})
    table.page.get_by_label("You know", exact=True).select_option("bolivia")
    assert table.sent("known") == [{"type": "known", "id": "bolivia"}]
    table.page.reload()
    table.mount(page.scene(), {"serial": 0, **page.state()})
    assert table.sent("known") == [{"type": "known", "id": "bolivia"}]
    page.handle({"type": "known", "id": "bolivia"})
    table.set("state", {"serial": 1, **page.state()})
    expect(table.page.get_by_label("You know", exact=True)).to_have_value("bolivia")


def test_what_the_lesson_asks_is_named_and_told_after_the_answer(bare_table: Opener) -> None:
    page = changes("en")
    page.asked = {"meld.kinds": ("three-in-a-row",)}
    table: BareTable = bare_table().mount(page.scene(), {"serial": 0, **page.state()})
    waiting = table.page.locator(".ct-changes-waiting")
    expect(waiting.locator("[data-rule='meld.kinds']")).to_be_visible()
    expect(waiting).to_contain_text(Words("en").text("ui.changes.later"))
    page.learner.progress = note_event(
        page.learner.progress, "16-samba/three-in-a-row", Event.WRONG, 1000
    )
    table.set("state", {"serial": 1, **page.state()})
    expect(table.page.locator("li[data-rule='meld.kinds']")).to_be_visible()
    expect(waiting).to_have_count(0)
