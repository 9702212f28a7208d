"""The laws that every deal obeys, whoever plays it and under whatever rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from canasta_tutor.engine.judge.apply import Step, apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import (
    action_text,
    read_action,
    read_table,
    table_json,
)
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    Bid,
    CallAcaba,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    JoinSets,
    Lay,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.engine.values.cards import ALL_CARDS, Card, Cards, Rank, cards
from canasta_tutor.engine.values.table import Phase, Table
from canasta_tutor.engine.values.view import view
from canasta_tutor.players import chance_player, counting_player
from canasta_tutor.players.played_deals import Player, deal_shuffled, play_deal
from tests.all_cards import wherever

MOST_ACTIONS = 3000
CLOSE = 211
"""The number of steps from one close look to the next.

A close look tries some thirty more actions, and writes and reads the whole table; that takes thirty
times as long as playing a step. The steps to look at differ from deal to deal. The number is prime,
so that no player's turn and no phase is always skipped.
"""

PLAYERS: dict[str, Player] = {
    "chance": chance_player.choose_by_chance,
    "counting": counting_player.choose_by_counting,
}
GAMES = [(rules_id, players) for rules_id in known() for players in load(rules_id).players]


def watched(
    rules: RuleSet, players: int, seed: int, player: Player, *, close: int = CLOSE
) -> Table:
    """Play a deal under all laws; return the table at its end.

    `close`: look closely at every n-th step.
    """
    random = Random(seed)
    table = deal_shuffled(rules, players, random, first=seed % players)
    deck = dict(Counter(full_deck(rules, players)))
    assert dict(Counter(wherever(table))) == deck
    count = seed
    for step in play_deal(table, rules, player, random):
        assert_whole(step, deck)
        assert verify(step.before, step.action, rules).ok
        if count % close == 0:
            assert_closely_lawful(step, rules, player, Random(count))
        table, count = step.after, count + 1
        assert count - seed < MOST_ACTIONS
    assert_scored(table, rules)
    return table


def assert_whole(step: Step, deck: dict[Card, int]) -> None:
    """A step changes something, but no card appears or disappears."""
    assert step.after != step.before
    assert dict(Counter(wherever(step.after))) == deck


def assert_scored(table: Table, rules: RuleSet) -> None:
    """The deal is over, and each side's score is the sum of its lines."""
    assert table.phase is Phase.OVER
    for score in score_deal(table, rules):
        assert score.total == sum(line.points for line in score.lines)


def assert_closely_lawful(step: Step, rules: RuleSet, player: Player, random: Random) -> None:
    """All laws about a single step; checking them costs more than playing the step."""
    read = read_table(table_json(step.before))
    assert step.before == read
    assert read_action(action_text(step.action)) == step.action
    assert all(hand == cards(hand) for hand in step.after.hands)
    assert apply(step.before, step.action, rules).after == step.after
    for action in attempts(step.before, random):
        assert_verified_means_done(step.before, action, rules)
    assert step.before == read
    assert_sees_nothing_hidden(step.before, rules, player, random.random())


def assert_verified_means_done(table: Table, action: Action, rules: RuleSet) -> None:
    """An action can be done if `verify` allows it; otherwise it is refused for the same reasons."""
    verdict = verify(table, action, rules)
    if verdict.ok:
        assert verdict.grounds
        assert apply(table, action, rules).after != table
        return
    with pytest.raises(IllegalAction) as refused:
        apply(table, action, rules)
    assert refused.value.violations == verdict.violations


def attempts(table: Table, random: Random) -> Iterator[Action]:
    """Actions of each kind, legal or not."""
    group = some_cards(table, random)
    also = (Lay(some_cards(table, random)),)
    card = random.choice((*table.hand, *ALL_CARDS))
    yield from (Draw(), AddUpcard(), EndTurn(), LaySpecial(), PlayCaliente(), CallAcaba())
    yield from (AskPartner(), AskPartner(acaba=True), AnswerPartner(yes=True))
    yield from (AnswerOffer(take=True), Bid(), Bid(100 * random.randrange(30)))
    yield from (Discard(card), Discard(card, from_table=True), LayThrees(group[:2]))
    yield from (JoinSets(card.rank), LayMelds((Lay(group),)), LayMelds((Lay(group, new=True),)))
    yield from (TakePile(), TakePile(group), TakePile(group, also), GoOut((Lay(table.hand),), None))
    yield from (LayMelds((Lay(group, onto=meld.mark),)) for meld in table.side.melds)


def some_cards(table: Table, random: Random) -> Cards:
    """A few cards of the hand, sometimes with a card that the hand lacks."""
    pool = [*table.hand, *random.sample(ALL_CARDS, 1)]
    near = sorted(pool, key=lambda card: (card.rank - random.choice(pool).rank) % 14)
    return cards(near[: random.randint(1, 4)])


def assert_sees_nothing_hidden(table: Table, rules: RuleSet, player: Player, seed: float) -> None:
    """Neither the view nor the player's choice changes with the cards that they cannot see."""
    other = hidden(table, table.acting)
    assert view(other, table.acting) == view(table, table.acting)
    assert player(other, rules, Random(seed)) == player(table, rules, Random(seed))


def hidden(table: Table, seat: int) -> Table:
    """The table with jokers in place of all cards that a seat has never seen.

    Threes in other hands stay: under some rules a partner's threes keep a player from going out, so
    the rules reveal them.
    """

    def unseen(heap: Cards) -> Cards:
        return tuple(card if card.rank is Rank.THREE else Card("X") for card in heap)

    hands = (heap if place == seat else unseen(heap) for place, heap in enumerate(table.hands))
    return replace(
        table,
        hands=tuple(hands),
        feet=tuple(unseen(heap) for heap in table.feet),
        talons=tuple(unseen(heap) for heap in table.talons),
        stock=unseen(table.stock),
    )
