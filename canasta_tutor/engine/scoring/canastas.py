"""Canastas: which melds are canastas, of which kind, and the bonus for each."""

from __future__ import annotations

from enum import StrEnum

from canasta_tutor.engine.reasons import canasta_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import THREE, TWO
from canasta_tutor.engine.values.table import SEQUENCE, SET, WILD, Meld


class CanastaKind(StrEnum):
    """What a canasta is made of."""

    NATURAL = "natural"
    MIXED = "mixed"
    SEQUENCE = "sequence"
    WILD = "wild"


NATURAL, MIXED = CanastaKind.NATURAL, CanastaKind.MIXED


def find_canasta_kind(meld: Meld, rules: RuleSet) -> CanastaKind | None:
    """The kind of canasta that a meld is, or None.

    A canasta needs a minimum number of cards; a mixed canasta also needs a minimum number of
    naturals. Black threes never make a canasta. A set of twos, where twos are a rank, is a wild
    canasta.
    """
    if len(meld.cards) < rules.canasta.size or meld.rank is THREE:
        return None
    kind, limits = _canasta_kind(meld), rules.canasta
    enough = kind is not MIXED or len(meld.naturals) >= limits.min_naturals
    return kind if enough and kind in limits.kinds else None


def _canasta_kind(meld: Meld) -> CanastaKind:
    if meld.kind is SEQUENCE:
        return CanastaKind.SEQUENCE
    if meld.kind is WILD or meld.rank is TWO:
        return CanastaKind.WILD
    return MIXED if meld.wilds else NATURAL


def canasta_bonus(meld: Meld, rules: RuleSet) -> int:
    """The bonus for a meld as a canasta, in points; 0 if the meld is not a canasta."""
    kind, values = find_canasta_kind(meld, rules), rules.canasta
    if kind is CanastaKind.WILD:
        return _wild_bonus(meld, rules)
    if kind is CanastaKind.NATURAL and meld.rank.symbol in values.rank_bonus:
        return next(n for rank, n in values.rank_bonus.items() if rank == meld.rank.symbol)
    bonuses = {
        CanastaKind.NATURAL: values.natural_bonus,
        CanastaKind.MIXED: values.mixed_bonus,
        CanastaKind.SEQUENCE: values.sequence_bonus,
    }
    return bonuses[kind] if kind else 0


def _wild_bonus(meld: Meld, rules: RuleSet) -> int:
    """The bonus for a canasta of wild cards or of twos, in points.

    The bonus of a wild canasta depends on its twos and jokers; the bonus of a canasta of twos
    depends on whether it has jokers.
    """
    values = rules.canasta
    twos = sum(card.rank is TWO for card in meld.cards)
    jokers = len(meld.cards) - twos
    if meld.kind is SET:
        return values.twos_mixed_bonus if jokers else values.twos_bonus
    fitting = (
        content.bonus
        for content in values.wild_contents
        if twos >= content.twos and jokers >= content.jokers
    )
    return next(fitting, values.wild_bonus)


def explain_canasta(meld: Meld, rules: RuleSet) -> Reason:
    """Why a legal meld is a canasta of its kind, or why it is not a canasta."""
    size, limits, kind = len(meld.cards), rules.canasta, find_canasta_kind(meld, rules)
    bonus = canasta_bonus(meld, rules)
    match kind:
        case CanastaKind.NATURAL:
            special = meld.rank.symbol in limits.rank_bonus
            return reasons.NaturalCanastaMade(meld.rank, size, bonus, special)
        case CanastaKind.MIXED:
            return reasons.MixedCanastaMade(meld.rank, size, len(meld.wilds), bonus)
        case CanastaKind.SEQUENCE:
            return reasons.SequenceCanastaMade(meld.cards, size, bonus)
        case CanastaKind.WILD:
            return reasons.WildCanastaMade(meld.cards, size, bonus)
    if size < limits.size:
        return reasons.NotYetCanasta(meld.cards, size, limits.size)
    if _canasta_kind(meld).value not in limits.kinds:
        return reasons.NoCanastaKind(meld.cards, _canasta_kind(meld).value)
    return reasons.CanastaTooFewNaturals(meld.cards, len(meld.naturals), limits.min_naturals)
