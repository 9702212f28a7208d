"""Widgets without a browser: the events that it would send, and the messages that it would get."""

from __future__ import annotations

import json

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Progress, choose_setting, from_json, to_json
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import BLOB, Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from tests.ui.browser import send

FOUR_WILDS = {
    "id": "four-wilds",
    "kind": "legal",
    "rule": "meld.max_wild",
    "ask": {"kind": "group", "cards": "Jh Jd Jc 2h 2s X X"},
}
PAIR = {
    "id": "pair",
    "kind": "choose",
    "rule": "pile.naturals_frozen",
    "ask": {"kind": "take"},
    "position": {
        "hands": ["7h 7d 2c Ks Kd"],
        "sides": [{"melds": ["Qh Qd Qs"]}],
        "pile": "X 4d 7s",
    },
}
POINTS = {
    "id": "points",
    "kind": "number",
    "rule": "points.cards",
    "ask": {"kind": "points", "cards": "Ks 2c X"},
}
BONUS = {
    "id": "bonus",
    "kind": "number",
    "rule": "canasta.size",
    "ask": {"kind": "bonus", "cards": "8h 8d 8s 8c 8h 2c X"},
}


def puzzle(entry: Props, one: Learner, lang: str = "en") -> Panel:
    part = PuzzlePart(f"test/{entry['id']}", read_puzzle(entry), one, Words(lang))
    return Panel(part, one)


def told(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> list[Props]:
    """The messages to the browser from now on."""
    messages: list[Props] = []
    monkeypatch.setattr(panel.widget, "send", messages.append)
    return messages


def test_wrong_then_right(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    wrong = send(panel, type="answer", id="yes")
    assert (wrong["feedback"]["tone"], wrong["attempts"], wrong["locked"]) == ("wrong", 1, False)
    right = send(panel, type="answer", id="no")
    assert (right["feedback"]["tone"], right["attempts"], right["locked"]) == ("right", 2, True)
    assert right["serial"] == wrong["serial"] + 1


def test_progress_is_kept_before_the_verdict_can_be_seen(
    one: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = puzzle(FOUR_WILDS, one)
    order: list[str] = []
    monkeypatch.setattr(panel.widget, "send", lambda message: order.append(message["type"]))
    panel.widget.observe(lambda change: order.append("verdict"), "state")
    send(panel, type="answer", id="no")
    assert order == ["store", "verdict"]


def test_each_text_says_which_tabs_stores_it_holds(
    one: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tab that has handed over another text since then waits for a text that includes it."""
    panel = puzzle(FOUR_WILDS, one)
    messages = told(panel, monkeypatch)
    send(panel, type="hello", stored=None, tab="k3", turn=1)
    send(panel, type="answer", id="yes")
    elsewhere = to_json(choose_setting(Progress(), "rules", "samba", 5))
    send(panel, type="hello", stored=elsewhere, tab="k3", turn=2)
    stores = [each for each in messages if each["type"] == "store"]
    assert [each["turns"] for each in stores] == [{"k3": 1}, {"k3": 2}]
    assert from_json(stores[-1]["value"]).setting("rules") == "samba"


def test_worked_solution_opens_at_the_second_miss(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    assert send(panel, type="answer", id="yes")["feedback"]["worked"] is None
    assert send(panel, type="answer", id="yes")["feedback"]["worked"]["open"] is False


def test_misses_tell_why_not_then_where_to_look_then_what_would_work(one: Learner) -> None:
    panel = puzzle(PAIR, one)
    told = []
    for _ in range(3):
        state = send(panel, type="answer", id="done", cards=["7h#0", "2c#0"])
        marked = state["marks"].get("2c#0") == "offending"
        told.append((marked, '"id": "7d"' in json.dumps(state["feedback"]["body"])))
    assert told == [(False, False), (True, False), (True, True)]
    assert send(panel, type="answer", id="done", cards=["7h#0", "7d#0"])["solved"]


def test_browser_cannot_play_cards_that_are_not_held(one: Learner) -> None:
    panel = puzzle(PAIR, one)
    assert not send(panel, type="answer", id="done", cards=["7h#0", "7h#1"])["solved"]
    state = send(panel, type="answer", id="done", cards=["7c#0", "7h#0"])
    assert not state["solved"]


def test_number_that_is_none_is_no_attempt(one: Learner) -> None:
    panel = puzzle(POINTS, one)
    state = send(panel, type="answer", id="check", number="many")
    assert state["attempts"] == 0
    assert state["notice"]
    assert send(panel, type="answer", id="check", number=" 80 ")["solved"]
    assert panel.widget.state["notice"] is None


def test_wrong_number_does_not_give_the_right_one_away(one: Learner) -> None:
    panel = puzzle(BONUS, one)
    right = str(load("classic").canasta.mixed_bonus)
    assert right not in json.dumps(send(panel, type="answer", id="check", number="7"))
    solved = send(panel, type="answer", id="check", number=right)
    assert right in json.dumps(solved["feedback"]["body"])


def test_what_was_judged_before_is_judged_again_and_is_no_further_answer(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    state = send(panel, type="recall", id="yes")
    assert (state["solved"], state["attempts"], state["feedback"]["tone"]) == (False, 1, "wrong")
    assert not one.progress.record("test/four-wilds").attempts
    again = send(panel, type="recall", id="no")  # only while there is no answer
    assert (again["solved"], again["attempts"]) == (False, 1)
    assert send(panel, type="answer", id="no")["solved"]
    assert one.progress.record("test/four-wilds").attempts == 1


def test_what_was_shown_before_is_shown_again_and_counts_no_more(one: Learner) -> None:
    panel, before = puzzle(FOUR_WILDS, one), puzzle(FOUR_WILDS, one)
    send(before, type="answer", id="yes")
    seen = send(before, type="show")
    kept = one.progress
    state = send(panel, type="recall", id="yes", seen=seen["seen"])
    assert (state["answered"], state["show_enabled"]) == (True, False)
    assert (state["feedback"], state["hint_label"]) == (seen["feedback"], seen["hint_label"])
    assert one.progress == kept


def test_hints_seen_before_are_seen_again(one: Learner) -> None:
    panel, before = puzzle(FOUR_WILDS, one), puzzle(FOUR_WILDS, one)
    hinted, kept = send(before, type="hint"), one.progress
    state = send(panel, type="recall", seen=hinted["seen"])
    assert (state["hints"], state["feedback"], state["answered"]) == (hinted["hints"], None, False)
    assert one.progress == kept
    assert send(panel, type="answer", id="no")["seen"] is None
    again = send(panel, type="recall", seen={"hints": 3, "shown": True})  # once solved
    assert again["feedback"]["tone"] == "right"


def test_hints_are_logged(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    state = send(panel, type="hint")
    assert (len(state["hints"]), state["hint_enabled"]) == (1, True)
    assert one.progress.record("test/four-wilds").hint == {1000}


def test_other_rules_ask_anew(one: Learner) -> None:
    panel, bar = puzzle(FOUR_WILDS, one), puzzle(PAIR, one)
    assert send(panel, type="answer", id="no")["solved"]
    send(bar, type="set", rules="wikibooks")
    state = panel.widget.state
    assert (state["solved"], state["feedback"], state["attempts"]) == (False, None, 0)
    assert state["badge"] == Words("en").text("ui.solved_before")
    assert send(panel, type="answer", id="yes")["solved"]


def test_systems_that_decide_otherwise_are_named(one: Learner) -> None:
    state = send(puzzle(FOUR_WILDS, one), type="answer", id="no")
    assert Words("en").text("ruleset.wikibooks.name") in state["feedback"]["elsewhere"]


def test_a_verdict_leads_to_its_rule_and_to_the_comparison(one: Learner) -> None:
    shown = send(puzzle(FOUR_WILDS, one), type="answer", id="yes")["feedback"]
    first, second = (rule["at"] for rule in shown["rules"])
    assert first == "rules.ipynb?first=classic#meld.max_wild"
    assert second == "rules.ipynb?first=classic#canasta.min_naturals"
    assert shown["elsewhere_at"] == "rules.ipynb?first=classic&second=wikibooks#meld.max_wild"


def test_what_the_browser_sends_wrongly_is_said(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    for event in (
        {"type": "answer", "id": "perhaps"},
        {"type": "set", "rules": "poker"},
        {"type": "answer", "id": "no", "cards": ["nonsense"]},
    ):
        state = send(panel, **event)
        assert state["notice"]
        assert state["attempts"] == 0


def test_every_event_is_answered(one: Learner) -> None:
    panel = puzzle(FOUR_WILDS, one)
    for number, kind in enumerate(("hello", "hint", "code", "nothing known"), start=1):
        assert send(panel, type=kind)["serial"] == number


@pytest.mark.parametrize("lang", languages())
def test_what_breaks_inside_is_said_in_the_learners_language(
    one: Learner, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = puzzle(FOUR_WILDS, one, lang)

    def broken(_event: Props) -> list[object]:
        raise RuntimeError("broken")

    monkeypatch.setattr(panel.part, "handle", broken)
    state = send(panel, type="answer", id="no")
    assert state["notice"] == Words(lang).text("ui.error.unexpected")
    assert state["serial"] == 1


def test_hello_brings_the_learners_rules_to_the_whole_page(one: Learner) -> None:
    panel, other = puzzle(FOUR_WILDS, one), puzzle(FOUR_WILDS, one)
    stored = to_json(choose_setting(Progress(), "rules", "wikibooks", 5))
    send(panel, type="hello", stored=stored)
    assert send(other, type="answer", id="yes")["solved"]


def test_browser_is_given_what_it_shall_keep(one: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = puzzle(FOUR_WILDS, one)
    messages = told(panel, monkeypatch)
    send(panel, type="answer", id="no")
    (message,) = messages
    assert (message["type"], message["key"]) == ("store", BLOB)
    assert from_json(message["value"]).record("test/four-wilds").is_solved


def test_panel_is_text_where_there_is_no_browser(one: Learner) -> None:
    panel = puzzle(PAIR, one)
    data = panel._repr_mimebundle_()
    bundle = data[0] if isinstance(data, tuple) else data
    assert "7♥ 7♦" in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    panel.send(type="answer", id="none")
    assert Words("en").text("verdict.wrong.none") in repr(panel)


@pytest.mark.parametrize(
    "event", [{"type": "show"}, {"type": "answer", "id": "yes"}, {"type": "answer", "id": "no"}]
)
def test_what_follows_waits_for_an_answer_of_any_kind(event: Props) -> None:
    panel = puzzle(FOUR_WILDS, Learner())
    assert not panel.widget.state["answered"]
    panel.send(type="hint")
    assert not panel.widget.state["answered"]
    panel.send(**event)
    assert panel.widget.state["answered"]


def test_what_was_answered_before_keeps_nothing_back() -> None:
    one = Learner()
    puzzle(FOUR_WILDS, one).send(type="answer", id="yes")
    assert puzzle(FOUR_WILDS, one).widget.state["answered"]


def test_who_asks_for_the_answer_is_told_it_without_a_verdict() -> None:
    one = Learner()
    panel = puzzle(PAIR, one)
    panel.send(type="show")
    state = panel.widget.state
    assert (state["feedback"]["tone"], state["hints"], state["show_enabled"]) == ("info", [], False)
    assert state["feedback"]["body"]
    assert not state["solved"]
    assert set(state["marks"].values()) == {"good"}
    assert sorted(state["marks"]) == ["7d#0", "7h#0"]
    panel.send(type="answer", id="done", cards=["7h#0", "7d#0"])
    assert panel.widget.state["solved"]
    assert len(one.progress.record("test/pair").hint) == 1


def test_nothing_is_ticked_under_a_wrong_answer_and_nothing_crossed_under_a_right_one() -> None:
    panel = puzzle(PAIR, Learner())
    panel.send(type="answer", id="done", cards=["7h#0", "2c#0"])
    assert "good" not in panel.widget.state["marks"].values()
    panel = puzzle(FOUR_WILDS, Learner())
    panel.send(type="answer", id="no")
    assert panel.widget.state["feedback"]["tone"] == "right"
    assert set(panel.widget.state["marks"].values()) == {"matter"}


def test_hints_go_once_the_puzzle_is_solved() -> None:
    panel = puzzle(FOUR_WILDS, Learner())
    panel.send(type="hint")
    assert panel.widget.state["hints"]
    panel.send(type="answer", id="no")
    assert panel.widget.state["hints"] == []
