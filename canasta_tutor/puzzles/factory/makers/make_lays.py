"""Make puzzles about laying cards: first melds, their points, adding to melds, what to lay."""

from __future__ import annotations

from collections.abc import Callable

from canasta_tutor.engine.rules.schema.meld_rules import Band
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.values.cards import Card, Cards, Rank, Suit, naturals, wilds
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted, text
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, some_hand
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_meld
from canasta_tutor.puzzles.factory.tables.table_past import make_question

WIDE, NEAR = 1200, 120
"""Two numbers of points.

The width of an open-ended band and, on level 2, the greatest distance of a score from the edge of a
band.
"""
ENOUGH, MOST_TRIED = 0.5, 8
"""The share of lays that grow until they are enough for some score; the most groups to add."""
LIKELY = 0.8
"""The share of hands that contain a meld."""
PAIRED = 0.4
"""The share of tempting hands with a pair, which may make a meld with wild cards."""


def first_lay(wanted: Wanted) -> Raw | None:
    """May the player lay these groups as the first meld?"""
    made = scene(wanted)
    groups = _hold_groups(made)
    if not groups:
        return None
    set_score(made, groups)
    return make_question(made, "legal", "lay", groups=[text(group) for group in groups])


def count_points(wanted: Wanted) -> Raw | None:
    """How many points do these groups count toward the minimum?"""
    made = scene(wanted)
    groups = _hold_groups(made)
    if not groups:
        return None
    return make_question(made, "number", "lay", groups=[text(group) for group in groups])


def _hold_groups(made: Scene) -> list[Cards]:
    """Groups in hand to lay at once; half of the time they are enough for some score."""
    wanted = made.wanted
    count = wanted.among(*wanted.by_level((1, 2), (2, 3), (3, 4)))
    groups = _make_groups(made, count)
    groups += add_until_enough(made, groups)
    ranks = {card.rank for group in groups for card in naturals(group)}
    if len(groups) < count or len(ranks) < len(groups):
        return []
    for group in groups:
        made.hold(group)
    return groups


def _make_groups(made: Scene, count: int) -> list[Cards]:
    """Make `count` groups, or fewer."""
    found = (make_meld(made, (3, made.wanted.by_level(4, 4, 5))) for _ in range(count))
    return [group for group in found if group]


def add_until_enough(made: Scene, groups: list[Cards]) -> list[Cards]:
    """Further groups of other ranks, until all groups are enough for some score.

    Half of the time, there are no further groups.
    """
    found: list[Cards] = []
    if not made.wanted.often(ENOUGH):
        return found
    for _ in range(MOST_TRIED):
        there = {card.rank for group in (*groups, *found) for card in naturals(group)}
        if _count_points([*groups, *found], made) >= find_lowest_minimum(made):
            break
        found += [
            group
            for group in _make_groups(made, 1)
            if there.isdisjoint(c.rank for c in naturals(group))
        ]
    return found


def _count_points(groups: list[Cards], made: Scene) -> int:
    return points_of((card for group in groups for card in group), made.rules)


def find_lowest_minimum(made: Scene) -> int:
    """The lowest minimum of a first meld, in points."""
    initial = made.rules.initial
    return min(initial.by_deal or [band.minimum for band in initial.bands])


def set_score(made: Scene, groups: list[Cards]) -> None:
    """Set a score, or the number of the deal, so that the minimum is near the points of the groups.

    The higher the level, the nearer the minimum is to those points.
    """
    laid = _count_points(groups, made)
    wanted, rules = made.wanted, made.rules
    if rules.initial.by_deal:
        made.memory["deals_played"] = wanted.among(0, len(rules.initial.by_deal) - 1)
        return
    by_distance = sorted(bands_of_a_game(rules), key=lambda band: abs(band.minimum - laid))
    band = wanted.one(by_distance[: wanted.by_level(4, 3, 2)])
    made.score = choose_score_in(band, wanted)


def bands_of_a_game(rules: RuleSet) -> list[Band]:
    """The bands that a side can be in before the game is over."""
    target = rules.game.target
    return [band for band in rules.initial.bands if not band.start or band.start < target]


def choose_score_in(band: Band, wanted: Wanted) -> int:
    """A random score in a band; on higher levels, near one of its edges."""
    bands = wanted.rules.initial.bands
    place = bands.index(band)
    low = band.start
    high = bands[place + 1].start if place + 1 < len(bands) else None
    first = low if low is not None else (high or 0) - WIDE
    end = high if high is not None else first + WIDE
    last = min(end, wanted.rules.game.target) - wanted.step
    near = min(wanted.by_level(WIDE, NEAR, NEAR // 4, NEAR // 12), last - first)
    steps = wanted.step * wanted.among(0, near // wanted.step)
    from_below = high is None or (low is not None and wanted.often(1 / 2))
    return first + steps if from_below else last - steps


def minimum(wanted: Wanted) -> Raw:
    """What must the first meld reach at this score?"""
    made = scene(wanted)
    bands = [band for band in bands_of_a_game(wanted.rules) if band.needs == "points"]
    made.score = choose_score_in(wanted.one(bands), wanted)
    return make_question(made, "number", "minimum", score=made.score)


def add(wanted: Wanted) -> Raw | None:
    """May the player add these cards to the melds of the side?"""
    made = scene(wanted)
    low = wanted.by_level(3, 4, 5)
    fewer = 2 if wanted.rules.deal.foot else 3
    lay_out(made, wanted.among(*wanted.by_level((1, 2), (2, 3), (fewer, 4))), (low, low + 3))
    if not made.melds:
        return None
    target = wanted.one(made.melds)
    ranks = {card.rank for card in naturals(target)}
    natural = made.supply.rank(wanted.one(sorted(ranks)), wanted.among(0, 2)) if ranks else ()
    limit = wanted.rules.meld.max_wild or wanted.level
    wild = made.supply.wild(wanted.among(0, wanted.by_level(max(limit, 1), 2, 3, 4)))
    group = made.hold((*natural, *wild))
    if not group:
        return None
    made.fill(some_hand(wanted) + len(group))
    aim: Raw = {"cards": text(group)}
    if not natural:
        aim["to"] = (naturals(target) or target)[0].text
    return make_question(made, "legal", "lay", groups=[aim])


def wild_lay(wanted: Wanted) -> Raw:
    """May the player lay wild cards alone?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    if wanted.often(1 / 4):
        few = wanted.among(1, wanted.level)
        group = made.hold((*made.supply.rank(wanted.one(PLAIN), few + 1), *made.supply.wild(few)))
    else:
        allowed = "wild" in wanted.rules.meld.kinds or wanted.rules.meld.twos == "rank"
        fewest = 2 if allowed else 3  # two wild cards are never a meld
        many = wanted.among(*wanted.by_level((2, 4), (2, 6), (fewest, 8), (fewest, 8)))
        group = made.hold(made.supply.wild(many))
    made.fill(some_hand(wanted) + len(group))
    return make_question(made, "legal", "lay", groups=[text(group)])


def choose_group(wanted: Wanted) -> Raw:
    """Choose cards that make a meld; on the hardest level, some cards only look like a meld."""
    if wanted.hardest and wanted.often(1 / 2):
        return choose_tempted(wanted)
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((0, 0), (0, 1), (1, 2), (2, 3))) or wanted.played)
    size, least = some_hand(wanted), wanted.rules.meld.min_cards
    if wanted.often(LIKELY):
        rank, wild = wanted.one(PLAIN), wanted.among(0, 1)
        made.hold((*made.supply.rank(rank, least - wild), *made.supply.wild(wild)))
    made.fill(size + least)
    return make_question(made, "choose", "group")


def choose_tempted(wanted: Wanted) -> Raw:
    """Choose cards that make a meld; others only look like a meld: a row, or wild cards."""
    made = scene(wanted)
    lay_out(made, wanted.played)
    limits, size = wanted.rules.meld, min(some_hand(wanted), len(PLAIN))
    low = Rank(wanted.among(Rank.FOUR, Rank.ACE - limits.min_cards + 1))
    made.hold(made.supply.run(wanted.one(list(Suit)), low, limits.min_cards))
    many = wanted.by_level(limits.min_cards, wanted.among(2, limits.min_cards), size // 2)
    made.hold(made.supply.wild(2 if "wild" in limits.kinds else many))
    for _ in range(size - limits.min_cards):
        made.hold(made.supply.loose(1, _of_other_ranks({card.rank for card in made.hand})))
    if wanted.often(PAIRED):
        made.hold(made.supply.rank(low, 1))
    return make_question(made, "choose", "group")


def _of_other_ranks(held: set[Rank]) -> Callable[[Card], bool]:
    return lambda card: card.rank not in held


def choose_first(wanted: Wanted) -> Raw | None:
    """Choose a first meld that reaches the minimum."""
    made = scene(wanted)
    groups = _hold_groups(made)
    if not groups:
        return None
    set_score(made, groups)
    return make_question(made, "choose", "lay")


def keep(wanted: Wanted) -> Raw | None:
    """May the player lay groups that leave hardly a card in hand?"""
    made = scene(wanted)
    size = wanted.rules.canasta.size
    lay_out(
        made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 3), (3, 4))), (size - 2, size + 1)
    )
    found = make_meld(made, (3, wanted.by_level(3, 4, 5, 6)))
    if not found or not made.melds:
        return None
    made.hold(found)
    made.fill(len(made.hand) + wanted.among(0, 2))
    made.memory = remember_played_feet(wanted)
    return make_question(made, "legal", "lay", fixed=True, groups=[text(found)])


def remember_played_feet(wanted: Wanted, *, of_all: bool = False) -> Raw:
    """Memory which says that every player of the side has taken up their foot.

    `of_all`: the players of all sides have done so. The memory is empty if the rules have no feet.
    """
    if not wanted.rules.deal.foot:
        return {}
    players, sides = wanted.rules.seats.usual, wanted.rules.seats.sides[wanted.rules.seats.usual]
    return {
        "foot_state": [
            "untouched" if seat % sides and not of_all else "played" for seat in range(players)
        ]
    }


def clean(wanted: Wanted) -> Raw | None:
    """May the player lay these groups as the first meld, if one group must be clean?"""
    made = scene(wanted)
    groups = _hold_groups(made)
    if wanted.often(1 / 2):
        groups = [group for group in groups if wilds(group)]
    if not any(wilds(group) for group in groups):
        return None
    made.score = choose_score_in(wanted.rules.initial.bands[0], wanted)
    return make_question(made, "legal", "lay", groups=[text(group) for group in groups])
