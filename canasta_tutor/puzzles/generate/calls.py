"""Calls and whole hands: special hands, acaba, the caliente, the auction, feet and talons."""

from __future__ import annotations

from ...engine.cards import CardKind, Cards, Rank, cards, naturals
from ...engine.rules import RuleSet, Special, for_players
from ...engine.threes import lies_at_once
from .lays import set_score
from .past import under
from .positions import Scene, canasta, held, lay_out, meld, scene, some_melds
from .wanted import PLAIN, Raw, Wanted, text

HALF, SELDOM = 0.5, 0.25


# --- special hands -----------------------------------------------------------------------------


def special_hand(wanted: Wanted) -> Raw | None:
    """May the whole hand be laid as a special hand?"""
    made = scene(wanted)
    size = whole_hand(wanted.rules)
    if wanted.often(SELDOM):
        lay_out(made, 1, (3, 5))
    made.others += some_melds(made, wanted.among(0, wanted.by_level(0, 1, 2)))
    made.hold(spoilt(made, some_special(made)))
    made.fill(size)
    return {"kind": "legal", "ask": {"kind": "special"}, "position": made.position(fixed=True)}


def special_kind(wanted: Wanted) -> Raw:
    """Which special hand do these cards make?"""
    made = scene(wanted)
    group = spoilt(made, some_special(made))
    names = [name for name in Special.names if getattr(wanted.rules.special, name)]
    ask = {"kind": "special", "cards": text(group)}
    return {"kind": "which", "ask": ask, "choices": [*names, "none"]}


def whole_hand(rules: RuleSet) -> int:
    """The cards of a hand as dealt, with those drawn in a turn."""
    players = rules.seats.usual
    return for_players(rules.deal.hand, players) + for_players(rules.draw.count, players)


def some_special(made: Scene) -> Cards:
    """The cards of one of the special hands that are played."""
    played = [name for name in SKETCHES if getattr(made.rules.special, name)]
    return SKETCHES[made.wanted.one(played)](made)


def _straight(made: Scene) -> Cards:
    return tuple(
        card for rank in Rank if rank is not Rank.CALIENTE for card in _of_rank(made, rank, 1)
    )


def _of_rank(made: Scene, rank: Rank, count: int) -> Cards:
    """So many of a rank that a hand can hold."""
    return made.supply.take(
        count, lambda card: card.rank is rank and not lies_at_once(card, made.rules)
    )


def _pairs(made: Scene) -> Cards:
    """Pairs without wild cards, sometimes two pairs of a rank."""
    return _paired(made, [Rank.THREE, *PLAIN])


def _wild_pairs(made: Scene) -> Cards:
    among = [Rank.TWO, Rank.SEVEN, Rank.ACE]
    first = tuple(card for rank in among for card in _of_rank(made, rank, 2))
    return (*first, *_paired(made, [rank for rank in PLAIN if rank not in among], len(among)))


def _paired(made: Scene, ranks: list[Rank], there: int = 0) -> Cards:
    wanted = made.wanted
    pairs = whole_hand(made.rules) // 2 - there
    found: list[Rank] = wanted.random.sample(ranks, min(pairs, len(ranks)))
    if wanted.often(SELDOM):
        found[-1] = found[0]
    return tuple(card for rank in found for card in _of_rank(made, rank, 2))


def _garbage(made: Scene) -> Cards:
    ranks = made.wanted.random.sample(PLAIN, 4)
    return tuple(
        card
        for rank, count in zip(ranks, (4, 4, 3, 3), strict=True)
        for card in made.supply.rank(rank, count)
    )


SKETCHES = {
    "straight": _straight,
    "pairs": _pairs,
    "wild_pairs": _wild_pairs,
    "garbage": _garbage,
}


def spoilt(made: Scene, group: Cards) -> Cards:
    """The cards as they are, or with some exchanged: many on the first level, one on the last."""
    wanted = made.wanted
    if wanted.often(HALF):
        return cards(group)
    kept = list(group)
    wanted.random.shuffle(kept)
    count = wanted.by_level(3, 2, 1)
    wild = made.supply.wild(1) if wanted.often(SELDOM) else ()
    return cards((*kept[count:], *wild, *held(made.supply, count - len(wild), made.rules)))


# --- acaba, the caliente, the auction ----------------------------------------------------------


def acaba(wanted: Wanted) -> Raw:
    """May acaba be called, after what the partner has said?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((0, 1), (0, 2), (1, 3))))
    made.others += some_melds(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4))))
    said = wanted.one(("not-asked", "yes", "no", "no", "no"))
    about = wanted.one(("acaba", "acaba", "out"))
    drawn = wanted.often(HALF) or about == "out"
    position = made.position(drawn=drawn)
    position.setdefault("memory", {})["partner_answer"] = said
    if not drawn:
        position["phase"] = "draw"
    ask = {"kind": "acaba", "about": about}
    return {"kind": "legal", "ask": ask, "position": position}


def caliente(wanted: Wanted) -> Raw:
    """May the caliente be played?"""
    made = _with_caliente(wanted)
    return {"kind": "legal", "ask": {"kind": "caliente"}, "position": made.position()}


def caliente_draw(wanted: Wanted) -> Raw | None:
    """How many cards does playing the caliente draw?"""
    made = _with_caliente(wanted)
    if len(made.others) <= len(made.melds):
        return None
    return {"kind": "number", "ask": {"kind": "caliente"}, "position": made.position()}


def _with_caliente(wanted: Wanted) -> Scene:
    """A side with a few melds, the others with about as many."""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((0, 1), (0, 2), (1, 3))))
    more = wanted.among(-1, 1)
    made.others += some_melds(made, max(len(made.melds) + more, 0))
    made.hold(made.supply.kind(CardKind.CALIENTE, 1))
    return made


def bid(wanted: Wanted) -> Raw | None:
    """May this be bid after the bids so far?"""
    rules, players = wanted.rules, wanted.rules.seats.usual
    made = scene(wanted)
    bids = _bids(wanted, players)
    step, highest = rules.calls.contract_step, max(bids, default=0)
    least = highest + max(step, 1) if highest else rules.calls.contract_start
    away = wanted.one((-step, 0, 0, step, step // 2, 2 * step, -step // 2))
    if least + away < 1:
        return None
    ask = {"kind": "bid", "amount": least + away, "bids": bids}
    return {"kind": "legal", "ask": ask, "position": _dealt(made)}


def _bids(wanted: Wanted, players: int) -> list[int]:
    """Bids after which the auction goes on, 0 for a pass."""
    calls, found = wanted.rules.calls, list[int]()
    highest = passed = 0
    for _ in range(wanted.among(*wanted.by_level((0, 2), (1, 4), (3, 7)))):
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


def _dealt(made: Scene) -> Raw:
    """The table before the first turn: full hands and the first upcard."""
    rules, players = made.rules, made.rules.seats.usual
    size = for_players(rules.deal.hand, players)
    made.score, made.other_score = (
        made.wanted.among(0, rules.game.target // STEP - 1) * STEP for _ in range(2)
    )
    made.pile = list(made.supply.kind(CardKind.PLAIN, min(under(rules), 1)))
    made.fill(size)
    made.memory["everyone_discarded"] = False
    return made.placed([text(made.hand), *(size for _ in range(players - 1))])


STEP = 50
"""Scores before a deal are so many times this."""


# --- feet and talons ---------------------------------------------------------------------------


def foot(wanted: Wanted) -> Raw | None:
    """When is the foot taken up?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4))))
    if wanted.often(HALF):
        groups = _laid(made)
        ask: Raw = {"kind": "foot", "groups": [text(group) for group in groups]}
    else:
        last = made.hold(made.supply.loose(1))
        ask = {"kind": "foot", "discard": last[0].text}
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, wanted.by_level(3, 2, 1)))
    return {"kind": "which", "ask": ask, "position": made.position(fixed=True)}


def foot_cards(wanted: Wanted) -> Raw | None:
    """How many cards are held after a lay that may empty the hand?"""
    made = scene(wanted)
    lay_out(made, wanted.among(*wanted.by_level((1, 1), (1, 2), (2, 4))))
    groups = _laid(made)
    if wanted.often(HALF):
        made.fill(len(made.hand) + wanted.among(1, 3))
    ask = {"kind": "held", "groups": [text(group) for group in groups]}
    return {"kind": "number", "ask": ask, "position": made.position(fixed=True)}


def _laid(made: Scene) -> list[Cards]:
    """Groups out of the hand."""
    count = made.wanted.by_level(1, 2, 2)
    found = (meld(made, (3, made.wanted.by_level(3, 4, 5))) for _ in range(count))
    return [made.hold(group) for group in found if group]


def talon(wanted: Wanted) -> Raw | None:
    """How many cards are held after a side's first meld, where talons lie aside?"""
    made = scene(wanted)
    made.others += some_melds(made, wanted.by_level(0, 1, 2))
    if wanted.often(wanted.by_level(1.0, HALF, 0.0)):
        more = wanted.among(*wanted.by_level((0, 1), (1, 1), (1, 1)))
        found = [canasta(made), *(meld(made, (3, 5)) for _ in range(more))]
    else:
        found = [meld(made, (5, 6)), meld(made, (3, 4)), meld(made, (3, 4))]
    groups = [made.hold(group) for group in found if group]
    ranks = {card.rank for group in groups for card in naturals(group)}
    if not groups or len(ranks) < len(groups):
        return None
    set_score(made, groups)
    ask = {"kind": "held", "groups": [text(group) for group in groups]}
    return {"kind": "number", "ask": ask, "position": made.position()}
