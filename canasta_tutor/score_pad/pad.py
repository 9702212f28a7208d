"""A score pad for a game at one's own table: what the players enter, deal by deal.

A side enters a deal by its cards, or by numbers: how many canastas of each kind, how many points
of cards. Either way the rules make the sheet of it; nothing that they work out is kept here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

from canasta_tutor.engine.position.form import MANY, Entries, flag, known, listed, score, whole
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.deal import supported
from canasta_tutor.engine.values.faults import BadValue, InputError

VERSION = 1
MOST_DEALS = 200
LONGEST_NAME = 40
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class SideEntry:
    """What one side has at the end of a deal.

    `by_cards`: its melds, threes, hands and feet are told as cards; else `counts` has all of it.
    What leaves no card behind, such as a contract, is among the counts either way.
    """

    by_cards: bool = False
    melds: tuple[str, ...] = ()
    red_threes: str = ""
    black_threes: str = ""
    hands: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A finished deal: how it ended, and what each side had."""

    sides: tuple[SideEntry, ...]
    out: int | None = None
    concealed: bool = False
    first_pile: bool = False
    special: str | None = None
    acaba: int | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """A game: its rules, how many play, what the sides are called, the deals played."""

    rules: str
    players: int
    names: tuple[str, ...] = ()
    deals: tuple[DealEntry, ...] = ()
    changed: int = 0
    """Seconds since 1970; of two pads the later one holds."""

    @property
    def system(self) -> RuleSet:
        """The rules that are played."""
        return load(self.rules)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return self.system.seats.sides[self.players]


def new_pad(rules: str, players: int | None = None) -> Pad:
    """An empty pad.

    Raises:
        InputError: no such rules, or they know no such number of players.

    >>> new_pad("samba").sides
    2
    """
    system = load(rules)
    count = players or system.seats.usual
    supported(system, count)
    return Pad(rules, count)


def with_deal(pad: Pad, deal: DealEntry, place: int | None = None) -> Pad:
    """The pad with one deal more, or with another deal in a place."""
    if place is None:
        return replace(pad, deals=(*pad.deals, deal))
    return replace(pad, deals=(*pad.deals[:place], deal, *pad.deals[place + 1 :]))


def without_deal(pad: Pad, place: int) -> Pad:
    """The pad without the deal in that place."""
    return replace(pad, deals=(*pad.deals[:place], *pad.deals[place + 1 :]))


def to_json(pad: Pad) -> str:
    """The text that is kept; equal pads, equal texts."""
    return json.dumps({"version": VERSION, **asdict(pad)}, separators=(",", ":"), sort_keys=True)


def from_json(text: str | bytes) -> Pad:
    """The pad that a text holds.

    Raises:
        InputError: the text is damaged, or of a later version.

    >>> from_json(to_json(new_pad("samba"))) == new_pad("samba")
    True
    """
    given = known(read_json(text), ("version", "rules", "players", "names", "deals", "changed"), "")
    whole(given.get("version"), "version", VERSION, VERSION)
    pad = new_pad(_text(given.get("rules"), "rules"), whole(given.get("players"), "players", 1))
    names = _several(given, "names", "", _name, pad.sides)
    deals = listed(given.get("deals", ()), "deals", MOST_DEALS)
    read = tuple(read_deal(deal, pad, f"deals[{place}]") for place, deal in enumerate(deals))
    return replace(pad, names=names, deals=read, changed=score(given.get("changed", 0), "changed"))


def read_deal(raw: object, pad: Pad, path: str = "deal") -> DealEntry:
    """A deal as the browser or a file has it.

    Raises:
        InputError: what is wrong, and where.
    """
    keys = ("sides", "out", "concealed", "first_pile", "special", "acaba")
    given = known(raw, keys, path)
    sides = listed(given.get("sides", ()), f"{path}.sides", pad.sides)
    read = [_side(side, f"{path}.sides[{place}]") for place, side in enumerate(sides)]
    read += [SideEntry()] * (pad.sides - len(read))
    special = given.get("special")
    return DealEntry(
        sides=tuple(read),
        out=_seat(given, "out", pad, path),
        concealed=bool(flag(given, "concealed", f"{path}.concealed")),
        first_pile=bool(flag(given, "first_pile", f"{path}.first_pile")),
        special=None if special is None else _text(special, f"{path}.special"),
        acaba=_seat(given, "acaba", pad, path),
    )


def _seat(given: Entries, key: str, pad: Pad, path: str) -> int | None:
    seat = given.get(key)
    return None if seat is None else whole(seat, f"{path}.{key}", 0, pad.players - 1)


def _side(raw: object, path: str) -> SideEntry:
    keys = ("by_cards", "melds", "red_threes", "black_threes", "hands", "feet", "counts")
    given = known(raw, keys, path)
    counts = known_counts(given.get("counts", {}), f"{path}.counts")
    return SideEntry(
        by_cards=bool(flag(given, "by_cards", f"{path}.by_cards")),
        melds=_several(given, "melds", path, _text, MANY),
        red_threes=_text(given.get("red_threes", ""), f"{path}.red_threes"),
        black_threes=_text(given.get("black_threes", ""), f"{path}.black_threes"),
        hands=_several(given, "hands", path, _text, MANY),
        feet=_several(given, "feet", path, _text, MANY),
        counts=counts,
    )


def known_counts(raw: object, path: str) -> dict[str, int]:
    """Numbers by the name of what is counted; those that are zero are left out."""
    if not isinstance(raw, Mapping):
        raise InputError(BadValue(str(raw)[:LONGEST_NAME], "{…}"), path)
    counts = {str(name): score(count, f"{path}.{name}") for name, count in raw.items()}
    return {name: count for name, count in sorted(counts.items()) if count}


def _several(
    given: Entries, key: str, path: str, read: Callable[[object, str], Value], most: int
) -> tuple[Value, ...]:
    own = f"{path}.{key}" if path else key
    items = listed(given.get(key) or (), own, most)
    return tuple(read(item, f"{own}[{place}]") for place, item in enumerate(items))


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise InputError(BadValue(str(value)[:LONGEST_NAME], '"…"'), path)
    return value


def _name(value: Any, path: str) -> str:
    return " ".join(_text(value, path).split())[:LONGEST_NAME]
