"""Every lesson opens whole in every language, fits a phone, and asks nobody else for anything."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor import paths
from canasta_tutor.app.lesson_notebooks import page_texts
from tests.browser.visitors import Visitors
from tests.browser.voila.learning import expect_to_fit
from tests.browser.voila.visits import Visit, Visitor

LESSONS = sorted(paths.notebooks().glob("??/*.ipynb"))
PHONE = 360
SMALL_PHONE = 320


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
        """How often the notebook asks for a part of the tutor."""
        sources = ("".join(cell["source"]) for cell in self.notebook["cells"])
        return sum(len(re.findall(rf"^lesson\.{part}\(", source, re.M)) for source in sources)


@pytest.fixture(scope="module", params=LESSONS, ids=name)
def lesson(request: pytest.FixtureRequest, visitors: Visitors, voila: str) -> Iterator[Opened]:
    with visitors.visitor() as page:
        visit = Visit(page).open(voila + name(request.param))
        page.click("#show-all")
        yield Opened(visit, json.loads(request.param.read_text(encoding="utf-8")))


def expect_no_trouble(visited: Visit, voila: str) -> None:
    """No error, nothing that could not be loaded, nothing asked of another server."""
    assert visited.errors == []
    assert visited.hosts() == {urlsplit(voila).netloc}
    assert visited.page.locator(".trouble:visible").count() == 0


def test_a_lesson_is_drawn_as_a_whole(lesson: Opened, voila: str) -> None:
    page = lesson.page
    for part, look in (("puzzle", "puzzle"), ("rules", "rules"), ("table", "table")):
        expect(page.locator(f'.ct[data-part="{look}"]')).to_have_count(lesson.calls(part))
    expect(page.locator(".ct-question:visible")).to_have_count(
        lesson.calls("puzzle") + lesson.calls("table")
    )
    expect(page.locator(".ct-answer:visible")).to_have_count(lesson.calls("puzzle"))
    expect(page.locator('.ct[data-part="summary"] .ct-rule-card:visible').first).to_be_visible()
    expect(page.locator(".step:visible")).to_have_count(page.locator(".step").count())
    expect_no_trouble(lesson.visit, voila)


def test_a_lesson_says_what_it_is(lesson: Opened) -> None:
    page = lesson.page
    assert page.title() == lesson.about["title"]
    expect(page.locator("html")).to_have_attribute("lang", lesson.about["lang"])
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("heading", level=1, name=page.title(), exact=True)).to_be_visible()


def test_a_lesson_fits_a_phone(lesson: Opened) -> None:
    expect_to_fit(lesson.page, PHONE)
    if lesson.about["lang"] == "en":
        expect_to_fit(lesson.page, SMALL_PHONE)


def test_the_home_page_opens_and_fits_a_phone(voila: str, visit: Visitor) -> None:
    visited = visit().open(voila + "index.ipynb")
    expect(visited.page.get_by_role("main")).to_have_count(1)
    expect(visited.page.get_by_role("heading", level=1)).to_have_count(1)
    expect(visited.page.locator(".ct-lesson")).to_have_count(len(list(paths.lessons().iterdir())))
    expect_no_trouble(visited, voila)
    expect_to_fit(visited.page, PHONE)
    expect_to_fit(visited.page, SMALL_PHONE)


@pytest.mark.parametrize(("locale", "lang"), [("cs-CZ", "cs"), ("ru-RU", "ru"), ("fr-FR", "en")])
def test_the_home_page_speaks_as_the_browser_does(
    voila: str, visit: Visitor, locale: str, lang: str
) -> None:
    page = visit(locale=locale).open(voila + "index.ipynb").page
    page.wait_for_function(f"document.documentElement.lang === '{lang}'")
    expect(page.locator("h1")).to_have_text(page_texts(lang)["home_title"])


def test_the_bare_address_leads_home(voila: str, visit: Visitor) -> None:
    page = visit().page
    page.goto(voila.removesuffix("voila/render/"))
    page.wait_for_url("**/voila/render/index.ipynb")


def test_the_kernel_of_a_page_that_is_left_ends(voila: str, visit: Visitor) -> None:
    page = visit().open(voila + "en/01-cards.ipynb").page
    config = page.locator("#jupyter-config-data").text_content()
    page.wait_for_function("document.cookie.includes('_xsrf')")
    page.goto(voila + "index.ipynb")
    page.wait_for_function(
        "async id => (await fetch(`/api/kernels/${id}`)).status === 404",
        arg=json.loads(config or "")["kernelId"],
    )
