"""Every seating has its places on a phone, and late tables fit there.

`make soak` tries each seating of each system, and the late tables of many deals; `SHOTS` names a
folder for their pictures.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.table import Table, replace
from canasta_tutor.i18n.words import Words
from tests.browser.axe import serious_in_light_and_dark
from tests.browser.conftest import BareTable, Opener
from tests.browser.seated_tables import (
    fill_hand,
    fill_melds,
    find_late_table,
    list_seatings,
    make_stage,
    play_tables,
)
from tests.browser.visitors import LAID_OUT, resize
from tests.many import TIMES

SHOTS = os.environ.get("SHOTS")
HEAD = 44
"""Pixels of the head of a page, which reduces the height for the table."""
PHONES = {360: 740, 320: 640}
SEATINGS = (
    list_seatings()
    if TIMES > 1
    else [("hand-and-foot", 4), ("hand-and-foot", 8), ("modern-american", 4), ("caliente", 5)]
)
PLAYED = ("classic", "samba", "hand-and-foot", "modern-american")
DEALS = 50 if TIMES > 1 else 1
Amiss = dict[str, list[str]]
EN = Words("en")

# Parts of a table that are not wholly visible, that their place cuts off, or that stick out of
# their chip.
AMISS = """() => {
  const stage = document.querySelector(".ct-stage");
  stage.scrollIntoView({ block: "start" });
  const out = ({ left, top, right, bottom }, within, by = 1) =>
    left < within.left - by || top < within.top - by ||
    right > within.right + by || bottom > within.bottom + by;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const box = (node) => node.getBoundingClientRect();
  const all = (names) => [...stage.querySelectorAll(names)];
  const shown = (nodes) => nodes.filter((node) => node.checkVisibility() && box(node).width > 1);
  const named = (what, nodes) =>
    nodes.map((node) => `${what}: ${node.className} ${node.textContent.replace(/\\s+/g, " ")}`);
  const places = all(`.ct-felt-seat, .ct-theirs, .ct-stock, .ct-pile, .ct-talons, .ct-between,
    .ct-ours, .ct-own-foot, .ct-hand-row, .ct-main`);
  const melds = shown(all(".ct-meld-chip, .ct-fanned"));
  const lines = shown(all(`.ct-score-line, .ct-state, .ct-side-head, .ct-seat-bid,
    .ct-talons > *`));
  const names = shown(all(".ct-name, .ct-head-name, .ct-heap-word"));
  const parts = shown(all(".ct-meld-chip > *, .ct-chip-rank > *, .ct-chip-sign > *"));
  return [
    ...named("out of sight", places.filter((node) => out(box(node), screen))),
    ...named("scrolled", melds.filter((node) => out(box(node), box(node.closest(".ct-side"))))),
    ...named("cut", lines.filter((node) => out(box(node), box(node.parentNode)))),
    ...named("cut", names.filter((node) => node.scrollWidth > node.clientWidth + 1)),
    ...named("too wide", parts.filter((node) => out(box(node), box(node.closest("button"))))),
  ];
}"""
# The least width and the least height of the chips in a place, in px.
LEAST = """chips => ["width", "height"].map((side) =>
  Math.min(...chips.map((chip) => chip.getBoundingClientRect()[side])))"""
# The least visible part of a card of the hand, in px: across and down.
SEEN = """cells => {
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const card = cells[0].querySelector(".ct-card").getBoundingClientRect();
  const beside = ({ left, top }) => boxes.filter((box) => box.top === top && box.left > left);
  const below = ({ top }) => boxes.filter((box) => box.top > top);
  const least = boxes.map((box) => [
    Math.min(card.width, ...beside(box).map(({ left }) => left - box.left)),
    Math.min(card.height, ...below(box).map(({ top }) => top - box.top)),
  ]);
  return [0, 1].map((side) => Math.min(...least.map((each) => each[side])));
}"""


@pytest.fixture
def phone(bare_table: Opener) -> BareTable:
    """A phone held upright; a table laid on it replaces the table before."""
    table = bare_table(360, reduced_motion="reduce")
    show(table.page, 360)
    return table


def lay(on: BareTable, table: Table, rules: RuleSet, turn: int = 0, words: Words = EN) -> Page:
    on.page.evaluate("document.querySelector('#page').replaceChildren()")
    page = on.mount(*make_stage(table, rules, words, turn)).page
    page.evaluate(LAID_OUT, page.evaluate("innerWidth"))
    return page


def show(page: Page, width: int) -> None:
    resize(page, width, PHONES[width] - HEAD)


def look(page: Page, name: str) -> Amiss:
    """The faults of a table, under its name."""
    amiss: list[str] = page.evaluate(AMISS)
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}-{page.evaluate('innerWidth')}.png")
    return {name: amiss} if amiss else {}


@pytest.mark.parametrize(("system", "players"), SEATINGS)
def test_every_seating_has_its_places_on_a_phone(
    phone: BareTable, system: str, players: int
) -> None:
    """The table as dealt, in the first round, and with the most melds."""
    rules = load(system)
    amiss: Amiss = {}
    tables = play_tables(rules, players, 1)
    late = find_late_table(rules, players, 1)
    for when, table in {"dealt": tables[0], "begun": tables[players], "late": late}.items():
        page = lay(phone, table, rules, turn=1 if when == "begun" else 0)
        expect(page.locator(".ct-felt-seat")).to_have_count(players - 1)
        own_feet = int(bool(table.feet and table.feet[table.seat]))
        expect(page.locator(".ct-own-foot")).to_have_count(own_feet)
        expect(page.locator(".ct-talon")).to_have_count(len(rules.deal.talons))
        amiss |= look(page, f"{system}-{players}-{when}")
    assert amiss == {}


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_long_names_of_seats_and_heaps_are_not_cut(phone: BareTable, lang: str) -> None:
    amiss: Amiss = {}
    for system in ("classic", "hand-and-foot", "modern-american"):
        rules = load(system)
        table = play_tables(rules, rules.seats.usual, 1)[0]
        for width in PHONES:
            show(phone.page, width)
            page = lay(phone, table, rules, words=Words(lang))
            amiss |= look(page, f"{system}-{lang}-{width}")
    assert amiss == {}


def chips(page: Page) -> Iterator[tuple[int, list[float]]]:
    """The number of melds of each side drawn as chips, and the least size of a chip."""
    for place in (".ct-theirs", ".ct-ours"):
        lying = page.locator(f"{place} .ct-meld-chip")
        if count := lying.count():
            yield count, lying.evaluate_all(LEAST)


def too_small(page: Page, width: int) -> list[Any]:
    """Chips that are too small for a finger."""
    most = {320: 14, 360: 16}[width]
    return [
        (count, size)
        for count, size in chips(page)
        if size[0] < (44 if count <= most else 38) - 0.1 or size[1] < 44 - 0.1
    ]


@pytest.mark.parametrize("width", PHONES)
@pytest.mark.parametrize("system", PLAYED)
def test_late_tables_fit_a_phone(phone: BareTable, system: str, width: int) -> None:
    """Large hands have 26 to 40 cards; the smallest phone may show less of them."""
    show(phone.page, width)
    rules, small, hidden = load(system), [], {}
    amiss: Amiss = {}
    for seed in range(DEALS):
        late = find_late_table(rules, rules.seats.usual, seed)
        size = 26 + seed * 14 // DEALS
        for name, table in {"late": late, f"hand-of-{size}": fill_hand(late, size)}.items():
            page, where = lay(phone, table, rules), f"{system}-{seed}-{name}"
            amiss |= look(page, where)
            small += too_small(page, width)
            across, down = page.locator(".ct-hand .ct-cell").evaluate_all(SEEN)
            if width == 360 and (across < (24 if len(table.hand) <= 26 else 22) or down < 44):
                hidden[where] = (len(table.hand), across, down)
    assert (amiss, small, hidden) == ({}, [], {})


def test_no_melds_and_24_a_side_and_a_hand_of_40(phone: BareTable) -> None:
    rules = load("hand-and-foot")
    dealt = play_tables(rules, 4, 1)[0]
    full = fill_melds(dealt, rules, 24)
    forty = fill_hand(full, 40)
    amiss = look(lay(phone, dealt, rules), "no-melds")
    page = lay(phone, full, rules)
    assert [count for count, _ in chips(page)] == [24, 24]
    assert too_small(page, 360) == []
    amiss |= look(page, "24-melds")
    page = lay(phone, forty, rules)
    amiss |= look(page, "hand-of-40")
    assert amiss == {}


@pytest.mark.parametrize("system", ["hand-and-foot", "modern-american", "sitoumussamba"])
def test_axe_finds_nothing_serious_at_a_full_table(phone: BareTable, system: str) -> None:
    rules = load(system)
    most = max(rules.players)
    page = lay(phone, play_tables(rules, most, 2)[2], rules, turn=1)
    assert serious_in_light_and_dark(page) == {}


def test_nine_cards_lie_in_two_rows_on_the_smallest_phone(phone: BareTable) -> None:
    """In a single row, each would be a strip of 26 px."""
    rules = load("samba")
    table = play_tables(rules, 4, 1)[0]
    page = lay(phone, replace(table, hands=(table.hand[:9], *table.hands[1:])), rules)
    show(page, 320)
    across, _ = page.locator(".ct-hand .ct-cell").evaluate_all(SEEN)
    assert across > 40


def test_whose_turn_it_is_shows_as_a_lit_seat_and_is_said(phone: BareTable) -> None:
    rules = load("classic")
    table = play_tables(rules, 4, 1)[0]
    page = lay(phone, table, rules, turn=2)
    lit = page.locator("[data-lit]")
    expect(lit).to_have_count(1)
    assert lit.get_attribute("data-place") == "top"
    expect(lit.locator(".ct-unseen")).to_have_text("Partner 11, to play")
    expect(page.locator("[data-mine]")).to_have_count(0)
    page = lay(phone, table, rules)
    expect(page.locator("[data-lit]")).to_have_count(0)
    expect(page.locator("[data-mine]")).to_have_count(1)
    expect(page.get_by_role("group", name="Your hand, your turn")).to_have_count(1)


def test_a_foot_talons_and_bids_are_said(phone: BareTable) -> None:
    rules = load("hand-and-foot")
    page = lay(phone, play_tables(rules, 4, 1)[0], rules)
    seat = page.locator('.ct-felt-seat[data-seat="1"] .ct-unseen')
    expect(seat).to_have_text("Left 11, Foot 13")
    expect(page.locator(".ct-own-foot .ct-unseen")).to_have_text("Foot 13")
    rules = load("modern-american")
    page = lay(phone, play_tables(rules, 4, 1)[0], rules)
    expect(page.get_by_role("group", name="Talons").locator(".ct-unseen")).to_have_text(
        [f"{size}\N{NO-BREAK SPACE}cards" for size in rules.deal.talons]
    )
    rules = load("sitoumussamba")
    page = lay(phone, play_tables(rules, 4, 2)[2], rules)
    expect(page.locator(".ct-seat-bid")).to_have_text(["Bid 1,000", "Pass"])
