"""The tutor in a browser other than Chromium: Firefox or, with ENGINE=webkit, WebKitGTK."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import list_choices, solve
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text, new_code
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from tests.browser.engines.firefox import open_firefox
from tests.browser.engines.webkit import open_webkit
from tests.browser.engines.window import Learner, Visit
from tests.browser.voila.learning import puzzles_in_order
from tests.browser.voila.test_lost_kernel import end, kernel_named

EN = Words("en")
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or "firefox"
LESSON = "04-melds"
AT = puzzles_in_order(LESSON).index("equal-not-in-a-row")
NOTICED = 5
"""Seconds until an idle learner knows that the kernel is gone."""
ASKED = f"""() => {{
  const puzzle = document.querySelectorAll('.ct[data-part="puzzle"]')[{AT}];
  if (puzzle) puzzle.id = "asked";
  return Boolean(puzzle);
}}"""
KERNEL = """() => {
  const about = document.querySelector("#jupyter-config-data");
  return about && JSON.parse(about.textContent).kernelId;
}"""
SEVEN = '.ct-minute-hand button[aria-label^="seven of"]'
NOTHING_SAID = '() => document.querySelector(".ct-said-below") === null'


@pytest.fixture(scope="session")
def visit_elsewhere() -> Iterator[Visit]:
    """A browser for all scenes of a worker."""
    if os.environ.get("ENGINE") == "webkit":
        (program,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
        with open_webkit(program) as visit:
            yield visit
    else:
        with open_firefox(FIREFOX) as visit:
            yield visit


@pytest.fixture
def learner(visit_elsewhere: Visit) -> Iterator[Learner]:
    """A new visitor; no script may fail in their page."""
    with visit_elsewhere() as window:
        yield Learner(window)
        assert window.errors == []


def press(learner: Learner, label: str, place: str = "") -> None:
    """Click the button with these words on it."""
    learner.click(f'{place} button[data-key="{label}"]')


UNFOLD = (
    "(all) => { const line = document.querySelector(all); line?.click(); return Boolean(line); }"
)
"""Presses the last line of the menu of steps, open or closed; a second click would close the
menu.
"""


def open_puzzle(learner: Learner, voila: str) -> None:
    """The second puzzle of a lesson, which becomes `#asked`."""
    learner.window.open(f"{voila}en/{LESSON}.ipynb")
    learner.wait_for(UNFOLD, ".ct-show-all")
    learner.wait_for(ASKED)


def lay(learner: Learner, *cards: str) -> None:
    """Select these cards of the puzzle, and lay them."""
    for card in cards:
        learner.click(f'#asked button[data-card="{card}#0"]')
    learner.click("#asked .ct-choices button.ct-primary")


def test_home_begins_with_canasta_in_a_minute(voila: str, learner: Learner) -> None:
    learner.window.open(f"{voila}index.ipynb")
    learner.click('.ct-minute [data-seat="2"]')
    press(learner, EN.text("ui.minute.next"), ".ct-minute")
    for left in reversed(range(load("classic").meld.min_cards)):
        learner.click(SEVEN)
        learner.wait_for(
            "(card, left) => document.querySelectorAll(card).length === left", SEVEN, left
        )
    press(learner, EN.text("ui.minute.next"), ".ct-minute")
    learner.click(SEVEN)
    assert learner.read(".ct-minute .ct-seal") == EN.text("canasta.natural")


def test_a_lesson_answered_wrong_and_then_right(voila: str, learner: Learner) -> None:
    open_puzzle(learner, voila)
    lay(learner, "5d", "5s", "9h")
    assert learner.read('#asked .ct-verdict[data-tone="wrong"] .ct-rule-name')
    learner.click("#asked .ct-why")
    assert learner.read("#asked .ct-verdict .ct-rule-lines")
    learner.click("#asked .ct-why")
    learner.click("#asked .ct-again")
    lay(learner, "5d", "5s", "5c")
    assert learner.read('#asked .ct-verdict[data-tone="right"]')


def test_practice_asks_the_puzzle_of_a_code(voila: str, learner: Learner) -> None:
    code = new_code(load("classic"), "wild-limit", 2, 5)
    made = make_from_text(code)
    right = str(solve(made.puzzle, made.rules).answer)
    wrong = next(choice for choice in list_choices(made.puzzle) if choice != right)
    learner.window.open(f"{voila}practice.ipynb")
    learner.click(".ct-code-box summary")
    learner.click(".ct-code-box input")
    learner.window.run('() => document.activeElement.value = ""')
    learner.write(code)
    learner.click(".ct-code-box button")
    learner.wait_for("(code) => document.querySelector('.ct-puzzle-code')?.value === code", code)
    for answer, tone in ((wrong, "wrong"), (right, "right")):
        label = drawing_of(made.puzzle).label(made.puzzle, answer, EN)
        press(learner, label, ".ct-practised .ct-choices")
        assert learner.read(f'.ct-practised .ct-verdict[data-tone="{tone}"]')
        if tone == "wrong":
            learner.click(".ct-practised .ct-again")


def test_the_score_pad_books_a_deal(voila: str, learner: Learner) -> None:
    learner.window.open(f"{voila}scoring.ipynb")
    learner.click('[data-key="desk.pad"]')
    press(learner, EN.text("pad.start"))
    for field, points in (("count.0.points", "500"), ("count.1.hand", "35")):
        learner.click(f'[data-key="{field}"]')
        learner.write(points)
    press(learner, EN.text("pad.save"))
    press(learner, EN.text("pad.book"))
    assert EN.points(-35) in learner.read(".ct-pad-table")


def test_the_referee_rules(voila: str, learner: Learner) -> None:
    learner.window.open(f"{voila}referee.ipynb")
    for card in ("7h", "7d", "2c"):
        learner.click(f'[data-key="tray.{card}"]')
    press(learner, EN.text("referee.page.ask"))
    assert learner.read('.ct-ruling[data-tone="right"] .ct-ruled')


def test_a_killed_kernel_is_noticed_and_the_next_one_answers(voila: str, learner: Learner) -> None:
    open_puzzle(learner, voila)
    lay(learner, "5d", "5s", "9h")
    learner.read('#asked .ct-verdict[data-tone="wrong"]')
    end(kernel_named(learner.wait_for(KERNEL)))
    assert EN.text("ui.kernel_gone") in learner.read(".ct-said-below", within=NOTICED)
    press(learner, EN.text("ui.reload"), ".ct-said-below")
    learner.wait_for(NOTHING_SAID)
    learner.wait_for(ASKED)
    learner.click("#asked .ct-again")
    lay(learner, "5d", "5s", "5c")
    assert learner.read('#asked .ct-verdict[data-tone="right"]')
