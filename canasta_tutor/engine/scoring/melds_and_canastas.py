"""What melds score at the end of a deal: their cards, canastas, and melds left unfinished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta_bonus, find_canasta_kind
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
_MAY_NEED_OUT = ("canasta.wild", "canasta.twos", "canasta.twos_mixed")
"""The lines that some rules give only to the side that goes out."""


def list_canasta_kinds(melds: Iterable[Meld], rules: RuleSet) -> tuple[CanastaKind, ...]:
    """The kinds of the canastas among the melds."""
    kinds = [find_canasta_kind(meld, rules) for meld in melds]
    return tuple([kind for kind in kinds if kind])


def loses_all(side: Side, rules: RuleSet) -> bool:
    """Whether the points of the side's melds count against it, because it has no canasta."""
    return rules.game.no_canasta == "all_minus" and not list_canasta_kinds(side.melds, rules)


def meld_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The line for the cards laid, and a line for whole sets of black threes that earn a bonus."""
    sign = -1 if loses_all(held.side, rules) else 1
    rewarded = [meld for meld in held.side.melds if _earns_set_bonus(meld, rules)]
    counted = (meld.wilds if meld in rewarded else meld.cards for meld in held.side.melds)
    laid = tuple(card for group in counted for card in group)
    if laid:
        yield ScoreLine("melds", sign * points_of(laid, rules), len(laid), laid)
    whole = tuple(card for meld in rewarded for card in meld.naturals)
    bonus = sign * rules.black_threes.set_bonus * len(rewarded)
    if whole:
        yield ScoreLine("black_threes.set", bonus, len(whole), whole)


def _earns_set_bonus(meld: Meld, rules: RuleSet) -> bool:
    """Whether the meld is a whole set of black threes, and the rules have a bonus for that."""
    whole = len(meld.naturals) >= rules.black_threes.set_size
    return meld.rank is Rank.THREE and whole and bool(rules.black_threes.set_bonus)


def canasta_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for the bonuses of canastas.

    There is one line for each kind, one for hidden canastas, one for a set of several canastas, and
    one for canastas that win the game.
    """
    made = [meld for meld in held.side.melds if find_canasta_kind(meld, rules)]
    codes = [canasta_code(meld, rules) for meld in made]
    for code in dict.fromkeys(sorted(codes, key=_CODES.index)):
        alike = [meld for meld, other in zip(made, codes, strict=True) if other == code]
        yield from _canasta_line(code, alike, held, rules)
    yield from repeat_line("canasta.hidden", held.side.hidden_canastas, rules.canasta.hidden_bonus)
    yield from repeat_line("canasta.set", 1, _set_bonus(held.side, rules))
    won = int(has_won(held.side.melds, rules))
    yield from repeat_line("canasta.win", won, rules.game.canastas_win_bonus)


def canasta_code(meld: Meld, rules: RuleSet) -> str:
    """The code of a canasta's line on the score sheet; empty for other melds."""
    kind = find_canasta_kind(meld, rules)
    if kind and meld.rank is Rank.TWO:
        return "canasta.twos_mixed" if meld.wilds else "canasta.twos"
    if kind is CanastaKind.NATURAL and meld.rank.symbol in rules.canasta.rank_bonus:
        return "canasta.rank"
    return f"canasta.{kind.value}" if kind else ""


def _canasta_line(
    code: str, alike: list[Meld], held: Holding, rules: RuleSet
) -> Iterator[ScoreLine]:
    """The line for all canastas with the same code, if the side may score this line."""
    bonus = sum(canasta_bonus(meld, rules) for meld in alike)
    barred = rules.canasta.wild_bonus_out_only and code in _MAY_NEED_OUT and not held.out
    if bonus and not barred:
        cards = tuple(card for meld in alike for card in meld.cards)
        yield ScoreLine(code, bonus, len(alike), cards)


def _set_bonus(side: Side, rules: RuleSet) -> int:
    """The highest bonus, in points, for which the side has enough canastas."""
    kinds = list_canasta_kinds(side.melds, rules)
    natural = kinds.count(CanastaKind.NATURAL)
    fitting = (
        wanted.bonus
        for wanted in rules.canasta.sets
        if len(kinds) >= wanted.canastas and natural >= wanted.natural
    )
    return max(fitting, default=0)


def has_won(melds: Iterable[Meld], rules: RuleSet) -> bool:
    """Whether the canastas of a side in one deal win the game at once."""
    wanted = rules.game.canastas_win
    return wanted > 0 and len(list_canasta_kinds(melds, rules)) >= wanted


def unfinished_lines(held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for points lost: one for some unfinished melds, and one for short sequences."""
    melds = held.side.melds
    begun = [meld for meld in melds if not find_canasta_kind(meld, rules) and _loss(meld, rules)]
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
    """The points lost for an unfinished wild meld, or an unfinished set without wild cards."""
    if meld.kind is MeldKind.SEQUENCE or (meld.kind is MeldKind.SET and meld.wilds):
        return 0
    what = "wild" if meld.kind is MeldKind.WILD else meld.rank.symbol
    return sum(loss for name, loss in rules.canasta.unfinished.items() if name == what)
