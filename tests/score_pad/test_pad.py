"""The score pad counts by the rules: deals are played, entered in the pad, and scored again."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.scoring.melds_and_canastas import canasta_code
from canasta_tutor.engine.values.cards import CardKind, Cards
from canasta_tutor.engine.values.input_faults import BadValue, InputError, TooManyCopies, UnknownKey
from canasta_tutor.engine.values.table import Foot, Meld, MeldKind, Phase, Side, Table
from canasta_tutor.players import chance_player, counting_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal
from canasta_tutor.score_pad.pad import (
    DealEntry,
    SideEntry,
    new_pad,
    put_deal,
    read_deal,
    remove_deal,
)
from canasta_tutor.score_pad.pad_fields import pad_fields
from canasta_tutor.score_pad.pad_game import deal_scores, find_standing
from canasta_tutor.score_pad.pad_table import cards_worth
from tests.score_pad.pads import BIG, deal_of, game

GREEDY_SEEDS = 3


@cache
def over(system: str, seed: int) -> Table:
    """A deal played to its end."""
    rules = load(system)
    random, player = (
        Random(seed),
        chance_player.choose_by_chance if seed == 0 else counting_player.choose_by_counting,
    )
    table = deal_shuffled(rules, rules.seats.usual, random)
    for step in play_deal(table, rules, player, random):
        table = step.after
    assert table.phase is Phase.OVER
    return table


def text(group: Cards) -> str:
    return " ".join(card.text for card in group)


def entered(table: Table, sides: list[SideEntry]) -> DealEntry:
    """A deal of the pad that ended in the same way."""
    first = table.first_pile is not None and table.first_pile == table.turn
    return DealEntry(tuple(sides), table.out, table.concealed, first, table.special, table.acaba)


def credits(table: Table, place: int) -> dict[str, int]:
    """The items that leave no card behind."""
    side = table.sides[place]
    seats = range(place, table.players, len(table.sides))
    waiting = [seat for seat in seats if table.foot and table.foot[seat] is Foot.UNTOUCHED]
    return {
        "canasta.hidden": side.hidden_canastas,
        "black_threes.removed": side.black_removed,
        "caliente.played": side.calientes_played,
        "exact_lift": side.exact_lifts,
        "first_hand": len([seat for seat in waiting if seat != table.out]),
        "contract": side.contract or 0,
    }


def known_fields(counts: dict[str, int], rules: RuleSet) -> dict[str, int]:
    """The numbers that the pad asks for under these rules."""
    asked = {each.id for each in pad_fields(rules.id, rules.seats.usual)}
    return {name: count for name, count in counts.items() if count and name in asked}


def by_cards(table: Table, place: int, rules: RuleSet) -> SideEntry:
    side, seats = table.sides[place], range(place, table.players, len(table.sides))
    return SideEntry(
        by_cards=True,
        melds=tuple(text(meld.cards) for meld in side.melds),
        red_threes=text(side.red_threes),
        black_threes=text(side.black_threes),
        hands=tuple(text(table.hands[seat]) for seat in seats),
        feet=tuple(text(table.feet[seat]) for seat in seats if table.feet),
        counts=known_fields(credits(table, place), rules),
    )


def by_numbers(table: Table, place: int, rules: RuleSet) -> SideEntry:
    """The numbers that people would count."""
    side, seats = table.sides[place], range(place, table.players, len(table.sides))
    held = tuple(card for seat in seats for card in table.hands[seat])
    feet = tuple(card for seat in seats if table.feet for card in table.feet[seat])
    counts = {
        "points": points_of((card for meld in side.melds for card in meld.cards), rules),
        "red_threes": len(side.red_threes),
        "black_threes": len(side.black_threes),
        "black_threes.melded": sum(
            card.kind is CardKind.BLACK_THREE for meld in side.melds for card in meld.naturals
        ),
        "sequence.short": int(any(is_short(meld, rules) for meld in side.melds)),
        "red_threes.hand": kind_of((*held, *feet), CardKind.RED_THREE),
        "caliente.hand": kind_of(held, CardKind.CALIENTE),
        **credits(table, place),
    }
    for meld in side.melds:
        name = f"{canasta_code(meld, rules)}:{canasta_bonus(meld, rules)}"
        if find_canasta_kind(meld, rules):
            counts[name] = counts.get(name, 0) + 1
        else:
            began = f"unfinished:{'wild' if meld.kind is MeldKind.WILD else meld.rank.symbol}"
            counts[began] = counts.get(began, 0) + int(whole_loss(meld))
    black_apart = rules.black_threes.in_hand != rules.points.cards["3"]
    if black_apart:
        counts["black_threes.hand"] = kind_of((*held, *feet), CardKind.BLACK_THREE)
    for name in rules.canasta.held:
        counts[f"held:{name}"] = 0
    for key, heap in (("hand", held), ("foot", feet)):
        plain = [c for c in heap if not (black_apart and c.kind is CardKind.BLACK_THREE)]
        counts[key] = points_of(plain, rules)
    return SideEntry(counts=known_fields(counts, rules))


def kind_of(group: Cards, kind: CardKind) -> int:
    return sum(card.kind is kind for card in group)


def whole_loss(meld: Meld) -> bool:
    """Whether a meld can be one that loses points if it stays unfinished."""
    return meld.kind is not MeldKind.SEQUENCE and not (meld.kind is MeldKind.SET and meld.wilds)


def is_short(meld: Meld, rules: RuleSet) -> bool:
    return meld.kind is MeldKind.SEQUENCE and len(meld.cards) <= rules.canasta.short_sequence


def is_told_by_numbers(table: Table, place: int, rules: RuleSet) -> bool:
    """Points for a caliente or kept cards depend on single hands, which a side's numbers do not
    describe.
    """
    seats = range(place, table.players, len(table.sides))
    hands = [table.hands[seat] for seat in seats]
    ranks = {card.rank.symbol for hand in hands for card in hand}
    return not kind_of(sum(hands, ()), CardKind.CALIENTE) and not ranks & set(rules.canasta.held)


@pytest.mark.parametrize("system", known())
def test_cards_of_a_played_deal_make_the_same_sheet(system: str) -> None:
    rules = load(system)
    for seed in range(GREEDY_SEEDS):
        table = over(system, seed)
        sides = [by_cards(table, place, rules) for place in range(len(table.sides))]
        assert deal_scores(entered(table, sides), rules, table.players) == score_deal(table, rules)


@pytest.mark.parametrize("system", known())
def test_numbers_of_a_played_deal_make_the_same_points(system: str) -> None:
    rules = load(system)
    for seed in range(GREEDY_SEEDS):
        table = over(system, seed)
        count = len(table.sides)
        sides = [by_numbers(table, place, rules) for place in range(count)]
        found = deal_scores(entered(table, sides), rules, table.players)
        true = score_deal(table, rules)
        for place in range(count):
            if is_told_by_numbers(table, place, rules):
                lines = {line.code: line.points for line in found[place].lines}
                assert lines == {line.code: line.points for line in true[place].lines}


@pytest.mark.parametrize("system", known())
def test_every_system_has_a_form(system: str) -> None:
    rules = load(system)
    for players in rules.players:
        fields = [each.id for each in pad_fields(system, players)]
        assert fields[0] == "points"
        assert "hand" in fields
        assert len(set(fields)) == len(fields)


@pytest.mark.parametrize(
    ("system", "there", "absent"),
    [
        ("classic", "canasta.natural:500", "foot"),
        ("samba", "canasta.sequence:1500", "contract"),
        ("hand-and-foot", "foot", "canasta.wild:2000"),
        ("sitoumussamba", "contract", "foot"),
        ("modern-american", "held:7", "sequence.short"),
        ("caliente", "caliente.hand", "black_threes"),
        ("brazilian", "sequence.short", "held:7"),
        ("czech-fast", "black_threes.melded", "caliente.hand"),
    ],
)
def test_a_form_asks_for_what_the_system_counts(system: str, there: str, absent: str) -> None:
    fields = {each.id for each in pad_fields(system, load(system).seats.usual)}
    assert there in fields
    assert absent not in fields


# --- the game


def test_totals_run_on_and_name_the_next_minimum() -> None:
    pad = game(deal_of(BIG, {"hand": 50}), deal_of({"points": 35}, BIG, out=1))
    stands = find_standing(pad)
    assert [scores[0].total for scores in stands.scores] == [3000, 35]
    assert stands.totals == ((0, 0), (3000, -50), (3035, 3050))
    rules = load("classic")
    assert stands.needs[0] == find_needed(Side(score=3035), rules, 2)
    assert stands.winner is None


def test_the_target_ends_the_game() -> None:
    pad = game(deal_of(BIG, {}), deal_of(BIG, {}))
    assert find_standing(pad).winner == 0
    assert find_standing(remove_deal(pad, 1)).winner is None


def test_a_game_of_so_many_deals_ends_with_the_last() -> None:
    deals = [deal_of({"points": 500}, {"points": 400})] * 4
    assert find_standing(game(*deals[:3], system="hand-and-foot")).winner is None
    assert find_standing(game(*deals, system="hand-and-foot")).winner == 0


def test_a_deal_can_be_changed() -> None:
    pad = game(deal_of(BIG, {}), deal_of({}, BIG))
    changed = put_deal(pad, deal_of({}, {"points": 20}), place=0)
    assert find_standing(changed).totals[1:] == ((0, 20), (0, 3020))


# --- what is entered wrongly


@pytest.mark.parametrize(
    ("side", "kind", "path"),
    [
        ({"counts": {"points": 7}}, BadValue, "sides[0].counts.points"),
        ({"counts": {"hand": 7}}, BadValue, "sides[0].hands"),
        ({"counts": {"foot": 5}}, UnknownKey, "sides[0].counts"),
        ({"counts": {"red_threes": -1}}, BadValue, "sides[0].counts.red_threes"),
        ({"by_cards": True, "melds": ["7h 8d"]}, BadValue, "sides[0].melds[0]"),
        ({"by_cards": True, "melds": ["7h 7h 7h"]}, TooManyCopies, ""),
    ],
)
def test_what_cannot_be_is_refused(side: dict[str, object], kind: type, path: str) -> None:
    pad = new_pad("classic")
    with pytest.raises(InputError) as caught:
        deal_scores(read_deal({"sides": [side]}, pad), pad.system, pad.players)
    assert isinstance(caught.value.fault, kind)
    assert caught.value.path == path


@pytest.mark.parametrize("system", known())
def test_points_in_a_hand_stand_for_cards(system: str) -> None:
    rules = load(system)
    for points in range(0, 300, 5):
        assert points_of(cards_worth(points, rules), rules) == points
