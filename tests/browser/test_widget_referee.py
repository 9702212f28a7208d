"""The referee's table on the bare page: laying cards needs only the browser."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.referee.referee_notebook import RefereePage
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize

EN = Words("en")
CARDS = '.ct-place[data-place="{}"] button[data-card]'
FIVE_CANASTAS = [
    "K K K K K K K",
    "Q Q Q Q Q Q Q",
    "J J J J J 2 2",
    "T T T T T 2 2",
    "9 9 9 9 9 2 2",
]
SMALL = 44  # Pixels; the smallest size that a finger can hit.


class Laid:
    """A referee's table with the scene of the real presenter, without a kernel."""

    def __init__(self, table: BareTable, page: RefereePage | None = None) -> None:
        page = page or RefereePage(Learner())
        self.table = table.mount(page.scene(), {"serial": 0, **page.state()})
        self.page = table.page

    def ask_about(self, kind: str) -> None:
        self.page.locator(f'[data-key="kind.{kind}"]').click()

    def tray(self, card: str) -> Locator:
        return self.page.locator(f'[data-key="tray.{card}"]')

    def open(self, place: str) -> None:
        head = self.page.locator(f'[data-key="place.{place}"]')
        if head.get_attribute("aria-expanded") == "false":
            head.click()

    def lay(self, cards: str, place: str | None = None) -> None:
        if place:
            self.open(place)
        for card in cards.split():
            self.tray(card).click()

    def cards(self, place: str) -> list[str]:
        shown = self.page.locator(CARDS.format(place))
        names: list[str] = shown.evaluate_all("all => all.map((card) => card.dataset.card)")
        return names

    @property
    def question(self) -> dict[str, Any]:
        """The question that the page would ask."""
        text: str = self.page.locator('[data-key="own"]').evaluate("box => box.value")
        question: dict[str, Any] = json.loads(text)
        return question

    def asked(self) -> list[str]:
        kinds: list[str] = self.page.evaluate("model.sent.map((event) => event.type)")
        return [kind for kind in kinds if kind not in ("hello", "ping")]


@pytest.fixture
def laid(bare_table: Opener) -> Laid:
    return Laid(bare_table())


def test_laying_cards_asks_nobody(laid: Laid) -> None:
    laid.lay("7h 7h 2c")
    assert laid.question["ask"] == {"kind": "group", "cards": "7h 7h 2c"}
    expect(laid.tray("7h")).to_have_attribute("aria-disabled", "true")
    laid.tray("7h").click(force=True)
    assert laid.cards("ask.cards") == ["7h", "7h", "2c"]
    laid.page.locator(CARDS.format("ask.cards")).first.click()
    assert laid.cards("ask.cards") == ["7h", "2c"]
    assert laid.asked() == []


def test_the_question_is_asked_as_it_lies(laid: Laid) -> None:
    laid.lay("7h 7d 2c")
    laid.page.get_by_role("button", name="Ask the referee").click()
    sent = laid.table.sent("ask")
    assert sent == [
        {
            "type": "ask",
            "question": {"rules": "classic", "ask": {"kind": "group", "cards": "7h 7d 2c"}},
        }
    ]


def test_without_cards_it_says_where_to_lay_them(laid: Laid) -> None:
    laid.ask_about("lay")
    hint = laid.page.locator(".ct-part > .ct-odd[role=status]")
    expect(hint).to_be_empty()
    laid.page.get_by_role("button", name="Ask the referee").click()
    expect(hint).to_contain_text("Cards 1")
    assert laid.asked() == []


def test_of_the_best_first_meld_the_hand_is_laid_first(laid: Laid) -> None:
    laid.ask_about("best")
    laid.page.get_by_role("button", name="Ask the referee").click()
    hint = laid.page.locator(".ct-part > .ct-odd[role=status]")
    expect(hint).to_contain_text(EN.text("ui.table.hand"))
    assert laid.asked() == []
    laid.lay("7h", "hand")
    laid.page.get_by_role("button", name="Ask the referee").click()
    assert laid.asked() == ["ask"]


def test_cards_go_from_the_hand_to_what_is_laid_and_back(laid: Laid) -> None:
    laid.ask_about("lay")
    laid.lay("Ks Kd Kc 4h", "hand")
    laid.open("ask.groups.0")
    for card in ("Ks", "Kd", "Kc"):
        laid.page.locator(f'{CARDS.format("hand")}[data-card="{card}"]').click()
    assert laid.cards("hand") == ["4h"]
    laid.page.locator(CARDS.format("ask.groups.0")).nth(1).click()
    assert laid.cards("hand") == ["Kd", "4h"]
    laid.tray("Qh").click()
    question = laid.question
    assert question["ask"]["groups"] == ["Ks Kc Qh"]
    assert sorted(question["position"]["hands"][0].split()) == sorted(
        ["Ks", "Kd", "Kc", "4h", "Qh"]
    )


def test_cards_go_along_to_the_next_question(laid: Laid) -> None:
    laid.lay("7h 7d 2c")
    laid.ask_about("lay")
    assert laid.question["ask"]["groups"] == ["7h 7d 2c"]
    laid.ask_about("discard")
    assert laid.question["ask"]["card"] == ""


def test_melds_pile_and_score_of_both_sides(laid: Laid) -> None:
    laid.ask_about("take")
    laid.lay("9c 7s", "pile")
    laid.page.locator('[data-key="add.position.sides.0.melds"]').click()
    laid.lay("8h 8d 8s")
    laid.lay("3h", "red.0")
    laid.page.locator('[data-key="score.0"]').fill("1600")
    laid.page.locator('[data-key="more"]').click()
    laid.page.locator('[data-key="score.1"]').fill("-50")
    laid.page.locator('[data-key="phase"]').select_option("before drawing")
    assert laid.question["position"] == {
        "pile": "9c 7s",
        "sides": [{"melds": ["8h 8d 8s"], "score": 1600, "red_threes": "3h"}, {"score": -50}],
        "phase": "draw",
    }


def test_cards_in_writing_are_laid_as_they_are_written(laid: Laid) -> None:
    field = laid.page.locator('[data-key="written"]')
    field.press_sequentially("10h td 7 X ")
    assert laid.cards("ask.cards") == ["Th", "Td", "7", "X"]
    expect(field).to_be_focused()
    field.press_sequentially("7q")
    expect(laid.page.locator(".ct-place .ct-odd")).to_contain_text("7q")
    assert laid.cards("ask.cards") == ["Th", "Td", "7", "X"]


def test_the_keyboard_alone_lays_and_takes_back(laid: Laid) -> None:
    laid.tray("Ah").focus()
    for key in ("ArrowRight", "Enter", "ArrowDown", "Space", "End", "Enter"):
        laid.page.keyboard.press(key)
    assert laid.cards("ask.cards") == ["Kh", "Kd", "X"]
    laid.page.locator(CARDS.format("ask.cards")).nth(1).focus()
    laid.page.keyboard.press("Enter")
    assert laid.cards("ask.cards") == ["Kh", "X"]
    expect(laid.page.locator(CARDS.format("ask.cards")).nth(1)).to_be_focused()


def test_what_is_played_has_been_in_the_hand(laid: Laid) -> None:
    laid.ask_about("take_with")
    laid.lay("7h 2c", "ask.using")
    laid.open("hand")
    laid.page.locator('[data-key="written"]').fill("7d Kc")
    laid.open("pile")
    assert laid.question["position"]["hands"] == ["7d Kc 7h 2c"]
    assert laid.cards("hand") == ["Kc", "7d"]
    laid.open("ask.using")
    laid.page.locator('[data-key="written"]').fill("7h 2c X")
    laid.page.locator('[data-key="written"]').press("Tab")
    assert laid.question["position"]["hands"] == ["7d Kc 7h 2c X"]


def test_a_card_without_a_suit_is_the_one_that_is_laid(laid: Laid) -> None:
    """The hand is told without suits; the laid cards are three of its cards, not further cards."""
    laid.ask_about("lay")
    laid.open("hand")
    laid.page.locator('[data-key="written"]').fill("9 9 9 K")
    laid.lay("9h 9d 9s", "ask.groups.0")
    assert laid.question["position"]["hands"] == ["9h 9d 9s K"]
    assert laid.cards("hand") == ["K"]
    expect(laid.page.locator('[data-key="hand.stay"]')).to_have_text(
        EN.text("referee.page.hand.stay", count=4, left=1)
    )


def test_a_question_in_writing_brings_its_keys(laid: Laid) -> None:
    laid.ask_about("other")
    kinds, field = laid.page.get_by_label("Which question"), laid.page.locator('[data-key="other"]')
    expect(kinds.locator("option:checked")).to_have_text("May I draw a card?")
    kinds.select_option("Is the game over, and who has won?")
    assert laid.question["ask"] == {"kind": "winner", "totals": [0, 0]}
    field.fill('{"kind": "winner", "totals": [5100, 480')
    kinds.select_option("How are the cards dealt?")
    expect(field).to_have_value('{"kind":"deal","players":null}')
    kinds.select_option("Is the game over, and who has won?")
    field.press_sequentially("0]}")
    assert laid.question["ask"] == {"kind": "winner", "totals": [5100, 4800]}


@pytest.mark.parametrize("lang", languages())
def test_a_question_in_writing_fits_a_phone(bare_table: Opener, lang: str) -> None:
    laid = Laid(bare_table(width=320), RefereePage(Learner(wish=lang)))
    laid.ask_about("other")
    assert laid.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_question_in_writing_is_called_by_its_kind(laid: Laid) -> None:
    laid.ask_about("other")
    kinds, field = laid.page.get_by_label("Which question"), laid.page.locator('[data-key="other"]')
    field.fill('{"kind": "bid", "amount": 500}')
    expect(kinds.locator("option:checked")).to_have_text("May I bid this contract?")
    field.fill('{"kind": "group", "cards": "7h 7d 2c"}')
    expect(kinds).to_have_value("")


def test_the_keyboard_is_not_lost_with_a_group(laid: Laid) -> None:
    laid.ask_about("lay")
    laid.page.locator('[data-key="remove.ask.groups.0"]').focus()
    laid.page.keyboard.press("Enter")
    expect(laid.page.locator('[data-key="add.ask.groups"]')).to_be_focused()


def test_what_is_laid_is_said(laid: Laid) -> None:
    said = laid.page.locator(".ct-unseen[role=status]")
    expect(said).to_be_empty()
    laid.lay("7h")
    expect(said).to_have_text("seven of hearts: These cards (1)")


def test_the_table_outlives_a_reload(laid: Laid) -> None:
    laid.ask_about("lay")
    laid.lay("Ks Kd 2c")
    laid.page.reload()
    again = Laid(laid.table)
    assert again.cards("ask.groups.0") == ["Ks", "Kd", "2c"]


def test_a_cleared_table_can_be_put_back(laid: Laid) -> None:
    laid.lay("7h 7d")
    laid.page.get_by_role("button", name="Clear the table").click()
    assert laid.cards("ask.cards") == []
    laid.page.get_by_role("button", name="Put it all back").click()
    assert laid.cards("ask.cards") == ["7h", "7d"]


def test_the_ruling_goes_with_the_table_and_comes_back_with_it(bare_table: Opener) -> None:
    page = RefereePage(Learner())
    ask = {"kind": "group", "cards": "7h 7d 7c"}
    page.handle({"type": "ask", "question": {"rules": "classic", "ask": ask}})
    laid = Laid(bare_table(), page)
    ruling = laid.page.locator(".ct-ruling .ct-words")
    expect(ruling).not_to_be_empty()
    laid.lay("7h 7d")
    laid.page.get_by_role("button", name="Clear the table").click()
    expect(ruling).to_be_empty()
    laid.page.get_by_role("button", name="Put it all back").click()
    expect(ruling).not_to_be_empty()
    laid.page.get_by_role("button", name="Clear the table").click()
    laid.page.get_by_role("button", name="Ask the referee").click()
    expect(ruling).to_be_empty()


def test_a_heading_with_a_marked_word_stays_one_text(bare_table: Opener) -> None:
    page = RefereePage(Learner())
    page.handle({"type": "example"})
    laid = Laid(bare_table(width=360), page)
    head = laid.page.locator(".ct-ruling .ct-verdict-head")
    expect(head.locator(".ct-term")).to_be_visible()
    expect(head.locator("> :not(.ct-sign)")).to_have_text("Yes, you may take the pile")


def test_of_an_example_the_table_is_seen_first(bare_table: Opener) -> None:
    page = RefereePage(Learner())
    laid = Laid(bare_table(width=360, has_touch=True), page)
    laid.ask_about("take")
    example = laid.page.locator('[data-key="example"]')
    example.tap()
    page.handle(laid.table.sent("example")[-1])
    laid.table.set("state", {"serial": 0, **page.state()})
    expect(laid.page.locator(".ct-ruling .ct-words")).not_to_be_empty()
    for place in ("pile", "hand"):
        cards = laid.page.locator(CARDS.format(place))
        expect(cards.first).to_be_in_viewport(ratio=1)
        expect(cards.last).to_be_in_viewport(ratio=1)
    expect(example).to_be_in_viewport()


def ask_of_page(laid: Laid, page: RefereePage) -> None:
    """Ask, and show the answer in the page."""
    laid.page.get_by_role("button", name="Ask the referee").click()
    page.handle(laid.table.sent("ask")[-1])
    laid.table.set("state", {"serial": 0, **page.state()})


def going_out_of(bare_table: Opener, rules: str) -> tuple[Laid, RefereePage]:
    """A table on a phone where a player asks to go out under these rules."""
    page = RefereePage(Learner())
    page.handle({"type": "house", "rules": rules, "options": {}})
    laid = Laid(bare_table(width=360, has_touch=True), page)
    laid.ask_about("go_out")
    return laid, page


def test_a_ruling_that_depends_on_the_feet_asks_for_them(bare_table: Opener) -> None:
    laid, page = going_out_of(bare_table, "hand-and-foot")
    position = {"hands": ["8 8 8 4"], "sides": [{"melds": FIVE_CANASTAS}]}
    ask = {"kind": "go_out", "groups": ["8 8 8"], "discard": "4"}
    question = {"rules": "hand-and-foot", "position": position, "ask": ask}
    page.handle({"type": "paste", "text": json.dumps(question)})
    laid.table.set("state", {"serial": 0, **page.state()})
    foot = laid.page.locator('[data-wanted] [data-key="foot.0"]')
    expect(foot).to_be_in_viewport()
    for seat in range(4):
        laid.page.locator(f'[data-key="foot.{seat}"]').select_option(index=3)
    ask_of_page(laid, page)
    expect(laid.page.locator(".ct-ruling")).to_have_attribute("data-tone", "right")
    expect(foot).to_be_attached()


def test_a_ruling_that_depends_on_the_pile_asks_for_it(bare_table: Opener) -> None:
    laid, page = going_out_of(bare_table, "cs-wikipedia")
    ask = {"kind": "go_out", "groups": ["8 8 8"], "discard": "4"}
    position = {"hands": ["8 8 8 4"], "sides": [{"melds": FIVE_CANASTAS[:1]}]}
    question = {"rules": "cs-wikipedia", "position": position, "ask": ask}
    page.handle({"type": "paste", "text": json.dumps(question)})
    laid.table.set("state", {"serial": 0, **page.state()})
    empty = laid.page.locator('[data-wanted] [data-key="pile.empty"]')
    expect(empty).to_be_in_viewport()
    empty.check()
    assert laid.question["position"]["pile"] == []
    ask_of_page(laid, page)
    expect(laid.page.locator(".ct-ruling")).to_have_attribute("data-tone", "right")
    laid.lay("5h", "pile")
    assert laid.question["position"]["pile"] == "5h"
    expect(empty).not_to_be_checked()


# The width of each card, and whether a finger near two of its corners would hit it.
HIT = """
cells => cells.map((cell) => {
  const box = cell.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(x, y)?.closest(".ct-cell") === cell;
  scrollTo(0, scrollY + box.top - 200);
  const here = cell.getBoundingClientRect();
  return [here.width, at(here.left + 2, here.top + 2), at(here.left + 41, here.top + 42)];
})
"""

# Number of counts that cover the rank of their card.
HIDING = """
counts => counts.filter((count) => {
  const index = count.parentNode.querySelector(".ct-index").getBoundingClientRect();
  return index.right > count.getBoundingClientRect().left;
}).length
"""


def test_every_card_is_large_enough_for_a_finger(bare_table: Opener) -> None:
    laid = Laid(bare_table(width=320, has_touch=True))
    laid.lay("7h 7d 2c X Ks Kd Kc 4s")
    for width in (320, 360, 1280):
        resize(laid.page, width, 800)
        seen = laid.page.locator(".ct-cell:visible").evaluate_all(HIT)
        assert len(seen) == 53 + 8
        assert [cell for cell in seen if cell[0] < SMALL or not (cell[1] and cell[2])] == []
        assert laid.page.evaluate("document.documentElement.scrollWidth") <= width


def test_how_many_are_left_hides_no_rank_and_stays_on_a_line(bare_table: Opener) -> None:
    laid = Laid(bare_table(width=320, has_touch=True))
    laid.lay("Th 7h")
    expect(laid.page.locator(".ct-left:visible")).to_have_count(2)
    assert laid.page.locator(".ct-left:visible").evaluate_all(HIDING) == 0
    laid.ask_about("take")
    laid.page.locator('[data-key="written"]').fill("4h 4d 4s 4c 5h 5d 5s 5c 6h 6d 6s 6c")
    count = laid.page.locator('[data-key="place.pile"] > .ct-count').bounding_box()
    assert count
    assert count["height"] < 36


def test_on_a_phone_the_pack_comes_into_sight(bare_table: Opener) -> None:
    laid = Laid(bare_table(width=360, has_touch=True))
    laid.ask_about("take_with")
    laid.open("hand")
    expect(laid.page.locator('[data-key="place.hand"]')).to_be_in_viewport()
    expect(laid.tray("2c")).to_be_in_viewport()


def test_whose_foot_is_how_far_can_be_told(bare_table: Opener) -> None:
    page = RefereePage(Learner(), chosen=("hand-and-foot", {}))
    laid = Laid(bare_table(), page)
    laid.ask_about("go_out")
    laid.page.locator('[data-key="more"]').click()
    laid.page.get_by_label("The foot: Your partner").select_option("taken")
    memory = laid.question["position"]["memory"]
    assert memory == {"foot_state": [None, None, "taken"]}
