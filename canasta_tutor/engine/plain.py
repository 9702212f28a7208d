"""Actions that are legal beyond doubt, so that they need not be verified one by one."""

from __future__ import annotations

from .actions import Action, Discard, Draw, LayMelds, TakePile
from .discarding import refusal
from .rules import RuleSet
from .stock import stock_ends
from .table import NOT_ASKED, Table


def plainly_legal(table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether an action from the list of candidates is legal beyond doubt; False may be either.

    They fit the phase of the turn. A lay of theirs has legal groups, enough for a first meld, and
    so has a take, for a pile that is open; only an answer to keep to, or a hand nearly empty are
    left to ask about, for a first meld what the pile or twos as a rank ask, and what further groups
    make together.
    """
    if table.answer is not NOT_ASKED or table.about_acaba:
        return False
    if rules.turn.opening != "free" and table.turn < len(table.hands):
        return False
    if isinstance(action, Discard):
        alone = len(table.hand) == 1 or action.from_table
        return not alone and refusal(action.card, table, rules) is None
    if isinstance(action, Draw):
        return bool(table.stock)
    if isinstance(action, LayMelds):
        sure = len(action.groups) == 1 if table.side.melds else rules.meld.twos == "wild"
        return sure and _spares(table, sum([len(group.cards) for group in action.groups]))
    if isinstance(action, TakePile):
        sure = bool(table.side.melds) and not action.also and not stock_ends(table, rules)
        return sure and _spares(table, len(action.using))
    return False


def _spares(table: Table, used: int) -> bool:
    """Whether the player keeps a card and one to discard."""
    return len(table.hand) > used + 1
