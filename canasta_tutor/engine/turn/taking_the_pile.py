"""Taking the discard pile: whether the player may take it as they say, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.laying import Laid, lay, lay_at
from canasta_tutor.engine.reasons import pile_reasons as reasons
from canasta_tutor.engine.reasons.turn_reasons import StockEmpty
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.bonus_threes import lies_at_once, with_threes
from canasta_tutor.engine.turn.freezing_and_blocking import (
    PileState,
    explain_never_open,
    find_pile_state,
)
from canasta_tutor.engine.turn.stock import ends_the_deal
from canasta_tutor.engine.turn.taking_the_upcard import Upcard, explain_joining, explain_not_joined
from canasta_tutor.engine.values.actions import Lay, TakePile, cards_laid
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, without
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Phase, Table, replace, with_own


@frozen_value()
class Taking:
    """An attempt to take the pile, and all that `verify` needs to judge it.

    `upcard`: None if there is no pile. `first`: the verdict on the groups as a first meld; it has
    no reasons for a side that has melded. `hand_first`: the verdict on the groups from the hand
    alone, where they can open the pile as a first meld. `opened`: the side has melded, or does so
    now from the hand alone. `after`: the table with the pile in the hand, and the groups out of the
    hand but not yet laid.
    """

    pile: PileState
    upcard: Upcard | None
    laid: Laid
    first: Verdict
    opened: bool
    hand_first: Verdict | None
    after: Table


def read_taking(
    action: TakePile, table: Table, rules: RuleSet, *, going_out: bool = False
) -> Taking:
    """Work out the table as if the player had taken the pile in this way, perhaps to go out."""
    state, group = find_pile_state(table, rules), _upcard_group(action, table)
    from_hand = lay_at(table, action.also, rules, going_out=going_out)
    hand_first = _verify_hand_first(from_hand, table, rules, state)
    opening = hand_first is not None and hand_first.ok
    opened = opening or bool(table.side.melds)
    laid = lay_at(table, (*action.also, group), rules, going_out=going_out)
    melds = from_hand.melds if opening else table.side.melds
    upcard = None
    if state.upcard:
        alone = lay(melds, (group,), rules) if action.also else laid
        joins = next(iter(alone.additions), None)
        strict = state.frozen or (state.for_side_only and not opened)
        upcard = Upcard(state.upcard, action.using, joins, melds, state, strict)
    return Taking(
        pile=state,
        upcard=upcard,
        laid=laid,
        first=_verify_first(table, from_hand if opened else laid, rules),
        opened=opened,
        hand_first=hand_first,
        after=_pick_up_pile(action, table, rules),
    )


def take_pile(action: TakePile, table: Table, rules: RuleSet) -> tuple[Laid, Table]:
    """The melds after a legal taking, and the table with the pile in the hand."""
    groups = (*action.also, _upcard_group(action, table))
    return lay_at(table, groups, rules, legal=True), _pick_up_pile(action, table, rules)


def _upcard_group(action: TakePile, table: Table) -> Lay:
    """The upcard and the hand cards that go with it."""
    top = (table.upcard,) if table.upcard else ()
    return Lay(cards((*top, *action.using)), action.onto, new=action.new)


def _verify_hand_first(
    from_hand: Laid, table: Table, rules: RuleSet, state: PileState
) -> Verdict | None:
    """Judge groups from the hand alone as a first meld, if such a meld can open the pile.

    A first meld from the hand opens a frozen pile only if the rules do not let the upcard be part
    of a first meld.
    """
    if table.side.melds or not rules.pile.hand_lay_first or not from_hand.additions:
        return None
    if (state.frozen and rules.pile.first_meld) or from_hand.problems:
        return None
    return _verify_first(table, from_hand, rules)


def _verify_first(table: Table, laid: Laid, rules: RuleSet) -> Verdict:
    return verify_first_meld(
        table.side, laid, rules, upcard=table.upcard, deals_played=table.deals_played
    )


def _pick_up_pile(action: TakePile, table: Table, rules: RuleSet) -> Table:
    """The table with the pile in the hand, without the upcard and the hand cards that are laid."""
    rest = _cards_below(table, rules)
    gone = _leaving_threes(rest, rules)
    threes = tuple(card for card in without(rest, gone) if lies_at_once(card, rules))
    used = (*action.using, *cards_laid(action.also))
    hand = cards((*without(table.hand, used), *without(rest, (*gone, *threes))))
    side = with_threes(table.side, threes)
    side = replace(side, black_removed=side.black_removed + len(gone))
    return with_own(
        table,
        hand,
        side,
        pile=table.pile[: len(table.pile) - len(rest) - 1],
        freezes=(),
        removed=cards((*table.removed, *gone)),
        piles_taken=table.piles_taken + 1,
        first_pile=table.turn if table.first_pile is None else table.first_pile,
        phase=Phase.PLAY,
    )


def _cards_below(table: Table, rules: RuleSet) -> Cards:
    """The cards that come with the upcard: all cards below it, or as many as the rules allow."""
    below, most = table.pile[:-1], rules.pile.most_cards
    return below if most is None else below[max(0, len(below) + 1 - most) :]


def _leaving_threes(rest: Cards, rules: RuleSet) -> Cards:
    """The black threes of a taken pile, where the rules remove them from the game."""
    if not rules.black_threes.removed:
        return ()
    return tuple(card for card in rest if card.kind is CardKind.BLACK_THREE)


def explain_not_taken(taking: Taking, table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """All problems of the first stage that fails: the pile, the upcard's group, the melds."""
    if taking.upcard is None:
        return (reasons.PileEmpty(),)
    return (
        tuple(_explain_pile_closed(taking, table, rules))
        or tuple(explain_not_joined(taking.upcard, rules))
        or taking.laid.problems
    )


def _explain_pile_closed(taking: Taking, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why the player may not take this pile now, whatever cards go with the upcard."""
    limit = rules.pile.with_one_card
    single = limit == "not_single" and len(table.pile) == 1
    if ends_the_deal(table, rules):
        yield StockEmpty()
    elif taking.pile.closed or taking.pile.blocked:
        yield from explain_never_open(table, rules)
    elif not rules.pile.first_meld and not taking.opened:
        yield reasons.PileNotForFirstMeld()
    elif len(table.hand) == 1 and (limit == "never" or single):
        yield reasons.OneCardInHand(len(table.pile))


def explain_taking(taking: Taking, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """What makes a legal taking legal, and what it does."""
    if taking.upcard is not None:
        yield explain_joining(taking.upcard, rules)
    yield from taking.first.grounds
    stay = len(taking.after.pile)
    if stay:
        yield reasons.TakenInPart(len(table.pile) - stay, stay)
    gone = _leaving_threes(_cards_below(table, rules), rules)
    if gone:
        yield reasons.BlackThreesRemoved(gone)
