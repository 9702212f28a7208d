"""The rule card in print: one page for every system."""

import re

import pytest
from playwright.sync_api import expect

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.reference.table_card import TableCardPage
from tests.browser.axe import serious
from tests.browser.conftest import BareTable, Opener
from tests.many import TIMES

LONGEST = {"en": "modern-american", "cs": "czech-club", "ru": "modern-american"}
"""The one card per language that `make test` prints; `make soak` prints all cards."""
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


@pytest.fixture(autouse=True)
def _no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not touch anybody's own progress."""
    monkeypatch.setenv(VARIABLE, "off")


def mounted(table: BareTable, lang: str) -> TableCardPage:
    one = Learner()
    one.choose("language", lang)
    part = TableCardPage(one)
    table.mount(part.scene(), {"serial": 0, **part.state()})
    return part


def pages(table: BareTable, part: TableCardPage, system: str) -> int:
    """Number of sheets of paper that the card of a system takes."""
    part.handle({"type": "system", "id": system})
    table.set("state", {"serial": 0, **part.state()})
    name = part.words.text(f"ruleset.{system}.name")
    expect(table.page.locator(".ct-paper h2").last).to_have_text(name)
    return len(A_PAGE.findall(table.page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("lang", languages())
def test_every_system_is_on_one_page(bare_table: Opener, lang: str) -> None:
    table = bare_table()
    part = mounted(table, lang)
    systems = known() if TIMES > 1 else (LONGEST[lang],)
    assert {name: pages(table, part, name) for name in systems} == dict.fromkeys(systems, 1)


def test_the_address_names_the_system(bare_table: Opener) -> None:
    table = bare_table(320)
    table.page.goto(table.page.url + "?system=samba")
    part = mounted(table, "en")
    assert [asked["id"] for asked in table.sent("system")] == ["samba"]
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(
        table.page.get_by_role("button", name=Words("en").text("table_card.print"))
    ).to_be_visible()
    assert part.state()["system"] == "classic"
    assert serious(table.page) == []
