"""Make puzzles about calls: acaba, the caliente, the auction."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.values.cards import CardKind
from canasta_tutor.puzzles.factory.maker_order import Raw, Wanted, text
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, some_melds
from canasta_tutor.puzzles.factory.tables.table_past import (
    count_under_first_discard,
    make_position,
    make_question,
)

HALF = 0.5
ROUND = 10
"""Scores before a deal are multiples of this number of steps of points."""


def acaba(wanted: Wanted) -> Raw:
    """May the player call acaba, after the partner's answer?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((2, 2), (2, 3), (2, 4), (2, 5))))
    made.others += some_melds(
        made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))), own=made.others
    )
    answer = wanted.one(("not-asked", "yes", "no", "no", "no"))
    about = wanted.one(("acaba", "acaba", "out"))
    drawn = wanted.often(HALF) or about == "out"
    position = make_position(made, drawn=drawn)
    position.setdefault("memory", {})["partner_answer"] = answer
    if not drawn:
        position["phase"] = "draw"
    ask = {"kind": "acaba", "about": about}
    return {"kind": "legal", "ask": ask, "position": position}


def caliente(wanted: Wanted) -> Raw:
    """May the player play the caliente?"""
    made = _with_caliente(wanted)
    return make_question(made, "legal", "caliente")


def caliente_draw(wanted: Wanted) -> Raw | None:
    """How many cards does playing the caliente draw?"""
    made = _with_caliente(wanted)
    if len(made.others) <= len(made.melds):
        return None
    return make_question(made, "number", "caliente")


def _with_caliente(wanted: Wanted) -> Scene:
    """A table with a caliente in hand; the other side has about as many melds as the learner's."""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((2, 2), (2, 3), (2, 4), (2, 5))))
    more = wanted.among(-1, 1)
    made.others += some_melds(made, len(made.melds) + more, own=made.others)
    made.hold(made.supply.kind(CardKind.CALIENTE, 1))
    return made


def bid(wanted: Wanted) -> Raw | None:
    """May the player make this bid after the bids so far?"""
    rules, players = wanted.rules, wanted.rules.seats.usual
    made = scene(wanted)
    bids = _make_bids(wanted, players)
    step, highest = rules.calls.contract_step, max(bids, default=0)
    least = highest + max(step, 1) if highest else rules.calls.contract_start
    away = wanted.one((-step, 0, 0, step, step // 2, 2 * step, -step // 2))
    if least + away < 1:
        return None
    ask = {"kind": "bid", "amount": least + away, "bids": bids}
    return {"kind": "legal", "ask": ask, "position": _deal_table(made)}


def _make_bids(wanted: Wanted, players: int) -> list[int]:
    """Random bids after which the auction goes on; 0 is a pass."""
    calls, found = wanted.rules.calls, list[int]()
    highest = passed = 0
    for _ in range(wanted.among(*wanted.by_level((0, 2), (1, 4), (3, 7), (5, 10)))):
        most = players - 2 if highest else players - 1
        if passed < most and wanted.often(HALF):
            found.append(0)
            passed += 1
        else:
            higher = max(calls.contract_step, 1) * wanted.among(1, 2)
            highest = highest + higher if highest else calls.contract_start
            found.append(highest)
            passed = 0
    return found


def _deal_table(made: Scene) -> Raw:
    """The table before the first turn, with full hands and the first upcard."""
    rules, players = made.rules, made.rules.seats.usual
    size, round_score = for_players(rules.deal.hand, players), ROUND * made.wanted.step
    made.score, made.other_score = (
        made.wanted.among(0, rules.game.target // round_score - 1) * round_score for _ in range(2)
    )
    made.pile = list(made.supply.kind(CardKind.PLAIN, min(count_under_first_discard(rules), 1)))
    made.fill(size)
    made.memory["everyone_discarded"] = False
    return made.write_table([text(made.hand), *(size for _ in range(players - 1))])
