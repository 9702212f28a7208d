"""Tables as lesson files hold them, each with a past that can have led to it."""

from __future__ import annotations

from canasta_tutor.puzzles.factory.tables.end_of_deal import ended
from canasta_tutor.puzzles.factory.tables.past import Asked, settled
from canasta_tutor.puzzles.factory.tables.scene import Scene
from canasta_tutor.puzzles.factory.wanted import Raw, text


def arisen(
    made: Scene, *, drawn: bool = True, fixed: bool = False, stock: int | None = None
) -> Raw:
    """The table as a lesson file would hold it, with a past that can have led to it.

    `drawn`: the learner has drawn in this turn; `fixed`: no card may be added to his hand;
    `stock`: so many cards are left of it.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    hands = settled(made, Asked(drawn, fixed, stock))
    found = made.placed([text(made.hand), *hands])
    return found if stock is None else found | {"stock": stock}


def arisen_at_end(made: Scene, ending: Raw, left: int) -> Raw:
    """The table at the end of a deal: a seat has gone out, the side's other hands are open.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    return made.shown(ended(made, ending, left))


def arisen_by_call(made: Scene, caller: int, *, fixed: bool = False) -> Raw:
    """The table at the end of a deal that the player to move, in that seat, ended by a call.

    `fixed`: no card may be added to his hand.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    sizes = settled(made, Asked(drawn=True, fixed=fixed, stock=None))
    players, sides = made.rules.seats.usual, made.rules.seats.sides[made.rules.seats.usual]
    if not caller:
        return made.shown([len(made.hand), *sizes], text(made.hand))
    made.supply.left += made.hand
    there = made.sides() + [{} for _ in range(sides)]
    counts = [len(made.hand), *sizes]
    found = made.shown([counts[(seat - caller) % players] for seat in range(players)])
    return found | {"sides": [there[(side - caller) % sides] for side in range(sides)]}
