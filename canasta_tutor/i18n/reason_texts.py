"""The sentences for the engine's reasons and faults."""

from __future__ import annotations

from canasta_tutor.engine.reasons.meld_reasons import MixedRanks
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.cards import naturals
from canasta_tutor.engine.values.input_faults import Fault
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.words import Words


def make_reason_parts(words: Words, reason: Reason) -> Rich:
    """The sentence of a reason in parts; every card is a part of its own."""
    return words.rich(f"reason.{reason.code}", **_fields(reason))


def reason_text(words: Words, reason: Reason) -> str:
    """The sentence of a reason as plain text, with a capital even if a card comes first."""
    text = words.text(f"reason.{reason.code}", **_fields(reason))
    return text[:1].upper() + text[1:]


_NAMED = {"rules": "ruleset.{}.name", "skill": "skill.{}", "system": "ruleset.{}.name"}


def fault_text(words: Words, fault: Fault) -> str:
    """What is wrong with some input.

    The text names known systems and skills instead of their ids.
    """
    fields = _fields(fault)
    for field, msgid in _NAMED.items():
        if words.has(name := msgid.format(fields.get(field))):
            fields[field] = words.text(name)
    return words.text(f"fault.{fault.code}", **fields)


UNFINISHED = "canasta.unfinished"
"""The line for melds that have not become canastas."""


def unfinished_ranks(line: ScoreLine, words: Words) -> tuple[str, ...]:
    """The ranks of the melds that an "unfinished melds" line of a score sheet is about."""
    if line.code != UNFINISHED:
        return ()
    plain = sorted({card.rank for card in naturals(line.cards)})
    wild = [words.text("kinds.wild")] if len(naturals(line.cards)) < len(line.cards) else []
    return (*(words.rank(rank, "pl") for rank in plain), *wild)


def line_fields(line: ScoreLine, words: Words) -> dict[str, object]:
    """The fields that the sentence of a score sheet line may use."""
    return {
        "cards": line.cards,
        "count": line.count,
        "made": line.made,
        "melds": unfinished_ranks(line, words),
        "minus": line.points < 0,
        "points": line.points,
        "worth": abs(line.points),
    }


def _fields(value: Reason | Fault) -> dict[str, object]:
    fields = dict(zip(value.names, value.values(), strict=True))
    if isinstance(value, MixedRanks):
        return fields | {"tempting": _are_tempting(value)}
    return fields


def _are_tempting(reason: MixedRanks) -> bool:
    """Whether cards of several ranks tempt a beginner: ranks in a row, or all of one suit."""
    ranks, plain = sorted(reason.ranks), naturals(reason.cards)
    row = ranks[-1] - ranks[0] == len(ranks) - 1 == len(plain) - 1
    return row or len({card.suit for card in plain}) == 1
