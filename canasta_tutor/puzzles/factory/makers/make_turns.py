"""Make puzzles about the steps of a turn: put them in order, or find a mistake."""

from __future__ import annotations

from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.values.actions import Action, Discard, Draw, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Cards, Rank, cards, naturals
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted
from canasta_tutor.puzzles.factory.makers.make_lays import set_score
from canasta_tutor.puzzles.factory.makers.make_piles import HALF, LIKELY, put_pile
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, some_hand
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_meld
from canasta_tutor.puzzles.factory.tables.table_past import make_position


def order(wanted: Wanted) -> Raw | None:
    """In which order can the player play these steps?"""
    made = scene(wanted)
    steps = _make_turn(made)
    wanted.random.shuffle(steps)
    return {
        "kind": "order",
        "ask": {"kind": "steps", "steps": _write_steps(steps)},
        **_make_position(made),
    }


def mistake(wanted: Wanted) -> Raw | None:
    """Which step was against the rules?"""
    made = scene(wanted)
    steps = _make_turn(made)
    if wanted.often(LIKELY):
        _spoil_turn(steps, made)
    return {
        "kind": "turn",
        "ask": {"kind": "turn", "steps": _write_steps(steps)},
        **_make_position(made),
    }


def _make_position(made: Scene) -> Raw:
    return {"position": make_position(made, drawn=False)}


def _write_steps(steps: list[Action]) -> list[str]:
    return [action_text(step) for step in steps]


def _make_turn(made: Scene) -> list[Action]:
    """The steps of a turn: its start, new melds, added cards, the discard."""
    wanted = made.wanted
    if wanted.often(HALF):
        lay_out(made, wanted.by_level(1, 2, 3))
    start = _make_start(made)
    count = wanted.by_level(1, 1, 2)
    groups = [group for group in (make_meld(made, (3, 4)) for _ in range(count)) if group]
    lays: list[Action] = [LayMelds((Lay(cards(made.hold(group))),)) for group in groups]
    added = _hold_added(made, groups) if wanted.level > 1 else ()
    mark = next(iter(naturals(groups[0])), None) if added else None
    lays += [LayMelds((Lay(cards(added), mark),))] if added else []
    if groups and not made.melds:
        set_score(made, groups[:1])
    made.fill(len(made.hand) + some_hand(wanted))
    return [start, *lays, Discard(made.hand[-1])]


def _make_start(made: Scene) -> Action:
    """A draw; or a take with a pair, if the side has melded."""
    wanted = made.wanted
    rank = wanted.one(PLAIN)
    takes = made.melds and wanted.level > 1 and wanted.often(HALF)
    if not takes or made.rules.pile.taken != "yes":
        put_pile(made, freeze=wanted.often(1 / 3))
        return Draw()
    using = made.hold(made.supply.rank(rank, 2))
    put_pile(made, freeze=wanted.often(HALF), upcard=rank)
    return TakePile(cards(using))


def _hold_added(made: Scene, groups: list[Cards]) -> Cards:
    """A card in hand that joins the first group laid in the turn."""
    ranks: set[Rank] = {card.rank for group in groups[:1] for card in naturals(group)}
    if len(ranks) != 1 or made.wanted.often(HALF):
        return made.hold(made.supply.wild(1)) if ranks else ()
    return made.hold(made.supply.rank(ranks.pop(), 1))


def _spoil_turn(steps: list[Action], made: Scene) -> None:
    wanted = made.wanted
    flaw = wanted.one(("early", "twice", "group", "gone", "group"))
    if flaw == "early":
        steps.insert(0, steps.pop(wanted.among(1, len(steps) - 1)))
    elif flaw == "twice":
        steps.insert(wanted.among(1, len(steps) - 1), Draw())
    elif flaw == "gone":
        steps.insert(len(steps) - 1, Discard(made.hand[-2]))
    else:
        steps.insert(wanted.among(1, len(steps) - 1), _make_bad_lay(made))


def _make_bad_lay(made: Scene) -> Action:
    """A lay of cards in hand that nearly make a meld."""
    wild = made.supply.wild(made.wanted.among(1, 2))
    plain = made.supply.rank(made.wanted.one(PLAIN), made.wanted.among(1, 2))
    return LayMelds((Lay(cards(made.hold((*plain, *wild)))),))
