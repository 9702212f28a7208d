"""What may be done in which phase of a turn, before any rule of the action itself."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    Bid,
    CallAcaba,
    Draw,
    GoOut,
    JoinSets,
    LayMelds,
    LaySpecial,
    TakePile,
)
from .reasons import (
    AcabaAgreed,
    AlreadyDrawn,
    AnswerFirst,
    AuctionOpen,
    DealOver,
    DiscardsFirst,
    MustDrawFirst,
    NoAuction,
    NotAsked,
    NothingOffered,
    OfferOpen,
    Reason,
)
from .rules import RuleSet
from .table import DRAW, OVER, PLAY, YES, Phase, Table

_CALLS: tuple[tuple[Phase, type[Action], Reason, Reason], ...] = (
    (Phase.ASKED, AnswerPartner, AnswerFirst(), NotAsked()),
    (Phase.OFFER, AnswerOffer, OfferOpen(), NothingOffered()),
    (Phase.AUCTION, Bid, AuctionOpen(), NoAuction()),
)
"""Phases with one kind of action: why another waits, and why it has no place elsewhere."""
_ASKING = tuple(phase for phase, *_ in _CALLS)
_ANSWERS = tuple(kind for _, kind, *_ in _CALLS)


def out_of_turn(table: Table, action: Action) -> Iterator[Reason]:
    """What the phase of the turn says against the action."""
    if table.phase is OVER:
        yield DealOver()
        return
    asked = table.phase in _ASKING or isinstance(action, _ANSWERS)
    for phase, kind, unanswered, uncalled in _CALLS if asked else ():
        if isinstance(action, kind) != (table.phase is phase):
            yield unanswered if table.phase is phase else uncalled
            return
    yield from _too_soon_or_late(table, action)


def _too_soon_or_late(table: Table, action: Action) -> Iterator[Reason]:
    """What stands against an action of the turn itself before or after the draw."""
    agreed = table.about_acaba and table.answer is YES
    starts = isinstance(action, Draw | TakePile | AddUpcard)
    if agreed and not isinstance(action, CallAcaba):
        yield AcabaAgreed()
    elif starts and table.phase is PLAY:
        yield AlreadyDrawn()
    elif not starts and table.phase is DRAW and not _is_acaba(action):
        yield MustDrawFirst()


def _is_acaba(action: Action) -> bool:
    """Whether the action is about acaba, which may be called at any time in a turn."""
    return isinstance(action, CallAcaba) or (isinstance(action, AskPartner) and action.acaba)


def too_early(table: Table, action: Action, rules: RuleSet) -> Iterator[Reason]:
    """What may not be done before everyone has discarded once: melding and taking the pile."""
    first_round = rules.turn.opening == "discard_only" and table.turn < table.players
    if first_round and isinstance(action, _MELDING):
        yield DiscardsFirst(table.turn, table.players)


_MELDING = (TakePile, AddUpcard, LayMelds, JoinSets, GoOut, LaySpecial)
