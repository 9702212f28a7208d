"""Is it legal? The engine's verdict, and the action that would work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.reasons.first_meld_reasons import MinimumNotReached
from canasta_tutor.engine.reasons.meld_reasons import LegalMeld, TooFewNaturals, TooManyWilds
from canasta_tutor.engine.values.actions import GoOut, LayMelds, TakePile
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import InputError

Asked = Callable[..., Any]

GROUP = 'kind = "legal"\nask = {{ kind = "group", cards = "{0}" }}'


def codes(result: Any) -> list[str]:
    return [reason.code for reason in result.reasons]


def test_a_legal_group(asked: Asked) -> None:
    result = asked(GROUP.format("7h 7d 2c")).answered("yes")
    assert result.right
    assert result.reasons == (LegalMeld(cards("7h 7d 2c"), cards("7h")[0].rank, 2, 1),)
    assert result.good == cards("7h 7d 2c")
    assert (result.offending, result.ghosts, result.repair) == ((), (), None)


def test_a_wrong_no_is_told_the_grounds(asked: Asked) -> None:
    result = asked(GROUP.format("7h 7d 2c")).answered("no")
    assert not result.right
    assert codes(result) == ["meld.legal"]


def test_a_wrong_yes_is_told_the_problem_and_what_is_missing(asked: Asked) -> None:
    result = asked(GROUP.format("4s 2h X")).answered("yes")
    assert not result.right
    assert isinstance(result.reasons[0], TooFewNaturals)
    assert result.repair.add == result.ghosts == cards("4h")
    assert (result.repair.remove, result.repair.action) == ((), None)
    assert [each.rule for each in result.reasons] == ["meld.min_naturals"]


def test_a_card_too_many_is_marked(asked: Asked) -> None:
    result = asked(GROUP.format("Jh Jd Jc 2h 2s X X")).answered("yes")
    assert isinstance(result.reasons[0], TooManyWilds)
    assert result.offending == cards("X")
    assert result.good == cards("Jh Jd Jc 2h 2s X")
    assert result.ghosts == ()


def test_the_learners_rules_decide(asked: Asked) -> None:
    entry = GROUP.format("Jh Jd Jc 2h 2s X X")
    assert asked(entry, "wikibooks").answered("yes").right
    assert not asked(entry, "classic").answered("yes").right


def test_the_puzzles_own_rules_and_options_decide(asked: Asked) -> None:
    entry = GROUP.format("Jh Jd Jc 2h 2s X X")
    assert asked(entry, "classic", rules="wikibooks").answer == "yes"
    assert asked(entry, "wikibooks", options={"meld.max_wild": 2}).answer == "no"


def test_a_group_from_the_hand_is_mended_from_the_hand(asked: Asked) -> None:
    held = asked(GROUP.format("7h 7d 8c"), position={"hands": ["7h 7d 8c Kd 7s"]})
    assert held.solution.repair.add == cards("7s")
    assert held.answered("no").ghosts == ()


def test_what_has_nothing_in_common_is_not_mended(asked: Asked) -> None:
    assert asked(GROUP.format("7h 8h 9h")).solution.repair is None


LAY = 'kind = "legal"\nask = { kind = "lay", groups = ["Kh Kd Ks"] }'


def test_a_lay_down_below_the_minimum(asked: Asked) -> None:
    result = asked(LAY, position={"hands": ["Kh Kd Ks Qh Qd Qs 4c 5c"]}).answered("yes")
    assert isinstance(result.reasons[0], MinimumNotReached)
    assert result.repair.add == cards("Qh Qd Qs")
    assert isinstance(result.repair.action, LayMelds)
    assert result.good == cards("Kh Kd Ks")


def test_no_card_is_marked_where_none_is_to_blame(asked: Asked) -> None:
    result = asked(LAY, position={"hands": ["Kh Kd Ks 4c 5c 6c 7c"]}).answered("yes")
    assert (result.repair, result.offending, result.good) == (None, (), ())


def test_a_lay_down_of_a_side_that_has_melded(asked: Asked) -> None:
    position = {"hands": ["Kh Kd Ks 4c 5c"], "sides": [{"melds": ["Ah Ad As"]}]}
    assert asked(LAY, position=position).answer == "yes"


TAKE = 'kind = "legal"\nask = {{ kind = "take"{0} }}'
MELDED = {"sides": [{"melds": ["Ah Ad As"]}]}


def test_taking_with_cards_of_the_hand(asked: Asked) -> None:
    position = {"hands": ["7h 2c 5d 9s Kh"], "pile": "9d 7s", **MELDED}
    free = asked(TAKE.format(', using = "7h 2c"'), position=position)
    assert (free.answer, free.solution.action) == ("yes", None)
    frozen = asked(TAKE.format(', using = "7h 2c"'), position={**position, "pile": "2d 7s"})
    result = frozen.answered("yes")
    assert codes(result) == ["pile.frozen_needs_pair"]
    assert result.offending == cards("2c")
    assert result.good == cards("7h")


def test_taking_onto_a_meld(asked: Asked) -> None:
    position = {"hands": ["7h 5d 9s Kh"], "pile": "9d Ac", **MELDED}
    onto = asked(TAKE.format(', using = ""'), position=position)
    assert (onto.answer, onto.solution.action) == ("yes", TakePile())
    empty = {**position, "sides": []}
    assert asked(TAKE.format(', using = ""'), position=empty).answer == "no"


def test_whether_it_may_be_taken_at_all(asked: Asked) -> None:
    position = {"hands": ["7h 7d 9s Kh 4c 5c"], "pile": "9d 7s", **MELDED}
    free = asked(TAKE.format(""), position=position)
    assert (free.answer, free.solution.action) == ("yes", TakePile(cards("7h 7d")))
    blocked = asked(TAKE.format(""), position={**position, "pile": "7s 3s"})
    assert blocked.answer == "no"
    assert codes(blocked.answered("yes")) == ["pile.blocked"]
    assert blocked.solution.repair is None


def test_why_it_may_not_be_taken_at_all_is_the_nearest_reason(asked: Asked) -> None:
    position = {"hands": ["7h 2d 9s Kh 4c 5c"], "pile": "2c 7s", **MELDED}
    result = asked(TAKE.format(""), position=position).answered("yes")
    assert codes(result) == ["pile.frozen_needs_pair"]


DRAW = 'kind = "legal"\nask = { kind = "draw" }'


def test_drawing(asked: Asked) -> None:
    assert asked(DRAW, position={"hands": ["7h 8d"], "pile": "9d"}).answer == "yes"
    empty = {"hands": ["7h 8d Kd"], "pile": "9d Ac", "stock": 0, **MELDED}
    result = asked(DRAW, position=empty).answered("yes")
    assert codes(result) == ["stock.must_take"]
    assert isinstance(result.repair.action, TakePile)


DISCARD = 'kind = "legal"\nask = {{ kind = "discard", card = "{0}"{1} }}'


def test_discarding(asked: Asked) -> None:
    position = {"hands": ["7h 8d"], "pile": "9d"}
    assert asked(DISCARD.format("7h", ""), position=position).answer == "yes"
    last = asked(DISCARD.format("7h", ""), position={"hands": ["7h"], "pile": "9d"})
    assert codes(last.answered("yes"))[0] == "going_out.keep_a_card"
    assert last.answered("yes").offending == ()


def test_discarding_a_red_three_from_the_table(asked: Asked) -> None:
    entry = DISCARD.format("3h", ', from = "table"')
    position = {"hands": ["7h 8d"], "sides": [{"red_threes": "3h"}]}
    assert asked(entry, "classic", position=position).answer == "no"
    assert asked(entry, "cs-wikipedia", position=position).answer == "yes"


OUT = 'kind = "legal"\nask = { kind = "go_out", groups = ["Kh Kd Ks"], discard = "4c" }'
CANASTA = {"sides": [{"melds": ["Ah Ad As Ac Ah Ad As"]}]}


def test_going_out(asked: Asked) -> None:
    position = {"hands": ["Kh Kd Ks 4c"], **CANASTA}
    assert asked(OUT, position=position).answer == "yes"
    result = asked(OUT, position={**position, **MELDED}).answered("yes")
    assert codes(result) == ["going_out.canastas"]
    assert result.repair is None


def test_another_way_to_go_out_is_found(asked: Asked) -> None:
    position = {"hands": ["Kh Kd Ks 4c 4d 4s"], **CANASTA}
    result = asked(OUT, position=position).answered("yes")
    assert codes(result) == ["going_out.cards_left"]
    assert isinstance(result.repair.action, GoOut)
    assert result.repair.cards == cards("Kh Kd Ks 4c 4d 4s")


def test_a_position_that_cannot_be_is_told(asked: Asked) -> None:
    impossible = asked(LAY, position={"hands": ["Kh Kh Kh"]})
    with pytest.raises(InputError) as caught:
        impossible.solution  # noqa: B018
    assert caught.value.path == "position"
