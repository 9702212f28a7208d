"""The facts that the referee must not assume, and the values that they could have.

A field left out either has a meaning of its own (docs/python.md lists these meanings) or is
unknown. For an unknown fact this module writes the question again, once for each value that the
fact could have. If these questions get different answers, the answer depends on the fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from canasta_tutor.engine.position.position_form import Memory
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.values.cards import CardKind, text_of
from canasta_tutor.engine.values.table import Foot
from canasta_tutor.referee.question.question_form import PositionAsked
from canasta_tutor.referee.question.referee_asks import (
    AskBest,
    AskDiscard,
    AskGoOut,
    AskLay,
)
from canasta_tutor.referee.unsaid.settle_question import Settled

ENDING = AskGoOut | AskDiscard | AskLay
"""Kinds of questions about actions that may end the deal."""
Changes = dict[str, Any]
"""Values for fields of a position."""


@dataclass(frozen=True, slots=True)
class UntoldFact:
    """A fact that a question may leave open; in the catalogues it is `referee.unknown.<name>`.

    `list_values`: the values that the question could have told, as fields of the position; no
    values if the question tells the fact, or if the fact does not matter under the rules.
    """

    name: str
    list_values: Callable[[Settled], Iterator[Changes]]


def tell_untold_facts(settled: Settled) -> Iterator[tuple[str, Settled]]:
    """Each untold fact with each possible value: the fact's name, the question with the value."""
    for fact in FACTS:
        for changes in fact.list_values(settled):
            position = settled.position.model_copy(update=changes)
            yield fact.name, replace(settled, position=position)


def _remember(position: PositionAsked, **told: Any) -> Changes:
    memory: Memory = position.memory
    return {"memory": memory.model_copy(update=told)}


def _list_feet(settled: Settled) -> Iterator[Changes]:
    """Three values: no foot untouched, only the player's own, or only the partners' feet.

    Only a question about going out leaves the feet open. For all other questions, a foot of which
    nothing is said lies untouched.
    """
    memory, players = settled.position.memory, settled.players
    told = memory.foot is not None or memory.foot_state is not None
    feet = for_players(settled.rules.deal.foot, players)
    if told or not feet or not isinstance(settled.ask, AskGoOut):
        return
    seat, sides = settled.position.turn, settled.rules.seats.sides.get(players, 1)
    own = {seat}
    partners = {other for other in range(players) if other % sides == seat % sides} - own
    for untouched in (set[int](), own, partners):
        states = (Foot.UNTOUCHED if at in untouched else Foot.PLAYED for at in range(players))
        yield _remember(settled.position, foot_state=tuple(map(str, states)))


def _list_rounds(settled: Settled) -> Iterator[Changes]:
    """The first round of turns, if a rule about it could decide.

    Where the rules forbid to lay or take anything in the first round, it is over once somebody has
    laid or taken something. A question about laying cards is asked after the first round.
    """
    position, rules = settled.position, settled.rules
    if position.memory.everyone_discarded is not None or isinstance(settled.ask, AskLay | AskBest):
        return
    laid = any(side.melds or side.melded for side in position.sides)
    begun = laid or position.memory.pile_taken_this_deal
    if rules.discard.not_first_round or (rules.turn.opening == "discard_only" and not begun):
        yield _remember(position, everyone_discarded=False)


def _list_piles(settled: Settled) -> Iterator[Changes]:
    """A frozen pile, and a black three on top, if they keep a player from going out."""
    position, values = settled.position, settled.rules.going_out
    if position.pile is not None or not isinstance(settled.ask, ENDING):
        return
    if position.frozen is None and not values.while_frozen:
        yield {"frozen": True}
    left = (card for card in settled.packs.left.elements() if card.kind is CardKind.BLACK_THREE)
    card = next(left, None)
    if card and position.memory.previous_discard is None and not values.after_black_three:
        yield {"pile": text_of((card,))}


def _list_aces(settled: Settled) -> Iterator[Changes]:
    """Aces laid first with a wild card, and without one, if the melds of a side are unknown."""
    position = settled.position
    told = position.memory.opened_aces_with_wild is not None
    untold = any(side.melded and not side.melds for side in position.sides)
    if settled.rules.meld.wilds_if_opened and untold and not told:
        yield from (_remember(position, opened_aces_with_wild=wild) for wild in (True, False))


FACTS = (
    UntoldFact("feet", _list_feet),
    UntoldFact("everyone_discarded", _list_rounds),
    UntoldFact("pile", _list_piles),
    UntoldFact("aces", _list_aces),
)
"""The facts in the order in which an answer names them."""
