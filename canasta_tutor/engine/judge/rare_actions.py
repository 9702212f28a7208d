"""The rarer actions that a player could try, not yet checked."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.actions.auction import least_bid
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.actions import (
    Action,
    AnswerOffer,
    AskPartner,
    Bid,
    CallAcaba,
    JoinSets,
    LaySpecial,
    LayThrees,
    PlayCaliente,
)
from canasta_tutor.engine.values.cards import CALIENTE, CardKind, distinct
from canasta_tutor.engine.values.table import MeldKind, Phase, Table

THREES = (CardKind.RED_THREE, CardKind.BLACK_THREE)


def calls(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Each rarer action once: of higher bids the lowest, of threes one after the other."""
    match table.phase:
        case Phase.OFFER:
            yield from (AnswerOffer(True), AnswerOffer(False))
        case Phase.AUCTION:
            yield from (Bid(None), Bid(least_bid(table, rules)))
        case Phase.DRAW:
            yield from _acaba(rules)
        case Phase.PLAY:
            yield from _acaba(rules)
            yield from _with_own_cards(table, rules)


def _acaba(rules: RuleSet) -> Iterator[Action]:
    if rules.calls.acaba:
        yield from (CallAcaba(), AskPartner(acaba=True))


def _with_own_cards(table: Table, rules: RuleSet) -> Iterator[Action]:
    """What the hand or the side's melds allow."""
    if rules.special.played:
        yield LaySpecial()
    if CALIENTE in table.hand:
        yield PlayCaliente()
    if rules.red_threes.laid == "may":
        threes = (card for card in table.hand if card.kind in THREES)
        yield from (LayThrees((card,)) for card in distinct(threes))
    if rules.meld.same_rank == "two":
        ranks = [meld.rank for meld in table.side.melds if meld.kind is MeldKind.SET]
        if len(ranks) > len(set(ranks)):
            yield from map(JoinSets, sorted({rank for rank in ranks if ranks.count(rank) > 1}))
