"""Make puzzles about groups of cards alone: melds, near melds, and groups that are not melds."""

from __future__ import annotations

from collections.abc import Callable

from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, Suit, cards
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Supply, Wanted, text
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, take_red_threes
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_meld
from canasta_tutor.puzzles.factory.tables.table_past import make_position, make_question
from canasta_tutor.puzzles.schema.written_fields import NONE

FEW = 2
"""Up to this number of cards, a points puzzle shows a whole hand.

Otherwise puzzles would repeat.
"""
NEEDS = {"run": "sequence", "long_run": "sequence", "large_wild": "wild"}
"""For each shape that is not a set, the kind of meld that it needs."""


def legal_group(wanted: Wanted) -> Raw:
    """Are these cards of the hand a meld?"""
    made = scene(wanted)
    if wanted.played:
        lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 3), (2, 4))))
    found = made.hold(group(made))
    _show_threes(made, {card.kind for card in found})
    if wanted.played:
        made.hold(make_meld(made, (3, wanted.by_level(3, 3, 4))) or ())
        made.fill(len(made.hand) + wanted.by_level(1, 2, 3))
    return make_question(made, "legal", "group", cards=text(found))


def _show_threes(made: Scene, asked: set[CardKind]) -> None:
    """Show threes on the table or in hand, if the skill needs threes that the question lacks."""
    shapes = made.wanted.skill.shapes
    if (
        "red" in shapes
        and CardKind.RED_THREE not in asked
        and made.rules.red_threes.laid != "never"
    ):
        made.red_threes = take_red_threes(made, 1)
    if "black" in shapes and CardKind.BLACK_THREE not in asked:
        made.hold(made.supply.kind(CardKind.BLACK_THREE, 1))


def which_canasta(wanted: Wanted) -> Raw:
    """Which kind of canasta is this?"""
    kinds = wanted.rules.canasta.kinds
    return {"kind": "which", "choices": [*kinds, NONE], **_ask_about_meld("canasta", wanted)}


def _ask_about_meld(kind: str, wanted: Wanted) -> Raw:
    """A question about a meld on the table or, if the cards are no meld, about cards in hand."""
    made = scene(wanted)
    found = group(made)
    if group_problems(cards(found), wanted.rules):
        made.hold(found)
    else:
        made.melds.append(found)
    some, many = ((1, 2), (1, 2)) if wanted.has_feet else ((2, 3), (3, 4))
    lay_out(made, wanted.among(*wanted.by_level((1, 2), some, many)), (3, 6))
    wanted.random.shuffle(made.melds)
    return {"ask": {"kind": kind, "cards": text(found)}, "position": make_position(made)}


def points(wanted: Wanted) -> Raw:
    """How many points do these cards count?"""
    made = scene(wanted)
    found = made.supply.loose(wanted.among(*wanted.by_level((1, 5), (5, 8), (8, 12), (11, 16))))
    raw: Raw = {"kind": "number", "ask": {"kind": "points", "cards": text(found)}}
    if len(found) > FEW:
        return raw
    made.hold(found)
    return raw | {"position": make_position(made)}


def bonus(wanted: Wanted) -> Raw:
    """What bonus does this canasta bring?"""
    return {"kind": "number", **_ask_about_meld("bonus", wanted)}


def card_kind(wanted: Wanted) -> Raw:
    """What is this card for the rules?"""
    made = scene(wanted)
    kinds = [CardKind.PLAIN, CardKind.WILD, CardKind.RED_THREE, CardKind.BLACK_THREE]
    choices = ["natural", "wild", "red_three", "black_three"]
    if wanted.rules.pack.calientes:
        kinds.append(CardKind.CALIENTE)
        choices.append("caliente")
    card = made.supply.kind(wanted.one(kinds), 1)[0]
    made.hold((card, *made.supply.wild(wanted.by_level(0, 1, 3, 4))))
    ask = {"kind": "card", "card": card.text}
    return {"kind": "which", "choices": choices, "ask": ask, "position": make_position(made)}


def group(made: Scene) -> Cards:
    """A group of one of the shapes that the skill names."""
    known = made.rules.meld.kinds
    shapes = [name for name in made.wanted.skill.shapes if NEEDS.get(name, "set") in known]
    return SHAPES[made.wanted.one(shapes)](made.wanted, made.supply)


def _draw_set(wanted: Wanted, supply: Supply) -> Cards:
    """Cards of one rank, perhaps with wild cards.

    The group has a lone natural card only if no rule limits wild cards.
    """
    fewest = 2 if wanted.limits_wilds else 1
    count = wanted.among(*wanted.by_level((1, 4), (fewest, 5), (fewest, 7)))
    wild = wanted.among(*wanted.by_level((0, 2), (1, 4), (2, 6)))
    naturals = supply.rank(wanted.one(PLAIN), count)
    return (*naturals, *supply.wild(_choose_wild_count(naturals, wild, wanted)))


def _choose_wild_count(naturals: Cards, wild: int, wanted: Wanted) -> int:
    """The number of wild cards to add; on the hardest level, the most allowed or one more."""
    if not wanted.hardest:
        return wild
    twos = tuple(card for card in wanted.deck if card.wild)
    may = (
        n
        for n in range(1, wild + 1)
        if not group_problems(cards((*naturals, *twos[:n])), wanted.rules)
    )
    return max(may, default=wild - 1) + wanted.among(0, 1)


def _draw_small(wanted: Wanted, supply: Supply) -> Cards:
    """About as few cards as a meld needs."""
    limits = wanted.rules.meld
    more = wanted.by_level((-1, 0), (-1, 0, 1), (-1, 0, 1, 2), (-1, 1, 1))
    size = limits.min_cards + wanted.one(more)
    wild = min(wanted.among(0, wanted.level), size)
    return (*supply.rank(wanted.one(PLAIN), size - wild), *supply.wild(wild))


def _draw_pure(wanted: Wanted, supply: Supply) -> Cards:
    """Cards of a rank that takes no wild cards, perhaps with some wild cards."""
    ranks = [rank for rank in PLAIN if rank.symbol in wanted.rules.meld.no_wilds] or PLAIN
    count = wanted.among(*wanted.by_level((3, 3), (3, 5), (4, 7), (5, 9)))
    return (*supply.rank(wanted.one(ranks), count), *supply.wild(wanted.among(0, wanted.level)))


def _draw_large(wanted: Wanted, supply: Supply) -> Cards:
    """About as many cards as a canasta has."""
    size = wanted.rules.canasta.size + wanted.among(
        *wanted.by_level((-1, 0), (-1, 1), (-2, 2), (-1, 0))
    )
    wild = wanted.among(0, wanted.by_level(1, 3, 5, 3))
    return (*supply.rank(wanted.one(PLAIN), size - wild), *supply.wild(wild))


def _draw_scant(wanted: Wanted, supply: Supply) -> Cards:
    """About as many cards as a canasta has, with barely enough natural cards or too few."""
    size = wanted.rules.canasta.size + wanted.among(
        *wanted.by_level((0, 0), (-1, 0), (-1, 1), (0, 0))
    )
    least, enough = wanted.rules.meld.min_naturals, wanted.rules.canasta.min_naturals
    count = wanted.among(max(least, enough - 1) if wanted.hardest else least, enough)
    return (*supply.rank(wanted.one(PLAIN), count), *supply.wild(size - count))


def _draw_wild(wanted: Wanted, supply: Supply) -> Cards:
    return supply.wild(wanted.among(*wanted.by_level((2, 4), (2, 6), (3, 8), (4, 10))))


def _draw_large_wild(wanted: Wanted, supply: Supply) -> Cards:
    """About as many wild cards as a canasta has."""
    return supply.wild(wanted.rules.canasta.size + wanted.among(-1, 0))


def _draw_mixed(wanted: Wanted, supply: Supply) -> Cards:
    """Cards of one rank, perhaps with one card of another rank."""
    count = wanted.among(*wanted.by_level((2, 3), (3, 4), (4, 6), (5, 8)))
    strange = wanted.among(0, 1)
    one, other = wanted.random.sample(PLAIN, 2)
    near = Rank(one + 1) if one < Rank.ACE else Rank(one - 1)
    wild = wanted.among(*wanted.by_level((0, 0), (0, 2), (1, 3), (2, 4)))
    stranger = other if wanted.level == 1 else near
    return (*supply.rank(one, count), *supply.rank(stranger, strange), *supply.wild(wild))


def _draw_red(wanted: Wanted, supply: Supply) -> Cards:
    """Cards of one rank, perhaps with red threes."""
    reds = supply.kind(CardKind.RED_THREE, wanted.among(0, 2))
    count = wanted.among(*wanted.by_level((2, 3), (3, 4), (3, 6), (3, 8)))
    wild = wanted.among(0, wanted.level - 1)
    return (*supply.rank(wanted.one(PLAIN), count), *reds, *supply.wild(wild))


def _draw_black(wanted: Wanted, supply: Supply) -> Cards:
    """Black threes, perhaps with wild cards."""
    threes = supply.kind(
        CardKind.BLACK_THREE, wanted.among(*wanted.by_level((3, 3), (3, 4), (2, 4), (3, 4)))
    )
    return (*threes, *supply.wild(wanted.among(0, wanted.by_level(0, 1, 2, 0))))


def _draw_run(wanted: Wanted, supply: Supply) -> Cards:
    """A sequence, or nearly a sequence."""
    size = wanted.among(*wanted.by_level((3, 4), (3, 6), (5, 8), (7, 10)))
    suit, low = wanted.one(list(Suit)), wanted.among(4, Rank.ACE - size + 1)
    run = list(supply.run(suit, low, size))
    flaw = wanted.one(("none", "none", "gap", "suit", "wild"))
    if flaw == "gap" and len(run) > wanted.rules.meld.min_cards:
        del run[wanted.among(1, len(run) - 2)]
    if flaw in ("suit", "wild"):
        gone = run.pop(wanted.among(0, len(run) - 1))
        run += supply.wild(1) if flaw == "wild" else supply.rank(gone.rank, 1)
    return tuple(run)


def _draw_balanced(wanted: Wanted, supply: Supply) -> Cards:
    """About as many wild cards as natural cards."""
    wild = wanted.among(*wanted.by_level((1, 4), (2, 5), (2, 6), (2, 7)))
    naturals = supply.rank(wanted.one(PLAIN), max(wild + wanted.among(-1, 2), 2))
    return (*naturals, *supply.wild(_choose_wild_count(naturals, wild, wanted)))


def _draw_row(wanted: Wanted, supply: Supply) -> Cards:
    size = wanted.among(*wanted.by_level((3, 4), (3, 6), (4, 8), (5, 10)))
    return supply.run(wanted.one(list(Suit)), wanted.among(4, Rank.ACE - size + 1), size)


def _draw_long_run(wanted: Wanted, supply: Supply) -> Cards:
    """About as many consecutive cards as a canasta has."""
    size = wanted.rules.canasta.size + wanted.among(-1, 0)
    return supply.run(wanted.one(list(Suit)), wanted.among(Rank.FOUR, Rank.ACE - size + 1), size)


SHAPES: dict[str, Callable[[Wanted, Supply], Cards]] = {
    "set": _draw_set,
    "small": _draw_small,
    "pure": _draw_pure,
    "large": _draw_large,
    "scant": _draw_scant,
    "wild": _draw_wild,
    "large_wild": _draw_large_wild,
    "mixed": _draw_mixed,
    "red": _draw_red,
    "black": _draw_black,
    "run": _draw_run,
    "row": _draw_row,
    "balanced": _draw_balanced,
    "long_run": _draw_long_run,
}
