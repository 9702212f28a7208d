"""The referee on the real page: asked by mouse and by keyboard, in each language, on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.axe import serious, serious_in_light_and_dark
from tests.browser.visitors import Visitors
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import expect_to_fit, tab_to, to_the_top
from tests.browser.voila.visits import Visit, Visitor

EN = Words("en")
FROZEN = (
    '{"rules": "classic", "position": {"hands": ["7h 7d 2c Ks Kd Kc"], '
    '"sides": [{"melds": ["Qh Qd Qs"]}], "pile": "X 4d 9c 7s"}, '
    '"ask": {"kind": "take", "using": "7h 2c"}}'
)

# Controls that a finger could miss. A checkbox is as large as its line.
SMALL = """
() => [...document.querySelectorAll("main :is(a, button, select, input, textarea, summary)")]
  .filter((node) => node.checkVisibility())
  .map((node) => (node.matches("[type=checkbox], [type=radio]") ? node.closest("label") : node))
  .filter((node) => Math.min(node.offsetWidth, node.offsetHeight) < 44)
  .map((node) => node.outerHTML.slice(0, 120))
"""

BETWEEN_LETTERS = 150
"""Milliseconds between letters of somebody who types: each gets an answer, and no list starts
anew.
"""

IN_A_LINE = "links => new Set([...links.children].map((one) => one.offsetTop)).size === 1"
"""The links home and the languages."""


@pytest.fixture(scope="module")
def shared(visitors: Visitors, voila: str) -> Iterator[Visit]:
    """One page for all tests here that leave it usable."""
    with visitors.visitor() as page:
        yield Visit(page).open(f"{voila}referee.ipynb")


@pytest.fixture
def page(shared: Visit) -> Page:
    return shared.page


def expect_ruling(page: Page, tone: str, text: str) -> None:
    ruling = page.locator(".ct-ruling")
    expect(ruling).to_have_attribute("data-tone", tone)
    expect(ruling.locator(".ct-words")).to_contain_text(text)


def paste(page: Page, text: str) -> None:
    box = page.locator(".ct-exchange")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    box.locator('[data-key="pasted"]').fill(text)
    box.locator(".ct-button").last.click()


def open_house(page: Page) -> None:
    if page.locator(".ct-house").get_attribute("open") is None:
        page.locator('[data-key="house"]').click()


def test_a_meld_by_mouse(page: Page) -> None:
    expect(page.locator(".ct-ruling .ct-words[role=status]")).to_be_empty()
    for card in ("7h", "7d", "2c"):
        page.locator(f'[data-key="tray.{card}"]').click()
    page.get_by_role("button", name=EN.text("referee.page.ask")).click()
    expect_ruling(page, "right", EN.text("referee.page.ruling.group.yes"))
    expect(page.locator(".ct-ruled").first).to_contain_text(EN.text("rule.meld.min_naturals.name"))
    expect(page.locator(".ct-elsewhere-list h2")).to_be_visible()


def test_a_meld_by_keyboard(page: Page) -> None:
    """The test may follow any other question to the page."""
    page.locator('[data-key="kind.group"]').click()
    page.locator('[data-key="written"]').fill("")
    to_the_top(page)
    tab_to(page, page.locator('.ct-tray button[tabindex="0"]'))
    for key in ("Home", "Enter", "End", "Enter"):
        page.keyboard.press(key)
    tab_to(page, page.get_by_role("button", name=EN.text("referee.page.ask")))
    page.keyboard.press("Enter")
    expect_ruling(page, "wrong", EN.text("referee.page.ruling.group.no"))


def choose_by_letters(page: Page, label: str, name: str, system: str) -> None:
    """Type the name of a system at the list; each letter makes a choice that gets an answer.

    A browser takes a letter that comes a second later as the start of another name, so a test that
    was held up types again.
    """
    choices = page.get_by_role("combobox", name=label)
    for again in (True, True, False):
        choices.focus()
        page.keyboard.type(name, delay=BETWEEN_LETTERS)
        expect(choices).to_be_focused()
        try:
            expect(choices).to_have_value(system)
        except AssertionError:
            if not again:
                raise
        else:
            return


def test_a_system_is_chosen_by_its_letters(page: Page) -> None:
    choose_by_letters(page, EN.text("referee.page.system"), "Czech club, the", "czech-fast")
    system = page.get_by_role("combobox", name=EN.text("referee.page.system"))
    expect(system).to_have_value("czech-fast")
    expect(page.locator(".ct-chosen-rules .ct-note")).to_have_text(
        EN.text("ruleset.czech-fast.note")
    )


def test_a_pasted_question_is_answered_for_all_systems(page: Page, shared: Visit) -> None:
    paste(page, FROZEN)
    expect_ruling(page, "wrong", EN.text("referee.page.ruling.take_with.no"))
    expect(page.locator('.ct-place[data-place="pile"] button[data-card]')).to_have_count(4)
    other = page.locator(".ct-other-system", has_text=EN.text("ruleset.cs-wikipedia.name"))
    expect(other).to_have_attribute("data-tone", "right")
    other.get_by_role("button").press("Enter")
    expect_ruling(page, "right", EN.text("referee.page.ruling.take_with.yes"))
    expect(page.locator(".ct-ruling")).to_be_focused()
    system = page.get_by_role("combobox", name=EN.text("referee.page.system"))
    expect(system).to_have_value("cs-wikipedia")
    assert shared.errors == []


def test_bad_text_is_refused_and_nothing_is_lost(page: Page) -> None:
    paste(page, FROZEN)
    expect_ruling(page, "wrong", EN.text("referee.page.ruling.take_with.no"))
    paste(page, '{"ask": ')
    message = page.locator(".ct-exchange .ct-message")
    expect(message).to_have_text(EN.text("referee.page.exchange.no_json", line=1, column=9))
    expect(page.locator('[data-key="pasted"]')).to_have_value('{"ask": ')
    expect(page.locator('.ct-place[data-place="pile"] button[data-card]')).to_have_count(4)
    expect_ruling(page, "wrong", EN.text("referee.page.ruling.take_with.no"))


def test_a_house_rule_is_marked_and_decides(page: Page) -> None:
    paste(page, '{"ask": {"kind": "group", "cards": "7h 7d"}}')
    expect_ruling(page, "wrong", EN.text("referee.page.ruling.group.no"))
    open_house(page)
    page.locator('[data-key="find"]').fill(EN.text("rule.meld.min_cards.name"))
    page.locator('[data-key="fold.meld.min_cards"]').click()
    page.locator('[data-key="meld.min_cards"]').fill("2")
    page.locator('[data-key="meld.min_cards"]').press("Enter")
    expect(page.locator(".ct-option-changed .ct-changed")).to_be_visible()
    expect(page.locator('[data-key="meld.min_cards"]')).to_be_focused()
    expect(page.locator(".ct-stale")).to_be_visible()
    page.get_by_role("button", name=EN.text("referee.page.ask")).click()
    expect_ruling(page, "right", EN.text("referee.page.ruling.group.yes"))
    page.locator('[data-key="meld.min_cards.reset"]').press("Enter")
    expect(page.locator('[data-key="fold.meld.min_cards"]')).to_be_focused()


def test_axe_finds_nothing_serious(page: Page) -> None:
    open_house(page)
    page.locator('[data-key="find"]').fill("")
    paste(page, FROZEN)
    expect(page.locator(".ct-other-system").first).to_be_visible()
    page.locator('[data-key="more"]').click()
    assert serious_in_light_and_dark(page) == {}


def test_a_phone_has_room_for_all_of_it(page: Page) -> None:
    for width in (360, 320):
        expect_to_fit(page, width)
    card = page.locator('[data-key="tray.7h"]').bounding_box()
    assert card
    assert card["width"] >= 44
    assert page.evaluate(SMALL) == []


def test_the_language_is_a_click_away_and_the_table_stays(voila: str, visit: Visitor) -> None:
    page = visit(locale="cs-CZ").open(f"{voila}index.ipynb").page
    page.get_by_role("link", name=Words("cs").text("referee.page.title")).click()
    page.wait_for_url("**/referee.ipynb")
    expect(page.locator("h1")).to_have_text(Words("cs").text("referee.page.title"))
    paste(page, FROZEN)
    expect_ruling(page, "wrong", Words("cs").text("referee.page.ruling.take_with.no"))
    page.locator('[data-key="language.ru"]').click()
    expect_ruling(page, "wrong", Words("ru").text("referee.page.ruling.take_with.no"))
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator('.ct-place[data-place="pile"] button[data-card]')).to_have_count(4)


def test_two_systems_stand_side_by_side(voila: str, visit: Visitor) -> None:
    visited = visit().open(f"{voila}rules.ipynb")
    page = visited.page
    choose_by_letters(page, EN.text("rulebook.second"), "Czech Wikib", "wikibooks")
    expect(page.locator(".ct-contrast").first.locator(".ct-stand")).to_have_count(2)
    assert serious(page) == []
    assert page.evaluate(SMALL) == []
    for lang in ("en", "cs", "ru"):
        page.locator(f'[data-key="language.{lang}"]').click()
        title = Words(lang).text("rulebook.title")
        expect(page.locator("h1")).to_have_text(title, timeout=PATIENCE)
        expect_to_fit(page, 320)
        assert page.locator(".ct-links").evaluate(IN_A_LINE)
    assert visited.errors == []
