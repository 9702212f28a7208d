"""Choosing cards from the hand: by mouse, by keyboard alone, by touch, by dragging."""

import pytest
from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import lay_out


@pytest.fixture
def table(bare_table: Opener) -> BareTable:
    return bare_table().mount(scenes.puzzle(), scenes.state())


def test_a_click_selects_and_a_second_click_puts_back_and_nobody_is_asked(
    table: BareTable,
) -> None:
    card = table.card("7h#0")
    for click in range(2):
        expect(card).to_have_accessible_name("seven of hearts, 5 of 11")
        expect(card).to_have_attribute("aria-pressed", "true" if click else "false")
        card.click()
    table.card("7d#0").click()
    assert table.chosen() == ["7d#0"]
    told = {event["type"] for event in table.page.evaluate("model.sent")}
    assert told <= {"hello", "ping"}, "more than that the kernel is there"


def to_the_hand(table: BareTable) -> None:
    """The keyboard passes the melds of both sides, which have one stop each."""
    lay_out(table.page)
    for _ in range(2):
        table.page.keyboard.press("Tab")


def test_the_hand_is_one_tab_stop(table: BareTable) -> None:
    to_the_hand(table)
    expect(table.card("Ks#0")).to_be_focused()
    table.page.keyboard.press("Tab")
    expect(table.page.get_by_role("button", name="Take the pile")).to_be_focused()
    table.page.keyboard.press("Shift+Tab")
    expect(table.card("Ks#0")).to_be_focused()


def test_arrows_move_within_the_hand(table: BareTable) -> None:
    to_the_hand(table)
    for keys, focused in (
        ("ArrowRight", "Jh#0"),
        ("ArrowDown ArrowDown Home", "Ks#0"),
        ("End", "3s#0"),
        ("ArrowRight", "3s#0"),
        ("ArrowLeft ArrowUp", "X#0"),
    ):
        for key in keys.split():
            table.page.keyboard.press(key)
        expect(table.card(focused)).to_be_focused()


def test_a_puzzle_is_answered_by_keyboard_alone(table: BareTable) -> None:
    keys = [*["Tab"] * 2, *["ArrowRight"] * 4, "Space", "ArrowRight", "Enter", "Tab", "Enter"]
    for key in keys:
        table.page.keyboard.press(key)
    [answer] = table.sent("answer")
    assert answer == {"type": "answer", "id": "take", "cards": ["7h#0", "7d#0"]}


def test_a_tap_selects(bare_table: Opener) -> None:
    table = bare_table(360, has_touch=True, is_mobile=True).mount(scenes.puzzle(), scenes.state())
    table.card("7h#0").tap()
    table.card("2c#0").tap()
    assert table.chosen() == ["7h#0", "2c#0"]


def drag(table: BareTable, name: str, right: int, down: int) -> None:
    box = table.card(name).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + right, y + down, steps=4)
    table.page.mouse.up()


def test_dragging_up_selects_and_dragging_down_puts_back(table: BareTable) -> None:
    drag(table, "7h#0", 0, -60)
    assert table.chosen() == ["7h#0"]
    drag(table, "7h#0", 0, 50)
    assert table.chosen() == []


def test_dragging_onto_the_answer_selects(table: BareTable) -> None:
    answer = table.page.locator(".ct-answer").bounding_box()
    card = table.card("Ks#0").bounding_box()
    assert answer is not None
    assert card is not None
    drag(table, "Ks#0", 0, round(answer["y"] - card["y"] - card["height"] / 2 + 10))
    assert table.chosen() == ["Ks#0"]


def test_dragging_sideways_rearranges_and_sorting_restores(table: BareTable) -> None:
    names = "nodes => nodes.map((node) => node.dataset.card)"
    hand = table.page.locator("button[data-card]")
    delivered = hand.evaluate_all(names)
    sort = table.page.get_by_role("button", name="Sort by rank", include_hidden=True)
    assert sort.get_attribute("hidden") is not None
    drag(table, "Ks#0", 200, 0)
    assert hand.evaluate_all(names)[:4] == ["Jh#0", "9d#0", "9c#0", "Ks#0"]
    assert table.chosen() == []
    table.page.get_by_role("button", name="More to do").click()
    sort.click()
    assert hand.evaluate_all(names) == delivered


def test_a_card_is_moved_by_keyboard(table: BareTable) -> None:
    to_the_hand(table)
    table.page.keyboard.press("Alt+ArrowRight")
    expect(table.card("Ks#0")).to_be_focused()
    expect(table.card("Ks#0")).to_have_accessible_name("king of spades, 2 of 11")


def test_a_finished_hand_cannot_be_changed_and_keeps_its_focus(table: BareTable) -> None:
    table.card("7h#0").click()
    table.set("state", scenes.state(serial=1, locked=True))
    table.card("7d#0").click(force=True)
    assert table.chosen() == ["7h#0"]
    table.card("7d#0").focus()
    expect(table.card("7d#0")).to_be_focused()


def test_a_hand_drawn_anew_keeps_the_keyboard_on_the_same_card(table: BareTable) -> None:
    table.card("2c#0").focus()
    table.set("scene", scenes.puzzle() | {"heading": "Under other rules"})
    expect(table.page.get_by_text("Under other rules")).to_be_visible()
    expect(table.card("2c#0")).to_be_focused()
