"""What a hand could do: what it could lay, take the pile with, go out with.

One idea carries it all. A hand is gone through place by place: first the melds of twos and of wild
cards, which alone tell twos from jokers; then each rank in ascending order, the sequences of its
suits before its sets. At each place there are some ways: what is laid, what it takes from the hand,
what it brings. After a place it no longer matters how the cards so far were laid. It matters where
the search stands, which sequences are unfinished, how many cards of the rank are free, how many
wild cards are left, how many cards may or must stay, and what the melds still lack. That is the
state (`plan`). Of an unfinished sequence it matters where it began and how many naturals and wild
cards it has got, not which (`runs`).

Three walks go from state to state:

- Is there a way? Deep first; a state from which none was found is not gone on from again. Going out
  looks for all cards laid but one discard (`Plan.ways`, for `go_out`).
- Which way counts the most? The way that has cost the least so far is gone on with (`best_lay`).
- Which ways are like what a player tried? By how many cards they exchange (`repair`).

What melds must come to (canastas for going out, a clean group of a first meld) are numbers that
count down (`needs`). No walk goes on from a state where even all cards ahead could not bring what
is lacking, or where the unfinished sequences want more wild cards than are left.

A first meld asks for the fewest groups and not for the fullest, and has a search of its own: new
melds are chosen by falling points until they are enough, and none that could as well be begun with
fewer cards. An upcard that counts is the first of them (`first_meld`, `take`).

    hand        a hand sorted: naturals by rank, twos, jokers
    groups      where a group may lie, what it may hold
    sets, runs  the ways at a place: what comes to the sets of a rank, to the sequences of a suit
    needs       what is lacking, in numbers
    plan        the places, the states, the steps between them
    lays        counted groups as cards of the hand, and as actions name them

A search has `MOST_STEPS` and no more, whatever it looks at: states, melds that could be begun,
ways to make up their wild cards. All searches of one question share these (`shared_steps`). Then a
search gives up, and the last that it yields is `UNKNOWN`: never "no" where it has not looked to the
end. Steps are counted, not timed, and what is cached costs as much as what is not, so that a
question has the same answer on every machine. Callers that do not need everything ask for what is
`drop_unknown`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import wraps
from typing import Final, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Unknown(Enum):
    """The answer of a search that has given up."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN


class GaveUp(Exception):
    """There is more to look at than a player would wait for; it never leaves the search."""


MOST_STEPS = 60_000
"""Steps of a search, or of all searches of a question: less than a second."""


class Steps:
    """The steps that are left to a search, or to several that share them."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, count: int = 1) -> None:
        """Go so many steps.

        Raises:
            GaveUp: no more are left.
        """
        self.left -= count
        if self.left < 0:
            raise GaveUp


_shared: ContextVar[Steps | None] = ContextVar("shared", default=None)


def steps_left() -> Steps:
    """The steps of a search that begins: those that it shares with others, or its own."""
    return _shared.get() or Steps()


@contextmanager
def shared_steps() -> Iterator[Steps]:
    """Let all searches that begin meanwhile share the steps of one, within others the same."""
    steps = steps_left()
    token = _shared.set(steps)
    try:
        yield steps
    finally:
        _shared.reset(token)


def mark_unknown(
    search: Callable[Asked, Iterator[Found]],
) -> Callable[Asked, Iterator[Found | Unknown]]:
    """The search with `UNKNOWN` as the last that it finds where it gives up."""

    @wraps(search)
    def found(*asked: Asked.args, **named: Asked.kwargs) -> Iterator[Found | Unknown]:
        try:
            yield from search(*asked, **named)
        except GaveUp:
            yield UNKNOWN

    return found


def drop_unknown(found: Iterable[Found | Unknown]) -> Iterator[Found]:
    """All that was found, for who does not ask whether there is more."""
    return (each for each in found if not isinstance(each, Unknown))
