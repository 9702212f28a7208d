"""A newcomer's first minute, by keyboard alone, up to the first lesson."""

from playwright.sync_api import expect

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import show_all_steps
from tests.browser.voila.visits import Visitor

EN = Words("en")


def test_canasta_in_a_minute_leads_to_the_first_lesson(voila: str, visit: Visitor) -> None:
    page = visit().open(voila + "index.ipynb").page
    minute = page.locator(".ct-minute")
    minute.locator('[data-seat="2"]').press("Enter", timeout=PATIENCE)
    onward = minute.get_by_role("button", name=EN.text("ui.minute.next"))
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    hand = minute.get_by_role("group", name=EN.text("ui.table.hand"))
    sevens = hand.get_by_role("button", name="seven of")
    for left in reversed(range(load("classic").meld.min_cards)):
        sevens.first.press("Enter")
        expect(sevens).to_have_count(left)
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    sevens.press("Enter")
    expect(minute.locator(".ct-seal")).to_have_text(EN.text("canasta.natural"))
    bonus = load("classic").canasta.natural_bonus
    expect(minute.locator(".ct-minute-won")).to_contain_text(str(bonus))
    start = minute.get_by_role("link", name=EN.text("ui.minute.start"))
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/01-cards.ipynb")
    show_all_steps(page)
    page.locator("#cells .jp-RenderedMarkdown .ct-term:visible").first.press("Enter")
    expect(page.locator(".ct-term-note")).to_be_visible()
