"""A deal of the pad as a table that the rules can score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd

from canasta_tutor.engine.position.position_form import SidePlace, read_cards_at, read_form
from canasta_tutor.engine.position.read_position import list_laid_cards, list_undealt
from canasta_tutor.engine.position.side_form import read_side
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import CALIENTE, PLAIN_RANKS, Card, Cards, Rank, cards
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.table import Foot, Meld, Phase, Side, Table
from canasta_tutor.score_pad.meld_samples import (
    BLACK_THREE,
    RED_THREE,
    sample_melds,
    short_sequence,
    unfinished_meld,
)
from canasta_tutor.score_pad.pad import DealEntry, SideEntry

MOST = 40
"""The greatest number that a side may enter for any item."""


def deal_table(deal: DealEntry, rules: RuleSet, players: int) -> Table:
    """The table at the end of a deal, with everything that affects its score.

    Raises:
        InputError: unknown cards, more of a card than the packs hold, or a sum of points that no
            cards make.
    """
    sides = tuple(_side(deal.sides[at], rules, f"sides[{at}]") for at in range(len(deal.sides)))
    hands = _hands_or_feet("hands", deal, rules, players)
    feet = _hands_or_feet("feet", deal, rules, players)
    _check_copies(deal, sides, (*hands, *feet), rules, players)
    return Table(
        hands=hands,
        feet=feet,
        foot=tuple(_feet(deal, players)),
        sides=sides,
        stock=(),
        pile=(),
        phase=Phase.OVER,
        out=deal.out,
        concealed=deal.concealed,
        first_pile=0 if deal.first_pile else None,
        special=deal.special,
        acaba=deal.acaba,
    )


def _side(entry: SideEntry, rules: RuleSet, path: str) -> Side:
    """A side with its melds and threes, and with the counts of items that leave no card behind."""
    count = entry.counts.get
    laid = (
        _side_from_cards(entry, rules, path) if entry.by_cards else _side_from_numbers(entry, rules)
    )
    return replace(
        laid,
        hidden_canastas=count("canasta.hidden", 0),
        black_removed=count("black_threes.removed", 0),
        calientes_played=count("caliente.played", 0),
        exact_lifts=count("exact_lift", 0),
        contract=entry.counts.get("contract"),
    )


def _side_from_cards(entry: SideEntry, rules: RuleSet, path: str) -> Side:
    """The side, made from the cards that the players entered."""
    melds = [meld for meld in entry.melds if meld.split()]
    form = {"melds": melds, "red_threes": entry.red_threes, "black_threes": entry.black_threes}
    return read_side(read_form(SidePlace, form), path, rules)


def _side_from_numbers(entry: SideEntry, rules: RuleSet) -> Side:
    """The side of an entry in numbers; sample melds stand for the canastas that were counted."""
    melds = list(_melds(entry, rules))
    if entry.counts.get("points") and not melds:
        melds = [_plain_meld(rules)]
    return Side(
        melds=tuple(melds),
        red_threes=RED_THREE * entry.counts.get("red_threes", 0),
        black_threes=BLACK_THREE * entry.counts.get("black_threes", 0),
    )


def _melds(entry: SideEntry, rules: RuleSet) -> Iterator[Meld]:
    for name, (_, _, meld) in sample_melds(rules.id).items():
        yield from (meld,) * entry.counts.get(name, 0)
    for name in rules.canasta.unfinished:
        yield from (unfinished_meld(name, rules),) * entry.counts.get(f"unfinished:{name}", 0)
    short = short_sequence(rules)
    if short and entry.counts.get("sequence.short"):
        yield short
    melded = entry.counts.get("black_threes.melded", 0)
    if melded:
        yield Meld(Rank.THREE, BLACK_THREE * melded)


def _plain_meld(rules: RuleSet) -> Meld:
    """A meld that only adds points: no wild cards, and a rank that costs nothing if unfinished."""
    rank = next(rank for rank in PLAIN_RANKS if rank.symbol not in rules.canasta.unfinished)
    return Meld(rank, cards(f"{rank.symbol}h") * rules.meld.min_cards)


def _hands_or_feet(kind: str, deal: DealEntry, rules: RuleSet, players: int) -> tuple[Cards, ...]:
    """Each player's hand or foot.

    The first player of a side holds the cards for the side's numbers.
    """
    heaps: list[Cards] = [()] * players
    count = len(deal.sides)
    for place, entry in enumerate(deal.sides):
        path = f"sides[{place}].{kind}"
        if not entry.by_cards:
            heaps[place] = _cards_for_numbers(kind, entry, rules, path)
            continue
        for number, text in enumerate(getattr(entry, kind)[: players // count]):
            heaps[place + number * count] = read_cards_at(cards, text, f"{path}[{number}]")
    return tuple(heaps)


def _cards_for_numbers(kind: str, entry: SideEntry, rules: RuleSet, path: str) -> Cards:
    """Sample cards for the points left in a hand or a foot."""
    count = entry.counts.get
    if kind == "feet":
        return cards_worth(count("foot", 0), rules, path)
    held = (
        card
        for name in rules.canasta.held
        for card in cards(f"{name}h") * (rules.meld.min_cards * count(f"held:{name}", 0))
    )
    return (
        *cards_worth(count("hand", 0), rules, path),
        *RED_THREE * count("red_threes.hand", 0),
        *BLACK_THREE * count("black_threes.hand", 0),
        *(CALIENTE,) * count("caliente.hand", 0),
        *held,
    )


def cards_worth(points: int, rules: RuleSet, path: str = "") -> Cards:
    """Cards that cost exactly `points` in a hand, without any other penalty for holding them.

    Raises:
        InputError: no cards add up to `points`.
    """
    ranks = (rank.symbol for rank in PLAIN_RANKS if rank.symbol not in rules.canasta.held)
    plain = [Card("X"), Card("2h"), *(Card(f"{rank}h") for rank in ranks)]
    by_value = {card_points(card, rules): card for card in plain}
    found: list[Card] = []
    left = points
    for value in sorted(by_value, reverse=True):
        found += [by_value[value]] * (left // value)
        left %= value
    if left or points < 0:
        raise InputError(BadValue(str(points), example_sums(rules)), path)
    return tuple(found)


def least_points(rules: RuleSet) -> int:
    """The greatest common divisor of all card points: every sum is a multiple of it."""
    return gcd(*rules.points.cards.values())


def example_sums(rules: RuleSet) -> str:
    """The smallest sums of card points, as an example."""
    step = least_points(rules)
    return f"0, {step}, {2 * step} …"


def _feet(deal: DealEntry, players: int) -> Iterator[Foot]:
    """Each player's foot.

    `first_hand`: number of players who did not take up their feet, although their partner went out.
    """
    count = len(deal.sides)
    for seat in range(players):
        mates = [other for other in range(seat % count, players, count) if other != deal.out]
        waiting = deal.sides[seat % count].counts.get("first_hand", 0)
        yield Foot.UNTOUCHED if seat in mates[:waiting] else Foot.PLAYED


def _check_copies(
    deal: DealEntry, sides: Sequence[Side], heaps: Sequence[Cards], rules: RuleSet, players: int
) -> None:
    """Check that the table has no more copies of a card than the packs have.

    Raises:
        InputError: the table has too many copies of a card.
    """
    by_cards_sides = [side for side, entry in zip(sides, deal.sides, strict=True) if entry.by_cards]
    if not by_cards_sides:
        return
    held = [
        card
        for place, heap in enumerate(heaps)
        if deal.sides[place % players % len(deal.sides)].by_cards
        for card in heap
    ]
    list_undealt(full_deck(rules, players), (*list_laid_cards(by_cards_sides), *held))
