"""Worksheets on the page: they are made as wished for, and the last one is shown."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.scoring.worksheet import Wish, worksheet

_SEEDS = 1 << 20


@dataclass
class SheetMaker:
    """Makes worksheets; the last one is handed to the browser once."""

    rules: str
    number: int = 0
    html: str | None = None
    fault: str | None = None

    def state(self) -> Props:
        """The sheet that has just been made."""
        return {
            "rules": self.rules,
            "number": self.number,
            "html": self.html,
            "fault": self.fault,
        }

    def make(self, event: Props, words: Words, chance: Random) -> None:
        """A sheet as it was wished for; one that cannot be made is refused in words."""
        wish = Wish(
            system=str(event.get("rules")),
            skills=tuple(map(str, event.get("skills") or ())),
            count=_whole(event.get("count")),
            level=_whole(event.get("level")),
            seed=chance.randrange(_SEEDS),
        )
        try:
            self.html, self.fault = worksheet(wish, words.lang), None
        except InputError as error:
            self.html, self.fault = None, fault_text(words, error.fault)
        else:
            self.number += 1


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
