"""A learner at an open lesson: the place of each puzzle, and answers by mouse or keyboard."""

import re
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Locator, Page, expect

from canasta_tutor import paths
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.values.actions import (
    Action,
    CallAcaba,
    Discard,
    Draw,
    GoOut,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.answered.check_answer import list_choices
from canasta_tutor.puzzles.kinds.play_puzzle import actions_of
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.card_props import identities
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from tests.browser.visitors import resize
from tests.browser.voila.visits import wait_until

HAND = "button[data-card]"
VERBS: dict[type[Action], str] = {
    Draw: "draw",
    TakePile: "take",
    LayMelds: "lay",
    LayThrees: "lay",
    Discard: "discard",
    GoOut: "out",
    LaySpecial: "special",
    PlayCaliente: "caliente",
    CallAcaba: "acaba",
}
"""The button for each action."""
FAR = 250  # presses of Tab; a lesson has fewer stops

# The place of the keyboard focus; None if there is none, or if nobody could see it.
STOP = """
() => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.matches(":focus-visible")) return null;
  const box = at.getBoundingClientRect();
  const rings = [getComputedStyle(at), getComputedStyle(at, "::after")];
  const seen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 &&
    box.left < innerWidth;
  const ringed = rings.some(({ outlineStyle: style, outlineWidth: width }) =>
    style !== "none" && parseFloat(width) >= 2);
  return seen && ringed ? at.outerHTML.slice(0, 80) : null;
}
"""

# The keys that lead to a goal; None if the focus is already there.
WAY = """
(goal) => {
  const at = document.activeElement;
  if (at === goal) return null;
  return at.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}
"""

# Parts that stick out of the page. Texts for screen readers do not count, because they are clipped;
# nor do the shapes of a drawing that is too small.
STICKING_OUT = """
() => {
  const unseen = (node) =>
    node && (getComputedStyle(node).clipPath === "inset(50%)" || unseen(node.parentElement));
  return [...document.querySelectorAll("main *")]
    .filter((node) => !node.ownerSVGElement && node.checkVisibility() && !unseen(node))
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 120));
}
"""


@cache
def lessons() -> dict[str, Lesson]:
    """The lessons by id."""
    folder = paths.lessons()
    return {
        name: lesson_library.load_lesson(folder, name)
        for name in lesson_library.list_lessons(folder)
    }


def puzzles_in_order(lesson: str) -> list[str]:
    """The puzzles of a lesson in their order on the page."""
    text = (paths.lessons() / lesson / "en.md").read_text(encoding="utf-8")
    return re.findall(r'lesson\.puzzle\("(.+?)"\)', text)


@dataclass
class Question:
    """A puzzle on an open page, and the ways to answer it."""

    page: Page
    lang: str
    puzzle: Puzzle
    root: Locator

    @property
    def words(self) -> Words:
        return Words(self.lang)

    @property
    def verdict(self) -> Locator:
        return self.root.locator(".ct-verdict")

    @property
    def sheet_tone(self) -> str | None:
        """The outcome of the answer that the sheet over the buttons is about."""
        sheet = self.root.locator(".ct-judged:not([data-away])")
        return sheet.get_attribute("data-tone") if sheet.count() else None

    def try_again(self) -> None:
        """Put away the text about a wrong answer if it covers the buttons."""
        if self.sheet_tone == "wrong":
            self.root.locator(".ct-again").click()

    def open_more(self) -> None:
        """Open the full text about an answer if a sheet holds part of it back."""
        if self.root.locator(".ct-judged").count():
            self.root.locator(".ct-why").click()

    def open_menu(self) -> None:
        """Open the menu of rarer actions if there is one."""
        menu = self.root.locator('[data-key="menu"]')
        if menu.is_visible():
            menu.click()

    @property
    def heading(self) -> Locator:
        return self.verdict.locator(".ct-words .ct-verdict-head")

    @property
    def told(self) -> Locator:
        """The full text about the answer; a sheet shows only a sentence of it."""
        return self.verdict.locator(".ct-words, .ct-all").last

    def where_the_keyboard_goes(self, choice: str) -> Locator:
        """Go to the button of a sheet to continue.

        Without such a button, the focus stays at the answer.
        """
        if not self.root.locator(".ct-judged").count():
            return self.final(choice)
        again = self.root.locator(".ct-again")
        return again if self.sheet_tone == "wrong" else self.go_on

    @property
    def main(self) -> Locator:
        """The button that says what the chosen cards mean."""
        return self.root.locator(".ct-main")

    @property
    def rule_line(self) -> Locator:
        return self.verdict.locator(".ct-rule-lines li").first

    @property
    def source_lines(self) -> Locator:
        return self.verdict.locator(".ct-source .ct-origin")

    @property
    def worked(self) -> Locator:
        return self.verdict.locator(".ct-worked")

    @property
    def hint(self) -> Locator:
        return self.root.locator("button.ct-hint").first

    @property
    def show_me(self) -> Locator:
        return self.root.locator("button.ct-hint").nth(1)

    @property
    def go_on(self) -> Locator:
        return self.verdict.locator(".ct-go-on")

    @property
    def hints(self) -> Locator:
        return self.root.locator(".ct-hints li")

    @property
    def number(self) -> Locator:
        return self.root.locator("input.ct-number")

    @property
    def chosen(self) -> list[str]:
        """The cards that are selected, in the order of the hand."""
        pressed = self.root.locator(f'{HAND}[aria-pressed="true"]')
        names: list[str] = pressed.evaluate_all("cards => cards.map((card) => card.dataset.card)")
        return names

    def to_change(self, answer: str) -> list[Locator]:
        """The cards to select or deselect so that just these are selected, in the order of the
        hand.
        """
        wanted = {_numbered(card) for card in answer.split()}
        hand = self.root.locator(HAND)
        if wanted:
            hand.first.wait_for()
        names = hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")
        assert wanted <= set(names), f"{wanted} is not in {names}"
        chosen = self.chosen
        return [self.card(name) for name in names if (name in wanted) != (name in chosen)]

    def card(self, name: str) -> Locator:
        """A card of the hand; `7h` is the first seven of hearts, `7h#1` the second."""
        return self.root.locator(f'{HAND}[data-card="{_numbered(name)}"]')

    def button(self, choice: str) -> Locator:
        """The button with the id of a choice."""
        label = drawing_of(self.puzzle).label(self.puzzle, choice, self.words)
        return self.root.locator(".ct-answer").get_by_role("button", name=label, exact=True)

    @property
    def steps(self) -> list[str]:
        """The steps of a turn in their present order, from the top."""
        rows = self.root.locator(".ct-move")
        names: list[str] = rows.evaluate_all("rows => rows.map((row) => row.dataset.move)")
        return names

    def arrow(self, step: str) -> Locator:
        """The control that moves a step up."""
        return self.root.locator(f'[data-move="{step}"] .ct-arrow').first

    def final(self, answer: str) -> Locator:
        """The button that completes an answer; before it come cards, a number or an order."""
        if self.puzzle.kind in ("turn", "best") and answer != "none":
            return self.root.locator(f'[data-move="{answer}"] .ct-move-pick')
        if answer in list_choices(self.puzzle):
            return self.button(answer)
        return self.button(list_choices(self.puzzle)[0])

    def expect_verdict(self, tone: str, heading: str | None = None) -> None:
        """Wait for a verdict."""
        expect(self.verdict).to_have_attribute("data-tone", tone)
        if heading:
            expect(self.heading).to_contain_text(heading)


def _numbered(card: str) -> str:
    return card if "#" in card else f"{card}#0"


def question(page: Page, path: str, puzzle: str) -> Question:
    """A puzzle on the open page of a lesson such as `en/04-melds`."""
    lang, lesson = path.split("/")
    root = page.locator('.ct[data-part="puzzle"]').nth(puzzles_in_order(lesson).index(puzzle))
    return Question(page, lang, lessons()[lesson].puzzle(puzzle), root)


def open_settings(page: Page) -> None:
    """Unfold the settings: in the head of a lesson, or at the end of other pages."""
    page.locator(".ct-settings > summary").click()


def show_all_steps(page: Page) -> None:
    """Unfold all steps of a lesson with the last line of the menu of steps."""
    page.locator(".ct-contents > summary").click()
    page.locator(".ct-show-all").click()


def progress_box(page: Page) -> Locator:
    """On the home page, unfold the ways to take progress elsewhere."""
    box = page.locator(".ct-code-box")
    box.locator("summary").click()
    return box


def answer_by_mouse(asked: Question, answer: str) -> None:
    """Click everything that an answer needs: `yes`, `95`, `7h 7d 2c`, `none`."""
    asked.try_again()
    if asked.puzzle.kind == "number":
        asked.number.click()
        asked.number.fill(answer)
    elif asked.puzzle.kind == "choose" and answer != "none":
        for card in asked.to_change(answer):
            card.click()
    elif asked.puzzle.kind == "order":
        for step, place in enumerate(answer.split()):
            while asked.steps.index(place) > step:
                asked.arrow(place).click()
    elif asked.puzzle.kind == "play":
        _play_by_mouse(asked, answer)
        return
    asked.final(answer).click()


def _play_by_mouse(asked: Question, answer: str) -> None:
    """Do one action after the other; wait for the reply to each, except the last."""
    said = asked.root.locator(".ct-said")
    actions = actions_of(answer)
    for place, action in enumerate(actions, start=1):
        before = said.inner_text()
        for card in asked.to_change(" ".join(name for name, _ in identities(cards_used(action)))):
            card.click()
        onto = action.groups[0].onto if isinstance(action, LayMelds) else None
        verb = f'[data-verb="{VERBS[type(action)]}"]'
        if onto:
            asked.root.locator(f'[data-onto="{onto.text}"]').click()
        elif not asked.root.locator(f".ct-main{verb}").count():
            asked.open_menu()
            asked.root.locator(f".ct-menu-pop {verb}").click()
        else:
            asked.main.click()
        if place < len(actions):
            expect(said).not_to_have_text(before, use_inner_text=True)


def answer_by_keyboard(asked: Question, answer: str) -> None:
    """Press the keys that an answer needs, starting at the top of the page."""
    if asked.sheet_tone == "wrong":
        expect(asked.root.locator(".ct-again")).to_be_visible()
        tab_to(asked.page, asked.root.locator(".ct-again"))
        asked.page.keyboard.press("Enter")
    if asked.puzzle.kind == "number":
        tab_to(asked.page, asked.number)
        asked.page.keyboard.press("Control+a")
        asked.page.keyboard.type(answer)
    elif asked.puzzle.kind == "choose" and answer != "none":
        _choose_by_keyboard(asked, answer)
    elif asked.puzzle.kind == "order":
        _order_by_keyboard(asked, answer)
    elif asked.puzzle.kind == "play":
        _play_by_keyboard(asked, answer)
        return
    elif asked.puzzle.kind == "sheet":
        _fill_in_by_keyboard(asked, answer)
        return
    tab_to(asked.page, asked.final(answer))
    asked.page.keyboard.press("Enter")


def _play_by_keyboard(asked: Question, answer: str) -> None:
    """The same, with Tab, arrows, Space and Enter."""
    said = asked.root.locator(".ct-said")
    actions = actions_of(answer)
    for place, action in enumerate(actions, start=1):
        before = said.inner_text()
        used = cards_used(action)
        if used:
            _choose_by_keyboard(asked, " ".join(name for name, _ in identities(used)))
        _act_by_keyboard(asked, action)
        if place < len(actions):
            expect(said).not_to_have_text(before, use_inner_text=True)


def _fill_in_by_keyboard(asked: Question, answer: str) -> None:
    """Write line after line.

    Enter leads to the next line, and from the last line it checks the answer.
    """
    tab_to(asked.page, asked.root.locator(".ct-sheet input").first)
    for points in answer.split():
        asked.page.keyboard.type(points)
        asked.page.keyboard.press("Enter")


def _act_by_keyboard(asked: Question, action: Action) -> None:
    """Press the main button, a button of the menu, or the meld that the cards go to."""
    onto = action.groups[0].onto if isinstance(action, LayMelds) else None
    verb = f'[data-verb="{VERBS[type(action)]}"]'
    if onto:
        tab_to(asked.page, asked.root.locator('.ct-ours button[tabindex="0"]'))
        asked.page.keyboard.press("Home")
        while not asked.root.locator(f'[data-onto="{onto.text}"]:focus').count():
            asked.page.keyboard.press("ArrowRight")
    elif asked.root.locator(f".ct-main{verb}").count():
        tab_to(asked.page, asked.main)
    else:
        tab_to(asked.page, asked.root.locator('[data-key="menu"]'))
        asked.page.keyboard.press("Enter")
        tab_to(asked.page, asked.root.locator(f".ct-menu-pop {verb}"))
    asked.page.keyboard.press("Enter")


def to_the_top(page: Page) -> None:
    """Put the keyboard focus on the page's first stop."""
    page.focus(".skip")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab, or Shift and Tab, until the focus has arrived; it must always be visible."""
    goal = target.element_handle()
    for _ in range(FAR):
        wait_until(page, STOP)  # the page may still be growing above the focus
        way = page.evaluate(WAY, goal)
        if way is None:
            return
        page.keyboard.press(way)
    raise AssertionError(f"Tab never comes to {target}")


def _choose_by_keyboard(asked: Question, answer: str) -> None:
    """Walk along the hand with the arrow key; the space bar selects or deselects a card."""
    tab_to(asked.page, asked.root.locator(f'{HAND}[tabindex="0"]'))
    asked.page.keyboard.press("Home")
    expect(asked.root.locator(HAND).first).to_be_focused()
    for card in asked.to_change(answer):
        while not card.evaluate("card => card === document.activeElement"):
            asked.page.keyboard.press("ArrowRight")
        asked.page.keyboard.press("Space")


def _order_by_keyboard(asked: Question, answer: str) -> None:
    """Lift each step to its place with the arrow key, from the top."""
    for step, place in enumerate(answer.split()):
        if asked.steps.index(place) > step:
            to_the_top(asked.page)
            tab_to(asked.page, asked.arrow(place))
        while asked.steps.index(place) > step:
            asked.page.keyboard.press("ArrowUp")
    to_the_top(asked.page)


def expect_to_fit(page: Page, width: int) -> None:
    """Show the page on a screen of this width: nothing may stick out."""
    resize(page, width, 700)
    sticking_out = page.evaluate(STICKING_OUT)
    assert not sticking_out, f"wider than {width} px: {sticking_out}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "it scrolls sideways"
