"""A learner's work and choices last: over a reload, in other lessons, in another browser."""

from pathlib import Path

from playwright.sync_api import Page, expect

from canasta_tutor import paths
from canasta_tutor.i18n.words import Words
from instant_pages.writable_folders import FOLDERS
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    answer_by_mouse,
    lessons,
    open_settings,
    progress_box,
    question,
    show_all_steps,
)
from tests.browser.voila.visits import Visit, Visitor, tutor, wait_until

MELDS = "en/04-melds"
EN = Words("en")
KEPT = """
Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.includes("damaged")))
"""


def solve_one(visited: Visit, voila: str) -> None:
    """Solve a puzzle of the lesson about melds."""
    asked = question(visited.open(f"{voila}{MELDS}.ipynb").page, MELDS, "three-queens")
    answer_by_mouse(asked, "Qh Qs Qc")
    asked.expect_verdict("right")


def home(visited: Visit, voila: str) -> Page:
    return visited.open(f"{voila}index.ipynb").page


def expect_one_solved(page: Page) -> None:
    """The current lesson is large."""
    current = page.locator(".ct-current")
    total = len(lessons()["04-melds"].puzzles)
    expect(current).to_contain_text(EN.text("ui.home.begun", done=1, total=total))


def test_what_is_solved_counts_everywhere_and_stays_solved(voila: str, visit: Visitor) -> None:
    """At home in another tab at once, in the lesson when the learner opens it again.

    After a mere reload, the learner still reads the verdict.
    """
    learner = visit()
    page = home(learner, voila)
    lesson = Visit(page.context.new_page())
    solve_one(lesson, voila)
    expect_one_solved(page)
    solved = question(lesson.page, MELDS, "three-queens").root
    expect(solved.locator(".ct-words")).to_be_visible()
    said = solved.locator(".ct-words").inner_text()
    assert said
    lesson.page.reload()
    expect(solved.locator(".ct-words")).to_have_text(said, use_inner_text=True, timeout=PATIENCE)
    expect(solved.locator(".ct-badge")).to_be_empty()
    expect_one_solved(page)
    lesson.page.goto(lesson.page.url.partition("#")[0].replace("04-melds", "01-cards"))
    lesson.page.goto(lesson.page.url.partition("#")[0].replace("01-cards", "04-melds"))
    solved_before = solved.locator(".ct-badge")
    expect(solved_before).to_have_text(EN.text("ui.solved_before"), timeout=PATIENCE)
    expect(lesson.page.locator(".ct-steps .ct-done")).to_have_count(1)
    expect_one_solved(home(learner, voila))
    expect(page.locator(".ct-current h3")).to_have_text(lessons()["04-melds"].title["en"])
    begin_afresh_and_take_it_back(page)


def begin_afresh_and_take_it_back(page: Page) -> None:
    """Progress that the learner gave up comes back, even after a reload."""
    progress_box(page).get_by_role("button", name=EN.text("ui.progress.afresh")).click()
    expect(page.locator(".ct-message")).to_have_text(EN.text("ui.progress.afresh_done"))
    page.reload()
    page.locator(".ct-lesson").first.wait_for()
    progress_box(page).get_by_role("button", name=EN.text("ui.progress.back")).click()
    expect_one_solved(page)


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


def test_rules_and_look_chosen_at_home_hold_in_a_lesson(voila: str, visit: Visitor) -> None:
    learner = visit()
    page = home(learner, voila)
    page.locator(".ct-home-rules > summary").click()
    chip = page.locator('.ct-chip[data-key="two-player"]')
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    open_settings(page)
    page.get_by_label(EN.text("ui.deck.label")).select_option("four")
    page.get_by_label(EN.text("ui.theme.label")).select_option("dark")
    learner.open(f"{voila}en/02-deal.ipynb")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(247, 245, 240)"
    show_all_steps(page)
    dealt = page.locator(".ct-rule-card", has_text=EN.text("rule.deal.hand.name")).first
    expect(dealt).to_contain_text("15 cards")
    open_settings(page)
    rules = page.get_by_label(EN.text("ui.bar.rules"))
    expect(rules).to_have_value("two-player")
    rules.select_option("wikibooks")  # other rules, chosen in the lesson, change its rule cards
    expect(dealt).to_contain_text("11 cards")


def test_the_language_is_chosen_at_home(voila: str, visit: Visitor) -> None:
    learner = visit()
    page = home(learner, voila)
    page.locator('.ct-language[lang="ru"]').click()
    expect(page.locator(".ct-home-title")).to_have_text(Words("ru").text("ui.home.title"))
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.reload()
    expect(page.locator(".ct-home-title")).to_have_text(Words("ru").text("ui.home.title"))
    page.locator(".ct-lesson a").first.click()
    page.wait_for_url("**/ru/01-cards.ipynb")


def test_what_is_damaged_in_the_browser_is_set_aside(voila: str, visit: Visitor) -> None:
    """Progress comes back without a word, the score pad with a notice."""
    learner = visit()
    page = learner.page
    damage = "([key, text]) => { localStorage[key] = text; }"
    page.evaluate(damage, ["canasta-tutor", '{"half'])
    page.evaluate(damage, ["canasta-tutor-pad", "{damaged"])
    home(learner, voila)
    expect(page.locator(".ct-lesson").first).to_be_visible()
    wait_until(page, f"() => Object.values({KEPT}).includes('{{\"half')")
    assert learner.errors == []
    learner.open(f"{voila}scoring.ipynb")
    page.locator('[data-key="desk.pad"]').click()
    expect(page.locator(".ct-pad > .ct-notice")).to_contain_text("canasta-tutor-pad-damaged")
    assert set(page.evaluate(f"Object.values({KEPT})")) == {'{"half', "{damaged"}


def test_two_tabs_of_the_score_pad_lose_no_deal(voila: str, visit: Visitor) -> None:
    """Both tabs begin with the same pad; in both, a deal is ready, and then each saves its deal."""
    learner = visit()
    tabs = [learner.page, learner.page.context.new_page()]
    for page in tabs:
        page.goto(f"{voila}scoring.ipynb")
        page.locator('[data-key="desk.pad"]').click(timeout=PATIENCE)
        if page is tabs[0]:
            page.get_by_role("button", name=EN.text("pad.start")).click()
            expect(page.locator(".ct-pad-entry")).to_be_visible()
    book = [page.get_by_role("button", name=EN.text("pad.book")) for page in tabs]
    for page, ready in zip(tabs, book, strict=True):
        page.locator(".ct-pad-entry").get_by_role("button", name=EN.text("pad.save")).click()
        expect(ready).to_be_visible()
    book[0].click()
    for page in tabs:  # news from the other tab leaves the unsaved deal untouched
        expect(page.locator(".ct-deal-button")).to_have_count(1, timeout=PATIENCE)
    book[1].click()
    for page in tabs:
        second = page.locator(".ct-pad").get_by_text(EN.text("pad.deal", number=2))
        expect(second.first).to_be_visible(timeout=PATIENCE)


def test_where_the_home_cannot_be_written_the_browser_keeps_the_progress_and_the_page_says_so(
    visit: Visitor, tmp_path: Path
) -> None:
    home_folder = tmp_path / "home"
    home_folder.write_text("")  # nobody can create anything below this path
    environment = dict.fromkeys(("CANASTA_TUTOR_PROGRESS", *FOLDERS), "")
    environment |= {"HOME": str(home_folder), "XDG_DATA_HOME": ""}
    with tutor(paths.notebooks(), **environment) as site:
        learner = visit()
        solve_one(learner, site)
        page = home(learner, site)
        expect_one_solved(page)
        said = EN.text("fault.store.not_writable").partition("}")[2]
        expect(page.locator(".ct-notice", has_text=said.strip(". "))).to_be_visible()
        expect_one_solved(home(Visit(page.context.new_page()), site))
