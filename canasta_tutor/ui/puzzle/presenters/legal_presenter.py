"""Whether something is legal, drawn and told."""

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
from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.turn.going_out import explain_not_out, fewest_melds_of_others
from canasta_tutor.engine.values.actions import Action, LayMelds
from canasta_tutor.engine.values.cards import Cards, Rank, cards, naturals, wilds, without
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import SET, Answer
from canasta_tutor.i18n.reason_texts import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve_posed
from canasta_tutor.puzzles.answered.deciding_rules import (
    keeps_cards,
    may_go_out,
    rule_named_by_puzzle,
)
from canasta_tutor.puzzles.asked.counting import NO_WILDS, is_canasta_sized, wild_limit
from canasta_tutor.puzzles.asked.nearest_repair import find_spoiled_canastas, groups_of
from canasta_tutor.puzzles.asked.objection import OF_BIDS, SIZE, explain_not_opened, from_hand_alone
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.asked.tempting_lays import find_best_take
from canasta_tutor.puzzles.kinds.legal_puzzle import YES, YES_NO, asked_for, verdict
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
    """Yes and no."""

    name = "legal"
    seated = True

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """What has gone before in the turn, where each card would go, and what is asked."""
        before = [*drawn_said(posed, words), *_partner_said(posed, words)]
        return run_on([*before, *_places(posed, words), super().usual_prompt(posed, words)])

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Of cards to be laid: whether some join an own meld; of a bid, what it must reach."""
        return (
            super().fields(posed, words)
            | {
                "joins": _joins(posed),
                "only": len(posed.named_cards) == 1,
                "apart": _counts_apart(posed),
            }
            | _least(posed)
        )

    def label(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        """Of one way to take a pile, that it may be taken so or not: another may be open."""
        if isinstance(puzzle.ask, LegalTake) and puzzle.ask.using is not None and choice in YES_NO:
            return words.text(f"{message_prefix(puzzle)}.so.{choice}")
        return super().label(puzzle, choice, words)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """Of a bid all its rules: one alone would tell whether it is allowed.

        Of drawing the rule comes second, and says what it says.
        """
        if isinstance(puzzle.ask, LegalBid | LegalDraw):
            keys = OF_BIDS if isinstance(puzzle.ask, LegalBid) else (rule,)
            return rules_hint(keys, rules, words)
        if rule == _LEAST and _canasta_asked(pose_under(puzzle, rules)):
            return rules_hint((rule, _OF_CANASTA), rules, words)
        return super().look_hint(puzzle, rules, rule, words)

    def table(self, posed: Posed, words: Words) -> Props | None:
        """What lies before the learner; of the cards that are named where each would go."""
        told = list(_labelled(posed, words))
        table = scene_table(posed.puzzle.lying, posed, words, told=told, seated=True)
        return with_pile_beneath(table, posed, words)

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Whether it is legal."""
        return ".legal" if result.solution.answer == YES else ".illegal"

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules behind the verdict, first that which the question is about."""
        behind = [key for key, _ in super().deciding(posed, result)]
        rule = posed.puzzle.rule
        about = rule if rule in behind else rule_named_by_puzzle(posed) or next(iter(behind), rule)
        besides = [key for key, _ in _beside_going_out(posed, Words("en"))]
        doubted = not (result.right or result.mistake)
        asked = (rule == _LEAST or doubted) and _held_to_canasta(posed)
        if asked or _canasta_lacking(posed):
            besides.append(_OF_CANASTA)
        if _shut(posed):
            besides.append(_HAND_FIRST)
        told = (each for each in _wrong_besides(posed) if not isinstance(each, TooFewCards))
        besides += [each.rule for each in told]
        keys = dict.fromkeys([about, *behind, *_limiting(posed, doubted), *besides])
        return ((key, posed.rules) for key in keys)

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Before what comes of a call, why it is allowed; after a doubted meld, why that is.

        After all that, what else a doubt may have been about.
        """
        yield from self.allowed(posed, words)
        if isinstance(posed.ask, LegalLay):
            yield from no_card_left(verdict(posed), words)
        yield from self.leading(posed, words)
        yield from super().why_so(posed, result, words)
        yield from (said for _, said in _beside_going_out(posed, words))
        yield from say_beside_taking(posed, result, words)
        yield from self.besides(posed, words)
        told = told_reasons(posed, result)
        costs = (each for each in find_spoiled_canastas(verdict(posed)) if each not in told)
        yield from (self.reason_said(posed, each, words) for each in costs)
        yield from _without_wilds(posed, words)
        if _bonus_apart(posed):
            yield sentence(words, "verdict.lay.bonus_apart")
        if _empties_too(posed):
            yield sentence(words, "verdict.lay.empties_too")
        if not (result.right or result.mistake):
            yield from _meld_allowed(posed, words)

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Of a call that may be made: nobody need be asked, or the numbers are so; cards enough.

        Of a pile what opens it.
        """
        if verdict(posed).ok:
            yield from _call_allowed(posed, words)
            yield from _cards_kept(posed, words)
            yield from _opened_first(posed, words)

    def besides(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """The natural cards that too wild a canasta lacks; what the cards do not fit either.

        Where no card can be drawn, why the pile cannot be taken.
        """
        yield from self.closed(posed, words)
        shut = _shut(posed)
        if shut:
            yield sentence(words, "puzzle.legal.take.shut")
        more = (*shut, *_canasta_lacking(posed), *_wrong_besides(posed))
        yield from (self.reason_said(posed, each, words) for each in more)

    def closed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Where no card can be drawn and the pile not be taken, why it cannot."""
        said = verdict(posed).violations if isinstance(posed.ask, LegalDraw) else ()
        if any(isinstance(each, StockEmpty) for each in said):
            with suppress(InputError):  # too many cards to say
                _, take = find_best_take(posed.at, posed.rules)
                for each in take.violations[:1]:
                    yield self.reason_said(posed, nothing_offered(each), words)
                    if isinstance(each, NoMeldForUpcard):
                        yield from say_none_held(each.upcard, posed, words)

    def leading(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Of going out, which melds become canastas by what is laid."""
        if isinstance(posed.ask, LegalGoOut) and verdict(posed).ok:
            yield from canastas_made(posed.ask, posed, words)

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """Of black threes that are laid in going out, that this is why they may be."""
        if _threes_out(reason, posed):
            return sentence(words, "verdict.go_out.black_threes", count=len(reason.cards))
        return super().reason_said(posed, reason, words)

    def told_by_steps(self, result: Result) -> bool:
        """Whoever goes out is told step by step how."""
        out = any(isinstance(each, GoesOut) for each in result.solution.verdict.grounds)
        return out or super().told_by_steps(result)

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """What is asked about, if the learner would do it."""
        return asked_for(posed) if result.answer == YES else None

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Of drawing, the rule says it."""
        return isinstance(puzzle.ask, LegalDraw)


LEGAL = Legal()


def _call_allowed(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Why a call is allowed: nobody had to be asked, the fewest melds, a bid high enough."""
    match posed.ask:
        case LegalAcaba(about=about):
            asked = posed.at.answer is not Answer.NOT_ASKED
            yield sentence(words, "puzzle.legal.acaba.why", about=about if asked else None)
        case LegalCaliente():
            own, sides = len(posed.at.side.melds), len(posed.at.sides)
            fields = {"count": own, "others": fewest_melds_of_others(posed.at), "sides": sides}
            yield sentence(words, "puzzle.legal.caliente.why", **fields)
        case LegalBid(amount=amount):
            yield sentence(words, "puzzle.legal.bid.why", amount=amount, **_least(posed))


def _least(posed: Posed) -> dict[str, int]:
    """What a bid must reach: the highest so far, the lowest contract, a step."""
    if not isinstance(posed.ask, LegalBid):
        return {}
    calls = posed.rules.calls
    return {
        "last": highest_bid(posed.at),
        "start": calls.contract_start,
        "step": calls.contract_step,
    }


_KINDS = "meld.kinds"
"""The rule of what a meld is."""
_OF_MELDS = (_KINDS, "meld.min_cards", "meld.min_naturals", "meld.no_wilds", *LIMITS)
"""The rules of how many cards, and which, a set of one rank needs or may have."""


def _sets(posed: Posed) -> tuple[Addition, ...]:
    """The one set, new or longer, that may lie so, where the question is what a set needs."""
    if posed.puzzle.rule not in _OF_MELDS or not verdict(posed).ok:
        return ()
    action, adds = asked_for(posed), isinstance(posed.ask, LegalLay)
    if not isinstance(action, LayMelds):
        return ()
    found = lay(posed.at.side.melds if adds else (), action.groups, posed.rules).additions
    one = len(found) == 1 and found[0].after.kind is SET and found[0].after.rank is not Rank.THREE
    return found if one else ()


def _meld_allowed(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Why a set is large enough, where it is new, and why it has not too many wild cards.

    Nothing of the latter where its side has opened with more than there may be else.
    """
    rule, limits = posed.puzzle.rule, posed.rules.meld
    yield from _stand_in(posed, words)
    for place in _sets(posed):
        meld, (by, most) = place.after, wild_limit(place.after.cards, posed.rules, rule)
        whole = _is_whole(meld.cards, posed)
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
        said = [] if place.before else [sentence(words, "verdict.meld.enough", **fields)]
        few = most is None or len(meld.wilds) <= most
        if few and (meld.wilds or rule in LIMITS or by == NO_WILDS):
            said.append(sentence(words, "verdict.meld.wilds", **fields))
        if said:
            yield run_on(said)


def _shut(posed: Posed) -> tuple[Reason, ...]:
    """Of a pile that cannot be taken, why melds from the hand alone do not open it."""
    return () if verdict(posed).ok else explain_not_opened(posed)


def _stand_in(posed: Posed, words: Words) -> Iterator[RichProps]:
    """That a wild card may fill a gap in a sequence, where that may have been doubted."""
    for each in verdict(posed).grounds:
        wild = wilds(each.cards) if isinstance(each, LegalSequence) else ()
        if wild:
            yield sentence(words, "verdict.sequence.wilds", wilds=wild)


def _is_whole(meld: Cards, posed: Posed) -> bool:
    """Whether a set is held to the natural cards of a canasta, where these matter."""
    return posed.puzzle.rule not in (SIZE, _KINDS) and is_canasta_sized(meld, posed.rules)


def _held_to_canasta(posed: Posed) -> bool:
    """Whether the sets that may lie so are as many cards as canastas, or will be."""
    return any(_is_whole(place.after.cards, posed) for place in _sets(posed) if not place.before)


_LEAST, _OF_CANASTA = "meld.min_naturals", "canasta.min_naturals"
"""The rules of how many natural cards a meld needs, and how many a canasta."""
_HAND_FIRST = "pile.hand_lay_first"
"""The rule by which melds from the hand alone open the pile."""


def _canasta_asked(posed: Posed) -> bool:
    """Whether cards by themselves are so many that they need the natural cards of a canasta."""
    new = isinstance(posed.ask, LegalLay) and len(posed.groups) == 1 and not _joins(posed)
    alone = isinstance(posed.ask, LegalGroup) or new
    return alone and is_canasta_sized(posed.named_cards, posed.rules)


def _empties_too(posed: Posed) -> bool:
    """Whether a first meld that is too low would also go out, without the canastas for it."""
    ask, said = posed.ask, verdict(posed).violations
    if not (isinstance(ask, LegalLay) and said and all(map(too_low, said))):
        return False
    melds = lay_at(posed.at, ask.action.groups, posed.rules).melds
    lacking = explain_not_out(posed.at, melds, posed.rules)
    last = not without(posed.hand, posed.named_cards)
    return last and any(isinstance(each, TooFewCanastas) for each in lacking)


def _bonus_apart(posed: Posed) -> bool:
    """Whether a first meld is not worth enough though a canasta is laid, whose bonus is apart."""
    ask, rules = posed.ask, posed.rules
    if not (isinstance(ask, LegalLay) and any(map(too_low, verdict(posed).violations))):
        return False
    laid = lay_at(posed.at, ask.action.groups, rules)
    made = any(canasta(place.after, rules) for place in laid.additions)
    return made and count_opening_points(laid, rules) == points_of(posed.named_cards, rules)


def _wrong_besides(posed: Posed) -> tuple[Reason, ...]:
    """Of cards of several ranks, why wild ones must go as well, where the repair says so.

    Of wild cards alone that they are too few as well; of cards for a pile that one is of another
    rank than the top card.
    """
    if isinstance(posed.ask, LegalTake):
        return _of_other_ranks(posed)
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


def _without_wilds(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Of black threes that may not lie with wild cards, that they are too few by themselves."""
    least = posed.rules.meld.min_cards
    for each in verdict(posed).violations if solve_posed(posed).repair is None else ():
        if isinstance(each, BlackThreesWithWilds):
            count = len(naturals(each.cards))
            if count < least:
                yield sentence(words, "verdict.lay.without_wilds", count=count, needed=least)


def _of_other_ranks(posed: Posed) -> tuple[Reason, ...]:
    """That the cards for a pile do not fit its top card at all, where only the pair was lacking."""
    using = posed.ask.using if isinstance(posed.ask, LegalTake) else None
    upcard, said = posed.at.upcard, verdict(posed).violations
    if not (
        using
        and upcard
        and any(isinstance(each, FrozenNeedsPair | UnmeldedNeedsPair) for each in said)
    ):
        return ()
    with_it = verify_group(cards((upcard, *using)), posed.rules).violations
    return tuple(each for each in with_it if isinstance(each, MixedRanks) and each not in said)


def _canasta_lacking(posed: Posed) -> tuple[Reason, ...]:
    """Of cards as many as a canasta's that hold too many wild ones: the natural ones it needs."""
    too_wild = any(isinstance(each, TooManyWilds) for each in verdict(posed).violations)
    if len(posed.groups) != 1 or not too_wild:
        return ()
    (group,), least = posed.groups, posed.rules.canasta.min_naturals
    plain = len(naturals(group))
    lacks = is_canasta_sized(group, posed.rules) and plain < least
    return (CanastaTooFewNaturals(group, plain, least),) if lacks else ()


def _limiting(posed: Posed, doubted: bool) -> Iterator[str]:
    """The rule that limits the wild cards of a set with as many as may be; if doubted, with any."""
    for place in _sets(posed):
        by, most = wild_limit(place.after.cards, posed.rules, posed.puzzle.rule)
        count = len(place.after.wilds)
        if most is not None and 0 < count <= most and (doubted or count == most):
            yield by


Said = tuple[str, RichProps]
"""A rule, and a sentence about it."""


def _beside_going_out(posed: Posed, words: Words) -> Iterator[Said]:
    """What else decides or may have been doubted, beside the verdict, where somebody goes out."""
    said, ask = verdict(posed), posed.ask
    if any(isinstance(each, GoesOut) for each in said.grounds):
        yield from _freely_out(posed, words)
    if isinstance(ask, LegalGoOut) and not (said.ok or solve_posed(posed).repair):
        yield from _canastas_lacking(ask, posed, words)


def canastas_made(ask: LegalGoOut, posed: Posed, words: Words) -> Iterator[RichProps]:
    """The melds that become canastas by the cards laid, each with these."""
    laid = lay_at(posed.at, ask.action.groups, posed.rules, going_out=True)
    for place in laid.additions:
        before, after = place.before, place.after
        if canasta(after, posed.rules) and not (before and canasta(before, posed.rules)):
            fields = {
                "cards": place.cards,
                "kind": after.kind.value,
                "new": before is None,
                "rank": after.rank,
                "size": len(after.cards),
            }
            yield sentence(words, "verdict.go_out.canasta", **fields)


def _threes_out(reason: Reason, posed: Posed) -> TypeGuard[LegalMeld]:
    """Whether a reason is a meld of black threes that may lie there since their player goes out."""
    late = posed.rules.black_threes.melded == "going_out" and isinstance(posed.ask, LegalGoOut)
    return late and isinstance(reason, LegalMeld) and reason.rank is Rank.THREE


def _freely_out(posed: Posed, words: Words) -> Iterator[Said]:
    """That the partner has agreed; that no discard is needed where only melds are laid."""
    if posed.at.answer is Answer.YES:
        yes = PartnerSaidYes()
        yield yes.rule, rich_props(reason_parts(words, yes), words)
    ask, optional = posed.ask, posed.rules.going_out.discard == "optional"
    laid = isinstance(ask, LegalLay) or (isinstance(ask, LegalGoOut) and ask.discard is None)
    if laid and optional:
        yield LastDiscardNeeded.rule, sentence(words, "verdict.go_out.no_discard")


def _canastas_lacking(ask: LegalGoOut, posed: Posed, words: Words) -> Iterator[Said]:
    """The canastas that a side lacks to go out, where only its melds were said to be wrong."""
    melds = lay_at(posed.at, ask.action.groups, posed.rules, going_out=True).melds
    for lack in explain_not_out(posed.at, melds, posed.rules):
        if isinstance(lack, TooFewCanastas) and lack not in verdict(posed).violations:
            lead = sentence(words, "verdict.go_out.besides")
            yield lack.rule, run_on([lead, rich_props(reason_parts(words, lack), words)])


def _cards_kept(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Where a lay-down could leave too few cards: how many it leaves, or that none is needed."""
    if not (isinstance(posed.ask, LegalLay) and keeps_cards(posed)):
        return
    left = len(posed.hand) - len(posed.named_cards)
    enough = may_go_out(posed.ask, posed)
    if left > 1 or (left and enough):
        out = posed.rules.going_out.discard != "none"
        could = enough and left > 1  # though he does not
        yield sentence(words, "puzzle.legal.lay.why", left=left, out=out, enough=could)


def _counts_apart(posed: Posed) -> str:
    """Whether melds beside the top card's open the pile by themselves: `alone`, or `either` way."""
    pile, table = posed.rules.pile, posed.table
    taking = isinstance(posed.ask, LegalTake) and posed.ask.also
    if not (taking and table and pile.hand_lay_first) or table.side.melds:
        return ""
    if not pile.first_meld:
        return "alone"
    return "" if find_pile_state(table, posed.rules).frozen else "either"


def _opened_first(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Of a pile that a first meld from the hand opens: that this need not count the top card."""
    if isinstance(posed.ask, LegalTake) and from_hand_alone(posed):
        also = tuple(card for group in posed.ask.also or () for card in group.cards)
        yield sentence(words, "puzzle.legal.take.why", cards=also, upcard=posed.at.upcard)


def _partner_said(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Before going out: what the partner has answered, or that he should have been asked."""
    if not isinstance(posed.ask, LegalGoOut):
        return
    said, must = posed.at.answer, posed.rules.going_out.ask_partner == "required"
    if must or said is not Answer.NOT_ASKED:
        yield sentence(words, "puzzle.legal.go_out.partner", said=said.value)


def _joins(posed: Posed) -> bool:
    """Whether cards that are to be laid join a meld of the side."""
    if not isinstance(posed.ask, LegalLay):
        return False
    action = joining(posed.ask.action, posed.at, posed.rules)
    return any(group.onto is not None for group in groups_of(action))


def _places(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Where each card would go, where the question itself does not say it."""
    if action := _planned(posed):
        yield [*sentence(words, "puzzle.legal.plan"), " ", *say_laid(action, posed, words)]


def _labelled(posed: Posed, words: Words) -> Iterator[tuple[str, Cards]]:
    """The same on the table: the cards with where they would go."""
    if action := _planned(posed):
        for group in sort_by_place(action, posed):
            yield begin_large(group.label(posed.at.side.melds, words)), group.cards
    elif isinstance(posed.ask, LegalTake) and posed.ask.also:
        for group in landed(posed.ask.action, posed.at, posed.rules):
            further = group.replace(way="further") if group.way == "new" else group
            yield begin_large(further.label(posed.at.side.melds, words)), group.cards


def _planned(posed: Posed) -> Action | None:
    """What would be laid, if its cards do not all go the same way."""
    ask = posed.ask
    if (isinstance(ask, LegalGoOut) and ask.groups) or (
        isinstance(ask, LegalLay) and _joins(posed)
    ):
        return ask.action
    return None
