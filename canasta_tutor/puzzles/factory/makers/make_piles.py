"""Make puzzles about the discard pile: its state, and the cards that can take it."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.turn.freezing_and_blocking import freezes
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards
from canasta_tutor.puzzles.factory.maker_order import PLAIN, Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_going_out import lay_kinds, lay_nearly, needed_kinds
from canasta_tutor.puzzles.factory.makers.make_lays import remember_played_feet, set_score
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, some_hand
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_meld, some_melds
from canasta_tutor.puzzles.factory.tables.table_past import (
    count_table,
    make_position,
    make_question,
)
from canasta_tutor.puzzles.factory.tables.turns_played import NoHistory

HALF, LIKELY = 0.5, 0.8
MELDS = 9
"""More melds than a side lays in a deal."""
TEMPTING = (CardKind.WILD, CardKind.WILD)
"""Kinds of discards to ask about more often, because many players would never make them."""


def state(wanted: Wanted) -> Raw:
    """What is the state of the pile?"""
    made = scene(wanted)
    _lay_melds(made, LIKELY)
    if wanted.played:
        rank = wanted.one(PLAIN)
        made.hold(_draw_fitting(made, rank))
        put_pile(made, freeze=wanted.often(1 / 3), upcard=rank)
        return make_question(made, "which", "pile", drawn=False)
    top = wanted.one(("plain", "plain", "plain", "plain", "wild", "black"))
    put_pile(made, freeze=wanted.often(1 / 3), top=top)
    return make_question(made, "which", "pile", drawn=False)


def _lay_melds(made: Scene, share: float) -> None:
    """Lay melds of the side with this probability; on higher levels, also of the other side."""
    wanted = made.wanted
    if wanted.often(share):
        lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4), (3, 6))))
    _lay_other_melds(made)


def _lay_other_melds(made: Scene) -> None:
    """Lay melds of the other side: more on higher levels."""
    for _ in range(made.wanted.by_level(0, 1, 2, 3)):
        made.others += some_melds(made, 1, own=made.others)


def put_pile(made: Scene, *, freeze: bool, top: str = "plain", upcard: Rank | None = None) -> None:
    """Put a pile on the table.

    `freeze`: whether the pile has a wild card in it that freezes it.
    """
    wanted, rules = made.wanted, made.rules
    count = wanted.among(*wanted.by_level((1, 3), (3, 6), (5, 10), (7, 14)))
    below = made.supply.take(count, lambda card: _is_harmless(card, rules))
    if freeze:
        below = (*below, *made.supply.take(1, lambda card: card.wild))
        below = (
            *below,
            *made.supply.take(wanted.among(0, 2), lambda card: _is_harmless(card, rules)),
        )
    if upcard is not None:
        above = made.supply.rank(upcard, 1)
    elif top == "wild":
        above = made.supply.wild(1)
    elif top == "black":
        above = made.supply.kind(CardKind.BLACK_THREE, 1)
    else:
        above = made.supply.kind(CardKind.PLAIN, 1)
    made.pile = [*below, *above]


def _is_harmless(card: Card, rules: RuleSet) -> bool:
    """Whether a card can lie in a pile without freezing it."""
    plain = card.kind in (CardKind.PLAIN, CardKind.BLACK_THREE)
    return plain and not freezes(card, rules)


def take(wanted: Wanted) -> Raw | None:
    """May the player take the pile with these cards?"""
    made = scene(wanted)
    _lay_melds(made, LIKELY)
    if not made.melds:
        return None
    rank = wanted.one(PLAIN)
    using = made.hold(_draw_tempting(made, rank) if wanted.hardest else _draw_fitting(made, rank))
    return _ask_to_take(made, rank, using)


def onto(wanted: Wanted) -> Raw | None:
    """May the player take the pile onto a meld?

    If the rules never allow that, the question may be about taking it with a pair.
    """
    made = scene(wanted)
    size = wanted.by_level(4, 6, 8, 10)
    lay_out(made, wanted.by_level(1, 2, 3, 4), (3, size))
    ranks = sorted({card.rank for laid in made.melds for card in laid if not card.wild})
    if not ranks:
        return None
    rank = wanted.one(ranks) if wanted.often(LIKELY) else wanted.one(PLAIN)
    pile = made.rules.pile
    never = not pile.onto_meld or (pile.always_frozen and not pile.onto_frozen)
    freeze = wanted.often(HALF) if wanted.hardest else None
    beside = never or freeze  # so that the freeze does not give the answer away
    pair = made.hold(made.supply.rank(rank, 2)) if beside and wanted.often(HALF) else ()
    return _ask_to_take(made, rank, pair, freeze)


def _ask_to_take(made: Scene, rank: Rank, using: Cards, freeze: bool | None = None) -> Raw | None:
    wanted = made.wanted
    put_pile(made, freeze=wanted.often(HALF) if freeze is None else freeze, upcard=rank)
    if not made.pile or made.pile[-1].rank is not rank:
        return None
    made.fill(some_hand(wanted) + len(using))
    return make_question(made, "legal", "take", drawn=False, using=text(using))


def _draw_fitting(made: Scene, rank: Rank) -> Cards:
    """Hand cards that might take an upcard of this rank."""
    count = made.wanted.among(1, 2)
    wild = made.wanted.among(0, 1) if count > 1 else 1
    return (*made.supply.rank(rank, count), *made.supply.wild(wild))


def _draw_tempting(made: Scene, rank: Rank) -> Cards:
    """Two hand cards for an upcard of this rank. None, one or both of the two are natural cards."""
    count = made.wanted.one((0, 1, 1, 2))
    return (*made.supply.rank(rank, count), *made.supply.wild(2 - count))


def first_take(wanted: Wanted) -> Raw | None:
    """May the player take the pile for the first meld?

    If the rules never allow that, the question may be about taking the pile after a first meld.
    """
    made = scene(wanted)
    rank = wanted.one(PLAIN)
    if not wanted.rules.pile.first_meld and wanted.often(HALF):
        _lay_melds(made, 1.0)
        return _ask_to_take(made, rank, made.hold(made.supply.rank(rank, 2)))
    using = made.hold(_draw_fitting(made, rank))
    found = (make_meld(made, (3, 4)) for _ in range(wanted.by_level(0, 1, 2, 3)))
    also = [group for group in found if group and rank not in {card.rank for card in group}]
    for group in also:
        made.hold(group)
    _lay_other_melds(made)
    put_pile(made, freeze=wanted.often(1 / 4), upcard=rank)
    upcard = tuple(made.pile[-1:])
    set_score(made, [*also, cards((*using, *upcard))])
    return make_question(
        made, "legal", "take", drawn=False, using=text(using), also=[text(group) for group in also]
    )


def choose(wanted: Wanted) -> Raw | None:
    """Choose the cards that take the pile."""
    made = scene(wanted)
    _lay_melds(made, 1.0)
    if not made.melds:
        return None
    rank = wanted.one(PLAIN)
    made.hold(_draw_tempting(made, rank) if wanted.hardest else _draw_fitting(made, rank))
    put_pile(made, freeze=wanted.often(HALF), upcard=rank)
    made.fill(some_hand(wanted) + wanted.by_level(1, 2, 3, 4))
    return make_question(made, "choose", "take", drawn=False)


def stock_end(wanted: Wanted) -> Raw | None:
    """May the player draw when the stock is empty or nearly empty?"""
    made = scene(wanted)
    alone = wanted.rules.seats.sides[wanted.rules.seats.usual] == wanted.rules.seats.usual
    lay_out(made, wanted.by_level(1, 1, 2) if alone else wanted.by_level(1, 2, 3))
    ranks = sorted({card.rank for laid in made.melds for card in laid if not card.wild})
    rank = wanted.one(ranks) if ranks and wanted.often(HALF) else wanted.one(PLAIN)
    made.hold(made.supply.rank(rank, 2 if wanted.played else wanted.among(0, 2)))
    put_pile(made, freeze=wanted.often(1 / 3), upcard=rank)
    made.fill(some_hand(wanted))
    _lay_until_late(made)
    left = 0 if wanted.played else wanted.one((0, 0, 0, 1, 2))
    try:
        position = make_position(made, drawn=False, stock=left)
    except NoHistory:
        position = make_position(made, drawn=False, stock=left ^ 1)
    return {"kind": "legal", "ask": {"kind": "draw"}, "position": position}


def _lay_until_late(made: Scene) -> None:
    """Lay enough melds: the stock is used up, but no hand may be much larger than dealt."""
    counts = count_table(made, drawn=False)
    turns = (len(made.wanted.deck) - sum(counts.dealt)) // counts.draw
    grown = (counts.draw - 1) * turns // len(counts.melds)
    for melds in (made.melds, made.others):
        for _ in range(MELDS):
            if sum(map(len, melds)) < grown:
                melds += some_melds(made, 1, (4, 7), melds)


def discard(wanted: Wanted) -> Raw | None:
    """May the player discard this card?"""
    made = scene(wanted)
    if wanted.often(1 / 3):
        return _ask_last_discard(made)
    if wanted.often(LIKELY):
        _lay_canastas(made)
    _lay_melds(made, HALF)
    kind = wanted.one((*CardKind, *TEMPTING))
    fitting = made.supply.take(
        1, lambda card: card.kind is kind and not lies_at_once(card, made.rules)
    )
    made.hold(fitting)
    made.fill(some_hand(wanted))
    made.bare = made.rules.deal.first_upcard == "none" and wanted.often(1 - LIKELY)
    if not made.bare:
        put_pile(made, freeze=wanted.often(1 / 3))
    if wanted.often(1 / 3):
        made.memory["everyone_discarded"] = False
    return _ask_to_discard(made, fitting[0] if fitting else wanted.one(made.hand))


def _ask_last_discard(made: Scene) -> Raw:
    """May the player discard their last card?"""
    kinds = _lay_canastas(made)
    lay_out(made, made.wanted.by_level(1, 2, 3, 4), (3, 6))
    _lay_other_melds(made)
    if not lay_nearly(made, made.wanted.one(kinds or (CanastaKind.NATURAL,))):
        made.fill(1)
    made.memory |= remember_played_feet(made.wanted)
    if made.rules.going_out.ask_partner == "required":
        made.memory["partner_answer"] = "yes"
    return _ask_to_discard(made, made.hand[0], last=True)


def _lay_canastas(made: Scene) -> list[CanastaKind]:
    """Lay the canastas that going out needs, or one fewer; return their kinds."""
    kinds = needed_kinds(made)
    lacking = made.wanted.among(0, len(kinds) - 1) if kinds else 0
    lay_kinds(made, kinds if made.wanted.often(HALF) else [*kinds[:lacking], *kinds[lacking + 1 :]])
    return kinds


def _ask_to_discard(made: Scene, card: Card, *, last: bool = False) -> Raw:
    return make_question(made, "legal", "discard", fixed=last, card=card.text)
