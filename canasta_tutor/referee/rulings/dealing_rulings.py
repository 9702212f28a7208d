"""Rulings on dealing the cards and on the first upcards."""

from __future__ import annotations

from itertools import takewhile

from canasta_tutor.engine.rules.schema.rule_set import for_players, is_named
from canasta_tutor.engine.turn.dealing import count_face_down, full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import freezes
from canasta_tutor.engine.values.cards import in_order
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.rulings.number_rulings import find_target
from canasta_tutor.referee.rulings.ruling import Remark, Ruling, rule_on
from canasta_tutor.referee.tables.referee_case import Case


@rule_on.register
def _rule_on_deal(ask: referee_asks.AskDeal, case: Case) -> Ruling:
    rules = case.rules
    players = case.players if ask.players is None else ask.players
    if players not in rules.players:
        fields = {"rules": rules.id, "players": players, "allowed": rules.players}
        return Ruling(False, (Remark("players", fields, "seats.sides"),))
    packs, hand = for_players(rules.pack.packs, players), for_players(rules.deal.hand, players)
    foot, talons = for_players(rules.deal.foot, players), rules.deal.talons
    whole = len(full_deck(rules, players))
    upcard = rules.deal.first_upcard != "none"
    values = {
        "packs": packs,
        "jokers": packs * rules.pack.jokers,
        "cards": whole,
        "hands": [hand] * players,
        "feet": [foot] * players,
        "draw": for_players(rules.draw.count, players),
        "talons": list(talons),
        "stock": whole - players * (hand + foot) - sum(talons) - upcard,
        "sides": rules.seats.sides[players],
        "target": find_target(rules),
    }
    remarks = (Remark("deal", {"count": hand, "foot": foot}, "deal.hand"),)
    return Ruling(True, remarks, values)


@rule_on.register
def _rule_on_upcards(ask: referee_asks.AskUpcards, case: Case) -> Ruling:
    turned, rules = in_order(ask.turned), case.rules
    if rules.deal.first_upcard == "none":
        none = Remark("upcards.none", {"rules": rules.id}, "deal.first_upcard")
        return Ruling(
            False, (none,), {"pile": "", "frozen": rules.pile.always_frozen, "done": True}
        )
    by = rules.deal.turned_on if rules.deal.first_upcard == "turned" else ()
    covered = tuple(takewhile(lambda card: is_named(card.kind, by), turned))
    there, more = turned[: len(covered) + 1], turned[len(covered) + 1 :]
    freezing = rules.pile.always_frozen or any(freezes(card, rules) for card in there)
    frozen = bool(there) and freezing
    done = len(there) > len(covered)
    under = ["#"] * (count_face_down(there[-1], rules) if done else 0)
    pile = " ".join([*under, *(card.text for card in there)])
    remark = Remark("upcards.done" if done else "upcards.turn", {}, "deal.turned_on")
    if more:
        remark = Remark("upcards.stays", {"card": there[-1], "cards": more}, "deal.turned_on")
    return Ruling(not more, (remark,), {"pile": pile, "frozen": frozen, "done": done})
