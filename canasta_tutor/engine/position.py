"""Tables from positions as people write them down; what they leave out is filled in.

The form is that of the referee: cards as text, hands that may be unknown, a pile whose last
card is the upcard. Unknown hands and the stock get cards that are left, in a fixed order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from .cards import Card, CardKind, Cards, Rank, cards, in_order, without
from .deal import full_deck
from .faults import BadValue, InputError, TooManyCopies, UnknownKey
from .going_out import has_partner
from .melds import rank_of
from .pile import standing_freezes
from .rules import RuleSet, for_players, matches
from .table import Answer, Freeze, Meld, Phase, Side, Table

KEYS = ("turn", "phase", "hands", "sides", "pile", "frozen", "stock", "memory")
SIDE_KEYS = ("score", "melds", "red_threes", "hidden_canastas")
MEMORY_KEYS = (
    "frozen_by",
    "frozen_turns_ago",
    "melded_before_this_turn",
    "side_melded_before_this_turn",
    "partner_answer",
)
MANY = 99
"""More than any deal has, of anything."""
PHASES = {"draw": Phase.DRAW, "play": Phase.PLAY}
Position = Mapping[str, Any]
Value = TypeVar("Value")


def read_position(
    position: Position,
    rules: RuleSet,
    players: int | None = None,
    phase: Phase = Phase.DRAW,
) -> Table:
    """The table of a position.

    `phase` holds where the position does not name one; `players` likewise (else four, or the
    first number that the rule set has).

    Raises:
        InputError: an unknown key, a card that is none, too many copies of a card …, with
            the path of the key.

    >>> from .rulefiles import load
    >>> read_position({"hands": ["7h 7d 2c"], "pile": "9c 7s"}, load("classic")).upcard
    Card('7s')
    """
    _known(position, KEYS, "")
    count = players or rules.seats.usual
    seat = _whole(position.get("turn", 0), "turn", 0, count - 1)
    deck = full_deck(rules, count)
    sides = _sides(position.get("sides", ()), rules.seats.sides[count])
    pile = _read(in_order, position.get("pile", ""), "pile")
    hands = _hands(position.get("hands", ()), count)
    rest = _rest(deck, [*pile, *_on_table(sides), *_in_hand(hands)])
    size = for_players(rules.deal.hand, count)
    filled = tuple(hand if isinstance(hand, tuple) else _fill(hand, size, rest) for hand in hands)
    amount = _whole(position.get("stock", len(rest)), "stock", 0, len(deck))
    table = Table(
        hands=filled,
        sides=sides,
        stock=tuple(rest[:amount]),
        pile=pile,
        seat=seat,
        phase=_one_of(position.get("phase"), PHASES, phase, "phase"),
        turn=count + seat,
        melded=tuple(bool(sides[place % len(sides)].melds) for place in range(count)),
        melds_before=sides[seat % len(sides)].melds,
    )
    return _remember(table, position, rules)


def _known(value: object, allowed: Sequence[str], path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(BadValue(str(value), "{…}"), path)
    for key in value:
        if key not in allowed:
            raise InputError(UnknownKey(str(key), tuple(allowed)), path)
    return value


def _list(value: object, path: str, most: int) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise InputError(BadValue(str(value), "[…]"), path)
    if len(value) > most:
        raise InputError(BadValue(str(len(value)), f"0…{most}"), path)
    return value


def _read(reader: Callable[[str], Cards], text: object, path: str) -> Cards:
    if not isinstance(text, str):
        raise InputError(BadValue(str(text), "cards"), path)
    try:
        return reader(text)
    except InputError as error:
        raise error.under(path) from None


def _whole(value: object, path: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(BadValue(str(value), f"{low}…{high}"), path)
    return value


def _one_of(value: object, choices: Mapping[str, Value], default: Value, path: str) -> Value:
    if value is None:
        return default
    if not isinstance(value, str) or value not in choices:
        raise InputError(BadValue(str(value), ", ".join(choices)), path)
    return choices[value]


def _sides(given: object, count: int) -> tuple[Side, ...]:
    sides = _list(given, "sides", count)
    read = [_side(side, f"sides[{place}]") for place, side in enumerate(sides)]
    return (*read, *(Side() for _ in range(count - len(read))))


def _side(form: object, path: str) -> Side:
    given = _known(form, SIDE_KEYS, path)
    score = given.get("score", 0)
    if isinstance(score, bool) or not isinstance(score, int):
        raise InputError(BadValue(str(score), "0"), f"{path}.score")
    texts = _list(given.get("melds", ()), f"{path}.melds", MANY)
    melds = [_meld(text, f"{path}.melds[{place}]") for place, text in enumerate(texts)]
    return Side(
        score=score,
        melds=_joined(melds),
        red_threes=_red_threes(given.get("red_threes", ""), f"{path}.red_threes"),
        hidden_canastas=_whole(given.get("hidden_canastas", 0), f"{path}.hidden_canastas", 0, MANY),
    )


def _red_threes(text: object, path: str) -> Cards:
    group = _read(cards, text, path)
    if any(card.kind is not CardKind.RED_THREE for card in group):
        raise InputError(BadValue(str(text), "3h 3d"), path)
    return group


def _meld(text: object, path: str) -> Meld:
    group = _read(cards, text, path)
    rank = rank_of(group)
    if rank is None or any(card.kind is CardKind.RED_THREE for card in group):
        raise InputError(BadValue(str(text), "7h 7d 7c"), path)
    return Meld(rank, group)


def _joined(melds: Sequence[Meld]) -> tuple[Meld, ...]:
    """The melds with those of one rank put together, as a side has one meld a rank."""
    ranks: dict[Rank, Cards] = {}
    for meld in melds:
        ranks[meld.rank] = cards((*ranks.get(meld.rank, ()), *meld.cards))
    return tuple(Meld(rank, group) for rank, group in ranks.items())


def _hands(given: object, players: int) -> list[Cards | int | None]:
    hands = _list(given, "hands", players)
    read = [_hand(hand, f"hands[{place}]") for place, hand in enumerate(hands)]
    return [*read, *(None for _ in range(players - len(read)))]


def _hand(given: object, path: str) -> Cards | int | None:
    if given is None:
        return None
    if isinstance(given, int):
        return _whole(given, path, 0, MANY)
    return _read(cards, given, path)


def _on_table(sides: Sequence[Side]) -> Iterator[Card]:
    for side in sides:
        yield from side.red_threes
        for meld in side.melds:
            yield from meld.cards


def _in_hand(hands: Sequence[Cards | int | None]) -> Iterator[Card]:
    for hand in hands:
        if isinstance(hand, tuple):
            yield from hand


def _rest(deck: Cards, known: Sequence[Card]) -> list[Card]:
    """The cards that are left, in a fixed order without pattern."""
    there = Counter(deck)
    for card, count in Counter(known).items():
        if count > there[card]:
            raise InputError(TooManyCopies(card.text, count, there[card]))
    rest = list((there - Counter(known)).elements())
    random.Random(len(rest)).shuffle(rest)
    return rest


def _fill(count: int | None, size: int, rest: list[Card]) -> Cards:
    """So many unknown cards, red threes left out: they would lie on the table."""
    wanted = size if count is None else count
    plain = [card for card in rest if card.kind is not CardKind.RED_THREE][:wanted]
    rest[:] = without(tuple(rest), plain)
    return cards(plain)


def _remember(table: Table, position: Position, rules: RuleSet) -> Table:
    """The table with what the position says about earlier turns."""
    memory = _known(position.get("memory", {}), MEMORY_KEYS, "memory")
    answers = {answer.value: answer for answer in Answer}
    answer = _one_of(
        memory.get("partner_answer"), answers, Answer.NOT_ASKED, "memory.partner_answer"
    )
    own, side = _melded_before(table, memory)
    melded = tuple(own if seat == table.seat else done for seat, done in enumerate(table.melded))
    return replace(
        table,
        answer=answer,
        melded=melded,
        melds_before=table.melds_before if side else (),
        freezes=_freezes(table, _flag(position, "frozen", "frozen"), memory, rules),
    )


def _melded_before(table: Table, memory: Mapping[str, Any]) -> tuple[bool, bool]:
    """Whether the player and his side have melded before this turn: as told, else by the melds.

    What one tells of the other counts: a side that has not melded has no player who has, and
    who plays alone is his side.
    """
    own = _flag(memory, "melded_before_this_turn", "memory.melded_before_this_turn")
    side = _flag(memory, "side_melded_before_this_turn", "memory.side_melded_before_this_turn")
    if side is None:
        side = own is None or own or has_partner(table)
    if own is None:
        own = table.melded[table.seat] and side
    return own, side


def _flag(given: Mapping[str, Any], key: str, path: str) -> bool | None:
    """True, false, or None where nothing is told."""
    value = given.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise InputError(BadValue(str(value), "true, false"), path)


def _freezes(
    table: Table, frozen: bool | None, memory: Mapping[str, Any], rules: RuleSet
) -> tuple[Freeze, ...]:
    """Who froze the pile and when: as told, or one discard a turn back from the upcard."""
    found = tuple(
        _freeze(table, depth, card)
        for depth, card in reversed(list(enumerate(reversed(table.pile), start=1)))
        if matches(card.kind, rules.pile.freezing)
    )
    if frozen is False:
        return ()
    ago = _turns_ago(table, memory)
    if ago is None and frozen and not standing_freezes(replace(table, freezes=found), rules):
        ago = 1
    if ago is None or any(freeze.turn == table.turn - ago for freeze in found):
        return found
    return (_freeze(table, ago, found[-1].card if found else None),)


def _freeze(table: Table, ago: int, card: Card | None) -> Freeze:
    """A freeze so many turns ago."""
    return Freeze(card, (table.seat - ago) % table.players, table.turn - ago)


def _turns_ago(table: Table, memory: Mapping[str, Any]) -> int | None:
    """How many turns ago the pile was frozen, if it is told."""
    if "frozen_turns_ago" in memory:
        return _whole(memory["frozen_turns_ago"], "memory.frozen_turns_ago", 1, MANY)
    if "frozen_by" in memory:
        by = _whole(memory["frozen_by"], "memory.frozen_by", 0, table.players - 1)
        return (table.seat - by) % table.players or table.players
    return None
