"""A whole rule system, and its values by key."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, get_type_hints

from canasta_tutor.engine.rules.reading.form import ONE_OR_TABLE
from canasta_tutor.engine.rules.reading.validation_errors import fields
from canasta_tutor.engine.rules.schema.dealing_rules import Deal, Draw, Pack, Points, Seats, Turn
from canasta_tutor.engine.rules.schema.ending_rules import Calls, Game, GoingOut, Special
from canasta_tutor.engine.rules.schema.meld_rules import CanastaRules, Initial, MeldRules
from canasta_tutor.engine.rules.schema.pile_rules import Discarding, Pile, Stock
from canasta_tutor.engine.rules.schema.rule_values import (
    AmountByPlayers,
    ByPlayers,
    Origin,
    Section,
)
from canasta_tutor.engine.rules.schema.three_rules import BlackThrees, RedThrees
from canasta_tutor.engine.values.cards import CardKind
from canasta_tutor.engine.values.record import Record


class RuleSet(Record):
    """A whole rule system, with the origin of every value by dotted key."""

    id: str
    seats: Seats
    pack: Pack
    deal: Deal
    draw: Draw
    turn: Turn
    points: Points
    meld: MeldRules
    canasta: CanastaRules
    initial: Initial
    red_threes: RedThrees
    black_threes: BlackThrees
    pile: Pile
    discard: Discarding
    going_out: GoingOut
    stock: Stock
    special: Special
    calls: Calls
    game: Game
    origins: dict[str, Origin]

    @cached_property
    def memo(self) -> dict[object, bool]:
        """Cached answers about melds under these rules."""
        return {}

    @cached_property
    def set_counts_cache(self) -> dict[object, Any]:
        """Cached numbers of cards that a player could add to a set or wild meld."""
        return {}

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players for which the system has rules."""
        return tuple(sorted(self.seats.sides))


SECTIONS: dict[str, type[Section]] = {
    name: kind
    for name, kind in get_type_hints(RuleSet).items()
    if isinstance(kind, type) and issubclass(kind, Section)
}
KEYS: tuple[str, ...] = tuple(
    f"{section}.{key}" for section, form in SECTIONS.items() for key in fields(form)
)
"""The dotted key of every value, in the order of the schema."""


@cache
def by_players() -> tuple[str, ...]:
    """The dotted keys of all values that may depend on the number of players."""
    return tuple(
        f"{section}.{name}"
        for section, form in SECTIONS.items()
        for name, field in fields(form).items()
        if ONE_OR_TABLE in field.metadata
    )


def for_players(value: ByPlayers | AmountByPlayers, players: int) -> int:
    """The value for this number of players."""
    return value if isinstance(value, int) else value[players]


def value_of(rules: RuleSet, key: str) -> Any:
    """The value of a dotted key."""
    section, _, name = key.partition(".")
    return getattr(getattr(rules, section), name)


def is_named(kind: CardKind, names: tuple[str, ...]) -> bool:
    """Whether a kind of card is among the kinds that a rule names."""
    return kind in names
