"""Sentences for the lines of a count, for playable cards, and for what would work instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.group import find_canasta, verify_group
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.first_meld_reasons import OfMelds
from canasta_tutor.engine.reasons.going_out_reasons import GoesOut, TooFewCanastas
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.actions import Action, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, cards, missing, naturals, wilds, without
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.reason_texts import (
    UNFINISHED,
    line_fields,
    make_reason_parts,
    unfinished_ranks,
)
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.nearest_repair import find_spoiled_canastas, groups_of
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import Repair
from canasta_tutor.puzzles.schema.puzzle_asks import LegalDraw, LegalLay, OfDeal
from canasta_tutor.ui.card_props import RichProps, begin_large, rich_props, sentence
from canasta_tutor.ui.puzzle.actions_in_words import Played, joining, landed, spot

_WAY_ENDINGS = {"onto": "onto", "new": "new", "discard": "discard", "with": "upcard", "top": "top"}
"""Suffix of the message id for each place that cards go to."""

CONTRACTS = ("contract.made", "contract.missed")
"""Codes of lines for a contract; their sentences also give the points that the side made."""

SAME, INSTEAD, NO_NEW, TAKE = "same", "instead", "no_new", "take"
"""Kinds of change, in this order.

The same cards work in another way; other cards work; the cards extend melds but make no new meld;
the player can take the pile.
"""

_SMALL_CHANGE = 4
"""If a change adds and removes more cards than this, it is easier to name all the new cards."""


def line_parts(
    line: ScoreLine, words: Words, posed: Posed | None = None, then: tuple[Meld, ...] = ()
) -> RichProps:
    """One line of a count: its label and points; cards of melds appear meld by meld.

    `then`: the melds on the table when the line is counted, if they are not the melds of the
    question.
    """
    line_text = sentence(words, f"score.{line.code}", **line_fields(line, words))
    melds = _melds_of(line, posed, then) if posed else ()
    if posed is None or len(melds) < 2:
        return line_text
    return [*line_text, " ", *_add_up_melds(melds, posed, words)]


_FEW_CARDS = 8
"""The most cards to list although the table shows them."""


def say_made_up_of(line: ScoreLine, posed: Posed, words: Words) -> RichProps:
    """What a line of a sheet adds up: its melds, or else its cards, in full if they are few."""
    melds = _melds_of(line, posed, ())
    if melds:
        return [begin_large(_list_melds(melds, posed, words))]
    if line.code == UNFINISHED:
        return [begin_large(words.text("list.comma").join(unfinished_ranks(line, words)))]
    if line.code in CONTRACTS:
        return sentence(words, "sheet.worked.contract", made=line.made, bid=abs(line.points))
    if not line.cards or line.code.startswith("canasta."):  # the table shows it
        return []
    if is_few_cards(line):
        return sentence(words, "sheet.worked.cards", cards=line.cards)
    return [begin_large(_list_ranks(line, posed, words))]


def is_few_cards(line: ScoreLine) -> bool:
    """Whether a line counts cards, and counts few enough to read easily."""
    return 0 < len(line.cards) <= _FEW_CARDS


def _list_ranks(line: ScoreLine, posed: Posed, words: Words) -> str:
    ranks = sorted({card.rank for card in line.cards})
    each = {rank: tuple(card for card in line.cards if card.rank is rank) for rank in ranks}
    texts = (
        words.text("score.rank", rank=rank, count=len(same), points=points_of(same, posed.rules))
        for rank, same in each.items()
    )
    return words.text("list.comma").join(texts)


def _melds_of(line: ScoreLine, posed: Posed, then: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds that a line of a deal's sheet adds up; () if it counts something else."""
    if line.code != "melds":
        return ()
    asked = posed.table_asked.sides[posed.ask.side].melds if isinstance(posed.ask, OfDeal) else ()
    melds = then or asked
    worth = sum(points_of(meld.cards, posed.rules) for meld in melds)
    return melds if worth == abs(line.points) else ()


def _add_up_melds(melds: tuple[Meld, ...], posed: Posed, words: Words) -> RichProps:
    """The points of each meld's cards, and their total."""
    worth = sum(points_of(meld.cards, posed.rules) for meld in melds)
    each = begin_large(_list_melds(melds, posed, words))
    return sentence(words, "score.meld.each", each=each, points=worth)


def _list_melds(melds: tuple[Meld, ...], posed: Posed, words: Words) -> str:
    """The melds, each with the points of its cards."""
    texts = (
        words.text(
            "score.meld",
            kind=meld.kind.value,
            rank=meld.rank,
            points=points_of(meld.cards, posed.rules),
            full=bool(find_canasta_kind(meld, posed.rules)),
        )
        for meld in melds
    )
    return words.text("list.comma").join(texts)


def is_only_cards(lines: Sequence[ScoreLine]) -> bool:
    """Whether there are at least two lines, and all of them count only cards."""
    return len(lines) > 1 and all(line.code == "cards" for line in lines)


def card_sum(lines: Sequence[ScoreLine], words: Words) -> RichProps:
    """The lines of cards with their points and the total, in one line; in brief the total first."""
    found: RichProps = []
    for line in lines:
        term = sentence(words, "score.cards.term", cards=line.cards, points=line.points)
        found += [" + ", *term] if found else term
    total = sum(line.points for line in lines)
    if words.brief:
        return [*sentence(words, "step.total", points=total), " ", *found, "."]
    return [*found, " ", *sentence(words, "score.cards.sum", points=total)]


def sum_parts(
    lines: Sequence[ScoreLine],
    words: Words,
    posed: Posed | None = None,
    then: tuple[Meld, ...] = (),
) -> Iterator[RichProps]:
    """The lines of a count, and their total if there are several.

    If every line only counts cards, all lines and the total are one sentence.
    """
    if is_only_cards(lines):
        yield card_sum(lines, words)
        return
    yield from (line_parts(line, words, posed, then) for line in lines)
    if len(lines) > 1:
        yield sentence(words, "step.total", points=sum(line.points for line in lines))


def what_works(action: Action, posed: Posed, words: Words) -> RichProps:
    """The action that works, with the place for each card if that is not obvious."""
    played = cards_used(action)
    if (
        played
        and isinstance(action, LayMelds | TakePile | GoOut)
        and not _goes_one_way(action, posed)
    ):
        return [*sentence(words, "step.works.so"), " ", *say_laid(action, posed, words)]
    if played and isinstance(action, TakePile):
        return sentence(words, "step.works.take", cards=played)
    return works_parts(played, words)


def works_parts(played: Cards, words: Words) -> RichProps:
    """A sentence that names the playable cards, or else says that the upcard goes onto a meld."""
    if not played:
        return sentence(words, "step.works.onto")
    return sentence(words, "step.works", cards=played)


def repair_parts(repair: Repair, posed: Posed, words: Words) -> RichProps:
    """What would work with these cards: what to change, and where each card goes.

    The sentence also says which cards are missing from the hand, and whether the change would spoil
    a canasta.
    """
    lacking = missing(posed.hand, repair.add)
    if lacking:
        return _say_missing_cards(repair, posed, words)
    parts = _say_change(repair, posed, words)
    action = repair.action
    if not (action and posed.table):
        return parts
    verdict = verify(posed.table_asked, action, posed.rules)
    for reason in (*find_spoiled_canastas(verdict), *_find_first_meld_points(verdict, posed)):
        parts = [*parts, " ", *rich_props(make_reason_parts(words, reason), words)]
    if _makes_canasta_mixed(repair, posed.rules):
        parts = [*parts, " ", *sentence(words, "repair.mixed")]
    if _goes_out_by_new_canasta(verdict, posed):
        parts = [*parts, " ", *sentence(words, "repair.out")]
        if isinstance(action, LayMelds) and posed.rules.going_out.discard == "optional":
            parts = [*parts, " ", *sentence(words, "verdict.go_out.no_discard")]
    return parts


def _find_first_meld_points(verdict: Verdict, posed: Posed) -> Iterator[Reason]:
    """The points of the first meld after the change, if the question is about them."""
    rule = posed.puzzle.rule
    yield from (each for each in verdict.grounds if isinstance(each, OfMelds) and each.rule == rule)


def _makes_canasta_mixed(repair: Repair, rules: RuleSet) -> bool:
    """Whether an added wild card makes a canasta mixed that would be natural without it."""
    return repair.action is not None and any(
        find_canasta(naturals(group.cards), rules) and not missing(repair.add, wilds(group.cards))
        for group in groups_of(repair.action)
        if group.onto is None and wilds(group.cards)
    )


def _goes_out_by_new_canasta(verdict: Verdict, posed: Posed) -> bool:
    """Whether the player goes out thanks to a canasta that this action makes."""
    lacks = explain_not_out(posed.table_asked, posed.table_asked.side.melds, posed.rules)
    out = any(isinstance(each, GoesOut) for each in verdict.grounds)
    return out and any(isinstance(each, TooFewCanastas) for each in lacks)


def _say_change(repair: Repair, posed: Posed, words: Words) -> RichProps:
    again = len(repair.add) == 1 < repair.cards.count(repair.add[0])
    fields = {
        "cards": repair.cards,
        "add": repair.add,
        "remove": repair.remove,
        "again": again,
        "lone": _joker_part(repair, posed),
        "one_of": len(repair.remove) == 1 and repair.remove[0] in repair.cards,
    }
    change = NO_NEW if _only_extends(repair.action, posed) else _kind_of_change(repair)
    if isinstance(posed.ask, LegalDraw):
        change = TAKE
    elif change == "swap" and _spreads(repair.action, posed):
        change = INSTEAD
    if repair.action is None:
        return sentence(words, f"repair.{change}", **fields)
    if change in (SAME, INSTEAD, NO_NEW, TAKE):
        return [
            *sentence(words, "repair.so", change=change),
            " ",
            *say_laid(repair.action, posed, words),
        ]
    change_text = sentence(words, f"repair.{change}", **fields)
    if _goes_one_way(repair.action, posed):
        return change_text
    laid = say_laid(repair.action, posed, words)
    return [*change_text, " ", *sentence(words, "repair.placed"), " ", *laid]


def _joker_part(repair: Repair, posed: Posed) -> str | bool:
    """How jokers take part in the change; False if they do not.

    True: the change adds or removes the hand's only joker, and no other card. "one_of": it removes
    one of several jokers. "both": it removes the hand's only two jokers. "among": it removes the
    only joker together with other cards.
    """
    joker = cards("X")
    if repair.remove == joker:
        return "one_of" if joker[0] in repair.cards else True
    if repair.remove == (*joker, *joker) and joker[0] not in repair.cards:
        return "both"
    if repair.remove.count(joker[0]) == 1 and joker[0] not in repair.cards:
        return "among"
    only = not repair.remove and repair.add == joker
    return only and (*posed.hand, *posed.named_cards).count(joker[0]) == 1


def _say_missing_cards(repair: Repair, posed: Posed, words: Words) -> RichProps:
    """The cards missing from the hand: as a number of a rank, or by name for a sequence."""
    ranks = Counter(card.rank for card in repair.add)
    of_rank = len({card.rank for card in naturals(repair.cards)}) < 2
    spare = () if missing(posed.hand, posed.named_cards) else without(posed.hand, posed.named_cards)
    lacking = missing(spare, repair.add)
    own = without(repair.add, lacking)
    if own and len(lacking) == 1 and of_rank and not repair.remove:
        return sentence(words, "repair.add.partly", rank=lacking[0].rank, own=own)
    counted = tuple(words.rank(rank, count=count) for rank, count in ranks.items())
    fields = {
        "add": counted if of_rank else repair.add,
        "rank": repair.add[0].rank if repair.add else None,
        "single": of_rank and len(repair.add) == 1,
        "wild": of_rank and _wild_helps_too(repair, posed.rules),
        "remove": repair.remove,
        "held": posed.hand,
        "one": bool(posed.hand) and len(repair.add) == 1,
    }
    return sentence(words, f"repair.{'swap' if repair.remove else 'add'}.lacking", **fields)


def _wild_helps_too(repair: Repair, rules: RuleSet) -> bool:
    """Whether a wild card could replace the only missing natural card."""
    lacking = repair.add
    if len(lacking) != 1 or not naturals(lacking):
        return False
    return wild_fits(without(repair.cards, lacking), rules)


def wild_fits(group: Cards, rules: RuleSet) -> bool:
    """Whether the cards and one wild card make a meld."""
    return verify_group(cards((*group, Card("2c"))), rules).ok


def _goes_one_way(action: Action, posed: Posed) -> bool:
    """Whether all cards go to one obvious place: a new meld, or the top card."""
    if isinstance(action, LayMelds):
        places = groups_of(joining(action, posed.table_asked, posed.rules))
        return len(places) == 1 and places[0].onto is None
    return isinstance(action, TakePile) and bool(action.using) and not action.also


def say_laid(action: Action, posed: Posed, words: Words) -> RichProps:
    """The groups of an action, each with the meld that it extends."""
    parts: RichProps = []
    for place, group in enumerate(sort_by_place(action, posed)):
        called = (
            spot(group.onto, posed.table_asked.side.melds)
            if group.onto
            else {"card": group.cards[0]}
        )
        fields = {"cards": group.cards, **called}
        parts += [
            "; " if place else "",
            *sentence(words, f"repair.{_WAY_ENDINGS[group.way]}", **fields),
        ]
    return [*parts, "."]


def sort_by_place(action: Action, posed: Posed) -> Iterator[Played]:
    """The cards of an action by place; cards for the same meld stand together."""
    whole = GoOut(action.groups) if isinstance(action, LayMelds) else action
    places = lay_at(posed.table_asked, groups_of(action), posed.rules, going_out=True).additions
    new = [place.cards for place in places if place.before is None]
    return _join_groups(_group_by_place(whole, posed), new)


def _group_by_place(action: Action, posed: Posed) -> Iterator[Played]:
    """The cards of an action by place; first the top card if it needs no card of the hand."""
    table, upcard = posed.table_asked, posed.table_asked.upcard
    if isinstance(action, TakePile) and not action.using and upcard:
        top = LayMelds((Lay((upcard,), action.onto, action.new),))
        (group,) = groups_of(joining(top, table, posed.rules))
        yield Played("top", group.cards, group.onto)
    yield from landed(action, table, posed.rules)


def _join_groups(groups: Iterable[Played], new: Sequence[Cards]) -> Iterator[Played]:
    """The groups; groups for the same meld are joined, even if they only now make this meld."""
    found: dict[object, Played] = {}
    for number, group in enumerate(groups):
        made = group.way == "new" and _common_meld(group.cards, new)
        key = (group.way, group.onto if group.onto else made or number)
        before = found[key].cards if key in found else ()
        found[key] = Played(group.way, (*before, *group.cards), group.onto)
    yield from found.values()


def _common_meld(group: Cards, new: Sequence[Cards]) -> Cards:
    """The new meld that the cards make only with other cards.

    () if they make a meld by themselves.
    """
    if cards(group) in map(cards, new):
        return ()
    return next((meld for meld in new if not missing(meld, group)), ())


def _only_extends(action: Action | None, posed: Posed) -> bool:
    """Whether the question asks about new melds, but the cards can only extend melds."""
    if not (isinstance(posed.ask, LegalLay) and isinstance(action, LayMelds)):
        return False
    asked, works = (
        {group.onto is None for group in groups_of(joining(each, posed.table_asked, posed.rules))}
        for each in (posed.ask.action, action)
    )
    return asked == {True} and works == {False}


def _spreads(action: Action | None, posed: Posed) -> bool:
    """Whether the question asks about one meld, but its cards must go to several."""
    one = isinstance(posed.ask, LegalLay) and len(posed.groups) == 1
    return one and isinstance(action, LayMelds) and len(action.groups) > 1


def _kind_of_change(repair: Repair) -> str:
    if len(repair.add) + len(repair.remove) > _SMALL_CHANGE or repair.add == repair.cards:
        return INSTEAD
    if repair.add and repair.remove:
        return "swap"
    if repair.add:
        return "add"
    return "remove" if repair.remove else SAME
