"""Turns that can have led to a table: how many were played, and how many cards each hand holds.

Whoever draws `d` cards and discards one holds, with what he has laid, `d - 1` cards more after
each turn; whoever takes the pile, as many as lay there, less his discard. The pile holds the
first upcard and a discard of every turn, or the discards since it was taken last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple

LONG = 45
"""More turns than a deal has before the question is asked."""
SPARE = 20
"""So many cards at most are added to the hand of the player to move."""


class NoHistory(Exception):
    """No turns can have led to a table."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is known of a table, in numbers of cards; seat 0 is to move.

    `dealt`: to each seat, with a foot that is taken up. `draw`: cards drawn in a turn. `under`:
    cards of the pile before the first discard. `melds`: cards on the table, side by side.
    """

    dealt: tuple[int, ...]
    draw: int
    under: int
    melds: tuple[int, ...]
    hand: int
    """Cards in the hand of the player to move."""
    now: int
    """Cards that he has gained in this turn: drawn, less a last discard."""
    may_take: bool = True
    """Is the pile ever taken?"""
    scant: int = 0
    """Cards by which the draw before this turn fell short, as the stock ended with it."""

    def seen_from(self, seat: int) -> Counts:
        """The same with another seat to move."""
        sides = seat % len(self.melds)
        return replace(
            self,
            dealt=self.dealt[seat:] + self.dealt[:seat],
            melds=self.melds[sides:] + self.melds[:sides],
        )

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.dealt)

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % len(self.melds)


class History(NamedTuple):
    """Turns played, cards in the pile, cards in each hand, cards that each seat has laid.

    `takers`: who has taken the pile.
    """

    turns: int
    pile: int
    hands: tuple[int, ...]
    laid: tuple[int, ...]
    takers: tuple[int, ...]


def histories(
    counts: Counts, piles: Sequence[int], *, fixed: bool, most_turns: int = LONG
) -> Iterator[History]:
    """Ways to such a table with a pile of one of these sizes.

    Unless the hand is `fixed`, cards may be added to it.
    """
    for pile in piles:
        turns = pile - counts.under
        found = _played(counts, pile, turns, (), fixed=fixed) if turns <= most_turns else None
        if found:
            yield found
    for pile, count in product(piles if counts.may_take else (), (1, 2)):
        for takers in _takers(counts, pile, count):
            for turns in range(pile, min(pile + LONG, most_turns) + 1):
                found = _played(counts, pile, turns, takers, fixed=fixed)
                if found:
                    yield found


def _takers(counts: Counts, pile: int, count: int) -> Iterator[tuple[int, ...]]:
    """Who may have taken the pile: as each turn adds a discard, the last taker is known."""
    last = -pile % counts.players
    if not pile or not counts.melds[counts.side(last)]:
        return
    if count == 1:
        yield (last,)
        return
    for other in range(counts.players):
        if other != last and counts.melds[counts.side(other)]:
            yield last, other


def _played(
    counts: Counts, pile: int, turns: int, takers: tuple[int, ...], *, fixed: bool
) -> History | None:
    """The hands after so many turns in which these took the pile, each once."""
    taken = counts.under + turns - pile
    if turns < 0 or taken < len(takers) or (taken and not takers):
        return None
    played = _turns_of_each(counts.players, turns)
    gained = _shared(counts, played, taken, takers)
    most = counts.melds[0] if fixed else counts.melds[0] + SPARE
    if gained is None or not 0 <= gained[0] - counts.hand <= most:
        return None
    laid = _laid(counts, gained)
    if laid is None or any(out and not turns for out, turns in zip(laid, played, strict=True)):
        return None
    hands = tuple([own - out for own, out in zip(gained, laid, strict=True)])
    if min(hands[1:], default=1) < 1:
        return None
    return History(turns, pile, hands, tuple(laid), takers)


@cache
def _turns_of_each(players: int, turns: int) -> tuple[int, ...]:
    """How many of so many turns before this one were each seat's; seat 0 is to move."""
    return tuple((turns + seat) // players for seat in range(players))


@cache
def _partners(players: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side but seat 0."""
    return tuple(tuple(range(side or sides, players, sides)) for side in range(sides))


def _shared(
    counts: Counts, played: Sequence[int], taken: int, takers: tuple[int, ...]
) -> list[int] | None:
    """What each seat has had in all: dealt, drawn, taken, less his discards."""
    more = counts.draw - 1
    had = [dealt + more * turns for dealt, turns in zip(counts.dealt, played, strict=True)]
    for seat in takers:
        if not played[seat]:
            return None
        had[seat] -= counts.draw
    had[0] += counts.now
    had[-1] -= counts.scant
    if len(takers) == 2 and 0 in takers:
        mates = counts.players // len(counts.melds)
        wanted = counts.hand + counts.melds[0] // mates - had[0]
        own = min(max(wanted, 1), taken - 1)
        had[0] += own
        had[sum(takers)] += taken - own
    elif takers:
        had[takers[0]] += taken - (len(takers) - 1)
        had[takers[-1]] += len(takers) - 1
    return had


def _laid(counts: Counts, had: list[int]) -> list[int] | None:
    """How many cards each seat has laid: partners their shares of what they have had."""
    laid = [0] * len(had)
    laid[0] = min(had[0] - counts.hand, counts.melds[0])
    for side, left in enumerate(counts.melds):
        if side == 0:
            left -= laid[0]
        if not left:
            continue
        seats = _partners(len(had), len(counts.melds))[side]
        if not seats:
            return None
        rest = sum([had[seat] for seat in seats])
        for seat in seats[:-1]:
            laid[seat] = left * had[seat] // max(rest, 1)
            left, rest = left - laid[seat], rest - had[seat]
        laid[seats[-1]] = left
    return laid
