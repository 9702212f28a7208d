"""A kernel or a server is lost while a learner works: the page says so, and nothing is lost."""

import json
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from canasta_tutor import paths
from canasta_tutor.i18n.words import Words
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    Question,
    answer_by_mouse,
    progress_box,
    question,
    show_all_steps,
)
from tests.browser.voila.visits import Visitor, tutor, wait_until

MELDS = "cs/04-melds"
GONE = Words("cs").text("ui.kernel_gone")
TOLD = "Это вы уже знаете: карты одного достоинства"
SOON = 20_000
"""Milliseconds until a learner who does nothing reads of the loss, on a busy machine.

`tests/browser/test_widget_contact.py` measures this time by the clock of the page.
"""
LATER = 13_000
"""Milliseconds after which the page gives up a silent connection."""
WRONG, RIGHT = "5d 5s 9h", "5d 5s 5c"
MISSES = "JSON.parse(localStorage['canasta-tutor']).puzzles['04-melds/equal-not-in-a-row'].wrong"


def kernel_of(page: Page) -> psutil.Process:
    """The process behind a page."""
    return kernel_named(json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"])


def kernel_named(kernel_id: str) -> psutil.Process:
    """The process of a kernel."""
    name = f"kernel-{kernel_id}"
    every = psutil.process_iter(["name", "cmdline"])
    (kernel,) = [
        each
        for each in every
        if each.info["name"] == name[:15] or name in " ".join(each.info["cmdline"] or ())
    ]
    return kernel


def kill_kernel_of(page: Page) -> None:
    """End the process behind a page."""
    end(kernel_of(page))


def end(kernel: psutil.Process) -> None:
    """End a process, and wait until it is gone."""
    kernel.terminate()
    kernel.wait(10)


def below(page: Page) -> Locator:
    """The text at the foot of the window."""
    return page.locator(".ct-said-below")


def at_work(page: Page, voila: str, path: str = MELDS) -> Question:
    """A learner at a puzzle whose kernel has answered already."""
    page.goto(f"{voila}{path}.ipynb")
    page.wait_for_selector("#loading", state="detached")
    show_all_steps(page)
    asked = question(page, path, "equal-not-in-a-row")
    asked.root.get_by_role("button", name=Words("cs").text("ui.hint")).first.click()
    expect(asked.root.locator(".ct-hints li").first).to_be_visible()
    return asked


def expect_one_miss(page: Page) -> None:
    wait_until(page, f"() => {MISSES}?.length > 0")
    assert len(page.evaluate(MISSES)) == 1


def test_a_kernel_that_dies_is_noticed_without_a_press(voila: str, visit: Visitor) -> None:
    """The next kernel judges the answer that the dead kernel did not judge, and counts it once."""
    page = visit().page
    meld = at_work(page, voila)
    bonus = question(page, MELDS, "bonus-for-eights")
    bonus.number.fill("500")
    kill_kernel_of(page)
    expect(below(page)).to_contain_text(GONE, timeout=SOON)
    expect(below(page)).to_be_in_viewport(ratio=1)
    answer_by_mouse(meld, WRONG)
    assert meld.chosen == ["5d#0", "5s#0", "9h#0"]
    below(page).get_by_role("button", name=Words("cs").text("ui.reload")).click()
    expect(meld.verdict).to_have_attribute("data-tone", "wrong", timeout=PATIENCE)
    expect(below(page)).to_have_count(0)
    expect_one_miss(page)
    expect(bonus.number).to_have_value("500")
    answer_by_mouse(meld, RIGHT)
    meld.expect_verdict("right")


def test_a_lost_kernel_keeps_nothing_back(voila: str, visit: Visitor) -> None:
    path = "ru/04-melds"
    page = visit().open(f"{voila}{path}.ipynb").page
    second = question(page, path, "equal-not-in-a-row")
    told = page.locator(".step[data-step='1'] p", has_text=TOLD)
    expect(told).to_be_hidden()
    kill_kernel_of(page)
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(second.root).to_be_visible()
    expect(below(page)).to_contain_text(Words("ru").text("ui.kernel_gone"))


@pytest.fixture
def own_tutor() -> Iterator[str]:
    """A tutor that a test may harm."""
    with tutor(paths.notebooks(), CANASTA_TUTOR_PROGRESS="off") as address:
        yield address


def server_at(address: str) -> psutil.Process:
    """The process that listens at a port."""
    port = int(address.split(":")[2].partition("/")[0])
    found = psutil.net_connections("tcp")
    (pid,) = {each.pid for each in found if each.laddr.port == port and each.status == "LISTEN"}
    return psutil.Process(pid)


def test_a_frozen_kernel_counts_three_presses_once(voila: str, visit: Visitor) -> None:
    """The notice disappears by itself when the server goes on."""
    page = visit().page
    meld = at_work(page, voila)
    kernel = kernel_of(page)
    kernel.suspend()
    try:
        expect(below(page)).to_contain_text(GONE, timeout=SOON)
        answer_by_mouse(meld, WRONG)
        for _ in range(2):
            meld.final(WRONG).click()
    finally:
        kernel.resume()
    meld.expect_verdict("wrong")
    expect(below(page)).to_have_count(0)
    expect_one_miss(page)


def test_a_server_that_stops_and_goes_on(own_tutor: str, visit: Visitor) -> None:
    """The home page, which has nothing to press, also says that the server is gone."""
    page = visit().open(f"{own_tutor}index.ipynb").page
    progress_box(page)
    server = server_at(own_tutor)
    server.suspend()
    try:
        expect(below(page)).to_contain_text(Words("en").text("ui.kernel_gone"), timeout=SOON)
    finally:
        server.resume()
    expect(below(page)).to_have_count(0, timeout=PATIENCE)
    server.kill()
    expect(below(page)).to_contain_text(Words("en").text("ui.kernel_gone"), timeout=SOON)


def test_a_line_that_closes_nothing_but_carries_nothing_is_taken_up_anew(
    voila: str, visit: Visitor
) -> None:
    """As if somebody had pulled the cable: old connections stay silent for ever, new ones work."""
    page = visit(alone=True).page  # its changed network and clock last as long as the window
    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/channels*", lambda near: join(near, lines))
    page.clock.install()
    meld = at_work(page, voila)
    lost = lines.pop()
    expect(below(page)).to_contain_text(GONE, timeout=SOON)
    answer_by_mouse(meld, WRONG)
    assert lines == []
    page.clock.run_for(LATER)
    expect(below(page)).to_have_count(0, timeout=PATIENCE)
    meld.expect_verdict("wrong")
    assert lines[-1] is not lost
    expect_one_miss(page)


def join(near: WebSocketRoute, lines: list[WebSocketRoute]) -> None:
    """Pass data on in both directions, as long as `lines` contains the connection."""
    far = near.connect_to_server()
    lines.append(near)
    near.on_message(lambda told: far.send(told) if near in lines else None)
    far.on_message(lambda told: near.send(told) if near in lines else None)


# --- storage that keeps nothing

BLOCKED = """
const get = () => { throw new DOMException("no", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
"""


def test_where_storage_is_blocked_lessons_open_and_the_visit_counts(
    voila: str, visit: Visitor
) -> None:
    """The page says once, in the learner's language, that it stores nothing.

    The notice has a code to take along, and covers nothing.
    """
    learner = visit(alone=True)
    page = learner.page
    page.add_init_script(BLOCKED)
    meld = at_work(page, voila)
    expect(below(page)).to_contain_text(Words("cs").text("ui.unkept"))
    below(page).scroll_into_view_if_needed()  # the notice lies at the top of the page
    expect(page.locator("body > .ct-notices .ct-said-below")).to_have_count(0)
    code = below(page).get_by_label(Words("cs").text("ui.progress.code"))
    before = code.input_value()
    answer_by_mouse(meld, RIGHT)
    meld.expect_verdict("right")
    expect(code).not_to_have_value(before)
    learner.open(f"{voila}index.ipynb")
    expect(page.locator(".ct-current h3")).to_be_visible()
    expect(below(page)).to_have_count(0)
    expect(progress_box(page)).to_contain_text(Words("cs").text("ui.unkept"))
    assert not [error for error in learner.errors if "SecurityError" in error]


@pytest.mark.parametrize("odd", ["#%E0%A4%A", "#step-99", "#%"])
def test_a_lesson_opens_at_an_odd_address(voila: str, visit: Visitor, odd: str) -> None:
    learner = visit()
    page = learner.open(f"{voila}en/04-melds.ipynb{odd}").page
    expect(page.locator(".ct-question").first).to_be_visible()
    show_all_steps(page)
    expect(page.locator("#more")).to_be_hidden()
    assert learner.errors == []
