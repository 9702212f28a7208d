"""A puzzle or an example table before anything is answered."""

from __future__ import annotations

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import Posed, Shown
from canasta_tutor.puzzles.schema.puzzle import Puzzle, TableExample
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.page_head import common_texts
from canasta_tutor.ui.puzzle.kinds.all_kinds import drawing_of
from canasta_tutor.ui.puzzle.table import scene_table


def puzzle_scene(name: str, puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The question, the table it is asked at, and the ways to answer."""
    drawing = drawing_of(puzzle)
    return {
        "part": "puzzle",
        "id": name,
        "lang": words.lang,
        "heading": None,
        "about": drawing.about(posed, words),
        "question": drawing.prompt(posed, words),
        "table": drawing.table(posed, words),
        "answer": drawing.answer(posed, words),
        "hint_label": words.text("ui.hint"),
        "texts": common_texts(words),
    }


def example_scene(name: str, example: TableExample, shown: Shown, words: Words) -> Props:
    """A table to look at."""
    return {
        "part": "table",
        "id": name,
        "lang": words.lang,
        "heading": None,
        "question": [example.caption[words.lang]],
        "table": scene_table(example.position, shown, words),
        "answer": None,
        "hint_label": words.text("ui.hint"),
        "texts": common_texts(words),
    }
