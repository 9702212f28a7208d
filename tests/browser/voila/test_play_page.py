"""A whole deal against the computer on the real page, by touch, and what the tutor stores of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.deals.deal_codes import code_deal
from canasta_tutor.deals.deal_hints import give_hint
from canasta_tutor.deals.deal_in_play import DealInPlay, find_end, play_action, start_deal
from canasta_tutor.deals.deal_words import compare_with_counting
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.actions import Action, Discard, GoOut, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Progress, keep_deal, to_json
from tests.browser.axe import serious
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import expect_to_fit, tab_to, to_the_top
from tests.browser.voila.test_lost_kernel import SOON, below, kill_kernel_of
from tests.browser.voila.visits import Visitor

EN = Words("en")
CLASSIC = load("classic")
CODE = code_deal(CLASSIC, 4, 0, 20)
"""A deal that the counting player ends soon."""
ADDING = code_deal(CLASSIC, 4, 0, 10)
"""A deal in which the counting player adds one card to a meld."""


def choose(page: Page, wanted: Cards) -> None:
    """Choose these cards of the hand."""
    for card in dict.fromkeys(wanted):
        for number in range(wanted.count(card)):
            page.locator(f'.ct-hold[data-card="{card.text}#{number}"]').click()


def press(page: Page, verb: str) -> None:
    """Press the button with the verb: the main button, or a button of the menu."""
    if page.locator(f'.ct-main[data-verb="{verb}"]').count():
        page.locator(".ct-main").click()
    else:
        page.locator('[data-key="menu"]').click()
        page.locator(f'.ct-menu-pop [data-verb="{verb}"]').click()


VERBS = {LayMelds: "lay", Discard: "discard", TakePile: "take", GoOut: "out"}


def do(page: Page, action: Action) -> None:
    """Do an action on the table."""
    used = [action.discard] if isinstance(action, GoOut) else cards_used(action)
    choose(page, tuple(card for card in used if card))
    match action:
        case LayMelds(groups=(group,)) if group.onto:
            page.locator(f'.ct-ours [data-onto="{group.onto.text}"]').click()
        case _:
            press(page, VERBS.get(type(action), action_text(action)))


def hinted(now: DealInPlay) -> Action:
    hint = give_hint(now)
    assert hint is not None
    return hint.action


def expect_drawn(page: Page, now: DealInPlay) -> None:
    """The hand of the deal is on the table, and the learner may act or the deal has ended."""
    hand = page.locator(".ct-stage .ct-hold, .ct-stage .ct-hand-row [data-card]")
    expect(hand).to_have_count(len(now.seen.hand), timeout=PATIENCE)
    expect(page.locator(".ct-seats-said li")).to_have_count(3)


def test_a_whole_deal_is_played_by_touch(voila: str, visit: Visitor) -> None:
    visited = visit(width=360, reduced_motion="reduce")
    page = visited.open(f"{voila}play.ipynb?deal={CODE.text}").page
    now = start_deal(CODE, CLASSIC)
    expect_drawn(page, now)
    assert "deal=" not in page.url
    for _ in range(60):
        if now.is_over:
            break
        action = hinted(now)
        do(page, action)
        now = play_action(now, action)
        expect_drawn(page, now)
    end = find_end(now)
    assert end is not None
    expect(page.locator(".ct-compared")).to_have_text(compare_with_counting(end, EN))
    expect(page.locator(".ct-deal-end table")).to_have_count(2)
    expect_to_fit(page, 360)
    assert serious(page) == []


def test_a_refusal_stays_on_the_table_and_a_lost_kernel_costs_nothing(
    voila: str, visit: Visitor
) -> None:
    visited = visit(reduced_motion="reduce")
    page = visited.open(f"{voila}play.ipynb?deal={CODE.text}").page
    now = start_deal(CODE, CLASSIC)
    expect_drawn(page, now)
    do(page, hinted(now))
    now = play_action(now, hinted(now))
    expect_drawn(page, now)
    page.locator('[data-key="menu"]').click()
    page.locator('.ct-menu-pop [data-verb="out"]').click()
    expect(page.locator(".ct-judged")).to_have_attribute("data-tone", "wrong")
    page.locator(".ct-again").click()
    expect_drawn(page, now)
    other = page.context.new_page()
    other.goto(page.url)
    expect_drawn(other, now)
    other.close()
    kill_kernel_of(page)
    expect(below(page)).to_be_visible(timeout=SOON)
    below(page).get_by_role("button", name=EN.text("ui.reload")).click()
    expect_drawn(page, now)
    page.get_by_role("button", name="Čeština").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(Words("cs").text("play.page.title"))
    expect_drawn(page, now)


def choose_by_keyboard(page: Page, wanted: Cards) -> None:
    """Walk along the hand with the arrow keys; the space bar chooses."""
    tab_to(page, page.locator(".ct-hold[tabindex='0']"))
    for card in dict.fromkeys(wanted):
        for number in range(wanted.count(card)):
            held = page.locator(f'.ct-hold[data-card="{card.text}#{number}"]')
            page.keyboard.press("Home")
            while not held.evaluate("card => card === document.activeElement"):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")


def press_by_keyboard(page: Page, verb: str) -> None:
    """Press the main button, or a button of the menu."""
    if page.locator(f'.ct-main[data-verb="{verb}"]').count():
        tab_to(page, page.locator(".ct-main"))
    else:
        tab_to(page, page.locator('[data-key="menu"]'))
        page.keyboard.press("Enter")
        tab_to(page, page.locator(f'.ct-menu-pop [data-verb="{verb}"]'))
    page.keyboard.press("Enter")


def test_two_turns_are_played_by_keyboard_alone(voila: str, visit: Visitor) -> None:
    """From the choice of the rules to the second discard; the others play in between."""
    page = visit(reduced_motion="reduce").open(f"{voila}play.ipynb").page
    expect(page.get_by_label(EN.text("play.page.system"))).to_be_visible()
    to_the_top(page)
    tab_to(page, page.locator('[data-key="open-code"]'))
    page.keyboard.press("Enter")
    tab_to(page, page.locator('[data-key="code"]'))
    page.keyboard.type(CODE.text)
    page.keyboard.press("Enter")
    now = start_deal(CODE, CLASSIC)
    expect_drawn(page, now)
    discards = 0
    while discards < 2:
        action = hinted(now)
        used = () if action_text(action) in ("draw", "take") else cards_used(action)
        if used:
            choose_by_keyboard(page, tuple(used))
        press_by_keyboard(page, VERBS.get(type(action), action_text(action)))
        now = play_action(now, action)
        discards += isinstance(action, Discard)
        expect_drawn(page, now)


def test_a_card_is_dragged_by_mouse_to_a_meld(voila: str, visit: Visitor) -> None:
    now = start_deal(ADDING, CLASSIC)
    while True:
        action = hinted(now)
        match action:
            case LayMelds(groups=(group,)) if group.onto and len(group.cards) == 1:
                break
        now = play_action(now, action)
    text = to_json(keep_deal(Progress(), ADDING.text, now.kept.actions, 1000))
    page = visit(reduced_motion="reduce").open(f"{voila}play.ipynb").page
    page.evaluate("text => localStorage.setItem('canasta-tutor', text)", text)
    page.reload()
    expect_drawn(page, now)
    page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    held = page.locator(f'.ct-hold[data-card="{group.cards[0].text}#0"]')
    held.hover()
    page.mouse.down()
    there = page.locator(f'.ct-ours [data-onto="{group.onto.text}"]').bounding_box()
    assert there is not None
    page.mouse.move(there["x"] + 40, there["y"] + 30, steps=4)
    page.mouse.up()
    expect_drawn(page, play_action(now, action))
    expect(page.locator(".ct-judged:visible")).to_have_count(0)


@pytest.mark.parametrize("code", ["CD-0000", "x"])
def test_a_bad_code_in_the_address_is_a_sentence(voila: str, visit: Visitor, code: str) -> None:
    page = visit().open(f"{voila}play.ipynb?deal={code}").page
    expect(page.locator(".ct-notice")).to_have_text(EN.text("fault.deal_code.bad"))
    expect(page.get_by_role("button", name=EN.text("play.page.new"), exact=True)).to_be_visible()
