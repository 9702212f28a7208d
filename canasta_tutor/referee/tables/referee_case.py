"""A case for the referee: the ask, the tables that fit it, and which parts of them are known."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.table import Table
from canasta_tutor.referee.question.referee_asks import Ask
from canasta_tutor.referee.tables.build_table import build_table
from canasta_tutor.referee.tables.unknown_hands import known_feet, played_cards
from canasta_tutor.referee.tables.unknown_melds import (
    keep_opened_with_wild,
    list_possible_melds,
    mark_opened,
)
from canasta_tutor.referee.unsaid.settle_question import Settled


@dataclass(frozen=True, slots=True)
class Known:
    """Which parts of the table the question tells.

    `hand`: whether the question tells the hand of the player to move. `hands`: the seats whose
    hands are known.
    """

    hand: bool
    hand_size: bool
    pile: bool
    hands: frozenset[int]
    feet: frozenset[int]
    """The seats whose feet are known, or that have taken them up."""
    melds: frozenset[int]
    """The sides whose melds are known: all sides except those for which the question gives only
    `melded`.
    """


@dataclass(frozen=True, slots=True)
class Case:
    """The ask and the tables that fit the question. If melds are unknown, there are several."""

    ask: Ask
    rules: RuleSet
    players: int
    tables: tuple[Table, ...]
    known: Known
    memory_given: frozenset[str]
    """The keys of memory that the question gives."""
    sides: tuple[int, ...]
    """The possible numbers of sides.

    Only one number if the question gives the number of players.
    """
    without_suit: frozenset[Rank] = frozenset()
    """The ranks whose cards the question always names without a suit."""

    @property
    def table(self) -> Table:
        """The first table, with neutral values for everything unknown."""
        return self.tables[0]


def tables_that_fit(settled: Settled) -> Case:
    """The case with every table that fits the question and could make a difference.

    Raises:
        InputError: the position is impossible, with the path of the fault.
    """
    table = build_table(settled)
    ask, rules, memory = settled.ask, settled.rules, settled.position.memory
    known = _find_known(settled, len(table.sides))
    told = frozenset(key for key, value in memory if value is not None)
    table = mark_opened(table, known.melds, "melded_before_this_turn" in told)
    used = {card.rank for card in (*played_cards(ask), *table.pile[-1:])}
    every = ask.kind == "caliente" or bool(rules.meld.dead_ranks)
    sure = keep_opened_with_wild(rules) if memory.opened_aces_with_wild else ()
    tables = list_possible_melds(table, known.melds, used, every, rules, sure)
    untold = settled.told_players is None
    sides = {*rules.seats.sides.values()} if untold else {len(table.sides)}
    counts = tuple(sorted(sides))
    return Case(ask, rules, settled.players, tables, known, told, counts, settled.without_suit)


def _find_known(settled: Settled, sides: int) -> Known:
    position, players = settled.position, settled.players
    hands = dict(enumerate(position.hands))
    own = position.own_hand
    unsaid = {n for n, side in enumerate(position.sides) if side.melded and not side.melds}
    return Known(
        hand=isinstance(own, str),
        hand_size=own is not None,
        pile=position.pile is not None,
        hands=frozenset(seat for seat in range(players) if isinstance(hands.get(seat), str)),
        feet=known_feet(position.memory, players),
        melds=frozenset(range(sides)) - unsaid,
    )
