"""A question with every suit settled: the position and the cards asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from canasta_tutor.engine.rules.reading.form_reading import read
from canasta_tutor.engine.rules.reading.forms import as_table
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards, Rank, in_order, text_of
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.referee.question.asks import (
    AnyAsk,
    AskDraw,
    AskGoOut,
    AskGroup,
    AskOffer,
    AskPoints,
    AskSpecialHand,
    AskUpcards,
)
from canasta_tutor.referee.question.schema import Position
from canasta_tutor.referee.reading.aims import aimed_at
from canasta_tutor.referee.reading.suits import (
    Packs,
    Places,
    Written,
    explicit,
    in_one_suit,
    settle_from,
    written,
)

CARD_KEYS = ("cards", "using", "card", "discard", "drawn", "turned")
APART = AskGroup | AskPoints | AskSpecialHand
"""Asks about cards that lie nowhere yet."""
FROM_STOCK = AskDraw | AskOffer | AskUpcards
"""Asks about cards that come from the stock: the packs have them left."""

Texts = dict[str, str]
"""The cards of each place of a position, by its path."""
Seat = tuple[int, int]
"""The seat to move and its side."""


def texts_of(position: Position) -> Texts:
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


def _apart(position: Position) -> Texts:
    """Cards that are told, yet lie nowhere by themselves: the previous discard is in the pile."""
    told = position.memory.previous_discard
    return {} if told is None else {"memory.previous_discard": told}


def settle_position(
    position: Position, ask: AnyAsk, packs: Packs, rules: RuleSet, longer: Cards = ()
) -> Texts:
    """Every place of the position with its suits; the packs keep what is left.

    Of the `longer` cards the hand and the pile hold one rather than another of its rank.

    Raises:
        InputError: a word names no card, or the packs hold too few of it.
    """
    read = {path: placed(path, text) for path, text in texts_of(position).items()}
    for path, place in read.items():
        with _at(path):
            packs.spend(explicit(place))
    wishes, aims = _wishes(position, ask, read), _named(as_table(ask), ("to",))
    likely = Counter(dict.fromkeys(longer, 1))
    settled: Texts = {}
    for path, place in read.items():
        with _at(path):
            meld = in_one_suit(place, packs.left, rules) if ".melds[" in path else place
            packs.spend(explicit(meld) - explicit(place))
            wanted = (aims,) if ".melds[" in path else (*wishes(path, settled), likely)
            settled[path] = text_of(packs.settle(meld, *wanted))
    for path, text in _apart(position).items():
        settled[path] = text_of(Packs(packs.whole).settle(placed(path, text)))
    return settled


def _wishes(
    position: Position, ask: AnyAsk, read: dict[str, Written]
) -> Callable[[str, Texts], tuple[Counter[Card], ...]]:
    """Which cards the ask names with their suits, so that a place should have them.

    Those that pay for a taken pile are of the hand; what is played then, of the hand as far as it
    has others of the rank, or of the pile.
    """
    own, (before, after) = f"hands[{position.turn}]", _in_turn(ask)
    place, pile = read.get(own, ()), explicit(read.get("pile", ())[:-1])
    first, later, held = _named(before), _named(after), explicit(place)
    spare = _ranks(place) - _ranks(_written(before))
    of_hand = Counter({card: later[card] for card in later if spare[card.rank]})

    def wishes(path: str, settled: Texts) -> tuple[Counter[Card], ...]:
        if path == own:
            return first - held, of_hand - (held - first) - pile
        if path == "pile":
            hand = Counter(in_order(settled.get(own, "")))
            return (later - (of_hand & (hand - first)) - pile,)
        return ()

    return wishes


def _in_turn(ask: AnyAsk) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is asked about cards of the hand, and about those after a pile is taken."""
    form = as_table(ask)
    if not isinstance(ask, AskGoOut) or ask.take is None:
        return form, {}
    return {"take": form.pop("take")}, form


def _ranks(cards: Written) -> Counter[Rank]:
    """How many cards there are of each rank."""
    return Counter(card if isinstance(card, Rank) else card.rank for card in cards)


def placed(path: str, text: str) -> Written:
    """The cards of a place of the position, as they are written."""
    with _at(path):
        return written(text)


@contextmanager
def _at(path: str) -> Iterator[None]:
    """Where in the position a fault is."""
    try:
        yield
    except InputError as error:
        raise error.under(f"position.{path}") from None


def _named(form: Any, keys: tuple[str, ...] = CARD_KEYS) -> Counter[Card]:
    """The cards written with their suits in a part of an ask."""
    return explicit(_written(form, keys))


def _written(form: Any, keys: tuple[str, ...] = CARD_KEYS) -> Written:
    """The cards in a part of an ask, as they are written."""
    return tuple(
        card for path, text in leaves(form, "ask", keys) for card in read_cards(path, text)
    )


def leaves(value: Any, path: str, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The texts that hold cards, with their paths."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and key in keys:
                yield f"{path}.{key}", inner
            else:
                yield from leaves(inner, f"{path}.{key}", keys)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{place}]", keys)


def read_cards(path: str, text: str) -> Written:
    """The cards of a text of the ask, as they are written."""
    try:
        return written(text)
    except InputError as error:
        raise error.under(path) from None


def settle_ask(
    ask: AnyAsk, texts: Texts, seat: Seat, packs: Packs, rules: RuleSet, longer: Cards = ()
) -> AnyAsk:
    """The ask with the suits of all its cards, those that the hand holds where it can be."""
    own, laid = f"hands[{seat[0]}]", f"sides[{seat[1]}].melds["
    hand = Counter(in_order(texts[own])) if own in texts else None
    melds = [in_order(text) for path, text in texts.items() if path.startswith(laid)]
    form = as_table(ask, told=True)
    if isinstance(ask, AskGoOut) and ask.take is not None:
        pile = Counter(in_order(texts.get("pile", ""))[:-1])
        return read(AskGoOut, _going_out(form, hand, pile, packs, rules, melds, longer))
    if isinstance(ask, APART):
        packs = Packs(packs.whole)
    if isinstance(ask, APART | FROM_STOCK):
        _spend(packs, ask)
        settle = _from_packs(packs, rules)
    else:
        places = (packs.left if hand is None else hand,)
        settle = _from_places(places, _named(form), packs, rules, longer)
    return read(type(ask), _with_suits(form, "ask", settle, melds))


def _going_out(
    form: dict[str, Any],
    hand: Counter[Card] | None,
    pile: Counter[Card],
    packs: Packs,
    rules: RuleSet,
    melds: list[Cards],
    longer: Cards,
) -> dict[str, Any]:
    """A going out that takes the pile: the hand alone pays for that, the rest of the pile helps on.

    Cards of the hand are laid first; of an unknown hand nothing is left, so the pile's are.
    """
    later = {key: value for key, value in form.items() if key != "take"}
    kept = _named(later) - pile
    held = packs.left if hand is None else hand
    settle = _from_places((held,), _named(form["take"]) + kept, packs, rules)
    take = _with_suits({"take": form["take"]}, "ask", settle, melds)
    left = packs.left if hand is None else hand - _named(take)
    places = (pile if hand is None else left, left + pile)
    settle = _from_places(places, _named(later), packs, rules, longer)
    return {**_with_suits(later, "ask", settle, melds), **take}


Settle = Callable[[Written], Cards]


def _from_packs(packs: Packs, rules: RuleSet) -> Settle:
    """Cards that lie nowhere else: each is one of the packs."""

    def settle(place: Written) -> Cards:
        run = in_one_suit(place, packs.left, rules)
        packs.spend(explicit(run) - explicit(place))
        return packs.settle(run)

    return settle


def _from_places(
    places: Places, used: Counter[Card], packs: Packs, rules: RuleSet, longer: Cards = ()
) -> Settle:
    """Cards that are played from these places, of which some are used already."""

    def settle(place: Written) -> Cards:
        run = in_one_suit(place, places[-1] - used, rules, longer)
        used.update(explicit(run) - explicit(place))
        return settle_from(places, run, packs, used, longer)

    return settle


def _spend(packs: Packs, ask: AnyAsk) -> None:
    for path, text in leaves(as_table(ask), "ask", CARD_KEYS):
        place = read_cards(path, text)
        try:
            packs.spend(explicit(place))
        except InputError as error:
            raise error.under(path) from None


def _with_suits(value: Any, path: str, settle: Settle, melds: list[Cards]) -> Any:
    if isinstance(value, dict):
        return {
            key: _leaf(key, value, f"{path}.{key}", settle, melds)
            if isinstance(inner, str)
            else _with_suits(inner, f"{path}.{key}", settle, melds)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_suits(inner, f"{path}[{n}]", settle, melds) for n, inner in enumerate(value)]
    return value


def _leaf(key: str, form: dict[str, Any], path: str, settle: Settle, melds: list[Cards]) -> str:
    text: str = form[key]
    if key == "to":
        laid = read_cards(path, form.get("cards", ""))
        return aimed_at(read_cards(path, text), laid, melds).text
    if key not in CARD_KEYS:
        return text
    try:
        return text_of(settle(read_cards(path, text)))
    except InputError as error:
        raise error if error.path else error.under(path) from None
