"""The player's table fits on one screen: hand, heaps, both sides' melds and the button."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle
from tests.browser.visitors import resize
from tests.browser.voila.learning import lessons, puzzles_in_order, question, show_all_steps
from tests.browser.voila.visits import Visitor
from tests.many import TIMES

PHONES = [(360, 740), (320, 640)] if TIMES > 1 else [(360, 740)]
LEAST = 0.95
"""The share of played puzzles that must fit."""

# Parts of a table that are not wholly visible once its stage stands under the head of the page.
OUT_OF_SIGHT = """(root) => {
  const stage = root.querySelector(".ct-stage");
  stage.scrollIntoView({ block: "start" });
  const head = document.querySelector('.ct[data-part="bar"]').getBoundingClientRect().bottom;
  const places = [".ct-theirs", ".ct-stock", ".ct-pile", ".ct-ours", ".ct-hand-row", ".ct-main"];
  return places.filter((place) => {
    const { top, bottom, left, right } = stage.querySelector(place).getBoundingClientRect();
    return top < head - 1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1;
  });
}"""


def played(lesson: str) -> Iterator[tuple[str, str]]:
    """The played puzzles of a lesson in order, each with its goal."""
    for name in puzzles_in_order(lesson):
        found = lessons()[lesson].puzzle(name)
        if isinstance(found, PlayPuzzle):
            yield name, found.ask.kind


def chosen() -> dict[str, list[str]]:
    """The first puzzle of each goal, by lesson; all puzzles if `TIMES` is over 1."""
    found: dict[str, list[str]] = {}
    goals: set[str] = set()
    for lesson in lessons():
        for name, goal in played(lesson):
            if TIMES > 1 or goal not in goals:
                goals.add(goal)
                found.setdefault(lesson, []).append(name)
    return found


def hidden_places(page: Page, lesson: str, name: str) -> list[str]:
    places: list[str] = question(page, f"en/{lesson}", name).root.evaluate(OUT_OF_SIGHT)
    return places


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_whole_table_of_a_played_puzzle_fits_a_phone(
    voila: str, visit: Visitor, width: int, height: int
) -> None:
    missing: dict[tuple[str, str], list[str]] = {}
    for lesson, names in chosen().items():
        page = visit().open(f"{voila}en/{lesson}.ipynb").page
        resize(page, width, height)
        show_all_steps(page)
        missing |= {(lesson, name): hidden_places(page, lesson, name) for name in names}
    cut = {name: places for name, places in missing.items() if places}
    print(f"{width}×{height}: {len(missing) - len(cut)} of {len(missing)} tables fit")
    assert len(cut) <= (1 - LEAST) * len(missing), cut
