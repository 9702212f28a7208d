"""Counting points on the real page: sheets, worksheets and the score pad, by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text, new_code
from canasta_tutor.ui.scoring.worksheet import Wish, worksheet
from tests.browser.axe import serious, serious_in_light_and_dark
from tests.browser.visitors import Visitors, resize
from tests.browser.voila.learning import expect_to_fit, tab_to, to_the_top
from tests.browser.voila.visits import Visit, Visitor

EN = Words("en")
SHEET = new_code(load("samba"), "whole-sheet", 2, 5)
LINE = new_code(load("classic"), "wrong-line", 2, 5)


@pytest.fixture(scope="module")
def shared(visitors: Visitors, voila: str) -> Iterator[Visit]:
    """One page for all tests here that leave it usable."""
    with visitors.visitor() as page:
        yield Visit(page).open(f"{voila}scoring.ipynb")


@pytest.fixture
def page(shared: Visit) -> Page:
    return shared.page


def ask(page: Page, code: str) -> None:
    """The puzzle of a code."""
    desk(page, "practice")
    expect(page.locator(".ct-scoring-puzzle .ct-question")).to_be_visible()
    code_field(page).fill(code)
    page.get_by_role("button", name=EN.text("practice.code.apply"), exact=True).click()
    expect(page.locator(".ct-scoring-puzzle")).to_have_attribute("data-code", code)
    expect(page.get_by_label(EN.text("practice.code"), exact=True)).to_have_value(code)


def code_field(page: Page) -> Locator:
    """The field for the code of another puzzle."""
    box = page.locator("details.ct-code-box:visible")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    return box.locator("input")


def desk(page: Page, name: str) -> None:
    page.locator(f'[data-key="desk.{name}"]').click()


def right_answer(code: str) -> str:
    found = make_from_text(code)
    return str(solve(found.puzzle, found.rules).answer)


def boxes(page: Page) -> Locator:
    return page.locator(".ct-scoring-puzzle .ct-sheet input")


def expect_verdict(page: Page, tone: str, msgid: str) -> None:
    verdict = page.locator(".ct-scoring-puzzle .ct-verdict")
    expect(verdict).to_have_attribute("data-tone", tone)
    expect(verdict.locator(".ct-words .ct-verdict-head")).to_contain_text(EN.text(msgid))


def test_a_sheet_by_mouse_wrong_and_then_right(page: Page, shared: Visit) -> None:
    ask(page, SHEET)
    check = page.get_by_role("button", name=EN.text("puzzle.number.check"), exact=True)
    check.click()
    expect(boxes(page).first).to_be_focused()
    expect(page.locator(".ct-scoring-puzzle .ct-odd").first).to_have_text(EN.text("sheet.fill"))
    numbers = right_answer(SHEET).split()
    for box, number in zip(boxes(page).all(), [*numbers[:-1], "5"], strict=True):
        box.fill(number)
    check.click()
    expect_verdict(page, "wrong", "verdict.wrong.sheet")
    rows = page.locator(".ct-scoring-puzzle .ct-sheet-row[data-tone]")
    expect(rows).to_have_count(len(numbers))
    expect(rows.last).to_have_attribute("data-tone", "wrong")
    page.locator(".ct-scoring-puzzle .ct-again").click()
    for box, number in zip(boxes(page).all(), numbers[:-1], strict=False):
        box.fill(number)
    boxes(page).last.fill(numbers[-1].replace("-", ""))
    page.locator(".ct-sign-turn").nth(len(numbers) - 1).click()
    expect(boxes(page).last).to_have_value(numbers[-1].replace("-", "−"))
    total = EN.points(sum(map(int, numbers)))
    expect(page.locator(".ct-scoring-puzzle .ct-sheet-sum")).to_have_text(total)
    check.click()
    expect_verdict(page, "right", "verdict.right.sheet")
    assert shared.errors == []


def test_a_sheet_by_keyboard_alone(page: Page) -> None:
    ask(page, LINE)  # the same puzzle would still be solved if asked again
    ask(page, SHEET)
    numbers = right_answer(SHEET).split()
    to_the_top(page)
    tab_to(page, boxes(page).first)
    for number in numbers:
        page.keyboard.press("Control+a")
        page.keyboard.type(number)
        if number is not numbers[-1]:
            page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(boxes(page).nth(len(numbers) - 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_verdict(page, "right", "verdict.right.sheet")


def test_the_wrong_line_by_mouse_and_by_keyboard(page: Page) -> None:
    ask(page, LINE)
    code = right_answer(LINE)
    lines = page.locator(".ct-sheet-choice")
    wrong = page.locator(f'.ct-sheet-choice:not([data-key="line.{code}"])').first
    wrong.click()
    expect_verdict(page, "wrong", "verdict.wrong.line")
    expect(wrong).to_have_attribute("data-tone", "wrong")
    to_the_top(page)
    tab_to(page, lines.first)
    goal = page.locator(f'[data-key="line.{code}"]')
    while not goal.evaluate("node => node === document.activeElement"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_verdict(page, "right", "verdict.right.line")
    expect(goal).to_have_attribute("data-tone", "found")


def test_a_worksheet_is_made_and_opened(page: Page, shared: Visit) -> None:
    desk(page, "worksheet")
    page.locator('[data-key="sheet.count"]').fill("3")
    page.get_by_label(EN.text("worksheet.prices")).check()
    page.get_by_role("button", name=EN.text("worksheet.make")).click()
    link = page.locator('[data-key="sheet.open"]')
    with page.context.expect_page() as opened:
        link.click()
    sheet = opened.value
    expect(sheet.locator(".ct-printed")).to_have_count(3)
    expect(sheet.locator(".ct-key-entry")).to_have_count(3)
    expect(sheet.locator(".ct-printed-prices table").first).to_be_visible()
    sheet.close()
    assert shared.errors == []


def test_a_printed_key_stands_on_a_page_of_its_own(browser: Browser) -> None:
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(worksheet(Wish("samba", ("whole-sheet", "turn-mistake"), count=4), "ru"))
    expect(page.locator(".ct-printed .ct-card").first).to_be_visible()
    assert serious(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".ct-print-bar")).to_be_hidden()
    broken = "getComputedStyle(document.querySelector('.ct-key')).breakBefore"
    assert page.evaluate(broken) == "page"
    expect(page.locator(".ct-blank").first).to_be_visible()
    assert errors == []
    page.close()


GAMES = ("whole-game",)


@pytest.mark.parametrize(
    ("wish", "lang", "most"),
    [
        (Wish("classic", count=10), "en", 7),
        (Wish("classic", count=10, prices=True), "cs", 8),
        (Wish("classic", ("card-points",), count=10), "en", 2),
        (Wish("classic", ("card-points",), count=8, prices=True), "ru", 2),
        (Wish("classic", ("deal-score",), count=6), "en", 3),
        (Wish("classic", GAMES, count=1, level=3), "cs", 3),
    ],
)
def test_a_worksheet_fills_its_pages(browser: Browser, wish: Wish, lang: str, most: int) -> None:
    page = browser.new_page()
    page.set_content(worksheet(wish, lang))
    expect(page.locator(".ct-printed")).to_have_count(wish.count)
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert 2 <= len(pages) <= most
    page.close()


def test_the_boxes_of_a_game_stand_below_their_deal(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(worksheet(Wish("classic", GAMES, count=1, level=3), "en"))
    deals = page.locator(".ct-deal")
    expect(deals.first).to_be_visible()
    for deal in deals.all():
        expect(deal.locator(".ct-sheet")).to_have_count(1)
        table, boxes = (deal.locator(part).bounding_box() for part in (".ct-table", ".ct-sheet"))
        assert table
        assert boxes
        assert boxes["y"] >= table["y"] + table["height"]
        rows = [row.bounding_box() for row in deal.locator(".ct-sheet-row").all()[:2]]
        assert rows[0]
        assert rows[1]
        assert rows[0]["y"] == rows[1]["y"]
    page.close()


# --- the score pad


def start_pad(page: Page) -> None:
    desk(page, "pad")
    page.get_by_role("button", name=EN.text("pad.start")).click()
    expect(page.locator(".ct-pad-entry")).to_be_visible()
    expect(page.locator(".ct-pad-entry h2")).to_be_focused()


def count(page: Page, side: int, name: str) -> Locator:
    return page.locator(f'[data-key="count.{side}.{name}"]')


def save(page: Page) -> None:
    page.get_by_role("button", name=EN.text("pad.save")).click()


def book(page: Page) -> None:
    page.get_by_role("button", name=EN.text("pad.book")).click()


def test_a_game_is_kept_score_of(voila: str, visit: Visitor) -> None:
    visited = visit().open(f"{voila}scoring.ipynb")
    page = visited.page
    start_pad(page)
    count(page, 0, "points").fill("500")
    plus = count(page, 0, "canasta.natural:500").locator("xpath=following-sibling::button")
    plus.click()
    count(page, 1, "hand").fill("7")
    save(page)
    expect(page.locator(".ct-pad-entry > .ct-odd")).to_contain_text(EN.text("pad.refused"))
    expect(count(page, 0, "points")).to_have_value("500")
    count(page, 1, "hand").fill("35")
    page.locator('[data-key="pad.out"]').select_option(label=EN.text("ui.side.you"))
    save(page)
    sure = page.locator(".ct-pad-sure")
    expect(sure.locator(".ct-sheet-sum")).to_have_text([EN.points(1100), EN.points(-35)])
    expect(page.locator(".ct-pad-table")).to_have_count(0)
    assert serious(page) == []
    book(page)
    expect(sure).to_be_hidden()
    cells = page.locator(".ct-pad-table tfoot td")
    expect(cells).to_have_text([EN.points(1100), EN.points(-35)])
    expect(page.locator(".ct-graph")).to_be_visible()
    count(page, 1, "points").fill("250")
    assert visited.errors == []
    page.reload()
    expect(cells).to_have_text([EN.points(1100), EN.points(-35)])
    expect(count(page, 1, "points")).to_have_value("250")
    assert serious_in_light_and_dark(page) == {}
    page.locator('[data-key="way.0.true"]').click()
    page.locator('[data-key="place.0.melds.0"]').click()
    assert serious(page) == []
    for width in (360, 320):
        expect_to_fit(page, width)


def test_what_is_written_is_seen_and_a_game_that_was_left_is_gone_back_to(page: Page) -> None:
    start_pad(page)
    resize(page, 360, 740)
    points = count(page, 0, "points")
    odd = page.locator(".ct-sheet-row", has=points).locator(".ct-odd")
    points.fill("abc")
    expect(odd).to_have_text(EN.text("sheet.number"))
    points.fill("300")
    expect(odd).to_be_hidden()
    save(page)
    book(page)
    said, game = page.locator(".ct-pad > .ct-message"), page.locator(".ct-pad .ct-table-head h2")
    expect(said).to_be_in_viewport()
    expect(game).to_be_focused()
    expect(page.locator(".ct-pad-table tfoot")).to_be_in_viewport()
    page.get_by_role("button", name=EN.text("pad.new")).click()
    expect(said).to_have_text("")
    expect(page.get_by_role("heading", name=EN.text("pad.new"))).to_be_focused()
    page.get_by_role("button", name=EN.text("pad.keep")).click()
    expect(game).to_be_focused()
    expect(page.locator(".ct-pad-table")).to_be_visible()
    points.fill("200")
    save(page)
    book(page)
    deals = page.locator(".ct-deal-button")
    expect(deals).to_have_count(2)
    page.get_by_role("button", name=EN.text("pad.remove")).press("Enter")
    expect(deals).to_have_count(1)
    expect(said).to_be_in_viewport()
    expect(game).to_be_focused()
    page.get_by_role("button", name=EN.text("pad.remove")).press("Enter")
    expect(deals).to_have_count(0)
    expect(said).to_be_in_viewport()
    expect(page.locator(".ct-pad-entry h2")).to_be_focused()
    resize(page, 1280, 900)
    page.get_by_role("button", name=EN.text("pad.new")).click()


def test_a_deal_is_entered_by_cards_with_the_keyboard_alone(page: Page) -> None:
    start_pad(page)
    to_the_top(page)
    for key in ("way.0.true", "place.0.melds.0"):
        tab_to(page, page.locator(f'[data-key="{key}"]'))
        page.keyboard.press("Enter")
    tab_to(page, page.locator('.ct-tray button[tabindex="0"]'))
    for key in ("Home", "Enter", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    tab_to(page, page.get_by_role("button", name=EN.text("pad.save")))
    page.keyboard.press("Enter")
    expect(page.locator(".ct-pad-sure h3")).to_be_focused()
    tab_to(page, page.get_by_role("button", name=EN.text("pad.book")))
    page.keyboard.press("Enter")
    expect(page.locator(".ct-pad-table tfoot td").first).to_have_text("60")
    to_the_top(page)
    tab_to(page, page.get_by_role("button", name=EN.text("pad.undo")))
    page.keyboard.press("Enter")
    expect(page.locator(".ct-pad-table")).to_have_count(0)


def test_axe_and_a_phone_on_sheets(page: Page) -> None:
    for code in (SHEET, LINE):
        ask(page, code)
        assert serious_in_light_and_dark(page) == {}
    for width in (360, 320):
        expect_to_fit(page, width)
        small = page.locator(".ct-scoring-puzzle button:visible").evaluate_all(
            "nodes => nodes.filter((n) => n.getBoundingClientRect().height < 44).length"
        )
        assert small == 0


def test_a_damaged_code_is_told_where_one_looks(page: Page) -> None:
    desk(page, "practice")
    resize(page, 1280, 700)
    field = code_field(page)
    field.fill(SHEET[:-3])
    field.press("Enter")
    expect(page.locator("details.ct-code-box ~ .ct-odd")).to_be_in_viewport(ratio=0.9)
