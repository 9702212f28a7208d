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
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace_item
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
"""The most cards of a change that the sentence names; for more, it names the whole lay."""


@singledispatch
def say_repair(ask: Ask, case: Case, ruling: Ruling, words: Words) -> str | None:
    """A sentence that says what would make the action legal; None if no sentence can say it."""
    return None


@say_repair.register
def _repair_group(ask: AskGroup, case: Case, ruling: Ruling, words: Words) -> str | None:
    rules, opening, group = case.rules, needs_first_meld(case), cards(ask.cards)
    found = repair_group(group, other_cards(group, rules), {}, rules, opening=opening)
    return say_change(words, found.cards, found.remove, found.add) if found else None


@say_repair.register
def _repair_action(
    ask: AskLay | AskTake | AskGoOut, case: Case, ruling: Ruling, words: Words
) -> str | None:
    """How a lay-down, a take or going out could be legal with the hand, if it is known."""
    if not _can_mend(case) or not _has_ways(ask, case, ruling):
        return None
    action = ask.action
    found = _find_nearest(action, case.table, case.rules)
    if found is None:
        return None
    had, has = cards_used(action), cards_used(found)
    remove, add = missing(has, had), missing(had, has)
    plain = _is_small(remove, add) and _is_legal_as_said(action, remove, add, case)
    return say_change(words, _write_groups(found, case, words), remove, add, plain)


@say_repair.register
def _repair_discard(ask: AskDiscard, case: Case, ruling: Ruling, words: Words) -> str | None:
    """A card that the player could discard instead, if the hand is known."""
    if not _can_mend(case):
        return None
    table, rules = fill_unknown_pile(case).table, case.rules
    legal = (card for card in distinct(table.hand) if verify(table, Discard(card), rules).ok)
    card = next(legal, None)
    return words.text("repair.instead", cards=(card,)) if card else None


def _can_mend(case: Case) -> bool:
    """Whether the question tells everything that a repair depends on."""
    return case.known.hand and len(case.tables) == 1


def _has_ways(ask: AskLay | AskTake | AskGoOut, case: Case, ruling: Ruling) -> bool:
    """Whether there may be a legal way; nothing searches for ways to go out with the pile."""
    if isinstance(ask, AskTake):
        upcard = case.table.upcard
        plain = upcard is not None and upcard.kind is CardKind.PLAIN
        return plain and not ask.at_all and bool(ruling.ways and ruling.ways())
    return not (isinstance(ask, AskGoOut) and ask.take)


def _is_legal_as_said(action: Action, remove: Cards, add: Cards, case: Case) -> bool:
    """Whether the change alone makes the action legal, without saying which groups it concerns.

    It does if the added cards fit into some group, whichever groups the removed cards come from.
    """

    def legal(groups: Groups) -> bool:
        return verify(case.table, _replace_groups(groups, action), case.rules).ok

    left = list(_take_away(_list_groups(action), remove))
    return bool(left) and all(any(map(legal, _add_to_groups(groups, add))) for groups in left)


def _take_away(groups: Groups, gone: Cards) -> Iterator[Groups]:
    """The groups without these cards, once for each choice of groups to take them from."""
    if not gone:
        yield groups
    for place, group in enumerate(groups):
        if gone and gone[0] in group.cards:
            less = replace(group, cards=without(group.cards, gone[:1]))
            yield from _take_away(replace_item(groups, place, less), gone[1:])


def _add_to_groups(groups: Groups, more: Cards) -> Iterator[Groups]:
    """The groups with these cards, once for each choice of groups to add them to.

    The last choice is a new group.
    """
    if not more:
        yield groups
        return
    groups = (*groups, Lay(()))
    for place, group in enumerate(groups):
        grown = replace(group, cards=cards((*group.cards, more[0])))
        yield from _add_to_groups(replace_item(groups, place, grown), more[1:])


def _list_groups(action: Action) -> Groups:
    """The groups laid from the hand; the cards laid with the upcard come first."""
    if isinstance(action, TakePile):
        return (Lay(action.using), *action.also)
    return action.groups if isinstance(action, LayMelds | GoOut) else ()


def _replace_groups(groups: Groups, action: Action) -> Action:
    """The action with other groups; empty groups are left out."""
    if isinstance(action, TakePile):
        first, *others = groups
        return TakePile(first.cards, _drop_empty(others))
    if isinstance(action, GoOut):
        return GoOut(_drop_empty(groups), action.discard)
    return LayMelds(_drop_empty(groups))


def _drop_empty(groups: Iterable[Lay]) -> Groups:
    return tuple(group for group in groups if group.cards)


def _write_groups(action: Action, case: Case, words: Words) -> tuple[str, ...]:
    """The groups of an action as texts, `7♥ 7♦ 7♠` or `2♣ → Q♥`, and then its last discard."""
    out = isinstance(action, GoOut)
    if isinstance(action, TakePile):
        also = tuple(_write_group(lay, case, words, out) for lay in action.also)
        using = _write_cards(action.using, words)
        return (words.text("repair.upcard", cards=using), *also) if using else also
    found = tuple(_write_group(lay, case, words, out) for lay in _list_groups(action))
    if isinstance(action, GoOut) and action.discard:
        return (*found, words.text("repair.discard", card=action.discard))
    return found


def _write_group(lay: Lay, case: Case, words: Words, going_out: bool) -> str:
    """The cards of a group, and a card of the meld that it joins."""
    written = _write_cards(lay.cards, words)
    if lay.new:
        return words.text("repair.new", cards=written)
    joined = lay_at(case.table, (lay,), case.rules, going_out=going_out).additions
    before = joined[0].before if joined else None
    onto = lay.onto or (before.mark if before else None)
    return words.text("repair.onto", cards=written, card=onto) if onto else written


def _write_cards(group: Cards, words: Words) -> str:
    """The cards one after the other, jokers without an article: `K♥ K♦ joker`."""
    return " ".join(words.short(card, beside=True) for card in group)


def _find_nearest(action: Action, table: Table, rules: RuleSet) -> Action | None:
    """The nearest legal action.

    A partner's "yes" obliges the player to go out. The search ignores this duty; the function only
    checks the action found against it.
    """
    found: Action | None
    if isinstance(action, GoOut):
        ways = drop_unknown(find_ways_out(table, rules)) if table.phase is Phase.PLAY else iter(())
        found = next(ways, None)
    else:
        found = find_repair(replace(table, answer=Answer.NOT_ASKED), action, rules)
    return found if found and verify(table, found, rules).ok else None


def say_change(words: Words, whole: Whole, remove: Cards, add: Cards, plain: bool = True) -> str:
    """The change in words.

    `whole`: everything that would be laid. `plain`: whether the cards alone show where they go. If
    the cards do not show it, or if the change is large, the sentence names everything that would be
    laid.
    """
    if not _is_small(remove, add):
        return words.text("repair.instead", cards=whole)
    kind = "swap" if remove and add else "add" if add else "remove"
    grouped = "" if plain or not (remove or add) or not whole else ".grouped"
    return words.text(f"repair.{kind}{grouped}", cards=whole, remove=remove, add=add)


def _is_small(remove: Cards, add: Cards) -> bool:
    return len(remove) + len(add) <= SMALL
