"""What melds count at the end of a deal: their cards, canastas, and what is left unfinished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta, canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import Holding, ScoreLine, repeat_line
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.table import Meld, MeldKind, Side

_CODES = (
    "canasta.natural",
    "canasta.mixed",
    "canasta.sequence",
    "canasta.wild",
    "canasta.rank",
    "canasta.twos",
    "canasta.twos_mixed",
)
"""The lines of canastas, in the order of the score sheet."""
_FOR_WHO_GOES_OUT = ("canasta.wild", "canasta.twos", "canasta.twos_mixed")
"""Those that some rules give only to the side that goes out."""


def canastas(melds: Iterable[Meld], rules: RuleSet) -> tuple[CanastaKind, ...]:
    """The kinds of the canastas among some melds."""
    kinds = [canasta(meld, rules) for meld in melds]
    return tuple([kind for kind in kinds if kind])


def loses_all(side: Side, rules: RuleSet) -> bool:
    """Whether a side without a canasta loses what it has melded, too."""
    return rules.game.no_canasta == "all_minus" and not canastas(side.melds, rules)


def meld_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The cards laid, and the threes of a whole black set apart where they earn a bonus."""
    sign = -1 if loses_all(held.side, rules) else 1
    rewarded = [meld for meld in held.side.melds if _black_three_set(meld, rules)]
    counted = (meld.wilds if meld in rewarded else meld.cards for meld in held.side.melds)
    laid = tuple(card for group in counted for card in group)
    if laid:
        yield ScoreLine("melds", sign * points_of(laid, rules), len(laid), laid)
    whole = tuple(card for meld in rewarded for card in meld.naturals)
    bonus = sign * rules.black_threes.set_bonus * len(rewarded)
    if whole:
        yield ScoreLine("black_threes.set", bonus, len(whole), whole)


def _black_three_set(meld: Meld, rules: RuleSet) -> bool:
    """Whether the meld is a whole set of black threes that earns the special bonus."""
    whole = len(meld.naturals) >= rules.black_threes.set_size
    return meld.rank is Rank.THREE and whole and bool(rules.black_threes.set_bonus)


def canasta_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The bonus of each kind of canasta, of hidden ones, and of many."""
    made = [meld for meld in held.side.melds if canasta(meld, rules)]
    codes = [canasta_code(meld, rules) for meld in made]
    for code in dict.fromkeys(sorted(codes, key=_CODES.index)):
        alike = [meld for meld, other in zip(made, codes, strict=True) if other == code]
        yield from _canasta_line(code, alike, held, rules)
    yield from repeat_line("canasta.hidden", held.side.hidden_canastas, rules.canasta.hidden_bonus)
    yield from repeat_line("canasta.set", 1, _set_bonus(held.side, rules))
    won = int(has_won(held.side.melds, rules))
    yield from repeat_line("canasta.win", won, rules.game.canastas_win_bonus)


def canasta_code(meld: Meld, rules: RuleSet) -> str:
    """What a canasta is called on the score sheet; nothing for other melds."""
    kind = canasta(meld, rules)
    if kind and meld.rank is Rank.TWO:
        return "canasta.twos_mixed" if meld.wilds else "canasta.twos"
    if kind is CanastaKind.NATURAL and meld.rank.symbol in rules.canasta.rank_bonus:
        return "canasta.rank"
    return f"canasta.{kind.value}" if kind else ""


def _canasta_line(
    code: str, alike: list[Meld], held: Holding, rules: RuleSet
) -> Iterator[ScoreLine]:
    """The canastas that are called the same; some bonuses are only for the side that goes out."""
    bonus = sum(canasta_bonus(meld, rules) for meld in alike)
    barred = rules.canasta.wild_bonus_out_only and code in _FOR_WHO_GOES_OUT and not held.out
    if bonus and not barred:
        cards = tuple(card for meld in alike for card in meld.cards)
        yield ScoreLine(code, bonus, len(alike), cards)


def _set_bonus(side: Side, rules: RuleSet) -> int:
    """The best bonus that the side's canastas together fit."""
    kinds = canastas(side.melds, rules)
    natural = kinds.count(CanastaKind.NATURAL)
    fitting = (
        wanted.bonus
        for wanted in rules.canasta.sets
        if len(kinds) >= wanted.canastas and natural >= wanted.natural
    )
    return max(fitting, default=0)


def has_won(melds: Iterable[Meld], rules: RuleSet) -> bool:
    """Whether the canastas among a side's melds of one deal win the game at once."""
    wanted = rules.game.canastas_win
    return wanted > 0 and len(canastas(melds, rules)) >= wanted


def unfinished_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """What is lost for melds begun and not finished, and once for short sequences."""
    melds = held.side.melds
    begun = [meld for meld in melds if not canasta(meld, rules) and _loss(meld, rules)]
    if begun:
        cards = tuple(card for meld in begun for card in meld.cards)
        loss = sum(_loss(meld, rules) for meld in begun)
        yield ScoreLine("canasta.unfinished", -loss, len(begun), cards)
    longest = rules.canasta.short_sequence
    short = [m for m in melds if m.kind is MeldKind.SEQUENCE and len(m.cards) <= longest]
    if short:
        cards = tuple(card for meld in short for card in meld.cards)
        yield ScoreLine("sequence.short", -rules.canasta.short_sequence_loss, len(short), cards)


def _loss(meld: Meld, rules: RuleSet) -> int:
    """What leaving such a meld unfinished costs: wild cards, or a rank laid without them."""
    if meld.kind is MeldKind.SEQUENCE or (meld.kind is MeldKind.SET and meld.wilds):
        return 0
    what = "wild" if meld.kind is MeldKind.WILD else meld.rank.symbol
    return sum(loss for name, loss in rules.canasta.unfinished.items() if name == what)
