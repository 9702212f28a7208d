"""Laying groups beside what a side has: where they go, and what is wrong with what they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor.engine.melds.group import (
    canasta_of,
    group_problems,
    is_closed,
    legal_meld,
    meld_problems,
    read_meld,
    unfinished_twos,
)
from canasta_tutor.engine.melds.sequence import explain_not_growing, grow_sequence
from canasta_tutor.engine.reasons import meld_reasons as reasons
from canasta_tutor.engine.reasons.canasta_reasons import CanastaClosed, NaturalCanastaSpoiled
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta, canasta_reason
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind, Table


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
    held = [(place.after, without(place.cards, (upcard,) if upcard else ())) for place in new]
    return tuple([meld for meld, group in held if canasta_of(group, rules)])


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
        return reasons.SequenceAdded(place.cards, size)
    if place.after.kind is MeldKind.WILD:
        return reasons.WildMeldAdded(place.cards, size)
    return reasons.LegalAddition(place.cards, place.after.rank, size)


@value()
class Occasion:
    """When groups are laid: going out, as the first meld, against ranks that others closed."""

    going_out: bool = False
    opening: bool = False
    dead: frozenset[Rank] = frozenset()


Target = tuple[int | None, Addition]
"""The place of the meld that a group joins (None: a new one) and what it then is."""


class Places:
    """A side's melds while groups are laid: each as it now is, and what came to which of them."""

    __slots__ = ("got", "melds")

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.melds = list(melds)
        self.got: dict[int, Addition] = {}

    def settle(self, target: Target) -> None:
        """Lay a group where it goes."""
        index, addition = target
        if index is None:
            index = len(self.melds)
            self.melds.append(addition.after)
        else:
            self.melds[index] = addition.after
        self.got[index] = addition


def lay(
    melds: tuple[Meld, ...],
    groups: Iterable[Lay],
    rules: RuleSet,
    *,
    going_out: bool = False,
    dead: frozenset[Rank] = frozenset(),
    legal: bool = False,
) -> Laid:
    """Lay the groups beside the melds; cards join a meld that they fit, else make a new one.

    `legal`: nothing is wrong with them, so that nothing is looked for.
    """
    occasion, places = Occasion(going_out, not melds, dead), Places(melds)
    wrong: list[Reason] = []
    for group in groups:
        target = find_target(group, places, rules, occasion)
        if target is None:
            wrong += _aimless(group, places, rules)
        else:
            places.settle(target)
    if not legal:
        wrong += _wrong_melds(places, rules, occasion)
    touched = tuple([places.got[index] for index in sorted(places.got)])
    return Laid(tuple(places.melds), touched, tuple(wrong))


def lay_at(
    table: Table,
    groups: Iterable[Lay],
    rules: RuleSet,
    *,
    going_out: bool = False,
    legal: bool = False,
) -> Laid:
    """Lay the groups beside what the player's side has."""
    dead = dead_ranks(table, rules)
    return lay(table.side.melds, groups, rules, going_out=going_out, dead=dead, legal=legal)


def occasion_at(table: Table, rules: RuleSet, *, going_out: bool = False) -> Occasion:
    """When the player to move lays something now."""
    return Occasion(going_out, not table.side.melds, dead_ranks(table, rules))


def dead_ranks(table: Table, rules: RuleSet) -> frozenset[Rank]:
    """The ranks that are dead since a side has closed them, where so played."""
    if not rules.meld.dead_ranks:
        return frozenset()
    return frozenset(rank for side in table.sides for rank in closed_ranks(side.melds, rules))


def find_target(group: Lay, places: Places, rules: RuleSet, occasion: Occasion) -> Target | None:
    """Where a group goes: of all that it could join the first that is legal, else the first."""
    choices = _choices(group, places, rules)
    if len(choices) > 1:
        legal = (
            found for found in choices if not any(addition_problems(found[1], rules, occasion))
        )
        return next(legal, choices[0])
    return choices[0] if choices else None


def _choices(group: Lay, places: Places, rules: RuleSet) -> list[Target]:
    found: list[Target] = []
    for index in () if group.new else _aimed(group, places, rules):
        after = add_to_meld(places.melds[index], group.cards, rules)
        if after is not None:
            found.append((index, _grown(places, index, after, group.cards)))
    if group.onto is not None or (found and _rank_tells(rules)) or _below(group, places, rules):
        return found
    after = read_meld(group.cards, rules)
    if after is not None and (group.new or has_room(after, places.melds, rules)):
        found.append((None, Addition(None, after, after.cards)))
    return found


def _grown(places: Places, index: int, after: Meld, added: Cards) -> Addition:
    """What a meld has got by now."""
    got = places.got.get(index)
    if got is None:
        return Addition(places.melds[index], after, added)
    return Addition(got.before, after, cards((*got.cards, *added)))


def _rank_tells(rules: RuleSet) -> bool:
    """Whether the rank alone says where cards go."""
    values = rules.meld
    return values.same_rank == "one" and values.twos == "wild" and "sequence" not in values.kinds


def _aimed(group: Lay, places: Places, rules: RuleSet) -> list[int]:
    """The melds that a group could join: those that hold the card it aims at, its own rank first.

    Without an aim wild cards alone join only a wild meld.
    """
    melds = places.melds
    if group.onto is not None:
        rank = group.onto.rank
        holders = [index for index, meld in enumerate(melds) if group.onto in meld.cards]
        return sorted(holders, key=lambda index: melds[index].rank is not rank)
    for card in group.cards:
        if not card.wild:
            named = card.rank
            break
    else:
        kind, rank = MeldKind.WILD, Rank.TWO
        return [n for n, meld in enumerate(melds) if meld.kind is kind or meld.rank is rank]
    sets = [index for index, meld in enumerate(melds) if meld.rank is named and meld.kind is SET]
    return [*sets, *_sequences(melds)] if "sequence" in rules.meld.kinds else sets


def _below(group: Lay, places: Places, rules: RuleSet) -> Meld | None:
    """The sequence that a few cards would lengthen downward, where it grows only upward."""
    if rules.meld.sequence_growth != "up" or group.new or not naturals(group.cards):
        return None
    if len(group.cards) >= rules.meld.min_cards:
        return None
    *_, highest = cards(naturals(group.cards))
    suits = {card.suit for card in naturals(group.cards)}
    melds = (places.melds[index] for index in _sequences(places.melds))
    fitting = (meld for meld in melds if suits == {meld.suit} and meld.rank == highest.rank + 1)
    return next(fitting, None)


def _sequences(melds: Iterable[Meld]) -> list[int]:
    return [index for index, meld in enumerate(melds) if meld.kind is SEQUENCE]


def add_to_meld(meld: Meld, added: Cards, rules: RuleSet) -> Meld | None:
    """The meld with further cards, or None where they are not of its kind."""
    if meld.kind is SEQUENCE:
        return grow_sequence(meld, added, rules)
    others = [card for card in added if card.rank is not meld.rank and not card.wild]
    if others:
        return None
    return Meld(meld.rank, cards((*meld.cards, *added)), meld.kind)


def has_room(meld: Meld, melds: Iterable[Meld], rules: RuleSet) -> bool:
    """Whether the side may have that new meld beside those of its rank laid before it."""
    like = [other for other in melds if other.rank is meld.rank and other.kind is meld.kind]
    return has_room_beside(like, rules)


def has_room_beside(like: Sequence[Meld], rules: RuleSet) -> bool:
    """Whether a side with these sets of a rank, or wild melds, or sequences may have another."""
    if not like or like[0].kind is SEQUENCE:
        return True
    allowed = rules.meld.same_rank
    if allowed == "after_closed":
        return all(_is_full(other, rules) for other in like)
    return len(like) < _MOST[allowed]


_MOST = {"one": 1, "two": 2}


def _is_full(meld: Meld, rules: RuleSet, occasion: Occasion | None = None) -> bool:
    """Whether the meld is a canasta that takes no further card."""
    going_out = occasion is not None and occasion.going_out
    full = len(meld.cards) >= rules.canasta.size
    return full and is_closed(meld, rules, going_out=going_out)


def _aimless(group: Lay, places: Places, rules: RuleSet) -> tuple[Reason, ...]:
    """Why a group makes or joins no meld."""
    shape = group_problems(group.cards, rules)
    if any(isinstance(reason, reasons.MixedRanks) for reason in shape):
        return shape
    below = _below(group, places, rules)
    if below is not None:
        return (explain_not_growing(below, group.cards, rules),)
    if group.onto is None:
        return shape
    sequences = "sequence" in rules.meld.kinds
    holder = next((places.melds[index] for index in _aimed(group, places, rules)), None)
    if holder is None:
        return (reasons.NoSuchMeld(group.onto, group.onto.rank, sequences),)
    if holder.kind is SEQUENCE:
        return (explain_not_growing(holder, group.cards, rules),)
    ranks = tuple(sorted({holder.rank, *(card.rank for card in naturals(group.cards))}))
    return (reasons.MixedRanks(cards((*group.cards, group.onto)), ranks, sequences),)


def _wrong_melds(places: Places, rules: RuleSet, occasion: Occasion) -> Iterator[Reason]:
    touched = sorted(places.got.items())
    for _, place in touched:
        yield from addition_problems(place, rules, occasion)
    for index, place in touched:
        if place.before is None and not has_room(place.after, places.melds[:index], rules):
            yield _second(place.after, rules)
    yield from _locked_twos(places, rules)


def addition_problems(place: Addition, rules: RuleSet, occasion: Occasion) -> Iterator[Reason]:
    """What is wrong with one meld as it now is, or with adding to it."""
    before, after = place.before, place.after
    if before is not None and _is_full(before, rules, occasion):
        yield CanastaClosed(place.cards, before.cards)
        return
    opened = occasion.opening or bool(before and before.wilds)
    yield from meld_problems(after, rules, going_out=occasion.going_out, opening=opened)
    if after.kind is SET and after.rank in occasion.dead:
        yield reasons.RankIsDead(after.rank)
    needed, plain = rules.meld.wild_onto, len(after.naturals)
    new_wilds = len(after.wilds) > (len(before.wilds) if before else 0)
    if after.kind is SET and new_wilds and plain < needed:
        yield reasons.WildTooSoon(after.cards, plain, needed)


def _second(meld: Meld, rules: RuleSet) -> Reason:
    allowed = rules.meld.same_rank
    if meld.kind is MeldKind.WILD:
        return reasons.SecondWildMeld(meld.cards, allowed)
    return reasons.SecondMeldOfRank(meld.rank, allowed)


def _locked_twos(places: Places, rules: RuleSet) -> Iterator[Reason]:
    """Twos laid as wild cards while a set of twos is unfinished."""
    unfinished = unfinished_twos(places.melds, rules)
    for _, place in sorted(places.got.items()):
        twos = tuple(card for card in place.cards if card.rank is Rank.TWO)
        if unfinished and twos and place.after.rank is not Rank.TWO:
            yield reasons.TwosLocked(twos, len(unfinished[0].cards), rules.canasta.size)


def closed_ranks(melds: Iterable[Meld], rules: RuleSet) -> frozenset[Rank]:
    """The ranks of which a canasta is closed."""
    return frozenset(meld.rank for meld in melds if meld.kind is SET and _is_full(meld, rules))
