"""A lesson's kernel holds what the lesson needs, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from canasta_tutor import places

NEEDLESS = {
    "pydantic",
    "numpy",
    "canasta_tutor.app",
    "canasta_tutor.bots",
    "canasta_tutor.puzzles.generate",
    "canasta_tutor.referee",
}
"""What no lesson needs, however much of it is done."""

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
    notebook = json.loads((places.notebooks() / lang / f"{lesson}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize(("lesson", "lang"), [("04-melds", "en"), ("06-pile", "cs")])
def test_a_lesson_done_from_end_to_end_stays_light(lesson: str, lang: str) -> None:
    code = "\n".join([*cells(lesson, lang), DONE])
    away = os.environ | {"CANASTA_TUTOR_PROGRESS": "off"}
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, capture_output=True, text=True, check=True, env=away)
    solved, loaded = json.loads(done.stdout.splitlines()[-1])
    assert solved > 3
    assert NEEDLESS.intersection(loaded) == set()
