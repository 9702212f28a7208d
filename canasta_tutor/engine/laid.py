"""What was laid: each meld as it was and as it is now, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator

from .canastas import CanastaKind, canasta, canasta_reason
from .cards import Card, Cards, without
from .melds import canasta_of, legal_meld
from .reasons import (
    LegalAddition,
    NaturalCanastaSpoiled,
    Reason,
    SequenceAdded,
    WildMeldAdded,
)
from .record import value
from .rules import RuleSet
from .table import Meld, MeldKind


@value()
class Addition:
    """One meld of a side: as it was (None: new), as it is now, the cards that it got."""

    before: Meld | None
    after: Meld
    cards: Cards


@value()
class Laid:
    """A side's melds after some groups were laid, and what came to which of them.

    `problems` holds all that is wrong with the groups or with the melds that they make.
    """

    melds: tuple[Meld, ...]
    additions: tuple[Addition, ...]
    problems: tuple[Reason, ...] = ()


def hidden_canastas(laid: Laid, upcard: Card | None, rules: RuleSet) -> tuple[Meld, ...]:
    """The canastas laid at once from the hand; the upcard of a take does not count."""
    size = rules.canasta.size
    new = [place for place in laid.additions if not place.before and len(place.cards) >= size]
    return tuple([place.after for place in new if _from_hand(place, upcard, rules)])


def _from_hand(place: Addition, upcard: Card | None, rules: RuleSet) -> bool:
    held = without(place.cards, (upcard,) if upcard else ())
    return canasta_of(held, rules) is not None


def grounds_of(laid: Laid, rules: RuleSet) -> tuple[Reason, ...]:
    """What the laid cards rest on: new melds, additions, canastas made or spoiled."""
    return tuple(reason for place in laid.additions for reason in _grounds(place, rules))


def _grounds(place: Addition, rules: RuleSet) -> Iterator[Reason]:
    yield _added(place) if place.before else legal_meld(place.after)
    was = place.before and canasta(place.before, rules)
    now = canasta(place.after, rules)
    if now and not was:
        yield canasta_reason(place.after, rules)
    if was is CanastaKind.NATURAL and now is CanastaKind.MIXED:
        values = rules.canasta
        yield NaturalCanastaSpoiled(place.after.rank, values.natural_bonus, values.mixed_bonus)


def _added(place: Addition) -> Reason:
    size = len(place.after.cards)
    if place.after.kind is MeldKind.SEQUENCE:
        return SequenceAdded(place.cards, size)
    if place.after.kind is MeldKind.WILD:
        return WildMeldAdded(place.cards, size)
    return LegalAddition(place.cards, place.after.rank, size)
