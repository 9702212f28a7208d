"""The smallest change that would make something legal, in a sentence."""

from __future__ import annotations

from ..engine.actions import Action, TakePile
from ..engine.cards import Card, CardKind, Cards, cards, missing
from ..engine.search import repair
from ..engine.verify import cards_used
from ..i18n.words import Words
from ..puzzles.mending import mended, other_cards
from .scene import Scene

SMALL = 3
"""Up to so many cards a change is told; else what could be laid instead."""


def mended_group(group: Cards, scene: Scene) -> str | None:
    """How a group could be a meld, by itself."""
    found = mended(group, other_cards(group, scene.rules), {}, scene.rules)
    return told(scene.words, found.cards, found.remove, found.add) if found else None


def mended_action(action: Action, scene: Scene) -> str | None:
    """How a lay-down or a take could be legal with the hand, where it is known."""
    if not scene.known.hand or len(scene.tables) > 1:
        return None
    if isinstance(action, TakePile) and not _can_be_taken(scene.table.upcard):
        return None
    found = repair(scene.table, action, scene.rules)
    if found is None:
        return None
    had, has = cards_used(action), cards_used(found)
    return told(scene.words, cards(has), missing(has, had), missing(had, has))


def _can_be_taken(upcard: Card | None) -> bool:
    return upcard is not None and upcard.kind is CardKind.PLAIN


def told(words: Words, whole: Cards, remove: Cards, add: Cards) -> str:
    """The change in words."""
    if len(remove) + len(add) > SMALL:
        return words.text("repair.instead", cards=whole)
    if remove and add:
        return words.text("repair.swap", cards=whole, remove=remove, add=add)
    kind = "add" if add else "remove"
    return words.text(f"repair.{kind}", cards=whole, remove=remove, add=add)
