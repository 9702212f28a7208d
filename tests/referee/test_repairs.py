"""The smallest change that would make something legal."""

from __future__ import annotations

from tests.referee.asking import answer


def test_a_group_is_repaired() -> None:
    assert "5" in answer("group", cards="5h 5d")["repair"]
    assert answer("group", cards="5h 5d 5s")["repair"] is None


def test_a_lay_down_is_repaired_from_the_hand() -> None:
    found = answer("lay", groups=["K K K"], position={"hands": ["K K K X 9 4 4 5"]})
    assert found["legal"] is False
    assert found["repair"].startswith("Add a joker")


def test_a_repair_of_several_groups_says_what_goes_where() -> None:
    position = {"hands": ["4h 5h 6h 2c 9s Ts Js Kd Kc"], "sides": [{"melds": ["Qh Qd Qs"]}]}
    found = answer("lay", "samba", groups=["4h 5h 6h 2c", "9s Ts Js"], position=position)
    assert found["repair"].endswith(": 4♥ 5♥ 6♥, 9♠ 10♠ J♠ and 2♣ → Q♥.")


def test_a_discard_is_repaired_from_the_hand() -> None:
    found = answer("discard", "modern-american", card="2c", position={"hands": ["2c 9h 3s"]})
    assert found["legal"] is False
    assert "9♥" in found["repair"]


def test_going_out_is_repaired_from_the_hand() -> None:
    position = {"hands": ["9 9 9 4"], "sides": [{"melds": ["8 8 8 8 8 8 8"]}]}
    found = answer("go_out", groups=["9 9 9"], position=position)
    assert found["legal"] is False
    assert found["repair"].startswith("Add 4")
    position = {"hands": ["9 9 9 4"], "sides": [{"melds": ["8 8 8"]}]}
    assert answer("go_out", groups=["9 9 9"], discard="4", position=position)["repair"] is None
