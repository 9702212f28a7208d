"""What a player could do with a hand: lay melds, take the pile, go out.

The search goes through a hand place by place. A place is a rank for sets, or a rank and suit for
sequences. The sets of twos and the wild melds come first, because only at these places does it
matter which wild cards are twos. Then each rank follows in ascending order, its sequences before
its sets.

At each place there are some ways: cards to lay, what they take from the hand, and what they bring
toward the needs. After a place it no longer matters how cards were laid so far. Only this matters:
the place, the unfinished sequences, the cards of the rank that are still free, the wild cards left,
the cards that may or must stay in the hand, and what the melds still lack. This is a state
(`plan`). For an unfinished sequence, only its start and its numbers of naturals and wild cards
matter, not which cards it has (`sequence_ways`).

Three searches go from state to state:

- Is there a way? This search goes depth first and never goes on again from a state that led
  nowhere. To go out, a player must lay every card except one for the discard (`Plan.find_ways`,
  used by `going_out_ways`).
- Which way has the most points? This search always goes on from the way that has the lowest
  estimate of its cost (`best_lay`).
- Which ways are near to what a player tried? This search counts the cards that a way exchanges
  (`repair`).

The needs of the melds (canastas to go out, a clean group in a first meld) are numbers that count
down (`needs`). A search gives up a state if even all cards ahead could not bring what is lacking,
or if the unfinished sequences need more wild cards than are left.

A first meld needs few groups, and these groups need not be as large as possible, so it has its own
search. That search adds new melds in the order of falling points until the points are enough, and
drops every choice in which a meld has more cards than the minimum needs. If the player takes the
pile, the meld with the upcard comes first (`first_meld_ways`, `take_ways`).

    hand            a hand sorted: naturals by rank, twos, jokers
    group_ways      where a group may lie, and which cards it may have
    set_ways        the ways at a place for sets
    sequence_ways   the ways at a place for sequences
    needs           what is lacking, in numbers
    plan            the places, the states, and the steps between them
    pieces_to_lays  counted groups as cards of the hand, and as an action names them

A search may take `MOST_STEPS` steps; all searches of one question share them (`shared_steps`). When
they are used up, the search gives up and yields `UNKNOWN` last: it never says "no" without having
looked at everything. The search counts steps instead of time, and a cached result costs the same
number of steps as a new result; so a question has the same answer on every machine. Callers that
need no certainty use `drop_unknown`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import wraps
from typing import Final, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")


class Unknown(Enum):
    """The answer of a search that gave up."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN


class GaveUp(Exception):
    """The search has used up its steps. This error never leaves the search."""


MOST_STEPS = 60_000
"""The most steps that a search, or all searches of one question together, may take. That many steps
take less than a second.
"""


class Steps:
    """The number of steps left to one search, or to several searches that share them."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, count: int = 1) -> None:
        """Take `count` steps.

        Raises:
            GaveUp: fewer steps are left.
        """
        self.left -= count
        if self.left < 0:
            raise GaveUp


_shared: ContextVar[Steps | None] = ContextVar("shared", default=None)


def steps_left() -> Steps:
    """The steps for a new search: the steps that the running question shares, or new steps."""
    return _shared.get() or Steps()


@contextmanager
def shared_steps() -> Iterator[Steps]:
    """Let all searches inside the `with` block share their steps."""
    steps = steps_left()
    token = _shared.set(steps)
    try:
        yield steps
    finally:
        _shared.reset(token)


def mark_unknown(
    search: Callable[Arguments, Iterator[Found]],
) -> Callable[Arguments, Iterator[Found | Unknown]]:
    """Make a search yield `UNKNOWN` last if it gives up."""

    @wraps(search)
    def guarded(*args: Arguments.args, **named: Arguments.kwargs) -> Iterator[Found | Unknown]:
        try:
            yield from search(*args, **named)
        except GaveUp:
            yield UNKNOWN

    return guarded


def drop_unknown(found: Iterable[Found | Unknown]) -> Iterator[Found]:
    """The results without the `UNKNOWN` marker."""
    return (each for each in found if not isinstance(each, Unknown))
