"""Which meld a group of cards makes, and everything that is wrong with the meld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.melds.sequence import (
    as_sequence,
    explain_gap,
    has_consecutive,
    is_one_suit,
    sequence_problems,
)
from canasta_tutor.engine.reasons import meld_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, explain_canasta, find_canasta_kind
from canasta_tutor.engine.values.cards import THREE, TWO, CardKind, Cards, Rank, cards, naturals
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind

MAX_WILD, MORE_NATURALS, WILD_SHARE = reasons.LIMITS


def rank_of(group: Cards) -> Rank | None:
    """The one rank of the natural cards; None if they have several ranks or there are none."""
    ranks = {card.rank for card in group if not card.wild}
    return ranks.pop() if len(ranks) == 1 else None


def find_unfinished_twos(melds: Iterable[Meld], rules: RuleSet) -> list[Meld]:
    """The sets of twos that are too small for a canasta, where twos are a rank.

    While a side has such a set, it may not lay a two as a wild card.
    """
    sets = (meld for meld in melds if rules.meld.twos == "rank" and meld.rank is TWO)
    return [meld for meld in sets if len(meld.cards) < rules.canasta.size]


def read_meld(group: Cards, rules: RuleSet) -> Meld | None:
    """The meld that the cards make, legal or not; None if they make none."""
    rank = rank_of(group)
    if rank is not None:
        return Meld(rank, cards(group))
    if naturals(group):
        return as_sequence(group) if "sequence" in rules.meld.kinds else None
    if rules.meld.twos == "rank" and any(card.rank is TWO for card in group):
        return Meld(TWO, cards(group))
    return Meld(Rank.JOKER, cards(group), MeldKind.WILD) if group else None


def verify_group(
    group: Cards, rules: RuleSet, *, going_out: bool = False, opening: bool = False
) -> Verdict:
    """Whether a group is a legal meld by itself, with all reasons.

    `opening`: it is part of its side's first meld.

    >>> from canasta_tutor.engine.values.cards import cards
    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> verify_group(cards("5h 2c 2d"), load("classic")).violations[0].code
    'meld.too_few_naturals'
    """
    wrong = group_problems(group, rules, going_out=going_out, opening=opening)
    meld = read_meld(group, rules)
    if wrong or meld is None:
        return Verdict(violations=wrong)
    canastas = (explain_canasta(meld, rules),) if find_canasta_kind(meld, rules) else ()
    return Verdict(grounds=(explain_legal_meld(meld), *canastas))


def group_problems(
    group: Cards, rules: RuleSet, *, going_out: bool = False, opening: bool = False
) -> tuple[Reason, ...]:
    """Everything that is wrong with a group as a meld. See `meld_problems` for the options."""
    if not group:
        return (reasons.TooFewCards(group, 0, rules.meld.min_cards),)
    meld = read_meld(group, rules)
    if meld is None:
        return (*_explain_never_melded(group), _explain_no_meld(group, rules))
    return meld_problems(meld, rules, going_out=going_out, opening=opening)


def meld_problems(
    meld: Meld, rules: RuleSet, *, going_out: bool = False, opening: bool = False
) -> tuple[Reason, ...]:
    """Everything that is wrong with a meld; if its kind is not allowed, only that problem.

    `going_out`: the player lays the meld to go out. `opening`: the meld is part of its side's first
    meld.
    """
    key = _memo_key(meld, going_out, opening)
    if key and rules.memo.get(key):
        return ()
    wrong = _find_problems(meld, rules, going_out, opening)
    if key:
        rules.memo[key] = not wrong
    return wrong


def _memo_key(meld: Meld, going_out: bool, opening: bool) -> tuple[object, ...] | None:
    """Everything that decides whether a set is legal; None if the single cards matter too."""
    plain = meld.naturals
    if meld.kind is not SET or meld.rank is THREE or not plain:
        return None
    return ("set", meld.rank, len(plain), len(meld.wilds), going_out, opening)


def _find_problems(
    meld: Meld, rules: RuleSet, going_out: bool, opening: bool
) -> tuple[Reason, ...]:
    return (
        tuple(_explain_never_melded(meld.cards))
        or tuple(_kind_problems(meld, rules, going_out))
        or (
            *_size_problems(meld, rules, going_out),
            *_mix_problems(meld, rules),
            *_wild_problems(meld, rules, opening),
        )
    )


def _explain_never_melded(group: Cards) -> Iterator[Reason]:
    red = tuple(card for card in group if card.kind is CardKind.RED_THREE)
    if red:
        yield reasons.RedThreeMelded(red)
    calientes = tuple(card for card in group if card.kind is CardKind.CALIENTE)
    if calientes:
        yield reasons.CalienteMelded(calientes)


def _explain_no_meld(group: Cards, rules: RuleSet) -> Reason:
    ranks = tuple(sorted({card.rank for card in naturals(group)}))
    sequences = "sequence" in rules.meld.kinds
    if sequences and is_one_suit(group):
        return explain_gap(group)
    return reasons.MixedRanks(group, ranks, sequences)


def _kind_problems(meld: Meld, rules: RuleSet, going_out: bool) -> Iterator[Reason]:
    if meld.kind is MeldKind.WILD and "wild" not in rules.meld.kinds:
        yield reasons.OnlyWilds(meld.cards)
    elif meld.kind is SEQUENCE:
        yield from sequence_problems(meld, rules)
    elif meld.rank is THREE:
        yield from _black_three_problems(meld, rules, going_out)


def _black_three_problems(meld: Meld, rules: RuleSet, going_out: bool) -> Iterator[Reason]:
    """A set of black threes is legal only when going out, if at all.

    Black threes that are bonus cards are never a legal set.
    """
    melded = "never" if rules.black_threes.bonus else rules.black_threes.melded
    if not (going_out and melded == "going_out"):
        yield reasons.BlackThreesTooSoon(meld.naturals, melded)
    if meld.wilds and not rules.black_threes.with_wilds:
        yield reasons.BlackThreesWithWilds(meld.naturals, meld.wilds)


def _size_problems(meld: Meld, rules: RuleSet, going_out: bool) -> Iterator[Reason]:
    size = len(meld.cards)
    if size < rules.meld.min_cards:
        yield reasons.TooFewCards(meld.cards, size, rules.meld.min_cards)
    if size > rules.canasta.size and is_closed(meld, rules, going_out=going_out):
        yield reasons.TooManyCards(meld.cards, size, rules.canasta.size)


def is_closed(meld: Meld, rules: RuleSet, *, going_out: bool = False) -> bool:
    """Whether the rules close melds of that kind once they have the size of a canasta."""
    if going_out and rules.going_out.extend_sequence and meld.kind is SEQUENCE:
        return False
    return _canasta_name(meld) in rules.canasta.closed


def _canasta_name(meld: Meld) -> str:
    """The kind of canasta that the meld can become, by its name in rule files."""
    if meld.kind is SET:
        return "mixed" if meld.wilds else "natural"
    return str(meld.kind.value)


def _mix_problems(meld: Meld, rules: RuleSet) -> Iterator[Reason]:
    if meld.kind is MeldKind.WILD:
        return
    plain, wild, least = meld.naturals, meld.wilds, rules.meld.min_naturals
    if len(plain) < least:
        yield reasons.TooFewNaturals(meld.cards, plain, wild, len(plain), least)
    over = {rule: most for rule, most in wild_limits(meld, rules).items() if len(wild) > most}
    if MAX_WILD in over:
        yield reasons.TooManyWilds(meld.cards, wild, len(wild), over[MAX_WILD])
    if MORE_NATURALS in over:
        yield reasons.NotMoreNaturals(meld.cards, len(plain), len(wild))
    elif WILD_SHARE in over:
        yield reasons.TooLargeShare(meld.cards, len(plain), len(wild), rules.meld.wild_share)


def wild_limits(meld: Meld, rules: RuleSet) -> dict[str, int]:
    """Number of wild cards that a meld of that size may have, by each rule that limits them.

    A rule can allow a fixed number of wild cards; fewer wild cards than naturals; no more wild
    cards than half of a meld that is not yet a canasta; or no more wild cards than a third of any
    meld.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> meld = Meld(Rank.EIGHT, cards("8h 8d 8s 2c 2d"))
    >>> wild_limits(meld, load("classic")), wild_limits(meld, load("hand-and-foot"))
    ({'meld.max_wild': 3}, {'meld.more_naturals': 2})
    """
    values, size, limits = rules.meld, len(meld.cards), dict[str, int]()
    if meld.kind is not SEQUENCE and values.max_wild is not None:
        limits[MAX_WILD] = values.max_wild
    if values.more_naturals:
        limits[MORE_NATURALS] = len(meld.naturals) - 1
    if values.wild_share == "third":
        limits[WILD_SHARE] = size // 3
    if values.wild_share == "half_unfinished" and find_canasta_kind(meld, rules) is None:
        limits[WILD_SHARE] = size // 2
    return limits


def _wild_problems(meld: Meld, rules: RuleSet, opening: bool) -> Iterator[Reason]:
    """Some ranks take no wild cards, unless the set is part of the first meld."""
    pure = meld.rank.symbol in rules.meld.no_wilds and meld.kind is SET
    opened = opening and meld.rank.symbol in rules.meld.wilds_if_opened
    if meld.wilds and pure and not opened:
        yield reasons.RankTakesNoWilds(meld.rank, meld.wilds)


def is_clean(meld: Meld, rules: RuleSet) -> bool:
    """Whether a meld is clean enough for a first meld that needs a clean group.

    A clean meld has no wild cards. Where the rules accept it, a meld that is not yet a canasta is
    clean too if its naturals alone would be a meld.
    """
    if rules.initial.clean_group == "none" or not meld.wilds:
        return True
    if rules.initial.clean_group == "unmixed":
        return False
    plain, least = meld.naturals, rules.meld.min_cards
    sequence = meld.kind is SEQUENCE
    enough = has_consecutive(plain, least) if sequence else len(plain) >= least
    return enough and find_canasta_kind(meld, rules) is None


def find_canasta(group: Cards, rules: RuleSet) -> CanastaKind | None:
    """The kind of canasta that the cards make, or None."""
    meld = read_meld(group, rules)
    return find_canasta_kind(meld, rules) if meld else None


def explain_legal_meld(meld: Meld) -> Reason:
    """The reason why a meld is legal."""
    if meld.kind is SEQUENCE:
        return reasons.LegalSequence(meld.cards, len(meld.cards), len(meld.wilds))
    if meld.kind is MeldKind.WILD:
        return reasons.LegalWildMeld(meld.cards, len(meld.cards))
    return reasons.LegalMeld(meld.cards, meld.rank, len(meld.naturals), len(meld.wilds))
