"""Hands of 26 cards, too large for brute force: the search finds what is known to exist.

The tests plant a way out: they put random melds together and take these as the hand. Also, whatever
the chance player or the counting player lays, no lay counts more than the largest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from canasta_tutor.engine import search as searches
from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import can_take, cards_used, verify
from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import UNKNOWN, drop_unknown
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.actions import GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import (
    CardKind,
    Cards,
    Rank,
    Suit,
    cards,
    text_of,
    without,
)
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace, with_own
from canasta_tutor.players import chance_player, counting_lays
from canasta_tutor.players.player_style import COUNTING
from tests.laws.houses import KINDS
from tests.laws.test_largest import counted
from tests.laws.test_repair import exchanged

HOUSES = ["runs upward with wilds", "runs both ways with two wilds", "runs, few wilds"]
SYSTEMS = {name: load(name) for name in known()}
RULES = SYSTEMS | {name: patch_rules(load("classic"), KINDS[name]) for name in HOUSES}
LAID = ["", "Kh Ks Ks Kc Kc; Qh Qc Qc"]
HAND, WILDS, LISTED, TRIES, PLANTED = 26, 6, 50, 8, 3
STEPS, STEPS_IN_RUNS = 20_000, 50_000
"""Most steps of a search; more where sequences may hold any number of wild cards."""
SLOW = "4c 5d 5d 5s 6h 6s 7h 7d 7d 7s 7c 9h 9d Td Js Kd Ks Kc Ad Ac 2c 2c X X X X"
SETS = [Rank(rank) for rank in range(4, 10)]
MOST = 5
"""Number of cards in a planted meld."""
CANASTAS = [
    "Kh Kd Ks Kc Kh Kd Ks", "Jh Jd Js Jc Jh Jd Js", "Qh Qd Qs Qc Qh 2h 2d", "Ah Ad As Ac Ah 2h 2d",
    "Th Td Tc Th Td Tc X", "4s 5s 6s 7s 8s 9s Ts", "2s 2c 2s 2c X X X",
]  # fmt: skip

every_system = pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
with_houses = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


@every_system
def test_large_hands_are_searched_to_the_end(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work is counted in steps, so that it is the same on every machine."""
    many = rules.meld.sequence_wilds is None and "sequence" in rules.meld.kinds
    monkeypatch.setattr(searches, "MOST_STEPS", STEPS_IN_RUNS if many else STEPS)
    for table in tables(rules):
        assert can_go_out(table, rules) is not UNKNOWN
        assert find_largest_lay(table, rules) is not UNKNOWN
        assert can_take(turned(table), rules) is not UNKNOWN


@with_houses
def test_no_lay_of_the_players_counts_more_than_the_largest(rules: RuleSet) -> None:
    for table in tables(rules):
        best = find_largest_lay(table, rules)
        assert best is not UNKNOWN
        played = [action for action in lays_played(table, rules) if verify(table, action, rules).ok]
        assert bool(best) or not played
        if best:
            assert verify(table, best, rules).ok
            assert all(counted(a, table, rules) <= counted(best, table, rules) for a in played)


@every_system
def test_a_card_more_never_makes_the_largest_smaller(rules: RuleSet) -> None:
    for table in tables(rules):
        whole, fewer = find_largest_lay(table, rules), with_own(table, table.hand[1:], table.side)
        best = find_largest_lay(fewer, rules)
        assert best is not UNKNOWN is not whole
        if best and len(cards_used(best)) < len(fewer.hand):
            assert whole
            assert counted(whole, table, rules) >= counted(best, fewer, rules)


@every_system
def test_a_planted_way_out_is_found(rules: RuleSet) -> None:
    seen = 0
    for seed in range(PLANTED):
        table, planted = planted_out(rules, Random(seed))
        if verify(table, planted, rules).ok:
            seen += 1
            ways = list(islice(drop_unknown(find_ways_out(table, rules)), LISTED))
            assert all(verify(table, way, rules).ok for way in ways)
            assert not table_after(table, ways[0], rules).hands[table.seat]
            best, laid = find_largest_lay(table, rules), LayMelds(planted.groups)
            assert isinstance(best, LayMelds)
            assert counted(best, table, rules) >= counted(laid, table, rules)
    assert seen


@every_system
def test_a_pile_can_be_taken_if_a_way_that_chance_finds_is_legal(rules: RuleSet) -> None:
    for table in map(turned, tables(rules)):
        listed = islice(drop_unknown(find_takes(table, rules)), LISTED)
        legal = any(verify(table, action, rules).ok for action in listed)
        thought = (
            chance_player.choose_by_chance(table, rules, Random(seed)) for seed in range(TRIES)
        )
        assert can_take(table, rules) is True or not (
            legal or any(isinstance(action, TakePile) for action in thought)
        )


@every_system
def test_a_repair_of_a_large_hand_is_legal_and_near(rules: RuleSet) -> None:
    """A legal action with one card missing, or one card too many; changing one card repairs it."""
    for table in tables(rules):
        legal = (way for way in lays_played(table, rules) if verify(table, way, rules).ok)
        for action in islice(legal, 2):
            used = cards_used(action)
            found = find_repair(table, LayMelds((Lay(used[:-1]),)), rules)
            assert found
            assert verify(table, found, rules).ok
            assert exchanged(used[:-1], cards_used(found)) <= 1


def test_the_hardest_hand_known_is_searched_to_the_end() -> None:
    rules = load("czech-club")
    table = table_with(cards(SLOW), [], rules)
    best = find_largest_lay(table, rules)
    assert isinstance(best, LayMelds)
    assert len(cards_used(best)) == 23
    assert can_go_out(table, rules) is False


def tables(rules: RuleSet) -> Iterator[Table]:
    """Hands with runs and wild cards, or of any cards; with few or many melds on the table."""
    for place, laid in enumerate(LAID):
        for lively in (False, True):
            melds = laid.split("; ") if laid else []
            deck = without(full_deck(rules, rules.seats.usual), cards(" ".join(melds)))
            random = Random(f"{place} {lively}")
            yield table_with(drawn(deck, random, lively=lively), melds, rules)


def drawn(deck: Cards, random: Random, *, lively: bool) -> Cards:
    """Some wild cards and naturals; `lively`: two thirds of the naturals are red."""
    shuffled = random.sample(deck, len(deck))
    plain = [card for card in shuffled if card.kind is CardKind.PLAIN]
    if lively:
        plain.sort(key=lambda card: not (card.suit and card.suit.red) and random.random() < 2 / 3)
    wild = [card for card in shuffled if card.wild][: random.randint(0, WILDS)]
    return cards([*wild, *plain][:HAND])


def table_with(hand: Cards, melds: list[str], rules: RuleSet) -> Table:
    """The turn of a player with that hand."""
    feet = ["played"] * rules.seats.usual if rules.deal.foot else []
    position = {"hands": [text_of(hand)], "phase": "play", "sides": [{"melds": melds}]}
    return read_position(position | {"memory": {"foot_state": feet} if feet else {}}, rules)


def turned(table: Table) -> Table:
    """The same turn before the draw, with one natural card as the whole pile."""
    upcard = next(card for card in table.stock if card.kind is CardKind.PLAIN)
    return replace(table, phase=Phase.DRAW, pile=(upcard,))


def lays_played(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Actions that the counting player considers, actions of the chance player, and the first
    actions of the list.
    """
    if table.side.melds:
        yield from counting_lays.find_lays(table, rules, COUNTING)
    else:
        yield from counting_lays.find_first_lay(table, rules, COUNTING)
    for seed in range(TRIES):
        action = chance_player.choose_by_chance(table, rules, Random(seed))
        if isinstance(action, LayMelds):
            yield action
    yield from islice(drop_unknown(find_lays(table, rules)), LISTED)


def planted_out(rules: RuleSet, random: Random) -> tuple[Table, GoOut]:
    """A hand of melds and one further card; its side has each kind of canasta that the rules
    know.
    """
    there = [text for text in CANASTAS if not group_problems(cards(text), rules)]
    deck = without(full_deck(rules, rules.seats.usual), cards(" ".join(there)))
    groups: list[Cards] = []
    ranks = random.sample(SETS, len(SETS))
    while ranks and sum(map(len, groups)) < HAND - MOST:
        group = any_run(deck, rules, random) if random.random() < 1 / 2 else ()
        group = group or any_set(deck, ranks.pop(), rules, random)
        deck = without(deck, group)
        groups += [group] if group else []
    last = next(card for card in random.sample(deck, len(deck)) if card.kind is CardKind.PLAIN)
    hand = cards((*(card for group in groups for card in group), last))
    table = replace(table_with(hand, there, rules), answer=Answer.YES)
    return table, GoOut(tuple(Lay(group, new=True) for group in groups), last)


def any_set(deck: Cards, rank: Rank, rules: RuleSet, random: Random) -> Cards:
    """Some cards of a rank, perhaps with a wild card, if they make a meld."""
    plain = [card for card in deck if card.rank is rank][: random.randint(2, MOST)]
    wild = [card for card in deck if card.wild][: random.randint(0, 1)]
    group = cards([*plain, *wild])
    return group if not group_problems(group, rules) else ()


def any_run(deck: Cards, rules: RuleSet, random: Random) -> Cards:
    """Some consecutive cards of a suit, if they make a meld."""
    suit, low, size = random.choice(list(Suit)), random.randint(4, 8), random.randint(3, MOST)
    ranks = range(low, low + size)
    plain = {card.rank: card for card in deck if card.suit is suit and card.rank in ranks}
    group = cards(plain.values())
    return group if not group_problems(group, rules) else ()
