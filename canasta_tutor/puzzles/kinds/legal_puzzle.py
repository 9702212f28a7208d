"""Puzzles about what is legal: a group, a lay-down, a take, a draw, a discard, going out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.first_meld import add_clean_group, count_opening_points
from canasta_tutor.engine.melds.group import group_problems, verify_group
from canasta_tutor.engine.melds.laying import Laid, lay_at
from canasta_tutor.engine.position.ask_forms import OfAction
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.reading.form import ByKind, Listed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.values.actions import Action, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import (
    CardKind,
    Cards,
    Rank,
    cards,
    missing,
    naturals,
    text_of,
    wilds,
    without,
)
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.asked.calls_and_feet import OF_NO_CARDS, is_near_special_hand
from canasta_tutor.puzzles.asked.counting import (
    Feature,
    count_canastas_made,
    count_ranks,
    count_take,
    count_wilds,
    describe_gap,
    is_canasta_sized,
    least_points,
)
from canasta_tutor.puzzles.asked.group_repair import other_cards, repair_group
from canasta_tutor.puzzles.asked.nearest_repair import (
    compare_cards,
    find_nearest,
    move_to_going_out,
    sort_shown_cards,
)
from canasta_tutor.puzzles.asked.objection import OF_GOING_OUT, Objection, object_with_reasons
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import (
    Count,
    Judgement,
    Repair,
    Result,
    Solution,
)
from canasta_tutor.puzzles.asked.tempting_lays import find_best_out, find_best_take
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import (
    LegalAcaba,
    LegalAsk,
    LegalBid,
    LegalDiscard,
    LegalDraw,
    LegalGoOut,
    LegalGroup,
    LegalLay,
    LegalSpecial,
    LegalTake,
)
from canasta_tutor.puzzles.schema.puzzle_faults import NoHand, NotShown
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle

YES, NO = YES_NO = ("yes", "no")
ANY, ONTO, WITH = "any", "onto", "with"
"""How the question takes the pile: in any way, onto a meld of the side, or with hand cards."""


class MistakenYesOrNo(Mistake):
    """A wrong answer, yes or no."""

    answer: Literal["yes", "no"]


class LegalPuzzle(Puzzle):
    """Is the action of the question legal?"""

    kind: Literal["legal"]
    ask: Annotated[LegalAsk, ByKind]
    mistakes: Annotated[Listed[MistakenYesOrNo], Field(alias="mistake")] = ()


class Legal(Kind[LegalPuzzle]):
    """May the player do this? The answer is yes or no."""

    name = "legal"
    model = LegalPuzzle
    in_lessons = True

    def solve(self, posed: Posed) -> Solution:
        """The engine's verdict; for an illegal action also the nearest legal action."""
        action, verdict = _verify_asked(posed)
        if verdict.ok:
            found = action if isinstance(action, TakePile) and not posed.groups else None
            return Solution(YES, verdict, found)
        repaired = _find_repair(posed, action)
        return Solution(NO, verdict, repaired.action if repaired else None, repaired)

    def ruled(self, posed: Posed) -> tuple[Answer, Verdict]:
        """The engine's verdict."""
        said = verdict(posed)
        return _yes_or_no(said.ok), said

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """The reasons of the verdict, whether the answer is yes or no."""
        right = answer == solution.answer
        return sort_shown_cards(right, solution.verdict, posed.named_cards, solution.repair)

    def counts(self, posed: Posed) -> Iterator[Count]:
        """The counts that decide: cards of a group, points of a lay, canastas for going out."""
        match posed.ask:
            case LegalGroup():
                yield from _count_group(posed.named_cards, posed.rules, posed.puzzle.rule)
            case LegalLay():
                groups = tuple(group.lay for group in posed.ask.groups)
                yield from _count_lay(groups, posed)
                yield from _count_last_cards(groups, posed)
            case LegalTake():
                ask = posed.ask
                yield from count_take(posed, None if ask.using is None else ask.action)
            case LegalDraw():
                if posed.table_asked.stock:  # if the pile is empty, the reason says so
                    yield Count("stock", len(posed.table_asked.stock))
            case LegalDiscard() | LegalGoOut():
                yield from _count_end(posed)

    def objections(self, posed: Posed, result: Result) -> Iterable[Objection]:
        """The engine's reasons about the cards of the question."""
        return object_with_reasons(result.judgement.verdict, posed, _list_groups(posed))

    def fields(self, posed: Posed) -> dict[str, object]:
        """The usual values, how the player takes the pile, and what players asked or bid."""
        return super().fields(posed) | _list_fields(posed)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Yes and no."""
        return YES_NO

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Yes and no."""
        return YES_NO

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """Cards to be played must be in a hand that the learner sees."""
        ask = posed.ask
        if not isinstance(ask, LegalLay | LegalTake | LegalGoOut | LegalDiscard):
            return
        if isinstance(ask, LegalDiscard) and ask.place != "hand":
            return
        lack = missing(posed.hand, posed.named_cards)
        if not posed.hand:
            yield InputError(NoHand(), "position.hands")
        elif lack:
            yield InputError(NotShown(text_of(lack)), "ask")

    def sound(self, posed: Posed) -> bool:
        """Whether the player has any legal action. After a draw, a player always has one."""
        if not isinstance(posed.ask, LegalDiscard | LegalGoOut | LegalLay):
            return True
        return next(legal_actions(posed.table_asked, posed.rules), None) is not None

    def says_all(self, ask: str) -> bool:
        """True for a group, because whether cards make a meld does not depend on the table."""
        return ask == "group"

    def guess(self, ask: str) -> float:
        """1 divided by the number of choices, which are yes and no."""
        return 1 / len(YES_NO)

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The engine's verdict."""
        return verdict(posed), ()

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, near misses, bids so far, the gap between a lay and its minimum."""
        yield from super().features(posed)
        match posed.ask:
            case LegalGroup():
                yield from _describe_near_misses(cards(posed.ask.cards), posed.rules)
            case LegalSpecial():
                whole = posed.hand or posed.groups[0]
                yield "near", int(is_near_special_hand(whole, posed.rules))
            case LegalBid():
                yield "bids", len(posed.ask.bids)
            case LegalLay():
                yield from describe_gap(posed)

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """Yes if a mistaken player finds no objection to the action, else no."""
        return _yes_or_no(mind.allows(verdict(posed)))


LEGAL = Legal()


def _yes_or_no(ok: bool) -> str:
    return YES if ok else NO


def verdict(posed: Posed) -> Verdict:
    """The engine's verdict on the action or group of the question."""
    return _verify_asked(posed)[1]


def find_asked_action(posed: Posed) -> Action | None:
    """The action of the question; None if it has no action. A group alone counts as a lay."""
    if isinstance(posed.ask, LegalGroup):
        return LayMelds((Lay(cards(posed.ask.cards)),))
    return _verify_asked(posed)[0]


@remember_last
def _verify_asked(posed: Posed) -> tuple[Action | None, Verdict]:
    """The action of the question (None: a group alone, or no way exists) and its verdict."""
    ask = posed.ask
    if isinstance(ask, LegalGroup):
        return None, verify_group(cards(ask.cards), posed.rules)
    if isinstance(ask, LegalTake) and ask.using is None:
        way, verdict = find_best_take(posed.table_asked, posed.rules)
        return way, add_clean_group(verdict, posed.rules)
    if not isinstance(ask, OfAction):
        raise TypeError(ask)
    return ask.action, add_clean_group(
        verify(posed.table_asked, ask.action, posed.rules), posed.rules
    )


def _find_repair(posed: Posed, action: Action | None) -> Repair | None:
    tried = tuple(card for group in posed.groups for card in group)
    match posed.ask:
        case LegalGroup():
            return _repair_asked_group(posed, tried)
        case LegalTake(using=None):
            return None
        case LegalLay() | LegalTake():
            found = find_nearest(posed.table_asked, action, posed.rules) if action else None
            return compare_cards(tried, found)
        case LegalDraw():
            taken, verdict = find_best_take(posed.table_asked, posed.rules)
            return compare_cards(tried, taken) if verdict.ok else None
        case LegalGoOut():
            near = (
                move_to_going_out(posed.table_asked, action, posed.rules)
                if isinstance(action, GoOut)
                else None
            )
            return compare_cards(tried, near or find_best_out(posed.table_asked, posed.rules))
        case LegalDiscard(place="hand") if posed.hand == tried:
            return compare_cards(tried, find_best_out(posed.table_asked, posed.rules))
    return None


def _repair_asked_group(posed: Posed, tried: Cards) -> Repair | None:
    """The nearest legal meld.

    If the group comes from the hand, the meld uses cards of the hand, else any cards.

    A card that is not in the hand may be added together with cards of the hand.
    """
    others = other_cards(tried, posed.rules)
    if posed.hand and not missing(posed.hand, tried):
        spare = without(posed.hand, tried)
        from_hand = repair_group(tried, spare, {}, posed.rules)
        if from_hand:
            return from_hand
        every = (*spare, *without(others, spare))
        near = repair_group(tried, every, {}, posed.rules, held=spare)
        if near and not near.remove and len(missing(spare, near.add)) == 1 < len(near.add):
            return near
    return repair_group(tried, others, {}, posed.rules)


def way(ask: LegalTake) -> str:
    """How the player takes the pile in the question."""
    if ask.using is None:
        return ANY
    return WITH if ask.using else ONTO


def _list_fields(posed: Posed) -> dict[str, object]:
    """The values that only some questions name."""
    match posed.ask:
        case LegalGroup():
            table = posed.table
            late = posed.rules.black_threes.melded == "going_out"
            threes = late and any(card.kind is CardKind.BLACK_THREE for card in posed.named_cards)
            opened = not (table and table.pile) or bool(table.side.melds)
            return {"opened": opened, "threes": threes} | _find_exception(posed)
        case LegalDiscard() if not posed.table_asked.pile:
            return {"rule": posed.puzzle.rule}
        case LegalTake() as ask:
            melds = tuple(group.cards for group in ask.also or ())
            also = tuple(card for meld in melds for card in meld)
            first = way(ask) == WITH and not also and not posed.table_asked.side.melds
            fields = {"way": way(ask), "using": ask.using or (), "also": also, "melds": melds}
            return fields | {"first": first}
        case LegalGoOut() as ask:
            melds = tuple(group.cards for group in ask.groups)
            return {"cards": tuple(card for meld in melds for card in meld), "melds": melds}
        case LegalAcaba():
            return {"said": posed.table_asked.answer.value}
        case LegalBid() as ask:
            return {"made": tuple(bid for bid in ask.bids if bid)}
    return {}


def _find_exception(posed: Posed) -> dict[str, object]:
    """Whether the group has a rank that takes wild cards only if a side opens with them."""
    ranks = {card.rank for card in naturals(posed.named_cards)}
    opening = [rank for rank in ranks if rank.symbol in posed.rules.meld.wilds_if_opened]
    found = bool(opening) and len(ranks) == 1 and bool(wilds(posed.named_cards))
    return {"excepted": found, "rank": opening[0] if found else None}


def _list_groups(posed: Posed) -> tuple[Cards, ...]:
    """The groups of the question; the upcard is in the group that takes it."""
    ask, upcard = posed.ask, posed.table.upcard if posed.table else None
    if isinstance(ask, LegalTake) and ask.using and upcard:
        return ((*ask.using, upcard), *(group.cards for group in ask.also or ()))
    if isinstance(ask, LegalSpecial):
        return (posed.hand,)
    return () if isinstance(ask, OF_NO_CARDS) else posed.groups


def _describe_near_misses(group: Cards, rules: RuleSet) -> Iterator[Feature]:
    """Features that say how close a group is to a limit: spare cards, spare naturals, `near`."""
    yield "spare_cards", len(group) - rules.meld.min_cards
    yield "spare_naturals", len(naturals(group)) - rules.meld.min_naturals
    yield "near", int(_is_near(group, rules))


def _is_near(group: Cards, rules: RuleSet) -> bool:
    legal_now = not group_problems(group, rules)
    changed = [(*group[:place], *group[place + 1 :]) for place in range(len(group))]
    changed += [cards((*group, card)) for card in wilds(group)[:1]]
    return any(bool(group_problems(other, rules)) is legal_now for other in changed)


def _count_group(group: Cards, rules: RuleSet, rule: str) -> Iterator[Count]:
    """The counts that decide about a group.

    If the group has red threes, the function counts only these. If all natural cards have different
    ranks, as in a sequence, it counts the size and the wild cards. For other groups of several
    ranks, it counts the cards of each rank. For one rank, it makes the counts for a set.
    """
    red = tuple(card for card in group if card.kind is CardKind.RED_THREE)
    plain, wild = naturals(group), wilds(group)
    ranks = {card.rank for card in plain}
    if red:
        yield Count("red_threes", len(red), None, red)
    elif len(ranks) == len(plain) > 1:
        yield Count("cards", len(group), rules.meld.min_cards, group)
        if wild:
            yield Count("wilds_beside", len(wild), None, wild)
    elif len(ranks) > 1 or ranks == {Rank.THREE}:
        yield from count_ranks(group)
    else:
        yield from _count_meld(group, rules, rule)


def _count_meld(
    group: Cards, rules: RuleSet, rule: str, *, new: bool = True, one: bool = True
) -> Iterator[Count]:
    """The size of a meld, its natural cards and its wild cards.

    `new`: whether it is a new meld, which has a smallest size. `one`: whether it is the only meld
    counted, so that the words need not say which cards are meant. A meld as large as a canasta
    needs the natural cards of a canasta, unless the rules allow it as a long meld.
    """
    limits, plain = rules.meld, naturals(group)
    size = limits.min_cards if new else None
    yield (
        Count("cards", len(group), size, group)
        if one
        else Count("of_meld", len(group), size, group)
    )
    if plain or "wild" not in limits.kinds:  # wild cards alone have none of these limits
        if is_canasta_sized(group, rules):
            yield Count("canasta_naturals", len(plain), rules.canasta.min_naturals, plain)
        else:
            yield Count("naturals", len(plain), limits.min_naturals, plain)
        yield count_wilds(group, rules, rule)


_CLEAN = "initial.clean_group"
"""The rule by which a first meld needs a clean group."""


def _count_lay(groups: tuple[Lay, ...], posed: Posed) -> Iterator[Count]:
    """The points of a first meld; for a side that has melded, its melds after the lay."""
    table, rules, rule = posed.table_asked, posed.rules, posed.puzzle.rule
    laid = lay_at(table, groups, rules)
    if table.side.melds:
        one = len(laid.additions) == 1
        for place in laid.additions:
            new = place.before is None
            yield from _count_meld(place.after.cards, rules, rule, new=new, one=one)
    elif rule == _CLEAN and rules.initial.clean_group == "three_naturals":
        for place in laid.additions:
            plain = place.after.naturals
            yield Count("naturals", len(plain), rules.meld.min_cards, plain)
    else:
        added = tuple(card for group in groups for card in group.cards)
        yield from _count_first_meld(laid, added, table, rules)


def _count_first_meld(laid: Laid, added: Cards, table: Table, rules: RuleSet) -> Iterator[Count]:
    """The points toward the minimum: of the cards, and of canastas if their bonus counts."""
    points, least = points_of(added, rules), least_points(table, rules)
    counted = count_opening_points(laid, rules)
    if least is None or counted == points:
        yield Count("points", points, least)
    else:
        yield Count("points", points)
        yield Count("points_with_canastas", counted, least)


def _count_last_cards(groups: tuple[Lay, ...], posed: Posed) -> Iterator[Count]:
    """The cards left in hand and the canastas, if a lay leaves at most one card.

    There is nothing to count if the lay is illegal for another reason.
    """
    table, rules, against = posed.table_asked, posed.rules, verdict(posed).violations
    if any(not each.code.startswith(OF_GOING_OUT) for each in against):
        return
    left = len(table.hand) - sum(len(group.cards) for group in groups)
    if left <= 1:
        yield Count("hand_left", left)
        yield count_canastas_made(lay_at(table, groups, rules).melds, posed)


def _count_end(posed: Posed) -> Iterator[Count]:
    """The cards left in hand, and the canastas for going out."""
    table, rules = posed.table_asked, posed.rules
    left = len(table.hand) - len(posed.named_cards)
    if left <= 1 or isinstance(posed.ask, LegalGoOut):
        yield Count("hand_left", left)
    if isinstance(posed.ask, LegalGoOut):
        groups = tuple(group.lay for group in posed.ask.groups)
        yield count_canastas_made(lay_at(table, groups, rules, going_out=True).melds, posed)
