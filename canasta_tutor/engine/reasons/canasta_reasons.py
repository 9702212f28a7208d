"""Reasons about canastas."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Cards, Rank


class _OfItsRank:
    """The rule of a natural canasta's bonus: some ranks have a bonus of their own."""

    def __get__(self, made: NaturalCanastaMade | None, owner: type[NaturalCanastaMade]) -> str:
        return "canasta.rank_bonus" if made and made.special else "canasta.natural_bonus"


class NaturalCanastaMade(Reason, code="canasta.natural"):
    """A canasta without wild cards is natural; some ranks (`special`) have a bonus of their own."""

    rule = _OfItsRank()
    rank: Rank
    count: int
    bonus: int
    special: bool = False


class MixedCanastaMade(Reason, code="canasta.mixed", rule="canasta.mixed_bonus"):
    """A canasta with wild cards is mixed."""

    rank: Rank
    count: int
    wilds: int
    bonus: int


class NotYetCanasta(Reason, code="canasta.too_small", rule="canasta.size"):
    """A meld with too few cards is not yet a canasta."""

    cards: Cards
    count: int
    needed: int


class CanastaTooFewNaturals(Reason, code="canasta.too_few_naturals", rule="canasta.min_naturals"):
    """A canasta needs a minimum number of natural cards."""

    cards: Cards
    count: int
    needed: int


class NaturalCanastaSpoiled(Reason, code="canasta.spoiled", rule="canasta.mixed_bonus"):
    """A wild card laid on a natural canasta is legal, but makes it mixed, which costs points."""

    rank: Rank
    natural_bonus: int
    mixed_bonus: int


class CanastaClosed(Reason, code="canasta.is_closed", rule="canasta.closed"):
    """A closed canasta (`meld`) takes no more cards."""

    cards: Cards
    meld: Cards


class SequenceCanastaMade(Reason, code="canasta.sequence", rule="canasta.sequence_bonus"):
    """A sequence of full size is a canasta of its own kind."""

    cards: Cards
    count: int
    bonus: int


class WildCanastaMade(Reason, code="canasta.wild", rule="canasta.wild_bonus"):
    """A canasta of wild cards alone scores by the cards in it."""

    cards: Cards
    count: int
    bonus: int


class NoCanastaKind(Reason, code="canasta.not_this_kind", rule="canasta.kinds"):
    """The rules may not let some kinds of meld (`kind`: sequence or wild) make a canasta."""

    cards: Cards
    kind: str
