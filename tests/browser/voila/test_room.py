"""A server with few places: a visitor without a place reads why, and gets in when a page closes."""

import pytest
from playwright.sync_api import APIRequestContext, Browser, expect

from canasta_tutor import paths
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from tests.browser.voila.visits import WIDGET, Visit, Visitor, tutor

PAGE = "en/04-melds.ipynb"


@pytest.fixture
def asks(browser: Browser) -> APIRequestContext:
    """A request that no page makes."""
    return browser.new_context().request


def test_a_closed_page_makes_room(visit: Visitor, asks: APIRequestContext) -> None:
    with tutor(paths.notebooks(), "--Tutor.most_kernels=1", CANASTA_TUTOR_PROGRESS="off") as site:
        refused = asks.get(f"{site}{PAGE}", headers={"Host": "elsewhere.example"})
        assert refused.status == 403
        for lang in languages():
            assert Words(lang).text("ui.page.other_address") in refused.text()
        first = Visit(visit().page.context.new_page()).open(f"{site}{PAGE}")
        second = visit().page
        answer = second.goto(f"{site}{PAGE}")
        assert answer is not None
        assert answer.status == 503
        for lang in ("en", "cs", "ru"):
            expect(second.locator(f"p[lang={lang}]")).to_be_visible()
        first.page.close()
        second.wait_for_selector(WIDGET)
        assert first.errors == []
