"""A score pad for a game at one's own table: what the players enter, deal by deal.

A side enters a deal by its cards, or by numbers: how many canastas of each kind, how many points
of cards. Either way the rules make the sheet of it; nothing that they work out is kept here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field

from canasta_tutor.engine.position.parts import at_most, within
from canasta_tutor.engine.position.schema import MANY, read_told
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.reading.form import Amount, Listed
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.deal import supported
from canasta_tutor.engine.values.faults import InputError

VERSION = 1
MOST_DEALS = 200
LONGEST_NAME = 40
STRICTLY = ConfigDict(extra="forbid")
Several = Annotated[Listed[str], Field(max_length=MANY)]


def _without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in sorted(counts.items()) if count}


Counts = Annotated[Mapping[str, int], AfterValidator(_without_zeros)]
"""Numbers by the name of what is counted; those that are zero are left out."""


def _short(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


Name = Annotated[str, AfterValidator(_short)]


@dataclass(frozen=True, slots=True)
class SideEntry:
    """What one side has at the end of a deal.

    `by_cards`: its melds, threes, hands and feet are told as cards; else `counts` has all of it.
    What leaves no card behind, such as a contract, is among the counts either way.
    """

    __pydantic_config__: ClassVar = STRICTLY
    by_cards: bool = False
    melds: Several = ()
    red_threes: str = ""
    black_threes: str = ""
    hands: Several = ()
    feet: Several = ()
    counts: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A finished deal: how it ended, and what each side had."""

    __pydantic_config__: ClassVar = STRICTLY
    sides: Listed[SideEntry] = ()
    out: Amount | None = None
    concealed: bool = False
    first_pile: bool = False
    special: str | None = None
    acaba: Amount | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """A game: its rules, how many play, what the sides are called, the deals played."""

    __pydantic_config__: ClassVar = STRICTLY
    rules: str
    players: Annotated[int, Field(ge=1)]
    names: Listed[Name] = ()
    deals: Annotated[Listed[DealEntry], Field(max_length=MOST_DEALS)] = ()
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
    raw = read_json(text)
    versioned = isinstance(raw, dict) and "version" in raw
    read_told(_Versioned, {"version": raw.pop("version")} if versioned else raw)
    pad = read_told(Pad, raw)
    new_pad(pad.rules, pad.players)
    at_most(pad.names, pad.sides, "names")
    deals = (_of_pad(deal, pad, f"deals[{place}]") for place, deal in enumerate(pad.deals))
    return replace(pad, deals=tuple(deals))


@dataclass(frozen=True, slots=True)
class _Versioned:
    __pydantic_config__: ClassVar = STRICTLY
    version: Literal[1]


def read_deal(raw: object, pad: Pad, path: str = "deal") -> DealEntry:
    """A deal as the browser or a file has it.

    Raises:
        InputError: what is wrong, and where.
    """
    try:
        return _of_pad(read_told(DealEntry, raw), pad, "")
    except InputError as error:
        raise error.under(path) from None


def _of_pad(deal: DealEntry, pad: Pad, path: str) -> DealEntry:
    """The deal with all sides, if as many play as it tells of."""
    for key, seat in (("out", deal.out), ("acaba", deal.acaba)):
        within(seat or 0, pad.players - 1, f"{path}.{key}".strip("."))
    at_most(deal.sides, pad.sides, f"{path}.sides".strip("."))
    rest = (SideEntry(),) * (pad.sides - len(deal.sides))
    return replace(deal, sides=(*deal.sides, *rest))
