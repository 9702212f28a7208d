"""The start of a deal: the cards in play, the hands, the first upcard, the red threes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players, is_named
from canasta_tutor.engine.turn.foot import choose_first_hands
from canasta_tutor.engine.turn.freezing_and_blocking import freezes
from canasta_tutor.engine.turn.stock import draw_cards, lay_drawn_threes
from canasta_tutor.engine.values.cards import (
    CALIENTE,
    JOKER,
    PACK,
    Card,
    CardKind,
    Cards,
    Rank,
    cards,
)
from canasta_tutor.engine.values.input_faults import InputError, PlayersNotSupported
from canasta_tutor.engine.values.table import (
    Foot,
    Freeze,
    Phase,
    Side,
    Table,
    replace,
    replace_item,
)

PEEKED = (CardKind.WILD, CardKind.RED_THREE)
"""The kinds of cards that the cutter may keep when they see the bottom cards at the cut."""


def full_deck(rules: RuleSet, players: int) -> Cards:
    """All cards in play for this number of players, sorted.

    Raises:
        InputError: the rule set has no rules for this number of players.
    """
    check_players(rules, players)
    pack = rules.pack
    packs = for_players(pack.packs, players)
    return _build_deck(packs, pack.jokers, pack.calientes, pack.each_rank)


@cache
def _build_deck(packs: int, jokers: int, calientes: int, most: int | None) -> Cards:
    """The cards of some packs, each with these jokers and calientes.

    `most`: the most cards of a plain rank.
    """
    extra, suited = (*(JOKER,) * jokers, *(CALIENTE,) * calientes), PACK * packs
    kept = suited if most is None else _limit_ranks(suited, most)
    return cards((*kept, *extra * packs))


def _limit_ranks(suited: Cards, most: int) -> Iterator[Card]:
    """The first `most` cards of each rank from four to ace, and all twos and threes."""
    count = Counter[Rank]()
    for card in suited:
        count[card.rank] += card.kind is CardKind.PLAIN
        if count[card.rank] <= most:
            yield card


def check_players(rules: RuleSet, players: int) -> None:
    """Refuse a number of players for which the rule set has no rules.

    Raises:
        InputError: the rule set has no rules for this number.
    """
    if players not in rules.players:
        raise InputError(PlayersNotSupported(players, rules.players), "players")


def deal(
    rules: RuleSet,
    players: int,
    deck: Cards,
    scores: Iterable[int] = (),
    first: int = 0,
    *,
    deals_played: int = 0,
    lifts: Mapping[int, int] | None = None,
    passed: Collection[int] = (),
) -> Table:
    """Deal a shuffled deck, whose last card is on top, beginning with seat `first`.

    The player before `first` deals, and the player before the dealer cuts: the first cards of the
    deck are the bottom cards of the cut. Threes that must be laid at once are laid, and then
    replaced or owed.

    `scores`: points of each side before the deal. `deals_played`: deals of the game before this
    one. `lifts`: for each seat, the number of cards that the player lifted off the deck to deal;
    the exact number brings a bonus. `passed`: the seats that pass on the second hand dealt to them
    instead of the first, where players pass on a hand.

    Raises:
        InputError: the rule set has no rules for this number of players.
    """
    check_players(rules, players)
    seats = [(first + place) % players for place in range(players)]
    stock = list(deck)
    hands = _deal_hands(stock, seats, rules)
    feet = _deal_feet(stock, seats, rules)
    talons = tuple(_take_off(stock, size) for size in rules.deal.talons)
    played_first = choose_first_hands(hands, feet, passed, rules)
    table = Table(
        hands=tuple(hand for hand, _ in played_first),
        sides=_start_sides(rules, players, scores, lifts or {}),
        feet=tuple(foot for _, foot in played_first) if any(feet) else (),
        foot=(Foot.UNTOUCHED,) * players if any(feet) else (),
        talons=talons,
        stock=tuple(stock),
        pile=(),
        melded=(False,) * players,
        deals_played=deals_played,
    )
    table, auction = _turn_upcard(table, rules), rules.calls.auction == "contract"
    for seat in seats:
        table = _lay_dealt_threes(replace(table, seat=seat), rules)
    phase = Phase.OFFER if table.offered else Phase.DRAW
    return replace(table, seat=first, phase=Phase.AUCTION if auction else phase)


def _take_off(stock: list[Card], count: int) -> Cards:
    """Remove `count` cards from the top of the stock and return them."""
    start = len(stock) - count
    taken, stock[start:] = cards(stock[start:]), []
    return taken


def _deal_hands(stock: list[Card], seats: list[int], rules: RuleSet) -> list[Cards]:
    """The hands by seat. The cutter's hand begins with the cards that they kept at the cut."""
    size = for_players(rules.deal.hand, len(seats))
    hands: list[Cards] = [()] * len(seats)
    kept = tuple(card for card in stock[: rules.deal.peek] if card.kind in PEEKED)
    for card in kept:
        stock.remove(card)
    hands[seats[-2]] = kept
    for seat in seats:
        hands[seat] = cards((*hands[seat], *_take_off(stock, size - len(hands[seat]))))
    return hands


def _deal_feet(stock: list[Card], seats: list[int], rules: RuleSet) -> list[Cards]:
    feet: list[Cards] = [()] * len(seats)
    for seat in seats:
        feet[seat] = _take_off(stock, for_players(rules.deal.foot, len(seats)))
    return feet


def _start_sides(
    rules: RuleSet, players: int, scores: Iterable[int], lifts: Mapping[int, int]
) -> tuple[Side, ...]:
    count = rules.seats.sides[players]
    totals = (*scores, *(0,) * count)
    exact = [seat % count for seat, lifted in lifts.items() if is_exact(lifted, rules, players)]
    return tuple(Side(score=totals[side], exact_lifts=exact.count(side)) for side in range(count))


def is_exact(lifted: int, rules: RuleSet, players: int) -> bool:
    """Whether a player lifted off exactly the cards to deal.

    Where feet are dealt, these are the cards of one player's hand and foot; if not, of the hands of
    all players.
    """
    hand, foot = (for_players(each, players) for each in (rules.deal.hand, rules.deal.foot))
    return lifted == (hand + foot if foot else hand * players)


def _turn_upcard(table: Table, rules: RuleSet) -> Table:
    """The table with the first upcard turned over, offered, or left in the stock."""
    stock = list(table.stock)
    if rules.deal.first_upcard == "none":
        return table
    if rules.deal.first_upcard == "offered":
        return replace(table, offered=stock[-1], stock=tuple(stock[:-1]))
    turned = [stock.pop()]
    while is_named(turned[-1].kind, rules.deal.turned_on):
        turned.append(stock.pop())
    under = _take_off(stock, count_face_down(turned[-1], rules))
    return replace(
        table,
        stock=tuple(stock),
        pile=(*under, *turned),
        freezes=tuple(Freeze(card, None, 0) for card in turned if freezes(card, rules)),
    )


def count_face_down(upcard: Card, rules: RuleSet) -> int:
    """Number of cards face down under the first upcard: the value of its rank; 1 for an ace."""
    if rules.deal.face_down == "none":
        return 0
    return 1 if upcard.rank is Rank.ACE else int(upcard.rank)


def _lay_dealt_threes(table: Table, rules: RuleSet) -> Table:
    """The table after the dealt threes of the player to move are laid, and replaced or owed."""
    after, count = lay_drawn_threes(table, rules)
    if rules.deal.red_threes == "at_once":
        return draw_cards(after, count, rules)[0] if count else after
    owed = after.owed or (0,) * after.players
    return replace(after, owed=replace_item(owed, after.seat, count))
