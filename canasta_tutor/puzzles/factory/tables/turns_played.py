"""Turns that could have led to a table: how many there were, and the sizes of all hands.

A player who draws `d` cards and discards one has `d - 1` cards more after the turn, counting the
cards that they have laid. A player who takes the pile gets all its cards, less their discard. The
pile holds the first upcard and one discard per turn; or, once somebody has taken the pile, the
discards since then.
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
"""The most cards that may be added to the hand of the player to move."""


class NoHistory(Exception):
    """No turns could have led to a table."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The known numbers of cards on a table; seat 0 is to move.

    `dealt`: cards dealt to each seat, including the foot if the player has taken it up. `draw`:
    cards drawn in a turn. `under`: cards of the pile before the first discard. `melds`: cards that
    each side has melded.
    """

    dealt: tuple[int, ...]
    draw: int
    under: int
    melds: tuple[int, ...]
    hand: int
    """Number of cards in the hand of the player to move."""
    now: int
    """Number of cards that they have gained in this turn: cards drawn, minus a last discard."""
    may_take: bool = True
    """Whether players may have taken the pile."""
    scant: int = 0
    """Number of cards that the last draw fell short, because it used up the stock."""

    def seen_from(self, seat: int) -> Counts:
        """The same table with another seat to move."""
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
    """The number of turns played, and the cards in the pile, in each hand, and laid by each seat.

    `takers`: the seats that have taken the pile.
    """

    turns: int
    pile: int
    hands: tuple[int, ...]
    laid: tuple[int, ...]
    takers: tuple[int, ...]


def find_histories(
    counts: Counts, piles: Sequence[int], *, fixed: bool, most_turns: int = LONG
) -> Iterator[History]:
    """Histories that lead to such a table with a pile of one of these sizes.

    `fixed`: whether no card may be added to the hand of the player to move.
    """
    for pile in piles:
        turns = pile - counts.under
        found = _try_history(counts, pile, turns, (), fixed=fixed) if turns <= most_turns else None
        if found:
            yield found
    for pile, count in product(piles if counts.may_take else (), (1, 2)):
        for takers in _find_takers(counts, pile, count):
            for turns in range(pile, min(pile + LONG, most_turns) + 1):
                found = _try_history(counts, pile, turns, takers, fixed=fixed)
                if found:
                    yield found


def _find_takers(counts: Counts, pile: int, count: int) -> Iterator[tuple[int, ...]]:
    """The seats that may have taken the pile, for this number of takers.

    Each turn adds one discard, so the size of the pile tells the last taker.
    """
    last = -pile % counts.players
    if not pile or not counts.melds[counts.side(last)]:
        return
    if count == 1:
        yield (last,)
        return
    for other in range(counts.players):
        if other != last and counts.melds[counts.side(other)]:
            yield last, other


def _try_history(
    counts: Counts, pile: int, turns: int, takers: tuple[int, ...], *, fixed: bool
) -> History | None:
    """The history with this number of turns in which each taker took the pile once.

    None if impossible.
    """
    taken = counts.under + turns - pile
    if turns < 0 or taken < len(takers) or (taken and not takers):
        return None
    played = _count_turns(counts.players, turns)
    gained = _count_had(counts, played, taken, takers)
    most = counts.melds[0] if fixed else counts.melds[0] + SPARE
    if gained is None or not 0 <= gained[0] - counts.hand <= most:
        return None
    laid = _share_melds(counts, gained)
    if laid is None or any(out and not turns for out, turns in zip(laid, played, strict=True)):
        return None
    hands = tuple([own - out for own, out in zip(gained, laid, strict=True)])
    if min(hands[1:], default=1) < 1:
        return None
    return History(turns, pile, hands, tuple(laid), takers)


@cache
def _count_turns(players: int, turns: int) -> tuple[int, ...]:
    """The number of turns that each seat has had; seat 0 is to move."""
    return tuple((turns + seat) // players for seat in range(players))


@cache
def _list_partners(players: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, without seat 0."""
    return tuple(tuple(range(side or sides, players, sides)) for side in range(sides))


def _count_had(
    counts: Counts, played: Sequence[int], taken: int, takers: tuple[int, ...]
) -> list[int] | None:
    """The cards that each seat has had in all: dealt, drawn and taken, less the discards.

    `played`: turns of each seat. `taken`: cards of all piles that were taken. Returns None if a
    taker has had no turn.
    """
    gain = counts.draw - 1
    had = [dealt + gain * turns for dealt, turns in zip(counts.dealt, played, strict=True)]
    for seat in takers:  # in one turn, the taker took the pile and drew nothing
        if not played[seat]:
            return None
        had[seat] -= counts.draw
    had[0] += counts.now
    had[-1] -= counts.scant
    if len(takers) == 2 and 0 in takers:
        # Share the cards: the player to move gets the cards that they still lack for their hand and
        # their part of the melds; the other taker gets at least one card.
        mates = counts.players // len(counts.melds)
        lacking = counts.hand + counts.melds[0] // mates - had[0]
        own = min(max(lacking, 1), taken - 1)
        other = sum(takers)  # one of the two takers is seat 0
        had[0] += own
        had[other] += taken - own
    elif takers:
        # The last taker gets all cards; an earlier taker took a pile of one card.
        had[takers[0]] += taken - (len(takers) - 1)
        had[takers[-1]] += len(takers) - 1
    return had


def _share_melds(counts: Counts, had: list[int]) -> list[int] | None:
    """The cards that each seat has laid; partners lay in proportion to the cards they have had."""
    laid = [0] * len(had)
    laid[0] = min(had[0] - counts.hand, counts.melds[0])
    for side, left in enumerate(counts.melds):
        if side == 0:
            left -= laid[0]
        if not left:
            continue
        seats = _list_partners(len(had), len(counts.melds))[side]
        if not seats:
            return None
        rest = sum([had[seat] for seat in seats])
        for seat in seats[:-1]:
            laid[seat] = left * had[seat] // max(rest, 1)
            left, rest = left - laid[seat], rest - had[seat]
        laid[seats[-1]] = left
    return laid
