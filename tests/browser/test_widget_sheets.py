"""The text about an answer leaves the hand visible on a phone, whatever kind of puzzle it is.

`make soak` tries every puzzle of the lessons in every language. `SHEETS` names a file for the
figures, with one JSON line for each: width in px, puzzle, language, moment, height in px, fault,
text.
"""

import json
import os
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner import progress_file as store
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.answered.puzzle_problems import is_askable
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from canasta_tutor.ui.puzzle.short_verdict import MOST_LETTERS
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize
from tests.many import TIMES
from tests.ui.test_lessons_shown import player, right_events, wrong_events

FIGURES = os.environ.get("SHEETS")
RULES = known()[0]
SHEETS = {(360, 740): 190, (320, 640): 92}
"""The greatest height of a sheet on a phone of this size, in px."""
PAGE = """
  :root { --ct-stuck: 44px; scroll-padding-top: 44px; }
  body { padding-block: 44px 100vh; }
  .ct .ct-judged .ct-go-on[data-open] { display: block; }
"""
"""A puzzle as on a lesson's page, which has a head and a link to continue after each puzzle."""

# Show a state. When the sheet has risen, return its height, its faults and its text. A sentence
# longer than the limit is cut off.
MEASURE = """([state, most]) => new Promise((measured) => {
  const measure = (sheet) => {
    const stage = sheet.closest(".ct-stage");
    stage.scrollIntoView({ block: "start" });
    const box = (node) => node.getBoundingClientRect();
    const { top, bottom, height } = box(sheet);
    const amiss = [];
    if (bottom > innerHeight + 1) amiss.push("the sheet is not in sight");
    for (const row of stage.querySelectorAll(".ct-hand-row"))
      if (box(row).top < 43 || box(row).bottom > top + 1) amiss.push("the hand is covered");
    for (const node of sheet.querySelectorAll(".ct-words > p, .ct-judged-foot > *")) {
      if (!node.checkVisibility() || node.matches(".ct-unseen")) continue;
      const { left, right, top: from, bottom: to } = box(node);
      if (left < 0 || right > innerWidth + 1 || from < top || to > bottom + 1)
        amiss.push(`stands out: ${node.className}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) amiss.push("it scrolls sideways");
    const first = sheet.querySelector(".ct-first");
    const text = first?.innerText.replace(/\\s+/g, " ") ?? "";
    const letters = text.length + 2 * sheet.querySelectorAll(".ct-first .ct-glyph").length;
    if (letters <= most && first?.scrollHeight > first?.clientHeight + 2) amiss.push("cut");
    return [height, amiss, text];
  };
  const look = () => {
    const sheet = document.querySelector(".ct-judged[data-risen]:not([data-away])");
    if (!sheet) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => measured(measure(sheet))));
  };
  model.set("state", state);
  look();
})"""
Measured = tuple[float, list[str], str]


def asked() -> Iterator[tuple[str, str, Puzzle]]:
    """All puzzles of the lessons in all languages.

    `make test` takes only one puzzle for each way to answer.
    """
    folder, kinds, turn = paths.lessons(), set[str](), cycle(languages())
    for lesson in lesson_library.list_lessons(folder):
        for puzzle in lesson_library.load_lesson(folder, lesson).puzzles:
            if (TIMES == 1 and puzzle.kind in kinds) or not is_askable(puzzle, load(RULES)):
                continue
            kinds.add(puzzle.kind)
            for lang in languages() if TIMES > 1 else [next(turn)]:
                yield f"{lesson}/{puzzle.id}", lang, puzzle


def begin(name: str, lang: str, puzzle: Puzzle) -> Panel:
    """The puzzle for a learner without stored progress."""
    one = player(RULES)
    part = PlayedPart if isinstance(puzzle, PlayPuzzle) else PuzzlePart
    return Panel(part(name, puzzle, one, Words(lang)), one)


def answer(name: str, lang: str, puzzle: Puzzle) -> Iterator[tuple[str, Props, Props]]:
    """The drawing before and after a first miss, after a second miss, and after the right
    answer.
    """
    right = solve(puzzle, load(RULES)).answer
    panel = begin(name, lang, puzzle)
    wrong = wrong_events(panel, puzzle, load(RULES), right)
    for when, event in zip(("missed", "missed again"), wrong, strict=True):
        before = panel.widget.state
        panel.send(**event)
        yield when, before, panel.widget.state
    panel = begin(name, lang, puzzle)
    before = panel.widget.state
    for event in right_events(panel.widget.scene, puzzle, right):
        panel.send(**event)
    yield "solved", before, panel.widget.state


def measure(
    table: BareTable, name: str, lang: str, puzzle: Puzzle
) -> Iterator[tuple[str, Measured]]:
    """The sheet after each answer."""
    scene = begin(name, lang, puzzle).widget.scene
    for when, before, after in answer(name, lang, puzzle):
        table.page.evaluate("document.querySelector('#page').replaceChildren()")
        table.mount(scene, before)
        yield when, table.page.evaluate(MEASURE, [after, MOST_LETTERS])


@pytest.fixture
def phone(bare_table: Opener, monkeypatch: pytest.MonkeyPatch) -> BareTable:
    monkeypatch.setenv(store.VARIABLE, "off")
    table = bare_table(360, reduced_motion="reduce")
    table.page.add_style_tag(content=PAGE)
    return table


@pytest.mark.parametrize(("width", "height"), SHEETS)
def test_a_sheet_is_low_and_leaves_the_hand_in_sight(
    phone: BareTable, width: int, height: int
) -> None:
    resize(phone.page, width, height)
    found = {
        (name, lang, when): measured
        for name, lang, puzzle in asked()
        for when, measured in measure(phone, name, lang, puzzle)
    }
    if FIGURES:
        with Path(FIGURES).open("a") as file:
            for key, figures in found.items():
                file.write(json.dumps([width, *key, *figures], ensure_ascii=False) + "\n")
    most = SHEETS[width, height]
    assert {key: each for key, each in found.items() if each[1] or each[0] > most + 0.5} == {}
