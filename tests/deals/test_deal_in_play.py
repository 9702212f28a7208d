"""A deal as a value: it goes on, can be taken back, ends, and reports stored actions that it cannot
play.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from pydantic import ValidationError

from canasta_tutor.deals import deal_in_play
from canasta_tutor.deals.deal_codes import DealCode, code_deal
from canasta_tutor.deals.deal_faults import ActionsLeft, NothingToDo
from canasta_tutor.deals.deal_hints import find_hint, give_hint
from canasta_tutor.deals.deal_in_play import (
    DealInPlay,
    KeptDeal,
    find_end,
    list_offers,
    play_action,
    resume_deal,
    start_deal,
    take_back,
)
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import action_text, table_json
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.values.actions import (
    AnswerPartner,
    AskPartner,
    Discard,
    Draw,
    GoOut,
    LayMelds,
    TakePile,
)
from canasta_tutor.engine.values.table import Phase

RULES = load("classic")
CODE = DealCode("classic", 4, 0, 7)


def advised(deal: DealInPlay, most: int = 2000) -> DealInPlay:
    """The deal after the next actions, which follow the hints."""
    for _ in range(most):
        hint = give_hint(deal)
        if hint is None:
            break
        deal = play_action(deal, hint.action)
    return deal


def test_a_deal_is_played_to_its_end() -> None:
    deal = advised(start_deal(CODE, RULES))
    end = find_end(deal)
    assert deal.is_over
    assert not deal.is_own_turn
    assert end is not None
    assert end.points == end.counting == end.sheets[0].total
    assert give_hint(deal) is None
    assert list_offers(deal) == ()
    assert take_back(deal).kept.practised


def test_the_counting_player_is_compared_with_what_was_played() -> None:
    deal = start_deal(CODE, RULES)
    while deal.is_own_turn:
        drawing = deal.table.phase is Phase.DRAW
        deal = play_action(deal, Draw() if drawing else Discard(deal.table.hand[-1]))
    end, counted = find_end(deal), find_end(advised(start_deal(CODE, RULES)))
    assert end is not None
    assert counted is not None
    assert end.counting == counted.points != end.points


@pytest.mark.parametrize("most", [0, 1, 2, 7, 2000])
def test_what_is_kept_leads_to_the_same_table(most: int) -> None:
    deal = advised(start_deal(CODE, RULES, (1500, 700), deals_played=2), most)
    text = deal.kept.model_dump_json()
    again = resume_deal(KeptDeal.model_validate_json(text), RULES)
    assert again == deal
    assert table_json(again.table) == table_json(deal.table)


PRINTING = """
from canasta_tutor.deals.deal_in_play import KeptDeal, resume_deal
from canasta_tutor.engine.position.actions_as_text import table_json
from canasta_tutor.engine.rules.rule_files import load
print(table_json(resume_deal(KeptDeal.model_validate_json(input()), load("samba")).table))
"""


def test_another_process_comes_to_the_same_table_byte_for_byte() -> None:
    rules = load("samba")
    deal = advised(start_deal(code_deal(rules, 4, 1, 99), rules), 20)
    run = subprocess.run(
        [sys.executable, "-c", PRINTING],
        input=deal.kept.model_dump_json(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == table_json(deal.table)


def test_everybody_gets_the_same_cards_in_every_seat() -> None:
    tables = [start_deal(CODE.replace(seat=seat), RULES).start for seat in range(4)]
    assert len(set(tables)) == 1


def test_news_are_what_the_others_did_since() -> None:
    deal = advised(start_deal(CODE, RULES), 2)
    assert [step.seat for step in deal.news] == sorted(step.seat for step in deal.news)
    assert {step.seat for step in deal.news} == {1, 2, 3}
    assert deal.news[-1].after == deal.seen
    assert deal.history[-len(deal.news) :] == deal.news


def test_an_illegal_action_is_refused_with_its_reasons_and_changes_nothing() -> None:
    deal = start_deal(CODE, RULES)
    with pytest.raises(IllegalAction) as refused:
        play_action(deal, Discard(deal.table.hand[0]))
    assert (
        refused.value.violations
        == verify(deal.table, Discard(deal.table.hand[0]), RULES).violations
    )
    assert deal == start_deal(CODE, RULES)


def test_a_turn_is_taken_back_freely_and_an_ended_one_as_practice() -> None:
    start = start_deal(CODE, RULES)
    assert take_back(start) == start
    drawn = play_action(start, Draw())
    assert drawn.may_take_back
    assert take_back(drawn) == start
    ended = play_action(drawn, Discard(drawn.table.hand[-1]))
    assert not ended.may_take_back
    back = take_back(ended)
    assert back.table == drawn.table
    assert back.kept.practised
    assert take_back(back).kept.practised
    assert resume_deal(back.kept, RULES) == back


def test_stored_actions_that_are_illegal_now_are_played_up_to() -> None:
    deal = advised(start_deal(CODE, RULES), 40)
    lays = [place for place, text in enumerate(deal.kept.actions) if text.startswith("lay")]
    place = lays[0]
    broken = deal.kept.model_copy(
        update={"actions": (*deal.kept.actions[:place], "lay 3h 3d 3h", *deal.kept.actions[place:])}
    )
    again = resume_deal(broken, RULES)
    assert again.kept.actions == deal.kept.actions[:place]
    assert again.is_own_turn
    assert again.unplayed is not None
    assert again.unplayed.fault == ActionsLeft(len(broken.actions) - place)
    assert again.unplayed.action == "lay 3h 3d 3h"
    assert again.unplayed.reasons
    assert again.fault == again.unplayed.fault
    assert advised(again).is_over
    assert play_action(again, deal.own_actions[place]).unplayed is None


@pytest.mark.parametrize("text", ["", "dance", "lay", "discard Zz", "lay " + "Kh " * 150])
def test_stored_actions_that_are_none_are_left_out(text: str) -> None:
    kept = start_deal(CODE, RULES).kept.model_copy(update={"actions": ("draw", text, "draw")})
    again = resume_deal(kept, RULES)
    assert again.kept.actions == ("draw",)
    assert again.unplayed is not None
    assert again.unplayed.fault == ActionsLeft(2)


def test_a_deal_in_which_nobody_can_act_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = start_deal(CODE, RULES)
    assert deal.fault is None
    monkeypatch.setattr(deal_in_play, "legal_actions", lambda table, rules: iter(()))
    assert deal.fault == NothingToDo()
    assert give_hint(deal) is None


def test_actions_after_the_end_are_left_out() -> None:
    deal = advised(start_deal(CODE, RULES))
    again = resume_deal(
        deal.kept.model_copy(update={"actions": (*deal.kept.actions, "draw")}), RULES
    )
    assert again.is_over
    assert again.unplayed is not None
    assert play_action(again, Draw()) == again


def test_what_is_kept_is_bounded() -> None:
    for actions in (["draw"] * 3000, ["x" * 1000]):
        with pytest.raises(ValidationError, match="actions"):
            KeptDeal(code=CODE.text, actions=tuple(actions))


# --- what may be done ---------------------------------------------------------------------------


def offered(deal: DealInPlay) -> dict[str, list[str]]:
    return {offer.kind: list(map(action_text, offer.ready)) for offer in list_offers(deal)}


@pytest.mark.parametrize(
    ("system", "house", "kinds"),
    [
        ("classic", {}, {"draw", "take"}),
        ("hand-and-foot", {}, {"draw"}),
        ("sitoumussamba", {}, {"pass", "bid"}),
        ("british-acaba", {}, {"draw", "take", "acaba", "ask acaba"}),
        ("czech-club", {}, {"offer"}),
    ],
)
def test_only_what_the_rules_know_is_offered(
    system: str, house: dict[str, object], kinds: set[str]
) -> None:
    rules = patch_rules(load(system), house)
    for seed in range(40):
        deal = start_deal(code_deal(rules, rules.seats.usual, 0, seed), rules)
        if not any(step.before.phase is not Phase.AUCTION for step in deal.steps):
            break
    assert set(offered(deal)) == kinds


def test_a_turn_offers_its_actions() -> None:
    drawn = play_action(start_deal(CODE, RULES), Draw())
    assert {"lay", "discard", "out"} <= set(offered(drawn))
    foot = load("hand-and-foot")
    assert "take" not in offered(start_deal(code_deal(foot, 4, 0, 3), foot))


SEVEN_KINGS = "Kh Kd Ks Kc Kh Kd Ks"


def test_the_learner_answers_the_partner() -> None:
    """A partner with a hand of one card asks, and the deal waits for the learner's answer."""
    rules = patch_rules(RULES, {"going_out.ask_partner": "required"})
    for seed in range(60):
        deal = start_deal(code_deal(rules, 4, 0, seed), rules)
        while deal.is_own_turn and deal.table.phase is not Phase.ASKED:
            hint = give_hint(deal)
            assert hint is not None
            deal = play_action(deal, hint.action)
        if deal.is_own_turn:
            break
    assert isinstance(deal.news[-1].action, AskPartner)
    assert offered(deal) == {"answer": ["answer yes", "answer no"]}
    said = play_action(deal, AnswerPartner(yes=False))
    assert said.table.phase is not Phase.ASKED


# --- hints --------------------------------------------------------------------------------------


def reason_of(hand: str, **position: object) -> str:
    rules = load(str(position.pop("system", "classic")))
    table = read_position({"hands": [hand, 9, 9, 9], "phase": "play", **position}, rules)
    return find_hint(table, rules).reason.code


QUEENS_OPEN = [{"melds": ["Ah Ad As"]}, {"melds": ["Qh Qd Qc"]}]
LARGE = "4s 5d Jd Ts Js Qs Ah"


@pytest.mark.parametrize(
    ("hand", "position", "code"),
    [
        ("3s 9c 6s 8d", {"sides": QUEENS_OPEN, "pile": LARGE}, "discard.blocks"),
        ("Qs 9c 8d 8c", {"sides": QUEENS_OPEN, "pile": "4s"}, "discard.fits_nothing"),
        (
            "9d Kc",
            {"sides": [{}, {"melds": [SEVEN_KINGS, "9h 9d 9s 9c 9h"]}], "pile": "4h 5d"},
            "discard.into_canasta",
        ),
        (
            "Js Td 5h 5d",
            {"sides": QUEENS_OPEN, "pile": "Jd Jc Jd Jc Jh Jh Js 4h 6s"},
            "discard.all_seen",
        ),
        ("Js Td 5h 5d", {"sides": QUEENS_OPEN, "pile": "Jd Jc Jd Jc 4h 6s"}, "discard.few_unseen"),
        ("3d 4d 9d Kc", {"system": "hand-and-foot", "pile": "Js"}, "discard.costs"),
        ("4d 9d Kc", {"system": "hand-and-foot", "pile": "Js"}, "discard.pile_closed"),
        (
            "3s 9c 6s 8d",
            {"system": "cs-wikipedia", "sides": [{}, {"melds": [SEVEN_KINGS]}], "pile": "Js"},
            "discard.no_going_out",
        ),
        ("5h 5d Jc", {"sides": QUEENS_OPEN, "pile": "4s"}, "discard.alone"),
        ("Ah 9c 4d 5d", {"sides": QUEENS_OPEN, "pile": "4s"}, "lay.counts"),
        ("Ah Ad As 2c 5h 9c", {"pile": "4s"}, "lay.opens"),
        ("2h 4h 7d Jc", {"sides": [{"melds": ["Kh Kd Ks Kc Kh Kd"]}, {}]}, "lay.canasta"),
        ("Kc 4h", {"sides": [{"melds": [SEVEN_KINGS]}, {}]}, "out"),
        ("7h 7s 4c Jc", {"sides": QUEENS_OPEN, "pile": "7d", "phase": "draw"}, "draw.small_pile"),
        ("7h 4c Jc", {"system": "hand-and-foot", "pile": "Qs", "phase": "draw"}, "draw.always"),
        ("7h 4c Jc", {"sides": QUEENS_OPEN, "pile": "Qs", "phase": "draw"}, "draw.cannot_take"),
        ("7h 7s 4c", {"sides": QUEENS_OPEN, "pile": "9s 8h 7d", "phase": "draw"}, "take.cards"),
    ],
)
def test_a_hint_names_the_reason_that_decided(
    hand: str, position: dict[str, object], code: str
) -> None:
    assert reason_of(hand, **position) == code


def test_a_hint_comes_in_steps() -> None:
    table = read_position(
        {"hands": ["Kc 4h", 9, 9, 9], "phase": "play", "sides": [{"melds": [SEVEN_KINGS]}, {}]},
        RULES,
    )
    hint = find_hint(table, RULES)
    assert (hint.look, hint.kind) == ("end", "out")
    assert isinstance(hint.action, GoOut)


def test_hints_are_legal() -> None:
    for system in ("samba", "modern-american"):
        rules = load(system)
        deal = start_deal(code_deal(rules, 4, 0, 11), rules)
        kinds = set()
        while (hint := give_hint(deal)) is not None:
            assert verify(deal.table, hint.action, rules).ok
            kinds.add(type(hint.action))
            deal = play_action(deal, hint.action)
        assert {Draw, LayMelds, Discard} <= kinds | {TakePile}
