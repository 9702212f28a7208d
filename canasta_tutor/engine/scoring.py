"""What cards, melds and a whole deal count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from .cards import Card, CardKind, Cards, Rank
from .melds import CanastaKind, canasta
from .rules import Band, RuleSet
from .table import Meld, Side, Table


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what for, how many, which cards, how many points."""

    code: str
    points: int
    count: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's deal, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


def card_points(card: Card, rules: RuleSet) -> int:
    """What a card counts when melded; red threes count by their bonus only, calientes nothing.

    >>> from .rulefiles import load
    >>> card_points(Card("X"), load("classic"))
    50
    """
    if card.kind in (CardKind.RED_THREE, CardKind.CALIENTE):
        return 0
    return rules.points.cards[card.rank.symbol]


def points_of(group: Iterable[Card], rules: RuleSet) -> int:
    """The card points of a group, without any bonus."""
    return sum(card_points(card, rules) for card in group)


@dataclass(frozen=True, slots=True)
class Needed:
    """What a first meld must reach: so many points, or a canasta in their place."""

    points: int
    canasta: Literal["canasta", "natural_canasta"] | None = None


def needed(side: Side, rules: RuleSet, deals_played: int = 0) -> Needed:
    """What the side's first meld must reach: by its score, or by the number of the deal.

    Each failed attempt in the deal raises the points.

    >>> from .rulefiles import load
    >>> needed(Side(score=1600), load("classic"))
    Needed(points=90, canasta=None)
    """
    raised, by_deal = rules.initial.failed_raise * side.failed_attempts, rules.initial.by_deal
    if by_deal:
        return Needed(by_deal[min(deals_played, len(by_deal) - 1)] + raised)
    band = band_of(side.score, rules)
    if band.needs != "points":
        return Needed(0, band.needs)
    return Needed(band.minimum + raised)


def band_of(score: int, rules: RuleSet) -> Band:
    """The band that a score before the deal falls into."""
    bands = rules.initial.bands
    return [band for band in bands if band.start is None or score >= band.start][-1]


def minimum(score: int, rules: RuleSet) -> int:
    """The points that the first meld must reach at that score; 0 where a canasta is asked."""
    return needed(Side(score=score), rules).points


def red_three_bonus(count: int, rules: RuleSet) -> int:
    """The total for so many red threes, before its sign is known."""
    totals = rules.red_threes.bonus
    return totals[min(count, len(totals)) - 1] if count else 0


def canastas(melds: Iterable[Meld], rules: RuleSet) -> tuple[CanastaKind, ...]:
    """The kinds of the canastas among some melds."""
    kinds = (canasta(meld, rules) for meld in melds)
    return tuple(kind for kind in kinds if kind)


def score_deal(table: Table, rules: RuleSet) -> tuple[SideScore, ...]:
    """Every side's lines for the deal as the table stands."""
    return tuple(score_side(table, side, rules) for side in range(len(table.sides)))


def score_side(table: Table, side: int, rules: RuleSet) -> SideScore:
    """One side's lines: melds, bonuses, red threes, going out, less the cards in hand."""
    laid = table.sides[side]
    held = tuple(
        card for seat, hand in enumerate(table.hands) if seat % len(table.sides) == side
        for card in hand
    )  # fmt: skip
    lines = (
        *_meld_lines(laid, rules),
        *_red_three_lines(laid, rules),
        *_out_lines(table, side, rules),
        *_hand_lines(held, rules),
    )
    return SideScore(lines)


def _meld_lines(side: Side, rules: RuleSet) -> Iterator[ScoreLine]:
    rewarded = [meld for meld in side.melds if _black_three_set(meld, rules)]
    plain = [meld for meld in side.melds if meld not in rewarded]
    laid = tuple(card for meld in plain for card in meld.cards)
    if laid:
        yield ScoreLine("melds", points_of(laid, rules), len(laid), laid)
    for meld in rewarded:
        bonus = rules.black_threes.set_bonus
        yield ScoreLine("black_threes.set", bonus, len(meld.cards), meld.cards)
    kinds = canastas(side.melds, rules)
    values = rules.canasta
    yield from _times("canasta.natural", kinds.count(CanastaKind.NATURAL), values.natural_bonus)
    yield from _times("canasta.mixed", kinds.count(CanastaKind.MIXED), values.mixed_bonus)
    yield from _times("canasta.hidden", side.hidden_canastas, values.hidden_bonus)


def _black_three_set(meld: Meld, rules: RuleSet) -> bool:
    """Whether the meld is a whole set of black threes that earns the special bonus."""
    whole = len(meld.naturals) >= rules.black_threes.set_size
    return meld.rank is Rank.THREE and whole and rules.black_threes.set_bonus > 0


def _times(code: str, count: int, each: int) -> Iterator[ScoreLine]:
    if count and each:
        yield ScoreLine(code, count * each, count)


def _red_three_lines(side: Side, rules: RuleSet) -> Iterator[ScoreLine]:
    count = len(side.red_threes)
    if count:
        sign = -1 if red_threes_minus(side, rules) else 1
        yield ScoreLine("red_threes", sign * red_three_bonus(count, rules), count, side.red_threes)


def red_threes_minus(side: Side, rules: RuleSet) -> bool:
    """Whether the bonus of the red threes is deducted from the side."""
    if rules.red_threes.minus == "no_canasta":
        return not canastas(side.melds, rules)
    return not side.melds


def _out_lines(table: Table, side: int, rules: RuleSet) -> Iterator[ScoreLine]:
    if table.out is not None and table.out % len(table.sides) == side:
        yield ScoreLine("out", rules.going_out.bonus, 1)
        if table.concealed:
            yield from _times("out.concealed", 1, rules.going_out.concealed_bonus)


def _hand_lines(held: Cards, rules: RuleSet) -> Iterator[ScoreLine]:
    black = tuple(card for card in held if card.kind is CardKind.BLACK_THREE)
    usual = points_of(black[:1], rules) == rules.black_threes.in_hand
    apart = () if usual else black
    rest = tuple(card for card in held if card not in apart)
    if rest:
        yield ScoreLine("hand", -points_of(rest, rules), len(rest), rest)
    if apart:
        loss = rules.black_threes.in_hand * len(apart)
        yield ScoreLine("black_threes.hand", -loss, len(apart), apart)


def winner(totals: Iterable[int], rules: RuleSet) -> int | None:
    """The side that has won the game, or None: no total at the target, or the best are equal."""
    ranked = sorted(enumerate(totals), key=lambda item: item[1], reverse=True)
    (side, best), (_, second) = ranked[0], ranked[1]
    return side if best >= rules.game.target and best > second else None
