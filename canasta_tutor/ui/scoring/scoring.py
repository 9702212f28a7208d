"""What the scoring notebook calls: counting practice, worksheets, and a pad for one's own game."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.learner import Blob, Learner, learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.scoring.counting_practice import SheetPractice
from canasta_tutor.ui.scoring.pad_desk import PadDesk
from canasta_tutor.ui.scoring.page import scoring_scene
from canasta_tutor.ui.scoring.worksheet_maker import SheetMaker


@dataclass
class ScoringPage:
    """Three desks: deals to count, worksheets to print, a game to keep score of."""

    learner: Learner
    chance: Random = field(default_factory=Random)
    practice: SheetPractice | None = None
    pad: PadDesk | None = None
    sheets: SheetMaker | None = None

    @property
    def words(self) -> Words:
        """The words of the learner's language."""
        return Words(self.learner.language)

    def scene(self) -> Props:
        """What can be chosen and laid."""
        return scoring_scene(self.words)

    def state(self) -> Props:
        """The puzzle, the game."""
        words = self.words
        return {
            "practice": self._practice().state(words, self.chance) if self.learner.met else None,
            "pad": self._pad().state(words) if self.learner.met else None,
            "worksheet": self._sheets().state() if self.learner.met else None,
            "notice": self.learner.trouble(words),
        }

    def handle(self, event: Props) -> list[Blob]:
        """What is done at one of the desks."""
        kind = str(event.get("type"))
        self._sheets().html = None
        if kind == "worksheet":
            self._sheets().make(event, self.words, self.chance)
            return []
        if kind.startswith("pad."):
            return self._pad().handle(event, self.words)
        return self._practice().handle(event, self.words, self.chance)

    def _practice(self) -> SheetPractice:
        if self.practice is None:
            self.practice = SheetPractice(self.learner.rules.id)
        return self.practice

    def _sheets(self) -> SheetMaker:
        if self.sheets is None:
            self.sheets = SheetMaker(self.learner.rules.id)
        return self.sheets

    def _pad(self) -> PadDesk:
        if self.pad is None:
            self.pad = PadDesk(self.learner.rules.id, self.learner.now)
        return self.pad


class Scoring(Panel):
    """The scoring page in a notebook cell.

    >>> Scoring()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(ScoringPage(learner()), learner())
