"""Acting on the table: what a click, a tap and the keys report, and what the page draws then."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import scenes
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize

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


Point = tuple[float, float]


def middle_of(spot: Locator) -> Point:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(table: BareTable, start: Point, *stops: Point) -> None:
    """Put a finger down, move it from stop to stop, and lift it."""
    touch = table.page.context.new_cdp_session(table.page)

    def send(kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    send("touchStart", start)
    (x, y) = start
    for right, down in stops:
        for part in (0.2, 0.4, 0.6, 0.8, 1):
            send("touchMove", (x + (right - x) * part, y + (down - y) * part))
        x, y = right, down
    send("touchEnd")


PHONE: dict[str, Any] = {"width": 360, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("goal", "event"),
    [
        ("[data-onto]", ("lay", ["7d#0"], "Qh")),
        (".ct-ours .ct-side", ("lay", ["7d#0"], None)),
        (".ct-pile", ("pile", ["7d#0"], None)),
    ],
)
@pytest.mark.parametrize("finger", [True, False])
def test_a_card_is_dragged_to_where_it_shall_go(
    bare_table: Opener, goal: str, event: tuple[str, list[str], str | None], finger: bool
) -> None:
    table = bare_table(**PHONE if finger else {}).mount(scene(), state())
    start, there = middle_of(table.card("7d#0")), middle_of(table.page.locator(goal).first)
    if goal.startswith(".ct-ours"):
        there = (30, there[1]) if finger else (there[0] - 200, there[1])
    if finger:
        swipe(table, start, there)
    else:
        table.page.mouse.move(*start)
        table.page.mouse.down()
        table.page.mouse.move(*there, steps=4)
        table.page.mouse.up()
    assert played(table) == [event]
    assert table.chosen() == ["7d#0"]


def test_chosen_cards_are_dragged_together_and_another_card_alone(bare_table: Opener) -> None:
    table = bare_table(**PHONE).mount(scene(), state())
    for name in ("7h#0", "7d#0"):
        table.card(name).tap()
    melds = middle_of(table.page.locator(".ct-ours"))
    swipe(table, middle_of(table.card("7d#0")), (20, melds[1]))
    table.set("state", state(1))
    swipe(table, middle_of(table.card("4s#0")), middle_of(table.page.locator(".ct-pile")))
    assert played(table) == [("lay", ["7h#0", "7d#0"], None), ("pile", ["4s#0"], None)]


def test_the_place_under_a_dragged_card_shows_that_it_takes_it(bare_table: Opener) -> None:
    table = bare_table().mount(scene(), state())
    table.page.mouse.move(*middle_of(table.card("7d#0")))
    table.page.mouse.down()
    pile = table.page.locator(".ct-pile")
    table.page.mouse.move(*middle_of(pile), steps=4)
    expect(pile).to_have_attribute("data-over", "")
    table.page.mouse.move(*middle_of(table.page.locator(".ct-ours")), steps=4)
    expect(pile).not_to_have_attribute("data-over", "")


def test_a_finger_sorts_the_hand_and_scrolls_the_page_beside_it(bare_table: Opener) -> None:
    table = bare_table(**PHONE).mount(scene(), state())
    table.page.evaluate("document.getElementById('page').style.paddingBlock = '600px'")
    table.page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    before = table.page.evaluate("scrollY")
    x, y = middle_of(table.card("7c#0"))
    first = table.card("4s#0").bounding_box()
    assert first is not None
    swipe(table, (x, y), (first["x"] - 2, y))
    names = "cards => cards.map((card) => card.dataset.card)"
    order = table.page.locator("button[data-card]").evaluate_all(names)
    assert (order[0], table.page.evaluate("scrollY")) == ("7c#0", before)
    x, y = middle_of(table.page.locator(".ct-middle"))
    swipe(table, (x, y), (x, y - 150))
    table.page.wait_for_function("before => scrollY > before + 60", arg=before)
    assert played(table) == []


def test_it_is_played_by_keyboard_alone(table: BareTable) -> None:
    for key in (*["Tab"] * 4, "ArrowRight", "Space", "Shift+Tab", "Enter"):
        table.page.keyboard.press(key)
    assert played(table) == [("lay", ["7h#0"], "Qh")]


def test_the_buttons_are_reached_by_tab(table: BareTable) -> None:
    for key in (*["Tab"] * 4, "Space", "Tab", "Enter"):
        table.page.keyboard.press(key)
    assert played(table) == [("discard", ["4s#0"], None)]


def menu(table: BareTable) -> Locator:
    """The controls with which the learner chooses the rarer actions."""
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


def three_melds(serial: int = 0, **changes: Any) -> dict[str, Any]:
    now = state(serial)
    melds = [scenes.meld(f"{rank}, 3 cards", f"{rank}h {rank}d {rank}s") for rank in "QT9"]
    now["table"]["sides"][0]["melds"] = [
        meld | {"onto": f"{rank}h"} for meld, rank in zip(melds, "QT9", strict=True)
    ]
    return now | changes


def asking(serial: int = 1) -> dict[str, Any]:
    """The table asks which of two melds gets a card; a third meld could not take it."""
    question = ["Which meld gets ", {"card": scenes.card("7d")}, "?"]
    asked = {"cards": ["7d#0"], "onto": ["Th", "9h"], "said": question}
    return three_melds(serial, asking=asked, said=[question])


def test_the_table_asks_which_meld_gets_a_card(bare_table: Opener) -> None:
    table = bare_table().mount(scene(), three_melds())
    table.card("7d#0").click()
    table.page.locator(".ct-main").click()
    table.set("state", asking())
    table.card("7d#0").click()
    table.card("7d#0").click()
    lit = table.page.locator("[data-asked]")
    assert lit.evaluate_all("melds => melds.map((meld) => meld.dataset.onto)") == ["Th", "9h"]
    expect(table.page.get_by_role("log")).to_contain_text("Which meld gets")
    lit.last.click()
    event = table.sent("play")[-1]
    assert event["asked"] is True
    assert played(table)[-1] == ("lay", ["7d#0"], "9h")


def test_the_question_where_to_is_answered_by_keyboard_and_falls_with_another_choice(
    bare_table: Opener,
) -> None:
    table = bare_table().mount(scene(), three_melds())
    table.card("7d#0").click()
    table.page.locator(".ct-main").focus()
    table.page.keyboard.press("Enter")
    table.set("state", asking())
    expect(table.page.locator('[data-onto="Th"]')).to_be_focused()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    assert played(table)[-1] == ("lay", ["7d#0"], "9h")
    table.set("state", asking(2))
    table.card("7h#0").click()
    expect(table.page.locator("[data-asked]")).to_have_count(0)


def test_the_cards_lie_where_the_kernel_says(table: BareTable) -> None:
    table.card("4s#0").click()
    said = [["You discard ", {"card": scenes.card("4s")}, "."]]
    table.set("state", state(1, "7h 7d 7c", said=said, begun=True))
    expect(table.card("4s#0")).to_have_count(0)
    expect(table.page.get_by_role("log")).to_contain_text("You discard")
    assert table.chosen() == []


def test_what_is_chosen_before_the_reply_comes_stays_chosen(table: BareTable) -> None:
    table.card("4s#0").click()
    table.page.locator(".ct-main").click()
    table.card("7d#0").click()
    table.set("state", state(1, "7h 7d 7c", begun=True, played="draw, discard 4s"))
    assert table.chosen() == ["7d#0"]


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


def sorted_props(value: Any) -> Any:
    """The same props with their fields in another order, as in a page made beforehand."""
    if isinstance(value, dict):
        return {key: sorted_props(value[key]) for key in sorted(value)}
    return [sorted_props(each) for each in value] if isinstance(value, list) else value


def test_equal_props_in_another_order_redraw_nothing(bare_table: Opener) -> None:
    table = bare_table().mount(scene(), sorted_props(state()))
    table.card("4s#0").click()
    table.set("state", state(1))
    assert table.chosen() == ["4s#0"]


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


STEP = 450
"""Milliseconds between two moves of the other players."""


def players() -> list[dict[str, Any]]:
    return [
        {"label": name, "short": name, "count": 11, "count_text": "11 cards"}
        for name in ("Left", "Partner", "Right")
    ]


def after_a_discard(serial: int = 1, **changes: Any) -> dict[str, Any]:
    """The learner has discarded a four, and all other players have had their turn since."""

    def sentence(who: str, card: str) -> list[Any]:
        return [f"{who} discard ", {"card": scenes.card(card)}, "."]

    moves: list[dict[str, Any]] = [
        {
            "seat": seat,
            "said": [sentence(who, card)],
            "table": {"pile": scenes.FROZEN_PILE | {"upcard": scenes.card(card), "across": None}},
        }
        for seat, (who, card) in enumerate(
            [("You", "4s"), ("Left", "Jh"), ("Partner", "Qc"), ("Right", "5d")]
        )
    ]
    now = state(serial, "7h 7d 7c", begun=True, played="draw, discard 4s", others=moves)
    now["table"] |= {"players": players(), **moves[-1]["table"]}
    return now | {"said": [said for move in moves for said in move["said"]]} | changes


def discarding(bare_table: Opener, **options: Any) -> BareTable:
    """The learner has just discarded a four; the reply has not come yet."""
    start = state(begun=True, played="draw")
    start["table"]["players"] = players()
    table = bare_table(**options).mount(scene(), start)
    table.card("4s#0").click()
    table.page.locator(".ct-main").click()
    return table


def upcard(table: BareTable) -> str:
    name = table.page.locator(".ct-pile .ct-card[data-rank]").get_attribute("data-rank")
    assert name is not None
    return name


def test_the_others_turns_are_seen_one_after_another(bare_table: Opener) -> None:
    table = discarding(bare_table, clock=True)
    table.set("state", after_a_discard())
    lit = table.page.locator("[data-lit]")
    log = table.page.get_by_role("log").locator("p")
    assert (upcard(table), lit.count(), log.count()) == ("4", 0, 1)
    for told, (rank, seat) in enumerate((("J", "1"), ("Q", "2"), ("5", "3")), start=2):
        table.page.clock.run_for(STEP)
        assert (upcard(table), lit.get_attribute("data-seat"), log.count()) == (rank, seat, told)
    assert table.page.locator("[data-others-play]").count() == 1
    table.page.clock.run_for(STEP)
    assert (lit.count(), table.page.locator("[data-others-play]").count()) == (0, 0)
    table.card("7h#0").click()
    assert table.chosen() == ["7h#0"]


@pytest.mark.parametrize(("pace", "step"), [("slow", 1200), ("once", 0)])
def test_the_others_play_as_fast_as_the_learner_wants(
    bare_table: Opener, pace: str, step: int
) -> None:
    table = discarding(bare_table, clock=True)
    table.page.evaluate(
        "pace => localStorage.setItem('canasta-tutor-look', JSON.stringify({ pace }))", pace
    )
    table.set("state", after_a_discard())
    if step:
        table.page.clock.run_for(2 * STEP)
        assert upcard(table) == "4"
        table.page.clock.run_for(step - 2 * STEP)
    assert upcard(table) == ("J" if step else "5")


def test_what_the_others_play_before_the_first_action_is_seen(bare_table: Opener) -> None:
    start = after_a_discard(0, begun=False, played="")
    first, *rest = start["others"]
    whole = start["table"] | first["table"]
    table = bare_table(clock=True)
    table.mount(scene(), start | {"others": [first | {"table": whole}, *rest]})
    for rank in "4JQ5":
        assert upcard(table) == rank
        table.page.clock.run_for(STEP)
    assert table.page.locator("[data-others-play]").count() == 0


def test_a_thrown_card_comes_from_the_seat_that_acts(bare_table: Opener) -> None:
    table = discarding(bare_table, clock=True)
    table.set("state", after_a_discard())
    table.page.clock.run_for(STEP)
    start = table.page.evaluate(
        """() => {
            const card = document.querySelector(".ct-pile .ct-card[data-rank]");
            for (const each of card.getAnimations()) { each.pause(); each.currentTime = 0; }
            const [here, seat] = [card, document.querySelector('.ct-player[data-seat="1"]')]
                .map((node) => node.getBoundingClientRect());
            return [here.left - seat.left, here.top - seat.top];
        }"""
    )
    assert max(map(abs, start)) < 15, "nearer to this seat than to any other"


@pytest.mark.parametrize("way", ["tap", "key"])
def test_a_tap_or_a_key_skips_to_the_end_and_does_nothing_else(
    bare_table: Opener, way: str
) -> None:
    table = discarding(bare_table, clock=True)
    table.set("state", after_a_discard())
    before = len(table.sent("play"))
    if way == "tap":
        table.page.locator(".ct-stock .ct-heap").click()
    else:
        table.page.keyboard.press("Enter")
    assert (upcard(table), table.page.locator("[data-others-play]").count()) == ("5", 0)
    expect(table.page.get_by_role("log").locator("p")).to_have_count(4)
    assert len(table.sent("play")) == before


def test_who_wants_no_motion_gets_the_end_and_all_that_was_said(bare_table: Opener) -> None:
    table = discarding(bare_table, reduced_motion="reduce")
    table.set("state", after_a_discard())
    assert (upcard(table), table.page.locator("[data-others-play]").count()) == ("5", 0)
    expect(table.page.get_by_role("log").locator("p")).to_have_count(4)
    table.card("7h#0").click()
    assert table.chosen() == ["7h#0"]


def test_a_screen_reader_is_told_each_sentence_once(bare_table: Opener) -> None:
    table = discarding(bare_table, clock=True)
    table.page.evaluate(
        """() => {
            const log = document.querySelector("[role=log]");
            window.added = [];
            new MutationObserver((all) => {
                for (const { addedNodes } of all)
                    for (const node of addedNodes) window.added.push(node.textContent);
            }).observe(log, { childList: true });
        }"""
    )
    table.set("state", after_a_discard())
    table.page.clock.run_for(5 * STEP)
    told = table.page.evaluate("window.added.map((text) => text.split(' ')[0])")
    assert told == ["You", "Left", "Partner", "Right"]


def test_the_others_turns_are_not_shown_again_after_a_reload_or_a_hint(bare_table: Opener) -> None:
    table = discarding(bare_table)
    table.page.reload()
    table.mount(scene(), state(played=""))
    table.set("state", after_a_discard())
    table.set("state", after_a_discard(2, hints=[["Look at the pile."]]))
    assert (upcard(table), table.page.locator("[data-others-play]").count()) == ("5", 0)


def test_the_verdict_waits_till_the_others_turns_were_seen(bare_table: Opener) -> None:
    table = discarding(bare_table, clock=True)
    lost: dict[str, Any] = {"over": True, "attempts": 1, "feedback": scenes.WRONG}
    table.set("state", after_a_discard(**lost))
    risen = table.page.locator(".ct-judged[data-risen]")
    table.page.clock.run_for(2 * STEP)
    assert risen.count() == 0
    table.page.clock.run_for(3 * STEP)
    expect(risen).to_have_count(1)


def test_a_press_without_a_reply_is_told_again_after_a_reload(table: BareTable) -> None:
    """With the actions played before: a new kernel first replays them."""
    table.set("state", state(1, begun=True, played="draw"))
    table.card("4s#0").click()
    table.page.locator(".ct-main").click()
    table.page.reload()
    table.mount(scene(), state(played=""))
    [told] = table.sent("play")
    assert (told["id"], told["cards"], told["after"]) == ("discard", ["4s#0"], "draw")
    table.set("state", state(1, "4s 7d 7c", begun=True, played="draw, discard 4s"))
    assert table.chosen() == [], "another four is held now, which nobody has chosen"


def another_tab(table: BareTable) -> BareTable:
    """The same visitor opens the page once more."""
    page = table.page.context.new_page()
    page.goto(table.page.url)
    return BareTable(page)


def test_another_tab_goes_on_from_the_moves_and_the_chosen_cards(table: BareTable) -> None:
    under_way = state(1, "7h 7d 7c", begun=True, played="draw, discard 4s")
    table.set("state", under_way)
    table.card("7d#0").click()
    other = another_tab(table).mount(scene(), state(played=""))
    assert other.sent("recall") == [{"type": "recall", "played": "draw, discard 4s"}]
    other.set("state", under_way)
    assert other.chosen() == ["7d#0"]
    other.set("state", state(2, "7h 7d 7c", begun=True, over=True, solved=True, played="draw"))
    other.page.reload()
    other.mount(scene(), state(played=""))
    assert other.sent("recall") == [], "what is solved begins anew"
    table.page.reload()
    table.mount(scene(), state(played=""))
    assert table.sent("recall") == [{"type": "recall", "played": "draw, discard 4s"}]
    other.page.close()


def test_another_tab_has_the_cards_that_were_chosen_for_an_answer(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    table.card("7h#0").click()
    other = another_tab(table).mount(scenes.puzzle(), scenes.state())
    assert other.chosen() == ["7h#0"]
    other.set("state", scenes.state(serial=1, solved=True, locked=True))
    last = another_tab(table).mount(scenes.puzzle(), scenes.state())
    assert last.chosen() == []
    for tab in (other, last):
        tab.page.close()


def test_moves_that_missed_the_goal_stay_till_they_are_taken_back(table: BareTable) -> None:
    table.set("state", state(1, "7h 7d 7c", begun=True, over=True, played="draw, discard 4s"))
    table.page.reload()
    table.mount(scene(), state(played=""))
    assert table.sent("recall") == [{"type": "recall", "played": "draw, discard 4s"}]


def test_a_phone_that_is_turned_round_keeps_moves_and_chosen_cards(bare_table: Opener) -> None:
    table = bare_table(360).mount(scene(), state(begun=True, played="draw"))
    table.card("7d#0").click()
    for width, height in ((740, 360), (360, 740)):
        resize(table.page, width, height)
        assert table.chosen() == ["7d#0"]
        expect(table.card("7d#0")).to_be_visible()
    table.page.locator(".ct-main").click()
    [told] = table.sent("play")
    assert (told["id"], told["cards"], told["after"]) == ("discard", ["7d#0"], "draw")
