"""Rulings on what only some systems have: calls, bids, special hands, threes laid at will."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.reasons.calls import CalientePlayed
from canasta_tutor.engine.reasons.foot_and_special_hands import (
    NoSpecialHand,
    SpecialHandLaid,
    SpecialSize,
)
from canasta_tutor.engine.reasons.turn import NotInHand
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.special_hands import special_hand
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AskPartner,
    Bid,
    CallAcaba,
    LaySpecial,
    LayThrees,
    PlayCaliente,
)
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.table import Phase, with_own
from canasta_tutor.referee.question import asks
from canasta_tutor.referee.reading.scene import Scene
from canasta_tutor.referee.rulings.effects import effects
from canasta_tutor.referee.rulings.ruling import Remark, Ruling, after, rule_on, tried

ANNOUNCED: dict[str, Action] = {
    "acaba": CallAcaba(),
    "caliente": PlayCaliente(),
    "upcard_to_sequence": AddUpcard(),
}
PAIRS = {"wild_pairs": "pairs"}
"""Special hands that go by the name of another."""


@rule_on.register
def _announced(ask: asks.AskAnnounce, scene: Scene) -> Ruling:
    ruling = _tried(ask.kind, ANNOUNCED[ask.kind], scene)
    if scene.known.hand_size:
        return ruling
    return replace(ruling, reasons=tuple(map(_uncounted, ruling.reasons)))


def _uncounted(reason: Reason | Remark) -> Reason | Remark:
    """The reason without how many cards a caliente draws, which depends on the hand."""
    if not isinstance(reason, CalientePlayed):
        return reason
    return Remark("caliente.played", {"cost": reason.cost}, reason.rule)


@rule_on.register
def _bid(ask: asks.AskBid, scene: Scene) -> Ruling:
    return _tried("bid", Bid(ask.amount), scene)


@rule_on.register
def _lay_threes(ask: asks.AskLayThrees, scene: Scene) -> Ruling:
    return _tried("lay_threes", LayThrees(cards(ask.cards)), scene)


@rule_on.register
def _offer(ask: asks.AskOffer, scene: Scene) -> Ruling:
    return _tried("offer", AnswerOffer(bool(ask.take)), scene)


@rule_on.register
def _partner(ask: asks.AskPartner, scene: Scene) -> Ruling:
    """Asking for leave to go out; before the draw only about acaba, where it is played."""
    early = scene.table.phase is Phase.DRAW and bool(scene.rules.calls.acaba)
    return _done(AskPartner(acaba=early), scene)


def _tried(kind: str, action: Action, scene: Scene) -> Ruling:
    """The ruling on an action that not every system has."""
    rule, played = _played(kind, scene.rules)
    if not played:
        remark = Remark(f"not_here.{kind}", {"rules": scene.rules.id}, rule)
        return Ruling(False, (remark,), {"effects": []})
    return _done(action, scene)


def _played(kind: str, rules: RuleSet) -> tuple[str, bool]:
    """The rule that an action rests on, and whether the rules have it at all."""
    return {
        "acaba": ("calls.acaba", bool(rules.calls.acaba)),
        "caliente": ("pack.calientes", bool(rules.pack.calientes)),
        "upcard_to_sequence": ("pile.onto_sequence", rules.pile.onto_sequence == "upcard_only"),
        "bid": ("calls.auction", rules.calls.auction != "none"),
        "lay_threes": ("red_threes.laid", rules.red_threes.laid == "may"),
        "offer": ("deal.first_upcard", rules.deal.first_upcard == "offered"),
    }[kind]


def _done(action: Action, scene: Scene) -> Ruling:
    ruling = tried(scene, action)
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"effects": []})
    found = effects(scene.table, after(scene, action), scene.rules, ruling.reasons)
    return Ruling(True, ruling.reasons, {"effects": found})


@rule_on.register
def _special_hand(ask: asks.AskSpecialHand, scene: Scene) -> Ruling:
    if not scene.rules.special.played:
        lacks = Remark("not_here.special_hand", {"rules": scene.rules.id}, "special.straight")
        return Ruling(False, (lacks,), {"hand": None, "value": 0})
    held = special_hand(cards(ask.cards), scene.rules)
    if held is None:
        none = NoSpecialHand(cards(ask.cards))
        return Ruling(False, (none,), {"hand": None, "value": 0})
    name = PAIRS.get(held.name, held.name)
    if against := _against(cards(ask.cards), scene):
        return Ruling(False, against, {"hand": name, "value": 0})
    reason = SpecialHandLaid(held.name, held.bonus, cards(ask.cards))
    return Ruling(True, (reason,), {"hand": name, "value": held.bonus})


def _against(group: Cards, scene: Scene) -> tuple[Reason, ...]:
    """What of the position is against laying these cards as a special hand."""
    table, known = scene.table, scene.known.hand
    if known:
        left = Counter(card.rank for card in table.hand)
        left.subtract(card.rank for card in group)
        if lack := tuple(card for card in group if left[card.rank] < 0):
            return (NotInHand(lack),)
    else:
        table = with_own(table, group, table.side)
    wrong = verify(table, LaySpecial(), scene.rules).violations
    return tuple(one for one in wrong if known or not isinstance(one, SpecialSize))
