"""Acting on the table: what a click, a tap and the keys report, and what is drawn then."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import scenes
from tests.browser.conftest import BareTable, Opener

VERBS = ("draw", "take", "lay", "discard", "out")


def scene() -> dict[str, Any]:
    answer = {
        "kind": "play",
        "choices": [],
        "label": "What you do",
        "verbs": [
            {"id": verb, "label": verb.title(), "needs_cards": verb in ("lay", "discard")}
            for verb in VERBS
        ],
        "undo": "Take back",
        "again": "Begin again",
        "add": "Add here",
        "said_label": "What has happened",
        "texts": scenes.TEXTS,
    }
    return scenes.puzzle(table=None, answer=answer)


def state(serial: int = 0, hand: str = "4s 7h 7d 7c", **changes: Any) -> dict[str, Any]:
    own = scenes.OUR_SIDE | {
        "melds": [scenes.meld("Queens, 4 cards", "Qh Qd Qs Qc") | {"onto": "Qh"}]
    }
    table = {
        "label": "Card table",
        "players": [{"label": "Opponent", "count_text": "11 cards"}],
        "sides": [own],
        "stock": scenes.STOCK,
        "pile": scenes.FROZEN_PILE,
        "groups": [],
        "hand": {"label": "Your hand", "cards": scenes.cards(hand), "selectable": True},
    }
    main = {
        "none": {"id": "draw", "label": "Draw"},
        "one": {"id": "discard", "label": "Discard", "labels": {"4s#0": "Discard 4♠"}},
        "many": {"id": "lay", "label": "Lay or add", "labels": {"7": {"3": "Lay 3 sevens"}}},
        "of": {"4s#0": "4", "7h#0": "7", "7d#0": "7", "7c#0": "7"},
    }
    played = {
        "table": table, "said": [], "begun": False, "over": False, "tried": None, "main": main,
    }  # fmt: skip
    return scenes.state(serial=serial) | played | changes


@pytest.fixture
def table(bare_table: Opener) -> BareTable:
    return bare_table().mount(scene(), state())


def played(table: BareTable) -> list[tuple[str, list[str], str | None]]:
    return [(each["id"], each["cards"], each["onto"]) for each in table.sent("play")]


def test_the_stock_is_clicked_to_draw(table: BareTable) -> None:
    table.page.locator(".ct-stock .ct-heap").click()
    assert played(table) == [("draw", [], None)]


def test_the_pile_is_clicked_with_a_card(table: BareTable) -> None:
    table.card("4s#0").click()
    table.page.locator(".ct-pile .ct-heap").click()
    assert played(table) == [("pile", ["4s#0"], None)]


def test_a_meld_is_clicked_to_add(table: BareTable) -> None:
    table.card("7h#0").click()
    table.page.locator("[data-onto]").click()
    assert played(table) == [("lay", ["7h#0"], "Qh")]


def test_it_is_played_by_touch(bare_table: Opener) -> None:
    table = bare_table(360, has_touch=True, is_mobile=True).mount(scene(), state())
    table.card("4s#0").tap()
    table.page.locator(".ct-pile .ct-heap").tap()
    assert played(table) == [("pile", ["4s#0"], None)]


def test_it_is_played_by_keyboard_alone(table: BareTable) -> None:
    for key in (*["Tab"] * 5, "ArrowRight", "Space", "Shift+Tab", "Enter"):
        table.page.keyboard.press(key)
    assert played(table) == [("lay", ["7h#0"], "Qh")]


def test_the_buttons_are_reached_by_tab(table: BareTable) -> None:
    for key in (*["Tab"] * 5, "Space", "Tab", "Enter"):
        table.page.keyboard.press(key)
    assert played(table) == [("discard", ["4s#0"], None)]


def menu(table: BareTable) -> Locator:
    """What the rarer ways to act are chosen from."""
    table.page.get_by_role("button", name="More to do").click()
    return table.page.locator(".ct-menu-pop")


def test_what_needs_cards_waits_for_them(table: BareTable) -> None:
    lay = menu(table).get_by_role("button", name="Lay", exact=True)
    expect(lay).to_have_attribute("aria-disabled", "true")
    table.page.keyboard.press("Escape")
    table.card("7h#0").click()
    expect(menu(table).get_by_role("button", name="Lay", exact=True)).not_to_have_attribute(
        "aria-disabled", "true"
    )


def test_the_main_button_says_what_the_chosen_cards_mean(table: BareTable) -> None:
    main = table.page.locator(".ct-main")
    expect(main).to_have_text("Draw")
    table.card("4s#0").click()
    expect(main).to_have_text("Discard 4♠")
    table.card("7h#0").click()
    expect(main).to_have_text("Lay or add")
    table.card("4s#0").click()
    for name in ("7d#0", "7c#0"):
        table.card(name).click()
    expect(main).to_have_text("Lay 3 sevens")
    main.click()
    assert played(table) == [("lay", ["7h#0", "7d#0", "7c#0"], None)]


def test_a_meld_opens_where_nothing_is_chosen(table: BareTable) -> None:
    table.page.locator("[data-onto]").click()
    expect(table.page.locator(".ct-fan-out").get_by_role("img")).to_have_count(4)
    assert played(table) == []


def test_the_cards_lie_where_the_kernel_says(table: BareTable) -> None:
    table.card("4s#0").click()
    said = [["You discard ", {"card": scenes.card("4s")}, "."]]
    table.set("state", state(1, "7h 7d 7c", said=said, begun=True))
    expect(table.card("4s#0")).to_have_count(0)
    expect(table.page.get_by_role("log")).to_contain_text("You discard")
    assert table.chosen() == []


def test_the_keyboard_stays_at_the_hand(table: BareTable) -> None:
    table.card("4s#0").focus()
    table.set("state", state(1, "7h 7d 7c"))
    expect(table.page.locator('.ct-hold[tabindex="0"]')).to_be_focused()


def test_what_is_refused_stays_chosen_and_shows_for_a_moment(table: BareTable) -> None:
    table.card("4s#0").click()
    tried = {"cards": ["4s#0"], "to": "pile", "action": "discard 4s"}
    table.set("state", state(1, tried=tried, marks={"4s#0": "offending"}))
    moving = "document.getAnimations().filter((each) => each.playState === 'running').length"
    assert table.page.evaluate(moving) > 0
    assert table.chosen() == ["4s#0"]
    expect(table.card("4s#0")).to_have_attribute("data-verdict", "offending")


def test_nothing_moves_for_who_wants_no_motion(bare_table: Opener) -> None:
    table = bare_table(reduced_motion="reduce").mount(scene(), state())
    table.card("4s#0").click()
    table.set("state", state(1, tried={"cards": ["4s#0"], "to": "pile", "action": "discard 4s"}))
    table.set("state", state(2, "7h 7d 7c"))
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_going_back(table: BareTable) -> None:
    expect(menu(table).get_by_role("button", name="Take back")).to_be_hidden()
    table.page.keyboard.press("Escape")
    table.set("state", state(1, begun=True))
    menu(table).get_by_role("button", name="Take back").click()
    assert len(table.sent("undo")) == 1


def test_when_it_is_over_nothing_more_can_be_played(table: BareTable) -> None:
    table.set("state", state(1, over=True, begun=True))
    table.page.locator(".ct-stock .ct-heap").click()
    expect(table.page.locator(".ct-main")).to_have_attribute("aria-disabled", "true")
    assert played(table) == []


def test_played_moves_and_chosen_cards_come_back_after_a_reload(table: BareTable) -> None:
    under_way = state(1, "7h 7d 7c", begun=True, played="draw, discard 4s")
    table.set("state", under_way)
    table.card("7d#0").click()
    table.page.reload()
    table.mount(scene(), state(hand="4s 7h 7d 7c", played=""))
    assert table.sent("recall") == [{"type": "recall", "played": "draw, discard 4s"}]
    table.set("state", under_way)
    assert table.chosen() == ["7d#0"]
