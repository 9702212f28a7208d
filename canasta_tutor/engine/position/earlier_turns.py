"""What a written position says about earlier turns and deals."""

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
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, is_named
from canasta_tutor.engine.turn.freezing_and_blocking import freezes, list_standing_freezes
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values.cards import CardKind, Cards
from canasta_tutor.engine.values.table import Answer, Foot, Freeze, Side, Table, replace

# --- sides -------------------------------------------------------------------------------------


def read_remembered_sides(
    sides: tuple[Side, ...], place: int, memory: Memory, deck: Cards
) -> tuple[Side, ...]:
    """The sides, completed with what memory says about all sides and about the side at `place`.

    Raises:
        InputError: a number is too large for the table or the deck.
    """
    path = "memory.black_threes_removed"
    removed = memory.black_threes_removed or ()
    check_length(removed, len(sides), path)
    counts = [0] * len(sides)
    in_deck = sum(card.kind is CardKind.BLACK_THREE for card in deck)
    for n, count in enumerate(removed):
        counts[n] = check_at_most(count, in_deck - sum(counts), f"{path}[{n}]")
    found = [replace(side, black_removed=count) for side, count in zip(sides, counts, strict=True)]
    found[place] = _add_to_side(found[place], memory)
    return tuple(found)


def _add_to_side(side: Side, memory: Memory) -> Side:
    """The side, completed with what memory says about this side only.

    This function does not use `opened_aces_with_wild`: the meld of aces already shows its wild
    card.
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
    """Each player's foot, and whether they have taken it up and played from it.

    An empty foot counts as played. A foot that a player has taken up has no cards left. `most`:
    number of cards in the packs.
    """
    written = memory.foot_state or ()
    check_length(written, players, "memory.foot_state")
    feet = read_hands(memory.foot or (), players, "memory.foot", most)
    states = (*written, *(None,) * players)
    return [_settle_foot(foot, state) for foot, state in zip(feet, states, strict=False)]


def _settle_foot(foot: Held, written: str | None) -> tuple[Held, Foot]:
    usual = Foot.PLAYED if foot in ((), 0) else Foot.UNTOUCHED
    state = Foot(written) if written else usual
    return (foot if state is Foot.UNTOUCHED else ()), state


# --- the deal ----------------------------------------------------------------------------------


def add_memory(table: Table, memory: Memory, frozen: bool | None, rules: RuleSet) -> Table:
    """The table, completed with what memory says about earlier turns.

    `frozen`: whether the position says that the pile is frozen; None if it says nothing.
    """
    table = _set_turns(table, memory)
    own, side = _find_melded_before(table, memory)
    melded = tuple(own if seat == table.seat else done for seat, done in enumerate(table.melded))
    return replace(
        table,
        answer=Answer(memory.partner_answer or Answer.NOT_ASKED),
        melded=melded,
        melds_before=table.melds_before if side else (),
        deals_played=memory.deals_played or 0,
        freezes=_find_freezes(table, frozen, memory, rules),
    )


def _set_turns(table: Table, memory: Memory) -> Table:
    """The table; memory may put it in the first round, or after a turn that took the pile."""
    if memory.everyone_discarded is False:
        table = replace(table, turn=table.players - 1)
    if memory.pile_taken_this_deal:
        table = replace(table, piles_taken=1, first_pile=table.turn - 1)
    return table


def _find_melded_before(table: Table, memory: Memory) -> tuple[bool, bool]:
    """Whether the player, and whether their side, has melded before this turn.

    `memory` may give both answers, one of them or neither. The missing answers follow from the
    melds on the table and from the answer given. If the side has not melded, the player has not
    melded either. A player without a partner is the whole side.
    """
    own, side = memory.melded_before_this_turn, memory.side_melded_before_this_turn
    if side is None:
        side = own is None or own or has_partner(table)
    if own is None:
        own = table.melded[table.seat] and side
    return own, side


def _find_freezes(
    table: Table, frozen: bool | None, memory: Memory, rules: RuleSet
) -> tuple[Freeze, ...]:
    """The cards that froze the pile, who discarded them, and when.

    Each freezing card in the pile counts as a discard: the upcard as the discard of the last turn,
    the card below it as the discard of the turn before, and so on. If nobody has taken the pile and
    memory does not speak of the first round, the deal turned up the first cards. What memory says
    about the freeze itself overrides all this.
    """
    turned = _count_turned(table, rules)
    untouched = memory.pile_taken_this_deal is False and memory.everyone_discarded is None
    found = tuple(
        Freeze(card, None, table.turn - (len(table.pile) - turned))
        if untouched and place < turned
        else _freeze_turns_ago(table, len(table.pile) - place, card)
        for place, card in enumerate(table.pile)
        if freezes(card, rules) and not _is_kept_three(table, place, turned, rules)
    )
    if frozen is False:
        return ()
    ago = _find_turns_ago(table, memory)
    if ago is None and frozen and not list_standing_freezes(replace(table, freezes=found), rules):
        ago = 1
    if ago is None or any(freeze.turn == table.turn - ago for freeze in found):
        return found
    return (_freeze_turns_ago(table, ago, found[-1].card if found else None),)


def _count_turned(table: Table, rules: RuleSet) -> int:
    """Number of cards that the deal turned up, if nobody has taken the pile."""
    kinds = takewhile(lambda card: is_named(card.kind, rules.deal.turned_on), table.pile)
    return min(len(list(kinds)) + 1, len(table.pile))


def _is_kept_three(table: Table, place: int, turned: int, rules: RuleSet) -> bool:
    """Whether the card at `place` is a red three that a player kept and discarded."""
    kept = table.pile[place].kind is CardKind.RED_THREE and rules.red_threes.laid != "at_once"
    return kept and place >= turned


def _freeze_turns_ago(table: Table, ago: int, card: Any) -> Freeze:
    """The freeze by this card `ago` turns ago.

    If the deal is not that old, the card came with the deal.
    """
    if ago > table.turn:
        return Freeze(card, None, 0)
    return Freeze(card, (table.seat - ago) % table.players, table.turn - ago)


def _find_turns_ago(table: Table, memory: Memory) -> int | None:
    """The number of turns since the freeze, or None if memory does not give the number."""
    if memory.frozen_turns_ago is not None:
        return memory.frozen_turns_ago
    if memory.frozen_by is not None:
        by = check_at_most(memory.frozen_by, table.players - 1, "memory.frozen_by")
        return (table.seat - by) % table.players or table.players
    return None
