"""Actions that are legal beyond doubt, so that they need not be verified one by one."""

from __future__ import annotations

from .actions import Action, Discard, Draw, LayMelds, TakePile
from .discarding import refusal
from .rules import RuleSet
from .stock import stock_ends
from .table import Answer, Phase, Table


def plainly_legal(table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether an action from the list of candidates is legal beyond doubt; False may be either.

    A lay of theirs has legal groups, enough for a first meld, and so has a take, for a pile that
    is open; only an answer to keep to, or a hand nearly empty are left to ask about, and for a
    first meld what the pile or twos as a rank ask.
    """
    match action:
        case Draw():
            return table.phase is Phase.DRAW and bool(table.stock) and not table.about_acaba
        case Discard(card, False):
            return _free(table, Phase.PLAY, 0, rules) and refusal(card, table, rules) is None
        case LayMelds(groups):
            sure = bool(table.side.melds) or rules.meld.twos == "wild"
            return sure and _free(table, Phase.PLAY, sum(len(g.cards) for g in groups), rules)
        case TakePile(using, ()):
            free = _free(table, Phase.DRAW, len(using), rules) and not stock_ends(table, rules)
            return free and bool(table.side.melds)
    return False


def _free(table: Table, phase: Phase, used: int, rules: RuleSet) -> bool:
    """Whether a player in that phase is bound by nothing, and keeps a card and one to discard."""
    bound = table.answer is not Answer.NOT_ASKED or table.about_acaba
    early = rules.turn.opening != "free" and table.turn < table.players
    return table.phase is phase and not bound and not early and len(table.hand) > used + 1
