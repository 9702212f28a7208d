"""Warm up before learners come: do once what each learner's kernel would do for the first time.

The rehearsal builds models, reads catalogues and parses sentences. Kernels that are forked
afterwards share the results.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from canasta_tutor import paths
from canasta_tutor.explanation import explain, minimum
from canasta_tutor.i18n.message_catalogues import languages, own_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from canasta_tutor.ui.widget import shared_drawing

LANG = "en"
LESSONS = 6
"""Number of lessons whose puzzles the rehearsal answers."""


def rehearse() -> None:
    """Answer one puzzle of each kind without stored progress, and ask the rules once.

    The rehearsal also loads the names of all languages, which the head of each page shows.
    """
    explain(minimum(0))
    for lang in languages():
        own_name(lang)
    with keep_nothing():
        nobody = Learner(now=lambda: 0.0)
        for panel in _open_puzzles(nobody):
            panel.send(type="hello", stored=None, languages=[LANG], beside={})
            for deed in _list_events(panel.widget.scene, panel.widget.state):
                panel.send(**deed)
            panel.widget.layout.close()
            panel.widget.close()
        shared_drawing().layout.close()
        shared_drawing().close()
        shared_drawing.cache_clear()


@contextmanager
def keep_nothing() -> Iterator[None]:
    """Read and write no stored progress inside this block."""
    found = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = "off"
    try:
        yield
    finally:
        del os.environ[VARIABLE]
        os.environ.update({} if found is None else {VARIABLE: found})


def _open_puzzles(nobody: Learner) -> Iterator[Panel]:
    """Panels of the first puzzle of each kind in the first lessons."""
    folder, seen = paths.lessons(), set[str]()
    for name in lesson_library.list_lessons(folder)[:LESSONS]:
        for puzzle in lesson_library.load_lesson(folder, name).puzzles:
            if puzzle.kind not in seen:
                seen.add(puzzle.kind)
                part = PlayedPart if drawing_of(puzzle).acted else PuzzlePart
                yield Panel(part(f"{name}/{puzzle.id}", puzzle, nobody, Words(LANG)), nobody)


def _list_events(scene: Props, state: Props) -> Iterator[Props]:
    """The events of a learner who asks for a hint, answers, and asks to see the solution."""
    yield {"type": "hint"}
    if scene["answer"]["kind"] == "play":
        yield {"type": "play", "id": "draw", "cards": []}
        yield {"type": "play", "id": "discard", "cards": [state["table"]["hand"]["cards"][0]["id"]]}
    for choice in scene["answer"]["choices"]:
        yield {"type": "answer", "id": choice["id"]}
    yield {"type": "show"}
