"""What the standard question of each kind may name."""

from __future__ import annotations

from canasta_tutor.puzzles.asked.question import Posed, players_of
from canasta_tutor.puzzles.schema.asks import (
    AnyAsk,
    LegalAcaba,
    LegalBid,
    LegalGoOut,
    LegalTake,
    NumberDraw,
    NumberHand,
)

ANY, ONTO, WITH = "any", "onto", "with"
"""Ways to take the pile: may it be taken at all, onto an own meld, with hand cards."""


def prompt_fields(posed: Posed) -> dict[str, object]:
    """The fields of the sentence that asks."""
    ask = posed.ask
    fields: dict[str, object] = {name: getattr(ask, name) for name in type(ask).names}
    fields |= {
        "upcard": posed.table.upcard if posed.table else None,
        "groups": len(posed.groups),
        "only": sum(map(len, posed.groups)) == 1,
        "cards": tuple(card for group in posed.groups for card in group),
    }
    return fields | _worked_out(ask, posed)


def _worked_out(ask: AnyAsk, posed: Posed) -> dict[str, object]:
    if isinstance(ask, LegalTake):
        also = tuple(card for group in ask.also for card in group.cards)
        melds = tuple(group.cards for group in ask.also)
        return {"way": way(ask), "using": ask.using or (), "also": also, "melds": melds}
    if isinstance(ask, LegalGoOut):
        melds = tuple(group.cards for group in ask.groups)
        return {"cards": tuple(card for meld in melds for card in meld), "melds": melds}
    if isinstance(ask, LegalAcaba):
        return {"said": posed.at.answer.value}
    if isinstance(ask, LegalBid):
        return {"made": tuple(bid for bid in ask.bids if bid)}
    if isinstance(ask, NumberHand | NumberDraw):
        return {"players": players_of(ask.players, posed.rules)}
    return {}


def way(ask: LegalTake) -> str:
    """How the pile would be taken."""
    if ask.using is None:
        return ANY
    return WITH if ask.using else ONTO
