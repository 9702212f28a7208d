"""A past for a finished deal: who went out with which cards, and what is left in the hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from canasta_tutor.puzzles.factory.tables.melds import some_melds
from canasta_tutor.puzzles.factory.tables.past import (
    FURTHER,
    MANY,
    MOST,
    Asked,
    counted,
    enough,
    left_in_stock,
    opened,
    pile_sizes,
    put_under,
)
from canasta_tutor.puzzles.factory.tables.scene import Scene
from canasta_tutor.puzzles.factory.tables.turns_played import (
    LONG,
    Counts,
    History,
    NoHistory,
    histories,
)
from canasta_tutor.puzzles.factory.wanted import Raw

SPARE = 3
"""The last meld is so many cards more than is wanted, about."""


def ended(made: Scene, ending: Raw, left: int, *, of_all: bool = False) -> list[int]:
    """Give a finished deal its past; the numbers of cards in all hands, seat by seat.

    `ending`: who went out, and in which way; `left`: about so many cards are left in each other
    hand of the side, or `of_all`.

    Raises:
        NoHistory: there is no such past.
    """
    out, last = ending["out"], int(made.rules.going_out.discard != "none")
    if not made.at_once:
        _lay_down(made, out, left, of_all=of_all)
        made.score = opened(made, made.melds, made.score)
    elif not enough(made.melds, made.score, made):
        raise NoHistory
    made.other_score = opened(made, made.others, 0)
    counts = replace(counted(made, drawn=True), hand=0).seen_from(out)
    found = (
        past
        for past in _endings(made, counts, ending, last)
        if left_in_stock(made, past) > 0 and _is_so(past, made, ending)
    )
    past = min(islice(found, MANY), key=lambda one: max(one.hands), default=None)
    if past is None or max(past.hands) > MOST:
        raise NoHistory
    put_under(made, (0 if ending.get("first_pile") else past.pile) + last)
    return [past.hands[(seat - out) % len(past.hands)] for seat in range(len(past.hands))]


def _endings(made: Scene, counts: Counts, ending: Raw, last: int) -> Iterator[History]:
    """Ways to an empty hand: with what was drawn, or with the first pile that was taken."""
    if not ending.get("first_pile"):
        sizes = pile_sizes(made, counts, Asked(drawn=True, fixed=True, stock=None))
        yield from histories(replace(counts, now=counts.draw - last), sizes, fixed=True)
        return
    for pile in range(counts.under, LONG):
        taken = replace(counts, now=pile - last, may_take=False)
        yield from histories(taken, (pile,), fixed=True)


def _is_so(past: History, made: Scene, ending: Raw) -> bool:
    """Whether a past is one of such an ending.

    Who goes out concealed has laid just that, and before that turn nothing, nor has his side
    where that decides; black threes leave the game with piles that the side has taken.
    """
    out, sides = ending["out"], made.rules.seats.sides[made.rules.seats.usual]
    own = [taker for taker in past.takers if (taker + out) % sides == 0]
    if made.at_once:
        whole_side = made.rules.going_out.concealed == "side"
        if past.laid[0] != made.at_once or (own if whole_side else 0 in past.takers):
            return False
    return bool(own) or not made.memory.get("black_threes_removed")


def _lay_down(made: Scene, out: int, left: int, *, of_all: bool) -> None:
    """Lay melds until hardly more than so many cards can be left in a hand of the side."""
    counts = counted(made, drawn=True)
    mates = counts.players // len(counts.melds)
    down = sum(counts.dealt[:: len(counts.melds)]) + mates * (counts.draw - left)
    down -= SPARE if of_all and mates > 1 else 0
    own = down + (0 if out else left)
    others = down + (left if out else 0) if of_all else counts.dealt[1] + counts.draw
    for melds, least in ((made.melds, own), (made.others, others if out or of_all else 0)):
        for _ in range(FURTHER):
            if sum(map(len, melds)) < least:
                melds += some_melds(made, 1, made.wanted.by_level((5, 7), (4, 6), (3, 6)))
