"""Terms of the game: marked in texts, explained in place, listed on a page of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from canasta_tutor import paths
from canasta_tutor.i18n.game_terms import find_terms
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.page_head import EVERYDAY, marked_terms
from canasta_tutor.ui.reference.glossary import GlossaryPage
from tests.browser import scenes
from tests.browser.axe import serious
from tests.browser.conftest import BareTable, Opener

PROSE = """
texts => {
  document.getElementById("cells")?.remove();
  const cells = document.createElement("div");
  cells.id = "cells";
  for (const text of texts) {
    const prose = document.createElement("div");
    prose.className = "jp-RenderedMarkdown";
    prose.append(Object.assign(document.createElement("p"), { textContent: text }));
    cells.append(prose);
  }
  document.body.append(cells);
}
"""


@pytest.fixture(autouse=True)
def _no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not touch anybody's own progress."""
    monkeypatch.setenv(VARIABLE, "off")


def paragraphs(page: Path) -> list[str]:
    text = re.sub(r"^(#.*|```.*?^```)$", "", page.read_text("utf-8"), flags=re.M | re.S)
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def lesson(table: BareTable, lang: str, texts: list[str]) -> BareTable:
    """A lesson's head, and the prose beside it."""
    table.page.evaluate(PROSE, texts)
    return table.mount(scenes.bar() | {"lang": lang, "terms": marked_terms(lang)})


@pytest.mark.parametrize("lang", languages())
def test_the_browser_finds_the_terms_that_the_catalogues_know(
    bare_table: Opener, lang: str
) -> None:
    table = lesson(bare_table(), lang, [])
    for page in sorted(paths.lessons().glob(f"*/{lang}.md")):
        texts = paragraphs(page)
        table.page.evaluate(PROSE, texts)
        table.set("state", {"serial": 0})
        marked = table.page.locator("#cells .ct-term")
        found = marked.evaluate_all("nodes => nodes.map((node) => node.dataset.term)")
        known = {use.term for text in texts for use in find_terms(text, lang)}
        assert sorted(found) == sorted(known - set(EVERYDAY)), page


def test_a_word_is_explained_in_place(bare_table: Opener) -> None:
    table = lesson(bare_table(360), "en", ["Lay a meld.", "Then another meld."])
    page = table.page
    term = page.get_by_role("button", name="meld", exact=True)
    expect(term).to_have_count(1)
    box = term.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    term.focus()
    page.keyboard.press("Enter")
    note = page.locator(".ct-term-note")
    expect(note).to_contain_text("cards that belong together")
    expect(term).to_have_attribute("aria-expanded", "true")
    way = note.get_by_role("link", name="All words of the game")
    expect(way).to_have_attribute("href", "../glossary.ipynb#meld")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(term).to_be_focused()
    expect(term).to_have_attribute("aria-expanded", "false")


def test_a_verdict_and_a_deal_explain_their_words(bare_table: Opener) -> None:
    table = lesson(bare_table(), "en", [])
    told = ["Two natural sevens ", {"strong": "match"}, " the meld."]
    verdict = scenes.RIGHT | {"short": told, "body": [told]}
    facts = [{"label": "Contract", "value": "Your side"}]
    asked = scenes.puzzle()
    asked["table"] = asked["table"] | {"facts": facts}
    table.mount(asked, scenes.state(feedback=verdict))
    said = table.page.locator(".ct-words")
    expect(said).to_contain_text("Two natural sevens match the meld.")
    said.get_by_text("meld", exact=True).click()
    expect(table.page.locator(".ct-term-note")).to_be_visible()
    expect(table.page.locator(".ct-deal-facts .ct-term")).to_have_text("Contract")


def test_a_word_is_found_in_the_glossary(bare_table: Opener) -> None:
    page = bare_table(320).page
    page.goto(page.url + "#wild_canasta")
    part = GlossaryPage(Learner())
    BareTable(page).mount(part.scene(), {"serial": 0, **part.state()})
    expect(page.get_by_role("heading", name="wild canasta", exact=True)).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious(page) == []
    page.get_by_label("Find a word").fill("frozen")
    expect(page.locator(".ct-entry:visible h2")).to_have_text(["frozen pile"])
