"""The places in a question where people write cards, by path; suits may still be open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.input_faults import at
from canasta_tutor.referee.question.question_form import PositionAsked
from canasta_tutor.referee.question.referee_asks import Ask
from canasta_tutor.referee.unsaid.settle_suits import Written, count_suited, read_open_cards

CARD_KEYS = ("cards", "using", "card", "discard", "drawn", "turned")
AIM = "to"
"""The key of a card at which other cards are aimed."""
TAKE = "ask.take."
"""The start of the paths of the cards that take the pile before going out."""
Places = dict[str, Written]
"""Cards, by the path of the place in the question where they stand."""


def read_places(texts: Iterable[tuple[str, str]]) -> Places:
    """Read the cards of texts, by path.

    Raises:
        InputError: a word names no card, or a three has no suit.
    """
    found: Places = {}
    for path, text in texts:
        with at(path):
            found[path] = read_open_cards(text)
    return found


def cards_with_suits(places: Places) -> Counter[Card]:
    """Count the cards whose suits the question gives."""
    return count_suited(tuple(card for place in places.values() for card in place))


def texts_of_ask(ask: Ask, *keys: str) -> Iterator[tuple[str, str]]:
    """The texts with cards in an ask, with their paths. `keys`: the keys of such texts."""
    return _find_texts(ask.model_dump(exclude_unset=True), "ask", keys or CARD_KEYS)


def _find_texts(form: Any, path: str, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, where, inner in _list_parts(form, path):
        if isinstance(inner, str) and key in keys:
            yield where, inner
        else:
            yield from _find_texts(inner, where, keys)


def _list_parts(form: Any, path: str) -> Iterable[tuple[str, str, Any]]:
    """The parts of a table or a list, with their keys and paths."""
    if isinstance(form, dict):
        return ((key, f"{path}.{key}", inner) for key, inner in form.items())
    if isinstance(form, list | tuple):
        return (("", f"{path}[{place}]", inner) for place, inner in enumerate(form))
    return ()


def texts_of_position(position: PositionAsked) -> Iterator[tuple[str, str]]:
    """The texts with cards in a position, in the order in which suits are settled.

    The hand of the player to move comes first.

    The previous discard is left out because it lies in the pile.
    """
    hands = [(f"position.hands[{seat}]", hand) for seat, hand in enumerate(position.hands)]
    seat = position.turn
    feet = enumerate(position.memory.foot or ())
    told = (
        *(*hands[seat : seat + 1], *hands[:seat], *hands[seat + 1 :]),
        ("position.pile", position.pile),
        *((f"position.memory.foot[{seat}]", foot) for seat, foot in feet),
    )
    yield from ((path, text) for path, text in told if isinstance(text, str))
    for place, side in enumerate(position.sides):
        path = f"position.sides[{place}]"
        yield from ((f"{path}.melds[{n}]", meld) for n, meld in enumerate(side.melds))
        yield f"{path}.red_threes", side.red_threes
        yield f"{path}.black_threes", side.black_threes


def rewrite_texts(form: Any, texts: Mapping[str, str], path: str) -> Any:
    """A copy of a form, with each of these texts at its path."""
    if isinstance(form, str):
        return texts.get(path, form)
    if isinstance(form, dict):
        return {
            key: rewrite_texts(inner, texts, where) for key, where, inner in _list_parts(form, path)
        }
    if isinstance(form, list | tuple):
        return tuple(
            rewrite_texts(inner, texts, where) for _, where, inner in _list_parts(form, path)
        )
    return form
