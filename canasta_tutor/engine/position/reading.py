"""Reading a whole position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.position.earlier_turns import (
    MEMORY_KEYS,
    remembered,
    told_feet,
    told_sides,
)
from canasta_tutor.engine.position.filling import (
    filled,
    laid_cards,
    left_over,
    left_the_game,
    told_cards,
)
from canasta_tutor.engine.position.form import Entries, flag, hands, known, one_of, read, whole
from canasta_tutor.engine.position.sides import read_sides
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import Cards, in_order
from canasta_tutor.engine.values.table import Phase, Side, Table, replace

KEYS = ("turn", "phase", "hands", "sides", "pile", "frozen", "stock", "memory")
PHASES = {"draw": Phase.DRAW, "play": Phase.PLAY}
Position = Mapping[str, Any]


def read_position(
    position: Position,
    rules: RuleSet,
    players: int | None = None,
    phase: Phase = Phase.DRAW,
    about: int | None = None,
) -> Table:
    """The table of a position.

    `phase` holds where the position does not name one; `players` likewise (else four, or the
    first number that the rule set has). `about` is the side that memory speaks of where it
    speaks of one, of a contract, say; else it is that of the player to move.

    Raises:
        InputError: an unknown key, a card that is none, too many copies of a card …, with
            the path of the key.

    >>> from ..rulefiles import load
    >>> read_position({"hands": ["7h 7d 2c"], "pile": "9c 7s"}, load("classic")).upcard
    Card('7s')
    """
    known(position, KEYS, "")
    count = players or rules.seats.usual
    deck = full_deck(rules, count)
    seat = whole(position.get("turn", 0), "turn", 0, count - 1)
    memory = known(position.get("memory", {}), MEMORY_KEYS, "memory")
    sides = read_sides(position.get("sides", ()), rules, rules.seats.sides[count])
    sides = told_sides(sides, (seat if about is None else about) % len(sides), memory, deck)
    table = _table(position, sides, deck, rules, count)
    table = remembered(table, memory, flag(position, "frozen", "frozen"), rules)
    return replace(table, phase=one_of(position.get("phase"), PHASES, phase, "phase"))


def _table(
    position: Position, sides: tuple[Side, ...], deck: Cards, rules: RuleSet, players: int
) -> Table:
    """The table with every card of the deck in its place."""
    seat, memory = position.get("turn", 0), position.get("memory", {})
    held = hands(position.get("hands", ()), players, "hands")
    size, foot_size = (for_players(n, players) for n in (rules.deal.hand, rules.deal.foot))
    feet = told_feet(memory, players)[: players if foot_size else 0]
    pile = _pile(position, memory)
    told = told_cards((*held, *(foot for foot, _ in feet)))
    rest = left_over(deck, (*pile, *laid_cards(sides), *told))
    amount = whole(position.get("stock", len(rest)), "stock", 0, len(deck))
    gone = left_the_game(sides, rest)
    return Table(
        hands=tuple(filled(hand, size, rest, rules) for hand in held),
        feet=tuple(filled(foot, foot_size, rest, rules) for foot, _ in feet),
        foot=tuple(state for _, state in feet),
        talons=tuple(filled(None, talon, rest, rules) for talon in rules.deal.talons),
        stock=tuple(rest[:amount]),
        sides=sides,
        pile=pile,
        removed=gone,
        seat=seat,
        turn=players + seat,
        melded=tuple(bool(sides[place % len(sides)].melds) for place in range(players)),
        melds_before=sides[seat % len(sides)].melds,
    )


def _pile(position: Position, memory: Entries) -> Cards:
    """The pile, of which only the previous discard may be known."""
    pile = read(in_order, position.get("pile", ""), "pile")
    return pile or read(in_order, memory.get("previous_discard") or "", "memory.previous_discard")
