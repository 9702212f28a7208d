"""What can be wrong with deal codes and with stored deals."""

from __future__ import annotations

from canasta_tutor.engine.values.input_faults import Fault


class BadDealCode(Fault, code="deal_code.bad"):
    """A deal code that is cut off or altered."""


class LongDealCode(Fault, code="deal_code.long"):
    """A text that is far too long for a deal code."""

    count: int


class OldDealCode(Fault, code="deal_code.version"):
    """A deal code of another version of the players."""

    version: int
    current: int


class NoSuchDealSystem(Fault, code="deal_code.system"):
    """A deal code of a rule system that this version does not have."""


class OtherHouseRules(Fault, code="deal_code.options"):
    """A deal code made for house rules that differ from the given ones."""

    system: str


class ActionsLeft(Fault, code="deal.actions_left"):
    """Stored actions that, from some point on, cannot be played again."""

    count: int


class NothingToDo(Fault, code="deal.stuck"):
    """A deal in which a player can do nothing."""
