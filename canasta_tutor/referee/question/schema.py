"""A question as it is written: the rules, the position, what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from canasta_tutor.engine.rules.reading.forms import AtLeast, Form, Read, bad
from canasta_tutor.engine.rules.reading.plain_reading import plain
from canasta_tutor.referee.question.asks import AnyAsk, CardText, Sparse, one, threes


def _hand(value: object) -> object:
    """A hand: its cards, how many there are, or nothing known."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if value is not None and not whole and not isinstance(value, str | list):
        raise bad(value, '"7h 7d 2c", 11, null')
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value


Hand = Annotated[str | int | None, Read(_hand)]


def _rules(value: object) -> object:
    """The rules: an id, or a patch."""
    if not isinstance(value, str | dict):
        raise bad(value, '"classic", {"extends": "classic", … }')
    return value


Rules = Annotated[str | dict[str, Any], Read(_rules)]


def _discarded(value: object) -> object:
    """The card that was discarded; "" where none was."""
    return value if value == "" else one(value)


RedThrees = Annotated[str, Read(threes("hd"))]
BlackThrees = Annotated[str, Read(threes("sc"))]


class SidePlace(Sparse):
    """What a side has. `melded`: it has laid cards, nobody says which.

    Threes may be without a suit: only black ones are melded.
    """

    score: int = 0
    melds: tuple[BlackThrees, ...] = ()
    red_threes: RedThrees = ""
    black_threes: BlackThrees = ""
    melded: bool = False

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """A side of which nothing is told has nothing."""
        return {} if raw is None else super().in_full(raw)


class Memory(Form):
    """What some rules need to know about earlier turns."""

    frozen_by: Annotated[int, AtLeast(0)] | None = None
    frozen_turns_ago: Annotated[int, AtLeast(1)] | None = None
    melded_before_this_turn: bool | None = None
    side_melded_before_this_turn: bool | None = None
    deals_played: Annotated[int, AtLeast(0)] | None = None
    everyone_discarded: bool | None = None
    foot: tuple[Hand, ...] | None = None
    foot_state: tuple[Literal["untouched", "taken", "played"] | None, ...] | None = None
    previous_discard: Annotated[str, Read(_discarded)] | None = None
    contract: Annotated[int, AtLeast(0)] | None = None
    partner_answer: Literal["yes", "no", "not-asked"] | None = None
    failed_attempts: Annotated[int, AtLeast(0)] | None = None
    pile_taken_this_deal: bool | None = None
    hidden_canastas: Annotated[int, AtLeast(0)] | None = None
    black_threes_removed: tuple[Annotated[int, AtLeast(0)], ...] | None = None
    opened_aces_with_wild: bool | None = None
    exact_lift: bool | None = None


class Position(Sparse):
    """A table as far as it is known; what is left out is neutral."""

    turn: Annotated[int, AtLeast(0)] = 0
    phase: Literal["draw", "play"] | None = None
    hands: tuple[Hand, ...] = ()
    sides: tuple[SidePlace, ...] = ()
    pile: CardText | None = None
    frozen: bool | None = None
    stock: Annotated[int, AtLeast(0)] | None = None
    memory: Memory = Memory()


class Question(Sparse):
    """One question to the referee."""

    id: Any = None
    rules: Rules = "classic"
    options: Mapping[str, Any] = MappingProxyType({})
    players: Annotated[int, Read(plain(int, "1, 2, 3 …"))] | None = None
    position: Position = Position()
    ask: AnyAsk
