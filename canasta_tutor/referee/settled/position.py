"""The cards of a position, each with a suit, so that they fit each other and what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards, Rank, in_order, text_of
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.referee.question.asks import Ask, AskAnnounce, AskGoOut, AskTake
from canasta_tutor.referee.question.schema import PositionAsked, Question, SideAsked
from canasta_tutor.referee.settled.asks import leaves, named, read_cards, written_in
from canasta_tutor.referee.settled.suits import (
    Packs,
    Written,
    explicit,
    in_one_suit,
    lengthening,
    rank_of,
)

Texts = dict[str, str]
"""The cards of each place of a position, by its path."""


def settle_position(
    position: PositionAsked, ask: Ask, packs: Packs, rules: RuleSet, longer: Cards
) -> PositionAsked:
    """The position with its suits; the packs keep what is left.

    Of the `longer` cards the hand and the pile hold one rather than another of its rank.

    Raises:
        InputError: a word names no card, or the packs hold too few of it.
    """
    read = {path: _read(path, text) for path, text in _texts(position).items()}
    for path, place in read.items():
        with _at(path):
            packs.spend(explicit(place))
    wishes, aims = _wishes(position, ask, read), named(ask.model_dump(), "to")
    likely = Counter(dict.fromkeys(longer, 1))
    settled: Texts = {}
    for path, place in read.items():
        with _at(path):
            meld = in_one_suit(place, packs.left, rules) if ".melds[" in path else place
            packs.spend(explicit(meld) - explicit(place))
            wanted = (aims,) if ".melds[" in path else (*wishes(path, settled), likely)
            settled[path] = text_of(packs.settle(meld, *wanted))
    discarded = _previous_discard(position, packs)
    return _with_suits(position, settled, discarded)


def _texts(position: PositionAsked) -> Texts:
    """The written cards of a position; the hand of the player to move comes first."""
    hands = {f"hands[{seat}]": hand for seat, hand in enumerate(position.hands)}
    own = f"hands[{position.turn}]"
    places = {own: hands[own], **hands} if own in hands else hands
    found = {path: hand for path, hand in places.items() if isinstance(hand, str)}
    if position.pile is not None:
        found["pile"] = position.pile
    feet = enumerate(position.memory.foot or ())
    found |= {f"memory.foot[{seat}]": foot for seat, foot in feet if isinstance(foot, str)}
    for place, side in enumerate(position.sides):
        melds = {f"sides[{place}].melds[{n}]": meld for n, meld in enumerate(side.melds)}
        found |= melds | {
            f"sides[{place}].red_threes": side.red_threes,
            f"sides[{place}].black_threes": side.black_threes,
        }
    return found


def _previous_discard(position: PositionAsked, packs: Packs) -> str | None:
    """The previous discard with its suit; it lies nowhere by itself, but in the pile."""
    told, path = position.memory.previous_discard, "memory.previous_discard"
    return None if told is None else text_of(Packs(packs.whole).settle(_read(path, told)))


def _with_suits(position: PositionAsked, texts: Texts, discarded: str | None) -> PositionAsked:
    """The position with these texts in their places."""
    memory = position.memory
    if memory.foot is not None:
        feet = enumerate(memory.foot)
        told = tuple(texts.get(f"memory.foot[{seat}]", foot) for seat, foot in feet)
        memory = memory.model_copy(update={"foot": told})
    hands, sides = enumerate(position.hands), enumerate(position.sides)
    return position.model_copy(
        update={
            "hands": tuple(texts.get(f"hands[{seat}]", hand) for seat, hand in hands),
            "pile": texts.get("pile"),
            "sides": tuple(_side(side, f"sides[{place}]", texts) for place, side in sides),
            "memory": memory.model_copy(update={"previous_discard": discarded}),
        }
    )


def _side(side: SideAsked, path: str, texts: Texts) -> SideAsked:
    return side.model_copy(
        update={
            "melds": tuple(texts[f"{path}.melds[{place}]"] for place in range(len(side.melds))),
            "red_threes": texts[f"{path}.red_threes"],
            "black_threes": texts[f"{path}.black_threes"],
        }
    )


def _wishes(
    position: PositionAsked, ask: Ask, read: dict[str, Written]
) -> Callable[[str, Texts], tuple[Counter[Card], ...]]:
    """Which cards the ask names with their suits, so that a place should have them.

    Those that pay for a taken pile are of the hand; what is played then, of the hand as far as it
    has others of the rank, or of the pile.
    """
    own, (before, after) = f"hands[{position.turn}]", _in_turn(ask)
    place, pile = read.get(own, ()), explicit(read.get("pile", ())[:-1])
    first, later, held = named(before), named(after), explicit(place)
    spare = Counter(map(rank_of, place)) - Counter(map(rank_of, written_in(before)))
    of_hand = Counter({card: later[card] for card in later if spare[card.rank]})

    def wishes(path: str, settled: Texts) -> tuple[Counter[Card], ...]:
        if path == own:
            return first - held, of_hand - (held - first) - pile
        if path == "pile":
            hand = Counter(in_order(settled.get(own, "")))
            return (later - (of_hand & (hand - first)) - pile,)
        return ()

    return wishes


def _in_turn(ask: Ask) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is asked about cards of the hand, and about those after a pile is taken."""
    form = ask.model_dump()
    if not isinstance(ask, AskGoOut) or ask.take is None:
        return form, {}
    return {"take": form.pop("take")}, form


def _read(path: str, text: str) -> Written:
    return read_cards(f"position.{path}", text)


@contextmanager
def _at(path: str) -> Iterator[None]:
    """Where in the position a fault is."""
    try:
        yield
    except InputError as error:
        raise error.under(f"position.{path}") from None


def longer_with(question: Question, rules: RuleSet, side: int) -> Cards:
    """The cards asked about without a suit that would lengthen a sequence of the side to move.

    Only those that make no meld by themselves: a few cards to be added, or the upcard alone.

    Raises:
        InputError: a word names no card, or a three has no suit.
    """
    position, ask = question.position, question.ask
    laid = position.sides[side].melds if side < len(position.sides) else ()
    melds = [_read(f"sides[{side}].melds[{n}]", text) for n, text in enumerate(laid)]
    groups = [read_cards(path, text) for path, text in leaves(ask.model_dump())]
    few = [group for group in groups if len(group) < rules.meld.min_cards]
    alone = isinstance(ask, AskTake | AskAnnounce) and not getattr(ask, "using", None)
    upcard = _read("pile", position.pile or "")[-1:] if alone else ()
    ranks = {card for group in (*few, upcard) for card in group if isinstance(card, Rank)}
    return tuple(card for card in lengthening(melds, rules) if card.rank in ranks)
