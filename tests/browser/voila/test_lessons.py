"""Every lesson and the home page open completely, fit a phone, and request nothing from other
servers.
"""

import json
import re
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor import paths
from canasta_tutor.app.notebooks import page_texts
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from tests.browser.axe import serious, serious_in_light_and_dark
from tests.browser.voila.learning import expect_to_fit, progress_box, show_all_steps
from tests.browser.voila.visits import Visit, Visitor
from tests.many import TIMES

NAMES = [path.name for path in sorted((paths.notebooks() / "en").glob("*.ipynb"))]
IN_TURN = [paths.notebooks() / lang / name for name, lang in zip(NAMES, cycle(languages()))]
EVERY = [paths.notebooks() / lang / name for name in NAMES for lang in languages()]
LESSONS = EVERY if TIMES > 1 else IN_TURN[:: len(languages()) + 1]
"""Some lessons, with languages in turn; `make soak` takes all lessons in all languages."""
PHONES = (360, 320)
OVER = """() => {
  const stuck = getComputedStyle(document.documentElement).getPropertyValue("--ct-stuck");
  return document.querySelector('.ct[data-part="bar"]').offsetHeight - parseFloat(stuck);
}"""
"""Pixels by which the head overlaps the elements that stay fixed below it."""


def name(path: Path) -> str:
    return path.relative_to(paths.notebooks()).as_posix()


@dataclass
class Opened:
    """A lesson's page with all its steps open, and its notebook."""

    visit: Visit
    notebook: dict[str, Any]

    @property
    def page(self) -> Page:
        return self.visit.page

    @property
    def about(self) -> dict[str, Any]:
        about: dict[str, Any] = self.notebook["metadata"]["canasta"]
        return about

    def calls(self, part: str) -> int:
        """How often the notebook calls for a part of the tutor."""
        sources = ["".join(cell["source"]) for cell in self.notebook["cells"]]
        asked = "rules|disputed" if part == "rules" else part
        return sum(len(re.findall(rf"^lesson\.({asked})\(", source, re.M)) for source in sources)


def expect_no_trouble(visited: Visit, voila: str) -> None:
    """The page has no error, nothing failed to load, and nothing came from another server."""
    assert visited.errors == []
    assert visited.hosts() == {urlsplit(voila).netloc}
    assert visited.page.locator(".trouble:visible").count() == 0


def expect_to_be_whole(lesson: Opened) -> None:
    """Each part of the notebook is drawn, and all its steps show."""
    page = lesson.page
    for part in ("puzzle", "rules", "table", "picture"):
        expect(page.locator(f'.ct[data-part="{part}"]')).to_have_count(lesson.calls(part))
    expect(page.locator(".ct-question:visible")).to_have_count(
        lesson.calls("puzzle") + lesson.calls("table")
    )
    expect(page.locator(".ct-answer:visible")).to_have_count(lesson.calls("puzzle"))
    expect(page.locator('.ct[data-part="summary"] .ct-end-ways > .ct-primary')).to_be_visible()
    expect(page.locator(".step:visible")).to_have_count(page.locator(".step").count())


def expect_to_say_what_it_is(lesson: Opened) -> None:
    """The title, the language, and a single main heading."""
    page = lesson.page
    assert page.title() == lesson.about["title"]
    expect(page.locator("html")).to_have_attribute("lang", lesson.about["lang"])
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("heading", level=1, name=page.title(), exact=True)).to_be_visible()


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_opens_whole_says_what_it_is_passes_axe_and_fits_a_phone(
    voila: str, visit: Visitor, path: Path
) -> None:
    opened = visit().open(voila + name(path))
    show_all_steps(opened.page)
    lesson = Opened(opened, json.loads(path.read_text(encoding="utf-8")))
    expect_to_be_whole(lesson)
    expect_to_say_what_it_is(lesson)
    expect_no_trouble(opened, voila)
    assert serious(opened.page) == []
    for width in PHONES:
        expect_to_fit(opened.page, width)
        assert opened.page.evaluate(OVER) <= 0


def test_the_home_page_opens_fits_a_phone_and_passes_axe(voila: str, visit: Visitor) -> None:
    """The page is in English for somebody who speaks none of the tutor's languages."""
    visited = visit(locale="fr-FR").open(voila + "index.ipynb")
    page = visited.page
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text(page_texts("en")["home_title"])
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.locator(".ct-lesson")).to_have_count(len(NAMES))
    expect_no_trouble(visited, voila)
    page.locator(".ct-code-box summary").click()
    assert serious_in_light_and_dark(page) == {}
    for width in PHONES:
        expect_to_fit(page, width)


@pytest.mark.parametrize(("locale", "lang"), [("cs-CZ", "cs"), ("ru-RU", "ru")])
def test_the_home_page_speaks_as_the_browser_does_also_of_a_damaged_code(
    voila: str, visit: Visitor, locale: str, lang: str
) -> None:
    page, words = visit(locale=locale).open(voila + "index.ipynb").page, Words(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("h1")).to_have_text(page_texts(lang)["home_title"])
    box = progress_box(page)
    code = box.locator("input[readonly]").input_value()
    box.get_by_label(words.text("ui.progress.paste")).fill(code[:-3])
    box.get_by_role("button", name=words.text("ui.progress.apply")).click()
    expect(page.locator(".ct-notice")).to_have_text(words.text("fault.progress.code"))
