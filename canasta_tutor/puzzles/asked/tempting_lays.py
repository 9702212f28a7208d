"""The best action with a hand, legal or not, that a learner might hope for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.laying import explain_laid, lay_at
from canasta_tutor.engine.reasons.turn_reasons import NotInHand
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN, Unknown, drop_unknown
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.search.going_out_ways import find_all_outs_or_unknown, find_ways_out
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.pieces_to_lays import find_groups
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.values.actions import Action, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, text_of, wilds, without
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.asked.chosen_cards import Attempt, Way, Wilds, find_closest, verify_each
from canasta_tutor.puzzles.asked.counting import find_consecutive_rows
from canasta_tutor.puzzles.asked.nearest_repair import spare_natural_canastas


def find_best_group(table: Table, rules: RuleSet) -> Attempt | None:
    """The legal group with the fewest wild cards, then the most cards.

    If no group is legal, the result is the group nearest to a legal one.
    """
    single = (LayMelds((group,)) for group in find_groups(table.hand, table.side.melds, rules))
    legal = min(single, key=_fewest_wilds_most_cards, default=None)
    if legal is not None:
        return legal, verify_shape(legal, table, rules)
    held = list(sort_hand(table.hand).ranks.values())
    meant = [group for group in held if not _are_hopeless_threes(group, rules)] or held
    hopes = (_add_wilds(group, table.hand, rules) for group in meant)
    tries = sorted((LayMelds((Lay(group),)) for group in hopes), key=_fewest_wilds_most_cards)
    return find_closest((action, verify_shape(action, table, rules)) for action in tries)


def _add_wilds(plain: Cards, hand: Cards, rules: RuleSet) -> Cards:
    """Cards of one rank, with the wild cards of the hand that they need to be a meld."""
    return cards((*plain, *wilds(hand)[: max(rules.meld.min_cards - len(plain), 0)]))


def _are_hopeless_threes(group: Cards, rules: RuleSet) -> bool:
    """Whether these are black threes that would make no meld even when going out."""
    three = any(card.kind is CardKind.BLACK_THREE for card in group)
    return three and bool(group_problems(group, rules, going_out=True))


def verify_shape(action: LayMelds, table: Table, rules: RuleSet) -> Verdict:
    """The verdict on groups as melds, ignoring the minimum and the cards left in hand."""
    lack = tuple(cards_used(action))
    lack = without(lack, table.hand)
    if lack:
        return Verdict(violations=(NotInHand(lack),))
    laid = lay_at(table, action.groups, rules)
    if laid.problems:
        return Verdict(violations=laid.problems)
    return Verdict(grounds=explain_laid(laid, rules))


def find_best_lay(table: Table, rules: RuleSet) -> Attempt | None:
    """The best legal lay-down, with the fewest wild cards, then the fewest cards.

    If no lay-down is legal, the result is the first meld with the most points, or else the attempt
    nearest to a legal lay-down.

    Raises:
        InputError: the hand is too large to search.
    """
    found = list(_find_all_lays(table, rules))
    tries = list(verify_each(drop_unknown(found), table, rules))
    legal = [attempt for attempt in tries if attempt[1].ok]
    if legal:
        return min(legal, key=lambda attempt: _fewest_wilds_fewest_cards(attempt[0]))
    _refuse_unknown(found, table)
    if not table.side.melds and (chosen := find_fullest_melds(table.hand, rules)):
        short = _explain_too_low(chosen, table, rules)
        if short:
            return LayMelds(chosen), short
        tries += verify_each([LayMelds(chosen)], table, rules)
    return find_closest(tries) or find_best_group(table, rules)


def _explain_too_low(way: Way, table: Table, rules: RuleSet) -> Verdict | None:
    """The verdict on a first meld that lacks points; None if it has enough points or is no meld."""
    laid = lay_at(table, way, rules)
    if laid.problems:
        return None
    first = verify_first_meld(table.side, laid, rules, deals_played=table.deals_played)
    return None if first.ok else first


def can_lay(table: Table, rules: RuleSet) -> bool:
    """Whether the hand holds any legal lay-down.

    Raises:
        InputError: the hand is too large to search.
    """
    for found in _find_all_lays(table, rules):
        _refuse_unknown([found], table)
        if any(verdict.ok for _, verdict in verify_each(drop_unknown([found]), table, rules)):
            return True
    return False


def _find_all_lays(table: Table, rules: RuleSet) -> Iterator[Action | Unknown]:
    yield from find_lays(table, rules)
    for out in find_all_outs_or_unknown(table, rules):
        if isinstance(out, Unknown):
            yield out
        elif out.discard is None:
            yield LayMelds(out.groups)


def _refuse_unknown(found: Sequence[object], table: Table) -> None:
    """Refuse a hand if the search gave up, because it may have missed a legal way.

    Raises:
        InputError: the search gave up.
    """
    if UNKNOWN in found:
        raise InputError(BadValue(text_of(table.hand), ""), "position.hands")


def find_best_take(table: Table, rules: RuleSet) -> Attempt:
    """The best legal take, with the fewest wild cards, then the fewest cards; else the nearest try.

    Raises:
        InputError: the hand is too large to search.
    """
    found = list(find_takes(table, rules))
    tries = verify_each(drop_unknown(found), table, rules)
    legal = [attempt for attempt in tries if attempt[1].ok]
    if legal:
        return min(legal, key=lambda attempt: _fewest_wilds_fewest_cards(attempt[0]))
    _refuse_unknown(found, table)
    last = TakePile()
    hope = find_closest(verify_each(_list_hopes(table, rules), table, rules))
    return hope or (last, verify(table, last, rules))


def _list_hopes(table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Takes that a learner might hope for: with cards of the rank, with wild cards, onto a meld."""
    held, upcard = table.hand, table.upcard
    plain = tuple(card for card in held if upcard and card.rank is upcard.rank)
    lacking = max(rules.meld.min_cards - 1 - len(plain), 0)
    for using in (plain, cards((*plain, *wilds(held)[:lacking]))):
        if using:
            yield TakePile(using, find_fullest_melds(without(held, using), rules))
            yield TakePile(using)
    if upcard and table.side.meld_of(upcard.rank):
        yield TakePile()


def find_fullest_melds(hand: Cards, rules: RuleSet) -> Way:
    """The new melds from the hand that together count most points; sequences get no wild cards."""
    ways = ((*found, *_find_best_sets(rest, rules)) for found, rest in _find_sequences(hand, rules))
    return max(ways, key=_count_points(rules))


def _find_sequences(hand: Cards, rules: RuleSet, after: str = "") -> Iterator[tuple[Way, Cards]]:
    """Each choice of sequences of natural cards, with the cards left.

    Sorted by the cards as text.
    """
    yield (), hand
    least = rules.meld.min_cards
    for row in find_consecutive_rows(hand, least) if "sequence" in rules.meld.kinds else ():
        for first, last in combinations(range(len(row) + 1), 2):
            group = cards(row[first:last])
            if (
                last - first >= least
                and text_of(group) >= after
                and not group_problems(group, rules)
            ):
                for found, rest in _find_sequences(without(hand, group), rules, text_of(group)):
                    yield (Lay(group), *found), rest


def _find_best_sets(hand: Cards, rules: RuleSet) -> Way:
    """The sets of the hand that count most points together."""
    held = sort_hand(hand)
    return _spread_wilds(tuple(held.ranks.values()), Wilds(held.twos, held.jokers), rules)


def _count_points(rules: RuleSet) -> Callable[[Way], int]:
    """A function that counts the points of a way's cards."""
    return lambda way: points_of((card for lay in way for card in lay.cards), rules)


def _spread_wilds(ranks: tuple[Cards, ...], wild: Wilds, rules: RuleSet) -> Way:
    if not ranks:
        return ()
    plain, *others = ranks
    rest = tuple(others)
    ways = [_spread_wilds(rest, wild, rules)]
    for given, left in wild.gifts():
        if not group_problems(plain + given, rules, opening=True):
            ways.append((Lay(cards(plain + given)), *_spread_wilds(rest, left, rules)))
    return max(ways, key=_count_points(rules))


def find_best_out(table: Table, rules: RuleSet) -> GoOut | None:
    """A legal way to go out; None if there is none. It spoils no natural canasta needlessly."""
    found = find_closest(verify_each(drop_unknown(find_ways_out(table, rules)), table, rules))
    if found is None or not found[1].ok:
        return None
    out = spare_natural_canastas(table, found[0], rules)
    return out if isinstance(out, GoOut) else None


def _fewest_wilds_most_cards(action: Action) -> tuple[int, int, int]:
    wild, dear, used = _fewest_wilds_fewest_cards(action)
    return wild, dear, -used


def _fewest_wilds_fewest_cards(action: Action) -> tuple[int, int, int]:
    """Sort key: the number of wild cards, then of jokers, then of all cards."""
    used = cards_used(action)
    return len(wilds(used)), sum(card.rank is Rank.JOKER for card in used), len(used)
