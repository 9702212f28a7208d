"""Each way to lay a whole hand and go out; the search never enters a dead end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.melds.laying import Occasion, find_occasion
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.search import Unknown, mark_unknown
from canasta_tutor.engine.search.group_ways import Setting
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.needs import Need, Needs, find_first_needs, find_out_needs
from canasta_tutor.engine.search.pieces_to_lays import deal_out_cards, name_lays
from canasta_tutor.engine.search.plan import Plan, State, sort_pieces
from canasta_tutor.engine.turn.discarding import explain_last_refusals
from canasta_tutor.engine.turn.going_out import explain_out_forbidden
from canasta_tutor.engine.values.actions import GoOut, Lay
from canasta_tutor.engine.values.cards import NEVER_MELDED, Card, Cards, Rank, distinct, without
from canasta_tutor.engine.values.table import Meld, Table

Discards = Iterable[Card | None]
Goal = tuple[Card | None, Needs]
"""A last discard (None: no discard), and what the melds need with this discard."""


def find_all_outs(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Each way in which the player to move could lay the whole hand, with or without a discard.

    The search ignores canastas, the minimum and the partner's answer; `find_ways_out` respects
    them.
    """
    goals = [(discard, Needs()) for discard in _list_discards(table, rules)]
    return _find_outs(table, rules, goals)


find_all_outs_or_unknown = mark_unknown(find_all_outs)


@mark_unknown
def find_ways_out(
    table: Table, rules: RuleSet, discards: Discards | None = None
) -> Iterator[GoOut]:
    """Each way in which the player to move can go out now.

    The search respects the canastas, the minimum, the pile and the partner's answer. `discards`:
    the last discards to try, in this order; None tries all that are legal.
    """
    if not any(explain_out_forbidden(table, rules)):
        canastas = find_out_needs(table, rules)
        last = _list_discards(table, rules) if discards is None else discards
        goals = [(discard, _find_needs(table, canastas, discard, rules)) for discard in last]
        yield from _find_outs(table, rules, goals)


def find_fullest_way_out(table: Table, rules: RuleSet) -> GoOut | Unknown | None:
    """The way to go out that lays the most points.

    Among equal ways, the one with the fewest wild cards.
    """
    last = sorted(
        _list_discards(table, rules),
        key=lambda card: (card_points(card, rules), -card.wild) if card else (0, 0),
    )
    return next(find_ways_out(table, rules, last), None)


@mark_unknown
def split_into_lays(
    chosen: Cards, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay exactly these cards.

    The search ignores the needs of a first meld and of going out.
    """
    plan = Plan(Setting(sort_hand(chosen, rules), melds, rules, occasion, Needs()), whole=True)
    yield from _find_groups(plan, plan.start_state(None, (), 0), chosen)


def _find_groups(plan: Plan, first: State, laid: Cards) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay exactly these cards."""
    setting, held = plan.setting, sort_hand(laid, plan.setting.rules)
    for meant in deal_out_cards(
        map(sort_pieces, plan.find_ways(first)), held, plan.names_twos, setting.steps
    ):
        groups = name_lays(meant, setting.melds, setting.rules, setting.occasion)
        if groups:
            yield groups


def _find_needs(table: Table, canastas: Needs, discard: Card | None, rules: RuleSet) -> Needs:
    """What the melds need to go out, and to be a first meld if the side has not melded.

    The function uses the last alternative of `find_first_needs`: if the rules accept a single
    canasta as a first meld, the canasta is the last alternative.
    """
    points = points_of(without(table.hand, (discard,) if discard else ()), rules)
    return find_first_needs(table, rules, points)[-1] + canastas + _replace_discard(discard, rules)


def _replace_discard(discard: Card | None, rules: RuleSet) -> Needs:
    """What replaces a missing last discard: black threes, or canastas that win the game."""
    winning = rules.game.canastas_win
    if rules.going_out.discard == "or_black_threes":
        return Needs((Need(discard is None, lambda meld: meld.rank is Rank.THREE),))
    if rules.going_out.discard == "required" and winning:
        amount = 0 if discard else winning
        return Needs((Need(amount, lambda meld: bool(find_canasta_kind(meld, rules))),))
    return Needs()


def _list_discards(table: Table, rules: RuleSet) -> Iterator[Card | None]:
    """Each legal last discard. If a player may go out without a discard, None comes first.

    A card that no meld may hold must be the discard.
    """
    loose = [card for card in table.hand if card.kind in NEVER_MELDED]
    if len(loose) > 1:
        return
    needless = rules.going_out.discard != "required" or rules.game.canastas_win
    if needless and not loose:
        yield None
    for card in loose or distinct(table.hand):
        if not any(explain_last_refusals(card, table, rules)):
            yield card


def _find_outs(table: Table, rules: RuleSet, goals: list[Goal]) -> Iterator[GoOut]:
    """Each way to lay all cards except a last discard so that the melds meet their needs.

    First the search checks whether there is any way in the easiest case: any card may be left over,
    and each need has its lowest value.
    """
    if not goals:
        return
    melds, occasion = table.side.melds, find_occasion(table, rules, going_out=True)
    setting = Setting(sort_hand(table.hand, rules), melds, rules, occasion, goals[0][1])
    plan = Plan(setting, whole=True)
    last = [(discard, needs.count_lacking(melds)) for discard, needs in goals]
    lowest = tuple(map(min, zip(*(lacking for _, lacking in last), strict=True)))
    if any(True for _ in plan.find_ways(plan.start_state(None, lowest, 1))):
        for discard, lacking in last:
            left = without(table.hand, (discard,) if discard else ())
            for groups in _find_groups(plan, plan.start_state(discard, lacking, 0), left):
                yield GoOut(groups, discard)
