"""A session on Binder ends, and the next session has another address: no answer is lost."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta_tutor import paths
from canasta_tutor.app.serve import find_free_port
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Event, Progress, from_json, note_event, to_json
from canasta_tutor.learner.progress_code import progress_code, read_code
from canasta_tutor.ui.learner_panels import BLOB
from tests.browser.axe import serious
from tests.browser.voila import test_lost_kernel as lost
from tests.browser.voila import test_progress as kept
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import answer_by_mouse, lessons, question
from tests.browser.voila.test_lost_kernel import server_at
from tests.browser.voila.visits import Visit, Visitor, tutor, wait_until

EN = Words("en")
MELDS = "en/04-melds"
LAUNCH = "http://binder.invalid/"
REQUEST = "v2/gh/ann/canasta_tutor/HEAD"
TUESDAY = 1_795_521_600  # 24 November 2026, 12:00 UTC
PUT = "([key, text]) => { localStorage[key] = text; }"


def session(name: str, port: int) -> AbstractContextManager[str]:
    """A tutor started as on Binder; its address names nobody."""
    return tutor(
        paths.notebooks(),
        f"--port={port}",
        f"--Voila.base_url=/user/{name}/",
        "--Tutor.has_lab=True",
        BINDER_LAUNCH_HOST=LAUNCH,
        BINDER_REQUEST=REQUEST,
        JUPYTERHUB_SERVICE_PREFIX=f"/user/{name}/",
        CANASTA_TUTOR_PROGRESS="",
    )


@pytest.fixture(scope="module")
def port() -> int:
    return find_free_port()


@pytest.fixture(scope="module")
def binder(port: int) -> Iterator[str]:
    with session("canasta-tutor-aaa111", port) as address:
        yield address


def put(page: Page, address: str, **texts: str) -> None:
    """Put texts into the browser's store before a page of the tutor opens."""
    page.goto(f"{address.partition('render/')[0]}templates/canasta/static/icon.svg")
    for key, text in texts.items():
        page.evaluate(PUT, [f"{BLOB}{key}", text])


def solved(*puzzles: str, when: int = TUESDAY) -> Progress:
    """Progress with right answers."""
    progress = Progress()
    for puzzle in puzzles:
        progress = note_event(progress, puzzle, Event.RIGHT, when)
    return progress


def dialog(page: Page) -> Locator:
    return page.locator(".ct-question-dialog[open]")


def stored(page: Page, key: str = "") -> Progress:
    return from_json(page.evaluate("key => localStorage[key] ?? '{}'", f"{BLOB}{key}"))


def solve(learner: Visit, address: str) -> None:
    asked = question(learner.open(f"{address}{MELDS}.ipynb").page, MELDS, "three-queens")
    answer_by_mouse(asked, "Qh Qs Qc")
    asked.expect_verdict("right")


def expect_solved(page: Page, count: int = 1) -> None:
    total = len(lessons()["04-melds"].puzzles)
    said = EN.text("ui.home.begun", done=count, total=total)
    expect(page.locator(".ct-current")).to_contain_text(said)


def test_the_first_page_is_drawn_before_binder_shows_the_server(visit: Visitor) -> None:
    """A page that is not drawn yet sends its first visitor through an entrance."""
    with session("canasta-tutor-eee555", find_free_port()) as address:
        first = visit().page.request.get(f"{address}index.ipynb")
        assert "<card-table" in first.text()


def test_the_next_session_knows_what_was_answered(visit: Visitor) -> None:
    """At the same host and port, the page asks who is learning.

    Elsewhere, the link brings the code.
    """
    port = find_free_port()
    learner = visit()
    page = learner.page
    with session("canasta-tutor-aaa111", port) as first:
        solve(learner, first)
        wait_until(page, "(key) => localStorage[key]?.includes('three-queens')", BLOB)
        assert set(stored(page).puzzles) == {"04-melds/three-queens"}
        server_at(first).kill()
        gone = page.locator(".ct-said-below", has_text=EN.text("ui.gone.text"))
        expect(gone).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text(EN.text("ui.kernel_gone"))).to_have_count(0)
    expect(gone).to_be_in_viewport(ratio=1)
    code = gone.get_by_label(EN.text("ui.progress.code")).input_value()
    assert read_code(code) == stored(page)
    with page.expect_download() as saved:
        gone.get_by_role("link", name=EN.text("ui.gone.save")).click()
    assert saved.value.path().read_text() == code
    onward = gone.get_by_role("link", name=EN.text("ui.gone.go_on"))
    place = f"voila/render/{MELDS}.ipynb#{code}".replace("/", "%2F").replace("#", "%23")
    assert onward.get_attribute("href") == f"{LAUNCH}{REQUEST}?urlpath={place}"
    with session("canasta-tutor-bbb222", port) as second:
        learner.open(f"{second}index.ipynb")
        dialog(page).get_by_role("button", name="1\N{NO-BREAK SPACE}puzzle").click()
        expect_solved(page)
    with session("canasta-tutor-ccc333", find_free_port()) as third:
        learner.open(f"{third}index.ipynb#{code}")
        expect(dialog(page)).to_contain_text(EN.text("ui.offer.link", count=1))
        dialog(page).get_by_role("button", name=EN.text("ui.progress.code.take")).click()
        expect_solved(page)
        assert "#" not in page.url


def test_before_anything_counts_the_page_asks_who_is_learning(binder: str, visit: Visitor) -> None:
    """Another learner starts with nothing, and the first learner's progress stays unchanged."""
    learner = visit(timezone_id="UTC")
    page = learner.page
    before = to_json(solved("04-melds/three-queens", "01-cards/x"))
    put(page, binder, **{"": before})
    learner.open(f"{binder}{MELDS}.ipynb")
    ask = dialog(page)
    expect(ask).to_contain_text(EN.text("ui.who.ask"))
    go_on = ask.get_by_role(
        "button", name="2\N{NO-BREAK SPACE}puzzles, last on Tuesday, November 24"
    )
    expect(go_on).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(ask).to_be_visible()
    ask.get_by_role("button", name=EN.text("ui.who.other")).click()
    expect(ask).to_have_count(0)
    asked = question(page, MELDS, "three-queens")
    expect(asked.root.locator(".ct-badge")).to_be_empty()
    answer_by_mouse(asked, "Qh Qs Qc")
    asked.expect_verdict("right")
    assert page.evaluate("key => localStorage[key]", BLOB) == before
    assert set(stored(page, "@2").puzzles) == {"04-melds/three-queens"}
    learner.open(f"{binder}index.ipynb")
    expect_solved(page)
    expect(ask).to_have_count(0)


def test_what_earlier_sessions_left_is_offered_once(binder: str, visit: Visitor) -> None:
    learner = visit()
    page = learner.page
    left = {
        "@/user/canasta-tutor-xxx/": to_json(solved("04-melds/three-queens")),
        "@/user/canasta-tutor-yyy/": to_json(solved("04-melds/equal-not-in-a-row")),
        "-pad@/user/canasta-tutor-yyy/": '{"half',
    }
    put(page, binder, **left)
    learner.open(f"{binder}index.ipynb")
    ask = dialog(page)
    expect(ask).to_contain_text("Earlier visits to Binder left 2\N{NO-BREAK SPACE}answers")
    leave = EN.text("ui.progress.code.leave")
    ask.get_by_role("button", name=leave).click()
    expect(ask).to_have_count(0)
    for _ in range(2):
        learner.open(f"{binder}index.ipynb")
    expect(ask).to_have_count(0)
    page.evaluate("key => localStorage.removeItem(key)", f"{BLOB}-asked")
    learner.open(f"{binder}index.ipynb")
    ask.get_by_role("button", name=EN.text("ui.progress.code.take")).click()
    expect_solved(page, 2)
    kept = json.loads(page.evaluate("JSON.stringify(localStorage)"))
    assert not [key for key in kept if "/user/canasta" in key and key.startswith(BLOB + "@")]
    assert kept[f"{BLOB}-pad~earlier-0"] == '{"half'


def test_a_code_that_was_altered_adds_nothing(binder: str, visit: Visitor) -> None:
    learner = visit()
    code = progress_code(solved("04-melds/three-queens"))
    learner.open(f"{binder}index.ipynb#{code[:-1]}")
    expect(dialog(learner.page)).to_contain_text(EN.text("fault.progress.code"))
    dialog(learner.page).get_by_role("button", name=EN.text("ui.offer.close")).click()
    expect(dialog(learner.page)).to_have_count(0)
    assert stored(learner.page) == Progress()


def test_home_says_beforehand_how_long_the_place_lasts(binder: str, visit: Visitor) -> None:
    page = visit().open(f"{binder}index.ipynb").page
    expect(page.get_by_text(EN.text("ui.binder.lasts"))).to_be_visible()


@pytest.mark.parametrize(
    "scene",
    [
        lost.test_a_kernel_that_dies_is_noticed_without_a_press,
        lost.test_a_frozen_kernel_counts_three_presses_once,
        lost.test_a_line_that_closes_nothing_but_carries_nothing_is_taken_up_anew,
        lost.test_where_storage_is_blocked_lessons_open_and_the_visit_counts,
        kept.test_two_tabs_of_the_score_pad_lose_no_deal,
        kept.test_the_progress_code_moves_progress_to_another_browser,
        partial(lost.test_a_lesson_opens_at_an_odd_address, odd="#%"),
    ],
)
def test_what_breaks_a_page_elsewhere_loses_no_more_on_binder(
    scene: Callable[[str, Visitor], None], binder: str, visit: Visitor
) -> None:
    """The other cells of the column in SECURITY.md."""
    scene(binder, visit)


def test_what_is_damaged_is_set_aside_and_asks_nobody(binder: str, visit: Visitor) -> None:
    page = visit().page
    put(page, binder, **{"": '{"half'})
    page.goto(f"{binder}index.ipynb")
    wait_until(page, f"() => Object.values({kept.KEPT}).includes('{{\"half')")
    expect(dialog(page)).to_have_count(0)


def test_where_nothing_is_stored_the_page_without_a_server_still_has_the_code(
    visit: Visitor,
) -> None:
    page = visit(alone=True).page
    page.add_init_script(lost.BLOCKED)
    with session("canasta-tutor-ddd444", find_free_port()) as address:
        solve(Visit(page), address)
        server_at(address).kill()
        gone = page.locator(".ct-said-below", has_text=EN.text("ui.gone.save"))
        code = gone.get_by_label(EN.text("ui.progress.code")).input_value(timeout=PATIENCE)
    assert set(read_code(code).puzzles) == {"04-melds/three-queens"}


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_the_questions_are_asked_in_the_language_of_the_browser(
    binder: str, visit: Visitor, lang: str
) -> None:
    page = visit(locale=lang, width=360).page
    put(page, binder, **{"": to_json(solved("04-melds/three-queens"))})
    page.goto(f"{binder}index.ipynb")
    expect(dialog(page)).to_contain_text(Words(lang).text("ui.who.ask"))
    expect(dialog(page)).to_be_in_viewport(ratio=1)
    day = {"cs": "24. listopadu", "ru": "24 ноября"}[lang]
    expect(dialog(page).get_by_role("button").first).to_contain_text(day)
