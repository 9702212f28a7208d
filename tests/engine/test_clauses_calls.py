"""The clauses about the auction, acaba and calientes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import in_order, text_of
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace
from tests.all_cards import all_cards
from tests.every import every

NewScene = Callable[..., Any]
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}

# --- the auction ---------------------------------------------------------------------------------

AUCTION = patch_rules(
    load("classic"),
    {"calls.auction": "contract", "calls.contract_start": 1000, "calls.contract_step": 500},
)


def bidding(*bids: str, players: int = 4, first: int = 0) -> Table:
    """The table after some bids, from the player to the dealer's left on."""
    table = deal(AUCTION, players, full_deck(AUCTION, players), first=first)
    for bid in bids:
        table = apply(table, read_action(bid), AUCTION).after
    return table


def found(table: Table, line: str) -> list[str]:
    verdict = verify(table, read_action(line), AUCTION)
    return [reason.code for reason in verdict.violations or verdict.grounds]


def test_the_sides_bid_before_they_play() -> None:
    table = bidding(first=2)
    assert (table.phase, table.seat) == (Phase.AUCTION, 2)
    assert found(table, "draw") == ["auction.open"]
    assert found(table, "pass") == ["auction.passed"]
    assert [action_text(action) for action in legal_actions(table, AUCTION)] == ["pass", "bid 1000"]


@every(
    ("bids", "bid", "codes"),
    [
        ([], "bid 1000", ["auction.bid"]),
        ([], "bid 2500", ["auction.bid"]),
        ([], "bid 500", ["auction.too_low"]),
        ([], "bid 1200", ["auction.off_step"]),
        (["bid 1500"], "bid 1500", ["auction.too_low"]),
        (["bid 1500"], "bid 2000", ["auction.bid"]),
        (["bid 1500", "pass", "pass"], "bid 1700", ["auction.too_low", "auction.off_step"]),
        (["pass", "bid 1000", "pass", "pass"], "bid 1500", ["auction.bid"]),
    ],
)
def test_bids_rise_in_steps(bids: list[str], bid: str, codes: list[str]) -> None:
    assert found(bidding(*bids), bid) == codes


@pytest.mark.parametrize(
    ("bids", "players", "first", "contracts"),
    [
        (["bid 1000", "pass", "pass", "pass"], 4, 0, [1000, None]),
        (["bid 1000", "pass", "pass", "pass"], 4, 3, [None, 1000]),
        (["pass", "bid 1000", "pass", "bid 1500", "pass", "pass", "pass"], 4, 0, [None, 1500]),
        (["bid 1000", "bid 1500", "bid 2000", "pass", "pass", "pass"], 4, 0, [2000, None]),
        (["pass", "pass", "pass", "pass"], 4, 2, [None, None]),
        (["pass", "bid 1000", "pass", "pass"], 3, 0, [None, 1000, None]),
    ],
)
def test_the_auction_ends_when_all_others_pass(
    bids: list[str], players: int, first: int, contracts: list[int | None]
) -> None:
    before = bidding(*bids[:-1], players=players, first=first)
    assert before.phase is Phase.AUCTION
    table = bidding(*bids, players=players, first=first)
    assert [side.contract for side in table.sides] == contracts
    assert (table.phase, table.seat) == (Phase.DRAW, first)
    assert found(table, "bid 9000") == ["auction.none"]


# --- acaba ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_acaba_is_called_at_any_time_in_ones_turn(scene: NewScene, phase: str) -> None:
    game = scene("classic", {"hands": ["4h 9d"], "phase": phase}, calls__acaba=1500)
    assert game.grounds("acaba") == ["acaba.called"]
    game.do("acaba")
    assert (game.table.phase, game.table.acaba, game.table.out) == (Phase.OVER, 0, None)


def test_acaba_is_called_only_where_it_is_agreed(scene: NewScene) -> None:
    game = scene("classic", {"hands": ["4h 9d"]})
    assert game.against("acaba") == ["acaba.not_played"]
    assert game.against("ask acaba") == ["acaba.not_played"]


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_yes_to_acaba_binds(scene: NewScene, phase: str) -> None:
    game = scene("classic", {"hands": ["4h 9d"], "phase": phase}, calls__acaba=1500)
    assert game.grounds("ask acaba") == ["acaba.asked"]
    game.do("ask acaba")
    assert game.against("acaba") == ["going_out.answer_first"]
    assert game.grounds("answer yes") == ["acaba.asked"]
    game.do("answer yes")
    assert game.table.phase.value == phase
    assert game.against("draw" if phase == "draw" else "discard 4h") == ["acaba.partner_yes"]
    assert [action_text(a) for a in legal_actions(game.table, game.rules)] == ["acaba"]


@pytest.mark.parametrize(("phase", "next_"), [("draw", "draw"), ("play", "discard 4h")])
def test_a_no_to_acaba_binds_for_this_turn(scene: NewScene, phase: str, next_: str) -> None:
    game = scene("classic", {"hands": ["4h 9d"], "phase": phase}, calls__acaba=1500)
    game.do("ask acaba", "answer no")
    assert game.against("acaba") == ["acaba.partner_no"]
    assert game.against("ask acaba") == ["going_out.asked_already"]
    assert game.against(next_) == []


def test_a_no_to_acaba_is_no_answer_about_going_out(scene: NewScene) -> None:
    canasta = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
    position = {"hands": ["8c 9h"], "sides": [canasta], "phase": "play"}
    game = scene("classic", position, calls__acaba=1500)
    assert game.do("ask acaba", "answer no").against("out 8c discard 9h") == []


def test_the_answer_is_forgotten_with_the_turn(scene: NewScene) -> None:
    game = scene("classic", {"hands": ["4h 9d"], "phase": "play"}, calls__acaba=1500)
    game.do("ask acaba", "answer no", "discard 4h")
    assert (game.table.answer, game.table.about_acaba) == (Answer.NOT_ASKED, False)
    assert game.against("acaba") == []


def test_who_plays_alone_asks_nobody_about_acaba(scene: NewScene) -> None:
    game = scene("classic", {"hands": ["4h 9d"]}, 3, calls__acaba=1500)
    assert game.against("ask acaba") == ["acaba.no_partner"]
    assert game.against("acaba") == []


# --- calientes -----------------------------------------------------------------------------------

CALIENTE: dict[str, Any] = {"pack__calientes": 1, "calls__caliente": 100}


def behind(scene: NewScene, hand: str, phase: str = "play", **position: Any) -> Any:
    """A player whose side has melded nothing while the other has."""
    sides = [{}, EIGHTS]
    return scene(
        "wikibooks", {"hands": [hand], "sides": sides, "phase": phase, **position}, **CALIENTE
    )


def test_a_caliente_fills_the_hand_and_leaves_the_game(scene: NewScene) -> None:
    """Eleven cards were dealt and six are left, so five are drawn."""
    game = behind(scene, "4h 5h 6h 7h 9h Jh Y")
    before = all_cards(game.table)
    assert game.grounds("caliente") == ["caliente.played"]
    game.do("caliente")
    assert len(game.table.hand) == 11
    assert (game.table.side.calientes_played, text_of(game.table.removed)) == (1, "Y")
    assert game.table.phase is Phase.PLAY
    assert all_cards(game.table) == before


def test_a_full_hand_draws_nothing_for_a_caliente(scene: NewScene) -> None:
    game = behind(scene, "4h 4d 5h 5d 6h 6d 7h 7d 9h 9d Jh Jd Y")
    assert len(game.do("caliente").table.hand) == 12


def test_a_caliente_draws_what_the_stock_has(scene: NewScene) -> None:
    game = behind(scene, "4h 5h Y")
    game.table = replace(game.table, stock=in_order("6h 3d 7h"))
    game.do("caliente")
    assert (text_of(game.table.hand), game.table.stock) == ("4h 5h 6h 7h", ())
    assert text_of(game.table.side.red_threes) == "3d"


def test_a_caliente_leaves_a_card_to_keep(scene: NewScene) -> None:
    game = behind(scene, "4h Y", stock=0)
    assert "going_out.keep_a_card" in game.against("caliente")


SETS = ["8h 8d 8s", "9h 9d 9s", "Qh Qd Qs"]


@pytest.mark.parametrize(
    ("others", "stock", "code"),
    [(3, 40, []), (2, 40, ["going_out.keep_a_card"]), (3, 1, ["going_out.keep_a_card"])],
)
def test_a_playable_caliente_may_be_the_last_card(
    scene: NewScene, others: int, stock: int, code: list[str]
) -> None:
    """If the side has fewer melds even then, and a card to discard and one to keep are drawn."""
    sides = [{"melds": ["Kh Kd Ks"]}, {"melds": SETS[:others]}]
    position = {"hands": ["7h 7d 7s Y"], "sides": sides, "phase": "play", "stock": stock}
    game = scene("wikibooks", position, **CALIENTE)
    assert game.against("lay 7h 7d 7s")[:1] == code
    if not code:
        assert game.do("lay 7h 7d 7s").grounds("caliente") == ["caliente.played"]


def test_the_pile_may_be_taken_with_all_but_a_playable_caliente(scene: NewScene) -> None:
    sides = [{"melds": ["Kh Kd Ks"]}, {"melds": SETS}]
    game = scene("wikibooks", {"hands": ["7h 7d Y"], "sides": sides, "pile": "7s"}, **CALIENTE)
    assert game.do("take 7h 7d").grounds("caliente") == ["caliente.played"]


def test_black_threes_are_not_laid_where_a_caliente_goes_on(scene: NewScene) -> None:
    """Who fills up his hand does not go out."""
    sides = [{"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}, {"melds": SETS}]
    position = {"hands": ["3s 3c 3s Y"], "sides": sides, "phase": "play"}
    game = scene("wikibooks", position, **CALIENTE)
    assert game.against("lay 3s 3c 3s") == ["black_threes.too_soon"]
    assert game.against("out 3s 3c 3s discard Y") == []


@pytest.mark.parametrize(
    ("own", "other", "codes"),
    [
        ([], ["8h 8d 8s"], []),
        ([], [], ["caliente.not_fewer"]),
        (["Kh Kd Ks"], ["8h 8d 8s"], ["caliente.not_fewer"]),
        (["Kh Kd Ks"], ["8h 8d 8s", "Qh Qd Qs"], []),
    ],
)
def test_a_caliente_is_played_by_a_side_with_fewer_melds(
    scene: NewScene, own: list[str], other: list[str], codes: list[str]
) -> None:
    position = {
        "hands": ["4h 5h Y"], "sides": [{"melds": own}, {"melds": other}], "phase": "play"
    }  # fmt: skip
    assert scene("wikibooks", position, **CALIENTE).against("caliente") == codes


def test_fewer_melds_than_every_other_side(scene: NewScene) -> None:
    position = {"hands": ["4h 5h Y"], "sides": [{}, EIGHTS, {}], "phase": "play"}
    assert scene("wikibooks", position, 3, **CALIENTE).against("caliente") == ["caliente.not_fewer"]


def test_a_caliente_is_played_after_the_draw_from_the_hand(scene: NewScene) -> None:
    assert behind(scene, "4h Y", "draw").against("caliente") == ["turn.draw_first"]
    assert behind(scene, "4h 5h").against("caliente") == ["turn.not_in_hand"]


def test_a_caliente_is_never_melded(scene: NewScene) -> None:
    assert behind(scene, "4h Y Y 2c").against("lay Y Y 2c") == ["meld.caliente"]
