"""The best that a hand can do, legal or not: what a learner might hope for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.laying import grounds_of, lay_at
from canasta_tutor.engine.reasons.turn_reasons import NotInHand
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN, Unknown, drop_unknown
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.search.going_out_ways import find_ways_out, outs
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
    """A legal group, the fewest wild cards and then the most cards; else the nearest to one."""
    single = (LayMelds((group,)) for group in find_groups(table.hand, table.side.melds, rules))
    legal = min(single, key=_fewest_wilds_most_cards, default=None)
    if legal is not None:
        return legal, verify_shape(legal, table, rules)
    held = list(sort_hand(table.hand).ranks.values())
    meant = [group for group in held if not _hopeless_threes(group, rules)] or held
    hopes = (_filled(group, table.hand, rules) for group in meant)
    tries = sorted((LayMelds((Lay(group),)) for group in hopes), key=_fewest_wilds_most_cards)
    return find_closest((action, verify_shape(action, table, rules)) for action in tries)


def _filled(plain: Cards, hand: Cards, rules: RuleSet) -> Cards:
    """Cards of one rank, with the wild cards of the hand that they lack to be a meld."""
    return cards((*plain, *wilds(hand)[: max(rules.meld.min_cards - len(plain), 0)]))


def _hopeless_threes(group: Cards, rules: RuleSet) -> bool:
    """Whether these are black threes that would be no meld even on going out."""
    three = any(card.kind is CardKind.BLACK_THREE for card in group)
    return three and bool(group_problems(group, rules, going_out=True))


def verify_shape(action: LayMelds, table: Table, rules: RuleSet) -> Verdict:
    """What is to be said of groups as melds, whatever the minimum and the cards left."""
    lack = tuple(cards_used(action))
    lack = without(lack, table.hand)
    if lack:
        return Verdict(violations=(NotInHand(lack),))
    laid = lay_at(table, action.groups, rules)
    if laid.problems:
        return Verdict(violations=laid.problems)
    return Verdict(grounds=grounds_of(laid, rules))


def find_best_lay(table: Table, rules: RuleSet) -> Attempt | None:
    """A legal lay-down, the fewest wild cards and then the fewest cards; else the fullest.

    Raises:
        InputError: the hand is too large to say.
    """
    found = list(_all_lays(table, rules))
    tries = list(verify_each(drop_unknown(found), table, rules))
    legal = [attempt for attempt in tries if attempt[1].ok]
    if legal:
        return min(legal, key=lambda attempt: _fewest_wilds_fewest_cards(attempt[0]))
    _refuse_unknown(found, table)
    if not table.side.melds and (chosen := find_fullest_melds(table.hand, rules)):
        short = _short_of_first_meld(chosen, table, rules)
        if short:
            return LayMelds(chosen), short
        tries += verify_each([LayMelds(chosen)], table, rules)
    return find_closest(tries) or find_best_group(table, rules)


def _short_of_first_meld(way: Way, table: Table, rules: RuleSet) -> Verdict | None:
    """What even the fullest first meld lacks, whatever cards would be left."""
    laid = lay_at(table, way, rules)
    if laid.problems:
        return None
    first = verify_first_meld(table.side, laid, rules, deals_played=table.deals_played)
    return None if first.ok else first


def can_lay(table: Table, rules: RuleSet) -> bool:
    """Whether the hand holds any legal lay-down.

    Raises:
        InputError: the hand is too large to say.
    """
    for found in _all_lays(table, rules):
        _refuse_unknown([found], table)
        if any(verdict.ok for _, verdict in verify_each(drop_unknown([found]), table, rules)):
            return True
    return False


def _all_lays(table: Table, rules: RuleSet) -> Iterator[Action | Unknown]:
    yield from find_lays(table, rules)
    for out in outs(table, rules):
        if isinstance(out, Unknown):
            yield out
        elif out.discard is None:
            yield LayMelds(out.groups)


def _refuse_unknown(found: Sequence[object], table: Table) -> None:
    """No question is made of a hand that nobody can say of that nothing can be done with it."""
    if UNKNOWN in found:
        raise InputError(BadValue(text_of(table.hand), ""), "position.hands")


def find_best_take(table: Table, rules: RuleSet) -> Attempt:
    """A legal take, the fewest wild cards and then the fewest cards; else the nearest to one.

    Raises:
        InputError: the hand is too large to say.
    """
    found = list(find_takes(table, rules))
    tries = verify_each(drop_unknown(found), table, rules)
    legal = [attempt for attempt in tries if attempt[1].ok]
    if legal:
        return min(legal, key=lambda attempt: _fewest_wilds_fewest_cards(attempt[0]))
    _refuse_unknown(found, table)
    last = TakePile()
    hope = find_closest(verify_each(_hopes(table, rules), table, rules))
    return hope or (last, verify(table, last, rules))


def _hopes(table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Takes that a learner might hope for: with all fitting cards, with wild cards, onto a meld."""
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
    """New melds from the hand that count the most points together; sequences without wild cards."""
    ways = ((*found, *_sets(rest, rules)) for found, rest in _sequences(hand, rules))
    return max(ways, key=_points(rules))


def _sequences(hand: Cards, rules: RuleSet, after: str = "") -> Iterator[tuple[Way, Cards]]:
    """Each choice of sequences of natural cards, with the cards that it leaves."""
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
                for found, rest in _sequences(without(hand, group), rules, text_of(group)):
                    yield (Lay(group), *found), rest


def _sets(hand: Cards, rules: RuleSet) -> Way:
    """Sets of the hand that count the most together."""
    held = sort_hand(hand)
    return _most(tuple(held.ranks.values()), Wilds(held.twos, held.jokers), rules)


def _points(rules: RuleSet) -> Callable[[Way], int]:
    """What the cards of a way count."""
    return lambda way: points_of((card for lay in way for card in lay.cards), rules)


def _most(ranks: tuple[Cards, ...], wild: Wilds, rules: RuleSet) -> Way:
    if not ranks:
        return ()
    plain, *others = ranks
    rest = tuple(others)
    ways = [_most(rest, wild, rules)]
    for given, left in wild.gifts():
        if not group_problems(plain + given, rules, opening=True):
            ways.append((Lay(cards(plain + given)), *_most(rest, left, rules)))
    return max(ways, key=_points(rules))


def find_best_out(table: Table, rules: RuleSet) -> GoOut | None:
    """A legal way to go out, if there is one; it spoils no canasta where it need not."""
    found = find_closest(verify_each(drop_unknown(find_ways_out(table, rules)), table, rules))
    if found is None or not found[1].ok:
        return None
    out = spare_natural_canastas(table, found[0], rules)
    return out if isinstance(out, GoOut) else None


def _fewest_wilds_most_cards(action: Action) -> tuple[int, int, int]:
    wild, dear, used = _fewest_wilds_fewest_cards(action)
    return wild, dear, -used


def _fewest_wilds_fewest_cards(action: Action) -> tuple[int, int, int]:
    """Of wild cards twos before jokers."""
    used = cards_used(action)
    return len(wilds(used)), sum(card.rank is Rank.JOKER for card in used), len(used)
