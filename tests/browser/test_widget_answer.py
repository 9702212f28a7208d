"""Answers go out, verdicts come in, and the page keeps the learner's work."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize


@pytest.fixture
def table(bare_table: Opener) -> BareTable:
    return bare_table().mount(scenes.puzzle(), scenes.state())


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def test_an_answer_that_needs_cards_waits_for_cards(table: BareTable) -> None:
    take = table.page.get_by_role("button", name="Take the pile")
    expect(take).to_have_attribute("aria-disabled", "true")
    take.click(force=True)
    assert table.sent("answer") == []
    table.card("7h#0").click()
    take.click()
    assert table.sent("answer") == [{"type": "answer", "id": "take", "cards": ["7h#0"]}]


def test_an_impatient_second_click_is_no_second_attempt(table: BareTable) -> None:
    button(table.page, "It cannot be taken")
    button(table.page, "It cannot be taken")
    assert len(table.sent("answer")) == 1


def test_a_number_goes_out_as_typed(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.number_puzzle(), scenes.state())
    table.page.get_by_label("Points").fill("1 10")
    table.page.keyboard.press("Enter")
    assert table.sent("answer") == [{"type": "answer", "id": "check", "number": "1 10"}]


def test_a_hint_is_asked_for_and_shown(table: BareTable) -> None:
    button(table.page, "Hint (3 left)")
    assert table.sent("hint") == [{"type": "hint"}]
    hints = [["Look at the ", {"strong": "upcard"}, "."]]
    table.set("state", scenes.state(serial=1, hints=hints, hint_enabled=False, hint_label="None"))
    expect(table.page.get_by_text("Look at the upcard.")).to_be_visible()
    expect(table.page.get_by_role("button", name="None")).to_have_attribute("aria-disabled", "true")


def test_the_verdict_is_said_in_a_region_that_was_there_before(table: BareTable) -> None:
    region = table.page.locator(".ct-words[role=status]")
    region.evaluate("node => { node.seen = true }")
    expect(region).to_be_empty()
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG))
    expect(region).to_contain_text("Not like this")
    assert region.evaluate("node => node.seen")
    expect(region.get_by_role("img", name="seven of spades").first).to_be_visible()
    expect(table.page.locator(".ct-rule-name")).to_have_text("Frozen pile")
    expect(table.page.get_by_text("3 systems decide differently")).to_be_hidden()
    table.page.locator(".ct-why").click()
    expect(table.page.get_by_text("3 systems decide differently")).to_be_visible()


def test_the_worked_solution_opens_on_request(table: BareTable) -> None:
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG))
    solution = table.page.get_by_text("Two sevens match the upcard")
    table.page.locator(".ct-why").click()
    expect(solution).to_be_hidden()
    table.page.get_by_text("Worked solution").click()
    expect(solution).to_be_visible()


def test_the_source_of_a_rule_waits_for_who_asks(table: BareTable) -> None:
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG))
    source = table.page.get_by_text("You can read it in Wikipedia")
    table.page.locator(".ct-why").click()
    expect(source).to_be_hidden()
    button = table.page.locator(".ct-source > summary")
    box = button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    button.focus()
    button.press("Enter")
    expect(source).to_be_visible()
    button.press("Enter")
    expect(source).to_be_hidden()


def test_the_table_itself_shows_what_was_wrong(table: BareTable) -> None:
    marks = {"2c#0": "offending", "7h#0": "good"}
    table.set("state", scenes.state(serial=1, marks=marks, ghosts=[scenes.card("7c", 5)]))
    expect(table.card("2c#0")).to_have_attribute("data-verdict", "offending")
    ghost = table.page.locator(".ct-ghost")
    expect(ghost).to_have_accessible_name("seven of clubs, missing")
    table.set("state", scenes.state(serial=2))
    expect(table.page.locator("[data-verdict], .ct-ghost")).to_have_count(0)


def test_a_mark_is_part_of_what_a_card_says(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state(marks={"7h#0": "matter"}))
    expect(table.card("7h#0")).to_have_accessible_name("seven of hearts, marked, 5 of 11")
    table.set("state", scenes.state(serial=1, marks={"7h#0": "offending"}))
    expect(table.card("7h#0")).to_have_accessible_name("seven of hearts, not right, 5 of 11")
    table.mount(scenes.number_puzzle(), scenes.state(marks={"X#0": "good"}))
    shown = table.page.locator('[role=img][data-card="X#0"]')
    expect(shown).to_have_accessible_name("joker, right")
    table.set("state", scenes.state(serial=1))
    expect(shown).to_have_accessible_name("joker")


def test_what_each_card_is_worth_is_written_on_it(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.number_puzzle(), scenes.state())
    shown = table.page.locator('[role=img][data-card="X#0"]')
    expect(shown).not_to_have_attribute("data-price", re.compile("."))
    prices = {"X": 1, "2h": 2}
    table.set("state", scenes.state(serial=1, prices=prices, marks={"X#0": "good"}))
    expect(shown).to_have_attribute("data-price", "1")
    expect(shown).to_have_accessible_name("joker, right: 1")
    expect(table.page.locator('[data-card="Kh#0"]')).to_have_accessible_name("king of hearts")


def test_a_marked_card_that_is_chosen_looks_chosen(bare_table: Opener) -> None:
    marks = {"7h#0": "matter"}
    table = bare_table().mount(scenes.puzzle(), scenes.state(marks=marks))
    ring = "card => getComputedStyle(card).getPropertyValue('--ring')"
    pointed_at = table.card("7h#0").evaluate(ring)
    for name in ("7h#0", "9c#0"):
        table.card(name).click()
    assert table.card("7h#0").evaluate(ring) == table.card("9c#0").evaluate(ring) != pointed_at


def test_beside_a_cross_a_chosen_card_has_no_tick(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.puzzle(), scenes.state())
    badge = "card => getComputedStyle(card.querySelector('.ct-card'), '::after').content"
    for name in ("7h#0", "9c#0"):
        table.card(name).click()
    assert table.card("7h#0").evaluate(badge) != "none"
    table.set("state", scenes.state(serial=1, marks={"9c#0": "offending"}))
    assert table.card("7h#0").evaluate(badge) == "none"
    assert table.card("9c#0").evaluate(badge) != "none"


def test_the_answer_given_stays_marked(bare_table: Opener) -> None:
    table = bare_table(360).mount(scenes.flat_puzzle(), scenes.state())
    none = table.page.get_by_role("button", name="It cannot be taken")
    none.click()
    table.set("state", missed(1, 1))
    expect(none).to_be_hidden()
    table.page.locator(".ct-again").click()
    expect(none).to_have_attribute("data-given", "wrong")
    expect(none).to_have_accessible_name("It cannot be taken")
    expect(none).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator("[data-given]")).to_have_count(1)


def missed(serial: int, attempts: int, **changes: object) -> scenes.Props:
    said = {"attempts": attempts, "go_on": attempts > 1, "feedback": scenes.WRONG}
    return scenes.state(serial=serial, **said | changes)


def test_after_a_miss_to_try_again_comes_first_and_puts_down_what_was_refused(
    bare_table: Opener,
) -> None:
    table = bare_table(360).mount(scenes.puzzle(), scenes.state())
    again, on = table.page.locator(".ct-again"), table.page.locator(".ct-go-on")
    table.card("7h#0").click()
    button(table.page, "Take the pile")
    table.set("state", missed(1, 1, marks={"2c#0": "offending"}))
    expect(again).to_be_focused()
    assert on.get_attribute("data-open") is None
    expect(table.page.get_by_role("button", name="Take the pile")).to_be_hidden()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".ct-judged")).to_be_hidden()
    assert table.chosen() == []
    expect(table.page.locator("[data-verdict]")).to_have_count(0)
    expect(table.card("7h#0")).to_be_focused()
    button(table.page, "It cannot be taken")
    table.set("state", missed(2, 2))
    expect(again).to_be_visible()
    assert on.get_attribute("data-open") is not None


def test_who_misses_in_the_same_way_again_is_told_again(table: BareTable) -> None:
    button(table.page, "It cannot be taken")
    table.set("state", missed(1, 1))
    table.page.locator(".ct-again").click()
    button(table.page, "It cannot be taken")
    table.set("state", missed(2, 1))
    expect(table.page.locator(".ct-judged")).to_be_visible()


@pytest.mark.parametrize(("width", "height", "most"), [(360, 740, 190), (320, 640, 92)])
def test_the_verdict_comes_from_below_and_leaves_the_table_in_sight(
    bare_table: Opener, width: int, height: int, most: int
) -> None:
    table = bare_table(width).mount(scenes.laden_table(), scenes.state())
    page = table.page
    resize(page, width, height)
    page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    table.set("state", missed(1, 1))
    sheet = page.locator(".ct-judged")
    expect(sheet).to_be_in_viewport(ratio=1)
    box = sheet.bounding_box()
    assert box
    assert box["height"] <= most
    for place in (".ct-hand-row", ".ct-stock", ".ct-pile", ".ct-theirs", ".ct-ours", ".ct-again"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_the_answer_can_be_asked_for(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.flat_puzzle(), scenes.state())
    table.page.locator('[data-key="menu"]').click()
    table.page.get_by_role("button", name="I don't know").click()
    assert table.sent("show") == [{"type": "show"}]
    told = scenes.RIGHT | {"tone": "info", "heading": "This is the answer", "mark": ""}
    table.set("state", scenes.state(serial=1, feedback=told, show_enabled=False))
    expect(table.page.locator(".ct-judged")).to_contain_text("Two natural sevens")
    expect(table.page.locator(".ct-again")).to_be_hidden()
    expect(table.page.locator("[data-given]")).to_have_count(0)


def test_after_the_third_miss_the_sheet_offers_the_answer(bare_table: Opener) -> None:
    table = bare_table(360).mount(scenes.flat_puzzle(), scenes.state())
    button(table.page, "It cannot be taken")
    told = scenes.WRONG | {"offers_answer": True}
    table.set("state", missed(1, 3, feedback=told))
    table.page.get_by_role("button", name="Show me").click()
    assert table.sent("show") == [{"type": "show"}]
    assert table.page.locator(".ct-go-on").get_attribute("data-open") is None


def test_a_keyboard_that_is_covered_goes_to_the_sheet(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.flat_puzzle(), scenes.state())
    table.page.get_by_role("button", name="It cannot be taken").focus()
    for key in ("Enter", "Tab"):
        table.page.keyboard.press(key)
    expect(table.page.get_by_role("button", name="Hint")).to_be_focused()
    table.set("state", missed(1, 1))
    expect(table.page.locator(".ct-again")).to_be_focused()


def test_a_page_can_see_that_an_answer_was_given(table: BareTable) -> None:
    expect(table.page.locator("[data-answered]")).to_have_count(0)
    table.set("state", scenes.state(serial=1, answered=True, feedback=scenes.WRONG))
    expect(table.page.locator(".ct-puzzle[data-answered]")).to_have_count(1)
    way_on = table.page.locator(".ct-go-on")
    expect(way_on).to_have_text("Continue")
    expect(way_on).to_be_hidden()  # until the page offers a way to continue


def test_what_was_solved_can_be_solved_again(table: BareTable) -> None:
    table.card("7h#0").click()
    table.set("state", scenes.state(serial=1, solved=True, locked=True, feedback=scenes.RIGHT))
    table.page.reload()
    assert table.mount(scenes.puzzle(), scenes.state()).chosen() == []


def test_missing_cards_stand_with_the_cards_in_question(bare_table: Opener) -> None:
    table = bare_table().mount(
        scenes.number_puzzle(), scenes.state(ghosts=[scenes.card("Kh", 5)], marks={"X#0": "good"})
    )
    expect(table.page.locator(".ct-group .ct-ghost")).to_have_count(1)
    expect(table.page.locator('[data-card="X#0"]')).to_have_attribute("data-verdict", "good")


def test_selection_and_focus_survive_a_verdict(table: BareTable) -> None:
    table.card("7h#0").click()
    table.card("2c#0").click()
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG, ghosts=[scenes.card("7c", 5)]))
    assert table.chosen() == ["7h#0", "2c#0"]
    expect(table.card("2c#0")).to_be_focused()


def test_selection_and_typed_text_survive_a_reload(table: BareTable) -> None:
    table.card("7h#0").click()
    table.page.reload()
    assert table.mount(scenes.puzzle(), scenes.state()).chosen() == ["7h#0"]
    table.mount(scenes.number_puzzle(), scenes.state())
    table.page.get_by_label("Points").fill("95")
    table.page.reload()
    table.mount(scenes.number_puzzle(), scenes.state())
    expect(table.page.get_by_label("Points")).to_have_value("95")


def test_a_new_scene_keeps_the_cards_chosen(table: BareTable) -> None:
    table.card("7h#0").click()
    table.set("scene", scenes.puzzle(lang="cs", heading="Zamrzlý balík"))
    expect(table.page.get_by_role("heading", name="Zamrzlý balík")).to_be_visible()
    assert table.chosen() == ["7h#0"]
    expect(table.card("7h#0")).to_be_focused()


def test_what_is_written_by_others_is_never_markup(table: BareTable) -> None:
    sly = "<img src=x onerror='document.title=1'>"
    table.set("scene", scenes.puzzle(heading=sly, question=[sly]))
    expect(table.page.get_by_role("heading", name=sly)).to_be_visible()


def laid() -> scenes.Props:
    table = scenes.puzzle()["table"]
    melds = [scenes.meld("Sevens, 3 cards", "7h 7d 7s")]
    hand = {"label": "Your hand", "cards": scenes.cards("Ks 4c"), "selectable": False}
    return {**table, "sides": [{**scenes.OUR_SIDE, "melds": melds}], "hand": hand}


def carried(serial: int = 1, **outcome: object) -> scenes.Props:
    return scenes.state(serial=serial, feedback=scenes.WRONG, outcome=outcome)


COUNT_MOVES = """() => {
  const { animate } = Element.prototype;
  window.moves = 0;
  Element.prototype.animate = function (...move) {
    window.moves += 1;
    return animate.apply(this, move);
  };
}"""


def test_the_table_carries_out_a_right_answer(table: BareTable) -> None:
    table.page.evaluate(COUNT_MOVES)
    table.set("state", carried(table=laid(), marks={"7h#0": "good"}, said=["You lay them."]))
    assert table.page.evaluate("window.moves") > 0
    expect(table.page.locator(".ct-hold")).to_have_count(0)
    meld = table.page.get_by_role("button", name="Sevens, 3 cards")
    expect(meld.locator("[data-verdict=good]")).to_have_count(1)


def test_what_was_carried_out_is_said(table: BareTable) -> None:
    done = {"table": laid(), "marks": {}, "said": ["You lay three sevens."]}
    table.set("state", scenes.state(serial=1, feedback=scenes.WRONG, outcome=done))
    expect(table.page.locator(".ct-words[role=status]")).to_contain_text("You lay three sevens.")


def test_refused_cards_go_and_come_back(table: BareTable) -> None:
    table.page.evaluate(COUNT_MOVES)
    table.card("7h#0").click()
    table.set("state", carried(table=None, cards=["7h#0"], to="side"))
    assert table.page.evaluate("window.moves") > 0
    assert table.chosen() == ["7h#0"]


SET_AND_LOOK = """state => {
  model.set("state", state);
  return document.querySelector(".ct-judged").checkVisibility();
}"""


def test_what_comes_of_an_answer_is_seen_before_it_is_explained(bare_table: Opener) -> None:
    page = bare_table(360).mount(scenes.laden_table(), scenes.state()).page
    resize(page, 360, 740)
    page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    assert page.evaluate(SET_AND_LOOK, carried(table=None, cards=["7h#0"], to="pile")) is False
    expect(page.locator(".ct-judged")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 500)])
def test_question_sheet_and_hint_stay_at_the_edges_of_the_screen(
    bare_table: Opener, width: int, height: int
) -> None:
    """The cards are higher than the screen, so the page scrolls between the two."""
    table = bare_table(width).mount(scenes.flat_puzzle(), scenes.state())
    page = table.page
    resize(page, width, height)
    page.evaluate("scrollTo(0, 40)")
    hints = [["Look at the top card."], ["And at your kings."]]
    table.set("state", scenes.state(serial=1, hints=hints))
    for place in (".ct-hints > li:last-child", ".ct-question", ".ct-answer"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
    table.set("state", missed(2, 1))
    expect(page.locator(".ct-judged")).to_be_in_viewport(ratio=1)


def test_the_same_verdict_is_heard_again(bare_table: Opener) -> None:
    first = scenes.state(serial=1, attempts=1, feedback=scenes.WRONG)
    table = bare_table(360).mount(scenes.flat_puzzle(), first)
    said = table.page.locator(".ct-words[role=status] > .ct-verdict-head")
    said.evaluate("node => { node.old = true }")
    table.set("state", {**first, "serial": 2})
    assert said.evaluate("node => node.old")
    table.set("state", {**first, "serial": 3, "attempts": 2})
    assert not said.evaluate("node => node.old")


def test_no_answer_moves_anything_for_who_wants_no_motion(bare_table: Opener) -> None:
    table = bare_table(reduced_motion="reduce").mount(scenes.puzzle(), scenes.state())
    table.set("state", carried(table=None, cards=["7h#0"], to="side"))
    table.set("state", carried(2, table=laid(), marks={}, said=[]))
    assert table.page.evaluate("document.getAnimations().length") == 0
    expect(table.page.get_by_role("button", name="Sevens, 3 cards")).to_be_visible()


def test_the_hand_comes_back_when_nothing_was_done(table: BareTable) -> None:
    table.set("state", carried(table=laid(), marks={}, said=[]))
    table.set("state", scenes.state(serial=2))
    expect(table.card("7h#0")).to_be_visible()


LISTEN = """() => {
  const { start } = AudioBufferSourceNode.prototype;
  window.sounds = 0;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.sounds += 1;
    return start.apply(this, when);
  };
}"""


@pytest.mark.parametrize(("sound", "heard"), [("", 0), ("on", 1)])
def test_cards_are_heard_only_by_who_has_asked_for_it(
    table: BareTable, sound: str, heard: int
) -> None:
    table.page.evaluate(LISTEN)
    table.page.evaluate(
        "sound => localStorage.setItem('canasta-tutor-look', JSON.stringify({ sound }))", sound
    )
    table.set("state", carried(table=laid(), marks={}, said=[]))
    assert table.page.evaluate("window.sounds") == heard
