"""Presenter for puzzles that ask whether something is legal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeGuard

from canasta_tutor.engine.actions.calls import highest_bid
from canasta_tutor.engine.melds.first_meld import count_opening_points
from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.melds.laying import Addition, lay, lay_at
from canasta_tutor.engine.reasons.canasta_reasons import CanastaTooFewNaturals
from canasta_tutor.engine.reasons.going_out_reasons import (
    GoesOut,
    LastDiscardNeeded,
    PartnerSaidYes,
    TooFewCanastas,
)
from canasta_tutor.engine.reasons.meld_reasons import (
    LIMITS,
    BlackThreesWithWilds,
    LegalMeld,
    LegalSequence,
    MixedRanks,
    OnlyWilds,
    TooFewCards,
    TooFewNaturals,
    TooManyWilds,
)
from canasta_tutor.engine.reasons.pile_reasons import (
    FrozenNeedsPair,
    NoMeldForUpcard,
    UnmeldedNeedsPair,
)
from canasta_tutor.engine.reasons.turn_reasons import StockEmpty
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.turn.going_out import count_fewest_melds_of_others, explain_not_out
from canasta_tutor.engine.values.actions import Action, LayMelds
from canasta_tutor.engine.values.cards import Cards, Rank, cards, naturals, wilds, without
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import SET, Answer
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve_posed
from canasta_tutor.puzzles.answered.deciding_rules import (
    asks_for_kept_cards,
    may_go_out,
    rule_named_by_puzzle,
)
from canasta_tutor.puzzles.asked.counting import NO_WILDS, is_canasta_sized, wild_limit
from canasta_tutor.puzzles.asked.nearest_repair import find_spoiled_canastas, groups_of
from canasta_tutor.puzzles.asked.objection import OF_BIDS, SIZE, explain_not_opened, opens_from_hand
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.asked.tempting_lays import find_best_take
from canasta_tutor.puzzles.kinds.legal_puzzle import YES, YES_NO, find_asked_action, verdict
from canasta_tutor.puzzles.schema.puzzle_asks import (
    LegalAcaba,
    LegalBid,
    LegalCaliente,
    LegalDraw,
    LegalGoOut,
    LegalGroup,
    LegalLay,
    LegalTake,
)
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, begin_large, rich_props, sentence
from canasta_tutor.ui.puzzle.actions_in_words import joining, landed
from canasta_tutor.ui.puzzle.pile_remarks import say_beside_taking, say_none_held
from canasta_tutor.ui.puzzle.presenters.presenter import (
    Presenter,
    drawn_said,
    message_prefix,
    no_card_left,
    nothing_offered,
    rules_hint,
    run_on,
    told_reasons,
    too_low,
    with_pile_beneath,
)
from canasta_tutor.ui.puzzle.sums_and_repairs import say_laid, sort_by_place
from canasta_tutor.ui.puzzle.table_props import scene_table


class Legal(Presenter):
    """A question that the learner answers with yes or no."""

    name = "legal"
    seated = True

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """The earlier actions of the turn, the place for each card, and the question."""
        before = [*drawn_said(posed, words), *_say_partners_answer(posed, words)]
        return run_on([*before, *_say_places(posed, words), super().usual_prompt(posed, words)])

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Adds whether laid cards extend a meld of the side, and the bounds of a bid."""
        return (
            super().fields(posed, words)
            | {
                "joins": _extends_meld(posed),
                "only": len(posed.named_cards) == 1,
                "apart": _opening_apart(posed),
            }
            | _bid_bounds(posed)
        )

    def label(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        """The label.

        If the question names one way to take the pile, it has words of its own, because another way
        may be open.
        """
        if isinstance(puzzle.ask, LegalTake) and puzzle.ask.using is not None and choice in YES_NO:
            return words.text(f"{message_prefix(puzzle)}.so.{choice}")
        return super().label(puzzle, choice, words)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The hint.

        For a bid it names all rules, because one alone would tell whether the bid is legal.

        For drawing it also gives the text of the rule.
        """
        if isinstance(puzzle.ask, LegalBid | LegalDraw):
            keys = OF_BIDS if isinstance(puzzle.ask, LegalBid) else (rule,)
            return rules_hint(keys, rules, words)
        if rule == _MELD_NATURALS and _asks_about_canasta(pose_under(puzzle, rules)):
            return rules_hint((rule, _CANASTA_NATURALS), rules, words)
        return super().look_hint(puzzle, rules, rule, words)

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The table; cards in the question have a label with their place."""
        labels = list(_label_places(posed, words))
        table = scene_table(posed.puzzle.lying, posed, words, told=labels, seated=True)
        return with_pile_beneath(table, posed, words)

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Suffix of the verdict's message: whether the right answer is yes."""
        return ".legal" if result.solution.answer == YES else ".illegal"

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules behind the verdict, then the rules of the remarks on it.

        First comes the rule of the question if it decides, else the rule that the puzzle names,
        else the first rule behind the verdict.
        """
        doubted = not (result.right or result.mistake)
        behind = [key for key, _ in super().deciding(posed, result)]
        own = posed.puzzle.rule
        first = own if own in behind else rule_named_by_puzzle(posed) or next(iter(behind), own)
        limiting, remarked = _limiting_rules(posed, doubted), _rules_of_remarks(posed, doubted)
        keys = dict.fromkeys([first, *behind, *limiting, *remarked])
        return ((key, posed.rules) for key in keys)

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Everything that explains the verdict, in a fixed order.

        First comes why a call is allowed, then the reasons, then remarks; last, after a wrong
        answer without a known mistake, why the meld is legal.
        """
        yield from self.allowed(posed, words)
        if isinstance(posed.ask, LegalLay):
            yield from no_card_left(verdict(posed), words)
        yield from self.leading(posed, words)
        yield from super().why_so(posed, result, words)
        yield from (said for _, said in _remarks_on_going_out(posed, words))
        yield from say_beside_taking(posed, result, words)
        yield from self.besides(posed, words)
        given = told_reasons(posed, result)
        costs = (each for each in find_spoiled_canastas(verdict(posed)) if each not in given)
        yield from (self.reason_said(posed, each, words) for each in costs)
        yield from _say_threes_without_wilds(posed, words)
        if _canasta_bonus_is_apart(posed):
            yield sentence(words, "verdict.lay.bonus_apart")
        if _would_also_go_out(posed):
            yield sentence(words, "verdict.lay.empties_too")
        if not (result.right or result.mistake):
            yield from _say_meld_allowed(posed, words)

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Why a call is allowed, whether enough cards stay in the hand, and what opens the pile."""
        if verdict(posed).ok:
            yield from _say_call_allowed(posed, words)
            yield from _say_cards_kept(posed, words)
            yield from _say_opened_first(posed, words)

    def besides(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Further violations: natural cards that a canasta lacks, ranks that do not fit the top
        card.

        If the player cannot draw a card, the text also says why they cannot take the pile.
        """
        yield from self.closed(posed, words)
        shut = _reasons_pile_stays_shut(posed)
        if shut:
            yield sentence(words, "puzzle.legal.take.shut")
        more = (*shut, *_lacking_naturals(posed), *_further_violations(posed))
        yield from (self.reason_said(posed, each, words) for each in more)

    def closed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Why the player cannot take the pile, if they cannot draw a card either."""
        against = verdict(posed).violations if isinstance(posed.ask, LegalDraw) else ()
        if any(isinstance(each, StockEmpty) for each in against):
            with suppress(InputError):  # too many cards to name
                _, take = find_best_take(posed.table_asked, posed.rules)
                for each in take.violations[:1]:
                    yield self.reason_said(posed, nothing_offered(each), words)
                    if isinstance(each, NoMeldForUpcard):
                        yield from say_none_held(each.upcard, posed, words)

    def leading(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """For going out, which melds become canastas."""
        if isinstance(posed.ask, LegalGoOut) and verdict(posed).ok:
            yield from canastas_made(posed.ask, posed, words)

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """The reason's sentence.

        For black threes laid when going out, it says that this allows them.
        """
        if _is_threes_going_out(reason, posed):
            return sentence(words, "verdict.go_out.black_threes", count=len(reason.cards))
        return super().reason_said(posed, reason, words)

    def told_by_steps(self, result: Result) -> bool:
        """Whether the steps say everything, as they do about going out."""
        out = any(isinstance(each, GoesOut) for each in result.solution.verdict.grounds)
        return out or super().told_by_steps(result)

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """The action in the question, if the learner says yes."""
        return find_asked_action(posed) if result.answer == YES else None

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Whether the rule itself gives the answer, as it does in questions about drawing."""
        return isinstance(puzzle.ask, LegalDraw)


LEGAL = Legal()


def _say_call_allowed(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Why the rules allow a call or a bid."""
    match posed.ask:
        case LegalAcaba(about=about):
            asked = posed.table_asked.answer is not Answer.NOT_ASKED
            yield sentence(words, "puzzle.legal.acaba.why", about=about if asked else None)
        case LegalCaliente():
            own, sides = len(posed.table_asked.side.melds), len(posed.table_asked.sides)
            fields = {
                "count": own,
                "others": count_fewest_melds_of_others(posed.table_asked),
                "sides": sides,
            }
            yield sentence(words, "puzzle.legal.caliente.why", **fields)
        case LegalBid(amount=amount):
            yield sentence(words, "puzzle.legal.bid.why", amount=amount, **_bid_bounds(posed))


def _bid_bounds(posed: Posed) -> dict[str, int]:
    """The bounds of a bid: the highest bid so far, the lowest contract, the step."""
    if not isinstance(posed.ask, LegalBid):
        return {}
    calls = posed.rules.calls
    return {
        "last": highest_bid(posed.table_asked),
        "start": calls.contract_start,
        "step": calls.contract_step,
    }


_KINDS = "meld.kinds"
"""The rule on kinds of melds."""
_OF_MELDS = (_KINDS, "meld.min_cards", "meld.min_naturals", "meld.no_wilds", *LIMITS)
"""The rules on the cards that a set needs or may have."""


def _find_legal_set(posed: Posed) -> tuple[Addition, ...]:
    """The legal set, new or extended, if the question is about the needs of a set; else ()."""
    if posed.puzzle.rule not in _OF_MELDS or not verdict(posed).ok:
        return ()
    action, adds = find_asked_action(posed), isinstance(posed.ask, LegalLay)
    if not isinstance(action, LayMelds):
        return ()
    found = lay(posed.table_asked.side.melds if adds else (), action.groups, posed.rules).additions
    one = len(found) == 1 and found[0].after.kind is SET and found[0].after.rank is not Rank.THREE
    return found if one else ()


def _say_meld_allowed(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Why a new set is large enough, and why a set does not have too many wild cards.

    The text leaves out the second reason if the side opened with more wild cards than the rules
    usually allow.
    """
    rule, limits = posed.puzzle.rule, posed.rules.meld
    yield from _say_stand_in(posed, words)
    for place in _find_legal_set(posed):
        meld, (by, most) = place.after, wild_limit(place.after.cards, posed.rules, rule)
        whole = _needs_canasta_naturals(meld.cards, posed)
        least = posed.rules.canasta.min_naturals if whole else limits.min_naturals
        fields = {
            "rule": rule,
            "by": by,
            "most": most,
            "share": limits.wild_share,
            "canasta": whole,
            "needed": limits.min_cards if rule == SIZE else least,
            "naturals": len(meld.naturals),
            "wilds": len(meld.wilds),
            "size": len(meld.cards),
        }
        sentences = [] if place.before else [sentence(words, "verdict.meld.enough", **fields)]
        few = most is None or len(meld.wilds) <= most
        if few and (meld.wilds or rule in LIMITS or by == NO_WILDS):
            sentences.append(sentence(words, "verdict.meld.wilds", **fields))
        if sentences:
            yield run_on(sentences)


def _reasons_pile_stays_shut(posed: Posed) -> tuple[Reason, ...]:
    """Why melds from the hand alone do not open a pile that cannot be taken."""
    return () if verdict(posed).ok else explain_not_opened(posed)


def _say_stand_in(posed: Posed, words: Words) -> Iterator[RichProps]:
    """A wild card may fill a gap in a sequence, which the learner may have doubted."""
    for each in verdict(posed).grounds:
        wild = wilds(each.cards) if isinstance(each, LegalSequence) else ()
        if wild:
            yield sentence(words, "verdict.sequence.wilds", wilds=wild)


def _needs_canasta_naturals(meld: Cards, posed: Posed) -> bool:
    """Whether a set needs the natural cards of a canasta, and the question is about that."""
    return posed.puzzle.rule not in (SIZE, _KINDS) and is_canasta_sized(meld, posed.rules)


def _makes_canasta_sized_set(posed: Posed) -> bool:
    """Whether the legal new set has the size of a canasta."""
    return any(
        _needs_canasta_naturals(place.after.cards, posed)
        for place in _find_legal_set(posed)
        if not place.before
    )


_MELD_NATURALS, _CANASTA_NATURALS = "meld.min_naturals", "canasta.min_naturals"
"""The rules on natural cards in a meld, and in a canasta."""
_HAND_FIRST = "pile.hand_lay_first"
"""The rule that lets melds from the hand alone open the pile."""


def _asks_about_canasta(posed: Posed) -> bool:
    """Whether the cards, without a meld, are enough to need the natural cards of a canasta."""
    new = isinstance(posed.ask, LegalLay) and len(posed.groups) == 1 and not _extends_meld(posed)
    alone = isinstance(posed.ask, LegalGroup) or new
    return alone and is_canasta_sized(posed.named_cards, posed.rules)


def _would_also_go_out(posed: Posed) -> bool:
    """Whether a first meld breaks two rules.

    It is below the minimum, and it leaves no card although the side lacks canastas for going out.
    """
    ask, against = posed.ask, verdict(posed).violations
    if not (isinstance(ask, LegalLay) and against and all(map(too_low, against))):
        return False
    melds = lay_at(posed.table_asked, ask.action.groups, posed.rules).melds
    lacking = explain_not_out(posed.table_asked, melds, posed.rules)
    last = not without(posed.hand, posed.named_cards)
    return last and any(isinstance(each, TooFewCanastas) for each in lacking)


def _canasta_bonus_is_apart(posed: Posed) -> bool:
    """Whether a first meld has a canasta but misses the minimum.

    That happens if the canasta bonus does not count towards the minimum.
    """
    ask, rules = posed.ask, posed.rules
    if not (isinstance(ask, LegalLay) and any(map(too_low, verdict(posed).violations))):
        return False
    laid = lay_at(posed.table_asked, ask.action.groups, rules)
    made = any(find_canasta_kind(place.after, rules) for place in laid.additions)
    return made and count_opening_points(laid, rules) == points_of(posed.named_cards, rules)


def _further_violations(posed: Posed) -> tuple[Reason, ...]:
    """Second reasons against the cards.

    For several ranks: why wild cards must go as well, if the repair removes wild cards. For wild
    cards alone: too few cards. For a pile: one card's rank differs from the top card's.
    """
    if isinstance(posed.ask, LegalTake):
        return _mixed_ranks_with_upcard(posed)
    if any(isinstance(each, OnlyWilds | TooFewNaturals) for each in verdict(posed).violations):
        count, least = len(posed.named_cards), posed.rules.meld.min_cards
        few = len(posed.groups) == 1 and not naturals(posed.named_cards) and count < least
        return (TooFewCards(posed.named_cards, count, least),) if few else ()
    repair = solve_posed(posed).repair if isinstance(posed.ask, LegalGroup) else None
    mixed = any(isinstance(each, MixedRanks) for each in verdict(posed).violations)
    if not (mixed and repair and naturals(repair.remove) and wilds(repair.remove)):
        return ()
    kept = without(posed.named_cards, naturals(repair.remove))
    return verify_group(kept, posed.rules).violations


def _say_threes_without_wilds(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Say that black threes, which may not lie with wild cards, would be too few without them."""
    least = posed.rules.meld.min_cards
    for each in verdict(posed).violations if solve_posed(posed).repair is None else ():
        if isinstance(each, BlackThreesWithWilds):
            count = len(naturals(each.cards))
            if count < least:
                yield sentence(words, "verdict.lay.without_wilds", count=count, needed=least)


def _mixed_ranks_with_upcard(posed: Posed) -> tuple[Reason, ...]:
    """Say that cards do not fit the pile's top card, if the verdict only says a pair is missing."""
    using = posed.ask.using if isinstance(posed.ask, LegalTake) else None
    upcard, against = posed.table_asked.upcard, verdict(posed).violations
    if not (
        using
        and upcard
        and any(isinstance(each, FrozenNeedsPair | UnmeldedNeedsPair) for each in against)
    ):
        return ()
    with_it = verify_group(cards((upcard, *using)), posed.rules).violations
    return tuple(each for each in with_it if isinstance(each, MixedRanks) and each not in against)


def _lacking_naturals(posed: Posed) -> tuple[Reason, ...]:
    """The natural cards that a canasta-sized group with too many wild cards lacks."""
    too_wild = any(isinstance(each, TooManyWilds) for each in verdict(posed).violations)
    if len(posed.groups) != 1 or not too_wild:
        return ()
    (group,), least = posed.groups, posed.rules.canasta.min_naturals
    plain = len(naturals(group))
    lacks = is_canasta_sized(group, posed.rules) and plain < least
    return (CanastaTooFewNaturals(group, plain, least),) if lacks else ()


def _limiting_rules(posed: Posed, doubted: bool) -> Iterator[str]:
    """The rule that limits the wild cards of a set, if the set reaches the limit or is in doubt."""
    for place in _find_legal_set(posed):
        by, most = wild_limit(place.after.cards, posed.rules, posed.puzzle.rule)
        count = len(place.after.wilds)
        if most is not None and 0 < count <= most and (doubted or count == most):
            yield by


def _rules_of_remarks(posed: Posed, doubted: bool) -> Iterator[str]:
    """The rules behind the remarks on a verdict.

    The remarks are about going out, canastas, the pile and other violations. `doubted`: the learner
    gave a wrong answer without a known mistake.
    """
    yield from (key for key, _ in _remarks_on_going_out(posed, Words("en")))
    about_naturals = posed.puzzle.rule == _MELD_NATURALS or doubted
    if (about_naturals and _makes_canasta_sized_set(posed)) or _lacking_naturals(posed):
        yield _CANASTA_NATURALS
    if _reasons_pile_stays_shut(posed):
        yield _HAND_FIRST
    for reason in _further_violations(posed):
        if not isinstance(reason, TooFewCards):
            yield reason.rule


Said = tuple[str, RichProps]
"""A rule, and a sentence about it."""


def _remarks_on_going_out(posed: Posed, words: Words) -> Iterator[Said]:
    """Remarks on going out in addition to the verdict, each with its rule."""
    result, ask = verdict(posed), posed.ask
    if any(isinstance(each, GoesOut) for each in result.grounds):
        yield from _say_free_to_go_out(posed, words)
    if isinstance(ask, LegalGoOut) and not (result.ok or solve_posed(posed).repair):
        yield from _say_lacking_canastas(ask, posed, words)


def canastas_made(ask: LegalGoOut, posed: Posed, words: Words) -> Iterator[RichProps]:
    """The melds that become canastas, each with the cards that complete it."""
    laid = lay_at(posed.table_asked, ask.action.groups, posed.rules, going_out=True)
    for place in laid.additions:
        before, after = place.before, place.after
        if find_canasta_kind(after, posed.rules) and not (
            before and find_canasta_kind(before, posed.rules)
        ):
            fields = {
                "cards": place.cards,
                "kind": after.kind.value,
                "new": before is None,
                "rank": after.rank,
                "size": len(after.cards),
            }
            yield sentence(words, "verdict.go_out.canasta", **fields)


def _is_threes_going_out(reason: Reason, posed: Posed) -> TypeGuard[LegalMeld]:
    """Whether a reason is a meld of black threes that is legal only in going out."""
    late = posed.rules.black_threes.melded == "going_out" and isinstance(posed.ask, LegalGoOut)
    return late and isinstance(reason, LegalMeld) and reason.rank is Rank.THREE


def _say_free_to_go_out(posed: Posed, words: Words) -> Iterator[Said]:
    """Remarks that the partner has agreed, and that no discard is needed."""
    if posed.table_asked.answer is Answer.YES:
        yes = PartnerSaidYes()
        yield yes.rule, rich_props(make_reason_parts(words, yes), words)
    ask, optional = posed.ask, posed.rules.going_out.discard == "optional"
    laid = isinstance(ask, LegalLay) or (isinstance(ask, LegalGoOut) and ask.discard is None)
    if laid and optional:
        yield LastDiscardNeeded.rule, sentence(words, "verdict.go_out.no_discard")


def _say_lacking_canastas(ask: LegalGoOut, posed: Posed, words: Words) -> Iterator[Said]:
    """The canastas missing for going out, if the verdict does not mention them."""
    melds = lay_at(posed.table_asked, ask.action.groups, posed.rules, going_out=True).melds
    for lack in explain_not_out(posed.table_asked, melds, posed.rules):
        if isinstance(lack, TooFewCanastas) and lack not in verdict(posed).violations:
            lead = sentence(words, "verdict.go_out.besides")
            yield lack.rule, run_on([lead, rich_props(make_reason_parts(words, lack), words)])


def _say_cards_kept(posed: Posed, words: Words) -> Iterator[RichProps]:
    """How many cards the player keeps after a lay-down, if they could be too few."""
    if not (isinstance(posed.ask, LegalLay) and asks_for_kept_cards(posed)):
        return
    left = len(posed.hand) - len(posed.named_cards)
    enough = may_go_out(posed.ask, posed)
    if left > 1 or (left and enough):
        out = posed.rules.going_out.discard != "none"
        could = enough and left > 1  # although this lay-down does not go out
        yield sentence(words, "puzzle.legal.lay.why", left=left, out=out, enough=could)


def _opening_apart(posed: Posed) -> str:
    """How further melds from the hand open the pile.

    `alone`: only such melds open it. `either`: such melds open it, and so does a first meld with
    the upcard. "": such melds do not open it.
    """
    pile, table = posed.rules.pile, posed.table
    taking = isinstance(posed.ask, LegalTake) and posed.ask.also
    if not (taking and table and pile.hand_lay_first) or table.side.melds:
        return ""
    if not pile.first_meld:
        return "alone"
    return "" if find_pile_state(table, posed.rules).frozen else "either"


def _say_opened_first(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Say that a first meld from the hand opens the pile without counting the top card."""
    if isinstance(posed.ask, LegalTake) and opens_from_hand(posed):
        also = tuple(card for group in posed.ask.also or () for card in group.cards)
        yield sentence(words, "puzzle.legal.take.why", cards=also, upcard=posed.table_asked.upcard)


def _say_partners_answer(posed: Posed, words: Words) -> Iterator[RichProps]:
    """The partner's answer before going out, or a sentence that the player should have asked."""
    if not isinstance(posed.ask, LegalGoOut):
        return
    reply, must = posed.table_asked.answer, posed.rules.going_out.ask_partner == "required"
    if must or reply is not Answer.NOT_ASKED:
        yield sentence(words, "puzzle.legal.go_out.partner", said=reply.value)


def _extends_meld(posed: Posed) -> bool:
    if not isinstance(posed.ask, LegalLay):
        return False
    action = joining(posed.ask.action, posed.table_asked, posed.rules)
    return any(group.onto is not None for group in groups_of(action))


def _say_places(posed: Posed, words: Words) -> Iterator[RichProps]:
    """The place for each card, if the question does not name the place."""
    if action := _planned_action(posed):
        yield [*sentence(words, "puzzle.legal.plan"), " ", *say_laid(action, posed, words)]


def _label_places(posed: Posed, words: Words) -> Iterator[tuple[str, Cards]]:
    """Labels on the table with the place for each card."""
    if action := _planned_action(posed):
        for group in sort_by_place(action, posed):
            yield begin_large(group.label(posed.table_asked.side.melds, words)), group.cards
    elif isinstance(posed.ask, LegalTake) and posed.ask.also:
        for group in landed(posed.ask.action, posed.table_asked, posed.rules):
            further = group.replace(way="further") if group.way == "new" else group
            yield begin_large(further.label(posed.table_asked.side.melds, words)), group.cards


def _planned_action(posed: Posed) -> Action | None:
    """The action whose cards need places, or None."""
    ask = posed.ask
    if (isinstance(ask, LegalGoOut) and ask.groups) or (
        isinstance(ask, LegalLay) and _extends_meld(posed)
    ):
        return ask.action
    return None
