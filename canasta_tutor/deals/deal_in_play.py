"""A deal that a learner plays against program players, as a value.

The code and the learner's own actions determine a deal: the other players leave nothing to chance.
So a stored deal (`KeptDeal`) holds only the code and these actions. A page plays an action of the
learner, draws the actions in `news` one after the other, draws the table as the learner now sees
it, and offers the actions that `list_offers` names.

>>> from canasta_tutor.engine.rules.rule_files import load
>>> deal = start_deal(DealCode("classic", 4, 0, 7), load("classic"))
>>> deal.is_own_turn, resume_deal(deal.kept, deal.rules) == deal
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, takewhile
from typing import Annotated

from pydantic import Field, StrictBool

from canasta_tutor.deals.deal_codes import SEEDS, DealCode, check_rules, read_deal_code
from canasta_tutor.deals.deal_faults import ActionsLeft, NothingToDo
from canasta_tutor.engine.actions.calls import least_bid
from canasta_tutor.engine.judge.apply import Step, apply, table_after
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.reasons.verdict import IllegalAction, Reason
from canasta_tutor.engine.rules.reading.form import Amount, Form, Listed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.scoring.game_end import find_instant_winner, find_winner
from canasta_tutor.engine.scoring.sheet_lines import SideScore
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import CALIENTE, Cards
from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import OVER, Phase, Table
from canasta_tutor.engine.values.view import View, view
from canasta_tutor.players.counting_player import choose_in_style
from canasta_tutor.players.player_style import COUNTING, NAMED

MOST_ACTIONS = 2000
"""The most actions that all players together can take in a deal."""
LONGEST_ACTION = 600
"""The most characters of a stored action."""


class KeptDeal(Form):
    """What is stored of a deal: enough to play it again, up to the same table.

    `scores`: points of each side before the deal. `deals_played`: deals of the game before it.
    `practised`: whether the learner took back an action from before the turn they were in.
    """

    code: str
    scores: Listed[int] = ()
    deals_played: Amount = 0
    actions: Annotated[
        Listed[Annotated[str, Field(max_length=LONGEST_ACTION)]], Field(max_length=MOST_ACTIONS)
    ] = ()
    practised: StrictBool = False


class SeenStep(Record):
    """An action of a player, and what the learner sees after it."""

    seat: int
    action: Action
    after: View


class Unplayed(Record):
    """Stored actions that could not be played again; `fault` reports them.

    `action`: the first of these actions, as text. `reasons`: why the rules forbid this action;
    empty if it cannot be read or if the deal was over.
    """

    fault: Fault
    action: str
    reasons: tuple[Reason, ...] = ()


class DealInPlay(Record):
    """A deal up to the learner's next action, or to its end."""

    code: DealCode
    rules: RuleSet
    start: Table
    kept: KeptDeal
    steps: tuple[Step, ...] = ()
    unplayed: Unplayed | None = None

    @property
    def table(self) -> Table:
        """The table now, with all cards; only `seen` may leave the program."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.code.seat

    @property
    def seen(self) -> View:
        """The table now, as the learner sees it."""
        return view(self.table, self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.table.phase is OVER

    @property
    def is_own_turn(self) -> bool:
        """Whether the learner must act: play, bid, or answer the partner."""
        return not self.is_over and self.table.acting == self.seat

    @property
    def is_stuck(self) -> bool:
        """Whether a player must act but can do nothing. No known deal has led to this."""
        return not self.is_over and next(legal_actions(self.table, self.rules), None) is None

    @property
    def fault(self) -> Fault | None:
        """What to tell the learner before they go on, if anything."""
        if self.unplayed:
            return self.unplayed.fault
        return NothingToDo() if self.is_stuck else None

    @property
    def own_actions(self) -> tuple[Action, ...]:
        """The learner's own actions."""
        return tuple(step.action for step in self.steps if step.before.acting == self.seat)

    @property
    def news(self) -> tuple[SeenStep, ...]:
        """What the others did since the learner's last action, in order."""
        others = takewhile(lambda step: step.before.acting != self.seat, reversed(self.steps))
        return tuple(see_step(step, self.seat) for step in reversed([*others]))

    @property
    def history(self) -> tuple[SeenStep, ...]:
        """All actions of the deal."""
        return tuple(see_step(step, self.seat) for step in self.steps)

    @property
    def may_take_back(self) -> bool:
        """Whether the learner's last action belongs to the turn that they are still in."""
        own = bool(self.steps) and not self.news and not self.is_over
        return own and self.steps[-1].before.seat == self.table.seat


def see_step(step: Step, seat: int) -> SeenStep:
    """A step as the player at a seat sees it."""
    return SeenStep(step.before.acting, step.action, view(step.after, seat))


def start_deal(
    code: DealCode, rules: RuleSet, scores: Iterable[int] = (), deals_played: int = 0
) -> DealInPlay:
    """A deal up to the learner's first action.

    Raises:
        InputError: the rules are not those of the code.
    """
    check_rules(code, rules)
    before = tuple(scores)
    table = deal_cards(code, rules, before, deals_played)
    kept = KeptDeal(code=code.text, scores=before, deals_played=deals_played)
    return _play_others(DealInPlay(code, rules, table, kept))


def deal_cards(
    code: DealCode, rules: RuleSet, scores: tuple[int, ...] = (), deals_played: int = 0
) -> Table:
    """The table of a code before the first action."""
    deck, first = _shuffle_deck(code, rules)
    return deal(rules, code.players, deck, scores, first, deals_played=deals_played)


def find_first_seat(code: DealCode, rules: RuleSet) -> int:
    """The seat that begins; like the cards, it is the same from every seat of the learner."""
    return _shuffle_deck(code, rules)[1]


def code_next_deal(code: DealCode, rules: RuleSet, seed: int) -> DealCode:
    """The next deal of a game: everybody keeps their seat, and the next player begins.

    `seed`: where the search for such a deal starts.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> first, rules = DealCode("classic", 4, 0, 7), load("classic")
    >>> second = code_next_deal(first, rules, 90)
    >>> (find_first_seat(second, rules) - find_first_seat(first, rules)) % 4
    1
    """
    first, cycle = (find_first_seat(code, rules) + 1) % code.players, len(NAMED)
    start = seed % (SEEDS // 2)
    seeds = count(start - start % cycle + code.seed % cycle, cycle)
    codes = (code.replace(seed=each) for each in seeds)
    return next(each for each in codes if find_first_seat(each, rules) == first)


def _shuffle_deck(code: DealCode, rules: RuleSet) -> tuple[Cards, int]:
    deck, random = list(full_deck(rules, code.players)), code.random
    random.shuffle(deck)
    return tuple(deck), random.randrange(code.players)


def resume_deal(kept: KeptDeal, rules: RuleSet) -> DealInPlay:
    """A stored deal, played until its first illegal action; `unplayed` describes the rest.

    Raises:
        InputError: the code cannot be read, or the rules are not those of the code.
    """
    now = start_deal(read_deal_code(kept.code), rules, kept.scores, kept.deals_played)
    for place, text in enumerate(kept.actions):
        left = ActionsLeft(len(kept.actions) - place)
        try:
            if not now.is_own_turn:
                return _leave(now, Unplayed(left, text), kept)
            now = play_action(now, read_action(text))
        except IllegalAction as refused:
            return _leave(now, Unplayed(left, text, refused.violations), kept)
        except InputError:
            return _leave(now, Unplayed(left, text), kept)
    return now.replace(kept=kept)


def _leave(now: DealInPlay, unplayed: Unplayed, kept: KeptDeal) -> DealInPlay:
    played = now.kept.model_copy(update={"practised": kept.practised})
    return now.replace(kept=played, unplayed=unplayed)


def play_action(now: DealInPlay, action: Action) -> DealInPlay:
    """The deal after one more action of the learner, up to the next action of the learner.

    Raises:
        IllegalAction: the rules forbid it; its `violations` say why.
    """
    if not now.is_own_turn:
        return now
    step = apply(now.table, action, now.rules)
    kept = now.kept.model_copy(update={"actions": (*now.kept.actions, action_text(action))})
    after = now.replace(kept=kept, steps=(*now.steps, step), unplayed=None)
    return _play_others(after)


def take_back(now: DealInPlay) -> DealInPlay:
    """The deal without the learner's last action; the same deal if they have not acted.

    If the learner had already ended the turn of that action, the deal counts as practice from then
    on.
    """
    if not now.kept.actions:
        return now
    practised = now.kept.practised or not now.may_take_back
    update = {"actions": now.kept.actions[:-1], "practised": practised}
    return resume_deal(now.kept.model_copy(update=update), now.rules)


def _play_others(now: DealInPlay) -> DealInPlay:
    """The deal after the others' actions, up to the learner's next action."""
    return now.replace(steps=(*now.steps, *_list_others(now)))


def _list_others(now: DealInPlay) -> Iterator[Step]:
    table = now.table
    for _ in range(len(now.steps), MOST_ACTIONS):
        if table.phase is OVER or table.acting == now.seat:
            return
        try:
            action = choose_in_style(table, now.rules, now.code.style_at(table.acting))
        except LookupError:  # nothing is legal, which `is_stuck` reports
            return
        step = Step(table, action, table_after(table, action, now.rules))
        yield step
        table = step.after


# --- what may be done ----------------------------------------------------------------------------


class Offer(Record):
    """A kind of action that the rules know at this moment.

    `ready`: the legal actions of this kind; empty if the learner must choose cards for it.
    """

    kind: str
    ready: tuple[Action, ...] = ()


def list_offers(now: DealInPlay) -> tuple[Offer, ...]:
    """The kinds of action, without their cards, from which the learner may choose now.

    Kinds that the rules do not have are left out.

    The kinds are the words that begin an action as text: `draw`, `take`, `lay`, `discard` …
    """
    if not now.is_own_turn:
        return ()
    offers = [*_LISTS[now.table.phase](now.table, now.rules), *_list_calls(now.table, now.rules)]
    return tuple(offers)


def _offer(table: Table, rules: RuleSet, kind: str, *ready: Action) -> Iterator[Offer]:
    """The kind, if any of its actions is legal."""
    legal = tuple(action for action in ready if verify(table, action, rules).ok)
    if legal:
        yield Offer(kind, legal)


def _list_draws(table: Table, rules: RuleSet) -> Iterator[Offer]:
    yield from _offer(table, rules, "draw", actions.Draw())
    if rules.pile.taken != "never":
        yield Offer("take")
    yield from _offer(table, rules, "add upcard", actions.AddUpcard())


def _list_plays(table: Table, rules: RuleSet) -> Iterator[Offer]:
    yield Offer("lay")
    yield Offer("discard")
    yield Offer("out")
    yield from _offer(
        table,
        rules,
        "join",
        *(actions.JoinSets(rank) for rank in sorted({meld.rank for meld in table.side.melds})),
    )
    if rules.red_threes.laid == "may":
        yield Offer("threes")
    yield from _offer(
        table,
        rules,
        "discard from table",
        *(actions.Discard(card, from_table=True) for card in dict.fromkeys(table.side.red_threes)),
    )
    yield from _offer(table, rules, "end turn", actions.EndTurn())
    yield from _offer(table, rules, "special", actions.LaySpecial())
    if CALIENTE in table.hand:
        yield from _offer(table, rules, "caliente", actions.PlayCaliente())
    if has_partner(table) and rules.going_out.ask_partner != "forbidden":
        yield from _offer(table, rules, "ask", actions.AskPartner())


def _list_calls(table: Table, rules: RuleSet) -> Iterator[Offer]:
    if rules.calls.acaba and table.phase in (Phase.DRAW, Phase.PLAY):
        yield from _offer(table, rules, "acaba", actions.CallAcaba())
        yield from _offer(table, rules, "ask acaba", actions.AskPartner(acaba=True))


def _list_answers(table: Table, rules: RuleSet) -> Iterator[Offer]:
    both = (actions.AnswerPartner(yes=True), actions.AnswerPartner(yes=False))
    yield from _offer(table, rules, "answer", *both)


def _list_card_offers(table: Table, rules: RuleSet) -> Iterator[Offer]:
    both = (actions.AnswerOffer(take=True), actions.AnswerOffer(take=False))
    yield from _offer(table, rules, "offer", *both)


def _list_bids(table: Table, rules: RuleSet) -> Iterator[Offer]:
    yield from _offer(table, rules, "pass", actions.Bid(None))
    yield from _offer(table, rules, "bid", actions.Bid(least_bid(table, rules)))


_LISTS = {
    Phase.DRAW: _list_draws,
    Phase.PLAY: _list_plays,
    Phase.ASKED: _list_answers,
    Phase.OFFER: _list_card_offers,
    Phase.AUCTION: _list_bids,
}
"""For each phase, the function that lists its offers."""


# --- the end -------------------------------------------------------------------------------------


class EndOfDeal(Record):
    """How a deal ended.

    `sheets`: the score sheet of each side. `own`: the index of the learner's sheet. `counting`: the
    points that the counting player makes in the learner's seat, with the same cards and players.
    `totals`: the points of each side with those of the deals before. `winner`: the side that has
    won the game; None if the game goes on.
    """

    sheets: tuple[SideScore, ...]
    own: int
    counting: int
    totals: tuple[int, ...] = ()
    winner: int | None = None

    @property
    def points(self) -> int:
        """The points of the learner's side."""
        return self.sheets[self.own].total


def find_end(now: DealInPlay) -> EndOfDeal | None:
    """The score sheets and the comparison; None as long as the deal is not over."""
    if not now.is_over:
        return None
    own = now.seat % len(now.table.sides)
    other = score_deal(play_by_counting(now), now.rules)[own].total
    sheets = score_deal(now.table, now.rules)
    before = now.kept.scores or (0,) * len(sheets)
    totals = tuple(score + sheet.total for score, sheet in zip(before, sheets, strict=True))
    winner = find_instant_winner(now.table, now.rules)
    if winner is None:
        winner = find_winner(totals, now.rules, now.kept.deals_played + 1)
    return EndOfDeal(sheets, own, other, totals, winner)


def play_by_counting(now: DealInPlay) -> Table:
    """The end of the same deal with the counting player in the learner's seat."""
    table = now.start
    for _ in range(MOST_ACTIONS):
        if table.phase is OVER:
            break
        if table.acting == now.seat:
            action = choose_in_style(table, now.rules, COUNTING)
        else:
            action = choose_in_style(table, now.rules, now.code.style_at(table.acting))
        table = table_after(table, action, now.rules)
    return table
