"""What a written position tells of earlier turns and deals."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from canasta_tutor.engine.position.position_form import (
    Held,
    Memory,
    check_at_most,
    check_length,
    read_hands,
)
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, matches
from canasta_tutor.engine.turn.freezing_and_blocking import freezes, standing_freezes
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values.cards import CardKind, Cards
from canasta_tutor.engine.values.table import Answer, Foot, Freeze, Side, Table, replace

# --- sides -------------------------------------------------------------------------------------


def read_remembered_sides(
    sides: tuple[Side, ...], place: int, memory: Memory, deck: Cards
) -> tuple[Side, ...]:
    """The sides with what memory tells of all, or of the one in that place."""
    path = "memory.black_threes_removed"
    removed = memory.black_threes_removed or ()
    check_length(removed, len(sides), path)
    counts = [0] * len(sides)
    for n, count in enumerate(removed):
        there = sum(card.kind is CardKind.BLACK_THREE for card in deck)
        counts[n] = check_at_most(count, there - sum(counts), f"{path}[{n}]")
    found = [replace(side, black_removed=count) for side, count in zip(sides, counts, strict=True)]
    found[place] = _told(found[place], memory)
    return tuple(found)


def _told(side: Side, memory: Memory) -> Side:
    """The side with what memory tells of it alone.

    That it opened its aces with a wild card needs no place: the wild card lies in their meld.
    """
    hidden = memory.hidden_canastas
    return replace(
        side,
        hidden_canastas=side.hidden_canastas if hidden is None else hidden,
        failed_attempts=memory.failed_attempts or 0,
        contract=memory.contract,
        exact_lifts=int(memory.exact_lift or False),
    )


# --- feet --------------------------------------------------------------------------------------


def read_feet(memory: Memory, players: int, most: int) -> list[tuple[Held, Foot]]:
    """Each player's foot and how far he is with it; one that is empty has been played.

    Of a foot that is taken up nothing is left; the packs have `most` cards.
    """
    told = memory.foot_state or ()
    check_length(told, players, "memory.foot_state")
    feet = read_hands(memory.foot or (), players, "memory.foot", most)
    states = (*told, *(None,) * players)
    return [_foot(foot, state) for foot, state in zip(feet, states, strict=False)]


def _foot(foot: Held, told: str | None) -> tuple[Held, Foot]:
    usual = Foot.PLAYED if foot in ((), 0) else Foot.UNTOUCHED
    state = Foot(told) if told else usual
    return (foot if state is Foot.UNTOUCHED else ()), state


# --- the deal ----------------------------------------------------------------------------------


def add_memory(table: Table, memory: Memory, frozen: bool | None, rules: RuleSet) -> Table:
    """The table with what is told about earlier turns."""
    table = _turns(table, memory)
    own, side = _melded_before(table, memory)
    melded = tuple(own if seat == table.seat else done for seat, done in enumerate(table.melded))
    return replace(
        table,
        answer=Answer(memory.partner_answer or Answer.NOT_ASKED),
        melded=melded,
        melds_before=table.melds_before if side else (),
        deals_played=memory.deals_played or 0,
        freezes=_freezes(table, frozen, memory, rules),
    )


def _turns(table: Table, memory: Memory) -> Table:
    """The table in the first round of turns, or with a pile taken in an earlier turn."""
    if memory.everyone_discarded is False:
        table = replace(table, turn=table.players - 1)
    if memory.pile_taken_this_deal:
        table = replace(table, piles_taken=1, first_pile=table.turn - 1)
    return table


def _melded_before(table: Table, memory: Memory) -> tuple[bool, bool]:
    """Whether the player and his side have melded before this turn: as told, else by the melds.

    What one tells of the other counts: a side that has not melded has no player who has, and
    who plays alone is his side.
    """
    own, side = memory.melded_before_this_turn, memory.side_melded_before_this_turn
    if side is None:
        side = own is None or own or has_partner(table)
    if own is None:
        own = table.melded[table.seat] and side
    return own, side


def _freezes(
    table: Table, frozen: bool | None, memory: Memory, rules: RuleSet
) -> tuple[Freeze, ...]:
    """Who froze the pile and when: as told, or one discard a turn back from the upcard.

    A pile that was never taken begins with what was turned at the start, which tells the turn if
    nothing else does.
    """
    turned = _turned(table, rules)
    untouched = memory.pile_taken_this_deal is False and memory.everyone_discarded is None
    found = tuple(
        Freeze(card, None, table.turn - (len(table.pile) - turned))
        if untouched and place < turned
        else _freeze(table, len(table.pile) - place, card)
        for place, card in enumerate(table.pile)
        if freezes(card, rules) and not _from_hand(table, place, turned, rules)
    )
    if frozen is False:
        return ()
    ago = _turns_ago(table, memory)
    if ago is None and frozen and not standing_freezes(replace(table, freezes=found), rules):
        ago = 1
    if ago is None or any(freeze.turn == table.turn - ago for freeze in found):
        return found
    return (_freeze(table, ago, found[-1].card if found else None),)


def _turned(table: Table, rules: RuleSet) -> int:
    """How many cards of the pile were turned at the start, if it was never taken."""
    kinds = takewhile(lambda card: matches(card.kind, rules.deal.turned_on), table.pile)
    return min(len(list(kinds)) + 1, len(table.pile))


def _from_hand(table: Table, place: int, turned: int, rules: RuleSet) -> bool:
    """Whether that card is a red three that was kept and discarded, not turned at the start."""
    kept = table.pile[place].kind is CardKind.RED_THREE and rules.red_threes.laid != "at_once"
    return kept and place >= turned


def _freeze(table: Table, ago: int, card: Any) -> Freeze:
    """A freeze so many turns ago; one of before the first turn is the deal's."""
    if ago > table.turn:
        return Freeze(card, None, 0)
    return Freeze(card, (table.seat - ago) % table.players, table.turn - ago)


def _turns_ago(table: Table, memory: Memory) -> int | None:
    """How many turns ago the pile was frozen, if it is told."""
    if memory.frozen_turns_ago is not None:
        return memory.frozen_turns_ago
    if memory.frozen_by is not None:
        by = check_at_most(memory.frozen_by, table.players - 1, "memory.frozen_by")
        return (table.seat - by) % table.players or table.players
    return None
