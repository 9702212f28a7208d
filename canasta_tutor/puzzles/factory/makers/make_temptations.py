"""Make positions that tempt: bonuses beside a first meld, a rich pile, canastas to spare."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, naturals
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_going_out import (
    ask_going_out,
    cards_to_add,
    choose_kinds,
    lay_kinds,
    new_melds,
)
from canasta_tutor.puzzles.factory.makers.make_lays import (
    add_until_enough,
    bands_of_a_game,
    choose_score_in,
)
from canasta_tutor.puzzles.factory.makers.make_piles import put_pile
from canasta_tutor.puzzles.factory.makers.make_sheets import reach_canastas_there
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, take_red_threes
from canasta_tutor.puzzles.factory.tables.table_melds import (
    lay_out,
    make_canasta,
    make_set,
    some_melds,
)
from canasta_tutor.puzzles.factory.tables.table_past import (
    make_ended_position,
    make_position,
    make_question,
)

TOO_LITTLE = 0.6
"""The share of lays with too few points."""
SPARE = 0.8
"""The share of tables with one canasta more than going out needs."""
ALL = 99
"""A number higher than the number of cards in any hand."""


def tempted_lay(wanted: Wanted) -> Raw | None:
    """May the player lay these groups as the first meld?

    Red threes or a low canasta may tempt the learner to a wrong answer.
    """
    made = scene(wanted)
    groups = [made.hold(group) for group in _make_groups(made) if group]
    if not groups or len({group[0].rank for group in groups}) < len(groups):
        return None
    tempt(made, groups)
    return make_question(made, "legal", "lay", groups=[text(group) for group in groups])


def tempt(made: Scene, groups: list[Cards]) -> None:
    """Set a score, or a number of deals, at which the groups have just enough points or too few."""
    laid = points_of((card for group in groups for card in group), made.rules)
    wanted, initial = made.wanted, made.rules.initial
    high = wanted.often(TOO_LITTLE)
    if initial.by_deal:
        places = [n for n, least in enumerate(initial.by_deal) if (least > laid) is high]
        made.memory["deals_played"] = (min if high else max)(places, default=0)
        return
    asked = [band for band in bands_of_a_game(made.rules) if band.needs == "points"]
    enough = [band for band in asked if band.minimum <= laid]
    too_much = [band for band in asked if band.minimum > laid]
    if enough and not (high and too_much):
        made.score = choose_score_in(enough[-1], wanted)
    else:
        made.score = choose_score_in((too_much or asked)[0], wanted)


def _make_groups(made: Scene) -> list[Cards | None]:
    """A low canasta, or small natural groups with red threes on the table; on the hardest level,
    sometimes both.
    """
    wanted = made.wanted
    count = wanted.by_level(1, 2, 3)
    no_reds = made.rules.red_threes.laid == "never"
    if no_reds or wanted.often(wanted.by_level(1 / 3, 1 / 3, 1 / 3, 1 / 2)):
        more = max(count - 1, int(no_reds))  # a low canasta alone never has enough points
        small = (
            [_make_small(made) for _ in range(more)]
            if wanted.often(2 / 3 if no_reds else 1 / 4)
            else []
        )
        if wanted.hardest and not no_reds:
            made.red_threes = take_red_threes(made, wanted.among(1, 2))
        return [_make_low_canasta(made), *small]
    made.red_threes = take_red_threes(made, wanted.among(1, count))
    dear = wanted.often(1 / 2)
    found = [_make_dear(made) if dear else _make_small(made) for _ in range(count)]
    return [*found, *add_until_enough(made, [group for group in found if group])]


def _make_small(made: Scene) -> Cards | None:
    """A few natural cards; on higher levels, they have ranks that count little."""
    wanted = made.wanted
    if wanted.level == 1:
        return make_set(made, wanted.among(3, 4), 0)
    low = [rank for rank in PLAIN if rank <= Rank.SEVEN and rank not in made.ranks]
    found = made.supply.rank(wanted.one(low), 3)
    return found if len(found) > 2 else None


def _make_dear(made: Scene) -> Cards | None:
    """A few natural cards of a rank that counts much."""
    high = [rank for rank in PLAIN if rank > Rank.SEVEN and rank not in made.ranks]
    found = made.supply.rank(made.wanted.one(high), made.wanted.among(3, 4))
    return found if len(found) > 2 else None


def _make_low_canasta(made: Scene) -> Cards | None:
    """A natural canasta of cards that count little."""
    found = make_canasta(made, CanastaKind.NATURAL)
    return found if found and found[0].rank <= Rank.SEVEN else None


def spare_out(wanted: Wanted) -> Raw | None:
    """May the player go out, with more canastas than they need or with too few?"""
    made = scene(wanted)
    _lay_canastas(made)
    raw = ask_going_out(made, [group for group in (cards_to_add(made), *new_melds(made)) if group])
    if raw is not None and made.rules.going_out.ask_partner != "forbidden":
        memory = raw["position"].setdefault("memory", {})
        memory["partner_answer"] = wanted.one(("not-asked", "yes", "no"))
    return raw


def _lay_canastas(made: Scene) -> None:
    """Lay more canastas than going out needs, or too few, and other melds."""
    wanted, rules = made.wanted, made.rules
    needed = for_players(rules.going_out.canastas, rules.seats.usual)
    count = needed + 1 if wanted.often(SPARE) else wanted.among(0, needed - 1)
    lay_kinds(made, choose_kinds(made)[:count])
    if not rules.going_out.unfinished:
        lay_out(made, wanted.by_level(0, 1, 2))


def black_out(wanted: Wanted) -> Raw | None:
    """May the player go out with black threes?"""
    made = scene(wanted)
    _lay_canastas(made)
    if not made.melds:
        return None
    threes = made.supply.kind(CardKind.BLACK_THREE, wanted.among(2, 4))
    group = made.hold((*threes, *made.supply.wild(wanted.among(0, 1))))
    return ask_going_out(made, [group])


def discard_first(wanted: Wanted) -> Raw:
    """May the player start the pile with this card?"""
    made = scene(wanted)
    made.bare = True
    kept = wanted.rules.discard.not_on_empty
    tempting = [rank for rank in PLAIN if rank.symbol in kept]
    card = made.hold(made.supply.rank(wanted.one(tempting if wanted.often(1 / 2) else PLAIN), 1))[0]
    made.hold(made.supply.wild(wanted.by_level(0, 2, 4, 6)))
    return {
        "kind": "legal",
        "ask": {"kind": "discard", "card": card.text},
        "position": make_position(made),
    }


def pair_take(wanted: Wanted) -> Raw | None:
    """May the player take the pile for the first meld with a pair? The pile's other cards tempt."""
    made = scene(wanted)
    rank = wanted.one(PLAIN)
    using = made.hold(made.supply.rank(rank, 2))
    found = (make_set(made, 3, 0) for _ in range(wanted.by_level(0, 1, 2, 3)))
    also = [group for group in found if len(group) > 2 and group[0].rank is not rank]
    for group in also:
        made.hold(group)
    put_pile(made, freeze=wanted.often(1 / 4), upcard=rank)
    tempt(made, [*also, cards((*using, *made.pile[-1:]))])
    return make_question(
        made, "legal", "take", drawn=False, using=text(using), also=[text(group) for group in also]
    )


def few_melds(wanted: Wanted) -> Raw:
    """What does a side that has red threes and hardly any melds score?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((0, 1), (0, 2), (0, 3), (0, 4))), (3, 5))
    if wanted.often(wanted.by_level(0.2, 0.3, 0.4, 0.5)):
        found = make_canasta(made)
        made.melds += [found] if found else []
    made.red_threes = take_red_threes(made, wanted.among(*wanted.by_level((1, 3), (2, 4), (3, 4))))
    reach_canastas_there(made)
    position = make_ended_position(made, {"out": 1}, ALL)
    return {"kind": "number", "ask": {"kind": "score", "out": 1}, "position": position}


def at_edge(wanted: Wanted) -> Raw | None:
    """What must the first meld reach at a score on or next to the edge of a band?"""
    made = scene(wanted)
    starts = [band.start for band in bands_of_a_game(wanted.rules) if band.start is not None]
    away = wanted.among(0, wanted.by_level(4, 2, 1))
    made.score = wanted.one(starts) - wanted.step * away
    return make_question(made, "number", "minimum", score=made.score)


def deep_pile(wanted: Wanted) -> Raw:
    """What is the state of the pile with a black three or a wild card deep down?

    If the side has not melded, the pile may have neither card. Then the learner must see the
    difference between a frozen pile and a pile that only needs a first meld.
    """
    made = scene(wanted)
    if wanted.played:
        return _hold_stoppers(made)
    if wanted.often(2 / 3):
        lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    under = made.supply.kind(CardKind.PLAIN, wanted.by_level(1, 2, 4, 6))
    found = made.supply.wild(1) if wanted.often(1 / 2) else ()
    bare = not found and not made.melds and wanted.often(1 / 2)
    if not bare and (not found or wanted.often(5 / 6)):
        found = (*found, *made.supply.kind(CardKind.BLACK_THREE, 1))
    above = made.supply.kind(CardKind.PLAIN, wanted.among(1, 5))
    made.pile = [*under, *found, *above]
    return make_question(made, "which", "pile", drawn=False)


def _hold_stoppers(made: Scene) -> Raw:
    """A black three and a wild card in hand, beside cards for melds of the other side."""
    wanted = made.wanted
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 3))))
    made.others += some_melds(made, wanted.by_level(2, 3, 4, 5), own=made.others)
    for rank in sorted({card.rank for meld in made.others for card in naturals(meld)}):
        made.hold(made.supply.rank(rank, wanted.among(1, 2)))
    for kind in (CardKind.WILD, CardKind.BLACK_THREE):
        made.hold(made.supply.kind(kind, 1))
    put_pile(made, freeze=False)
    return make_question(made, "which", "pile", drawn=False)


def topped_pile(wanted: Wanted) -> Raw:
    """What is the state of the pile with a wild card or a black three on top, or just below?"""
    made = scene(wanted)
    if wanted.played:
        return _hold_stoppers(made)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    under = made.supply.kind(
        CardKind.PLAIN, wanted.among(*wanted.by_level((1, 3), (2, 6), (4, 9), (6, 12)))
    )
    kind = wanted.one((CardKind.WILD, CardKind.BLACK_THREE))
    under = (*under, *made.supply.kind(CardKind.BLACK_THREE, wanted.among(0, 1)))
    top = (*made.supply.kind(kind, 1), *made.supply.kind(CardKind.PLAIN, wanted.among(0, 1)))
    made.pile = [*under, *top]
    return make_question(made, "which", "pile", drawn=False)
