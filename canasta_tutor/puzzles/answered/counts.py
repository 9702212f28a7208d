"""What there is to count before a question can be answered."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import minimum
from canasta_tutor.engine.scoring.melds_and_canastas import canastas
from canasta_tutor.engine.turn.pile import pile_state
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards, naturals, wilds
from canasta_tutor.engine.values.table import Meld, Table
from canasta_tutor.puzzles.asked.question import Posed, players_of
from canasta_tutor.puzzles.asked.solution import Count
from canasta_tutor.puzzles.schema.asks import (
    AnyAsk,
    ChooseGroup,
    ChooseLay,
    ChooseTake,
    LegalDiscard,
    LegalDraw,
    LegalGoOut,
    LegalGroup,
    LegalLay,
    LegalTake,
    NumberBonus,
    NumberDraw,
    NumberHand,
    NumberMinimum,
    NumberRedThrees,
    NumberScore,
    WhichCanasta,
    WhichPile,
)


def counts(posed: Posed) -> tuple[Count, ...]:
    """The counts that the question turns on, as they stand."""
    return (*_of_numbers(posed.ask, posed.rules), *_of_cards(posed), *_of_table(posed))


def _of_numbers(ask: AnyAsk, rules: RuleSet) -> Iterator[Count]:
    match ask:
        case NumberMinimum():
            yield Count("score", ask.score, minimum(ask.score, rules))
        case NumberHand() | NumberDraw():
            yield Count("players", players_of(ask.players, rules))
        case NumberRedThrees():
            yield Count("red_threes", ask.count)


def _of_cards(posed: Posed) -> Iterator[Count]:
    """Counts of cards that the question names."""
    named = tuple(card for group in posed.groups for card in group)
    match posed.ask:
        case LegalGroup():
            yield from _of_group(named, posed.rules)
        case NumberBonus() | WhichCanasta():
            yield from _of_canasta(named, posed.rules)


def _of_group(group: Cards, rules: RuleSet) -> Iterator[Count]:
    """The size and the mix where they decide; red threes and mixed ranks only by themselves."""
    red = tuple(card for card in group if card.kind is CardKind.RED_THREE)
    ranks = {card.rank for card in naturals(group)}
    if red:
        yield Count("red_threes", len(red), None, red)
    elif len(ranks) > 1 or ranks == {Rank.THREE}:
        yield from _of_ranks(group)
    else:
        yield from _of_meld(group, rules)


def _of_meld(group: Cards, rules: RuleSet, *, new: bool = True) -> Iterator[Count]:
    """Its size, its natural and its wild cards; only a new meld has a size to reach."""
    limits, plain, wild = rules.meld, naturals(group), wilds(group)
    yield Count("cards", len(group), limits.min_cards if new else None, group)
    yield Count("naturals", len(plain), limits.min_naturals, plain)
    yield Count("wilds", len(wild), limits.max_wild, wild)


def _of_canasta(group: Cards, rules: RuleSet) -> Iterator[Count]:
    limits, plain, wild = rules.canasta, naturals(group), wilds(group)
    yield Count("size", len(group), limits.size, group)
    yield Count("naturals", len(plain), limits.min_naturals, plain)
    yield Count("wilds", len(wild), rules.meld.max_wild, wild)


def _of_ranks(group: Cards, least: int | None = None) -> Iterator[Count]:
    """How many cards there are of each rank, natural ones first."""
    for rank in sorted({card.rank for card in group}, key=_natural_first):
        same = tuple(card for card in group if card.rank is rank)
        yield Count("of_rank", len(same), least, same, rank)


def _natural_first(rank: Rank) -> tuple[bool, Rank]:
    return rank in (Rank.TWO, Rank.JOKER), rank


def _of_table(posed: Posed) -> Iterator[Count]:
    """Counts on the table and in the hand."""
    match posed.ask:
        case LegalLay():
            groups = tuple(group.lay for group in posed.ask.groups)
            yield from _of_lay(groups, posed.at, posed.rules)
            yield from _of_last_cards(groups, posed)
        case LegalTake() | ChooseTake() | WhichPile():
            yield from _of_pile(posed)
        case ChooseGroup() | ChooseLay():
            yield from _of_hand(posed)
        case LegalDraw():
            yield Count("stock", len(posed.at.stock))
        case LegalDiscard() | LegalGoOut():
            yield from _of_end(posed)
        case NumberScore():
            yield from _of_side(posed, posed.ask)


def _of_lay(groups: tuple[Lay, ...], table: Table, rules: RuleSet) -> Iterator[Count]:
    """The points of a first meld; later on, the melds as they would be."""
    laid = lay_at(table, groups, rules)
    if table.side.melds:
        for place in laid.additions:
            yield from _of_meld(place.after.cards, rules, new=place.before is None)
    else:
        added = tuple(card for group in groups for card in group.cards)
        yield Count("points", points_of(added, rules), minimum(table.side.score, rules), added)


def _of_last_cards(groups: tuple[Lay, ...], posed: Posed) -> Iterator[Count]:
    """What decides when hardly a card would be left: going out needs canastas."""
    table, rules = posed.at, posed.rules
    left = len(table.hand) - sum(len(group.cards) for group in groups)
    if left <= 1:
        yield Count("hand_left", left)
        yield _canastas(lay_at(table, groups, rules).melds, posed)


def _canastas(melds: tuple[Meld, ...], posed: Posed) -> Count:
    """The canastas of a side, and how many going out needs."""
    needed = for_players(posed.rules.going_out.canastas, posed.at.players)
    return Count("canastas", len(canastas(melds, posed.rules)), needed)


def _of_pile(posed: Posed) -> Iterator[Count]:
    table, rules = posed.at, posed.rules
    state, upcard = pile_state(table, rules), table.upcard
    if upcard is None:
        return
    freezing = (state.by,) if state.by else ()
    yield Count("freezing", int(state.frozen), None, freezing)
    if not (state.frozen and table.side.melds):  # else the melds do not matter
        yield Count("melds", len(table.side.melds))
    if not isinstance(posed.ask, WhichPile):
        needs_pair = state.frozen or state.for_side_only
        least = rules.pile.naturals_frozen if needs_pair else rules.pile.naturals
        fitting = tuple(card for card in _playable(posed) if card.rank is upcard.rank)
        if not fitting and not needs_pair and _goes_onto_meld(upcard, posed):
            yield Count("joining", 1, None, (upcard,), upcard.rank)
        else:
            yield Count("upcard_naturals", len(fitting), least, fitting, upcard.rank)
        yield from _of_first_take(posed)


def _goes_onto_meld(upcard: Card, posed: Posed) -> bool:
    """Whether an unfrozen pile can be taken by adding the upcard to a meld of the side."""
    meld, pile = posed.at.side.meld_of(upcard.rank), posed.rules.pile
    if meld is None or not pile.onto_meld:
        return False
    return pile.onto_canasta or not canastas((meld,), posed.rules)


def _playable(posed: Posed) -> Cards:
    """The hand cards that the question would have go with the upcard."""
    ask = posed.ask
    return ask.using if isinstance(ask, LegalTake) and ask.using is not None else posed.at.hand


def _of_first_take(posed: Posed) -> Iterator[Count]:
    """The minimum that a side without a meld has to reach with the upcard."""
    ask, table, rules = posed.ask, posed.at, posed.rules
    least = minimum(table.side.score, rules)
    if table.side.melds or not table.upcard:
        return
    if isinstance(ask, LegalTake) and ask.using is not None:
        laid = (*(card for group in posed.groups for card in group), table.upcard)
        yield Count("points", points_of(laid, rules), least, cards(laid))
    else:
        yield Count("score", table.side.score, least)


def _of_hand(posed: Posed) -> Iterator[Count]:
    """The ranks of which the hand holds more than one, its wild cards, the score."""
    table, limits = posed.at, posed.rules.meld
    for count in _of_ranks(naturals(table.hand), limits.min_cards):
        if count.rank and table.side.meld_of(count.rank):
            yield Count("joining", count.count, None, count.cards, count.rank)
        elif count.count > 1:
            yield count
    yield Count("wilds", len(wilds(table.hand)), limits.max_wild, wilds(table.hand))
    if not isinstance(posed.ask, ChooseLay):
        return
    if not table.side.melds:
        yield Count("score", table.side.score, minimum(table.side.score, posed.rules))
    elif posed.puzzle.rule.startswith("going_out."):
        yield _canastas(table.side.melds, posed)


def _of_end(posed: Posed) -> Iterator[Count]:
    """The cards that stay in the hand, and the canastas that going out needs."""
    table, rules = posed.at, posed.rules
    used = tuple(card for group in posed.groups for card in group)
    left = len(table.hand) - len(used)
    if left <= 1 or isinstance(posed.ask, LegalGoOut):
        yield Count("hand_left", left)
    if isinstance(posed.ask, LegalGoOut):
        groups = tuple(group.lay for group in posed.ask.groups)
        yield _canastas(lay_at(table, groups, rules, going_out=True).melds, posed)


def _of_side(posed: Posed, ask: NumberScore) -> Iterator[Count]:
    side = posed.at.sides[ask.side]
    if not side.melds:
        yield Count("melds", 0)
    made = canastas(side.melds, posed.rules)
    if made:
        yield Count("canastas", len(made))
    if side.red_threes:
        yield Count("red_threes", len(side.red_threes), None, side.red_threes)
