"""Actions in sentences: the order of a turn, several turns, what somebody has done."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Rank, cards, without
from canasta_tutor.engine.values.table import Meld, replace
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.nearest_repair import groups_of
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.actions_in_words import (
    all_moves,
    joining,
    order_parts,
    spot,
    threes_gained,
    told_parts,
)
from tests.ui.told import puzzle

EN = Words("en")
SEVENS = "7♥\N{NO-BREAK SPACE}7♦\N{NO-BREAK SPACE}7♠"
KINGS = [Meld(Rank.KING, cards("Kh Kd Ks"))]


def order(*actions: str) -> str:
    return rich_text(order_parts(((read_action(each), KINGS) for each in actions), EN))


def test_one_thing_alone_is_a_sentence() -> None:
    assert order("lay Kc onto Kh") == f"{EN.text('move.alone')} add K♣ to your kings."


def test_a_turn_is_told_in_its_order() -> None:
    lead = EN.text("move.order")
    assert order("draw", "lay 7h 7d 7s", "discard 4c") == (
        f"{lead} draw from the stock; lay 7♥, 7♦ and 7♠; discard 4♣."
    )


def test_before_the_last_thing_that_is_done_stands_a_word(words: Words) -> None:
    done = [(read_action(each), KINGS) for each in ("lay 7h 7d 7s", "discard 4c")]
    assert rich_text(order_parts(done, words)).count(words.text("list.then")) == 1


@pytest.mark.parametrize("action", ["lay 7h 7d 7s; 5h 5d 5s", "take Kc Kd with 7h 7d 7s"])
def test_what_is_laid_at_once_is_told_as_one_thing(action: str, words: Words) -> None:
    """Two melds that open a side together would not open it one after the other."""
    done = [(read_action(each), ()) for each in (action, "discard 4c")]
    told = rich_text(order_parts(done, words))
    assert told.index(words.text("list.at_once")) < told.rindex(words.text("list.then"))


def test_who_goes_out_lays_meld_by_meld() -> None:
    assert "; add 7♥" in order("out Kc onto Kh; 7h onto 7d; 5h 5d 5s discard 4c")


def test_turn_after_turn_is_numbered() -> None:
    first, second = (EN.text("move.turn", number=number) for number in (1, 2))
    assert order("draw", "discard 4c", "draw", "discard 5c") == (
        f"{first} draw from the stock; discard 4♣. {second} draw from the stock; discard 5♣."
    )


@pytest.mark.parametrize(
    ("action", "own", "other"),
    [
        ("discard 4c", "You discard 4♣.", "Otto discards 4♣."),
        ("take Kc Kd", "You take the pile with K♦ and K♣.", "Otto takes the pile."),
        ("lay 7h 7d 7s", f"You lay {SEVENS}.", f"Otto lays {SEVENS}."),
        (
            "take Kc Kd with 7h 7d 7s",
            f"You take the pile with K♦ and K♣ and also lay {SEVENS}.",
            "Otto takes the pile.",
        ),
    ],
)
def test_what_is_done_is_told_with_who_does_it(action: str, own: str, other: str) -> None:
    said = [rich_text(told_parts(read_action(action), EN, who)) for who in (None, "Otto")]
    assert said == [own, other]


def test_what_was_drawn_is_told_to_who_drew_it() -> None:
    said = rich_text(told_parts(read_action("draw"), EN, drawn=cards("9h")))
    assert "9♥" in said
    assert "9♥" not in rich_text(told_parts(read_action("draw"), EN, "Otto"))


def test_a_red_three_that_was_drawn_first_is_told() -> None:
    """Otherwise, nobody would know why the stock has two cards fewer."""
    at = {"hands": ["4s 9h"], "phase": "draw"}
    rules = load("classic")
    before = read_position(at, rules)
    before = replace(before, stock=(*before.stock, *cards("Ks"), *cards("3d")))
    after = table_after(before, read_action("draw"), rules)
    came = cards(without(after.hands[0], before.hand))
    said = told_parts(read_action("draw"), EN, None, came, threes_gained(before, after))
    assert rich_text(said) == (
        "You draw 3♦. Red threes go straight to the table, so you draw again: K♠."
    )
    last = told_parts(read_action("draw"), EN, None, (), threes_gained(before, after))
    assert rich_text(last) == "You draw 3♦. Red threes go straight to the table."
    once = told_parts(read_action("draw"), EN, None, cards("Ks"), threes_gained(before, before))
    assert rich_text(once) == "You draw K♠."


def test_melds_that_hold_the_same_card_are_told_apart() -> None:
    """A two aimed at a six lands at the sequence, because the sixes have enough wild cards."""
    side = {"melds": ["6d 6s 6c 6c 2h 2d 2c", "6d 7d 8d 9d Td Jd"]}
    position = {"hands": ["2h 6h Kh"], "sides": [side], "phase": "play"}
    rules = load("czech-club")
    table = read_position(position, rules)
    said = joining(read_action("lay 6h; 2h onto 6d"), table, rules)
    spots = [spot(group.onto, table.side.melds)["spot"] for group in groups_of(said)]
    assert spots == ["rank", "sequence"]


@pytest.mark.parametrize(
    ("system", "added", "again"),
    [
        ("classic", "Add to your kings", "Lay or add"),
        ("samba", "Add to the meld with K♥", "Lay down"),
    ],
)
def test_cards_of_a_rank_laid_twice_in_a_turn_make_one_meld_where_a_side_has_no_more(
    system: str, added: str, again: str
) -> None:
    steps = ["lay Kd onto Kh", "lay Kh Ks Ks", "lay Kh Kd Kc Kc", "discard 9c", "draw"]
    at = {"hands": ["9c 9d Kh Kh Kd Kd Ks Ks Kc Kc"], "sides": [{"melds": ["4d 4h 4s"]}]}
    asked = puzzle(
        {
            "kind": "order",
            "rule": "turn.order",
            "ask": {"kind": "steps", "steps": steps},
            "position": {**at, "phase": "draw", "stock": 9, "pile": "5d"},
        }
    )
    verbs = [row["verb"] for row in all_moves(pose(asked, load(system)), EN)]
    assert verbs[:3] == [added, "Lay down", again]
