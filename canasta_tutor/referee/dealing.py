"""Rulings on the beginning of a deal, and on what only other systems have."""

from __future__ import annotations

from typing import Any

from ..engine.cards import CardKind, Cards, in_order, text_of
from ..engine.deal import full_deck
from ..engine.faults import BadValue, InputError
from ..engine.rules import RuleSet, for_players, matches
from . import asks
from .rulings import Remark, Ruling, rule_on
from .scene import Scene


@rule_on.register
def _deal(ask: asks.AskDeal, scene: Scene) -> Ruling:
    rules = scene.rules
    players = scene.players if ask.players is None else ask.players
    if players not in rules.players:
        fields = {"rules": rules.id, "players": players, "allowed": rules.players}
        return Ruling(False, (Remark("players", fields, "seats.sides"),))
    packs, hand = for_players(rules.pack.packs, players), for_players(rules.deal.hand, players)
    whole = len(full_deck(rules, players))
    values = {
        "packs": packs,
        "jokers": packs * rules.pack.jokers,
        "cards": whole,
        "hands": [hand] * players,
        "feet": [0] * players,
        "draw": for_players(rules.draw.count, players),
        "talons": 0,
        "stock": whole - players * hand - 1,
        "sides": rules.seats.sides[players],
        "target": rules.game.target,
    }
    said = (Remark("deal", {"count": hand}, "deal.hand"),)
    return Ruling(True, said, values)


@rule_on.register
def _upcards(ask: asks.AskUpcards, scene: Scene) -> Ruling:
    turned, rules = in_order(ask.turned), scene.rules
    covered = [matches(card.kind, rules.deal.turned_on) for card in turned]
    if not all(covered[:-1]):
        raise InputError(BadValue(text_of(turned[covered.index(False) + 1 :]), "—"), "ask.turned")
    frozen = bool(turned) and (rules.pile.always_frozen or _freezes(turned, rules))
    done = bool(turned) and not covered[-1]
    said = Remark("upcards.done" if done else "upcards.turn", {}, "deal.turned_on")
    return Ruling(True, (said,), {"pile": text_of(turned), "frozen": frozen, "done": done})


def _freezes(turned: Cards, rules: RuleSet) -> bool:
    kinds: list[CardKind] = [card.kind for card in turned]
    return any(matches(kind, rules.pile.freezing) for kind in kinds)


@rule_on.register
def _special_hand(ask: asks.AskSpecialHand, scene: Scene) -> Ruling:
    return Ruling(False, (_lacks("special_hand", scene),), {"hand": None, "value": 0})


@rule_on.register(asks.AskAnnounce)
@rule_on.register(asks.AskBid)
@rule_on.register(asks.AskLayThrees)
@rule_on.register(asks.AskOffer)
def _not_here(ask: Any, scene: Scene) -> Ruling:
    return Ruling(False, (_lacks(ask.kind, scene),), {"effects": []})


def _lacks(kind: str, scene: Scene) -> Remark:
    return Remark(f"not_here.{kind}", {"rules": scene.rules.id})
