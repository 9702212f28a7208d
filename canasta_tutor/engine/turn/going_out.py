"""When a player may end the deal, and when they must keep a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta_tutor.engine.melds.laying import add_to_meld, lay
from canasta_tutor.engine.reasons import going_out_reasons as reasons
from canasta_tutor.engine.reasons.canasta_reasons import CanastaTooFewNaturals, NoCanastaKind
from canasta_tutor.engine.reasons.verdict import Among, Reason
from canasta_tutor.engine.rules.schema.ending_rules import GoingOut
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.rules.schema.rule_values import AmountByPlayers
from canasta_tutor.engine.scoring.canastas import CanastaKind, explain_canasta, find_canasta_kind
from canasta_tutor.engine.scoring.deal_score import going_out_line
from canasta_tutor.engine.scoring.melds_and_canastas import has_won, list_canasta_kinds
from canasta_tutor.engine.turn.discarding import explain_last_refusals, may_keep
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.turn.stock import refill_hand
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import CALIENTE, CardKind, Cards, Rank
from canasta_tutor.engine.values.table import Answer, Foot, Meld, MeldKind, Table, replace, with_own


def has_partner(table: Table) -> bool:
    """Whether the player to move has a partner."""
    return table.players > len(table.sides)


def explain_not_out(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> tuple[Reason, ...]:
    """Everything that keeps the player to move from going out if the side has these melds."""
    return (
        *_explain_missing_canastas(table, melds, rules),
        *_explain_unfinished(melds, rules),
        *explain_out_forbidden(table, rules),
    )


def _explain_missing_canastas(
    table: Table, melds: tuple[Meld, ...], rules: RuleSet
) -> Iterator[Reason]:
    kinds, needed = list_canasta_kinds(melds, rules), count_needed_canastas(table, rules)
    count = _count(kinds, rules)
    if count < needed:
        yield reasons.TooFewCanastas(count, needed, *_find_long_meld(melds, rules))
        if count < len(kinds):
            yield reasons.WildCanastasDoNotCount(len(kinds) - count)
    for too_few, fitting, values in list_canasta_demands(rules.going_out):
        least = for_players(values, table.players)
        have = sum([kind in fitting for kind in kinds]) if least else 0
        if have < least:
            yield too_few(have, least)


def _find_long_meld(melds: tuple[Meld, ...], rules: RuleSet) -> tuple[str, int, int]:
    """The first meld that has the size of a canasta but is not a canasta.

    Returns the kind of canasta that it fails to be, the number of its naturals and the number of
    naturals needed; the numbers are 0 where the rules have no such kind. The result is ("", 0, 0)
    if there is no such meld.
    """
    for meld in melds:
        if (
            len(meld.cards) < rules.canasta.size
            or meld.rank is Rank.THREE
            or find_canasta_kind(meld, rules)
        ):
            continue
        match explain_canasta(meld, rules):
            case NoCanastaKind(kind=kind):
                return kind, 0, 0
            case CanastaTooFewNaturals(count=count, needed=needed):
                return "mixed", count, needed
    return "", 0, 0


def count_canastas(melds: tuple[Meld, ...], rules: RuleSet) -> int:
    """Number of the side's canastas that count for going out."""
    return _count(list_canasta_kinds(melds, rules), rules)


def _count(kinds: tuple[CanastaKind, ...], rules: RuleSet) -> int:
    return len(kinds) - (0 if rules.going_out.wild_count else kinds.count(CanastaKind.WILD))


def count_needed_canastas(table: Table, rules: RuleSet) -> int:
    """Number of canastas that a side needs to go out."""
    return for_players(rules.going_out.canastas, table.players)


TooFew = Callable[[int, int], Reason]


def list_canasta_demands(
    values: GoingOut,
) -> tuple[tuple[TooFew, tuple[CanastaKind, ...], AmountByPlayers], ...]:
    """For each kind needed: the reason if there are too few, the kinds that count, the number."""
    kinds = CanastaKind
    return (
        (reasons.TooFewNaturalCanastas, (kinds.NATURAL,), values.natural_canastas),
        (reasons.TooFewMixedCanastas, (kinds.MIXED,), values.mixed_canastas),
        (reasons.TooFewSequenceCanastas, (kinds.SEQUENCE,), values.sequence_canastas),
        (reasons.TooFewWildCanastas, (kinds.WILD,), values.wild_canastas),
        (reasons.TooFewCleanCanastas, (kinds.NATURAL, kinds.SEQUENCE), values.clean_canastas),
    )


def _explain_unfinished(melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Reason]:
    """Melds that the side must complete to canastas before it goes out."""
    pledges: tuple[str, ...] = rules.going_out.unfinished
    for meld in melds if pledges else ():
        if find_pledge(meld) in pledges and not find_canasta_kind(meld, rules):
            yield reasons.UnfinishedMeld(meld.cards, len(meld.cards), rules.canasta.size)


def find_pledge(meld: Meld) -> str | None:
    """The name that rule files use for melds that a side must complete before going out.

    The name is "wild" for a wild meld, the rank's symbol for a set without wild cards, and None for
    others.
    """
    if meld.kind is MeldKind.WILD:
        return "wild"
    return meld.rank.symbol if meld.kind is MeldKind.SET and not meld.wilds else None


def explain_out_forbidden(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """What keeps the player to move from going out, whatever melds the side has."""
    values, upcard = rules.going_out, table.upcard
    if not values.while_frozen and find_pile_state(table, rules).frozen:
        yield reasons.NotOutWhileFrozen()
    black = upcard is not None and upcard.kind is CardKind.BLACK_THREE
    if upcard and black and table.turn and not values.after_black_three:
        yield reasons.NotOutAfterBlackThree(upcard)
    yield from _explain_forbidding_hands(table, rules)
    if table.answer_out is Answer.NO:
        yield reasons.PartnerSaidNo()
    unasked = table.answer_out is Answer.NOT_ASKED and has_partner(table)
    if values.ask_partner == "required" and unasked:
        yield reasons.PartnerNotAsked()


def _explain_forbidding_hands(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why the player's foot, or a partner's hand or foot, forbids going out."""
    values, partners = rules.going_out, _list_partners(table)
    if has_foot(table):
        yield reasons.FootToPlay()
    if values.foot_played and any(table.foot[seat] is not Foot.PLAYED for seat in partners):
        yield reasons.PartnerFootNotPlayed()
    held = (card for seat in partners for card in table.hands[seat])
    if values.no_threes and any(card.rank is Rank.THREE for card in held):
        yield reasons.ThreesHeld()


def _list_partners(table: Table) -> tuple[int, ...]:
    sides = len(table.sides)
    return tuple(
        seat
        for seat in range(table.players)
        if seat != table.seat and seat % sides == table.seat % sides
    )


def explain_keeping(
    table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet
) -> tuple[Reason, ...]:
    """Why a player may not keep only the cards `left`, once the side has these melds.

    A player must either go out, or discard and keep a card. The result is empty if the player can
    do one of the two.
    """
    if can_go_on(table, melds, left, rules):
        return ()
    wrong = (
        *_explain_last_discard(table, melds, left, rules),
        *explain_not_out(table, melds, rules),
    )
    if not wrong or _can_lay_last_card(table, melds, left, rules):
        return ()
    return (reasons.HandWouldEmpty(len(left)), *wrong)


def can_go_on(table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet) -> bool:
    """Whether a player with the cards `left` need not go out, once the side has these melds.

    They can discard and still keep a card, take up a foot, or fill up the hand with a caliente.
    """
    if len(left) > 1 or may_keep(table, left, rules) or has_foot(table):
        return True
    return left == (CALIENTE,) and _can_refill(table, melds, rules)


def count_fewest_melds_of_others(table: Table) -> int:
    """The fewest melds that any other side has."""
    place = table.seat % len(table.sides)
    rivals = (*table.sides[:place], *table.sides[place + 1 :])
    return min(len(side.melds) for side in rivals)


def _can_refill(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> bool:
    """Whether a player whose last card is a caliente may play it and draws enough cards."""
    if len(melds) >= count_fewest_melds_of_others(table):
        return False
    after = refill_hand(with_own(table, (CALIENTE,), table.side), rules)
    return not explain_keeping(after, melds, after.hand, rules)


def _explain_last_discard(
    table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet
) -> Iterator[Reason]:
    """What is wrong with the last discard, or why the player needs a last discard to go out."""
    if left:
        yield from explain_last_refusals(left[0], table, rules)
    elif needs_discard(melds, rules):
        yield reasons.LastDiscardNeeded()


def needs_discard(melds: tuple[Meld, ...], rules: RuleSet) -> bool:
    """Whether going out needs a last discard.

    Black threes laid in the same turn may replace it; canastas that win the game end it at once.
    """
    needed = rules.going_out.discard == "required"
    if rules.going_out.discard == "or_black_threes":
        needed = all(meld.rank is not Rank.THREE for meld in melds)
    return needed and not has_won(melds, rules)


def _can_lay_last_card(table: Table, melds: tuple[Meld, ...], left: Cards, rules: RuleSet) -> bool:
    """Whether the player can go out by laying the last card left, which may complete a canasta."""
    if len(left) != 1 or needs_discard(melds, rules):
        return False
    if count_needed_canastas(table, rules) - count_canastas(melds, rules) > 1:
        return False
    fitting = (meld for meld in melds if add_to_meld(meld, left, rules))
    lays = (lay(melds, (Lay(left, meld.mark),), rules, going_out=True) for meld in fitting)
    return any(not laid.problems and not explain_not_out(table, laid.melds, rules) for laid in lays)


def is_concealed(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> bool:
    """Whether going out with these melds is concealed.

    Where the rules look at the player, going out is concealed if the player laid nothing before
    this turn, now adds to no meld on the table, and lays a canasta. Where the rules look at the
    side, going out is concealed if the side had no meld before this turn.
    """
    before = table.melds_before
    if rules.going_out.concealed != "player":
        return rules.going_out.concealed == "side" and not before
    own = [meld for meld in melds if meld not in before]
    untouched = all(meld in melds for meld in before)
    has_canasta = any(find_canasta_kind(meld, rules) for meld in own)
    return untouched and has_canasta and not table.melded[table.seat]


def explain_going_out(table: Table, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Reason]:
    """What lets the player go out, and which bonus they get."""
    count, needed = count_canastas(melds, rules), count_needed_canastas(table, rules)
    line = going_out_line(table, replace(table.side, melds=melds), rules)
    among = tuple(
        Among(too_few(least, least).rule, least)
        for too_few, _, values in list_canasta_demands(rules.going_out)
        if (least := for_players(values, table.players))
    )
    yield reasons.GoesOut(count, needed, line.points, among)
    if is_concealed(table, melds, rules) and rules.going_out.concealed_bonus:
        yield reasons.GoesOutConcealed(rules.going_out.concealed_bonus)
