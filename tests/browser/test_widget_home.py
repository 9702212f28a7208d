"""The home page on small screens and for axe: a newcomer's first minute, and returning learners."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canasta_tutor import paths
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import Event
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.home_notebook import HomePage
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.practice.coach import Coach
from tests.browser.axe import serious
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize

SMALL = 320
LOW = """
() => [...document.querySelectorAll(".ct-home :is(a, button, select, summary)")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
  .map((node) => node.textContent)
"""


@pytest.fixture(autouse=True)
def _no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not touch anybody's own progress."""
    monkeypatch.setenv(VARIABLE, "off")


def home(lang: str = "ru") -> HomePage:
    one = Learner(now=lambda: 90 * 86_400.0, met=True)
    one.choose("language", lang)
    return HomePage(one, course(paths.lessons()), Coach(one))


def returned() -> HomePage:
    """Somebody who has begun a lesson, and has practised."""
    page = home()
    stop = page.course[0]
    page.learner.note(stop.key(stop.puzzles[0]), Event.RIGHT)
    for when, skill in enumerate(("card-points", "card-points", "group-size"), start=1):
        code = Code(system="classic", skill=skill, level=1, seed=when).text
        page.learner.note_practice(Answered(code=code, right=skill == "card-points", when=when))
    return page


def follow(table: BareTable, page: HomePage, told: Props) -> None:
    page.handle(told)
    table.set("state", {"serial": 0, **page.state()})


def expect_sound(table: BareTable) -> None:
    """Nothing scrolls sideways, every control is large enough for a finger, axe finds nothing
    serious.
    """
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL
    assert table.page.evaluate(LOW) == []
    assert serious(table.page) == []


def test_the_minute_fits_a_small_phone(bare_table: Opener) -> None:
    page = home()
    table = bare_table(SMALL).mount(page.scene(), {"serial": 0, **page.state()})
    expect_sound(table)
    follow(table, page, {"type": "minute.seat", "seat": 2})
    follow(table, page, {"type": "minute.next"})
    expect_sound(table)
    assert page.minute
    for _ in range(2):
        for card in page.minute.props(page.words)["hand"]["cards"]:
            follow(table, page, {"type": "minute.card", "card": card["id"]})
        follow(table, page, {"type": "minute.next"})
    expect(table.page.locator(".ct-minute-won")).to_be_visible()
    expect_sound(table)


def test_on_a_phone_the_answer_about_the_partner_is_in_sight(bare_table: Opener) -> None:
    page = home("en")
    table = bare_table(360, has_touch=True)
    resize(table.page, 360, 740)
    table.mount(page.scene(), {"serial": 0, **page.state()})
    table.page.locator('[data-key="seat.2"]').tap()
    follow(table, page, {"type": "minute.seat", "seat": 2})
    expect(table.page.locator('.ct-minute [data-key="Next"]')).to_be_focused()
    for seen in (".ct-minute-text", ".ct-minute-said", '.ct-seat[data-seat="2"]'):
        expect(table.page.locator(seen)).to_be_in_viewport(ratio=1)


def test_by_keyboard_one_card_is_laid_after_the_other(bare_table: Opener) -> None:
    page = home()
    table = bare_table().mount(page.scene(), {"serial": 0, **page.state()})
    follow(table, page, {"type": "minute.seat", "seat": 2})
    follow(table, page, {"type": "minute.next"})
    assert page.minute
    cards = table.page.locator(".ct-minute-hand button")
    cards.nth(2).focus()
    while not page.minute.done:
        expect(cards.nth(2)).to_be_focused()
        table.page.keyboard.press("Enter")
        follow(table, page, table.sent("minute.card")[-1])
        assert page.minute.other is None
    expect(table.page.locator(".ct-minute .ct-primary")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_comes_back_sees_where_he_stands(bare_table: Opener, scheme: str) -> None:
    page = returned()
    table = bare_table(SMALL, color_scheme=scheme)
    table.mount(page.scene(), {"serial": 0, **page.state()})
    for name in (".ct-current", ".ct-today", ".ct-strengths-fold"):
        expect(table.page.locator(name)).to_be_visible()
    expect(table.page.locator(".ct-minute")).to_be_hidden()
    expect_sound(table)
    for fold in table.page.locator("details").all():
        fold.evaluate("node => { node.open = true }")
    expect_sound(table)


def test_what_to_practise_is_chosen_on_the_way_there(bare_table: Opener) -> None:
    page = returned()
    table = bare_table().mount(page.scene(), {"serial": 0, **page.state()})
    link = table.page.locator('.ct-today a[href="practice.ipynb"]').first
    link.evaluate("node => node.addEventListener('click', (event) => event.preventDefault())")
    link.click()
    kept = table.page.evaluate("JSON.parse(sessionStorage['canasta-tutor:practice'])")
    assert kept["wish"] == {"system": "", "skill": "", "mode": "today", "check": ""}


def test_the_systems_unfold_and_lead_to_practice(bare_table: Opener) -> None:
    page = returned()
    table = bare_table(width=SMALL).mount(page.scene(), {"serial": 0, **page.state()})
    table.page.locator(".ct-others > summary").click()
    table.page.locator(".ct-systems > summary").click()
    samba = table.page.locator('[data-system="samba"]')
    expect(samba).to_be_visible()
    expect_sound(table)
    held = "() => Object.entries(sessionStorage).find(([key]) => key.endsWith(':practice'))?.[1]"
    samba.get_by_role("link").nth(1).evaluate(
        "node => { node.removeAttribute('href'); node.click(); }"
    )
    assert '"system":"samba"' in table.page.evaluate(held)


def known() -> HomePage:
    """Somebody who has passed the checks of some lessons."""
    page = returned()
    for stop in page.course[:8]:
        page.learner.note(stop.key(CHECK), Event.RIGHT)
    return page


@pytest.mark.parametrize("page", [home, returned, known])
@pytest.mark.parametrize("lang", languages())
def test_home_is_short_on_a_phone_and_begins_with_cards(
    bare_table: Opener, page: Callable[[], HomePage], lang: str
) -> None:
    """At most three screens, and half the number of controls that the home page once had."""
    shown = page()
    shown.learner.choose("language", lang)
    table = bare_table(360, has_touch=True)
    resize(table.page, 360, 740)
    table.mount(shown.scene(), {"serial": 0, **shown.state()})
    cards = table.page.locator(".ct-home .ct-card:visible")
    expect(cards.first).to_be_in_viewport(ratio=1)
    felt = table.page.locator(":is(.ct-current-felt, .ct-minute-felt):visible")
    expect(felt).to_be_in_viewport(ratio=0.9)
    around = 100  # Pixels of the margins of the page in Voilà.
    assert table.page.evaluate("document.documentElement.scrollHeight") + around <= 3 * 740
    controls = table.page.locator(":is(a, button, select, summary, input):visible")
    assert controls.count() <= 33


def test_a_lesson_lies_on_the_path_once(bare_table: Opener) -> None:
    """Known lessons lie in one pile, the current lesson is large, other games lie in another
    pile.
    """
    page = known()
    table = bare_table().mount(page.scene(), {"serial": 0, **page.state()})
    numbers = table.page.locator(".ct-lesson-number")
    current = next(one for one in page.state()["lessons"] if one["current"])
    wanted = [number for number in range(1, len(page.course) + 1) if number != current["number"]]
    assert sorted(map(int, numbers.all_text_contents())) == wanted
    expect(table.page.locator(".ct-current h3")).to_have_text(current["title"])
    pile = table.page.locator(".ct-known")
    expect(pile.locator(".ct-lesson").first).to_be_hidden()
    pile.locator("summary").press("Enter")
    expect(pile.locator(".ct-lesson")).to_have_count(8)
    expect(pile.locator(".ct-lesson").last).to_be_visible()
