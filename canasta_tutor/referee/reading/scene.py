"""A question read: the rules, the tables that fit it, and what of them is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from canasta_tutor.engine.position.reading import read_position
from canasta_tutor.engine.rules.reading.forms import as_table, bad
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import Card, CardKind, in_order, without
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.engine.values.table import Answer, Phase, Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.asks import (
    AnyAsk,
    AskBid,
    AskDeal,
    AskDraw,
    AskGoOut,
    AskOffer,
    AskScore,
    AskTake,
)
from canasta_tutor.referee.question.schema import Memory, Position, Question, SidePlace
from canasta_tutor.referee.reading.drawn_cards import of_stock, with_drawn, with_turned
from canasta_tutor.referee.reading.feet import known_feet, scored_feet
from canasta_tutor.referee.reading.hands import hands_of, played_cards, takes
from canasta_tutor.referee.reading.longer_sequences import longer_with
from canasta_tutor.referee.reading.settled_suits import Texts, settle_ask, settle_position
from canasta_tutor.referee.reading.suits import Packs
from canasta_tutor.referee.reading.unknown_melds import opened, opened_with_wild, tables_that_fit

DRAWS = AskTake | AskDraw
"""Asks about the beginning of a turn."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a question tells about the player to move and the table."""

    hand: bool
    hand_size: bool
    pile: bool
    hands: frozenset[int]
    feet: frozenset[int]
    """The seats whose feet are known, or that play them already."""
    melds: frozenset[int]
    """The sides whose melds are known: all but those that have "melded" something."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is asked, at which tables: more than one where melds are unknown."""

    ask: AnyAsk
    rules: RuleSet
    players: int
    tables: tuple[Table, ...]
    known: Known
    words: Words
    told: frozenset[str] = frozenset()
    """What of memory the question tells."""
    sides: tuple[int, ...] = ()
    """How many sides there may be, as far as the question tells how many play."""
    mends: bool = True
    """Whether a repair is wanted."""

    @property
    def table(self) -> Table:
        """The table, with neutral values for what is not known."""
        return self.tables[0]


def read_scene(question: Question, rules: RuleSet, words: Words) -> Scene:
    """The tables that a question is about.

    Raises:
        InputError: it cannot be read, with the path where.
    """
    position, players = question.position, _players(question, rules)
    packs = Packs(full_deck(rules, players))
    longer = longer_with(question, rules, players)
    texts = settle_position(position, question.ask, packs, rules, longer)
    asked = question.ask
    if isinstance(asked, AskDeal) and asked.players is None:
        asked = asked.but(players=question.players)
    seat = (position.turn, position.turn % rules.seats.sides.get(players, 1))
    asked, turned = of_stock(asked, position.stock, rules)
    ask = settle_ask(asked, texts, seat, packs, rules, longer)
    ask = with_turned(ask, turned, in_order(texts.get("pile", "")))
    form = _form(position, texts, ask, players)
    if isinstance(ask, AskScore):
        form["hands"] = [texts.get(f"hands[{seat}]", 0) for seat in range(players)]
    else:
        form["hands"] = hands_of(position, texts, ask, packs, for_players(rules.deal.hand, players))
    try:
        table = read_position(form, rules, players, _implied(ask), _about(ask))
    except InputError as error:
        raise InputError(error.fault, _where(error.path)) from None
    _there(position, packs)
    known = _known(position, players, len(table.sides))
    table = with_drawn(table, ask, position.stock, packs.left, rules)
    table = _with_offered(table, ask)
    told = frozenset(_told(position.memory))
    table = _about_calls(table, ask, position.memory, rules)
    own = "melded_before_this_turn" in told
    every = ask.kind == "caliente" or rules.meld.dead_ranks
    used = {card.rank for card in (*played_cards(ask), *table.pile[-1:])}
    sure = opened_with_wild(rules) if position.memory.opened_aces_with_wild else ()
    table = opened(table, known.melds, own)
    tables = tables_that_fit(table, known.melds, used, every, rules, sure)
    sides = {*rules.seats.sides.values()} if question.players is None else {len(table.sides)}
    return Scene(ask, rules, players, tables, known, words, told, tuple(sorted(sides)))


def _where(path: str) -> str:
    """Where in the question stands what is wrong in the position made of it.

    What the position tells itself has a path by now; the rest is of the cards asked about.
    """
    if path.endswith("calientes_played"):
        return "ask.calientes_played"
    return f"position.{path}" if path else "ask"


def _there(position: Position, packs: Packs) -> None:
    """Refuse more cards told by their number than the packs have left."""
    told = {
        "hands": position.hands,
        "memory.foot": position.memory.foot or (),
        "stock": (position.stock,),
    }
    left = packs.left.total()
    for path, numbers in told.items():
        count = sum(number for number in numbers if isinstance(number, int))
        if count > left:
            raise bad(count, f"0…{left}").under(f"position.{path}")
        left -= count


def _told(memory: Memory) -> dict[str, Any]:
    """What of memory a question tells."""
    return {key: value for key, value in as_table(memory).items() if value is not None}


def _players(question: Question, rules: RuleSet) -> int:
    """How many play; a deal may be asked about for a number that is not supported."""
    told = rules.seats.usual if question.players is None else question.players
    unsupported = isinstance(question.ask, AskDeal) and told not in rules.players
    return rules.seats.usual if unsupported else told


def _implied(ask: AnyAsk) -> Phase:
    """The phase that a question implies: before drawing, after it, or before the first turn."""
    if isinstance(ask, AskBid | AskOffer):
        return Phase.AUCTION if isinstance(ask, AskBid) else Phase.OFFER
    early = isinstance(ask, DRAWS) or ask.kind == "upcard_to_sequence" or takes(ask)
    return Phase.DRAW if early else Phase.PLAY


def _about(ask: AnyAsk) -> int | None:
    """The side that the question's memory is about, where it is not that of the player to move."""
    return ask.side if isinstance(ask, AskScore) else None


def _known(position: Position, players: int, sides: int) -> Known:
    hands = dict(enumerate(position.hands))
    own = hands.get(position.turn)
    unsaid = {n for n, side in enumerate(position.sides) if side.melded and not side.melds}
    return Known(
        hand=isinstance(own, str),
        hand_size=own is not None,
        pile=position.pile is not None,
        hands=frozenset(seat for seat in range(players) if isinstance(hands.get(seat), str)),
        feet=known_feet(position.memory, players),
        melds=frozenset(range(sides)) - unsaid,
    )


def _form(position: Position, texts: Texts, ask: AnyAsk, players: int) -> dict[str, Any]:
    """The position as the engine reads it, hands apart."""
    memory = _told(position.memory)
    memory |= _feet(position, texts, ask, players)
    if "previous_discard" in memory:
        memory["previous_discard"] = texts["memory.previous_discard"]
    form: dict[str, Any] = {
        "turn": position.turn,
        "sides": [_side(position, place, texts, ask) for place in range(_sides(position, ask))],
        "pile": texts.get("pile", ""),
        "frozen": position.frozen,
        "memory": memory,
    }
    optional = {"phase": position.phase, "stock": position.stock}
    return form | {key: value for key, value in optional.items() if value is not None}


def _feet(position: Position, texts: Texts, ask: AnyAsk, players: int) -> dict[str, Any]:
    """The feet as told. Untold they are empty where a deal is scored, played where one goes out."""
    told = position.memory.foot
    if isinstance(ask, AskScore):
        return scored_feet(position.memory, texts, players)
    if told is None:
        over = isinstance(ask, AskGoOut) and position.memory.foot_state is None
        return {"foot": [""] * players} if over else {}
    return {"foot": [texts.get(f"memory.foot[{seat}]", foot) for seat, foot in enumerate(told)]}


def _sides(position: Position, ask: AnyAsk) -> int:
    """How many sides are told of; one of which only a caliente is told, too."""
    asked = ask.side + 1 if isinstance(ask, AskScore) and ask.calientes_played else 0
    return max(len(position.sides), asked)


def _side(position: Position, place: int, texts: Texts, ask: AnyAsk) -> dict[str, Any]:
    path, told = f"sides[{place}]", (*position.sides, *(SidePlace(),) * (place + 1))[place]
    melds = [texts[f"{path}.melds[{n}]"] for n in range(len(told.melds))]
    form = {
        "score": told.score,
        "melds": melds,
        "red_threes": texts.get(f"{path}.red_threes", ""),
        "black_threes": texts.get(f"{path}.black_threes", ""),
    }
    if isinstance(ask, AskScore) and ask.side == place:
        form["calientes_played"] = ask.calientes_played
    return form


def _with_offered(table: Table, ask: AnyAsk) -> Table:
    """The table with the card that is offered; where none is named, any plain one."""
    if not isinstance(ask, AskOffer):
        return table
    plain = (card for card in table.stock if card.kind is CardKind.PLAIN)
    card = Card(ask.card) if ask.card else next(plain, None)
    rest = without(table.stock, (card,) if card else ())
    return replace(table, offered=card, stock=rest, pile=(), turn=0)


def _about_calls(table: Table, ask: AnyAsk, memory: Memory, rules: RuleSet) -> Table:
    """The table where a partner's answer is about acaba, a contract the bid before, if so asked.

    Who has not drawn can have asked about nothing but acaba.
    """
    early = isinstance(ask, DRAWS) and table.phase is Phase.DRAW and rules.calls.acaba
    if ask.kind == "acaba" or early:
        return replace(table, about_acaba=table.answer is not Answer.NOT_ASKED)
    if isinstance(ask, AskBid) and memory.contract is not None:
        return replace(table, bids=(memory.contract,))
    return table
