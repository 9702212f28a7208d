"""The smallest change that would make something legal, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import singledispatch

from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.values.actions import Action, Discard, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, distinct, missing, without
from canasta_tutor.engine.values.table import Answer, Phase, Table, put
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.group_repair import other_cards, repair_group
from canasta_tutor.referee.question.referee_asks import (
    Ask,
    AskDiscard,
    AskGoOut,
    AskGroup,
    AskLay,
    AskTake,
)
from canasta_tutor.referee.rulings.ruling import Ruling, needs_first_meld
from canasta_tutor.referee.rulings.turn_rulings import fill_unknown_pile
from canasta_tutor.referee.tables.referee_case import Case

Groups = tuple[Lay, ...]
Whole = Cards | tuple[str, ...]
SMALL = 3
"""Up to so many cards a change is told; else what could be laid instead."""


@singledispatch
def say_repair(ask: Ask, case: Case, ruling: Ruling, words: Words) -> str | None:
    """What would make legal what is asked, in a sentence; None where nobody can say."""
    return None


@say_repair.register
def _group(ask: AskGroup, case: Case, ruling: Ruling, words: Words) -> str | None:
    rules, opening, group = case.rules, needs_first_meld(case), cards(ask.cards)
    found = repair_group(group, other_cards(group, rules), {}, rules, opening=opening)
    return say_change(words, found.cards, found.remove, found.add) if found else None


@say_repair.register
def _action(
    ask: AskLay | AskTake | AskGoOut, case: Case, ruling: Ruling, words: Words
) -> str | None:
    """How a lay-down, a take or going out could be legal with the hand, where it is known."""
    if not _can_mend(case) or not _has_ways(ask, case, ruling):
        return None
    action = ask.action
    found = _nearest(action, case.table, case.rules)
    if found is None:
        return None
    had, has = cards_used(action), cards_used(found)
    remove, add = missing(has, had), missing(had, has)
    plain = _is_small(remove, add) and _legal_as_told(action, remove, add, case)
    return say_change(words, _grouped(found, case, words), remove, add, plain)


@say_repair.register
def _discard(ask: AskDiscard, case: Case, ruling: Ruling, words: Words) -> str | None:
    """What could be discarded instead, where the hand is known."""
    if not _can_mend(case):
        return None
    table, rules = fill_unknown_pile(case).table, case.rules
    legal = (card for card in distinct(table.hand) if verify(table, Discard(card), rules).ok)
    card = next(legal, None)
    return words.text("repair.instead", cards=(card,)) if card else None


def _can_mend(case: Case) -> bool:
    """Whether all that a repair depends on is known."""
    return case.known.hand and len(case.tables) == 1


def _has_ways(ask: AskLay | AskTake | AskGoOut, case: Case, ruling: Ruling) -> bool:
    """Whether there may be a legal way: for going out with the pile nobody looks for one."""
    if isinstance(ask, AskTake):
        upcard = case.table.upcard
        plain = upcard is not None and upcard.kind is CardKind.PLAIN
        return plain and not ask.at_all and bool(ruling.ways and ruling.ways())
    return not (isinstance(ask, AskGoOut) and ask.take)


def _legal_as_told(action: Action, remove: Cards, add: Cards, case: Case) -> bool:
    """Whether it is legal with these cards gone, from whichever groups, and those added to some."""

    def legal(groups: Groups) -> bool:
        return verify(case.table, _with(groups, action), case.rules).ok

    left = list(_losing(_groups(action), remove))
    return bool(left) and all(any(map(legal, _gaining(groups, add))) for groups in left)


def _losing(groups: Groups, gone: Cards) -> Iterator[Groups]:
    """The groups without these cards, for each group that a card can be taken from."""
    if not gone:
        yield groups
    for place, group in enumerate(groups):
        if gone and gone[0] in group.cards:
            less = replace(group, cards=without(group.cards, gone[:1]))
            yield from _losing(put(groups, place, less), gone[1:])


def _gaining(groups: Groups, more: Cards) -> Iterator[Groups]:
    """The groups with these cards, for each group that a card can be added to, a new one last."""
    if not more:
        yield groups
        return
    groups = (*groups, Lay(()))
    for place, group in enumerate(groups):
        grown = replace(group, cards=cards((*group.cards, more[0])))
        yield from _gaining(put(groups, place, grown), more[1:])


def _groups(action: Action) -> Groups:
    """What is laid from the hand, that with the upcard first."""
    if isinstance(action, TakePile):
        return (Lay(action.using), *action.also)
    return action.groups if isinstance(action, LayMelds | GoOut) else ()


def _with(groups: Groups, action: Action) -> Action:
    """The action with other groups; those without cards are none."""
    if isinstance(action, TakePile):
        first, *others = groups
        return TakePile(first.cards, _filled(others))
    if isinstance(action, GoOut):
        return GoOut(_filled(groups), action.discard)
    return LayMelds(_filled(groups))


def _filled(groups: Iterable[Lay]) -> Groups:
    return tuple(group for group in groups if group.cards)


def _grouped(action: Action, case: Case, words: Words) -> tuple[str, ...]:
    """The groups of an action as they are laid: `7♥ 7♦ 7♠`, `2♣ → Q♥`; what is discarded last."""
    out = isinstance(action, GoOut)
    if isinstance(action, TakePile):
        also = tuple(_laid(lay, case, words, out) for lay in action.also)
        using = _written(action.using, words)
        return (words.text("repair.upcard", cards=using), *also) if using else also
    found = tuple(_laid(lay, case, words, out) for lay in _groups(action))
    if isinstance(action, GoOut) and action.discard:
        return (*found, words.text("repair.discard", card=action.discard))
    return found


def _laid(lay: Lay, case: Case, words: Words, going_out: bool) -> str:
    """The cards of a group, and a card of the meld that it makes longer."""
    written = _written(lay.cards, words)
    if lay.new:
        return words.text("repair.new", cards=written)
    joined = lay_at(case.table, (lay,), case.rules, going_out=going_out).additions
    before = joined[0].before if joined else None
    onto = lay.onto or (before.mark if before else None)
    return words.text("repair.onto", cards=written, card=onto) if onto else written


def _written(group: Cards, words: Words) -> str:
    return " ".join(map(words.short, group))


def _nearest(action: Action, table: Table, rules: RuleSet) -> Action | None:
    """The nearest legal action; that it breaks a yes to going out is asked only in the end."""
    found: Action | None
    if isinstance(action, GoOut):
        ways = drop_unknown(find_ways_out(table, rules)) if table.phase is Phase.PLAY else iter(())
        found = next(ways, None)
    else:
        found = find_repair(replace(table, answer=Answer.NOT_ASKED), action, rules)
    return found if found and verify(table, found, rules).ok else None


def say_change(words: Words, whole: Whole, remove: Cards, add: Cards, plain: bool = True) -> str:
    """The change in words; `whole` is what would be laid, told where the change is not `plain`."""
    if not _is_small(remove, add):
        return words.text("repair.instead", cards=whole)
    kind = "swap" if remove and add else "add" if add else "remove"
    grouped = "" if plain or not (remove or add) or not whole else ".grouped"
    return words.text(f"repair.{kind}{grouped}", cards=whole, remove=remove, add=add)


def _is_small(remove: Cards, add: Cards) -> bool:
    return len(remove) + len(add) <= SMALL
