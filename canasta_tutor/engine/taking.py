"""Taking the discard pile: what the upcard needs, and what then lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Lay, TakePile
from .cards import Card, CardKind, Cards, cards, without
from .laid import Laid
from .laying import lay_at
from .melds import canasta
from .opening import first_meld
from .pile import PileState, pile_state
from .reasons import (
    FrozenNeedsPair,
    NeedsNatural,
    NoMeldForUpcard,
    NotOntoCanasta,
    NotOntoMeld,
    OneCardInHand,
    PileEmpty,
    Reason,
    StockEmpty,
    TakenOntoMeld,
    TakenWithNatural,
    TakenWithPair,
    UnmeldedNeedsPair,
    UpcardBlocks,
    Verdict,
)
from .rules import RuleSet
from .table import Meld, Table


@dataclass(frozen=True, slots=True)
class Taking:
    """An attempt to take the pile, worked out: the pile, the melds then, the hand and side then.

    `first` is what is said of it as a first meld, nothing for a side that has melded. `melds` are
    those that lie there before the upcard joins: the side's, with a first meld made from the hand.
    """

    action: TakePile
    pile: PileState
    laid: Laid
    left: Cards
    red_threes: Cards
    first: Verdict
    melds: tuple[Meld, ...]
    opened: bool


def read_taking(action: TakePile, table: Table, rules: RuleSet) -> Taking:
    """Work out what the table would be if the pile were taken so."""
    side, state = table.side, pile_state(table, rules)
    from_hand = lay_at(table, action.also, rules)
    opened = bool(side.melds) or _opens(from_hand, table, rules, state)
    upcard = (state.upcard,) if state.upcard else ()
    laid = lay_at(table, (*action.also, Lay(cards((*upcard, *action.using)))), rules)
    first = _first_meld(table, from_hand, rules) if opened else _first_meld(table, laid, rules)
    used = (*action.using, *(card for group in action.also for card in group.cards))
    rest = table.pile[:-1]
    red = tuple(card for card in rest if card.kind is CardKind.RED_THREE)
    left = cards((*without(table.hand, used), *without(rest, red)))
    red = cards((*side.red_threes, *red))
    melds = from_hand.melds if opened else side.melds
    return Taking(action, state, laid, left, red, first, melds, opened)


def _opens(from_hand: Laid, table: Table, rules: RuleSet, state: PileState) -> bool:
    """Whether groups from the hand alone make the first meld and so open an unfrozen pile."""
    if not rules.pile.hand_lay_first or state.frozen or not from_hand.additions:
        return False
    return not from_hand.problems and _first_meld(table, from_hand, rules).ok


def _first_meld(table: Table, laid: Laid, rules: RuleSet) -> Verdict:
    return first_meld(table.side, laid, rules, upcard=table.upcard, deals_played=table.deals_played)


def take_problems(taking: Taking, table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """All problems of the first stage that fails: the pile, the upcard's partners, the melds."""
    return (
        tuple(_closed(taking, table, rules))
        or tuple(_unpaired(taking, rules))
        or taking.laid.problems
    )


def _closed(taking: Taking, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why this pile may not be taken by anyone now."""
    upcard = taking.pile.upcard
    if upcard is None:
        yield PileEmpty()
    elif not table.stock and rules.stock.when_empty == "end":
        yield StockEmpty()
    elif taking.pile.blocked:
        yield UpcardBlocks(upcard)
    elif len(table.hand) == 1:
        limit = rules.pile.with_one_card
        if limit == "never" or (limit == "not_single" and len(table.pile) == 1):
            yield OneCardInHand(len(table.pile))


def naturals_of(upcard: Card, using: Cards) -> int:
    """How many of the hand cards are naturals of the upcard's rank."""
    return sum(card.rank is upcard.rank for card in using)


def _unpaired(taking: Taking, rules: RuleSet) -> Iterator[Reason]:
    """What the hand cards lack that the upcard needs."""
    upcard, using, state = taking.pile.upcard, taking.action.using, taking.pile
    if upcard is None:
        return
    count, rank = naturals_of(upcard, using), upcard.rank
    pair = rules.pile.naturals_frozen
    if state.frozen:
        if count < pair:
            yield FrozenNeedsPair(upcard, rank, using, pair, state.by)
    elif state.for_side_only and not taking.opened:
        if count < pair:
            yield UnmeldedNeedsPair(upcard, rank, using, pair)
    else:
        yield from _not_joined(taking, upcard, rules)


def _not_joined(taking: Taking, upcard: Card, rules: RuleSet) -> Iterator[Reason]:
    """An open pile: why the upcard neither joins a meld nor makes one with the hand cards."""
    using, rank = taking.action.using, upcard.rank
    count, needed = naturals_of(upcard, using), rules.pile.naturals
    makes_meld = count >= needed and len(using) + 1 >= rules.meld.min_cards
    if makes_meld:
        return
    meld = next((meld for meld in taking.melds if meld.rank is rank), None)
    if meld is None and using:
        if count < needed:
            yield NeedsNatural(upcard, rank, using, needed)
    elif meld is None:
        yield NoMeldForUpcard(upcard, rank)
    elif not rules.pile.onto_meld:
        yield NotOntoMeld(upcard, rank)
    elif not rules.pile.onto_canasta and canasta(meld, rules):
        yield NotOntoCanasta(upcard, rank)


def taking_ground(taking: Taking, rules: RuleSet) -> Reason:
    """What a legal taking rests on."""
    upcard, using = taking.pile.upcard, taking.action.using
    if upcard is None:
        raise ValueError("no pile")
    rank, count = upcard.rank, naturals_of(upcard, using)
    if count >= rules.pile.naturals_frozen:
        return TakenWithPair(upcard, rank, using)
    if any(meld.rank is rank for meld in taking.melds):
        return TakenOntoMeld(upcard, rank)
    return TakenWithNatural(upcard, rank, using)
