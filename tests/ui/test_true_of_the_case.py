"""What is said is true of this very case: the goal missed, the rule that decides, the cards."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.canastas import WildCanastaMade
from canasta_tutor.engine.reasons.going_out import GoesOut, HandWouldEmpty, LastDiscardNeeded
from canasta_tutor.engine.reasons.melds import LegalMeld, TwosLocked
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.turn.going_out import out_problems
from canasta_tutor.engine.values.cards import Card, Rank, cards, missing
from canasta_tutor.puzzles.answered.check import check, objections, solve
from canasta_tutor.puzzles.answered.hints import hints, usual_hints
from canasta_tutor.puzzles.asked.question import pose, under
from canasta_tutor.puzzles.factory.making import generate
from canasta_tutor.puzzles.kinds.other import OTHER
from canasta_tutor.puzzles.kinds.which import rule_of_card
from canasta_tutor.puzzles.schema.asks import LegalLay
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.kinds.turn import ORDER
from canasta_tutor.ui.puzzle.question import puzzle_scene
from canasta_tutor.ui.rule_cards import rule_said
from tests.ui.sentences import fixed
from tests.ui.told import (
    CHOSEN,
    CLASSIC,
    TABLE,
    WORDS,
    asked_about,
    body,
    counted,
    keys,
    of_lesson,
    practised,
    puzzle,
    right_of,
    told,
    worked,
)


@pytest.mark.parametrize(
    ("lesson", "name", "answer", "goal"),
    [
        ("07-frozen", "the-cheaper-frost", "discard X", "keep"),
        ("07-frozen", "the-cheaper-frost", "discard 6h", "freeze"),
        ("10-partner", "open-without-the-joker", "lay 9h 9d X", "keep"),
        ("12-whole-deal", "a-nine-for-you", "take 9d 9c with 2d Kh Kd Ks", "keep"),
        ("12-whole-deal", "riches", "discard 3s", "turn"),
        ("12-whole-deal", "riches", "lay 4h 4d 4s, discard Qd", "safe"),
    ],
)
def test_the_goal_that_is_said_to_be_missed_was_missed(
    lesson: str, name: str, answer: str, goal: str
) -> None:
    shown = told(of_lesson(lesson, name), answer)
    assert body(shown)[-1] == WORDS.text(f"play.missed.{goal}")


def test_a_meld_of_black_threes_is_called_so() -> None:
    shown = told(of_lesson("08-going-out", "threes-at-last"), "out 3s 3c 3c discard 6h")
    assert "A meld of 3\N{NO-BREAK SPACE}black threes." in worked(shown)


def test_cards_that_go_to_a_meld_are_told_with_it() -> None:
    sides = [{"melds": ["8h 8d 8s 8c", "Jd Js Jc"]}]
    at = {"hands": ["2s 2c X 4c 6d 9d"], "sides": sides, "phase": "play", "pile": "5d"}
    asked = puzzle(
        {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "lay", "groups": ["2s 2c X"]}}
        | {"position": at}
    )
    lead = WORDS.text("repair.so", change="no_new")
    (works,) = (line for line in worked(told(asked, "yes")) if line.startswith(lead))
    assert works.endswith("2♠, 2♣ and a joker to your eights.")  # a canasta, which is lacking


@pytest.mark.parametrize(("system", "limits"), [("classic", True), ("czech-club", False)])
def test_where_wild_cards_alone_are_a_meld_no_limit_of_a_mixed_one_is_counted(
    system: str, limits: bool
) -> None:
    entry = {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "group", "cards": "2h 2d 2c X"}}
    counts = {count.what for count in solve(puzzle(entry), load(system)).counts}
    assert counts == ({"cards", "naturals", "wilds_beside"} if limits else {"cards"})


def test_a_rule_is_told_for_the_players_of_the_question() -> None:
    asked = of_lesson("13-any-table", "cards-for-three")
    (rule,) = told(asked, solve(asked, CLASSIC).answer)["rules"]
    assert WORDS.text("rule.deal.hand.text", players=3, value=13) == rich_text(rule["text"])


def test_red_threes_before_a_side_are_not_asked_of_rules_that_lay_none() -> None:
    found = generate("CT-6W2JM-G0FEZ-RK")
    there = load(OTHER.own(found.puzzle).ask.system)
    posed = under(found.puzzle.plain, there)
    assert any(side.red_threes for side in posed.at.sides)
    assert there.red_threes.laid != "never"


def test_a_step_is_called_by_its_place_in_the_order_that_was_given() -> None:
    each = next(practised("classic", "turn-order"))
    answer = " ".join(reversed(str(solve(each.puzzle, each.rules).answer).split()))
    posed = under(each.puzzle, each.rules)
    against = objections(posed, answer)
    shown = feedback(
        each.puzzle, each.rules, check(each.puzzle, each.rules, answer), (), WORDS, worked=True
    )
    assert body(shown)[0].startswith(
        WORDS.text("verdict.order.breaks", number=against[0].step).split(":")[0]
    )


def test_what_comes_later_in_an_order_joins_the_meld_that_was_laid_before() -> None:
    """A two goes to the nines, whichever of them lie there; the others do, too, once these lie."""
    steps = ["draw", "lay 9h 9s 9s", "lay 2c onto 9d", "lay 2d 9d 9c", "discard Ks"]
    at = {"hands": ["9h 9s 9s 2c 2d 9d 9c Ks Kh"], "sides": [{"melds": ["Qh Qs Qc"]}]}
    ask: Props = {"kind": "steps", "steps": steps}
    asked = puzzle({"kind": "order", "rule": "turn.order", "ask": ask, "position": at})
    posed = under(asked, load("classic"))
    told_steps = rich_text(ORDER.answer_said(posed, "1 2 3 4 5", WORDS, ""))
    for group in ("2c", "2d 9d 9c"):
        fields = {"cards": cards(group), "spot": "rank", "rank": Rank.NINE}
        assert WORDS.text("move.do.add", **fields) in told_steps


@pytest.mark.parametrize("answer", ["free", "frozen"])
def test_a_blocked_pile_is_told_to_be_blocked_before_all_and_not_how_it_is_frozen(
    answer: str,
) -> None:
    at = {"hands": ["8d 4s Kc"], "pile": "4d 2s"}
    ask: Props = {"kind": "pile"}
    asked = puzzle({"kind": "which", "rule": "pile.never_taken", "ask": ask, "position": at})
    shown = told(asked, answer)
    assert WORDS.text("verdict.pile.blocked") in body(shown)[0]
    assert not any(fixed("step.count.freezing") in step for step in worked(shown))


def test_who_can_take_no_pile_is_not_told_of_cards_that_nobody_offered() -> None:
    at = {"hands": ["8d 4s Kc"], "pile": "2s 8c", "stock": 40}
    ask: Props = {"kind": "take"}
    asked = puzzle({"kind": "choose", "rule": "pile.naturals_frozen", "ask": ask, "position": at})
    told_of = body(told(asked, "none"))
    assert told_of
    assert not any("8♦" in line for line in told_of)


@pytest.mark.parametrize(("score", "told_of"), [(0, True), (1480, True), (3000, False)])
def test_cards_left_are_counted_only_where_nothing_else_is_against_a_first_meld(
    score: int, told_of: bool
) -> None:
    """Else a second reason would stand in the steps that no verdict names."""
    at = {"hands": ["Kh Kd Ks Qh Qd Qs 4s"], "sides": [{"score": score}], "phase": "play"}
    ask: Props = {"kind": "lay", "groups": ["Kh Kd Ks", "Qh Qd Qs"]}
    counts = counted(
        {"kind": "legal", "rule": "initial.bands", "ask": ask, "position": at}, "classic"
    )
    assert ("hand_left" in counts) == told_of


def test_who_chooses_the_cards_of_the_solution_is_told_its_melds() -> None:
    """Wild cards can be shared out in other ways: the same cards are told in the same way."""
    hand = "2h 2d 8d 8c Th Ts Tc 4s 5s 6h"
    asked = puzzle(
        {
            "kind": "choose",
            "rule": "initial.bands",
            "ask": {"kind": "lay"},
            "position": {"hands": [hand], "sides": [{"score": 1600}], "phase": "play"},
        }
    )
    solution = solve(asked, CLASSIC)
    assert solution.answer != NONE
    assert check(asked, CLASSIC, solution.answer).judgement.verdict == solution.verdict


@pytest.mark.parametrize(("using", "so"), [("8h 8d", True), ("", True), (None, False)])
def test_a_way_to_take_a_pile_is_denied_as_this_way(using: str | None, so: bool) -> None:
    way = {} if using is None else {"using": using}
    entry = {"kind": "legal", "rule": "pile.naturals", "ask": {"kind": "take", **way}}
    asked = puzzle(entry | {"position": TABLE})
    posed = under(asked, CLASSIC)
    labels = [each["label"] for each in puzzle_scene("p", asked, posed, WORDS)["answer"]["choices"]]
    ids = [f"puzzle.legal.take{'.so' if so else ''}.{each}" for each in ("yes", "no")]
    assert labels == list(map(WORDS.text, ids))


@pytest.mark.parametrize(("jokers", "told_of"), [("X X X X", True), ("X X X", False)])
def test_of_cards_of_several_ranks_too_many_wild_ones_are_told_as_well(
    jokers: str, told_of: bool
) -> None:
    ask: Props = {"kind": "group", "cards": f"9h 9d 9s 9s 9c Ts {jokers}"}
    shown = told(puzzle({"kind": "legal", "rule": "meld.kinds", "ask": ask}), "yes")
    too_many = fixed("reason.meld.too_many_wilds")
    assert any(too_many in line for line in body(shown)) is told_of


@pytest.mark.parametrize(("last", "gap"), [("Js", True), ("Ts", False)])
def test_where_no_wild_card_may_fill_a_gap_the_gap_is_told_as_well(last: str, gap: bool) -> None:
    ask: Props = {"kind": "group", "cards": f"2c 7s 8s 9s {last}"}
    asked = puzzle({"kind": "legal", "rule": "meld.sequence_wilds", "ask": ask})
    said = " ".join(body(told(asked, "yes", load("sitoumussamba"))))
    assert fixed("reason.sequence.too_many_wilds", "allowed=0,gap=none") in said
    assert ("no ten" in said) is gap


def test_two_black_threes_are_not_told_to_need_a_third_one() -> None:
    counts = counted(CHOSEN | {"position": {"hands": ["3s 3c 5d 5c Kd X"]}}, "classic")
    assert counts["black_threes_held"].cards == cards("3s 3c")


def test_who_would_add_a_top_card_to_a_meld_hears_what_a_frozen_pile_needs() -> None:
    at = {"hands": ["8d 4s Kc"], "pile": "2s 8c", "sides": [{"melds": ["8h 8s X"]}]}
    ask: Props = {"kind": "take", "using": ""}
    counts = counted(
        {"kind": "legal", "rule": "pile.naturals", "ask": ask, "position": at}, "classic"
    )
    assert counts["upcard_naturals"].cards == cards("8d")


@pytest.mark.parametrize(("rule", "named"), [("initial.bands", True), ("pile.naturals", False)])
def test_a_pair_is_named_before_a_wild_card_beside_it_is_told_of(rule: str, named: bool) -> None:
    ask: Props = {"kind": "take", "using": "2d 5h 5d", "also": ["9h 9d 9c"]}
    at = {"hands": ["2d 5h 5d 9h 9d 9c Kc"], "pile": "3s 5c"}
    shown = told(puzzle({"kind": "legal", "rule": rule, "ask": ask, "position": at}), "no")
    fields = {"cards": cards("2d"), "count": 1, "pair": cards("5h 5d"), "told": not named}
    assert WORDS.text("verdict.take.wilds", **fields) in " ".join(body(shown))


@pytest.mark.parametrize(("system", "limited"), [("classic", True), ("uruguay", False)])
def test_the_wild_cards_of_a_hand_have_a_limit_only_where_they_need_others(
    system: str, limited: bool
) -> None:
    hand = {"hands": ["2h 2d 2c X 3s 3s 3c Kd"]}
    counts = counted(CHOSEN | {"position": hand}, system)
    assert (counts["wilds_held"].limit is not None) == limited
    assert counts["black_threes_held"].cards == cards("3s 3s 3c")


def test_a_rank_is_said_to_be_enough_for_a_meld_only_where_it_is() -> None:
    for wild, enough in (("2c", "enough for a meld only with a wild card."), ("5c", "too few")):
        at = {"hands": [f"9h 9d 9c 4d 4s Kh {wild}"], "phase": "play"}
        asked = puzzle(
            {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
        )
        steps = " ".join(worked(told(asked, cards("9h 9d 9c"))))
        assert "nines (9♥, 9♦ and 9♣): enough for a meld." in steps
        assert f"fours (4♦ and 4♠): {enough}" in steps


@pytest.mark.parametrize(
    ("chosen", "system", "few"),
    [
        ("3s 3c", "classic", True),
        ("3s 3s 3c", "classic", False),
        ("3s 3c", "modern-american", False),
        ("3s 3c 2h", "czech-club", False),
    ],
)
def test_two_black_threes_are_too_few_at_any_time(chosen: str, system: str, few: bool) -> None:
    """Who is only told to wait would lay two of them when he goes out."""
    at = {"hands": ["2h 3s 3s 3c 5h 9d Kc"], "phase": "play"}
    asked = puzzle({"kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}}
                   | {"position": at})  # fmt: skip
    said = " ".join(body(told(asked, cards(chosen), load(system))))
    assert (fixed("verdict.lay.threes") in said) == few


@pytest.mark.parametrize(("hand", "some"), [("6h 6d 8h 8d 8s Kc 9c", True), ("6h 8d Kc", False)])
def test_of_no_card_chosen_no_size_of_a_meld_is_told(hand: str, some: bool) -> None:
    at = {"hands": [hand], "phase": "play"}
    ask = {"kind": "group"}
    asked = puzzle({"kind": "choose", "rule": "meld.min_naturals", "ask": ask, "position": at})
    assert (solve(asked, CLASSIC).answer != NONE) is some
    shown = told(asked, ())
    assert keys(shown) == ["meld.min_naturals"]
    assert body(shown) == [WORDS.text("reason.turn.nothing_laid")]


def test_a_hint_only_names_the_rule_that_says_the_answer() -> None:
    asked = of_lesson("04-melds", "bonus-for-eights")
    said = [rich_text(hint_parts(asked, each, CLASSIC, WORDS)) for each in hints(asked, CLASSIC)]
    bonus = str(CLASSIC.canasta.mixed_bonus)
    assert [bonus in each for each in said] == [False, False, True]


@pytest.mark.parametrize("card", ["3h", "3s"])
def test_what_a_three_is_its_suit_decides_and_no_rule(card: str) -> None:
    rule = rule_of_card(Card(card).kind, CLASSIC)
    asked = puzzle({"kind": "which", "rule": rule, "ask": {"kind": "card", "card": card}})
    shown, name = told(asked, "natural"), WORDS.text(f"rule.{rule}.name")
    said = [rich_text(hint_parts(asked, each, CLASSIC, WORDS)) for each in hints(asked, CLASSIC)]
    assert fixed("puzzle.which.card.hint.suit") in said
    assert not any(name in each for each in (*said, *worked(shown)))
    assert not keys(shown)


def test_a_wild_canasta_is_told_of_the_cards_that_join_it() -> None:
    played = practised("czech-club", "going-out")
    told_of = [
        (each.about, each.said.cards)
        for one in played
        for wrong in [check(one.puzzle, one.rules, answer) for answer in ("yes", "no")]
        for each in objections(under(one.puzzle, one.rules), wrong.answer, wrong)
        if isinstance(each.said, WildCanastaMade)
    ]
    assert told_of
    assert not any(missing(canasta, about) for about, canasta in told_of)


def test_a_new_meld_and_an_addition_are_asked_about_in_other_words() -> None:
    melds, hand = ["8h 8d 8s", "Jd Js Jc"], "8c 2c 4c 4d 4h 9d"
    new = asked_about({"kind": "lay", "groups": ["4c 4d 4h"]}, melds, hand)
    added = asked_about({"kind": "lay", "groups": ["8c"]}, melds, hand)
    both = asked_about({"kind": "lay", "groups": ["8c", "4c 4d 4h"]}, melds, hand)
    fields = {"groups": 1, "joins": False, "only": False}
    assert new.endswith(WORDS.text("puzzle.legal.lay.prompt", **fields))
    assert added.endswith(WORDS.text("puzzle.legal.lay.prompt", groups=1, joins=True, only=True))
    plan = WORDS.text("puzzle.legal.plan")
    assert f"{plan} 8♣ to your eights." in added
    assert f"{plan} 8♣ to your eights; 4♥, 4♦ and 4♣ as a new meld." in both


@pytest.mark.parametrize(("phase", "drawn"), [("play", True), ("draw", False)])
def test_whether_the_player_has_drawn_is_said_before_what_comes_after_it(
    phase: str, drawn: bool
) -> None:
    said = asked_about({"kind": "discard", "card": "9d"}, [], "9d 4c 4d", phase)
    assert said.startswith(WORDS.text("puzzle.drawn", drawn=drawn, several=False))


@pytest.mark.parametrize(("hand", "laid"), [("9d", True), ("9d 4c", False)])
def test_who_has_one_card_after_drawing_has_laid_others(hand: str, laid: bool) -> None:
    said = asked_about({"kind": "discard", "card": "9d"}, ["Kh Kd Ks"], hand, "play")
    assert said.startswith(WORDS.text("puzzle.drawn", drawn=True, several=False, laid=laid))


def test_of_who_holds_cards_that_nobody_names_it_is_not_said_that_he_has_laid_others() -> None:
    asked = puzzle(
        {
            "kind": "legal",
            "rule": "discard.never",
            "ask": {"kind": "discard", "card": "9d", "from": "table"},
            "position": {"phase": "play", "sides": [{"melds": ["9h 9d 9s 9c"]}]},
        }
    )
    prompt = rich_text(puzzle_scene("asked", asked, pose(asked, CLASSIC), WORDS)["question"])
    assert prompt.startswith(WORDS.text("puzzle.drawn", drawn=True, several=False, laid=False))


def test_wild_cards_alone_are_not_put_aside() -> None:
    asked = puzzle(
        {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "group", "cards": "2h 2d 2c"}}
    )
    second = rich_text(hint_parts(asked, hints(asked, CLASSIC)[1], CLASSIC, WORDS))
    assert second == WORDS.text("puzzle.legal.group.hint.count", natural=False)


@pytest.mark.parametrize(("rule", "what"), [("meld.max_wild", "wilds"), ("meld.kinds", "beside")])
def test_how_many_wild_cards_there_may_be_is_told_where_it_matters(rule: str, what: str) -> None:
    for group, told_so in (("9h 9d 2c X", what), ("9h 9d 2c 2d 2h X", "wilds")):
        entry = {"kind": "legal", "rule": rule, "ask": {"kind": "group", "cards": group}}
        assert [name for name in counted(entry, "classic") if name.endswith(told_so)]


def test_a_whole_canasta_is_held_to_the_natural_cards_of_one() -> None:
    ask = {"kind": "group", "cards": "7h 7h 7d 7d 7s 7s 7c 2c"}
    found = counted({"kind": "legal", "rule": "canasta.mixed_bonus", "ask": ask}, "classic")
    assert found["canasta_naturals"].limit == CLASSIC.canasta.min_naturals


@pytest.mark.parametrize(
    ("system", "rule", "group", "why", "named"),
    [
        ("bolivia", "meld.min_naturals", "2s 5h 5d 5s",
         "There are 3 natural cards; a meld needs at least 2. Up to 2 wild cards may be in a meld;"
         " here there is only 1.", ["meld.max_wild"]),
        ("classic", "meld.min_naturals", "7h 7h 7d 7d 7s 2c 2d",
         "5 natural cards are enough: a canasta needs at least 4. Up to 3 wild cards may be"
         " in a meld; here there are 2.", ["meld.max_wild", "canasta.min_naturals"]),
        ("classic", "meld.min_cards", "5h 5d 2c",
         "3 cards are enough for a meld: at least 3 are needed. Up to 3 wild cards may be in a"
         " meld; here there is only 1.", ["meld.max_wild"]),
        ("hand-and-foot", "meld.kinds", "8d 8s 8s 2c 2d",
         "All the natural cards are of one rank. There must be more natural cards than wild ones,"
         " and there are: 3 against 2.", ["meld.more_naturals"]),
        ("hand-and-foot", "meld.more_naturals", "8d 8s 8s 8c 2d",
         "There are 4 natural cards; a meld needs at least 2. There must be more natural cards than"
         " wild ones, and there are: 4 against 1.", []),
        ("modern-american", "meld.min_naturals", "7h 7s 7c",
         "All the cards are of one rank and natural, and 3 cards are enough for a meld. No wild"
         " card lies in this meld, and by these rules none may lie in a meld of this rank.", []),
        ("wikibooks", "meld.min_naturals", "7h 7s 2c",
         "There are 2 natural cards; a meld needs at least 2. By these rules there is no limit for"
         " wild cards.", []),
        ("boat", "meld.wild_share", "7h 7s 2c 2d",
         "There are 2 natural cards; a meld needs at least 2. Not more than half of the cards are"
         " wild: 2 of 4.", []),
    ],
)  # fmt: skip
def test_a_meld_that_was_doubted_is_told_by_the_rule_that_allows_it(
    system: str, rule: str, group: str, why: str, named: list[str]
) -> None:
    ask = {"kind": "group", "cards": group}
    asked, rules = puzzle({"kind": "legal", "rule": rule, "ask": ask}), load(system)
    assert body(told(asked, "no", rules))[1].replace("\N{NO-BREAK SPACE}", " ") == why
    assert len(body(told(asked, "yes", rules))) == 1
    assert [key for key in keys(told(asked, "no", rules)) if key != rule] == named


def test_of_cards_added_only_the_wild_cards_of_the_whole_meld_are_told() -> None:
    melds, hand = ["5d 5d 2c X", "7h 7d 7s"], "5h 7c 4d 9s"
    for card, why in (
        ("5h", ["Up to 2 wild cards may be in a meld; here there are 2."]),
        ("7c", []),
    ):
        at = {"hands": [hand], "sides": [{"melds": melds}], "phase": "play", "pile": "5c"}
        ask = {"kind": "lay", "groups": [card]}
        asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": ask, "position": at})
        said = body(told(asked, "no", load("samba")))[1:]
        assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in said] == why


def test_a_call_that_is_allowed_is_told_why() -> None:
    why = {WORDS.text("puzzle.legal.acaba.why", about=about) for about in (None, "out", "acaba")}
    for system, skill in (("british-acaba", "acaba"), ("caliente", "caliente")):
        made_for = practised(system, skill)
        allowed = [each for each in made_for if solve(each.puzzle, each.rules).answer == "yes"]
        first = {body(told(each.puzzle, "yes", each.rules))[0] for each in allowed}
        assert first == why if skill == "acaba" else all("so you have fewer" in n for n in first)
        assert first


@pytest.mark.parametrize(
    ("system", "group", "what"),
    [
        ("classic", "Jh Jd Jc 2h 2s X", "naturals"),
        ("classic", "Jh Jd Jc 2h 2s X X", "canasta_naturals"),
        ("wikibooks", "Jh Jd Jc 2h 2s X X", "naturals"),
    ],
)
def test_only_what_must_be_a_canasta_is_held_to_its_natural_cards(
    system: str, group: str, what: str
) -> None:
    ask, rules = {"kind": "group", "cards": group}, load(system)
    found = counted({"kind": "legal", "rule": "meld.max_wild", "ask": ask}, system)
    meld, canasta = rules.meld.min_naturals, rules.canasta.min_naturals
    least = {"naturals": meld, "canasta_naturals": canasta}[what]
    assert [name for name in found if "naturals" in name] == [what]
    assert found[what].limit == least


def test_too_many_wild_cards_in_a_long_meld_are_also_too_few_natural_ones() -> None:
    lacking = "A canasta needs at least 4 natural cards. Here there are 3."
    for group, told_so in (("Qh Qh Qs 2h 2d 2s X X", True), ("Qh Qh 2h 2d 2s X", False)):
        entry = {"kind": "legal", "rule": "meld.max_wild", "ask": {"kind": "group", "cards": group}}
        said = [
            text.replace("\N{NO-BREAK SPACE}", " ") for text in body(told(puzzle(entry), "yes"))
        ]
        assert (lacking in said) is told_so


def test_a_meld_as_long_as_a_canasta_is_hinted_at_by_its_natural_cards() -> None:
    needed = rich_text(rule_said("canasta.min_naturals", CLASSIC, WORDS))
    for group, told_so in (("7h 7h 7d 7d 7s 2c 2d", True), ("7h 7h 7d 7d 2c 2d", False)):
        ask = {"kind": "group", "cards": group}
        asked = puzzle({"kind": "legal", "rule": "meld.min_naturals", "ask": ask})
        first = rich_text(hint_parts(asked, usual_hints(asked, CLASSIC)[0], CLASSIC, WORDS))
        assert (needed in first) is told_so


@pytest.mark.parametrize(("name", "several"), [("lonely-four", True), ("three-queens", False)])
def test_cards_to_choose_are_an_example_where_there_are_others(name: str, *, several: bool) -> None:
    asked = of_lesson("04-melds", name)
    reveal = usual_hints(asked, CLASSIC)[-1]
    said = rich_text(hint_parts(asked, reveal, CLASSIC, WORDS))
    assert ("for example" in said) == several


def test_a_repair_adds_no_joker_where_a_two_is_enough() -> None:
    at = {"hands": ["Kh Kd Kc 2h X 5s 6s 9d"]}
    asked = {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}, "position": at}
    repair = check(puzzle(asked), CLASSIC, cards("Kh Kd Kc")).repair
    assert repair is not None
    assert repair.add == cards("2h")


def test_an_example_spends_no_joker_where_a_two_is_enough() -> None:
    at = {"hands": ["7h 7c 2h X 4c 9s Jd"]}
    asked = {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
    assert solve(puzzle(asked), CLASSIC).answer == cards("7h 7c 2h")


def test_a_sequence_with_a_wild_card_is_not_counted_rank_by_rank() -> None:
    ask = {"kind": "group", "cards": "2s Ts Js Qs Ks As"}
    found = counted({"kind": "legal", "rule": "meld.sequence_wilds", "ask": ask}, "chilean")
    assert set(found) == {"cards", "wilds_beside"}


def test_the_same_card_once_more_is_not_told_as_if_it_lay_there_already() -> None:
    at = {"hands": ["9h 9h 2s X 4c"]}
    asked = {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
    assert "Add one more such card (9♥), and it works." in body(
        told(puzzle(asked), cards("9h 2s X"))
    )


@pytest.mark.parametrize(
    ("system", "hand", "melds", "pairs", "more"),
    [
        ("classic", "2c X X 4d 5s 8h", [], False, None),
        ("classic", "4d 4s 5s 5c 8h 9h", [], True, None),
        ("classic", "4d 4s 5s 5c 8h 9h", ["Kh Kd Ks"], True, {"sequences": False}),
        ("samba", "4d 4s 5s 5c 8h 9h", [], True, {"melds": False}),
    ],
)
def test_a_hand_without_a_meld_is_told_as_a_whole(
    system: str, hand: str, melds: list[str], pairs: bool, more: Props | None
) -> None:
    at = {"hands": [hand], "sides": [{"melds": melds}], "phase": "play"}
    asked, rules = puzzle(CHOSEN | {"position": at}), load(system)
    needed = rules.meld.min_cards if pairs else rules.meld.min_naturals
    lacking = WORDS.text("verdict.nothing", pairs=pairs, needed=needed)
    other = [WORDS.text("verdict.nothing.else", **more)] if more else []
    shown = told(asked, "none", rules)
    assert body(shown) == [" ".join([lacking, *other])]
    *_, reveal = usual_hints(asked, rules)
    assert rich_text(hint_parts(asked, reveal, rules, WORDS)).endswith(body(shown)[0])
    for answer in ("none", cards("4d"), ()):
        assert worked(told(asked, answer, rules))[-2:-1] == body(shown)


@pytest.mark.parametrize("system", ["classic", "three-player", "samba"])
def test_who_may_lay_so_many_cards_is_told_how_many_are_left(system: str) -> None:
    allowed = [each for each in practised(system, "keep-a-card") if right_of(each) == "yes"]
    assert allowed
    for each in allowed:
        posed, shown = pose(each.puzzle, each.rules), told(each.puzzle, "yes", each.rules)
        outs = [g for g in solve(each.puzzle, each.rules).verdict.grounds if isinstance(g, GoesOut)]
        kinds = [kind.rule for out in outs for kind in out.among]
        free = outs and each.rules.going_out.discard == "optional"
        doubted = [LastDiscardNeeded.rule] if free else []
        assert keys(shown) == [HandWouldEmpty.rule, *kinds, *doubted]
        assert (WORDS.text("verdict.go_out.no_discard") in body(shown)) == bool(doubted)
        left = len(posed.hand) - len(posed.named)
        if left > 1:
            assert isinstance(posed.ask, LegalLay)
            melds = lay_at(posed.at, posed.ask.action.groups, each.rules).melds
            enough = not out_problems(posed.at, melds, each.rules)
            why = WORDS.text("puzzle.legal.lay.why", left=left, enough=enough)
            assert why in body(shown)
            assert why in worked(shown)


@pytest.mark.parametrize(
    ("system", "skill"),
    [
        ("wikibooks-10000", "no-sequences"),
        ("samba", "one-rank"),
        ("bolivia", "wild-melds"),
        ("italian", "wild-melds"),
    ],
)
def test_wild_cards_with_natural_ones_rest_on_the_natural_ones(system: str, skill: str) -> None:
    mixed = [
        (each, reason)
        for each in practised(system, skill)
        for reason in solve(each.puzzle, each.rules).verdict.grounds
        if isinstance(reason, LegalMeld) and reason.wilds
    ]
    assert mixed
    for each, reason in mixed:
        rule = TwosLocked.rule if reason.rank is Rank.TWO else LegalMeld.rule
        shown = told(each.puzzle, "yes", each.rules)
        assert keys(shown)[0] == each.puzzle.rule == rule


def test_one_group_of_different_ranks_is_told_alike_in_verdict_and_worked_solution() -> None:
    ask = {"kind": "group", "cards": "6c 7c Qc"}
    shown = told(puzzle({"kind": "legal", "rule": "meld.kinds", "ask": ask}), "yes")
    (said,) = (line for line in body(shown) if line.startswith("These cards"))
    assert said in worked(shown)
    assert ":" not in said


def test_of_several_groups_the_one_of_different_ranks_is_pointed_at() -> None:
    at = {"hands": ["6c 7c Qc 8h 8d 8s 4d 9h"], "sides": [{"melds": ["Kh Kd Ks"]}]}
    lay = {"kind": "lay", "groups": ["6c 7c Qc", "8h 8d 8s"]}
    position = at | {"phase": "play"}
    asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": lay, "position": position})
    (said,) = (line for line in worked(told(asked, "yes")) if "different ranks" in line)
    assert said.startswith("Look at 6♣, 7♣ and Q♣. These cards are")
