"""Actions that are legal beyond doubt, so that they need not be verified one by one."""

from __future__ import annotations

from .actions import Action, Discard, Draw, LayMelds
from .discarding import refusal
from .rules import RuleSet
from .table import Answer, Phase, Table


def plainly_legal(table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether an action from the list of candidates is legal beyond doubt; False may be either.

    A lay of theirs has legal groups, so that only a first meld, an answer to keep to, or a hand
    nearly empty are left to ask about.
    """
    match action:
        case Draw():
            return table.phase is Phase.DRAW and bool(table.stock) and not table.about_acaba
        case LayMelds((group,)):
            return bool(table.side.melds) and _free(table, len(group.cards), rules)
        case Discard(card, False):
            return _free(table, 0, rules) and refusal(card, table, rules) is None
    return False


def _free(table: Table, used: int, rules: RuleSet) -> bool:
    """Whether a player who has drawn is bound by nothing, and keeps a card and one to discard."""
    bound = table.answer is not Answer.NOT_ASKED or table.about_acaba
    early = rules.turn.opening != "free" and table.turn < table.players
    return table.phase is Phase.PLAY and not bound and not early and len(table.hand) > used + 1
