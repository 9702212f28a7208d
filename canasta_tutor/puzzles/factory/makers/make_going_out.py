"""Make puzzles about going out: the canastas needed, the last card, black threes."""

from __future__ import annotations

from itertools import islice

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.melds.group import rank_of
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.values.actions import GoOut
from canasta_tutor.engine.values.cards import CardKind, Cards, naturals, without
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_lays import remember_played_feet
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_canasta, make_meld
from canasta_tutor.puzzles.factory.tables.table_past import make_position

WAYS = 12
"""The most ways out to list."""
WEIGHED = 1
"""Number of ways out to score in addition to the ways that the puzzle asks about."""


def best_out(wanted: Wanted) -> Raw | None:
    """Which of these ways to go out brings most points?"""
    made = scene(wanted)
    reach_canastas(made)
    lay_out(made, wanted.by_level(1, 2, 2), (3, 6))
    _hold_choices(made)
    made.memory = remember_played_feet(wanted)
    if made.rules.going_out.ask_partner == "required":
        made.memory["partner_answer"] = "yes"
    position = make_position(made, fixed=True)
    table = read_position(position | {"phase": "play"}, made.rules)
    ways = _choose_options(table, wanted)
    if not ways:
        return None
    steps = [action_text(way) for way in ways]
    return {"kind": "best", "ask": {"kind": "out", "steps": steps}, "position": position}


def _choose_options(table: Table, wanted: Wanted) -> list[GoOut]:
    """The best of some ways out, and others that bring less; empty if there are too few."""
    count = wanted.by_level(2, 3, 4, 5)
    ways = list(islice(drop_unknown(find_ways_out(table, wanted.rules)), WAYS))
    if len(ways) < count:
        return []
    worth = {
        way: score_side(table_after(table, way, wanted.rules), 0, wanted.rules).total
        for way in wanted.random.sample(ways, min(len(ways), count + WEIGHED))
    }
    most = max(worth.values())
    best = next(way for way, points in worth.items() if points == most)
    worse = [way for way, points in worth.items() if points < most][: count - 1]
    found = [best, *worse] if len(worse) == count - 1 else []
    wanted.random.shuffle(found)
    return found


def _hold_choices(made: Scene) -> None:
    """To give a choice, fill the hand with wild cards, perhaps a meld, and cards for melds."""
    wanted = made.wanted
    made.hold(made.supply.wild(wanted.among(1, 2)))
    there = sorted({rank for rank in map(rank_of, made.melds) if rank})
    for rank in wanted.random.sample(there, min(len(there), wanted.by_level(1, 2, 2))):
        made.hold(made.supply.rank(rank, 1))
    found = make_meld(made, (3, 3)) if wanted.often(1 / 2) else None
    made.hold(found or made.supply.rank(wanted.one(PLAIN), 1))


KINDS = {
    "natural": CanastaKind.NATURAL,
    "mixed": CanastaKind.MIXED,
    "sequence": CanastaKind.SEQUENCE,
    "wild": CanastaKind.WILD,
}
FORGETFUL = 0.3
"""The share of sketches without the kinds of canastas that going out needs."""
COMPLETE = 0.5
"""The share of sketches in which all canastas are complete."""


def go_out(wanted: Wanted) -> Raw | None:
    """May the player go out with this hand and these melds?"""
    made = scene(wanted)
    last = _lay_canastas(made)
    lay_out(made, wanted.by_level(0, 1, 2, 3))
    groups = [group for group in (last, cards_to_add(made), *new_melds(made)) if group]
    return ask_going_out(made, groups)


def _lay_canastas(made: Scene) -> Cards:
    """Lay about as many canastas as going out needs.

    Sometimes one of them is incomplete. Returns the cards in hand that complete this canasta, or
    nearly complete it; else no cards.
    """
    wanted = made.wanted
    kinds = _choose_one_kind(made) if wanted.often(FORGETFUL) else needed_kinds(made)
    if not kinds or wanted.often(COMPLETE):
        lay_kinds(made, kinds)
        return ()
    lacking = kinds.pop(wanted.among(0, len(kinds) - 1))
    lay_kinds(made, kinds)
    return lay_nearly(made, lacking, short=wanted.among(1, 2))


def lay_nearly(made: Scene, kind: CanastaKind, short: int = 1) -> Cards:
    """Lay a canasta that lacks `short` cards.

    Put one of the missing cards into the hand; return it.
    """
    found = make_canasta(made, kind)
    if found is None:
        return ()
    last = (naturals(found) or found)[-short:]
    made.melds.append(without(found, last))
    return made.hold(last[:1])


def reach_canastas(made: Scene) -> None:
    """Lay the canastas that going out needs."""
    lay_kinds(made, needed_kinds(made))


def needed_kinds(made: Scene) -> list[CanastaKind]:
    """The kinds of the canastas that going out needs."""
    needed = for_players(made.rules.going_out.canastas, made.rules.seats.usual)
    return choose_kinds(made)[:needed]


def lay_kinds(made: Scene, kinds: list[CanastaKind]) -> None:
    """Lay canastas of these kinds, as far as the cards allow."""
    for kind in kinds:
        found = make_canasta(made, kind)
        made.melds += [found] if found else []


def choose_kinds(made: Scene) -> list[CanastaKind]:
    """Kinds of canastas: first the kinds that going out needs, then random kinds."""
    needed = for_players(made.rules.going_out.canastas, made.rules.seats.usual)
    first = [kind for kind, count in _count_needed(made).items() for _ in range(count)]
    return [*first, *(made.wanted.one(_list_kinds(made)) for _ in range(needed + 2))]


def _choose_one_kind(made: Scene) -> list[CanastaKind]:
    """As many canastas as going out needs, all of one kind.

    If possible, going out does not need this kind.
    """
    free = [kind for kind in _list_kinds(made) if not _count_needed(made).get(kind)]
    needed = for_players(made.rules.going_out.canastas, made.rules.seats.usual)
    return [made.wanted.one(free or _list_kinds(made))] * needed


def _list_kinds(made: Scene) -> list[CanastaKind]:
    return [KINDS[name] for name in made.rules.canasta.kinds]


def _count_needed(made: Scene) -> dict[CanastaKind, int]:
    values, usual = made.rules.going_out, made.rules.seats.usual
    return {
        CanastaKind.NATURAL: max(
            for_players(values.natural_canastas, usual), for_players(values.clean_canastas, usual)
        ),
        CanastaKind.MIXED: for_players(values.mixed_canastas, usual),
        CanastaKind.SEQUENCE: for_players(values.sequence_canastas, usual),
        CanastaKind.WILD: for_players(values.wild_canastas, usual),
    }


def cards_to_add(made: Scene) -> Cards:
    """Cards in hand that have the rank of a meld on the table; sometimes no cards."""
    laid = [found for found in made.melds if any(not card.wild for card in found)]
    if not laid or made.wanted.often(1 / 3):
        return ()
    ranks = sorted({card.rank for card in made.wanted.one(laid) if not card.wild})
    if len(ranks) > 1:
        return ()
    return made.hold(made.supply.rank(ranks[0], made.wanted.among(1, 2)))


def new_melds(made: Scene) -> list[Cards]:
    """New melds in hand, up to three."""
    count = made.wanted.among(*made.wanted.by_level((0, 1), (1, 1), (1, 2), (1, 3)))
    found = [make_meld(made, (3, 4)) for _ in range(count)]
    return [made.hold(group) for group in found if group]


def ask_going_out(made: Scene, groups: list[Cards]) -> Raw | None:
    """The question whether the player may go out with these groups and perhaps a last discard."""
    if not groups:
        return None
    wanted = made.wanted
    ask: Raw = {"kind": "go_out", "groups": [text(group) for group in groups]}
    if made.rules.going_out.discard != "none" and wanted.often(2 / 3):
        last = made.supply.loose(1)
        made.hold(last)
        ask["discard"] = last[0].text
    made.memory = remember_played_feet(wanted)
    if made.rules.going_out.ask_partner == "required":
        made.memory["partner_answer"] = "yes"
    return {"kind": "legal", "ask": ask, "position": make_position(made, fixed=True)}


def black_threes(wanted: Wanted) -> Raw | None:
    """May the player meld black threes when going out?"""
    made = scene(wanted)
    _lay_canastas(made)
    lay_out(made, wanted.by_level(0, 1, 2, 3))
    if not made.melds:
        return None
    count = wanted.among(2, 4)
    threes = made.supply.kind(CardKind.BLACK_THREE, count)
    group = made.hold((*threes, *made.supply.wild(wanted.among(0, 1))))
    return ask_going_out(made, [group, *new_melds(made)][: wanted.by_level(1, 2, 3, 4)])


def partner(wanted: Wanted) -> Raw | None:
    """May the player go out after this answer of the partner?"""
    raw = go_out(wanted)
    if raw is None:
        return None
    memory = raw["position"].setdefault("memory", {})
    memory["partner_answer"] = wanted.one(("not-asked", "yes", "no"))
    return raw
