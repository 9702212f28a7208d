"""Puzzles in which the learner chooses cards: a meld, a lay-down, or cards to take the pile.

Every correct choice counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.meld_reasons import OnlyWilds, TooFewCards, TooFewNaturals
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.reading.form import ByKind, Listed
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.search import UNKNOWN, drop_unknown
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import (
    CardKind,
    Cards,
    Rank,
    cards,
    distinct,
    naturals,
    wilds,
    without,
)
from canasta_tutor.engine.values.table import SEQUENCE
from canasta_tutor.puzzles.asked.chosen_cards import (
    Attempt,
    find_closest,
    find_lays_meant,
    find_takes_meant,
    verify_each,
)
from canasta_tutor.puzzles.asked.counting import (
    Feature,
    count_canastas_made,
    count_minimum,
    count_ranks,
    count_take,
    find_consecutive_rows,
)
from canasta_tutor.puzzles.asked.group_repair import repair_group
from canasta_tutor.puzzles.asked.learners_answer import DONE, Entered
from canasta_tutor.puzzles.asked.nearest_repair import compare_cards, find_nearest, sort_shown_cards
from canasta_tutor.puzzles.asked.objection import Objection, groups_played, object_with_reasons
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import (
    NO_REASONS,
    Count,
    Judgement,
    Repair,
    Result,
    Solution,
)
from canasta_tutor.puzzles.asked.tempting_lays import (
    can_lay,
    find_best_group,
    find_best_lay,
    find_best_take,
    verify_shape,
)
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import ChooseAsk, ChooseGroup, ChooseLay, ChooseTake
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE, Chosen


class MistakenCards(Mistake):
    """A wrong answer: cards, or the answer that nothing can be done."""

    answer: Chosen


class ChoosePuzzle(Puzzle):
    """Choose cards; every correct choice counts."""

    of_hand = True

    kind: Literal["choose"]
    ask: Annotated[ChooseAsk, ByKind]
    mistakes: Annotated[Listed[MistakenCards], Field(alias="mistake")] = ()


class Choose(Kind[ChoosePuzzle]):
    """Which cards of the hand? The answer is cards, or "none" if nothing can be done."""

    name = "choose"
    seconds = 30
    model = ChoosePuzzle
    in_lessons = True
    searched = True
    one_answer = False
    open = True

    def solve(self, posed: Posed) -> Solution:
        """The plainest legal choice; if there is none, the reasons why.

        These reasons do not mention cards chosen together, because the learner has chosen no cards.
        """
        best = _find_best(posed)
        if best is None:
            return Solution(NONE)
        action, verdict = best
        if verdict.violations:
            of_choice = TooFewCards | TooFewNaturals | OnlyWilds  # about cards chosen together
            near = isinstance(posed.ask, ChooseGroup) and any(
                isinstance(reason, of_choice) for reason in verdict.violations
            )
            return Solution(NONE, NO_REASONS if near else verdict)
        return Solution(cards(cards_used(action)), verdict, action)

    def ruled(self, posed: Posed) -> tuple[Answer, Verdict]:
        """The right answer; if nothing is legal, with the reasons against the nearest choice."""
        best = _find_best(posed)
        return self.solve(posed).answer, best[1] if best else NO_REASONS

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """Whether a choice can mean anything legal.

        If not, the verdict is about its best meaning.
        """
        if not isinstance(answer, tuple):
            return Judgement(solution.answer == NONE, solution.verdict)
        if answer and answer == solution.answer:  # with the same words as in the solution
            return sort_shown_cards(True, solution.verdict, answer, None)
        attempt = find_closest(list_meanings(posed, answer))
        if attempt is None:
            return Judgement(right=False, verdict=NO_REASONS)
        verdict = attempt[1]
        change = None if verdict.ok else _find_repair(posed, answer, attempt)
        return sort_shown_cards(verdict.ok, verdict, answer, change)

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether a choice can mean anything legal; for "none", whether no choice is legal."""
        if isinstance(answer, tuple):
            return any(verdict.ok for _, verdict in list_meanings(posed, answer))
        return self.solve(posed).answer == answer

    def counts(self, posed: Posed) -> Iterator[Count]:
        """Counts of the cards in hand, or of what decides whether the player can take the pile."""
        if isinstance(posed.ask, ChooseTake):
            yield from count_take(posed, None)
        else:
            yield from _count_hand(posed)

    def objections(self, posed: Posed, result: Result) -> Iterable[Objection]:
        """The objections to the chosen cards; if none were chosen, the reasons for the solution."""
        if isinstance(result.answer, tuple):
            yield from object_with_reasons(result.judgement.verdict, posed, (result.answer,))
        if not isinstance(result.answer, tuple) or not result.answer:
            found = result.solution
            played = groups_played(found.action) if found.action else (posed.hand,)
            yield from object_with_reasons(found.verdict, posed, played)

    def fields(self, posed: Posed) -> dict[str, object]:
        """The usual values.

        Also, whether the side has melds and whether the upcard may join a meld.
        """
        opened, pile = bool(posed.table_asked.side.melds), posed.rules.pile
        joined = opened and pile.onto_meld and not pile.always_frozen
        return super().fields(posed) | {"opened": opened, "joined": joined}

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Two choices: "these cards", or "nothing can be done"."""
        return (DONE, NONE)

    def sorts(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Two sorts of answers: "nothing can be done", and any cards."""
        return (NONE, "")

    def sort(self, posed: Posed) -> str:
        """Whether there is a legal choice; the search stops at the first one."""
        match posed.ask:
            case ChooseLay():
                return "" if can_lay(posed.table_asked, posed.rules) else NONE
            case _:
                return super().sort(posed)

    def read(self, puzzle: Puzzle, entered: Entered) -> Answer:
        """The cards that the learner chose."""
        pressed = super().read(puzzle, entered)
        return cards(entered.chosen) if pressed == DONE else pressed

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and the minimum that a lay-down must reach."""
        yield from super().features(posed)
        if isinstance(posed.ask, ChooseLay):
            table = posed.table_asked
            yield "minimum", find_needed(table.side, posed.rules, table.deals_played).points

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether the chosen cards can mean anything that a mistaken player allows."""
        if isinstance(answer, tuple):
            return any(mind.allows(verdict) for _, verdict in list_meanings(posed, answer))
        return self.right(posed, answer)


CHOOSE = Choose()


def count_cards_left(posed: Posed) -> int | None:
    """The number of cards that every lay leaves in the hand; None if the numbers differ."""
    table, rules = posed.table_asked, posed.rules
    ways = list(find_lays(table, rules))
    left = {len(table.hand) - len(cards_used(way)) for way in drop_unknown(ways)}
    whole = (way.groups for way in find_lays_meant(table.hand, table, rules))
    if any(not lay_at(table, groups, rules, going_out=True).problems for groups in whole):
        left.add(0)
    return left.pop() if len(left) == 1 and UNKNOWN not in ways else None


def has_one_answer(posed: Posed) -> bool:
    """Whether only one choice of cards is right.

    The function checks each possible choice. It returns False if cards could also go to melds of
    the side or into sequences.
    """
    upcard, melds = posed.table_asked.upcard, posed.table_asked.side.melds
    joined = posed.table_asked.side.meld_of(upcard.rank) if upcard else None
    joins = joined if isinstance(posed.ask, ChooseTake) else melds
    if isinstance(posed.ask, ChooseLay) or joins or SEQUENCE in posed.rules.meld.kinds:
        return False
    alone = _list_choices(wilds(posed.hand)) if isinstance(posed.ask, ChooseGroup) else []
    tried = dict.fromkeys((*_choices_of_one_rank(posed), *map(cards, alone)))
    right = (chosen for chosen in tried if CHOOSE.right(posed, chosen))
    return len(list(islice(right, 2))) == 1


def _choices_of_one_rank(posed: Posed) -> Iterator[Cards]:
    """Each choice of natural cards of one rank with wild cards.

    For a take, of the upcard's rank.
    """
    wild, upcard = wilds(posed.hand), posed.table_asked.upcard
    ranks = distinct(card.rank for card in naturals(posed.hand))
    if isinstance(posed.ask, ChooseTake) and upcard:
        ranks = iter((upcard.rank,))
    for rank in ranks:
        own = tuple(card for card in naturals(posed.hand) if card.rank is rank)
        for plain, helped in product(_list_choices(own), [(), *_list_choices(wild)]):
            yield cards((*plain, *helped))


def _list_choices(group: Cards) -> list[Cards]:
    """Each different choice of one card or more."""
    sizes = range(1, len(group) + 1)
    return list(dict.fromkeys(chosen for size in sizes for chosen in combinations(group, size)))


@remember_last
def _find_best(posed: Posed) -> Attempt | None:
    match posed.ask:
        case ChooseGroup():
            return find_best_group(posed.table_asked, posed.rules)
        case ChooseLay():
            return find_best_lay(posed.table_asked, posed.rules)
    return find_best_take(posed.table_asked, posed.rules)


def list_meanings(posed: Posed, chosen: Cards) -> Iterator[Attempt]:
    """Each action that the chosen cards can mean, with the engine's verdict on it."""
    table, rules = posed.table_asked, posed.rules
    match posed.ask:
        case ChooseGroup():
            for action in _list_groups(chosen, posed):
                yield action, verify_shape(action, table, rules)
        case ChooseLay():
            yield from verify_each(find_lays_meant(chosen, table, rules), table, rules)
        case _:
            yield from verify_each(find_takes_meant(chosen, table, rules), table, rules)


def _list_groups(chosen: Cards, posed: Posed) -> Iterator[LayMelds]:
    """All chosen cards as one group; wild cards alone may join any meld of the side."""
    if chosen and not naturals(chosen):
        for meld in posed.table_asked.side.melds:
            yield LayMelds((Lay(chosen, onto=meld.mark),))
    yield LayMelds((Lay(chosen),))


def _find_repair(posed: Posed, chosen: Cards, attempt: Attempt) -> Repair | None:
    if not isinstance(posed.ask, ChooseGroup):
        return compare_cards(chosen, find_nearest(posed.table_asked, attempt[0], posed.rules))
    spare = without(posed.hand, chosen)
    there = {meld.rank: meld.cards for meld in posed.table_asked.side.melds}
    return repair_group(chosen, spare, there, posed.rules)


def _count_hand(posed: Posed) -> Iterator[Count]:
    """Count the ranks with several cards in hand, the sequences and the wild cards.

    For a first meld, also count whatever decides the minimum.
    """
    table, limits = posed.table_asked, posed.rules.meld
    yield from list(_count_ranks_held(posed)) or (
        Count("all_different", len(naturals(table.hand))),
    )
    if "sequence" in limits.kinds:
        for row in find_consecutive_rows(table.hand, limits.min_cards):
            yield Count("row", len(row), limits.min_cards, row)
    yield from _count_wilds_held(posed)
    if not isinstance(posed.ask, ChooseLay):
        return
    if not table.side.melds:
        yield count_minimum(posed)
    elif posed.puzzle.rule.startswith("going_out."):
        yield count_canastas_made(table.side.melds, posed)


def _count_ranks_held(posed: Posed) -> Iterator[Count]:
    """The ranks with several cards in hand, or with a card for a meld of the side."""
    table, limits = posed.table_asked, posed.rules.meld
    for count in count_ranks(naturals(table.hand), limits.min_cards):
        if count.rank is Rank.THREE and count.count > 1:
            yield Count("black_threes_held", count.count, None, count.cards)
        elif count.rank and table.side.meld_of(count.rank):
            yield Count("joining", count.count, None, count.cards, count.rank)
        elif count.count > 1:
            yield count.replace(what="of_rank_helped") if _is_helped(count.cards, posed) else count


def _is_helped(same: Cards, posed: Posed) -> bool:
    """Whether the cards lack one card for a new meld, and the hand has a wild card for it."""
    limits, opening = posed.rules.meld, not posed.table_asked.side.melds
    if len(same) != limits.min_cards - 1:
        return False
    made = (cards((*same, wild)) for wild in dict.fromkeys(wilds(posed.hand)))
    return any(not group_problems(each, posed.rules, opening=opening) for each in made)


def _count_wilds_held(posed: Posed) -> Iterator[Count]:
    """The wild cards in hand.

    The count has a limit only if the hand has more wild cards than the limit allows, and the rules
    have no melds of wild cards alone. If twos are a rank of their own and there are enough twos for
    a meld, they count as that rank. If the hand has no wild cards, there is a count only if no rank
    makes a meld without them.
    """
    held, limits = wilds(posed.hand), posed.rules.meld
    if limits.twos == "rank":
        twos = tuple(card for card in held if card.rank is Rank.TWO)
        if len(twos) >= limits.min_cards:
            yield Count("of_rank", len(twos), limits.min_cards, twos, Rank.TWO)
            return
    alone = "wild" in limits.kinds or limits.twos == "rank"
    ranks = Counter(card.rank for card in naturals(posed.hand) if card.kind is CardKind.PLAIN)
    if held or max(ranks.values(), default=0) < limits.min_cards:
        most = None if alone or len(held) <= (limits.max_wild or 0) else limits.max_wild
        yield Count("wilds_held", len(held), most, held)
