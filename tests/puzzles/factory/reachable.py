"""Whether turns can have led to a table: every card in its place, every count explained.

The module works this out only from the rules of drawing, taking and discarding, not from the way in
which the factory makes tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from canasta_tutor.engine.melds.group import find_canasta, group_problems
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import wilds
from canasta_tutor.engine.values.table import Foot, Phase, Side, Table
from tests.all_cards import all_cards

LONGEST = 120
"""More turns than any deal has."""
TAKES = (0, 1, 2)
"""How often a seat takes the pile; taking it more often explains no further counts."""


def unreachable(table: Table, rules: RuleSet) -> Iterator[str]:
    """The objections to a table, in words for the reader of a failing test."""
    deck, ended = full_deck(rules, table.players), table.out is not None
    if Counter(all_cards(table)) != Counter(deck):
        yield "not every card is there once"
    for side in table.sides:
        if any(group_problems(meld.cards, rules, going_out=ended) for meld in side.melds):
            yield f"no legal meld among {side.melds}"
        if side.melds and not opened(side, rules, table.deals_played):
            yield f"never a first meld at {side.score}: {side.melds}"
        if rules.game.deals is None and side.score >= rules.game.target:
            yield f"the game is over at {side.score}"
    if not any(map(fits, pasts(table, rules))):
        held = tuple(map(len, table.hands))
        melds = [sum(len(meld.cards) for meld in side.melds) for side in table.sides]
        yield f"no turns explain hands {held}, melds {melds}, pile {len(table.pile)}"


def opened(side: Side, rules: RuleSet, deals_played: int) -> bool:
    """Whether the side can have laid all or some of the melds as its first meld."""
    asked = find_needed(side, rules, deals_played)
    groups = [meld.cards for meld in side.melds]
    canastas = {find_canasta(group, rules) for group in groups} - {None}
    if canastas and (asked.canasta == "canasta" or rules.initial.canasta_suffices):
        return True
    if asked.canasta:
        return any(kind and kind.value != "mixed" for kind in canastas)
    clean = [group for group in groups if not wilds(group)]
    if rules.initial.clean_group != "none" and not clean:
        return False
    counted = groups if rules.initial.wilds else clean
    return points_of((card for group in counted for card in group), rules) >= asked.points


class Past(NamedTuple):
    """The number of turns before this turn, and how often each seat took the pile in them."""

    table: Table
    rules: RuleSet
    under: int
    turns: int
    takes: tuple[int, ...]
    last: bool
    """Whether the player who went out has discarded their last card."""
    scant: int = 0
    """By how many cards the draw before this turn fell short, if it used up the stock."""

    def played(self, seat: int) -> int:
        """The number of turns of a seat; the player before the player to move had the last turn."""
        return turns_of(seat, mover(self.table), self.table.players, self.turns)

    @property
    def first(self) -> bool:
        """Whether somebody took the first pile of the deal in this turn."""
        return self.table.first_pile is not None and self.table.first_pile == self.table.turn

    @property
    def gain(self) -> int:
        """The number of cards that the player to move has drawn, or taken with the first pile."""
        if self.first:
            return self.under + self.turns
        return for_players(self.rules.draw.count, self.table.players)

    def short(self, seat: int) -> int:
        """By how many cards a hand is smaller than draws and discards alone would leave it."""
        rules, table = self.rules, self.table
        takes = self.takes[seat]
        draw = for_players(rules.draw.count, table.players)
        now = self.gain if seat == mover(table) and table.phase in (Phase.PLAY, Phase.OVER) else 0
        now -= seat == table.out and self.last
        had = dealt(table, rules, seat) + (draw - 1) * (self.played(seat) - takes) - takes + now
        before = (mover(table) - 1) % table.players
        return had - (self.scant if seat == before else 0) - len(table.hands[seat])


@cache
def turns_of(seat: int, moves: int, players: int, turns: int) -> int:
    """How many of the `turns` before this turn a seat had, if `moves` is the player to move."""
    return sum((moves - ago) % players == seat for ago in range(1, turns + 1))


def dealt(table: Table, rules: RuleSet, seat: int) -> int:
    """The number of cards dealt to a seat, including the foot once the player has taken it up."""
    hand = for_players(rules.deal.hand, table.players)
    with_foot = table.foot and table.foot[seat] is not Foot.UNTOUCHED
    return hand + (for_players(rules.deal.foot, table.players) if with_foot else 0)


def pasts(table: Table, rules: RuleSet) -> Iterator[Past]:
    """Every number of turns, with every way in which seats took the pile."""
    for turns in range(LONGEST):
        for under in first_cards(table, rules):
            for takes in product(TAKES, repeat=table.players):
                for last, scant in product(lasts(table, rules), scants(table, rules)):
                    yield Past(table, rules, under, turns, takes, last, scant)


def scants(table: Table, rules: RuleSet) -> range:
    """By how many cards the last draw may have fallen short."""
    return range(1 if table.stock else for_players(rules.draw.count, table.players))


def lasts(table: Table, rules: RuleSet) -> tuple[bool, ...]:
    """Whether going out ended with a discard."""
    if table.out is None or table.special or rules.going_out.discard == "none":
        return (False,)
    return (True,) if rules.going_out.discard == "required" else (True, False)


def mover(table: Table) -> int:
    """The seat whose turn it is, or whose turn it was when the deal ended."""
    ended = table.out if table.acaba is None else table.acaba
    return table.seat if ended is None else ended


def first_cards(table: Table, rules: RuleSet) -> Iterator[int]:
    """The number of cards in the pile before the first discard."""
    if rules.deal.first_upcard == "none":
        yield 0
    elif rules.deal.face_down == "none":
        yield 1
    else:
        yield from (place + 1 for place, card in enumerate(table.pile) if int(card.rank) == place)


def fits(past: Past) -> bool:
    """Whether a history explains every count."""
    table = past.table
    pile = len(table.pile) - past.last
    taken = past.under + past.turns - pile
    if past.first and (pile or any(past.takes)):
        return False
    taken -= past.gain if past.first else 0
    if (past.turns < table.players) is not (table.turn < table.players):
        return False
    if not any(past.takes):
        return taken == 0 and all(laid_alone(past, side) for side in range(len(table.sides)))
    last = (mover(table) - pile) % table.players
    if not past.takes[last] or past.turns < pile or past.rules.pile.taken != "yes":
        return False
    gains = [gained(past, side) for side in range(len(table.sides))]
    return None not in gains and sum(gain for gain in gains if gain) == taken


def laid_alone(past: Past, side: int) -> bool:
    return gained(past, side) == 0


def gained(past: Past, side: int) -> int | None:
    """The number of cards that a side must have taken with piles.

    None if nothing explains its cards.
    """
    table = past.table
    seats = range(side, table.players, len(table.sides))
    laid = sum(len(meld.cards) for meld in table.sides[side].melds) + gone(table.sides[side])
    takers = [seat for seat in seats if past.takes[seat]]
    if (takers and not laid) or (table.sides[side].black_removed and not takers):
        return None
    if table.concealed and table.out in seats and laid_before(past, seats):
        return None
    for seat in seats:
        played = past.played(seat)
        short = past.short(seat)
        if past.takes[seat] > played:
            return None
        if seat not in takers and (short < 0 or (short and not played)):
            return None
    left = laid - sum(past.short(seat) for seat in seats if seat not in takers)
    least = sum(max(0, past.short(seat) + past.takes[seat]) for seat in takers)
    if left < least or (left and not takers):
        return None
    return left - sum(past.short(seat) for seat in takers)


def gone(side: Side) -> int:
    """The cards of a side's players that have left the game."""
    return side.black_removed + side.calientes_played


def laid_before(past: Past, seats: range) -> bool:
    """Whether the player who went out concealed, or their side, laid cards before that turn."""
    table, out = past.table, past.table.out or 0
    if past.rules.going_out.concealed == "player":
        return past.takes[out] > 0 or not laid_at_once(table, past.short(out), past.rules)
    mates = (seat for seat in seats if seat != out)
    laid = sum(map(past.short, mates)) > gone(table.sides[out % len(table.sides)])
    return laid or any(past.takes[seat] for seat in seats)


def laid_at_once(table: Table, count: int, rules: RuleSet) -> bool:
    """Whether some melds of the side that went out, including a canasta, have this number of
    cards.
    """
    melds = [meld.cards for meld in table.sides[(table.out or 0) % len(table.sides)].melds]
    sizes = {(0, False)}
    for group in melds:
        made = find_canasta(group, rules) is not None
        sizes |= {(size + len(group), has or made) for size, has in sizes}
    return (count, True) in sizes
