"""Laying groups beside a side's melds: which meld each group joins, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor.engine.melds.group import (
    explain_legal_meld,
    find_canasta,
    find_unfinished_twos,
    group_problems,
    is_closed,
    meld_problems,
    read_meld,
)
from canasta_tutor.engine.melds.sequence import explain_not_growing, grow_sequence
from canasta_tutor.engine.reasons import meld_reasons as reasons
from canasta_tutor.engine.reasons.canasta_reasons import CanastaClosed, NaturalCanastaSpoiled
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, explain_canasta, find_canasta_kind
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals, without
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind, Table


@frozen_value()
class Addition:
    """A change to one meld: the meld before (None if new), the meld after, and the cards added."""

    before: Meld | None
    after: Meld
    cards: Cards


@frozen_value()
class Laid:
    """A side's melds after a player laid groups, and the changes to them.

    `problems`: everything that is wrong with the groups or with the melds that they make.
    """

    melds: tuple[Meld, ...]
    additions: tuple[Addition, ...]
    problems: tuple[Reason, ...] = ()


def find_hidden_canastas(laid: Laid, upcard: Card | None, rules: RuleSet) -> tuple[Meld, ...]:
    """The canastas laid at once from the hand, without the upcard of a taken pile."""
    size = rules.canasta.size
    new = [place for place in laid.additions if not place.before and len(place.cards) >= size]
    held = [(place.after, without(place.cards, (upcard,) if upcard else ())) for place in new]
    return tuple([meld for meld, group in held if find_canasta(group, rules)])


def explain_laid(laid: Laid, rules: RuleSet) -> tuple[Reason, ...]:
    """The reasons why the cards are laid legally, and the canastas that they make or spoil."""
    return tuple(reason for place in laid.additions for reason in _explain_legal(place, rules))


def _explain_legal(place: Addition, rules: RuleSet) -> Iterator[Reason]:
    yield _explain_addition(place) if place.before else explain_legal_meld(place.after)
    was = place.before and find_canasta_kind(place.before, rules)
    now = find_canasta_kind(place.after, rules)
    if now and not was:
        yield explain_canasta(place.after, rules)
    if was is CanastaKind.NATURAL and now is CanastaKind.MIXED:
        values = rules.canasta
        yield NaturalCanastaSpoiled(place.after.rank, values.natural_bonus, values.mixed_bonus)


def _explain_addition(place: Addition) -> Reason:
    size = len(place.after.cards)
    if place.after.kind is MeldKind.SEQUENCE:
        return reasons.SequenceAdded(place.cards, size)
    if place.after.kind is MeldKind.WILD:
        return reasons.WildMeldAdded(place.cards, size)
    return reasons.LegalAddition(place.cards, place.after.rank, size)


@frozen_value()
class Occasion:
    """The circumstances in which a player lays groups.

    `going_out`: the player lays them to go out. `opening`: they are the side's first meld. `dead`:
    the ranks that nobody may meld any more, because a side has a closed canasta of them.
    """

    going_out: bool = False
    opening: bool = False
    dead: frozenset[Rank] = frozenset()


Target = tuple[int | None, Addition]
"""Where a group goes: the index of the meld that it joins (None: a new meld), and the change."""


class Places:
    """A side's melds while groups are being laid; `got`: the change to each meld, by its index."""

    __slots__ = ("got", "melds")

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.melds = list(melds)
        self.got: dict[int, Addition] = {}

    def settle(self, target: Target) -> None:
        """Lay a group at its target."""
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
    """Lay the groups one after the other; each joins a meld that it fits, or makes a new meld.

    `dead`: the ranks that nobody may meld any more. `legal`: the groups are known to be legal, so
    do not look for problems.
    """
    occasion, places = Occasion(going_out, not melds, dead), Places(melds)
    wrong: list[Reason] = []
    for group in groups:
        target = find_target(group, places, rules, occasion)
        if target is None:
            wrong += _explain_no_target(group, places, rules)
        else:
            places.settle(target)
    if not legal:
        wrong += _find_problems(places, rules, occasion)
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
    """Lay the groups beside the melds of the player to move. See `lay` for the options."""
    dead = find_dead_ranks(table, rules)
    return lay(table.side.melds, groups, rules, going_out=going_out, dead=dead, legal=legal)


def find_occasion(table: Table, rules: RuleSet, *, going_out: bool = False) -> Occasion:
    """The occasion if the player to move lays cards now."""
    return Occasion(going_out, not table.side.melds, find_dead_ranks(table, rules))


def find_dead_ranks(table: Table, rules: RuleSet) -> frozenset[Rank]:
    """The ranks that nobody may meld any more, because a side has a closed canasta of them."""
    if not rules.meld.dead_ranks:
        return frozenset()
    return frozenset(rank for side in table.sides for rank in find_closed_ranks(side.melds, rules))


def find_target(group: Lay, places: Places, rules: RuleSet, occasion: Occasion) -> Target | None:
    """Where a group goes: the first possible target that is legal, or the first if none is.

    None if the group fits no meld and makes no meld.
    """
    targets = _list_targets(group, places, rules)
    if len(targets) > 1:
        legal = (each for each in targets if not any(addition_problems(each[1], rules, occasion)))
        return next(legal, targets[0])
    return targets[0] if targets else None


def _list_targets(group: Lay, places: Places, rules: RuleSet) -> list[Target]:
    """Each meld that the group can be added to, then a new meld if it can make one.

    The group makes no new meld if the player aimed it at a meld, if its rank leaves no choice, or
    if it is too small for a meld and fits only below a sequence that grows upward.
    """
    targets: list[Target] = []
    for index in () if group.new else _list_candidates(group, places.melds, rules):
        after = add_to_meld(places.melds[index], group.cards, rules)
        if after is not None:
            targets.append((index, _merge_addition(places, index, after, group.cards)))
    decided = group.onto is not None or (targets and _rank_decides(rules))
    if decided or _find_sequence_above(group, places.melds, rules):
        return targets
    after = read_meld(group.cards, rules)
    if after is not None and (group.new or has_room(after, places.melds, rules)):
        targets.append((None, Addition(None, after, after.cards)))
    return targets


def _merge_addition(places: Places, index: int, after: Meld, added: Cards) -> Addition:
    """The change that these cards, and groups laid on the meld just before, make to a meld."""
    got = places.got.get(index)
    if got is None:
        return Addition(places.melds[index], after, added)
    return Addition(got.before, after, cards((*got.cards, *added)))


def _rank_decides(rules: RuleSet) -> bool:
    """Whether the rank of cards alone decides which meld they join."""
    values = rules.meld
    return values.same_rank == "one" and values.twos == "wild" and "sequence" not in values.kinds


def _list_candidates(group: Lay, melds: list[Meld], rules: RuleSet) -> list[int]:
    """The indices of the melds that a group may be meant for.

    If the group names a card in `onto`, these are the melds that hold the card; the melds of its
    rank come first. A group of wild cards alone may be meant for wild melds and sets of twos. Any
    other group may be meant for the sets of its rank, which come first, and for all sequences.
    """
    if group.onto is not None:
        rank = group.onto.rank
        holders = [index for index, meld in enumerate(melds) if group.onto in meld.cards]
        return sorted(holders, key=lambda index: melds[index].rank is not rank)
    natural = next((card for card in group.cards if not card.wild), None)
    if natural is None:
        wild, two = MeldKind.WILD, Rank.TWO
        return [n for n, meld in enumerate(melds) if meld.kind is wild or meld.rank is two]
    rank = natural.rank
    sets = [index for index, meld in enumerate(melds) if meld.rank is rank and meld.kind is SET]
    if "sequence" not in rules.meld.kinds:
        return sets
    return [*sets, *(index for index, meld in enumerate(melds) if meld.kind is SEQUENCE)]


def _find_sequence_above(group: Lay, melds: list[Meld], rules: RuleSet) -> Meld | None:
    """The sequence that starts just above these cards, where sequences grow only upward.

    Returns None if the cards are enough for a meld of their own.
    """
    plain = naturals(group.cards)
    small = len(group.cards) < rules.meld.min_cards
    if rules.meld.sequence_growth != "up" or group.new or not plain or not small:
        return None
    suits, highest = {card.suit for card in plain}, max(card.rank for card in plain)
    sequences = (meld for meld in melds if meld.kind is SEQUENCE)
    above = (meld for meld in sequences if suits == {meld.suit} and meld.rank == highest + 1)
    return next(above, None)


def add_to_meld(meld: Meld, added: Cards, rules: RuleSet) -> Meld | None:
    """The meld with further cards, or None if they do not fit it. It may be illegal."""
    if meld.kind is SEQUENCE:
        return grow_sequence(meld, added, rules)
    others = [card for card in added if card.rank is not meld.rank and not card.wild]
    if others:
        return None
    return Meld(meld.rank, cards((*meld.cards, *added)), meld.kind)


def has_room(meld: Meld, melds: Iterable[Meld], rules: RuleSet) -> bool:
    """Whether the side may have this new meld beside its earlier melds of the same rank."""
    like = [other for other in melds if other.rank is meld.rank and other.kind is meld.kind]
    return has_room_beside(like, rules)


def has_room_beside(like: Sequence[Meld], rules: RuleSet) -> bool:
    """Whether a side with these sets of a rank (or wild melds, or sequences) may have another."""
    if not like or like[0].kind is SEQUENCE:
        return True
    allowed = rules.meld.same_rank
    if allowed == "after_closed":
        return all(_is_full(other, rules) for other in like)
    return len(like) < _MOST[allowed]


_MOST = {"one": 1, "two": 2}


def _is_full(meld: Meld, rules: RuleSet, occasion: Occasion | None = None) -> bool:
    """Whether the meld is a canasta that the rules close, so that it takes no more cards."""
    going_out = occasion is not None and occasion.going_out
    full = len(meld.cards) >= rules.canasta.size
    return full and is_closed(meld, rules, going_out=going_out)


def _explain_no_target(group: Lay, places: Places, rules: RuleSet) -> tuple[Reason, ...]:
    wrong = group_problems(group.cards, rules)
    if any(isinstance(reason, reasons.MixedRanks) for reason in wrong):
        return wrong
    above = _find_sequence_above(group, places.melds, rules)
    if above is not None:
        return (explain_not_growing(above, group.cards, rules),)
    if group.onto is None:
        return wrong
    sequences = "sequence" in rules.meld.kinds
    candidates = _list_candidates(group, places.melds, rules)
    holder = next((places.melds[index] for index in candidates), None)
    if holder is None:
        return (reasons.NoSuchMeld(group.onto, group.onto.rank, sequences),)
    if holder.kind is SEQUENCE:
        return (explain_not_growing(holder, group.cards, rules),)
    ranks = tuple(sorted({holder.rank, *(card.rank for card in naturals(group.cards))}))
    return (reasons.MixedRanks(cards((*group.cards, group.onto)), ranks, sequences),)


def _find_problems(places: Places, rules: RuleSet, occasion: Occasion) -> Iterator[Reason]:
    touched = sorted(places.got.items())
    for _, place in touched:
        yield from addition_problems(place, rules, occasion)
    for index, place in touched:
        if place.before is None and not has_room(place.after, places.melds[:index], rules):
            yield _explain_second(place.after, rules)
    yield from _twos_problems(places, rules)


def addition_problems(place: Addition, rules: RuleSet, occasion: Occasion) -> Iterator[Reason]:
    """What is wrong with a meld after the addition, or why nothing may be added to it."""
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


def _explain_second(meld: Meld, rules: RuleSet) -> Reason:
    allowed = rules.meld.same_rank
    if meld.kind is MeldKind.WILD:
        return reasons.SecondWildMeld(meld.cards, allowed)
    return reasons.SecondMeldOfRank(meld.rank, allowed)


def _twos_problems(places: Places, rules: RuleSet) -> Iterator[Reason]:
    """A side may not lay twos as wild cards while it has an unfinished set of twos."""
    unfinished = find_unfinished_twos(places.melds, rules)
    for _, place in sorted(places.got.items()):
        twos = tuple(card for card in place.cards if card.rank is Rank.TWO)
        if unfinished and twos and place.after.rank is not Rank.TWO:
            yield reasons.TwosLocked(twos, len(unfinished[0].cards), rules.canasta.size)


def find_closed_ranks(melds: Iterable[Meld], rules: RuleSet) -> frozenset[Rank]:
    """The ranks of which the side has a closed canasta."""
    return frozenset(meld.rank for meld in melds if meld.kind is SET and _is_full(meld, rules))
