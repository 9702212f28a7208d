"""What a learner has done and chosen lasts: over a reload, in other lessons, in another browser."""

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import answer_by_mouse, lessons, open_settings, question
from tests.browser.voila.visits import Visit, Visitor

MELDS = "en/04-melds"
EN = Words("en")


def solve_one(visited: Visit, voila: str) -> None:
    """Solve a puzzle of the lesson about melds."""
    asked = question(visited.open(f"{voila}{MELDS}.ipynb").page, MELDS, "three-queens")
    answer_by_mouse(asked, "yes")
    asked.expect_verdict("right")


def home(visited: Visit, voila: str) -> Page:
    return visited.open(f"{voila}index.ipynb").page


def lesson_at(page: Page, lesson: str) -> Locator:
    return page.locator(".ct-lesson", has=page.locator(f'a[href$="{lesson}.ipynb"]'))


def progress_box(page: Page) -> Locator:
    box = page.locator(".ct-code-box")
    box.locator("summary").click()
    return box


def expect_one_solved(page: Page) -> None:
    state = lesson_at(page, "04-melds").locator(".ct-lesson-state")
    total = len(lessons()["04-melds"].puzzles)
    expect(state).to_have_text(EN.text("ui.home.begun", done=1, total=total))


def test_what_is_solved_stays_solved(voila: str, visit: Visitor) -> None:
    learner = visit()
    solve_one(learner, voila)
    page = learner.page
    page.reload()
    asked = question(page, MELDS, "three-queens")
    solved_before = asked.root.locator(".ct-badge")
    expect(solved_before).to_have_text(EN.text("ui.solved_before"), timeout=PATIENCE)
    expect(page.locator(".ct-steps .ct-done")).to_have_count(1)
    expect_one_solved(home(learner, voila))
    expect(page.locator(".ct-continue a")).to_contain_text(lessons()["04-melds"].title["en"])


def test_the_progress_code_moves_progress_to_another_browser(voila: str, visit: Visitor) -> None:
    first = visit(permissions=["clipboard-read", "clipboard-write"])
    solve_one(first, voila)
    box = progress_box(home(first, voila))
    expect_one_solved(first.page)
    box.get_by_role("button", name=EN.text("ui.progress.copy"), exact=True).click()
    expect(box.get_by_role("button", name=EN.text("ui.progress.copied"))).to_be_visible()
    code = first.page.evaluate("navigator.clipboard.readText()")

    page = home(visit(), voila)
    other = progress_box(page)
    other.get_by_label(EN.text("ui.progress.paste")).fill(f"  {code}\n")
    other.get_by_role("button", name=EN.text("ui.progress.apply")).click()
    expect(page.locator(".ct-message")).to_have_text(EN.text("ui.progress.offer", count=1))
    other.get_by_role("button", name=EN.text("ui.progress.code.take")).click()
    expect(page.locator(".ct-message")).to_have_text(EN.text("ui.progress.applied"))
    expect_one_solved(page)
    page.reload()
    page.locator(".ct-lesson").first.wait_for()
    expect_one_solved(page)


@pytest.mark.parametrize(("locale", "lang"), [("cs-CZ", "cs"), ("ru-RU", "ru")])
def test_a_damaged_code_is_refused_in_the_learners_language(
    voila: str, visit: Visitor, locale: str, lang: str
) -> None:
    page = home(visit(locale=locale), voila)
    expect(page.locator(".ct-home-title")).to_have_text(Words(lang).text("ui.home.title"))
    box = progress_box(page)
    code = box.locator("input[readonly]").input_value()
    box.get_by_label(Words(lang).text("ui.progress.paste")).fill(code[:-3])
    box.get_by_role("button", name=Words(lang).text("ui.progress.apply")).click()
    expect(page.locator(".ct-notice")).to_have_text(Words(lang).text("fault.progress.code"))


def test_rules_chosen_at_home_hold_in_a_lesson(voila: str, visit: Visitor) -> None:
    learner = visit()
    chip = home(learner, voila).locator('.ct-chip[data-key="two-player"]')
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    page = learner.open(f"{voila}en/02-deal.ipynb").page
    page.click("#show-all")
    dealt = page.locator(".ct-rule-card", has_text=EN.text("rule.deal.hand.name")).first
    expect(dealt).to_contain_text("15 cards")
    expect(dealt).to_contain_text(EN.text("ruleset.two-player.name"))
    expect(page.get_by_label(EN.text("ui.bar.rules"))).to_have_value("two-player")


def test_rules_changed_in_a_lesson_change_its_rule_cards(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}{MELDS}.ipynb").page
    page.click("#show-all")
    limit = page.locator('.ct[data-part="rules"] .ct-rule-card').nth(2)
    expect(limit).to_contain_text(EN.text("ruleset.classic.name"))
    open_settings(page)
    page.get_by_label(EN.text("ui.bar.rules")).select_option("wikibooks")
    expect(limit).to_contain_text(EN.text("ruleset.wikibooks.name"))


def test_the_language_is_chosen_at_home(voila: str, visit: Visitor) -> None:
    learner = visit()
    page = home(learner, voila)
    page.locator('.ct-chip[data-key="ru"]').click()
    expect(page.locator(".ct-home-title")).to_have_text(Words("ru").text("ui.home.title"))
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.reload()
    expect(page.locator(".ct-home-title")).to_have_text(Words("ru").text("ui.home.title"))
    page.locator(".ct-lesson a").first.click()
    page.wait_for_url("**/ru/01-cards.ipynb")


def test_the_language_of_a_lesson_is_a_click_away_and_home_follows(
    voila: str, visit: Visitor
) -> None:
    learner = visit()
    page = learner.open(f"{voila}{MELDS}.ipynb").page
    open_settings(page)
    page.locator('.ct-language[lang="cs"]').click()
    page.wait_for_url("**/cs/04-melds.ipynb")
    page.locator(".ct-home-link").click()
    page.wait_for_url("**/index.ipynb")
    expect(page.locator(".ct-home-title")).to_have_text(Words("cs").text("ui.home.title"))


def test_the_look_is_chosen_at_home_and_holds_in_a_lesson(voila: str, visit: Visitor) -> None:
    learner = visit(color_scheme="light")
    page = home(learner, voila)
    page.get_by_label(EN.text("ui.deck.label")).select_option("four")
    page.get_by_label(EN.text("ui.theme.label")).select_option("dark")
    learner.open(f"{voila}{MELDS}.ipynb")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(247, 245, 240)"


def test_a_lesson_in_another_tab_counts_at_home_at_once(voila: str, visit: Visitor) -> None:
    learner = visit()
    page = home(learner, voila)
    solve_one(Visit(page.context.new_page()), voila)
    expect_one_solved(page)


def test_damaged_progress_in_the_browser_is_set_aside(voila: str, visit: Visitor) -> None:
    learner = visit()
    learner.page.add_init_script("localStorage.setItem('canasta-tutor', '{\"half')")
    page = home(learner, voila)
    expect(page.locator(".ct-lesson").first).to_be_visible()
    page.wait_for_function("Object.keys(localStorage).some((key) => key.includes('damaged'))")
    kept = page.evaluate(
        "localStorage[Object.keys(localStorage).find((key) => key.includes('damaged'))]"
    )
    assert kept == '{"half'
    assert learner.errors == []


def test_a_code_is_taken_back_after_a_reload(voila: str, visit: Visitor) -> None:
    first = visit()
    solve_one(first, voila)
    page = home(first, voila)
    progress_box(page).get_by_role("button", name=EN.text("ui.progress.afresh")).click()
    expect(page.locator(".ct-message")).to_have_text(EN.text("ui.progress.afresh_done"))
    page.reload()
    page.locator(".ct-lesson").first.wait_for()
    progress_box(page).get_by_role("button", name=EN.text("ui.progress.back")).click()
    expect_one_solved(page)


def test_two_tabs_of_the_score_pad_lose_no_deal(voila: str, visit: Visitor) -> None:
    """Both tabs begin with the same pad; each then enters a deal."""
    learner = visit()
    tabs = [learner.page, learner.page.context.new_page()]
    for page in tabs:
        page.goto(f"{voila}scoring.ipynb")
        page.locator('[data-key="desk.pad"]').click(timeout=PATIENCE)
        if page is tabs[0]:
            page.get_by_role("button", name=EN.text("pad.start")).click()
            expect(page.locator(".ct-pad-entry")).to_be_visible()
    for page in tabs:
        page.locator(".ct-pad-entry").get_by_role("button", name=EN.text("pad.save")).click()
    for page in tabs:
        second = page.locator(".ct-pad").get_by_text(EN.text("pad.deal", number=2))
        expect(second.first).to_be_visible()
