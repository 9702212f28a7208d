"""The sentences for the engine's reasons and faults."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.faults import Fault
from canasta_tutor.i18n.fields import Rich
from canasta_tutor.i18n.words import Words


def reason_parts(words: Words, reason: Reason) -> Rich:
    """What a reason says about its cards, with every card apart."""
    return words.rich(f"reason.{reason.code}", **_fields(reason))


def reason_text(words: Words, reason: Reason) -> str:
    """The same as plain text, begun with a capital even where a card begins it."""
    text = words.text(f"reason.{reason.code}", **_fields(reason))
    return text[:1].upper() + text[1:]


def fault_text(words: Words, fault: Fault) -> str:
    """What is wrong with some input."""
    return words.text(f"fault.{fault.code}", **_fields(fault))


def _fields(value: Reason | Fault) -> dict[str, object]:
    return dict(zip(value.names, value.values(), strict=True))
