"""A puzzle or an example table before anything is answered.

What draws moves, sheets and finished deals is loaded where a puzzle has them: most have not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.values.cards import CardKind
from canasta_tutor.engine.values.table import Answer
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.answers import choices
from canasta_tutor.puzzles.asked.question import Posed, Shown
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.asks import LegalGoOut, OfDeal, WholeGame
from canasta_tutor.puzzles.schema.lesson_file import OtherPuzzle, Puzzle, TableExample
from canasta_tutor.ui.cards import Props, RichProps, sentence
from canasta_tutor.ui.page_head import common_texts
from canasta_tutor.ui.puzzle.actions_in_words import all_moves
from canasta_tutor.ui.puzzle.kinds.finished_deal import finished_props
from canasta_tutor.ui.puzzle.kinds.game import deals_props
from canasta_tutor.ui.puzzle.kinds.sheet import sheet_answer_props
from canasta_tutor.ui.puzzle.labels import choice_label
from canasta_tutor.ui.puzzle.table import Groups, groups_only, places, table_props

ANSWERED_BY = {
    "legal": "choice",
    "which": "choice",
    "other": "choice",
    "choose": "cards",
    "number": "number",
    "order": "order",
    "turn": "moves",
    "best": "moves",
    "line": "line",
    "sheet": "sheet",
    "game": "sheet",
}
"""What the learner answers each kind of puzzle with."""


def puzzle_scene(name: str, puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The question, the table it is asked at, and the ways to answer."""
    selectable = ANSWERED_BY[puzzle.kind] == "cards"
    asked = puzzle.about if isinstance(puzzle, OtherPuzzle) else puzzle
    table = _table(asked.position, posed, words, selectable)
    if table and table.get("pile"):
        table["pile"]["beneath"] = _beneath(posed, words)
        if asked.ask.kind == "pile":
            table["pile"] |= {"state": "free", "state_text": None}
    return {
        "part": "puzzle",
        "id": name,
        "lang": words.lang,
        "heading": None,
        "about": about(puzzle, posed, words),
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
    fields = kind_of(puzzle).fields(posed)
    asked = sentence(words, msgid, **fields, **_systems(puzzle, posed, words))
    return [*_partner_said(posed, words), *asked]


def _partner_said(posed: Posed, words: Words) -> RichProps:
    """Before going out: what the partner has answered, or that he should have been asked."""
    if not isinstance(posed.ask, LegalGoOut):
        return []
    said, must = posed.at.answer, posed.rules.going_out.ask_partner == "required"
    if said is Answer.NOT_ASKED and not must:
        return []
    return [*sentence(words, "puzzle.legal.go_out.partner", said=said.value), " "]


def _systems(puzzle: Puzzle, posed: Posed, words: Words) -> dict[str, object]:
    """The names of the two systems of a question about other rules."""
    if not isinstance(puzzle, OtherPuzzle):
        return {}
    names = {"here": posed.rules.id, "there": puzzle.ask.system}
    return {place: words.text(f"ruleset.{name}.name") for place, name in names.items()}


def about(puzzle: Puzzle, posed: Posed, words: Words) -> list[RichProps] | None:
    """The question that is thought of under other rules."""
    if not isinstance(puzzle, OtherPuzzle):
        return None
    return [prompt(puzzle.about, posed.but(puzzle=puzzle.about), words)]


def answer_props(puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The buttons, and what else the answer is put together with.

    The first is the main one, but where the buttons are the answers: there none is put forward.
    """
    kind = ANSWERED_BY[puzzle.kind]
    if kind in ("line", "sheet"):
        return sheet_answer_props(posed, words)
    main = kind != "choice"
    given = [
        {
            "id": choice,
            "label": choice_label(puzzle, choice, words),
            "primary": main and number == 0,
        }
        for number, choice in enumerate(choices(puzzle))
        if not (kind == "moves" and choice.isdecimal())
    ]
    if kind == "cards":
        given[0]["needs_cards"] = not _may_take_with_nothing(puzzle, posed)
    return {"kind": kind, "choices": given, "label": None, **_entry(kind, puzzle, posed, words)}


def _entry(kind: str, puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """What the entry of such an answer needs."""
    if kind == "number":
        return {"label": words.text(f"puzzle.number.{puzzle.ask.kind}.label")}
    if kind in ("moves", "order"):
        moves = all_moves(posed, words)
        return {
            "label": words.text(f"puzzle.{puzzle.kind}.{puzzle.ask.kind}.label"),
            **(_ordering(moves, words) if kind == "order" else _picking(puzzle, moves, words)),
        }
    return {}


def _picking(puzzle: Puzzle, moves: list[Props], words: Words) -> Props:
    """Moves of which one is picked, each read out with its number."""
    for move in moves:
        place = choice_label(puzzle, move["id"], words)
        move["name"] = words.text("move.name", place=place, move=move["name"])
    return {"moves": moves}


def _ordering(moves: list[Props], words: Words) -> Props:
    """Steps to be moved, and what the browser says meanwhile."""
    said = ("up", "down", "moved")
    holes = {name: f"{{{name}}}" for name in ("name", "n", "total")}
    return {
        "moves": moves,
        "help": words.text("ui.order.help"),
        "said": {name: words.text(f"ui.order.{name}", **holes) for name in said},
    }


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
    if isinstance(shown, Posed) and isinstance(shown.ask, WholeGame):
        return deals_props(shown, words)
    if isinstance(shown, Posed) and isinstance(shown.ask, OfDeal):
        return finished_props(shown.at, shown.rules, words)
    groups = _groups(shown, words)
    if shown.table is not None and position:
        drawn = places(position)
        return table_props(shown.table, shown.rules, words, drawn, groups, selectable=selectable)
    return groups_only(groups, words) if groups else None


def _beneath(posed: Posed, words: Words) -> RichProps | None:
    """The black threes that lie covered in the pile: a player has seen them discarded."""
    pile = posed.at.pile[:-1]
    threes = tuple(card for card in pile if card.kind is CardKind.BLACK_THREE)
    return sentence(words, "ui.pile.beneath", cards=threes) if threes else None


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
