"""Events that no page of the tutor sends are refused in words, and the page goes on."""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.course.home_notebook import Home
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.practice.practice_notebook import Practice
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from canasta_tutor.ui.scoring.scoring_notebook import Scoring
from tests.ui.browser import send
from tests.ui.test_deeds import FOUR_WILDS, NAME

OTHER_KINDS: tuple[object, ...] = (5, True, 0.5, "7h", {"7h": 1}, [5], [["7h"]], [None])


@pytest.fixture
def puzzle(one: Learner) -> Panel:
    return Panel(PuzzlePart(NAME, read_puzzle(FOUR_WILDS), one, Words("en")), one)


@pytest.mark.parametrize("cards", OTHER_KINDS)
def test_cards_of_another_kind_are_refused_and_the_puzzle_goes_on(
    puzzle: Panel, cards: object
) -> None:
    told = {"type": "answer", "id": "yes", "cards": cards, "deed": "990.k3"}
    state = send(puzzle, **told)
    assert puzzle.widget.failure is None
    assert (state["deed"], state["attempts"]) == ("990.k3", 0)
    assert state["notice"]
    assert send(puzzle, type="answer", id="no", cards=["group.Jh#0"])["feedback"]


@pytest.mark.parametrize(
    "event",
    [
        {"type": "hello", "languages": [1]},
        {"type": "hello", "languages": 5},
        {"type": "hello", "beside": ["x"]},
        {"type": "pad.new", "rules": "classic", "players": [4]},
        {"type": "worksheet", "rules": "classic", "skills": 5},
        {"type": "pad.remove", "place": "0"},
        {"type": 5},
        {},
    ],
)
@pytest.mark.parametrize("page", [Home, Practice, Scoring])
def test_fields_of_another_kind_are_refused(
    one: Learner, page: type[Home] | type[Practice] | type[Scoring], event: dict[str, object]
) -> None:
    panel = page()
    state = send(panel, **event, deed="990.k3")
    assert panel.widget.failure is None
    assert state["deed"] == "990.k3"
    assert state["notice"]
    assert send(panel, type="hello", languages=["cs"])["notice"] is None
    assert one.language == "cs"


@pytest.mark.parametrize("event", [None, 5, "hello", [{"type": "hello"}]])
def test_what_is_no_event_is_not_heard(puzzle: Panel, event: object) -> None:
    serial = puzzle.widget.state["serial"]
    puzzle.widget._handle_custom_msg(event, [])
    assert puzzle.widget.failure is None
    assert puzzle.widget.state["serial"] == serial
