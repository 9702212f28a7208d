"""Reasons about canastas."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards, Rank


class _OfItsRank:
    """The rule of a natural canasta's bonus, which some ranks have of their own."""

    def __get__(self, made: NaturalCanastaMade | None, owner: type[NaturalCanastaMade]) -> str:
        return "canasta.rank_bonus" if made and made.special else "canasta.natural_bonus"


class NaturalCanastaMade(Reason):
    """A canasta without wild cards is natural; one of a `special` rank has a bonus of its own."""

    code = "canasta.natural"
    rule = _OfItsRank()
    rank: Rank
    count: int
    bonus: int
    special: bool = False


class MixedCanastaMade(Reason):
    """A canasta with wild cards is mixed."""

    code, rule = "canasta.mixed", "canasta.mixed_bonus"
    rank: Rank
    count: int
    wilds: int
    bonus: int


class NotYetCanasta(Reason):
    """A meld with fewer cards than a canasta needs is none yet."""

    code, rule = "canasta.too_small", "canasta.size"
    cards: Cards
    count: int
    needed: int


class CanastaTooFewNaturals(Reason):
    """A canasta has a least number of natural cards."""

    code, rule = "canasta.too_few_naturals", "canasta.min_naturals"
    cards: Cards
    count: int
    needed: int


class NaturalCanastaSpoiled(Reason):
    """A wild card laid on a natural canasta makes it mixed: legal, but dear."""

    code, rule = "canasta.spoiled", "canasta.mixed_bonus"
    rank: Rank
    natural_bonus: int
    mixed_bonus: int


class CanastaClosed(Reason):
    """A closed canasta (`meld`) takes no further card."""

    code, rule = "canasta.is_closed", "canasta.closed"
    cards: Cards
    meld: Cards


class SequenceCanastaMade(Reason):
    """A full sequence is a canasta of its own kind."""

    code, rule = "canasta.sequence", "canasta.sequence_bonus"
    cards: Cards
    count: int
    bonus: int


class WildCanastaMade(Reason):
    """A canasta of wild cards alone is worth by what it holds."""

    code, rule = "canasta.wild", "canasta.wild_bonus"
    cards: Cards
    count: int
    bonus: int


class NoCanastaKind(Reason):
    """Not every kind of meld makes a canasta (`kind`: sequence or wild)."""

    code, rule = "canasta.not_this_kind", "canasta.kinds"
    cards: Cards
    kind: str
