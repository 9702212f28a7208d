"""The card table from one seat."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.reading.form import read_as
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Phase, Table, replace
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.puzzle.presenters.legal_presenter import LEGAL
from canasta_tutor.ui.puzzle.table_props import (
    Groups,
    Places,
    meld_props,
    places,
    table_props,
    turn_props,
)
from canasta_tutor.ui.seats import list_seat_numbers, player_label, side_label
from tests.browser.seated_tables import play_tables

CLASSIC = load("classic")
FULL: dict[str, Any] = {
    "hands": ["7h 7d 2c Ks", 11, 3, 9],
    "sides": [
        {"score": 1600, "melds": ["8h 8d 8s", "Qh Qd Qs Qc Qh Qd Qs"], "red_threes": "3d"},
        {"melds": ["9h 9d 9c 9s 9h 9d X"]},
    ],
    "pile": "5h 2d 4c 7s",
    "stock": 40,
}


def drawn(position: dict[str, Any], words: Words, groups: Groups = ()) -> Props:
    table = read_position(position, CLASSIC)
    return table_props(
        table, CLASSIC, words, places(read_as(Position, position)), groups, selectable=True
    )


def names(props: Props) -> list[str]:
    """Every card's name in the browser, wherever the card lies."""
    if isinstance(props, dict):
        own = [props["id"]] if "emblem" in props else []
        return own + [name for value in props.values() for name in names(value)]
    return [name for value in props for name in names(value)] if isinstance(props, list) else []


def test_everything_that_lies_open_is_drawn(words: Words) -> None:
    table = drawn(FULL, words)
    assert [side["melds"][0]["label"] != "" for side in table["sides"]] == [True, True]
    assert [meld["canasta"] for side in table["sides"] for meld in side["melds"]] == [
        None,
        "natural",
        "mixed",
    ]
    assert [card["id"] for card in table["sides"][0]["red_threes"]] == ["side0.red.3d#0"]
    assert table["pile"]["upcard"]["name"] == words.card(cards("7s")[0])
    assert (table["pile"]["count"], table["stock"]["count"]) == (4, 40)
    assert [player["count"] for player in table["players"]] == [11, 3, 9]
    assert len(table["hand"]["cards"]) == 4


def test_melds_are_called_what_they_are() -> None:
    rules, words = load("bolivia"), Words("en")
    melds = ["8h 8d 8s", "4h 5h 6h 7h", "2h 2d X", "9s Ts Js Qs Ks As 8s"]
    table = read_position({"sides": [{"melds": melds}]}, rules)
    laid = [meld_props(meld, rules, words, "side") for meld in table.sides[0].melds]
    assert [(meld["label"].replace("\xa0", " "), meld["name"]) for meld in laid] == [
        ("Eights: 3", None),
        ("Sequence: 4", None),
        ("Wild cards: 3", None),
        ("Sequence: 7", "Samba"),
    ]
    chips = [meld["chip"] for meld in laid]
    assert [(chip["text"], chip["suit"], chip["sign"]) for chip in chips] == [
        ("8", None, None),
        ("4–7", "h", None),
        ("", None, "wild"),
        ("8–A", "s", None),
    ]
    assert [(chip["naturals"], chip["wilds"], chip["size"]) for chip in chips][:3] == [
        (3, 0, 7),
        (4, 0, 7),
        (0, 3, 7),
    ]


def test_browser_can_tell_all_cards_apart(words: Words) -> None:
    found = names(drawn(FULL, words, [("group", cards("7h"))]))
    assert len(found) == len(set(found))


def test_hidden_cards_stay_hidden() -> None:
    """The other players' hands, the stock, and the pile below the upcard never reach the
    browser.
    """
    shown = names(drawn(FULL, Words("en")))
    laid = "8h 8d 8s Qh Qd Qs Qc Qh Qd Qs 3d 9h 9d 9c 9s 9h 9d X"
    open_cards = cards(f"7h 7d 2c Ks {laid} 7s 2d")
    assert len(shown) == len(open_cards)
    assert not [name for name in shown if name.startswith(("5h", "4c"))]


def test_freezing_card_lies_across() -> None:
    pile = drawn(FULL, Words("en"))["pile"]
    assert (pile["state"], pile["across"]["rank"]) == ("frozen", "2")
    assert pile["state_text"]


def test_a_pile_may_be_frozen_by_a_card_that_nobody_tells(words: Words) -> None:
    pile = drawn({"pile": "5h 7s", "frozen": True}, words)["pile"]
    assert (pile["state"], pile["across"]) == ("frozen", None)
    assert pile["state_text"] == words.text("ui.pile.frozen")


def test_free_and_blocked_piles_are_told_apart() -> None:
    free = drawn({**FULL, "pile": "5h 7s"}, Words("en"))["pile"]
    blocked = drawn({**FULL, "pile": "5h 3s"}, Words("en"))["pile"]
    assert (free["state"], free["across"], free["state_text"]) == ("free", None, None)
    assert (blocked["state"], bool(blocked["state_text"])) == ("blocked", True)


def test_only_what_the_position_speaks_of_is_drawn() -> None:
    table = drawn({"hands": ["7h 7d"]}, Words("en"))
    assert [table[place] for place in ("players", "sides", "stock", "pile")] == [[], [], None, None]
    assert table["hand"]["selectable"]


def test_score_is_shown_where_it_is_said() -> None:
    ours, theirs = drawn(FULL, Words("en"))["sides"]
    assert "600" in ours["score_text"]
    assert theirs["score_text"] is None


def test_side_of_which_nothing_is_said_is_left_out() -> None:
    sides = drawn({"hands": ["7h"], "sides": [{"score": 0}, {}]}, Words("en"))["sides"]
    assert [side["score_text"] for side in sides] == ["0\N{NO-BREAK SPACE}points"]


def test_cards_laid_apart_leave_the_hand() -> None:
    table = drawn(FULL, Words("en"), [("These", cards("7h 7d"))])
    assert [card["id"] for card in table["hand"]["cards"]] == ["2c#0", "Ks#0"]
    assert [card["id"] for card in table["groups"][0]["cards"]] == ["group1.7h#0", "group1.7d#0"]


def test_a_hand_with_no_other_card_says_so() -> None:
    words = Words("en")
    hand = drawn({"hands": ["7h"]}, words, [("These", cards("7h"))])["hand"]
    assert hand["cards"] == []
    assert hand["empty"] == words.text("ui.table.hand.empty")


def test_a_hand_that_is_not_known_is_not_drawn() -> None:
    assert drawn({"sides": [{"score": 5}]}, Words("en"))["hand"] is None


def test_own_side_comes_first_from_any_seat() -> None:
    position = {"turn": 1, "hands": [None, "7h"], "sides": [{"score": 5}, {"score": 1600}]}
    first, second = drawn(position, Words("en"))["sides"]
    assert "600" in first["score_text"]
    assert first["label"] == Words("en").text("ui.side.yours")
    assert second["label"] == Words("en").text("ui.side.theirs")


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (5, 5), (6, 2), (6, 3)])
def test_everybody_has_a_name(words: Words, players: int, sides: int) -> None:
    labels = [player_label(words, place, players, sides) for place in range(1, players)]
    partners = players // sides - 1
    assert len(set(labels)) == players - 1 - max(0, partners - 1)
    assert len({side_label(words, place, players, sides) for place in range(sides)}) == sides


def seen_by_player(system: str, players: int, steps: int = 0, seed: int = 1) -> Props:
    """The whole table after some steps of a deal, as the player to move sees it."""
    rules = load(system)
    table = play_tables(rules, players, seed)[steps]
    sides = (True,) * len(table.sides)
    everything = Places(hand=True, pile=True, stock=True, players=True, sides=sides, scores=sides)
    return table_props(table, rules, Words("en"), everything, (), selectable=True)


def test_a_foot_lies_beside_its_owner_until_it_is_taken_up() -> None:
    table = seen_by_player("hand-and-foot", 4)
    feet = play_tables(load("hand-and-foot"), 4, 1)[0].feet
    assert [player["foot"]["count"] for player in table["players"]] == [len(f) for f in feet[1:]]
    assert (table["foot"]["label"], table["foot"]["count"]) == ("Foot", len(feet[0]))
    position = {"memory": {"foot_state": ["taken"]}, "hands": ["7h", 11, 11, 11]}
    rules = load("hand-and-foot")
    taken = table_props(
        read_position(position, rules), rules, Words("en"), Places(players=True), (),
        selectable=True,
    )  # fmt: skip
    assert taken["foot"] is None
    assert [player["foot"]["count"] for player in taken["players"]] == [13, 13, 13]
    assert seen_by_player("classic", 4)["foot"] is None


def test_talons_lie_beside_the_stock() -> None:
    table, rules = seen_by_player("modern-american", 4), load("modern-american")
    assert [talon["count"] for talon in table["talons"]] == list(rules.deal.talons)
    assert table["talons_label"] == Words("en").text("ui.table.talons")
    without = seen_by_player("classic", 4)
    assert (without["talons"], without["talons_label"]) == ([], None)


def test_bids_stand_at_the_seats_and_the_contract_at_its_side() -> None:
    bidding = seen_by_player("sitoumussamba", 4, steps=2, seed=2)
    assert [player["bid"] for player in bidding["players"]] == [None, "Bid 1,000", "Pass"]
    playing = seen_by_player("sitoumussamba", 4, steps=30, seed=2)
    assert [player["bid"] for player in playing["players"]] == [None, None, None]
    assert sorted(side["contract"] or "" for side in playing["sides"]) == ["", "Contract 1,000"]


def test_an_offered_card_lies_face_up_on_the_stock() -> None:
    offered = play_tables(load("czech-club"), 4, 1)[0].offered
    assert offered is not None
    stock = seen_by_player("czech-club", 4)["stock"]
    assert stock["offered"]["name"] == Words("en").card(offered)
    assert seen_by_player("classic", 4)["stock"]["offered"] is None


def test_black_threes_laid_for_their_bonus_lie_with_the_melds() -> None:
    rules = load("modern-american")
    late = max(play_tables(rules, 4, 1), key=lambda table: len(table.side.black_threes))
    own = _sides_of(late, rules)[0]
    assert len(own["black_threes"]) == len(late.side.black_threes) > 0
    assert own["black_threes_label"] == Words("en").text("sheet.line.black_threes")


def test_threes_that_nobody_laid_have_no_label() -> None:
    rules = load("classic")
    early = next(table for table in play_tables(rules, 4, 1) if not table.side.red_threes)
    own = _sides_of(early, rules)[0]
    assert (own["red_threes_label"], own["black_threes_label"]) == (None, None)


def _sides_of(table: Table, rules: RuleSet) -> list[Props]:
    sides = (True,) * len(table.sides)
    shown = Places(sides=sides, scores=sides)
    drawn = table_props(table, rules, Words("en"), shown, (), selectable=True)
    return list(drawn["sides"])


def test_whose_turn_it_is_is_told_from_the_own_seat() -> None:
    words, table = Words("en"), read_position(FULL, CLASSIC)
    assert turn_props(table, 0, words) == {"turn": 0, "turn_text": "your turn"}
    assert turn_props(replace(table, seat=3), 0, words) == {"turn": 3, "turn_text": "to play"}
    assert turn_props(replace(table, seat=0), 3, words)["turn"] == 1
    assert turn_props(replace(table, phase=Phase.OVER), 0, words)["turn"] is None


@pytest.mark.parametrize(
    ("players", "sides", "numbers"),
    [(4, 2, [[], []]), (5, 5, [[1], [2], [3], [4], [5]]), (6, 3, [[1, 4], [2, 5], [3, 6]])],
)
def test_the_players_of_a_large_table_have_numbers(
    players: int, sides: int, numbers: list[list[int]]
) -> None:
    assert [list_seat_numbers(place, players, sides) for place in range(sides)] == numbers


def test_cards_named_for_going_out_lie_by_where_they_go() -> None:
    asked = read_puzzle(
        {
            "id": "test",
            "kind": "legal",
            "rule": "going_out.canastas",
            "ask": {"kind": "go_out", "groups": ["Qc", "Qd", "2c 7s 7c"], "discard": "Ac"},
            "position": {
                "phase": "play",
                "hands": ["Qc Qd 2c 7s 7c Ac"],
                "sides": [{"melds": ["Qd Qs Qs 2d 2s X"]}],
                "pile": "Kh",
            },
        }
    )
    table = LEGAL.table(pose(asked, CLASSIC), Words("en"))
    assert table is not None
    lying = [(group["label"], len(group["cards"])) for group in table["groups"]]
    assert lying == [("To your queens", 2), ("New meld", 3), ("Discard", 1)]


def test_a_wild_card_on_top_blocks_the_pile_for_now_and_that_is_told_first(words: Words) -> None:
    """The card also freezes the pile, but a pile that nobody may take now counts as blocked."""
    pile = drawn({**FULL, "pile": "5h 7s 2d"}, words)["pile"]
    assert pile["state"] == "blocked"
    assert pile["state_text"] == words.text("ui.pile.blocked", upcard=cards("2d")[0])
