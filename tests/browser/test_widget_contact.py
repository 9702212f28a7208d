"""A kernel that falls silent: the page notices, says so visibly, and later sends the events
again.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import scenes
from tests.browser.conftest import BareTable, Opener

PATIENCE = 3000
"""Milliseconds that an answer or a heartbeat may take."""
SOON = 5000
"""Milliseconds after which the page says, at the latest, that no kernel answers."""
GONE = scenes.TEXTS["kernel_gone"]
UNKEPT = {
    "text": "This browser keeps nothing.",
    "label": "Progress code",
    "code": "CP-1234",
    "copy": "Copy",
    "copied": "Copied",
}


def below(page: Page) -> Locator:
    """The text at the foot of the window."""
    return page.locator(".ct-said-below")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


@pytest.fixture
def table(bare_table: Opener) -> BareTable:
    """A puzzle whose kernel has answered until now."""
    opened = bare_table(clock=True).mount(scenes.puzzle(), scenes.state())
    opened.page.clock.run_for(SOON)
    expect(below(opened.page)).to_have_count(0)
    opened.fall_silent()
    return opened


def test_a_lost_kernel_is_noticed_without_a_press(table: BareTable) -> None:
    table.page.clock.run_for(SOON)
    expect(below(table.page)).to_have_text(f"{GONE}Reload")
    expect(table.page.locator(".ct[data-silent]")).to_have_count(1)


def test_the_notice_goes_by_itself(table: BareTable) -> None:
    table.page.clock.run_for(SOON)
    table.fall_silent(False)
    table.page.clock.run_for(2 * PATIENCE)
    expect(below(table.page)).to_have_count(0)
    expect(table.page.locator("[data-silent]")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 360])
def test_the_notice_is_in_view_wherever_the_page_stands(bare_table: Opener, width: int) -> None:
    table = bare_table(width, clock=True).mount(scenes.busy_table(), scenes.state())
    table.page.clock.run_for(SOON)
    table.page.evaluate("document.body.style.paddingBottom = '15000px'")
    table.fall_silent()
    table.page.clock.run_for(SOON)
    for place in ("0", "document.body.scrollHeight"):
        table.page.evaluate(f"scrollTo(0, {place})")
        expect(below(table.page)).to_be_in_viewport(ratio=1)


def test_an_unanswered_press_is_noticed_and_nothing_is_lost(table: BareTable) -> None:
    table.card("7h#0").click()
    press(table.page, "Take the pile")
    table.page.clock.run_for(PATIENCE)
    expect(below(table.page)).to_contain_text(GONE)
    assert table.chosen() == ["7h#0"]
    table.set("state", scenes.state(serial=1, feedback=scenes.RIGHT))
    expect(below(table.page)).to_have_count(0)


def test_an_answer_in_time_keeps_the_notice_away(bare_table: Opener) -> None:
    table = bare_table(clock=True).mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG))
    table.page.clock.run_for(2 * PATIENCE)
    expect(below(table.page)).to_have_count(0)


def test_a_change_of_state_that_is_no_reply_does_not_end_the_wait(table: BareTable) -> None:
    press(table.page, "It cannot be taken")
    table.set("state", scenes.state(hint_label="Hint (2 left)"))
    table.page.clock.run_for(PATIENCE)
    expect(below(table.page)).to_contain_text(GONE)


def test_three_presses_at_a_silent_kernel_are_one_deed(table: BareTable) -> None:
    for _ in range(3):
        press(table.page, "It cannot be taken")
        table.page.clock.run_for(PATIENCE)
    assert len(table.deeds()) == 3
    assert len(set(table.deeds())) == 1


def again_after_a_reload(table: BareTable) -> BareTable:
    table.page.reload()
    return table.mount(scenes.puzzle(), scenes.state())


def again_when_the_kernel_is_back(table: BareTable) -> BareTable:
    table.fall_silent(False)
    table.page.clock.run_for(2 * PATIENCE)
    return table


@pytest.mark.parametrize("again", [again_after_a_reload, again_when_the_kernel_is_back])
def test_what_was_not_answered_is_told_again(
    table: BareTable, again: Callable[[BareTable], BareTable]
) -> None:
    table.card("7h#0").click()
    press(table.page, "Take the pile")
    table.page.clock.run_for(PATIENCE)
    (deed,) = table.deeds()
    table = again(table)
    assert set(table.deeds()) == {deed}
    assert table.sent("answer")[-1] == {"type": "answer", "id": "take", "cards": ["7h#0"]}


def test_two_tabs_never_do_something_at_the_same_moment(bare_table: Opener, bare: str) -> None:
    """The kernel counts the event by the second in which it happened."""
    first = bare_table(clock=True)
    second = BareTable(first.page.context.new_page())
    second.page.clock.install(time=0)
    second.page.goto(bare)
    second.page.clock.pause_at(60_000)
    for table in (first, second):
        table.mount(scenes.puzzle(), scenes.state())
    for serial in (1, 2, 3):
        for table in (first, second):
            press(table.page, "It cannot be taken")
            table.set("state", scenes.state(serial=serial, deed=table.deeds()[-1]))
    moments = [deed.partition(".")[0] for table in (first, second) for deed in table.deeds()]
    assert len(set(moments)) == len(moments) == 6
    second.page.close()


@pytest.mark.parametrize("kept", ["", "soon", "99999999999"])
def test_a_moment_that_cannot_be_is_not_followed(bare_table: Opener, kept: str) -> None:
    table = bare_table(clock=True)
    table.page.evaluate("kept => localStorage.setItem('canasta-tutor-moment', kept)", kept)
    table.mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    assert table.deeds()[0].startswith("60000.")


def test_a_paste_of_any_length_goes_over_the_line(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.home())
    table.page.locator("summary", has_text="Take your progress elsewhere").click()
    pasted = table.page.locator("[data-key=pasted]")
    pasted.evaluate("(box) => { box.value = 'CT1-' + 'A'.repeat(12_000_000); }")
    table.page.locator(".ct-code", has=pasted).get_by_role("button").click()
    assert len(table.sent("code")[0]["code"]) == 2_000_000


def test_what_was_answered_is_not_told_again(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG))
    again = again_after_a_reload(table)
    assert again.sent("answer") == []
    (asked,) = again.sent("recall")  # the text about it, and nothing else
    assert asked["id"] == "none"
    assert len(again.deeds()) == 1


def test_what_was_answered_is_kept_whatever_else_the_kernel_says(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    solved = {"feedback": scenes.RIGHT, "solved": True, "locked": True}
    table.set("state", scenes.state(serial=1, **solved))
    table.set("state", scenes.state(serial=2, **solved))  # another tab has done something
    assert len(again_after_a_reload(table).sent("recall")) == 1


def test_what_was_answered_is_kept_though_all_is_drawn_anew_before_the_verdict(
    bare_table: Opener,
) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    table.set("scene", scenes.puzzle(heading="Drawn anew"))
    solved = {"feedback": scenes.RIGHT, "solved": True, "locked": True}
    table.set("state", scenes.state(serial=1, **solved))
    table.set("state", scenes.state(serial=2, **solved))
    assert len(again_after_a_reload(table).sent("recall")) == 1


@pytest.mark.parametrize("seen", [{"hints": 3, "shown": True}, {"hints": 1, "shown": False}])
def test_what_was_shown_is_asked_for_once_more_after_a_reload(
    bare_table: Opener, seen: dict[str, object]
) -> None:
    """A shown answer does not stop other messages meanwhile, nor is a solved puzzle shown again."""
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    press(table.page, "Hint")
    table.set("state", scenes.state(serial=1, seen=seen))
    again = again_after_a_reload(table)
    assert [asked["seen"] for asked in again.sent("recall")] == [seen]
    passed = again.page.locator(".ct-puzzle[data-answered]")
    expect(passed).to_have_count(int(bool(seen["shown"])))
    press(again.page, "It cannot be taken")
    again.set("state", scenes.state(serial=2, seen=None))
    assert again_after_a_reload(again).sent("recall") == []


def test_what_belongs_to_the_moment_is_not_told_after_a_reload(table: BareTable) -> None:
    """A hint that comes too late is no longer wanted; the browser asks for nothing by itself."""
    press(table.page, "Hint")
    assert len(table.deeds()) == 1
    assert again_after_a_reload(table).deeds() == []


@pytest.mark.parametrize("width", [1280, 360])
def test_a_browser_that_keeps_nothing_is_said_with_the_code(bare_table: Opener, width: int) -> None:
    table = bare_table(width).mount(scenes.home(), {"serial": 0, "unkept": UNKEPT})
    expect(below(table.page)).to_be_in_viewport(ratio=1)
    expect(below(table.page)).to_contain_text(UNKEPT["text"])
    expect(table.page.get_by_label("Progress code").last).to_have_value("CP-1234")
    table.set("state", {"serial": 1, "unkept": None})
    expect(below(table.page)).to_have_count(0)


BLOCKED = """
const get = () => { throw new DOMException("no", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


@pytest.mark.parametrize("trouble", [BLOCKED, FULL])
def test_what_the_browser_cannot_keep_lasts_for_the_visit(bare_table: Opener, trouble: str) -> None:
    """Also after a reload: the page tells the kernel that the browser stores nothing, and what
    happened.
    """
    table = bare_table(alone=True)
    table.page.add_init_script(trouble)
    table.page.reload()
    table.mount(scenes.home(), {"serial": 0})
    assert [hello["unkept"] for hello in table.sent("hello")] == [True]
    store = {"type": "store", "key": "canasta-tutor", "value": "all of it", "turns": {}}
    table.page.evaluate("message => model.tell('msg:custom', message)", store)
    table.page.reload()
    table.mount(scenes.home(), {"serial": 0})
    told = table.sent("hello")[0]
    assert "all of it" in (told["stored"], *told["beside"].values())


def test_a_browser_that_keeps_what_it_is_given_says_so(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.home(), {"serial": 0})
    assert [hello["unkept"] for hello in table.sent("hello")] == [False]


COMING = """
Object.defineProperty(document, "readyState", { get: () => window.come ? "complete" : "loading" });
"""


def test_while_the_page_is_still_coming_nobody_is_silent(bare_table: Opener) -> None:
    """The kernel draws the rest of the page; the page keeps a press and sends it once that is
    done.
    """
    table = bare_table(clock=True, alone=True)
    table.page.evaluate(COMING)
    table.fall_silent()
    table.mount(scenes.puzzle(), scenes.state())
    press(table.page, "It cannot be taken")
    table.page.clock.run_for(10 * PATIENCE)
    expect(below(table.page)).to_have_count(0)
    table.page.evaluate("window.come = true")
    table.page.clock.run_for(4 * PATIENCE)
    expect(below(table.page)).to_contain_text(GONE)
    (deed,) = set(table.deeds())
    table.fall_silent(False)
    table.page.clock.run_for(2 * PATIENCE)
    assert table.deeds()[-1] == deed
    expect(below(table.page)).to_have_count(0)
