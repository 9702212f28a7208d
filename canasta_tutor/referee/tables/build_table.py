"""Build one table that fits a question, with neutral cards where the question is silent."""

from __future__ import annotations

from dataclasses import replace

from canasta_tutor.engine.position.ask_forms import BidAsk
from canasta_tutor.engine.position.position_form import Position, SidePlace, check_card_count
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.values.cards import Card, CardKind, in_order, text_of, without
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace_item
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.tables.unknown_hands import feet_of, goes_out_with_pile, hands_of
from canasta_tutor.referee.unsaid.settle_question import Settled
from canasta_tutor.referee.unsaid.settle_suits import Packs

DRAWS = referee_asks.AskTake | referee_asks.AskDraw
"""Kinds of questions about the start of a turn."""


def build_table(settled: Settled) -> Table:
    """The table of a settled question; unknown hands hold cards that make no difference.

    Raises:
        InputError: the position is impossible, with the path of the fault.
    """
    ask = settled.ask
    about = ask.side if isinstance(ask, referee_asks.AskScore) else None
    try:
        table = read_position(
            _fill_position(settled), settled.rules, settled.players, _implied_phase(ask), about
        )
    except InputError as error:
        raise InputError(error.fault, _find_path(error.path, ask)) from None
    _check_numbers(settled.position, settled.packs)
    return _add_calls(_put_offered(_put_drawn(table, settled), ask), settled)


def _find_path(path: str, ask: referee_asks.Ask) -> str:
    """The path in the question for a fault in the position that was built from the question.

    A fault without a path is a fault in the cards that the ask names.
    """
    if isinstance(ask, referee_asks.AskScore) and path == f"sides[{ask.side}].calientes_played":
        return "ask.calientes_played"
    return f"position.{path}" if path else "ask"


def _check_numbers(position: Position, packs: Packs) -> None:
    """Check that the packs have enough cards left for hands, feet and stock given as numbers.

    Raises:
        InputError: there are more cards than the packs have left.
    """
    given = {
        "hands": position.hands,
        "memory.foot": position.memory.foot or (),
        "stock": (position.stock,),
    }
    left = packs.left.total()
    for path, numbers in given.items():
        count = sum(number for number in numbers if isinstance(number, int))
        check_card_count(count, left, f"position.{path}")
        left -= count


def _implied_phase(ask: referee_asks.Ask) -> Phase:
    """The phase that a question implies: before the draw, after it, or before the first turn."""
    if isinstance(ask, BidAsk | referee_asks.AskOffer):
        return Phase.AUCTION if isinstance(ask, BidAsk) else Phase.OFFER
    early = isinstance(ask, DRAWS) or ask.kind == "upcard_to_sequence" or goes_out_with_pile(ask)
    return Phase.DRAW if early else Phase.PLAY


def _fill_position(settled: Settled) -> Position:
    """The position as the engine reads it, with the hand of the player to move."""
    position = settled.position
    memory = position.memory.model_copy(update=feet_of(settled))
    changes = {"hands": hands_of(settled), "sides": _fill_sides(settled), "memory": memory}
    return position.model_copy(update=changes)


def _fill_sides(settled: Settled) -> tuple[SidePlace, ...]:
    """The sides of the position, with the calientes that the ask gives the scored side."""
    ask, given = settled.ask, settled.position.sides
    if not isinstance(ask, referee_asks.AskScore) or not ask.calientes_played:
        return given
    sides = (*given, *(SidePlace(),) * (ask.side + 1 - len(given)))
    changes = {"calientes_played": ask.calientes_played}
    return replace_item(sides, ask.side, sides[ask.side].model_copy(update=changes))


def _put_drawn(table: Table, settled: Settled) -> Table:
    """The table with the cards that will be drawn on top of the stock.

    Cards that the question does not name are plain as far as possible, so that nothing depends on
    them.
    """
    ask, given = settled.ask, settled.position.stock
    if (
        not isinstance(
            ask, referee_asks.AskDraw | referee_asks.AskAnnounce | referee_asks.AskLayThrees
        )
        or not table.stock
    ):
        return table
    drawn = in_order(ask.drawn) if isinstance(ask, referee_asks.AskDraw) else ()
    turned_over = settled.rules.stock.when_empty == "turn_over"
    if given is not None and len(drawn) > given and not turned_over:
        raise InputError(BadValue(text_of(drawn), f"0…{given}"), "ask.drawn")
    drawn = drawn[:given]
    left = settled.packs.left.elements()
    others = sorted(left, key=lambda card: card.kind is CardKind.PLAIN)
    below = others[len(others) + len(drawn) - len(table.stock) :]
    return replace(table, stock=(*below, *reversed(drawn)))


def _put_offered(table: Table, ask: referee_asks.Ask) -> Table:
    """The table with the offered card. If the ask names no card, any plain card is offered."""
    if not isinstance(ask, referee_asks.AskOffer):
        return table
    plain = (card for card in table.stock if card.kind is CardKind.PLAIN)
    card = Card(ask.card) if ask.card else next(plain, None)
    rest = without(table.stock, (card,) if card else ())
    return replace(table, offered=card, stock=rest, pile=(), turn=0)


def _add_calls(table: Table, settled: Settled) -> Table:
    """The table with the facts that only a question about calls gives.

    The partner's answer is about acaba if the question is about acaba, or if the player has not
    drawn yet, because before the draw they can have asked only about acaba. If the question is
    about a bid, the contract is the last earlier bid.
    """
    ask, contract = settled.ask, settled.position.memory.contract
    early = isinstance(ask, DRAWS) and table.phase is Phase.DRAW and settled.rules.calls.acaba
    if ask.kind == "acaba" or early:
        return replace(table, about_acaba=table.answer is not Answer.NOT_ASKED)
    if isinstance(ask, BidAsk) and contract is not None:
        return replace(table, bids=(contract,))
    return table
