"""Everything fits, is readable, and is accessible to assistive technology."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import practice_scenes, scenes
from tests.browser.axe import serious_in_light_and_dark
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize

Props = dict[str, Any]

WIDTHS = (320, 360, 600, 1280)
PLACES = (".ct-theirs", ".ct-stock", ".ct-pile", ".ct-ours", ".ct-hand-row", ".ct-choices")
"""Everything that a player needs to see at the same time."""
# Both edges of an index or a suit, one pixel inside, belong to its own card.
COVERED = """signs => signs.filter((sign) => {
    sign.scrollIntoView({ block: "center" });
    const { left, right, top, height } = sign.getBoundingClientRect();
    const own = sign.closest("button");
    const at = (x) => document.elementFromPoint(x, top + height / 2)?.closest("button");
    return at(left + 1) !== own || at(right - 1) !== own;
}).map((sign) => sign.closest("button").dataset.card)"""
SCENES: dict[str, Callable[[], Props]] = {
    "puzzle": scenes.puzzle,
    "number": scenes.number_puzzle,
    "order": practice_scenes.order_puzzle,
    "turn": practice_scenes.turn_puzzle,
    "busy": scenes.busy_table,
    "rules": scenes.rules,
    "bar": scenes.bar,
    "home": scenes.home,
    "practice": practice_scenes.practice,
}


def with_hand(size: int) -> Props:
    return scenes.puzzle(table=scenes.puzzle()["table"] | {"hand": scenes.hand(size)})


def answered(table: BareTable, scene: Props) -> BareTable:
    verdict = scenes.state(
        feedback=scenes.WRONG,
        hints=[["Look."]],
        marks={"2c#0": "offending", "7d#0": "matter"},
        ghosts=[scenes.card("7c", 5)],
        move_marks={"1": "offending", "2": "good"},
    )
    if scene["part"] == "practice":
        puzzle = practice_scenes.practising()["puzzle"] | {"state": verdict}
        return table.mount(
            scene, practice_scenes.practising(puzzle=puzzle, drill=practice_scenes.drill(left=60))
        )
    return table.mount(scene, verdict if scene["part"] == "puzzle" else {"serial": 0})


@pytest.mark.parametrize("name", SCENES)
def test_nothing_scrolls_sideways_and_axe_finds_nothing_serious(
    bare_table: Opener, name: str
) -> None:
    table = answered(bare_table(reduced_motion="reduce"), SCENES[name]())
    for width in WIDTHS:
        resize(table.page, width, 800)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    resize(table.page, 360, 800)
    table.page.evaluate(
        "document.querySelectorAll('details').forEach((each) => (each.open = true))"
    )
    assert serious_in_light_and_dark(table.page) == {}


def test_axe_finds_nothing_serious_in_what_opens_over_the_table(bare_table: Opener) -> None:
    """Axe finds no fault in the open menu, the sheet after a miss, and what its "i" opens."""
    table = bare_table(360, reduced_motion="reduce")
    page = table.mount(scenes.laden_table(), scenes.state()).page
    resize(page, 360, 740)
    page.locator('[data-key="menu"]').click()
    expect(page.locator(".ct-menu-pop")).to_be_visible()
    found = [serious_in_light_and_dark(page)]
    page.keyboard.press("Escape")
    table.set("state", scenes.state(serial=1, attempts=1, feedback=scenes.WRONG))
    expect(page.locator(".ct-judged")).to_be_visible()
    found.append(serious_in_light_and_dark(page))
    page.locator(".ct-why").click()
    expect(page.locator(".ct-more")).to_be_visible()
    found.append(serious_in_light_and_dark(page))
    assert found == [{}, {}, {}]


def rows_of(table: BareTable) -> list[int]:
    """Number of cards in each row of the hand."""
    tops: list[float] = table.page.locator(".ct-hand .ct-cell").evaluate_all(
        "nodes => nodes.map((node) => Math.round(node.getBoundingClientRect().top))"
    )
    return [tops.count(top) for top in sorted(set(tops))]


# The visible part of each card of the hand: its width and height up to the next card.
SEEN = """cells => {
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const card = cells[0].querySelector(".ct-card").getBoundingClientRect();
  return boxes.map(({ left, top }) => {
    const beside = boxes.filter((box) => box.top === top && box.left > left);
    const below = boxes.filter((box) => box.top > top);
    const wide = Math.min(card.width, ...beside.map((box) => box.left - left));
    return [wide, Math.min(card.height, ...below.map((box) => box.top - top))];
  });
}"""


@pytest.mark.parametrize("size", scenes.HANDS)
def test_every_card_of_a_hand_shows_its_index_and_room_for_a_finger(
    bare_table: Opener, size: int
) -> None:
    """The hand has two rows, or three if there is room.

    A hand of 30 on the smallest phone shows 20 px per card.
    """
    table = bare_table(reduced_motion="reduce").mount(with_hand(size), scenes.state())
    for width in WIDTHS:
        resize(table.page, width, 740)
        rows = rows_of(table)
        assert len(rows) <= 3
        assert len(rows) == 1 or max(rows) - min(rows) <= 2
        seen = table.page.locator(".ct-hand .ct-cell").evaluate_all(SEEN)
        assert min(wide for wide, _ in seen) >= (20 if size == 30 and width == 320 else 24)
        assert min(high for _, high in seen) >= 44
    table.card("7h#0").click()
    for width in WIDTHS:
        resize(table.page, width, 740)
        covered = table.page.locator(".ct-hold .ct-corner > *").evaluate_all(COVERED)
        assert covered == [], width


# The least width and height of a card.
LEAST = """
cards => ["width", "height"].map((side) =>
  Math.min(...cards.map((card) => card.getBoundingClientRect()[side])))
"""


def test_a_finger_finds_each_card(bare_table: Opener) -> None:
    table = bare_table()
    for size, width in ((11, 320), (15, 320), (15, 600), (22, 360)):
        resize(table.page, width, 800)
        table.page.evaluate("document.querySelector('#page').replaceChildren()")
        cards = table.mount(with_hand(size), scenes.state()).page.locator(".ct-hold")
        expect(cards).to_have_count(size)
        least_width, least_height = cards.evaluate_all(LEAST)
        assert least_width >= 24
        assert least_height >= 44


def test_cards_keep_still_where_motion_is_unwanted(bare_table: Opener) -> None:
    table = bare_table(reduced_motion="reduce").mount(scenes.puzzle(), scenes.state())
    expect(table.card("7h#0")).to_have_css("transition-duration", "0s")


def test_rings_and_badges_stay_where_colours_are_forced(bare_table: Opener) -> None:
    table = bare_table(forced_colors="active").mount(
        scenes.puzzle(), scenes.state(marks={"2c#0": "offending"})
    )
    table.card("7h#0").click()
    badge = "card => getComputedStyle(card.firstChild, '::after').backgroundColor"
    ring = "card => getComputedStyle(card.firstChild).borderTopColor"
    looks = [
        tuple(table.card(name).evaluate(look) for look in (badge, ring))
        for name in ("7h#0", "2c#0", "9c#0")
    ]
    assert len(set(looks)) == 3


LOOKS = """
nodes => nodes.map((node) => {
  const { backgroundColor, borderTopStyle, borderTopWidth, borderTopLeftRadius } =
    getComputedStyle(node);
  return [backgroundColor, borderTopStyle, borderTopWidth, borderTopLeftRadius].join();
})
"""
"""The look of a node without its shadow and its own colours."""


def test_seats_heaps_and_verdicts_are_told_apart_where_colours_are_forced(
    bare_table: Opener,
) -> None:
    table = bare_table(forced_colors="active").mount(scenes.laden_table(), scenes.state())
    page = table.page
    state = page.locator(".ct-between > .ct-state")
    shape = "node => getComputedStyle(node, '::before').backgroundColor"
    assert state.evaluate(shape) == state.evaluate("node => getComputedStyle(node).color")
    page.locator(".ct-hold").first.click()
    buttons = page.locator(".ct-choices > .ct-button:not([aria-disabled])").evaluate_all(LOOKS)
    assert len(set(buttons)) == len(buttons) == 2
    page.keyboard.press("Tab")
    ring = page.locator(":focus").evaluate(
        "node => [getComputedStyle(node).outlineColor, getComputedStyle(document.body).color,"
        " getComputedStyle(node).outlineWidth]"
    )
    assert ring[0] != ring[1]
    assert ring[2] == "3px"
    signs = []
    for serial, feedback in enumerate((scenes.RIGHT, scenes.WRONG), start=1):
        table.set("state", scenes.state(serial=serial, attempts=serial, feedback=feedback))
        sign = page.locator(".ct-judged > .ct-words > .ct-sign")
        expect(sign).to_be_visible()
        signs.append((sign.inner_text(), *sign.evaluate_all(LOOKS)))
    assert signs[0][0] != signs[1][0]
    assert signs[0][1] != signs[1][1]


def test_the_focused_card_wears_a_ring(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    for _ in range(2):
        table.page.keyboard.press("Tab")
    expect(table.card("Ks#0")).to_be_focused()
    expect(table.card("Ks#0").locator(".ct-card")).to_have_css("outline-width", "3px")


def test_a_finished_canasta_is_squared_up_and_opens(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.busy_table(), scenes.state())
    for name, kind, count in (
        ("Natural canasta, Nines, 7 cards", "natural", 7),
        ("Mixed canasta, Fives, 8 cards", "mixed", 8),
    ):
        chip = table.page.get_by_role("button", name=name)
        expect(chip).to_have_attribute("data-canasta", kind)
        expect(chip.locator(".ct-pips > .empty")).to_have_count(0)
        chip.click()
        expect(table.page.locator(".ct-fan-out").get_by_role("img")).to_have_count(count)
        table.page.keyboard.press("Escape")


def test_a_wild_card_in_a_meld_is_told_by_its_form(bare_table: Opener) -> None:
    table = bare_table(360).mount(scenes.laden_table(), scenes.state())
    chip = table.page.get_by_role("button", name="Tens, 3 cards")
    looks = [
        pip.evaluate("pip => getComputedStyle(pip).borderTopLeftRadius")
        for pip in (chip.locator(".ct-pips > .full").first, chip.locator(".ct-pips > .wild"))
    ]
    assert looks[0] != looks[1]


def test_a_freezing_card_lies_across_under_the_upcard(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    heap = table.page.locator(".ct-pile .ct-heap")
    across = heap.locator(".ct-across")
    expect(across).to_have_accessible_name("joker")
    box = across.bounding_box()
    assert box is not None
    assert box["width"] > box["height"]
    assert heap.locator("[data-card]").last.get_attribute("data-card") == "7s#0"


# Lines that begin with a sign that should end the line before: a comma after a card.
ASTRAY = """
() => [...document.querySelectorAll(".ct-words .ct-glyph")].filter((glyph) => {
  const next = glyph.nextSibling;
  if (!next || !/^[,.;]/.test(next.textContent)) return false;
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  return range.getBoundingClientRect().top > glyph.getBoundingClientRect().bottom;
}).length
"""


def test_no_line_begins_with_the_comma_of_a_card(bare_table: Opener) -> None:
    each = [part for card in scenes.cards(scenes.HANDS[30]) for part in ({"card": card}, ", ")]
    table = bare_table(320).mount(scenes.puzzle(), scenes.state())
    table.set(
        "state", scenes.state(serial=1, feedback=scenes.WRONG | {"short": each[:-1], "more": []})
    )
    expect(table.page.locator(".ct-words .ct-glyph")).to_have_count(30)
    for width in range(320, 420, 7):
        resize(table.page, width, 800)
        assert table.page.evaluate(ASTRAY) == 0


def test_a_question_comes_into_sight_before_its_buttons(bare_table: Opener) -> None:
    page = bare_table(360).mount(scenes.flat_puzzle(), scenes.state()).page
    question, answer = page.locator(".ct-question").bounding_box(), page.locator(".ct-answer")
    assert question
    end = question["y"] + question["height"]
    resize(page, 360, round(end) - 8)
    below = answer.bounding_box()
    assert below
    assert below["y"] >= end
    resize(page, 360, 740)
    expect(answer).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (320, 640)])
def test_the_whole_table_and_its_buttons_share_a_screen(
    bare_table: Opener, width: int, height: int
) -> None:
    page = bare_table(width).mount(scenes.laden_table(), scenes.state()).page
    resize(page, width, height)
    page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    for place in (*PLACES, ".ct-question"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_in_landscape_the_table_is_scrolled_and_nothing_is_lost(bare_table: Opener) -> None:
    page = bare_table(740).mount(scenes.laden_table(), scenes.state()).page
    resize(page, 740, 360)
    for place in PLACES:
        page.locator(place).scroll_into_view_if_needed()
        expect(page.locator(place)).to_be_in_viewport()


def test_no_bracket_stays_behind_its_card(bare_table: Opener) -> None:
    body = ["Only one is wild (", {"card": scenes.card("2c")}, ")."]
    feedback = scenes.WRONG | {"short": body, "more": []}
    table = bare_table(360).mount(scenes.puzzle(), scenes.state(feedback=feedback))
    assert table.page.locator(".ct-words .ct-closed").inner_text().split() == ["(", "2", ")."]
