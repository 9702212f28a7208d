"""What is said of the pile is true of the case: the pair, the freeze, what is counted for it."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.reasons.discard_pile import FreezeLapsed
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.cards import Cards, Rank, cards
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.puzzles.answered.check import objections, solve
from canasta_tutor.puzzles.answered.hints import hints, usual_hints
from canasta_tutor.puzzles.asked.question import pose, under
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.question import puzzle_scene
from canasta_tutor.ui.puzzle.sums_and_repairs import what_works
from canasta_tutor.ui.rule_cards import rule_said
from tests.ui.sentences import fixed
from tests.ui.told import (
    CLASSIC,
    TABLE,
    TAKE,
    WORDS,
    body,
    counted,
    keys,
    of_lesson,
    practised,
    puzzle,
    told,
    worked,
)


@pytest.mark.parametrize(
    ("pile", "melds", "rule"),
    [
        ("8c 5d", ["9h 9d 9c"], "pile.naturals"),
        ("8c 2d 5d", ["9h 9d 9c"], "pile.naturals_frozen"),
        ("8c 5d", [], "pile.frozen_until_melded"),
    ],
)
def test_a_pair_takes_each_pile_by_its_own_rule(pile: str, melds: list[str], rule: str) -> None:
    sides = [{"melds": melds, "score": -50}]
    asked = puzzle(TAKE | {"position": TABLE | {"pile": pile, "sides": sides}})
    posed = pose(asked, CLASSIC)
    assert next(each.rule for each in objections(posed, "no")) == rule


@pytest.mark.parametrize(
    ("pile", "using", "wild"),
    [("5d 2d 8c", "8h 8d", 0), ("5d 2d 8c", "8h 8d X", 1), ("5d 8c", "8h 8d", 0)],
)
def test_who_fears_a_frozen_pile_is_told_what_takes_it(pile: str, using: str, wild: int) -> None:
    """The puzzle is about the minimum; the pile that a card freezes may be what stopped him."""
    table = {"hands": ["8h 8d X 4s 5c"], "pile": pile, "sides": [{"score": -50}]}
    take = {"ask": {"kind": "take", "using": using}, "rule": "initial.bands", "position": table}
    said = body(told(puzzle(TAKE | take), "no"))
    even = fixed("reason.pile.taken_with_pair", "frozen=yes")
    assert any(even in line for line in said) == ("2d" in pile)
    assert len([line for line in said if fixed("verdict.take.wilds", "count=1") in line]) == wild


@pytest.mark.parametrize(
    ("system", "laid", "short"),
    [
        ("cs-wikipedia", "2d Kd Ks", True),
        ("cs-wikipedia", None, False),
        ("classic", "2d Kd Ks", False),
    ],
)
def test_who_lays_too_little_to_open_the_pile_hears_what_would_open_it(
    system: str, laid: str | None, short: bool
) -> None:
    """The repair takes the pile with the very cards that were refused: more is laid before."""
    at = {"hands": ["6s X 2d Kd Ks Ad As 4h 7h"], "pile": "9h 5c 6s", "sides": [{"score": 55}]}
    ask = {"kind": "take", "using": "6s X", **({"also": [laid]} if laid else {})}
    shown = told(puzzle(TAKE | {"ask": ask, "position": at}), "yes", load(system))
    said = " ".join(body(shown))
    assert (WORDS.text("puzzle.legal.take.shut") in said) is short
    assert ("40\xa0points" in said) is short
    assert ("pile.hand_lay_first" in keys(shown)) is short


@pytest.mark.parametrize(("melds", "first"), [([], True), (["9h 9d 9c"], False)])
def test_of_a_first_meld_with_the_pile_it_is_said_that_nothing_else_is_laid(
    melds: list[str], first: bool
) -> None:
    """There may be more in the hand that would reach the minimum."""
    asked = puzzle(TAKE | {"position": TABLE | {"sides": [{"melds": melds}]}})
    said = rich_text(puzzle_scene("t", asked, pose(asked, CLASSIC), WORDS)["question"])
    assert ("nothing else" in said) is first


def test_of_a_black_three_offered_for_a_pile_its_rank_is_told() -> None:
    at = {"hands": ["3s 8c 4d 9h"], "pile": "5d 8s", "sides": [{"melds": ["8h 8d 8c"]}]}
    entry = {"kind": "choose", "rule": "pile.onto_meld", "ask": {"kind": "take"}, "position": at}
    shown = told(puzzle(entry), cards("3s"))
    said = " ".join(body(shown))
    assert "three and eight" in said
    assert "go out" not in said
    assert keys(shown) == ["pile.onto_meld"]


@pytest.mark.parametrize(("answer", "not_blocked"), [("blocked", True), ("free", False)])
@pytest.mark.parametrize(
    ("system", "pile"), [("chilean", "3c 5d 7s"), ("classic", "3c 2d 5d 7s"), ("classic", "2d 7s")]
)
def test_who_calls_a_frozen_pile_blocked_hears_what_does_not_block_it(
    system: str, pile: str, answer: str, not_blocked: bool
) -> None:
    at = {"hands": ["9d 4s 5c"], "pile": pile, "sides": [{"melds": ["Kd Ks Kc"]}]}
    entry = {"kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}, "position": at}
    shown = told(puzzle(entry), answer, load(system))
    said = " ".join(body(shown))
    assert (WORDS.text("verdict.pile.not_blocked", upcard=cards("7s")[0]) in said) is not_blocked
    assert ("pile.never_taken" in keys(shown)) is not_blocked
    assert (WORDS.text("verdict.pile.covered") in said) is ("3c" in pile)


@pytest.mark.parametrize(
    ("system", "decides"),
    [("bolivia", ["pile.always_frozen"] * 2), ("wikibooks", ["pile.freezing"])],
)
def test_why_a_pile_is_free_by_one_system_alone_is_told_by_what_the_other_has_otherwise(
    system: str, decides: list[str]
) -> None:
    """That no card freezes it is half the truth: the side has melds, too."""
    at = {"hands": ["9d 4s 5c"], "pile": "5d 8c", "sides": [{"melds": ["Kd Ks Kc"]}]}
    about = {"id": "about", "kind": "which", "rule": "pile.freezing", "position": at}
    about |= {"ask": {"kind": "pile"}, "choices": ["free", "frozen", "blocked"]}
    ask = {"kind": "rules", "system": system}
    asked = puzzle({"kind": "other", "rule": decides[0], "ask": ask, "about": about})
    shown = told(asked, "changes")
    assert keys(shown) == decides
    assert fixed("step.count.melds") in body(shown)[0]


@pytest.mark.parametrize(("stock", "few"), [(1, True), (9, False)])
def test_who_draws_fewer_cards_than_usual_is_told_how_many_it_would_be(
    stock: int, *, few: bool
) -> None:
    at = {"hands": ["8h 8d"], "pile": "5c", "stock": stock}
    asked = puzzle({"kind": "legal", "rule": "turn.order", "ask": {"kind": "draw"}, "position": at})
    said = body(told(asked, "no", load("chilean")))
    usual = WORDS.text("reason.stock.drawn", due=2, count=1, few=True)
    assert (usual in said) == few


@pytest.mark.parametrize(("hand", "told_of"), [("5c 8h Td", True), ("5c 7s Td", False)])
def test_who_can_neither_draw_nor_take_the_pile_hears_that_he_holds_no_such_card(
    hand: str, *, told_of: bool
) -> None:
    melds = ["Ts Tc Th", "As Ac Ah"]
    at = {"hands": [hand], "pile": "5d 7h", "stock": 0, "sides": [{"melds": melds}]}
    ask = {"kind": "draw"}
    asked = puzzle({"kind": "legal", "rule": "stock.when_empty", "ask": ask, "position": at})
    said = body(told(asked, "yes"))
    assert (WORDS.text("verdict.take.none_held") in said) == told_of


def test_why_a_pile_is_frozen_by_one_system_alone_is_told() -> None:
    """Nothing in it freezes it, and the side has melds."""
    at = {"hands": ["2s 4h 5s"], "pile": "8d Kd", "sides": [{"melds": ["Ks Kh Kh"]}]}
    about = {"id": "about", "kind": "legal", "rule": "pile.onto_meld", "position": at}
    about |= {"ask": {"kind": "take", "using": ""}}
    ask = {"kind": "rules", "system": "sitoumussamba"}
    asked = puzzle({"kind": "other", "rule": "pile.always_frozen", "ask": ask, "about": about})
    shown = told(asked, "changes")
    assert WORDS.text("reason.pile.always_frozen") in body(shown)[1]
    assert keys(shown) == [*["pile.always_frozen"] * 2, "pile.naturals_frozen"]


def test_who_must_take_the_pile_is_told_so_with_the_way() -> None:
    asked = of_lesson("08-going-out", "the-stock-is-gone")
    must, way = fixed("reason.stock.must_take"), fixed("reason.pile.taken_with_pair")
    said = rich_text(hint_parts(asked, hints(asked, CLASSIC)[-1], CLASSIC, WORDS))
    assert said.index(must) < said.index(way)
    shown = worked(told(asked, "draw"))
    assert len([line for line in shown if must in line]) == 1


def test_under_a_card_that_blocks_the_pile_no_card_of_the_hand_is_counted() -> None:
    table = {"hands": ["3s 3c 4s 5c"], "pile": "8c 3s", "sides": [{"melds": ["9h 9d 9c"]}]}
    ask = {"kind": "take", "using": "3s 3c"}
    entry = {"kind": "legal", "rule": "pile.never_taken", "ask": ask, "position": table}
    assert "upcard_offered" not in counted(entry, "classic")
    assert "upcard_offered" in counted(entry | {"position": table | {"pile": "3s 4h"}}, "classic")


def test_a_pile_that_is_always_frozen_is_not_put_down_to_a_card() -> None:
    at = {"hands": ["2d Ts 3c 5d"], "pile": "X Tc", "sides": [{"melds": ["4h 4d 4s 4s"]}]}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals_frozen", "position": at}
                   | {"ask": {"kind": "take", "using": "2d Ts"}})  # fmt: skip
    for system, named in (("chilean", False), ("classic", True)):
        shown = told(asked, "yes", load(system))
        assert any("joker" in line for line in [*body(shown), *worked(shown)]) is named


@pytest.mark.parametrize(
    ("system", "card", "said", "unsaid"),
    [
        ("classic", "3h", "bonus", "discard"),
        ("classic", "3s", "next player", "bonus"),
        ("hand-and-foot", "3h", "discard", "bonus"),
        ("hand-and-foot", "3s", "black three", "next player"),
    ],
)
def test_what_a_three_is_for_goes_by_the_rules(
    system: str, card: str, said: str, unsaid: str
) -> None:
    entry = {"kind": "which", "rule": "points.cards", "ask": {"kind": "card", "card": card}}
    asked, rules = puzzle(entry), load(system)
    (first, *_) = body(told(asked, solve(asked, rules).answer, rules))
    assert said in first
    assert unsaid not in first


def test_taking_the_pile_is_told_with_the_top_card() -> None:
    at = {"hands": ["Kh Kd 4s 5c"], "sides": [{"melds": ["7h 7d 7s"]}], "pile": "9c Ks"}
    ask = {"kind": "take"}
    asked = puzzle({"kind": "choose", "rule": "pile.naturals", "ask": ask, "position": at})
    posed = under(asked, CLASSIC)
    action = solve(asked, CLASSIC).action
    assert action is not None
    said = rich_text(what_works(action, posed, WORDS))
    assert said == WORDS.text("step.works.take", cards=cards_used(action))


def test_cards_laid_beside_those_that_take_the_pile_are_called_so() -> None:
    at = {"hands": ["Kh Kd 8h 8d 8s 7c 5c"], "pile": "9c Ks", "sides": [{"melds": ["7h 7d 7s"]}]}
    ask = {"kind": "take", "using": "Kh Kd", "also": ["8h 8d 8s", "7c"]}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals", "ask": ask, "position": at})
    table = puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["table"]
    labels = [group["label"] for group in table["groups"]]
    assert labels == ["With the top card", "Further meld", "To your sevens"]


def test_a_pile_whose_freeze_is_over_names_how_long_one_lasts() -> None:
    rules = load("cs-wikipedia")
    over = next(
        each.puzzle
        for each in practised("cs-wikipedia", "what-freezes")
        if any(isinstance(why, FreezeLapsed) for why in solve(each.puzzle, rules).verdict.grounds)
    )
    shown = told(over, "frozen", rules)
    assert keys(shown) == [FreezeLapsed.rule]
    assert any("one round" in line for line in body(shown))


def test_cards_for_a_frozen_pile_are_counted_by_what_they_make() -> None:
    at = {"hands": ["2h Ts 9s Kh"], "pile": "2s Tc", "sides": [{"melds": ["4h 4d 4s 4c"]}]}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals_frozen", "position": at}
                   | {"ask": {"kind": "take", "using": "2h Ts"}})  # fmt: skip
    for system, what in (("czech-club", "upcard_fitting"), ("classic", "upcard_offered")):
        assert what in [each.what for each in solve(asked, load(system)).counts]


@pytest.mark.parametrize(
    ("nines", "finished"), [("9h 9h 9d 9d 9s 9s 9c 2h", True), ("9h 9h 9d 9d 9s", False)]
)
def test_that_a_finished_canasta_takes_the_top_card_is_said(nines: str, finished: bool) -> None:
    at = {"hands": ["5d 5c 8s 8s"], "sides": [{"melds": [nines]}], "pile": "4d 9c"}
    ask = {"kind": "take", "using": ""}
    asked = puzzle({"kind": "legal", "rule": "pile.onto_meld", "ask": ask, "position": at})
    for answer in ("yes", "no"):
        assert (WORDS.text("verdict.take.canasta") in body(told(asked, answer))) is finished


@pytest.mark.parametrize(("pile", "covered"), [("3s 9d Kc", True), ("9s 9d Kc", False)])
def test_a_black_three_under_the_top_card_is_said_to_stop_nobody(pile: str, covered: bool) -> None:
    at = {"hands": ["4d 5d 6d"], "sides": [{"melds": ["7h 7d 7s"]}], "pile": pile}
    ask = {"kind": "pile"}
    asked = puzzle({"kind": "which", "rule": "pile.freezing", "ask": ask, "position": at})
    (said,) = body(told(asked, "free"))
    assert said.endswith(WORDS.text("verdict.pile.covered")) is covered


def test_who_calls_a_free_pile_blocked_is_shown_what_blocks_one() -> None:
    at = {"hands": ["4d 5d 6d"], "sides": [{"melds": ["7h 7d 7s"]}], "pile": "3s 9d Kc"}
    ask = {"kind": "pile"}
    asked = puzzle({"kind": "which", "rule": "pile.freezing", "ask": ask, "position": at})
    assert keys(told(asked, "blocked")) == ["pile.never_taken"]
    assert keys(told(asked, "frozen")) == ["pile.freezing"]


def test_cards_that_make_no_meld_with_the_top_card_are_not_added_up() -> None:
    melds, at = ["7d 7s 7c"], {"hands": ["Td X 8h 8d 7d 7s 7c 5s"], "pile": "3s 8c"}
    for using, added in (("Td X", False), ("8h Td", False), ("8h 8d", True), ("8h X", True)):
        ask = {"kind": "take", "using": using, "also": melds}
        entry = {"kind": "legal", "rule": "pile.frozen_until_melded", "ask": ask, "position": at}
        assert ("points_with_top" in counted(entry, "classic")) is added, using


def test_what_freezes_the_pile_is_told_once() -> None:
    at = {"hands": ["Kd 5d 6d"], "sides": [{"melds": ["7h 7d 7s"]}], "pile": "2s 9d Kc"}
    ask = {"kind": "pile"}
    asked = puzzle({"kind": "which", "rule": "pile.freezing", "ask": ask, "position": at})
    steps = worked(told(asked, "frozen"))
    assert steps[0] == WORDS.text("step.look", rule=rule_name(WORDS, "pile.freezing"))
    assert steps[1] == body(told(asked, "frozen"))[0]


@pytest.mark.parametrize(("pile", "denied"), [("7d 2c 9h", True), ("7d 9h", False)])
def test_a_frozen_pile_is_not_taken_onto_a_meld(pile: str, *, denied: bool) -> None:
    at = {"hands": ["4s Kd"], "sides": [{"melds": ["9d 9s 9c"]}], "pile": pile}
    ask = {"kind": "take", "using": ""}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals_frozen", "ask": ask, "position": at})
    said = WORDS.text("verdict.take.added", upcard="9♥", rank=Rank.NINE)
    assert (said in body(told(asked, "yes"))) == denied


@pytest.mark.parametrize(
    ("hand", "pile", "told_of"),
    [("4h 4d", "7d 8h 4c", True), ("4h 4d 8c", "7d 8h 4c", False), ("4h 4d", "4c", False)],
)
def test_who_lays_the_last_cards_with_the_pile_does_not_go_out(
    hand: str, pile: str, *, told_of: bool
) -> None:
    """The rest of the pile comes to the hand; where there is none, nothing of it is said."""
    at = {"hands": [hand], "sides": [{"melds": ["9d 9s 9c"]}], "pile": pile}
    ask = {"kind": "take", "using": "4h 4d"}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals", "ask": ask, "position": at})
    assert (WORDS.text("verdict.take.goes_on") in body(told(asked, "yes"))) == told_of


@pytest.mark.parametrize(("rule", "apart"), [("pile.freezing", True), ("pile.never_taken", False)])
def test_what_blocks_a_pile_is_told_by_the_first_hint(rule: str, apart: bool) -> None:
    """“Blocked” is one of the answers; a hint of its own tells the rule that is named."""
    rules, at = load("classic"), {"pile": "5h 7s", "sides": [{"melds": ["Kh Kd Ks"]}]}
    asked = puzzle({"kind": "which", "ask": {"kind": "pile"}, "rule": rule, "position": at})
    first = rich_text(hint_parts(asked, usual_hints(asked, rules)[0], rules, WORDS))
    assert first.startswith(rich_text(rule_said("pile.never_taken", rules, WORDS))) is apart


@pytest.mark.parametrize(("hand", "lacking"), [("6s Kh Kd Qc", False), ("5s Kh Kd Qc", True)])
@pytest.mark.parametrize("answer", ["none", cards("Kh Kd")])
def test_who_holds_no_card_for_a_closed_pile_is_told_so(
    answer: str | Cards, hand: str, *, lacking: bool
) -> None:
    at = {"hands": [hand], "sides": [{"melds": ["9d 9s 9c"]}], "pile": "5d 2h 6h"}
    entry = {"kind": "choose", "rule": "pile.freezing", "ask": {"kind": "take"}, "position": at}
    shown = told(puzzle(entry), answer)
    assert (WORDS.text("verdict.take.none_held") in " ".join(body(shown))) is lacking
    assert (WORDS.text("verdict.take.none_held") in " ".join(worked(shown))) is lacking
