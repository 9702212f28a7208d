"""Rulings on the turn: taking the pile, drawing, discarding."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from canasta_tutor.engine.judge.verify import can_take, cards_used, verify
from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.calls import AcabaAgreed
from canasta_tutor.engine.reasons.discard_pile import PileEmpty, UpcardBlocks
from canasta_tutor.engine.reasons.first_meld import MinimumNotReached, MinimumReached
from canasta_tutor.engine.reasons.stock import MustTakePile, StockEmpty
from canasta_tutor.engine.reasons.turn import AlreadyDrawn, DiscardsFirst
from canasta_tutor.engine.rules.schema.system import for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.search import UNKNOWN, GaveUp, Unknown
from canasta_tutor.engine.search.take import takes
from canasta_tutor.engine.turn.bonus_threes import is_bonus
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.pile import closing, never_open
from canasta_tutor.engine.turn.taking_the_pile import read_taking
from canasta_tutor.engine.turn.taking_the_upcard import not_joined
from canasta_tutor.engine.values.actions import Discard, Draw, TakePile
from canasta_tutor.engine.values.cards import (
    Card,
    CardKind,
    Cards,
    cards,
    distinct,
    in_order,
    text_of,
    wilds,
)
from canasta_tutor.engine.values.table import Phase, Table, with_own
from canasta_tutor.referee.question import asks
from canasta_tutor.referee.reading.drawn_cards import turned_over
from canasta_tutor.referee.reading.scene import Scene
from canasta_tutor.referee.rulings.effects import effects
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    after,
    asked,
    depends,
    rule_on,
    tried,
    unmelded,
)
from canasta_tutor.referee.said.repairs import mended_action, mended_discard

MOST_WAYS = 200
"""More ways to take the pile are not told."""
FEW = 1
"""Unknown hands of so few cards are looked at one by one."""
NO_PILE = AlreadyDrawn | DiscardsFirst | AcabaAgreed
"""Reasons against taking any pile now."""
WHATEVER_HELD = PileEmpty | UpcardBlocks | NO_PILE
"""Reasons against taking the pile that do not depend on the hand."""


@rule_on.register
def _take(ask: asks.AskTake, scene: Scene) -> Ruling:
    nothing: dict[str, Any] = {"ways": None, "points": None, "minimum": asked(scene)}
    nothing["effects"] = []
    if not scene.known.pile:
        against = barred(scene)
        values = nothing | {"hand_cards": None}
        return Ruling(False, against, values) if against else depends("pile", **values)
    if ask.at_all:
        return _take_at_all(scene, nothing)
    action = TakePile(cards(ask.using or ""), asks.lays_of(ask.also or ()))
    ruling = tried(scene, action)
    found = _takes(scene)
    repair = mended_action(action, scene) if found and ruling.legal is False else None
    values = nothing | {
        "ways": _ways(found, scene),
        "points": _counted(action, ruling, scene),
    }
    values["hand_cards"] = None
    if ruling.legal:
        values |= _taken(action, scene)
    return Ruling(ruling.legal, ruling.reasons, values, repair)


def barred(scene: Scene) -> tuple[Reason | Remark, ...]:
    """What is against taking the pile whatever lies there under the previous discard."""
    tries = tried(scene, TakePile()).reasons
    early = tuple(reason for reason in tries if isinstance(reason, NO_PILE))
    table, rules = scene.table, scene.rules
    return early or never_open(table, rules)


def _counted(action: TakePile, ruling: Ruling, scene: Scene) -> int:
    """What counts toward the minimum: the cards laid at once, with the upcard as a rule."""
    for reason in ruling.reasons:
        if isinstance(reason, MinimumReached | MinimumNotReached):
            return reason.points
    return points_of((*scene.table.pile[-1:], *cards_used(action)), scene.rules)


def _taken(action: TakePile, scene: Scene) -> dict[str, Any]:
    then = after(scene, action)
    left = len(then.hand) if scene.known.hand_size else None
    return {"effects": effects(scene.table, then, scene.rules), "hand_cards": left}


def _take_at_all(scene: Scene, nothing: dict[str, Any]) -> Ruling:
    """Whether there is any way; where the hand is unknown, often nobody can say."""
    found = _takes(scene)
    onto = tried(scene, TakePile())
    values = nothing | {"ways": _ways(found, scene), "hand_cards": None}
    if _never(onto, scene) or _none_could(scene):
        return Ruling(False, onto.reasons, values)
    if onto.legal is False and (found is UNKNOWN or not scene.known.hand):
        return depends("hand", **values)
    if not onto.legal and not found:
        return Ruling(onto.legal, _lacking(scene) or onto.reasons, values)
    few = None if found is UNKNOWN else found
    action = TakePile() if onto.legal or not few else min(few, key=_thrift)
    ruling = tried(scene, action)
    values |= {"points": _counted(action, ruling, scene), **_taken(action, scene)}
    return Ruling(True, ruling.reasons, values)


def _lacking(scene: Scene) -> tuple[Reason | Remark, ...]:
    """What is wrong although the hand has the partners that the upcard needs."""
    table, rules = scene.table, scene.rules
    upcard, wild = table.pile[-1], wilds(table.hand)[:1]
    own = tuple(card for card in table.hand if card.rank is upcard.rank)
    for action in (TakePile(cards(own)), TakePile(cards((*own, *wild)))):
        joining = read_taking(action, table, rules).upcard
        ruling = tried(scene, action)
        if own and joining and not any(not_joined(joining, rules)) and ruling.legal is False:
            return (*ruling.reasons, Remark("no_other_take"))
    return ()


def _never(onto: Ruling, scene: Scene) -> bool:
    """Whether nobody could take the pile now, whatever he holds."""
    closed = closing(scene.table, scene.rules) is not None
    return closed or any(isinstance(reason, WHATEVER_HELD) for reason in onto.reasons)


def _none_could(scene: Scene) -> bool:
    """Whether no hand of as few cards as the player has could take the pile, be it unknown."""
    count = len(scene.table.hand)
    if scene.known.hand or not scene.known.hand_size or count > FEW:
        return False
    deck = distinct(full_deck(scene.rules, scene.players))
    supposed = (
        with_own(table, hand, table.side)
        for hand in combinations(deck, count)
        for table in scene.tables
    )
    return all(can_take(table, scene.rules) is False for table in supposed)


def _takes(scene: Scene) -> list[TakePile] | Unknown | None:
    """Every canonical way to take the pile, whatever is melded, where the hand is known.

    Of a hand that has very many, the first.
    """
    table, rules = scene.table, scene.rules
    if not scene.known.hand or table.phase is not Phase.DRAW:
        return None
    if unmelded(scene) and _out_of_reach(scene):
        return []
    legal = (action for action in takes(table, rules) if verify(table, action, rules).ok)
    everywhere = (a for a in legal if len(scene.tables) == 1 or tried(scene, a).legal)
    try:
        return list(islice(everywhere, MOST_WAYS))
    except GaveUp:
        return UNKNOWN


def _out_of_reach(scene: Scene) -> bool:
    """Whether even the whole hand with the upcard has too few points for a first meld."""
    table, rules = scene.table, scene.rules
    needs, initial = needed(table.side, rules, table.deals_played), rules.initial
    if needs.canasta or initial.canasta_suffices or initial.canasta_bonus:
        return False
    return points_of((*table.hand, *table.pile[-1:]), rules) < needs.points


def _thrift(action: TakePile) -> tuple[int, int]:
    """How plain a way is: few wild cards, then few cards."""
    used = cards_used(action)
    return len(wilds(used)), len(used)


def _ways(found: list[TakePile] | Unknown | None, scene: Scene) -> list[dict[str, Any]] | None:
    """The ways as they are written; which of two melds is meant does not show."""
    if found is None or found is UNKNOWN or len(scene.tables) > 1:
        return None
    written = {
        (text_of(action.using), tuple(text_of(group.cards) for group in action.also)): None
        for action in found
    }
    return [{"using": using, "also": list(also)} for using, also in written]


@rule_on.register
def _draw(ask: asks.AskDraw, scene: Scene) -> Ruling:
    ruling = tried(scene, Draw())
    if ruling.legal:
        if turned_over(ask, scene.table) and not scene.known.pile:
            return depends("pile", effects=[])
        then = after(scene, Draw())
        if wrong := _not_drawn(ask, scene, then):
            return Ruling(False, (wrong,), {"effects": []})
        ends = (Remark("all_laid", {}, "stock.when_empty"),) * (then.phase is Phase.OVER)
        return Ruling(True, (*ruling.reasons, *ends), {"effects": _of_draw(ask, scene, then)})
    outcomes = {_without_stock(verify(table, Draw(), scene.rules)) for table in scene.tables}
    (effects_of, *others) = outcomes
    if effects_of and (unknown := _unsure_of_taking(scene)):
        return depends(unknown, effects=[])
    if others:
        return depends("melds", effects=[])
    return Ruling(ruling.legal, ruling.reasons, {"effects": list(effects_of)})


def _without_stock(verdict: Verdict) -> tuple[str, ...]:
    """What an empty stock leads to."""
    must = any(isinstance(reason, MustTakePile) for reason in verdict.violations)
    ends = any(isinstance(reason, StockEmpty) for reason in verdict.violations)
    return ("must-take",) * must + ("ends-deal",) * ends


def _not_drawn(ask: asks.AskDraw, scene: Scene, then: Table) -> Remark | None:
    """Why these are not the cards drawn: too many, or others than those of the pile."""
    if more := _beyond(ask, scene, then):
        count = for_players(scene.rules.draw.count, scene.players)
        return Remark("drawn", {"count": count, "cards": more}, "draw.count")
    turned = turned_over(ask, scene.table)
    first = scene.table.pile[: len(turned)]
    return None if turned == first else Remark("turned_over", {"cards": first}, "stock.when_empty")


def _beyond(ask: asks.AskDraw, scene: Scene, then: Table) -> Cards:
    """The cards named as drawn that are more than the draw, and replace no three either."""
    table, rules = scene.table, scene.rules
    named = in_order(ask.drawn)
    count = sum(map(len, (table.stock, table.pile))) - sum(map(len, (then.stock, then.pile)))
    if rules.red_threes.laid == "may":
        count += sum(is_bonus(card, rules) for card in named)
    if rules.deal.red_threes == "at_draw":
        count += len(table.side.red_threes)
    return named[count:]


def _of_draw(ask: asks.AskDraw, scene: Scene, then: Table) -> list[str]:
    """What the draw brings about; red threes among cards that nobody named are not told.

    An empty hand takes up the foot before the draw.
    """
    found = effects(scene.table, then, scene.rules)
    told = found if ask.drawn else [effect for effect in found if effect != "scores"]
    first_hand_gone = scene.known.hand and not scene.table.hand and has_foot(scene.table)
    return ["takes-foot"] * first_hand_gone + told


def _unsure_of_taking(scene: Scene) -> str | None:
    """What must be known to say whether an empty stock ends the deal."""
    if not scene.known.pile:
        usual = scene.rules.stock.when_empty == "take_or_end"
        return None if usual and barred(scene) else "pile"
    if scene.known.hand:
        return None
    return "hand" if _take_at_all(scene, {}).legal is None else None


@rule_on.register
def _discard(ask: asks.AskDiscard, scene: Scene) -> Ruling:
    action = Discard(Card(ask.card), ask.place == "table")
    ruling = tried(scene, action)
    if not scene.known.pile:
        begun = replace(scene, tables=tuple(_with_pile(table) for table in scene.tables))
        on_pile = tried(begun, action)
        if on_pile.legal is not ruling.legal:
            return depends("pile", effects=[])
        scene, ruling = begun, on_pile
    if not ruling.legal:
        repair = mended_discard(scene) if ruling.legal is False else None
        return Ruling(ruling.legal, ruling.reasons, {"effects": []}, repair)
    then = after(scene, action)
    found = effects(scene.table, then, scene.rules, ruling.reasons)
    unsure = then.out is None and then.seat not in scene.known.hands
    if unsure:
        found = [effect for effect in found if effect != "ends-deal"]
    return Ruling(True, ruling.reasons, {"effects": found})


def _with_pile(table: Table) -> Table:
    """The table with some plain card on the pile, where nobody knows what lies there."""
    plain = (card for card in table.stock if card.kind is CardKind.PLAIN)
    return table if table.pile else replace(table, pile=tuple(islice(plain, 1)))
