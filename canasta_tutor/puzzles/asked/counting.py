"""Counts that several kinds of puzzles share.

These are the things that a learner counts before answering, and the features that make a puzzle
easy or hard.
"""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import (
    MAX_WILD,
    MORE_NATURALS,
    WILD_SHARE,
    group_problems,
    read_meld,
    wild_limits,
)
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.scoring.melds_and_canastas import list_canasta_kinds
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.turn.taking_the_pile import read_taking
from canasta_tutor.engine.values.actions import TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, Suit, cards, naturals, wilds
from canasta_tutor.engine.values.table import Meld, Table
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import Count
from canasta_tutor.puzzles.schema.puzzle_asks import WhichPile

NO_WILDS = "meld.no_wilds"
"""The rule about ranks that take no wild cards."""


def count_canasta(group: Cards, rules: RuleSet, rule: str) -> Iterator[Count]:
    """The size of a canasta, its natural cards and its wild cards."""
    limits, plain = rules.canasta, naturals(group)
    yield Count("size", len(group), limits.size, group)
    if len({card.rank for card in plain}) > 1:  # sequences have none of these limits
        return
    if plain or "wild" not in limits.kinds:  # and neither do wild cards alone
        if len(plain) < limits.min_naturals and len(group) >= limits.size:
            yield Count("canasta_naturals", len(plain), limits.min_naturals, plain)
        yield count_wilds(group, rules, rule)


def is_canasta_sized(group: Cards, rules: RuleSet) -> bool:
    """Whether a group of one rank is large enough to need the natural cards of a canasta.

    False if the rules allow the group with fewer natural cards, as a long meld that is no canasta.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> from canasta_tutor.engine.values.cards import cards
    >>> nines = cards("9h 9d 9s 2c 2d 2h X")
    >>> is_canasta_sized(nines, load("classic")), is_canasta_sized(nines, load("wikibooks"))
    (True, False)
    """
    limits, plain = rules.canasta, naturals(group)
    if len(group) < limits.size or len({card.rank for card in plain}) != 1:
        return False
    return len(plain) >= limits.min_naturals or bool(group_problems(group, rules))


def count_wilds(group: Cards, rules: RuleSet, rule: str) -> Count:
    """The number of wild cards in a group, and their limit if it matters.

    The limit matters if `rule` is about it, if the wild cards reach it, or if it depends on the
    other cards of the group. A group of wild cards alone gets no limit.
    """
    if not naturals(group) and "wild" not in rules.meld.kinds:
        return Count("wilds_beside", len(group), None, group)
    wild, (by, most) = wilds(group), wild_limit(group, rules, rule)
    if wild and by == MORE_NATURALS:
        return Count("wilds_fewer", len(wild), most, wild)
    if wild and by == WILD_SHARE:
        return Count(f"wilds_{rules.meld.wild_share}", len(wild), most, wild)
    if most is None or not wild or rule == by or len(wild) >= most:
        return Count("wilds", len(wild), most, wild)
    return Count("wilds_beside", len(wild), None, wild)


def wild_limit(group: Cards, rules: RuleSet, rule: str = "") -> tuple[str, int | None]:
    """The rule that limits the wild cards of a group, and the limit (None: no limit).

    If several rules limit them, the result is `rule` if it is among these rules, else the strictest
    rule.
    """
    meld = read_meld(group, rules)
    if meld and meld.rank.symbol in rules.meld.no_wilds:
        return NO_WILDS, 0
    limits = wild_limits(meld, rules) if meld else {}
    if rule in limits:
        return rule, limits[rule]
    return min(limits.items(), key=lambda each: each[1], default=(MAX_WILD, None))


def count_ranks(group: Cards, least: int | None = None) -> Iterator[Count]:
    """The number of natural cards of each rank, then of wild cards."""
    plain, wild = naturals(group), wilds(group)
    for rank in sorted({card.rank for card in plain}):
        same = tuple(card for card in plain if card.rank is rank)
        yield Count("of_rank", len(same), least, same, rank)
    if wild:
        yield Count("wilds_beside", len(wild), None, wild)


def find_consecutive_rows(held: Cards, least: int) -> Iterator[Cards]:
    """The rows of at least `least` natural cards in a suit, each as long as possible."""
    for suit in Suit:
        of_suit = {card.rank: card for card in naturals(held) if card.suit is suit}
        row: list[Card] = []
        for rank in range(Rank.FOUR, Rank.ACE + 2):
            if rank in of_suit:
                row.append(of_suit[Rank(rank)])
                continue
            if len(row) >= least:
                yield tuple(row)
            row = []


def count_canastas_made(melds: tuple[Meld, ...], posed: Posed) -> Count:
    """The number of canastas among these melds, and how many going out needs.

    The count has another name if the melds are not the melds now on the table.
    """
    asked = for_players(posed.rules.going_out.canastas, posed.table_asked.players)
    what = "canastas" if melds == posed.table_asked.side.melds else "canastas_made"
    return Count(what, len(list_canasta_kinds(melds, posed.rules)), asked)


def count_pile(posed: Posed) -> Iterator[Count]:
    """Whether the pile is frozen, and whether the side has melds.

    The first count names the cards that freeze the pile or froze it until now. While the upcard
    blocks the pile, there is neither count.
    """
    table, state = posed.table_asked, find_pile_state(posed.table_asked, posed.rules)
    if table.upcard is not None and not state.blocked:
        only_looked_at = isinstance(posed.ask, WhichPile)
        lapsed = () if state.frozen else [freeze.card for freeze in table.freezes]
        by = tuple(card for card in (state.by, *lapsed) if card)
        if not state.always:  # a pile that is always frozen has no freezing card
            yield Count("freezing", int(state.frozen), None, by)
        if not (state.frozen and (table.side.melds or only_looked_at)):
            what = "melds_closed" if state.for_side_only else "melds"
            yield Count(what, len(table.side.melds))


def count_take(posed: Posed, action: TakePile | None) -> Iterator[Count]:
    """What decides whether the pile can be taken.

    `action`: the way to take the pile, if the question names one.
    """
    yield from count_pile(posed)
    table, rules = posed.table_asked, posed.rules
    state, upcard = find_pile_state(table, rules), table.upcard
    if upcard is None or state.blocked or state.closed:  # no card in the hand helps
        return
    taking = read_taking(action, table, rules).upcard if action else None
    needs_pair = taking.strict if taking else state.frozen or state.for_side_only
    least = rules.pile.naturals_frozen if needs_pair else rules.pile.naturals
    held = action.using if action and (action.using or not needs_pair) else table.hand
    fitting = tuple(card for card in held if card.rank is upcard.rank)
    alone = action is None or not fitting
    onto = alone and not needs_pair and _goes_onto_meld(upcard, posed)
    in_sequence = taking.in_sequence if taking else rules.pile.start_sequence
    if held and not (onto or in_sequence):  # otherwise the reason says it
        if rules.pile.start_sequence:  # cards of other ranks could also take the pile
            yield Count("upcard_fitting", len(fitting), least, fitting)
        else:
            what = "upcard_offered" if action and action.using else "upcard_naturals"
            yield Count(what, len(fitting), least, fitting, upcard.rank)
    if action and _makes_no_meld(action, upcard, bool(taking and taking.in_sequence), rules):
        return
    if not table.side.melds and (posed.named_cards or not action):
        yield _count_first_take(posed, upcard, action)


def _goes_onto_meld(upcard: Card, posed: Posed) -> bool:
    """Whether an unfrozen pile can be taken by adding the upcard to a meld of the side."""
    meld, pile = posed.table_asked.side.meld_of(upcard.rank), posed.rules.pile
    if meld is None or not pile.onto_meld:
        return False
    return pile.onto_canasta or not list_canasta_kinds((meld,), posed.rules)


def _makes_no_meld(action: TakePile, upcard: Card, in_sequence: bool, rules: RuleSet) -> bool:
    """Whether the hand cards used to take the pile make no meld with the upcard.

    If they make no meld, there are no points to count.
    """
    if in_sequence or not action.using:
        return False
    return bool(group_problems(cards((*action.using, upcard)), rules))


def _count_first_take(posed: Posed, upcard: Card, action: TakePile | None) -> Count:
    """The points of a first take, and the minimum that it must reach."""
    if action is None:
        return count_minimum(posed)
    laid = (*(card for group in posed.groups for card in group), upcard)
    least = least_points(posed.table_asked, posed.rules)
    return Count("points_with_top", points_of(laid, posed.rules), least)


def count_minimum(posed: Posed) -> Count:
    """The number of the deal or the side's score, whichever decides the minimum of a first meld."""
    table = posed.table_asked
    least = least_points(table, posed.rules)
    deal = find_needed(table.side, posed.rules, table.deals_played).deal
    return Count("deal", deal, least) if deal else Count("score", table.side.score, least)


def least_points(table: Table, rules: RuleSet) -> int | None:
    """The points that the first meld must reach; None if it needs a canasta instead."""
    must = find_needed(table.side, rules, table.deals_played)
    return None if must.canasta else must.points


Feature = tuple[str, int]


def describe_cards(posed: Posed) -> Iterator[Feature]:
    """Features of the cards that the question names."""
    named = posed.named_cards
    yield "groups", len(posed.groups)
    yield "cards", len(named)
    yield "wilds", len(wilds(named))
    yield "ranks", len({card.rank for card in naturals(named)})
    yield "black_threes", sum(card.rank is Rank.THREE for card in named)


def describe_table(posed: Posed) -> Iterator[Feature]:
    """Features of the hand and the table."""
    if posed.table is None:
        return
    table, state = posed.table, find_pile_state(posed.table, posed.rules)
    yield "hand", len(posed.hand)
    yield "hand_wilds", len(wilds(posed.hand))
    yield "hand_ranks", len({card.rank for card in posed.hand})
    yield "melds", len(table.side.melds)
    yield "contract", table.side.contract or 0
    yield "all_melds", sum(len(side.melds) for side in table.sides)
    yield "pile", len(table.pile)
    yield "frozen", int(state.frozen or state.for_side_only)


def describe_gap(posed: Posed) -> Iterator[Feature]:
    """The points of a first meld's groups minus the minimum; negative if they are too few."""
    table, rules = posed.table, posed.rules
    if table is not None and not table.side.melds:
        laid = points_of((card for group in posed.groups for card in group), rules)
        yield "gap", abs(laid - find_needed(table.side, rules, table.deals_played).points)
