"""The card table as the widget draws it: what one player sees, in the learner's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.turn.freezing_and_blocking import (
    PileState,
    find_pile_state,
    list_standing_freezes,
)
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, without
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import WILD, Meld, Phase, Side, Table
from canasta_tutor.engine.values.view import View, view
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, Shown
from canasta_tutor.ui.card_props import Props, RichProps, card_props, sentence, zone_props
from canasta_tutor.ui.seats import (
    list_seat_numbers,
    player_label,
    seat_number,
    short_player_label,
    side_label,
)


class Places(Record):
    """The places of the table that a position mentions; the page draws no other places."""

    hand: bool = False
    pile: bool = False
    stock: bool = False
    players: bool = False
    sides: tuple[bool, ...] = ()
    scores: tuple[bool, ...] = ()


def places(position: Position) -> Places:
    """The places that a written position mentions."""
    others = (hand for seat, hand in enumerate(position.hands) if seat != position.turn)
    return Places(
        hand=bool(position.own_hand),
        pile=bool(position.pile),
        stock=position.stock is not None or bool(position.pile),
        players=any(hand is not None for hand in others),
        sides=tuple(bool(side.model_fields_set) for side in position.sides),
        scores=tuple("score" in side.model_fields_set for side in position.sides),
    )


Groups = Sequence[tuple[str, Cards]]
"""Cards that a question is about, group by group, each under its label."""


def table_props(
    table: Table,
    rules: RuleSet,
    words: Words,
    shown: Places,
    groups: Groups,
    *,
    selectable: bool,
) -> Props:
    """Everything on the table, as the player whose turn it is sees it."""
    seen = view(table, table.seat)
    return {
        **groups_only(groups, words),
        **(_around(table, seen, words) if shown.players else {}),
        **turn_props(table, table.seat, words),
        "sides": [_unnamed(side, groups) for side in _sides(seen, rules, words, shown)],
        "stock": _stock(seen, words) if shown.stock else None,
        "pile": _pile(seen, find_pile_state(table, rules), words) if shown.pile else None,
        "hand": _hand(seen, words, groups, selectable) if shown.hand else None,
    }


def groups_only(groups: Groups, words: Words) -> Props:
    """A table with nothing but the cards that a question is about."""
    return {
        "label": words.text("ui.table.label"),
        "players": [],
        "sides": [],
        "stock": None,
        "pile": None,
        "groups": [
            {"label": label, "cards": zone_props(cards, words, f"group{number}")}
            for number, (label, cards) in enumerate(groups, start=1)
        ],
        "hand": None,
    }


def _hand(seen: View, words: Words, groups: Groups, selectable: bool) -> Props:
    """The hand without the cards that lie apart; if no other cards are left, a text says so."""
    held = without(seen.hand, (card for _, cards in groups for card in cards))
    return {
        "label": words.text("ui.table.hand"),
        "cards": zone_props(held, words),
        "empty": None if held else words.text("ui.table.hand.empty"),
        "selectable": selectable and bool(held),
    }


def turn_props(table: Table, seat: int, words: Words) -> Props:
    """Whose turn it is: how many seats to the left of `seat`; None once the deal is over."""
    turn = None if table.phase is Phase.OVER else (table.acting - seat) % table.players
    return {"turn": turn, "turn_text": words.text("ui.turn.other" if turn else "ui.turn.own")}


def _around(table: Table, seen: View, words: Words) -> Props:
    """The other players, and the parts of the table that only some rules have."""
    bids = _find_bids(table, words)
    return {
        "players": [_player(place, seen, bids, words) for place in range(1, table.players)],
        "foot": _foot(seen, seen.seat, words),
        "bid": bids.get(seen.seat),
        "talons": [_counted(size, words) for size in seen.talon_sizes],
        "talons_label": words.text("ui.table.talons") if seen.talon_sizes else None,
    }


def _player(place: int, seen: View, bids: Mapping[int, str], words: Words) -> Props:
    """The player `place` seats after this one in the order of play."""
    count, sides = len(seen.hand_sizes), len(seen.sides)
    seat = (seen.seat + place) % count
    return {
        "label": player_label(words, place, count, sides),
        "short": short_player_label(words, place, count, sides),
        "number": seat_number(place, count),
        "partner": place % sides == 0,
        "foot": _foot(seen, seat, words),
        "bid": bids.get(seat),
        **_counted(seen.hand_sizes[seat], words),
    }


def _foot(seen: View, seat: int, words: Words) -> Props | None:
    """A player's foot until they take it up."""
    size = seen.foot_sizes[seat] if seen.foot_sizes else 0
    return {"label": words.text("ui.table.foot"), **_counted(size, words)} if size else None


def _find_bids(table: Table, words: Words) -> dict[int, str]:
    """The last bid of each seat while the auction lasts."""
    if table.phase is not Phase.AUCTION:
        return {}
    first = table.seat - len(table.bids)
    return {
        (first + place) % table.players: words.text("ui.table.bid", amount=bid)
        for place, bid in enumerate(table.bids)
    }


def _stock(seen: View, words: Words) -> Props:
    """The stock.

    If the rules offer its first card to the first player, this card lies on it face up.
    """
    offered = card_props(seen.offered, words, "offered") if seen.offered else None
    return {
        "label": words.text("ui.table.stock"),
        "short": words.text("ui.table.stock.short"),
        "offered": offered,
        **_counted(seen.stock_size, words),
    }


def _counted(count: int, words: Words) -> Props:
    return {"count": count, "count_text": words.text("ui.table.count", count=count)}


def _sides(seen: View, rules: RuleSet, words: Words, shown: Places) -> list[Props]:
    """The sides that the position mentions, the player's own first."""
    count = len(seen.sides)
    order = [(seen.seat + place) % count for place in range(count)]
    drawn = [index for index in order if index < len(shown.sides) and shown.sides[index]]
    return [
        {
            "label": side_label(words, order.index(index), len(seen.hand_sizes), count),
            "short": _short_side(order.index(index), seen, words),
            "score_text": (
                words.text("ui.table.score", score=seen.sides[index].score)
                if shown.scores[index]
                else None
            ),
            "score": words.points(seen.sides[index].score) if shown.scores[index] else None,
            "contract": _contract(seen.sides[index], words),
            "numbers": list_seat_numbers(order.index(index), len(seen.hand_sizes), count),
            **_laid(seen.sides[index], rules, words, f"side{index}"),
        }
        for index in drawn
    ]


def _short_side(place: int, seen: View, words: Words) -> str:
    """The label at a side's melds; the label is short if several other sides share the space."""
    players, sides = len(seen.hand_sizes), len(seen.sides)
    named = short_player_label if place and players == sides else side_label
    return named(words, place, players, sides)


def _contract(side: Side, words: Words) -> str | None:
    if side.contract is None:
        return None
    return words.text("ui.table.contract", amount=side.contract)


def _laid(side: Side, rules: RuleSet, words: Words, zone: str) -> Props:
    return {
        "melds": [
            meld_props(meld, rules, words, f"{zone}.{number}")
            for number, meld in enumerate(side.melds)
        ],
        "red_threes": zone_props(side.red_threes, words, f"{zone}.red"),
        "red_threes_label": words.text("ui.table.red_threes") if side.red_threes else None,
        "black_threes": zone_props(side.black_threes, words, f"{zone}.black"),
        "black_threes_label": words.text("sheet.line.black_threes") if side.black_threes else None,
    }


def meld_props(meld: Meld, rules: RuleSet, words: Words, zone: str) -> Props:
    """A meld on the table, with its name once it is a canasta."""
    kind = find_canasta_kind(meld, rules)
    fields = {"rank": meld.rank, "count": len(meld.cards), "kind": meld.kind.value}
    label = words.text("ui.table.meld", **fields)
    return {
        "label": label[:1].upper() + label[1:],
        "cards": zone_props((*meld.naturals, *meld.wilds), words, zone),
        "canasta": kind.value if kind else None,
        "name": words.text(f"canasta.{kind.value}") if kind else None,
        "chip": _chip(meld, rules, words),
    }


def _chip(meld: Meld, rules: RuleSet, words: Words) -> Props:
    """What a meld shows when there is no room for its cards.

    It shows its rank, or the suit and both ends of a sequence; the numbers of its natural and wild
    cards; and the number of cards that a canasta needs.
    """
    highest = Rank(meld.rank + len(meld.cards) - 1) if meld.suit else None
    ends = [] if meld.kind is WILD else [meld.rank, *([highest] if highest else [])]
    printed = [words.index(Card(f"{rank.symbol}{meld.suit or 's'}")) for rank in ends]
    return {
        "text": "–".join(printed),
        "suit": meld.suit.value if meld.suit else None,
        "sign": "wild" if meld.kind is WILD else ("stop" if meld.rank is Rank.THREE else None),
        "naturals": len(meld.naturals),
        "wilds": len(meld.wilds),
        "size": rules.canasta.size,
    }


def _unnamed(side: Props, groups: Groups) -> Props:
    """A side; the melds of the question lie open on it, because their names would be the answer."""
    asked = [Counter(cards) for _, cards in groups]
    return side | {
        "melds": [
            meld | {"canasta": None, "name": None} if _faces(meld) in asked else meld
            for meld in side["melds"]
        ]
    }


def _faces(meld: Props) -> Counter[Card]:
    return Counter(Card(f"{card['rank']}{card['suit'] or ''}") for card in meld["cards"])


def _pile(seen: View, state: PileState, words: Words) -> Props:
    """The discard pile; a card that freezes it, or froze it, lies across under the upcard."""
    froze = [freeze.card for freeze in seen.freezes if freeze.card]
    across = next((card for card in (state.by, *reversed(froze)) if card), None)
    covered = across is not None and across != seen.upcard
    return {
        "label": words.text("ui.table.pile"),
        "short": words.text("ui.table.pile.short"),
        **_counted(seen.pile_size, words),
        "upcard": card_props(seen.upcard, words, "upcard") if seen.upcard else None,
        "across": card_props(across, words, "across") if covered and across else None,
        "state": pile_word(state),
        "state_text": _pile_text(state, words),
    }


def pile_word(state: PileState) -> str:
    """The browser's word for the state of the pile, no matter who may take it."""
    if state.blocked:
        return "blocked"
    return "frozen" if state.frozen else "free"


def _pile_text(state: PileState, words: Words) -> str | None:
    if state.always:
        return words.text("ui.pile.always")
    if state.blocked and state.upcard:  # a blocked pile: freezing does not matter
        return words.text("ui.pile.blocked", upcard=state.upcard)
    if state.frozen:
        return words.text("ui.pile.frozen_by" if state.by else "ui.pile.frozen", by=state.by)
    return None


def scene_table(
    position: Position | None,
    shown: Shown,
    words: Words,
    *,
    selectable: bool = False,
    told: Groups = (),
    seated: bool = False,
) -> Props | None:
    """The table before the learner; None for a question that needs no table.

    `told`: labelled cards to show instead of the cards that the question names. `seated`: whether
    to draw the other players whenever there is a pile.
    """
    groups = told or _labelled(shown, words)
    if shown.table is not None and position and position.model_fields_set:
        drawn = places(position)
        drawn = drawn.replace(players=drawn.players or (seated and drawn.pile))
        return table_props(shown.table, shown.rules, words, drawn, groups, selectable=selectable)
    return groups_only(groups, words) if groups else None


def _labelled(shown: Shown, words: Words) -> Groups:
    """The cards that the question names; several groups are numbered."""
    if len(shown.groups) == 1:
        (group,) = shown.groups
        return [(words.text("ui.table.cards", count=len(group)), group)]
    return [
        (words.text("ui.table.group", number=number), group)
        for number, group in enumerate(shown.groups, start=1)
    ]


def beneath(posed: Posed, words: Words) -> RichProps | None:
    """A text on covered cards of the pile: black threes, and cards whose freeze may have ended."""
    pile = posed.table_asked.pile[:-1]
    threes = tuple(card for card in pile if card.kind is CardKind.BLACK_THREE)
    found = sentence(words, "ui.pile.beneath", cards=threes) if threes else []
    for froze in _passing(posed, words):
        found += [". ", *froze] if found else froze
    return found or None


def _passing(posed: Posed, words: Words) -> Iterator[RichProps]:
    """For each earlier freeze of the pile: who froze it, and whether the freeze still holds."""
    table = posed.table_asked
    if posed.rules.pile.freeze_lasts == "until_taken" or not table.pile:
        return
    standing = list_standing_freezes(table, posed.rules)
    for freeze in table.freezes:
        if freeze.card and freeze.card != table.upcard:
            by = {None: "deal", table.seat: "own"}.get(freeze.seat, "other")
            fields = {"card": freeze.card, "by": by, "standing": freeze in standing}
            yield sentence(words, "ui.pile.froze", **fields)


def scene_cards(table: Props | None) -> Iterator[tuple[str, str]]:
    """The cards that can get a mark, groups first: the browser's name of each and its notation."""
    if table is None:
        return
    hand = table.get("hand")
    for place in [*table.get("groups", ()), *([hand] if hand else [])]:
        for card in place["cards"]:
            yield card["id"], notation(card["id"])


def notation(identity: str) -> str:
    """The card's text within its name in the browser: `7h` in `group1.7h#0`."""
    return identity.partition("#")[0].rpartition(".")[2]


def marks(
    table: Props, chosen: Iterable[str], toned: Iterable[tuple[str, Cards]]
) -> dict[str, str]:
    """The tone of each marked card.

    Among equal cards, the cards that the learner chose come first.
    """
    first = set(chosen)
    there = sorted(scene_cards(table), key=lambda card: card[0] not in first)
    found: dict[str, str] = {}
    for tone, cards in toned:
        wanted = Counter(card.text for card in cards)
        for identity, text in there:
            if wanted[text] and identity not in found:
                wanted[text] -= 1
                found[identity] = tone
    return found
