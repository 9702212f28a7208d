"""Make puzzles about feet, talons and special hands."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.special_hands import (
    GARBAGE,
    IN_WILD_PAIRS,
    STRAIGHT,
    explain_no_special_hand,
    special_hand_size,
)
from canasta_tutor.engine.scoring.special_hands import find_special_hand as made_of
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.values.cards import Cards, Rank, cards, naturals
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_lays import set_score
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, take_for_hand
from canasta_tutor.puzzles.factory.tables.table_melds import (
    lay_out,
    make_canasta,
    make_meld,
    some_melds,
)
from canasta_tutor.puzzles.factory.tables.table_past import make_position, make_question

HALF, SELDOM = 0.5, 0.25
"""Shares of the puzzles, from 0 to 1."""


def foot(wanted: Wanted) -> Raw | None:
    """When does the player take up their foot?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    if wanted.often(HALF):
        groups = _hold_groups(made)
        ask: Raw = {"kind": "foot", "groups": [text(group) for group in groups]}
    else:
        last = made.hold(made.supply.loose(1))
        ask = {"kind": "foot", "discard": last[0].text}
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, wanted.by_level(3, 2, 1)))
    return {"kind": "which", "ask": ask, "position": make_position(made, fixed=True)}


def foot_cards(wanted: Wanted) -> Raw | None:
    """How many cards does the player hold after a lay that may empty the hand?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    groups = _hold_groups(made)
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, 3))
    return make_question(
        made, "number", "held", fixed=True, groups=[text(group) for group in groups]
    )


def _hold_groups(made: Scene) -> list[Cards]:
    count = made.wanted.by_level(1, 2, 2)
    found = (make_meld(made, (3, made.wanted.by_level(3, 4, 5, 6))) for _ in range(count))
    return [made.hold(group) for group in found if group]


def talon(wanted: Wanted) -> Raw | None:
    """How many cards does the player hold after the first meld, if the rules have talons?"""
    made = scene(wanted)
    made.others += some_melds(made, wanted.by_level(0, 1, 2, 3), own=made.others)
    if wanted.often(wanted.by_level(1.0, HALF, 0.0)):
        more = wanted.among(*wanted.by_level((0, 1), (1, 1), (1, 1)))
        found = [make_canasta(made), *(make_meld(made, (3, 5)) for _ in range(more))]
    else:
        found = [make_meld(made, (5, 6)), make_meld(made, (3, 4)), make_meld(made, (3, 4))]
    groups = [made.hold(group) for group in found if group]
    ranks = {card.rank for group in groups for card in naturals(group)}
    if not groups or len(ranks) < len(groups):
        return None
    set_score(made, groups)
    return make_question(made, "number", "held", groups=[text(group) for group in groups])


def special_hand(wanted: Wanted) -> Raw | None:
    """May the player lay the whole hand as a special hand?"""
    made = scene(wanted)
    size = _count_cards(wanted.rules)
    if wanted.often(SELDOM):
        lay_out(made, 1, (3, 5))
    made.others += some_melds(made, wanted.among(0, wanted.by_level(0, 1, 2, 3)), own=made.others)
    _, whole = some_special(made)
    made.hold(spoil_hand(made, whole))
    made.fill(size)
    rule, position = (
        find_special_rule(tuple(made.hand), wanted.rules),
        make_position(made, fixed=True),
    )
    return {"kind": "legal", "rule": rule, "ask": {"kind": "special"}, "position": position}


def special_kind(wanted: Wanted) -> Raw:
    """Which special hand do these cards make?"""
    made = scene(wanted)
    _, whole = some_special(made)
    group = spoil_hand(made, whole)
    names = [name for name in SPECIAL_HANDS if getattr(wanted.rules.special, name)]
    ask = {"kind": "special", "cards": text(group)}
    rule = find_special_rule(group, wanted.rules)
    return {"kind": "which", "rule": rule, "ask": ask, "choices": [*names, "none"]}


def find_special_rule(group: Cards, rules: RuleSet) -> str:
    """The rule of the special hand that the cards make, else of the nearest special hand."""
    found = made_of(group, rules)
    return f"special.{found.name if found else explain_no_special_hand(group, rules).near}"


def _count_cards(rules: RuleSet) -> int:
    return special_hand_size(rules, rules.seats.usual)


def some_special(made: Scene) -> tuple[str, Cards]:
    """A random special hand of these rules: its name and its cards."""
    played = [name for name in SKETCHES if getattr(made.rules.special, name)]
    name = made.wanted.one(played)
    return name, SKETCHES[name](made)


def _draw_straight(made: Scene) -> Cards:
    return tuple(card for rank in sorted(STRAIGHT) for card in _take_rank(made, rank, 1))


def _take_rank(made: Scene, rank: Rank, count: int) -> Cards:
    """Take `count` cards of a rank that a hand can hold."""
    return made.supply.take(
        count, lambda card: card.rank is rank and not lies_at_once(card, made.rules)
    )


def _draw_pairs(made: Scene) -> Cards:
    """Pairs without wild cards; sometimes two pairs have the same rank."""
    return _take_pairs(made, [Rank.THREE, *PLAIN])


def _draw_wild_pairs(made: Scene) -> Cards:
    first = tuple(card for rank in sorted(IN_WILD_PAIRS) for card in _take_rank(made, rank, 2))
    others = [rank for rank in PLAIN if rank not in IN_WILD_PAIRS]
    return (*first, *_take_pairs(made, others, len(IN_WILD_PAIRS)))


def _take_pairs(made: Scene, ranks: list[Rank], there: int = 0) -> Cards:
    """Pairs of some of these ranks; `there`: the number of pairs that the hand has already."""
    wanted = made.wanted
    pairs = _count_cards(made.rules) // 2 - there
    found: list[Rank] = wanted.random.sample(ranks, min(pairs, len(ranks)))
    if wanted.often(SELDOM):
        found[-1] = found[0]
    return tuple(card for rank in found for card in _take_rank(made, rank, 2))


def _draw_garbage(made: Scene) -> Cards:
    ranks = made.wanted.random.sample(PLAIN, len(GARBAGE))
    return tuple(
        card
        for rank, count in zip(ranks, GARBAGE, strict=True)
        for card in made.supply.rank(rank, count)
    )


SKETCHES = {
    "straight": _draw_straight,
    "pairs": _draw_pairs,
    "wild_pairs": _draw_wild_pairs,
    "garbage": _draw_garbage,
}
"""The function that makes each special hand, by the hand's name in the rules."""


def spoil_hand(made: Scene, group: Cards) -> Cards:
    """The cards; half of the time, some are exchanged: three on level 1, one on the last level."""
    wanted = made.wanted
    if wanted.often(HALF):
        return cards(group)
    kept = list(group)
    wanted.random.shuffle(kept)
    count = wanted.by_level(3, 2, 1)
    wild = made.supply.wild(1) if wanted.often(SELDOM) else ()
    return cards((*kept[count:], *wild, *take_for_hand(made.supply, count - len(wild), made.rules)))
