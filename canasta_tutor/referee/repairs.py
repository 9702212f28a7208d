"""The smallest change that would make something legal, in a sentence."""

from __future__ import annotations

from ..engine.actions import Action, Discard, GoOut, Lay, LayMelds, TakePile
from ..engine.cards import Card, CardKind, Cards, cards, distinct, missing
from ..engine.laying import lay_at
from ..engine.rules import RuleSet
from ..engine.search import repair
from ..engine.table import Answer, Phase, Table, replace
from ..engine.verify import cards_used, verify
from ..engine.whole_hand import ways_out
from ..i18n.words import Words
from ..puzzles.mending import mended, other_cards
from .scene import Scene

SMALL = 3
"""Up to so many cards a change is told; else what could be laid instead."""


def mended_group(group: Cards, scene: Scene) -> str | None:
    """How a group could be a meld, by itself."""
    rules, opening = scene.rules, not scene.table.side.melds
    found = mended(group, other_cards(group, rules), {}, rules, opening=opening)
    return told(scene.words, found.cards, found.remove, found.add) if found else None


def mended_action(action: Action, scene: Scene) -> str | None:
    """How a lay-down, a take or going out could be legal with the hand, where it is known."""
    if not scene.known.hand or len(scene.tables) > 1:
        return None
    if isinstance(action, TakePile) and not _can_be_taken(scene.table.upcard):
        return None
    found = _nearest(action, scene.table, scene.rules)
    if found is None:
        return None
    had, has = cards_used(action), cards_used(found)
    return told(scene.words, _grouped(found, scene), missing(has, had), missing(had, has))


def _grouped(action: Action, scene: Scene) -> Cards | tuple[str, ...]:
    """The hand cards of an action; of several groups each by itself: `7♥ 7♦ 7♠`, `2♣ → Q♥`."""
    groups = [_group(lay, scene) for lay in _lays(action)]
    if isinstance(action, GoOut) and action.discard:
        groups.append(scene.words.short(action.discard))
    return tuple(groups) if len(groups) > 1 else cards(cards_used(action))


def _lays(action: Action) -> tuple[Lay, ...]:
    """What is laid from the hand, that with the upcard first."""
    if isinstance(action, TakePile):
        return (*((Lay(action.using),) if action.using else ()), *action.also)
    return action.groups if isinstance(action, LayMelds | GoOut) else ()


def _group(lay: Lay, scene: Scene) -> str:
    """The cards of a group, and the first card of the meld that it makes longer."""
    written = " ".join(map(scene.words.short, lay.cards))
    joined = lay_at(scene.table, (lay,), scene.rules).additions
    before = joined[0].before if joined else None
    return f"{written} → {scene.words.short(before.cards[0])}" if before else written


def _nearest(action: Action, table: Table, rules: RuleSet) -> Action | None:
    """The nearest legal action; that it breaks a yes to going out is asked only in the end."""
    found: Action | None
    if isinstance(action, GoOut):
        found = next(ways_out(table, rules), None) if table.phase is Phase.PLAY else None
    else:
        found = repair(replace(table, answer=Answer.NOT_ASKED), action, rules)
    return found if found and verify(table, found, rules).ok else None


def mended_discard(scene: Scene) -> str | None:
    """What could be discarded instead, where the hand is known."""
    if not scene.known.hand or len(scene.tables) > 1:
        return None
    legal = (
        card
        for card in distinct(scene.table.hand)
        if verify(scene.table, Discard(card), scene.rules).ok
    )
    card = next(legal, None)
    return scene.words.text("repair.instead", cards=(card,)) if card else None


def _can_be_taken(upcard: Card | None) -> bool:
    return upcard is not None and upcard.kind is CardKind.PLAIN


def told(words: Words, whole: Cards | tuple[str, ...], remove: Cards, add: Cards) -> str:
    """The change in words; `whole` is what would be laid."""
    if len(remove) + len(add) > SMALL:
        return words.text("repair.instead", cards=whole)
    if remove and add:
        return words.text("repair.swap", cards=whole, remove=remove, add=add)
    kind = "add" if add else "remove"
    return words.text(f"repair.{kind}", cards=whole, remove=remove, add=add)
