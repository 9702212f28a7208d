"""A lesson's kernel holds what the lesson needs, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import anywidget
import pytest

from canasta_tutor import paths
from canasta_tutor.ui.widget import CardTable

NEEDLESS = {
    "anywidget",
    "pydantic",
    "numpy",
    "canasta_tutor.app",
    "canasta_tutor.bots",
    "canasta_tutor.puzzles.generate",
    "canasta_tutor.referee",
}
"""What no lesson needs, however much of it is done."""

AT_AN_ANSWER = {
    "canasta_tutor.engine.judge.play",
    "canasta_tutor.engine.search.go_out",
    "canasta_tutor.puzzles.asked.best_try",
    "canasta_tutor.puzzles.kinds.choose",
    "canasta_tutor.puzzles.kinds.game",
    "canasta_tutor.puzzles.answered.hints",
    "canasta_tutor.puzzles.answered.objections",
    "canasta_tutor.puzzles.kinds.sheet",
    "canasta_tutor.puzzles.kinds.turn",
    "canasta_tutor.ui.puzzle.feedback",
    "canasta_tutor.ui.puzzle.actions_in_words",
    "canasta_tutor.ui.puzzle.after_answer",
}
"""What a lesson that is only read needs nothing of."""

READ = """
import json, sys
print(json.dumps([0, sorted(sys.modules)]))
"""

DONE = """
import json, sys
from canasta_tutor.ui import learner
from canasta_tutor.ui.panel import Panel

learner = learner.learner()
learner.hello('{"puzzles": {"06-pile/pair-of-kings": {"right": [5]}}}')
solved = 0
for panel in list(learner.panels):
    scene = panel.widget.scene
    for choice in (scene.get("answer") or {}).get("choices", ()):
        hand = (scene.get("table") or {}).get("hand") or {"cards": []}
        first = [card["id"] for card in hand["cards"][:1]]
        panel.send(type="answer", id=choice["id"], number="5", cards=first)
        panel.send(type="hint")
    solved += bool(panel.widget.state.get("solved"))
print(json.dumps([solved, sorted(sys.modules)]))
"""


def cells(lesson: str, lang: str) -> list[str]:
    notebook = json.loads((paths.notebooks() / lang / f"{lesson}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def after(lesson: str, lang: str, more: str) -> tuple[int, set[str]]:
    """How many puzzles of a lesson were solved, and the modules that its kernel then holds."""
    code = "\n".join([*cells(lesson, lang), more])
    away = os.environ | {"CANASTA_TUTOR_PROGRESS": "off"}
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, capture_output=True, text=True, check=True, env=away)
    solved, loaded = json.loads(done.stdout.splitlines()[-1])
    return solved, set(loaded)


@pytest.mark.parametrize(("lesson", "lang"), [("04-melds", "en"), ("06-pile", "cs")])
def test_a_lesson_done_from_end_to_end_stays_light(lesson: str, lang: str) -> None:
    solved, loaded = after(lesson, lang, DONE)
    assert solved > 3
    assert NEEDLESS & loaded == set()
    assert "canasta_tutor.ui.puzzle.after_answer" in loaded


@pytest.mark.parametrize("lesson", sorted(path.name for path in paths.lessons().glob("0*")))
def test_a_lesson_that_is_read_loads_nothing_for_answers(lesson: str) -> None:
    _, loaded = after(lesson, "en", READ)
    assert "canasta_tutor.ui.puzzle.puzzle" in loaded
    assert (NEEDLESS | AT_AN_ANSWER) & loaded == set()


def test_what_an_answer_takes_is_there() -> None:
    assert all(find_spec(name) for name in AT_AN_ANSWER)


def test_the_browser_sees_an_anywidget() -> None:
    model = anywidget.AnyWidget(_esm="export default {}")
    ours, theirs = CardTable({"part": "bar"}).get_state(), model.get_state()
    assert theirs.keys() <= ours.keys()
    assert {name: ours[name] for name in theirs if name.startswith(("_model", "_view"))} == {
        name: theirs[name] for name in theirs if name.startswith(("_model", "_view"))
    }
