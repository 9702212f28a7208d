"""Steps of a turn: ordered by arrows, keys and dragging; picked from a list."""

import pytest
from playwright.sync_api import Locator, Position, expect

from tests.browser import practice_scenes, scenes
from tests.browser.conftest import BareTable, Opener


@pytest.fixture
def order(bare_table: Opener) -> BareTable:
    return bare_table().mount(practice_scenes.order_puzzle(), scenes.state())


@pytest.fixture
def turn(bare_table: Opener) -> BareTable:
    return bare_table().mount(practice_scenes.turn_puzzle(), scenes.state())


def lying(table: BareTable) -> list[str]:
    """The steps from the top."""
    rows = table.page.locator(".ct-move")
    names: list[str] = rows.evaluate_all("rows => rows.map((row) => row.dataset.move)")
    return names


def arrow(table: BareTable, name: str) -> Locator:
    return table.page.get_by_role("button", name=name, exact=True)


def step(table: BareTable, number: str) -> Locator:
    return table.page.locator(f'.ct-move[data-move="{number}"]')


def check(table: BareTable) -> None:
    table.page.get_by_role("button", name="Check").click()


def test_arrows_move_a_step_and_keep_the_focus(order: BareTable) -> None:
    arrow(order, "Down: Discard 4h").click()
    assert lying(order) == ["2", "1", "3"]
    expect(arrow(order, "Down: Discard 4h")).to_be_focused()
    expect(order.page.locator(".ct-order [role=status]")).to_have_text("Discard 4h: 2 of 3")


def test_a_step_at_the_end_goes_no_further(order: BareTable) -> None:
    up = arrow(order, "Up: Discard 4h")
    expect(up).to_have_attribute("aria-disabled", "true")
    up.click(force=True)
    assert lying(order) == ["1", "2", "3"]


def test_arrow_keys_move_the_step_that_has_the_focus(order: BareTable) -> None:
    arrow(order, "Down: Discard 4h").focus()
    for _ in range(3):
        order.page.keyboard.press("ArrowDown")
    assert lying(order) == ["2", "3", "1"]
    order.page.keyboard.press("ArrowUp")
    assert lying(order) == ["2", "1", "3"]


@pytest.mark.parametrize(("held", "goal", "edge"), [("3", "1", "top"), ("1", "3", "bottom")])
def test_dragging_moves_a_step(order: BareTable, held: str, goal: str, edge: str) -> None:
    box = step(order, goal).bounding_box()
    assert box is not None
    place: Position = {"x": 99, "y": 3 if edge == "top" else box["height"] - 3}
    step(order, held).locator(".ct-move-number").drag_to(step(order, goal), target_position=place)
    assert lying(order) == (["3", "1", "2"] if edge == "top" else ["2", "3", "1"])


def test_the_order_goes_out_and_comes_back_after_a_reload(order: BareTable) -> None:
    arrow(order, "Up: Draw").click()
    check(order)
    assert order.sent("answer") == [{"type": "answer", "id": "check", "number": "2 1 3"}]
    order.page.reload()
    order.mount(practice_scenes.order_puzzle(), scenes.state())
    assert lying(order) == ["2", "1", "3"]


def test_marks_hold_for_the_order_that_was_answered(order: BareTable) -> None:
    said = scenes.state(serial=1, attempts=1, feedback=scenes.WRONG, move_marks={"1": "offending"})
    order.set("state", said)
    expect(step(order, "1")).to_have_attribute("data-verdict", "offending")
    arrow(order, "Up: Draw").click()
    expect(step(order, "1")).not_to_have_attribute("data-verdict", "offending")


def test_a_solved_order_stays_as_it_is(order: BareTable) -> None:
    order.set("state", scenes.state(serial=1, attempts=1, solved=True, locked=True))
    arrow(order, "Down: Draw").click(force=True)
    order.page.keyboard.press("ArrowDown")
    assert lying(order) == ["1", "2", "3"]


def test_a_step_is_picked_anywhere_in_its_row(turn: BareTable) -> None:
    step(turn, "3").locator(".ct-glyph").first.click(force=True)
    assert turn.sent("answer") == [{"type": "answer", "id": "3"}]


def test_a_step_is_picked_by_keyboard(turn: BareTable) -> None:
    turn.page.get_by_role("button", name="Discard 4h").focus()
    turn.page.keyboard.press("Tab")
    expect(turn.page.get_by_role("button", name="Draw")).to_be_focused()
    turn.page.keyboard.press("Enter")
    assert turn.sent("answer") == [{"type": "answer", "id": "2"}]


def test_a_solved_turn_takes_no_further_answers(turn: BareTable) -> None:
    turn.set("state", scenes.state(serial=1, attempts=1, solved=True, locked=True))
    turn.page.get_by_role("button", name="Draw").click(force=True)
    assert turn.sent("answer") == []
