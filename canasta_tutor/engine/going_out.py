"""When a player may end the deal, and when he must keep a card."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Lay
from .cards import CardKind, Cards
from .laying import lay
from .melds import CanastaKind, canasta
from .pile import pile_state
from .reasons import (
    GoesOut,
    GoesOutConcealed,
    HandWouldEmpty,
    LastDiscardNeeded,
    NotOutAfterBlackThree,
    NotOutWhileFrozen,
    PartnerNotAsked,
    PartnerSaidNo,
    Reason,
    TooFewCanastas,
    TooFewNaturalCanastas,
)
from .rules import RuleSet, for_players
from .scoring import canastas
from .table import Answer, Meld, Table


def has_partner(table: Table) -> bool:
    """Whether the player to move has a partner."""
    return table.players > len(table.sides)


def out_problems(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> tuple[Reason, ...]:
    """All that keeps the player to move from going out once his side has these melds."""
    return (*_canastas_lacking(table, melds, rules), *out_forbidden(table, rules))


def _canastas_lacking(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Reason]:
    kinds = canastas(melds, rules)
    needed = for_players(rules.going_out.canastas, table.players)
    if len(kinds) < needed:
        yield TooFewCanastas(len(kinds), needed)
    pure = kinds.count(CanastaKind.NATURAL)
    natural = for_players(rules.going_out.natural_canastas, table.players)
    if pure < natural:
        yield TooFewNaturalCanastas(pure, natural)


def out_forbidden(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """What keeps the player to move from going out whatever his side has."""
    values, upcard = rules.going_out, table.upcard
    if not values.while_frozen and pile_state(table, rules).frozen:
        yield NotOutWhileFrozen()
    black = upcard is not None and upcard.kind is CardKind.BLACK_THREE
    if upcard and black and table.turn and not values.after_black_three:
        yield NotOutAfterBlackThree(upcard)
    if table.answer is Answer.NO:
        yield PartnerSaidNo()
    unasked = table.answer is Answer.NOT_ASKED and has_partner(table)
    if values.ask_partner == "required" and unasked:
        yield PartnerNotAsked()


def keeping_problems(
    table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet
) -> tuple[Reason, ...]:
    """Why a player may not lay down to so few cards: he must discard and keep one, or go out."""
    if len(left) > 1 or (left and can_discard_red_three(table, rules)):
        return ()
    wrong = out_problems(table, melds, rules)
    if not left and rules.going_out.discard == "required":
        wrong = (LastDiscardNeeded(), *wrong)
    if not wrong or _last_card_ends(table, melds, left, rules):
        return ()
    return (HandWouldEmpty(len(left)), *wrong)


def _last_card_ends(table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet) -> bool:
    """Whether the one card left can be laid to go out: it may make the canasta still lacking."""
    if len(left) != 1 or rules.going_out.discard == "required":
        return False
    joined = (lay(melds, (Lay(left, meld.mark),), rules) for meld in melds)
    return any(not laid.problems and not out_problems(table, laid.melds, rules) for laid in joined)


def can_discard_red_three(table: Table, rules: RuleSet) -> bool:
    """Whether the player to move could discard a red three of his side instead of a hand card."""
    return rules.pile.red_three_discard and bool(table.side.red_threes)


def is_concealed(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> bool:
    """Whether going out with these melds is concealed.

    Where the player's first melds count: he has laid nothing before this turn, touches no meld
    that lay there, and lays a canasta. Where the side's count: it had no meld before this turn.
    """
    before = table.melds_before
    if rules.going_out.concealed == "side":
        return not before
    own = [meld for meld in melds if meld not in before]
    untouched = all(meld in melds for meld in before)
    has_canasta = any(canasta(meld, rules) for meld in own)
    return untouched and has_canasta and not table.melded[table.seat]


def out_grounds(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Reason]:
    """What going out rests on and brings."""
    needed = for_players(rules.going_out.canastas, table.players)
    yield GoesOut(len(canastas(melds, rules)), needed, rules.going_out.bonus)
    if is_concealed(table, melds, rules) and rules.going_out.concealed_bonus:
        yield GoesOutConcealed(rules.going_out.concealed_bonus)
