"""The scoring page: counting practice, worksheets, and a score pad for the players' own game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from random import Random, SystemRandom

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.cards import PACK, CardKind
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.referee.referee_page import referee_scene
from canasta_tutor.ui.scoring.counting_practice import SheetPractice, task_choices
from canasta_tutor.ui.scoring.pad_desk import PadDesk
from canasta_tutor.ui.scoring.worksheet import SheetMaker

_SHARED = ("systems", "cards", "tray", "order", "red_threes", "texts")
_PAGE = """
    sections practice worksheet pad task next system players count skills
"""
_PAD = """
    new new.sure start keep names name deals no_deals deal_column total next_minimum graph
    graph.said target enter edit edit.of remove undo save book book.not empty cancel by_numbers
    by_cards way credits out nobody concealed first_pile special none acaba sheet sheet_of left
    foot melds saved removed refused hand
"""
_CODE = "code code.copy code.open code.label code.apply"
_SHEET = "make open download ready file note prices"
_HOLES = {name: f"{{{name}}}" for name in ("side", "player", "number", "n", "points", "deal")}
"""Fields of texts that the browser fills in."""


def scoring_scene(words: Words) -> Props:
    """The parts of the page that depend only on the language."""
    shared = referee_scene(words)
    return {
        **page_scene("scoring", "scoring", "rules", words),
        **{name: shared[name] for name in _SHARED},
        "page": {
            **words.texts("scoring.", _PAGE, **_HOLES),
            **words.texts("practice.", f"settings.done {_CODE}"),
        },
        "copied": words.text("ui.progress.copied"),
        "pad": words.texts("pad.", _PAD, **_HOLES)
        | {
            "apart": words.text("list.thousands"),
            "number": words.text("sheet.number"),
        },
        "sheet_total": words.text("sheet.total"),
        "red_label": words.text("sheet.line.red_threes"),
        "black_label": words.text("sheet.line.black_threes"),
        "black_threes": [card.text for card in PACK if card.kind is CardKind.BLACK_THREE],
        "tasks": {name: task_choices(load(name), words) for name in known()},
        "sheet": words.texts("worksheet.", _SHEET, **_HOLES),
    }


@dataclass
class ScoringPage(Page):
    """The page with three desks: counting practice, worksheets, the score pad."""

    chance: Random = field(default_factory=SystemRandom)

    @cached_property
    def practice(self) -> SheetPractice:
        """The counting practice."""
        return SheetPractice(self.learner.rules.id)

    @cached_property
    def sheets(self) -> SheetMaker:
        """The worksheets."""
        return SheetMaker(self.learner.rules.id)

    @cached_property
    def pad(self) -> PadDesk:
        """The score pad."""
        return PadDesk(self.learner.rules.id, self.learner.now, lambda: self.learner.ending)

    def scene(self) -> Props:
        """The choices and cards of all desks."""
        return scoring_scene(self.words)

    def state(self) -> Props:
        """The state of each desk."""
        words, met = self.words, self.learner.met
        return {
            "practice": self.practice.state(words, self.chance) if met else None,
            "pad": self.pad.state(words) if met else None,
            "worksheet": self.sheets.state() if met else None,
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Pass an event on to its desk."""
        kind = str(event.get("type"))
        self.sheets.html = None
        if kind == "worksheet":
            self.sheets.make(event, self.words, self.chance)
            return []
        if kind.startswith("pad."):
            return self.pad.handle(event, self.words)
        return self.practice.handle(event, self.words, self.chance)


class Scoring(Panel):
    """The scoring page in a notebook cell.

    >>> Scoring()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(ScoringPage(learner()), learner())
