"""A puzzle or an example table before anything is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answers import choices
from canasta_tutor.puzzles.asks import LegalGoOut
from canasta_tutor.puzzles.model import Puzzle, TableExample
from canasta_tutor.puzzles.prompts import prompt_fields
from canasta_tutor.puzzles.question import Posed, Shown

from .bar import common_texts
from .cards import Props, RichProps, sentence
from .labels import choice_label
from .table import Groups, groups_only, places, table_props

_ANSWERED_BY = {"legal": "choice", "which": "choice", "choose": "cards", "number": "number"}


def puzzle_scene(name: str, puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The question, the table it is asked at, and the ways to answer."""
    selectable = _ANSWERED_BY[puzzle.kind] == "cards"
    table = _table(puzzle.position, posed, words, selectable)
    if puzzle.ask.kind == "pile" and table and table["pile"]:
        table["pile"] = {**table["pile"], "state": "free", "state_text": None}
    return {
        "part": "puzzle",
        "id": name,
        "lang": words.lang,
        "heading": None,
        "question": prompt(puzzle, posed, words),
        "table": table,
        "answer": answer_props(puzzle, posed, words),
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
        "table": _table(example.position, shown, words, selectable=False),
        "answer": None,
        "hint_label": words.text("ui.hint"),
        "texts": common_texts(words),
    }


def prompt(puzzle: Puzzle, posed: Posed, words: Words) -> RichProps:
    """The puzzle's own question, or the usual one of its kind."""
    if puzzle.prompt:
        return [puzzle.prompt[words.lang]]
    msgid = f"puzzle.{puzzle.kind}.{puzzle.ask.kind}.prompt"
    return sentence(words, msgid, **prompt_fields(posed))


def answer_props(puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The buttons, and the field of a number; the first is the main one."""
    kind = _ANSWERED_BY[puzzle.kind]
    given = [
        {"id": choice, "label": choice_label(puzzle, choice, words), "primary": number == 0}
        for number, choice in enumerate(choices(puzzle))
    ]
    if kind == "cards":
        given[0]["needs_cards"] = not _may_take_with_nothing(puzzle, posed)
    label = words.text(f"puzzle.number.{puzzle.ask.kind}.label") if kind == "number" else None
    return {"kind": kind, "choices": given, "label": label}


def _may_take_with_nothing(puzzle: Puzzle, posed: Posed) -> bool:
    """Whether the upcard could go onto a meld, with no card from the hand."""
    table = posed.table
    if puzzle.ask.kind != "take" or table is None or table.upcard is None:
        return False
    return table.side.meld_of(table.upcard.rank) is not None


def _table(
    position: Mapping[str, Any] | None, shown: Shown, words: Words, selectable: bool
) -> Props | None:
    """What lies before the learner; nothing at all for a question that needs no table."""
    groups = _groups(shown, words)
    if shown.table is not None and position:
        drawn = places(position)
        return table_props(shown.table, shown.rules, words, drawn, groups, selectable=selectable)
    return groups_only(groups, words) if groups else None


def _groups(shown: Shown, words: Words) -> Groups:
    """The cards that the question names; several groups are numbered, a discard says so."""
    if len(shown.groups) == 1:
        (group,) = shown.groups
        return [(words.text("ui.table.cards", count=len(group)), group)]
    last = len(shown.groups) if _ends_with_discard(shown) else 0
    return [
        (words.text("ui.table.group", number=number, discard=number == last), group)
        for number, group in enumerate(shown.groups, start=1)
    ]


def _ends_with_discard(shown: Shown) -> bool:
    asked = shown.ask if isinstance(shown, Posed) else None
    return isinstance(asked, LegalGoOut) and asked.discard is not None
