"""A plain address can ask for puzzles: by skill, system, level and number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.puzzle_codes import read_code
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice_notebook import PracticePage

ASKED = {"skill": "sequences", "system": "samba", "level": "2", "count": "3"}


def begin(asked: object, learner: Learner | None = None, **more: object) -> PracticePage:
    learner = learner or Learner()
    page = PracticePage(learner, Coach(learner, Random(3)))
    page.handle({"type": "begin", "asked": asked, "addressed": True, **more})
    return page


def after(page: PracticePage, kind: str) -> dict[str, Any]:
    page.handle({"type": kind})
    return page.state()


def test_an_address_asks_for_a_skill_a_level_and_a_number() -> None:
    page = begin(ASKED)
    for place in (1, 2, 3):
        state = page.state()
        code = read_code(state["puzzle"]["code"])
        assert (code.skill, code.system, code.level) == ("sequences", "samba", 2)
        assert state["sitting"]["text"] == f"Puzzle {place} of 3"
        after(page, "show")
        after(page, "next")
    assert page.state()["end"]
    assert "of 10" in after(page, "more")["sitting"]["text"]


def test_without_a_level_practice_chooses_it() -> None:
    page = begin({"skill": "sequences", "system": "samba", "level": None, "count": ""})
    state = page.state()
    assert read_code(state["puzzle"]["code"]).skill == "sequences"
    assert state["sitting"]["text"] == "Puzzle 1 of 10"


def test_a_reload_goes_on_with_what_the_address_asked_for() -> None:
    page = begin(ASKED)
    after(page, "show")
    state = after(page, "next")
    kept = {
        "wish": state["wish"],
        "code": state["puzzle"]["code"],
        "sitting": state["sitting"]["codes"],
    }
    asked = state["sitting"]["addressed"]
    again = begin(asked, page.learner, **{**kept, "addressed": False})
    assert again.state()["sitting"]["text"] == "Puzzle 2 of 3"
    assert again.state()["puzzle"]["code"] == kept["code"]
    assert begin(asked, page.learner, **kept).state()["sitting"]["text"] == "Puzzle 1 of 3"


def test_a_choice_on_the_page_ends_what_the_address_asked_for() -> None:
    page = begin(ASKED)
    page.handle({"type": "wish", "system": "classic", "mode": "practice", "skill": ""})
    state = page.state()
    assert state["sitting"]["addressed"] is None
    assert "of 10" in state["sitting"]["text"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"skill": "nothing"},
        {"skill": "sequences", "system": "classic"},
        {"system": "whist"},
        {"level": "9"},
        {"level": "0"},
        {"count": "1000"},
        {"count": "-1"},
        {"count": "²"},
        {"skill": "x" * 10_000},
    ],
)
def test_what_there_is_not_is_named_and_another_puzzle_comes(wrong: dict[str, str]) -> None:
    learner = Learner()
    page = PracticePage(learner, Coach(learner, Random(3)))
    with pytest.raises(InputError):
        page.handle({"type": "begin", "asked": ASKED | wrong, "addressed": True})
    assert page.state()["puzzle"]["code"]
