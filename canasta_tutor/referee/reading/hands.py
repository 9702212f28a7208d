"""The hands of a question; where one is unknown, cards that it might hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from canasta_tutor.engine.rules.reading.forms import as_table
from canasta_tutor.engine.values.cards import (
    CALIENTE,
    CardKind,
    Cards,
    cards,
    in_order,
    text_of,
    without,
)
from canasta_tutor.referee.question.asks import (
    AnyAsk,
    AskDiscard,
    AskGoOut,
    AskLay,
    AskLayThrees,
    AskTake,
)
from canasta_tutor.referee.question.schema import Position
from canasta_tutor.referee.reading.settled_suits import CARD_KEYS, Texts
from canasta_tutor.referee.reading.suits import Packs


def takes(ask: AnyAsk) -> bool:
    """Whether it is about going out with the pile."""
    return isinstance(ask, AskGoOut) and ask.take is not None


def hands_of(
    position: Position, texts: Texts, ask: AnyAsk, packs: Packs, size: int
) -> list[str | int | None]:
    """The hands; an unknown one of the player to move holds what he plays, and others."""
    hands: list[str | int | None] = [
        texts.get(f"hands[{seat}]", hand) for seat, hand in enumerate(position.hands)
    ]
    if f"hands[{position.turn}]" in texts or position.turn > 99:
        return hands
    hands += [None] * (position.turn + 1 - len(hands))
    told = hands[position.turn]
    if told is not None and not (isinstance(told, int) and 0 <= told < 100):
        return hands
    hands[position.turn] = text_of(_supposed(ask, told, texts.get("pile", ""), packs, size))
    return hands


def _supposed(ask: AnyAsk, told: str | int | None, pile: str, packs: Packs, size: int) -> Cards:
    """A hand that fits: the cards played, then others of ranks that nobody asks about."""
    played = tuple(card for card in played_cards(ask) if packs.whole[card])
    if takes(ask):
        played = without(played, in_order(pile)[:-1])
    upcard = in_order(pile)[-1:]
    whole = len(played) if isinstance(ask, AskGoOut) else max(size, len(played) + 2)
    wanted = whole if told is None else int(told)
    left = list((packs.left - Counter(played)).elements())
    named = {card.rank for card in (*played, *upcard)}
    plain = [card for card in left if card.kind is CardKind.PLAIN]
    others = sorted(plain, key=lambda card: (card.rank in named, packs.whole[card], card.order))
    return cards((*played, *others)[:wanted])


def played_cards(ask: AnyAsk) -> Cards:
    """The hand cards that an ask plays."""
    if ask.kind == "caliente":
        return (CALIENTE,)
    if not isinstance(ask, AskLay | AskTake | AskGoOut | AskDiscard | AskLayThrees):
        return ()
    if getattr(ask, "place", "hand") == "table":
        return ()
    return cards(" ".join(_texts(as_table(ask))))


def _texts(value: Any) -> list[str]:
    """All cards written anywhere in an ask."""
    if isinstance(value, dict):
        own = [text for key, text in value.items() if key in CARD_KEYS and isinstance(text, str)]
        return own + [text for inner in value.values() for text in _texts(inner)]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in _texts(inner)]
    return []
