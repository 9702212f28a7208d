"""Each way to lay a whole hand, as going out asks, and none that comes to a dead end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.melds.laying import Occasion, occasion_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.search import Unknown, mark_unknown
from canasta_tutor.engine.search.group_ways import Setting
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.needs import Need, Needs, first_needs, out_needs
from canasta_tutor.engine.search.pieces_to_lays import deal_out_cards, name_lays
from canasta_tutor.engine.search.plan import Plan, State, sort_pieces
from canasta_tutor.engine.turn.discarding import explain_last_refusals
from canasta_tutor.engine.turn.going_out import explain_out_forbidden
from canasta_tutor.engine.values.actions import GoOut, Lay
from canasta_tutor.engine.values.cards import NEVER_MELDED, Card, Cards, Rank, distinct, without
from canasta_tutor.engine.values.table import Meld, Table

Discards = Iterable[Card | None]
Asked = tuple[Card | None, Needs]
"""A last discard, or none, and what the melds must then come to."""


def find_all_outs(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Each way the player to move might lay his whole hand, with or without a discard.

    It does not ask for canastas, the minimum or the partner's answer: `find_ways_out` does.
    """
    return _outs(table, rules, [(discard, Needs()) for discard in _discards(table, rules)])


outs = mark_unknown(find_all_outs)


@mark_unknown
def find_ways_out(
    table: Table, rules: RuleSet, discards: Discards | None = None
) -> Iterator[GoOut]:
    """Those that the canastas, the minimum, the pile and the partner's answer allow.

    `discards`: the last discards that are thought of, in this order; else all that are allowed.
    """
    if not any(explain_out_forbidden(table, rules)):
        canastas = out_needs(table, rules)
        last = _discards(table, rules) if discards is None else discards
        asked = [(discard, _needs(table, canastas, discard, rules)) for discard in last]
        yield from _outs(table, rules, asked)


def find_fullest_way_out(table: Table, rules: RuleSet) -> GoOut | Unknown | None:
    """A way to go out that lays as many points as can be, and of wild cards as few."""
    last = sorted(
        _discards(table, rules),
        key=lambda card: (card_points(card, rules), -card.wild) if card else (0, 0),
    )
    return next(find_ways_out(table, rules, last), None)


@mark_unknown
def split_into_lays(
    chosen: Cards, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay just these cards, whatever the first meld or going out ask."""
    plan = Plan(Setting(sort_hand(chosen, rules), melds, rules, occasion, Needs()), whole=True)
    yield from _groups(plan, plan.start_state(None, (), 0), chosen)


def _groups(plan: Plan, first: State, laid: Cards) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay these cards, all of the hand but one that is gone."""
    setting, held = plan.setting, sort_hand(laid, plan.setting.rules)
    for meant in deal_out_cards(
        map(sort_pieces, plan.find_ways(first)), held, plan.names_twos, setting.steps
    ):
        groups = name_lays(meant, setting.melds, setting.rules, setting.occasion)
        if groups:
            yield groups


def _needs(table: Table, canastas: Needs, discard: Card | None, rules: RuleSet) -> Needs:
    """What going out asks, and the first meld where this is one.

    Where a canasta is enough for it, the canastas that going out needs are.
    """
    points = points_of(without(table.hand, (discard,) if discard else ()), rules)
    return first_needs(table, rules, points)[-1] + canastas + _stand_in(discard, rules)


def _stand_in(discard: Card | None, rules: RuleSet) -> Needs:
    """What stands in for a last discard: black threes, or canastas that win the game."""
    many = rules.game.canastas_win
    if rules.going_out.discard == "or_black_threes":
        return Needs((Need(discard is None, lambda meld: meld.rank is Rank.THREE),))
    if rules.going_out.discard == "required" and many:
        asked = 0 if discard else many
        return Needs((Need(asked, lambda meld: bool(canasta(meld, rules))),))
    return Needs()


def _discards(table: Table, rules: RuleSet) -> Iterator[Card | None]:
    """Each last discard that is allowed, none first where none is needed.

    A card that is never melded can go in no other way.
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


def _outs(table: Table, rules: RuleSet, asked: list[Asked]) -> Iterator[GoOut]:
    """Each way to lay all but a last discard so that the melds come to what is needed.

    First it is looked whether there is any, whichever the card that is kept.
    """
    if not asked:
        return
    melds, occasion = table.side.melds, occasion_at(table, rules, going_out=True)
    setting = Setting(sort_hand(table.hand, rules), melds, rules, occasion, asked[0][1])
    plan = Plan(setting, whole=True)
    last = [(discard, needs.count_lacking(melds)) for discard, needs in asked]
    least = tuple(map(min, zip(*(lacking for _, lacking in last), strict=True)))
    if any(True for _ in plan.find_ways(plan.start_state(None, least, 1))):
        for discard, lacking in last:
            left = without(table.hand, (discard,) if discard else ())
            for groups in _groups(plan, plan.start_state(discard, lacking, 0), left):
                yield GoOut(groups, discard)
