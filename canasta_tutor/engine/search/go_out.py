"""Each way to lay a whole hand, as going out asks, and none that comes to a dead end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from canasta_tutor.engine.melds.laying import Occasion, occasion_at
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.search.hand import Stack, stack, twos_apart
from canasta_tutor.engine.search.lays import given, written
from canasta_tutor.engine.search.needs import Need, Needs, first_needs, out_needs
from canasta_tutor.engine.search.plan import Plan
from canasta_tutor.engine.search.sets import Setting
from canasta_tutor.engine.turn.discarding import last_refusals
from canasta_tutor.engine.turn.going_out import out_forbidden
from canasta_tutor.engine.values.actions import GoOut, Lay
from canasta_tutor.engine.values.cards import NEVER_MELDED, Card, Cards, Rank, distinct, without
from canasta_tutor.engine.values.table import Meld, MeldKind, Table

Discards = Iterable[Card | None]


def outs(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Each way the player to move might lay his whole hand, with or without a discard.

    The canastas of his side, the minimum and the partner's answer are not asked, see `ways_out`.
    """
    yield from _outs(table, rules, lambda discard: Needs(), _discards(table, rules))


def ways_out(table: Table, rules: RuleSet) -> Iterator[GoOut]:
    """Those that the canastas, the minimum, the pile and the partner's answer allow."""
    yield from _ways_out(table, rules, _discards(table, rules))


def fullest_way_out(table: Table, rules: RuleSet) -> GoOut | None:
    """A way to go out that lays as many points as can be, and of wild cards as few."""
    last = sorted(
        _discards(table, rules),
        key=lambda card: (card_points(card, rules), -card.wild) if card else (0, 0),
    )
    return next(_ways_out(table, rules, last), None)


def partitions(
    chosen: Cards, melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> Iterator[tuple[Lay, ...]]:
    """Each way to lay just these cards, whatever the first meld or going out ask."""
    held = stack(chosen, rules)
    setting = Setting(held, melds, rules, occasion, Needs())
    plan = Plan(setting, whole=True, apart=twos_apart(rules, bonuses=False))
    for meant in given(plan.ways(None, ()), held, plan.says_twos):
        groups = written(meant, melds, rules, occasion)
        if groups:
            yield groups


def _ways_out(table: Table, rules: RuleSet, discards: Discards) -> Iterator[GoOut]:
    if not any(out_forbidden(table, rules)):
        needs = partial(_needs, table, out_needs(table, rules), rules=rules)
        yield from _outs(table, rules, needs, discards)


def _needs(table: Table, canastas: Needs, discard: Card | None, rules: RuleSet) -> Needs:
    """What going out asks, and the first meld where this is one.

    Where a canasta is enough for it, the canastas that going out needs are.
    """
    out = canastas + _stand_in(discard, rules)
    if table.side.melds:
        return out
    asked = needed(table.side, rules, table.deals_played)
    return first_needs(asked, points_of(_left(table, discard), rules), rules)[-1] + out


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
        if not any(last_refusals(card, table, rules)):
            yield card


def _left(table: Table, discard: Card | None) -> Cards:
    return without(table.hand, (discard,) if discard else ())


def _outs(
    table: Table, rules: RuleSet, needs: Callable[[Card | None], Needs], discards: Discards
) -> Iterator[GoOut]:
    """Each way to lay all but a last discard so that the melds come to what is needed."""
    melds, occasion = table.side.melds, occasion_at(table, rules, going_out=True)
    held = stack(table.hand, rules)
    growing = tuple([meld for meld in melds if _may_grow(meld, held)])
    fixed = [meld for meld in melds if meld not in growing]
    last = [(discard, needs(discard).lacking(growing, fixed)) for discard in discards]
    if not last or any(map(needs(None).bar, fixed)):
        return
    setting = Setting(held, growing, rules, occasion, needs(None))
    apart = twos_apart(rules, bonuses=rules.initial.canasta_bonus)
    plan = Plan(setting, whole=True, apart=apart)
    least = tuple(map(min, zip(*(lacking for _, lacking in last), strict=True)))
    if not any(plan.reaches(start.state) for start in plan.starts(None, least, 1)):
        return
    for discard, lacking in last:
        left = stack(_left(table, discard), rules)
        for meant in given(plan.ways(discard, lacking), left, plan.says_twos):
            groups = written(meant, melds, rules, occasion)
            if groups:
                yield GoOut(groups, discard)


def _may_grow(meld: Meld, held: Stack) -> bool:
    """Whether a hand might hold something for a meld, so that it must be thought of."""
    return held.wilds > 0 or meld.kind is MeldKind.SEQUENCE or meld.rank in held.ranks
