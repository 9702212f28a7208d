"""What a hand could do: what it could lay, take the pile with, go out with.

One idea carries it all. The ranks of a hand are gone through in ascending order, and at each rank
it is decided what its cards become: first those that lengthen or begin a sequence of their suit,
then those that come to sets, the others stay (`plan`). From there on it no longer matters how the
cards so far were laid. It matters where the search stands, which sequences are unfinished, how many
cards of the rank are free, how many wild cards are left, how many cards may or must stay, and what
the melds still lack. That is the state, and each state is looked at once. Nor does it matter which
cards an unfinished sequence holds, but only what may yet become of it: sequences of which the same
may become are one (`runs`).

Twos and jokers are counted together wherever a meld takes either. Melds of twos and of wild cards
tell them apart, so these come first, before the first rank.

Three walks go over these states:

- Is there a way? Deep first: going out looks for all cards laid but one discard (`go_out`).
- Which way counts the most? The cards left over are the price, and the way that is cheapest so far
  is gone on with (`best`, for the best first meld).
- Which ways are like what a player tried? By how many cards they exchange (`advice.repair`).

What melds must come to (canastas for going out, a clean group of a first meld) are numbers that
count down (`needs`). A walk ends where even all cards ahead could not bring what is lacking.

Taking the pile with a first meld asks for the fewest groups and not for the fullest. There new
melds are chosen by falling points until they are enough, and none that could as well be begun with
fewer cards (`first_meld`, `take`).

    hand        a hand sorted: naturals by rank, twos, jokers
    groups      where a group may lie and what it may hold
    sets, runs  what comes to the sets of a rank, to the sequences of a suit
    needs       what is lacking, in numbers
    plan        the states and the walks over them
    lays        counted groups as cards of the hand, and as actions name them

A search has so many steps and no more. Then it gives up (`GaveUp`), and who asked says `UNKNOWN`:
never "no" where nobody has looked to the end.
"""

from enum import Enum
from typing import Final


class Unknown(Enum):
    """The answer of a search that has given up."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN


class GaveUp(Exception):
    """There is more to look at than a player would wait for."""
