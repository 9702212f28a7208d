"""Each way to make a first meld, with no group and no card too many."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from canasta_tutor.engine.melds.first_meld import suffices
from canasta_tutor.engine.melds.group import reading
from canasta_tutor.engine.melds.laying import Occasion, occasion_at, room_beside
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, needed
from canasta_tutor.engine.search.begun import NEVER, Begun, may_follow
from canasta_tutor.engine.search.coming import Coming
from canasta_tutor.engine.search.giving import given
from canasta_tutor.engine.search.parts import Part
from canasta_tutor.engine.search.purse import Purse, purse_of
from canasta_tutor.engine.search.stacks import Stack, stack
from canasta_tutor.engine.search.writing import written
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Cards, Rank
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import Meld, MeldKind, Table

Parts = tuple[Part, ...]


@value()
class Aim:
    """What a first meld must come to, beside what is laid with the upcard."""

    laid: Parts
    asked: Needed
    rules: RuleSet

    def met(self, chosen: Parts) -> bool:
        """Whether these groups are enough."""
        made, initial = self.laid + chosen, self.rules.initial
        if initial.canasta_suffices and any(part.canasta for part in made):
            return True
        return (
            self.lacking(chosen) <= 0
            and any(part.clean for part in made)
            and (not self.asked.canasta or any(map(self.is_canasta, made)))
            and (initial.wilds or not any(part.made.wilds for part in made))
        )

    @property
    def asks_canasta(self) -> bool:
        """Whether it matters which groups are canastas."""
        return self.asked.canasta is not None or self.rules.initial.canasta_suffices

    def is_canasta(self, part: Part) -> bool:
        """Whether the group is a canasta as the score asks for."""
        natural = self.asked.canasta == "natural_canasta"
        return part.canasta is not None and not (natural and part.canasta is CanastaKind.MIXED)

    def lacking(self, chosen: Parts) -> int:
        """How many points are still lacking."""
        return self.asked.points - sum(part.points for part in self.laid + chosen)


def _place(part: Part) -> tuple[int, int, int]:
    """Where a group comes: sets before sequences, by rank, the larger first."""
    return list(MeldKind).index(part.made.kind), part.made.rank, -len(part.made.cards)


class Choosing:
    """The search for the groups of a first meld.

    They are chosen by falling points. So where the last is needed for the points, all are.
    """

    def __init__(self, held: Stack, aim: Aim, occasion: Occasion) -> None:
        self._aim, self._rules, self._held = aim, aim.rules, held
        self._occasion = occasion
        self._coming = Coming(held, self._rules, self._occasion)
        self._only_now = dict(self._not_later())
        self._begun: dict[int, Begun] = {}

    def toward(self, aim: Aim) -> Choosing:
        """The search in the same hand for another aim."""
        other = copy(self)
        other._aim = aim
        return other

    def ways(self, left: Purse | None = None) -> Iterator[Parts]:
        """Each choice of groups that is enough and of which nothing can wait.

        `left`: what of the hand they are chosen from, if not all.
        """
        return self._grown((), 0, left or purse_of(self._held))

    def _grown(self, chosen: Parts, first: int, left: Purse) -> Iterator[Parts]:
        """The choice, if it is enough; with each further group that may come after.

        Beside what is enough comes only what may not follow later.
        """
        enough = self._aim.met(chosen)
        if enough and not self._can_wait(chosen):
            yield tuple(sorted(chosen, key=_place))
        if not enough and self._hopeless(chosen, first, left):
            return
        for place, part in self._next(chosen, first, enough):
            less = left.less(part.piece) if part.piece else None
            if less and self._fits(part, chosen):
                yield from self._grown((*chosen, part), place, less)

    def _next(self, chosen: Parts, first: int, enough: bool) -> Iterator[tuple[int, Part]]:
        """The groups that may come after, with their places.

        None that brings nothing, and none with which one of them counts too much: it could be
        begun with less, whatever else comes.
        """
        lacking = self._aim.lacking(chosen)
        below = lacking + min(map(self._loss, chosen), default=NEVER)
        later = self._coming.since(first, below)
        for place, part in self._only_now.items() if enough else later:
            over = part.points - lacking
            brings = lacking > 0 or part.clean or part.canasta or place in self._only_now
            if place >= first and brings and (over < 0 or over < self._loss(part)):
                yield place, part

    def _loss(self, part: Part) -> int:
        """How many points less it could count."""
        return self._begun_of(part).loss

    def _not_later(self) -> Iterator[tuple[int, Part]]:
        """The groups that may be laid as part of a first meld alone, with their places."""
        if self._rules.meld.wilds_if_opened:
            for place, part in self._coming.since(0, NEVER):
                if not may_follow(part, self._rules, self._occasion):
                    yield place, part

    def _hopeless(self, chosen: Parts, first: int, left: Purse) -> bool:
        """Whether even all that is ahead would not be enough."""
        aim, ahead, made = self._aim, self._coming.ahead(first), (*self._aim.laid, *chosen)
        if self._rules.initial.canasta_suffices and ahead.canasta:
            return False
        if not ahead.clean and not any(part.clean for part in made):
            return True
        if aim.asked.canasta and not ahead.canasta and not any(map(aim.is_canasta, made)):
            return True
        lack = aim.lacking(chosen)
        return lack > 0 and not ahead.bonus and lack > left.points(ahead.ranks, self._rules)

    def _fits(self, part: Part, chosen: Parts) -> bool:
        """Whether the group may lie beside those chosen."""
        initial, made = self._rules.initial, part.made
        if made.wilds and not initial.wilds and not (initial.canasta_suffices and part.canasta):
            return False
        return self._has_room(made, chosen) and not self._locks(made, chosen)

    def _has_room(self, made: Meld, chosen: Parts) -> bool:
        """Whether the side may have that many melds of the rank; the upcard's has but one."""
        if made.kind is MeldKind.SEQUENCE:
            return True
        of = (made.kind, made.rank)
        if any((part.made.kind, part.made.rank) == of for part in self._aim.laid):
            return False
        like = [part.made for part in chosen if (part.made.kind, part.made.rank) == of]
        large = sorted([*like, made], key=lambda meld: -len(meld.cards))
        return room_beside(large[:-1], self._rules)

    def _locks(self, made: Meld, chosen: Parts) -> bool:
        """Whether twos would be laid as wild cards beside an unfinished set of twos."""
        if self._rules.meld.twos != "rank":
            return False
        melds = [made, *(part.made for part in (*self._aim.laid, *chosen))]
        size = self._rules.canasta.size
        unfinished = any(meld.rank is Rank.TWO and len(meld.cards) < size for meld in melds)
        others = (meld for meld in melds if meld.rank is not Rank.TWO)
        return unfinished and any(card.rank is Rank.TWO for meld in others for card in meld.cards)

    def _can_wait(self, chosen: Parts) -> bool:
        """Whether some cards of a group, or all, could as well be laid later."""
        for place, part in enumerate(chosen):
            others = (*chosen[:place], *chosen[place + 1 :])
            least = 0 if self._rules.initial.canasta_suffices else self._aim.lacking(others)
            for less in self._begun_of(part).of(least):
                if self._aim.met((*others, less) if less else others):
                    return True
        return False

    def _begun_of(self, part: Part) -> Begun:
        """What a group could be begun as; what was looked at once is not looked at again."""
        if id(part) not in self._begun:
            self._begun[id(part)] = Begun(
                part, self._rules, self._occasion, canasta=self._aim.asks_canasta
            )
        return self._begun[id(part)]


def cards_of(chosen: Parts, held: Stack) -> tuple[Cards, ...]:
    """The groups with cards of the hand, in the order chosen."""
    pieces = tuple(part.piece for part in chosen if part.piece)
    return tuple(group for _, group in next(given([pieces], held)))


def first_lays(table: Table, rules: RuleSet) -> Iterator[tuple[Lay, ...]]:
    """Each way to make a first meld from the hand, with no group and no card too many."""
    held, occasion = stack(table.hand, rules), occasion_at(table, rules)
    asked = needed(table.side, rules, table.deals_played)
    for chosen in Choosing(held, Aim((), asked, rules), occasion).ways():
        groups = cards_of(chosen, held)
        lays = written(((None, group) for group in groups), (), rules, occasion)
        if lays:
            yield lays


def enough(chosen: tuple[Lay, ...], table: Table, rules: RuleSet) -> bool:
    """Whether new melds reach the minimum of the side to move."""
    melds = (reading(group.cards, rules) for group in chosen)
    return suffices((meld for meld in melds if meld is not None), table, rules)
