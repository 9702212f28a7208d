"""The scoring page before anything is done on it: its words, the rule systems, the pack."""

from __future__ import annotations

from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.engine.values.cards import PACK, CardKind
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.referee.page import referee_scene
from canasta_tutor.ui.scoring.counting_practice import level_choices, task_choices

_SHARED = ("systems", "cards", "tray", "order", "red_threes", "texts")
_PAGE = (
    "sections", "practice", "worksheet", "pad", "task", "level", "next", "code", "code.open",
    "system", "players", "count", "skills",
)  # fmt: skip
_PAD = (
    "new", "new.sure", "start", "keep", "names", "name", "deals", "no_deals", "deal_column",
    "total", "next_minimum", "graph", "graph.said", "target", "enter", "edit", "edit.of", "remove",
    "undo", "save", "book", "book.not", "empty", "cancel", "by_numbers", "by_cards", "way",
    "credits", "out", "nobody",
    "concealed", "first_pile", "special", "none", "acaba", "sheet", "sheet_of", "left", "foot",
    "melds", "saved", "removed", "refused", "hand",
)  # fmt: skip
_SHEET = ("make", "open", "download", "ready", "file", "note")
_HOLES = {name: f"{{{name}}}" for name in ("side", "player", "number", "n", "points", "deal")}
"""Fields that only the browser can fill in."""


def scoring_scene(words: Words) -> Props:
    """All that depends on the language alone."""
    shared = referee_scene(words)
    return {
        **page_scene("scoring", "scoring", "rules", words),
        **{name: shared[name] for name in _SHARED},
        "page": {name: words.text(f"scoring.{name}", **_HOLES) for name in _PAGE},
        "pad": {
            **{name: words.text(f"pad.{name}", **_HOLES) for name in _PAD},
            "apart": words.text("list.thousands"),
        },
        "sheet_total": words.text("sheet.total"),
        "red_label": words.text("sheet.line.red_threes"),
        "black_label": words.text("sheet.line.black_threes"),
        "black_threes": [card.text for card in PACK if card.kind is CardKind.BLACK_THREE],
        "tasks": {name: task_choices(load(name), words) for name in known()},
        "levels": [{"id": 0, "label": words.text("scoring.level.0")}, *level_choices(words)],
        "sheet": {name: words.text(f"worksheet.{name}", **_HOLES) for name in _SHEET},
    }
