"""Every lesson opens in every language, says which it is, and asks nobody else for anything."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from canasta_tutor import places
from canasta_tutor.app.notebooks import page_texts
from tests.browser.voila.visits import Visitor

LESSONS = sorted(places.notebooks().glob("??/*.ipynb"))


def name(path: Path) -> str:
    return path.relative_to(places.notebooks()).as_posix()


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_opens(path: Path, voila: str, visit: Visitor) -> None:
    about = json.loads(path.read_text(encoding="utf-8"))["metadata"]["canasta"]
    visited = visit().open(voila + name(path))
    page = visited.page
    page.click("#show-all")
    assert visited.errors == []
    assert visited.hosts() == {urlsplit(voila).netloc}
    assert page.title() == about["title"]
    assert page.get_attribute("html", "lang") == about["lang"]
    assert page.locator(".trouble:visible").count() == 0
    assert page.locator("h1").count() == 1


def test_the_home_page_opens(voila: str, visit: Visitor) -> None:
    visited = visit().open(voila + "index.ipynb")
    assert visited.errors == []
    assert visited.hosts() == {urlsplit(voila).netloc}
    assert visited.page.locator("h1").count() == 1


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
