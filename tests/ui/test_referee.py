"""The referee's page without a browser: the events it gets, and what it then draws."""

from __future__ import annotations

import json

import pytest

from canasta_tutor import ask as answer
from canasta_tutor.engine import search
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.cards import JOKER
from canasta_tutor.i18n.grammar import NO_BREAK as SPACE
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.question_form import patterns
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.referee.question_places import KINDS, kind_of, written_props
from canasta_tutor.ui.referee.referee_notebook import Referee, read_question
from tests.ui.browser import send

FROZEN = {
    "rules": "classic",
    "position": {
        "hands": ["7h 7d 2c Ks Kd"],
        "sides": [{"melds": ["Qh Qd Qs"]}],
        "pile": "X 4d 9c 7s",
    },
    "ask": {"kind": "take", "using": "7h 2c"},
}
MELD = {"rules": "classic", "ask": {"kind": "group", "cards": "7h 7d 2c"}}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Referee:
    monkeypatch.setattr(learners, "_LEARNER", Learner(now=lambda: 1000.0))
    return Referee()


def ask(page: Referee, question: Props) -> Props:
    ruling: Props = send(page, type="ask", question=question)["ruling"]
    return ruling


def said(ruling: Props) -> str:
    return " ".join(rich_text(reason["text"]) for reason in ruling["reasons"])


def test_nothing_is_ruled_before_it_is_asked(page: Referee) -> None:
    state = page.widget.state
    assert state["ruling"] is None
    assert state["comparison"] is None
    assert state["house"]["id"] == known()[0]


@pytest.mark.parametrize("system", known())
def test_one_press_lays_out_a_whole_question(page: Referee, system: str) -> None:
    send(page, type="house", rules=system, options={})
    state = send(page, type="example")
    assert state["pasted"]["question"]["rules"] == system
    assert state["ruling"]["tone"] in ("right", "wrong")
    assert state["ruling"]["path"] is None
    assert state["ruling"]["reasons"]


def test_no_source_is_cited_for_a_rule_that_is_absent(page: Referee) -> None:
    ask_of = {"kind": "special_hand", "cards": "A A"}
    (reason,) = ask(page, {"rules": "classic", "ask": ask_of})["reasons"]
    assert "no special hands" in rich_text(reason["text"])
    assert reason["rule"] is None


def test_a_special_hand_is_refused_with_the_reason(page: Referee) -> None:
    pairs = {"kind": "special_hand", "cards": "4 4 5 5 6 6 8 8 9 9 T T X X"}
    text = said(ask(page, {"rules": "modern-american", "ask": pairs})).replace(SPACE, " ")
    assert "pairs without wild cards, but for 2 jokers there is no natural pair" in text
    straight = {"kind": "special_hand", "cards": "A K Q J T 9 8 7 6 5 4 3s 2 2"}
    text = said(ask(page, {"rules": "modern-american", "ask": straight}))
    assert "straight, but has no joker" in text


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_a_joker_in_a_group_has_no_article(lang: str) -> None:
    hand = "9h 9d 2c X X X X 5h 6h Kh Kd Ks Qh Qd"
    position = {"hands": [hand], "sides": [{"melds": ["4h 4d 4s"]}]}
    lay = {"kind": "lay", "groups": ["9h X X X", "Qh Qd Kh Kd X"]}
    repair = answer({"position": position, "ask": lay}, lang)["repair"]
    joker = Words(lang).short(JOKER, beside=True)
    assert f"♦ {joker}," in repair


def test_a_ruling_names_the_rule_and_its_source(page: Referee) -> None:
    ruling = ask(page, FROZEN)
    assert ruling["tone"] == "wrong"
    assert ruling["heading"] == "No, not with these cards"
    assert "7♠" in said(ruling)
    assert ruling["reasons"][0]["rule"] == {
        "name": Words("en").text("rule.pile.naturals_frozen.name"),
        "standing": "",
        "source": "Wikipedia (en), “Picking up the discard pile”",
    }
    assert rich_text(ruling["repair"]) == "Leave out 2♣ and add 7♦, and it works."


def test_cards_in_sentences_are_drawn(page: Referee) -> None:
    drawn = [part for part in ask(page, FROZEN)["reasons"][0]["text"] if isinstance(part, dict)]
    assert [part["card"]["id"] for part in drawn] == ["7s", "2c", "7h"]


def test_the_ruling_comes_first_and_the_comparison_after(page: Referee) -> None:
    state = send(page, type="ask", question=FROZEN)
    assert state["ruling"]
    assert state["comparison"] is None
    compared = send(page, type="compare")["comparison"]
    first = compared["otherwise"][0]
    assert (first["tone"], systems_of(first)) == ("right", ["cs-wikipedia"])
    assert Words("en").text("ruleset.wikibooks.name") in compared["alike"]["names"]


def test_systems_with_too_many_ways_to_try_are_named(
    page: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = "4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 2h 2d X"
    asked = {"rules": "classic", "position": {"hands": [hand]}, "ask": {"kind": "best"}}
    send(page, type="ask", question=asked)
    monkeypatch.setattr(search, "MOST_STEPS", 10)
    compared = send(page, type="compare")["comparison"]
    assert compared["alike"] is None
    assert Words("en").text("ruleset.wikibooks.name") in compared["undecided"]["names"]


def systems_of(ruling: Props) -> list[str]:
    return [system["id"] for system in ruling["systems"]]


def test_systems_that_say_the_same_are_told_together(page: Referee) -> None:
    send(
        page,
        type="ask",
        question={"rules": "modern-american", "ask": {"kind": "minimum", "score": 0}},
    )
    otherwise = send(page, type="compare")["comparison"]["otherwise"]
    said_in = [(ruling["heading"], json.dumps(ruling["reason"]["text"])) for ruling in otherwise]
    assert len(said_in) == len(set(said_in)) < sum(len(systems_of(each)) for each in otherwise)
    fifty = next(ruling for ruling in otherwise if "classic" in systems_of(ruling))
    assert {"classic", "samba", "hand-and-foot"} & set(systems_of(fifty)) == {"classic", "samba"}


def test_a_source_is_named_for_systems_that_share_it_alone(page: Referee) -> None:
    send(
        page,
        type="ask",
        question={"rules": "modern-american", "ask": {"kind": "minimum", "score": 0}},
    )
    otherwise = send(page, type="compare")["comparison"]["otherwise"]
    alone = [ruling["reason"]["rule"] for ruling in otherwise if len(ruling["systems"]) == 1]
    many = next(ruling["reason"]["rule"] for ruling in otherwise if "samba" in systems_of(ruling))
    assert all(rule["source"] for rule in alone)
    assert (many["standing"], many["source"]) == ("", "")
    assert many["name"] == Words("en").text("rule.initial.bands.name")


def test_a_new_question_waits_for_its_own_comparison(page: Referee) -> None:
    send(page, type="ask", question=FROZEN)
    send(page, type="compare")
    assert send(page, type="ask", question=MELD)["comparison"] is None


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ({"kind": "minimum", "score": 1600}, f"90{SPACE}points"),
        ({"kind": "points", "cards": "Ks 2c X"}, f"80{SPACE}points"),
        ({"kind": "group", "cards": "7h 2c X"}, "No, this is not a meld"),
        ({"kind": "take"}, "It depends"),
        ({"kind": "deal"}, "Yes, by these rules"),
    ],
)
def test_the_ruling_in_a_few_words(page: Referee, asked: Props, heading: str) -> None:
    assert ask(page, {"rules": "classic", "ask": asked})["heading"] == heading


def test_the_largest_lay_down_is_shown_as_cards(page: Referee) -> None:
    position = {"hands": ["Ah Ad As 4h 4d 9c"]}
    ruling = ask(page, {"rules": "classic", "position": position, "ask": {"kind": "best"}})
    laid = [{card["id"] for card in group} for way in ruling["groups"]["list"] for group in way]
    assert laid == [{"Ah", "Ad", "As"}]


def test_ways_onto_a_meld_need_no_card(page: Referee) -> None:
    position = {"hands": ["4h 9c"], "sides": [{"melds": ["7h 7d 7c"]}], "pile": "5d 7s"}
    ways = ask(page, {"rules": "classic", "position": position, "ask": {"kind": "take"}})["groups"]
    assert ways["list"] == [[Words("en").text("referee.page.found.onto")]]


def test_a_score_has_its_lines(page: Referee) -> None:
    position = {"sides": [{"melds": ["8h 8d 8s 8c 8h 2d X"]}]}
    ruling = ask(page, {"rules": "classic", "position": position, "ask": {"kind": "score"}})
    assert ruling["heading"] == f"420{SPACE}points"
    assert [rich_text(line) for line in ruling["lines"]][1] == f"1{SPACE}mixed canasta: +300."


def test_a_question_that_cannot_be_read_says_where(page: Referee) -> None:
    wrong = {**MELD, "ask": {"kind": "group", "cards": "7h 7q"}}
    ruling = ask(page, wrong)
    assert ruling["path"] == "ask.cards"
    assert "7q" in said(ruling)
    assert send(page, type="compare")["comparison"] is None


def test_a_question_in_writing_says_where_it_breaks_off(page: Referee) -> None:
    ruling = ask(page, {"rules": "classic", "ask": '{"kind": "draw"'})
    place = {"line": 1, "column": 16}
    assert said(ruling) == Words("en").text("referee.page.exchange.no_json", **place)
    assert ruling["path"] == "ask"


def test_the_ruling_follows_the_language(page: Referee) -> None:
    ask(page, FROZEN)
    state = send(page, type="set", language="cs")
    assert page.widget.scene["lang"] == "cs"
    assert state["ruling"]["heading"].replace("\xa0", " ") == "Ne, s těmito kartami to nejde"


def test_house_rules_change_the_ruling(page: Referee) -> None:
    state = send(page, type="house", rules="classic", options={"meld.min_cards": 2}, wish="a")
    assert state["wish"] == "a"
    assert state["house"]["changed"] == ["meld.min_cards"]
    pair = {**MELD, "options": {"meld.min_cards": 2}, "ask": {"kind": "group", "cards": "7h 7d"}}
    ruling = ask(page, pair)
    assert ruling["tone"] == "right"
    assert {reason["rule"]["standing"] for reason in ruling["reasons"]} == {""}


def test_house_rules_that_cannot_hold_leave_the_old_ones(page: Referee) -> None:
    send(page, type="house", rules="wikibooks", options={})
    state = send(page, type="house", rules="wikibooks", options={"meld.min_cards": -1}, wish="b")
    assert state["wish"] == "b"
    assert state["fault"]
    assert (state["house"]["id"], state["house"]["options"]) == ("wikibooks", {})


def test_the_list_of_rules_comes_when_it_is_opened(page: Referee) -> None:
    assert page.widget.state["options"] is None


# --- a question in writing


def test_a_pasted_question_is_laid_out_and_answered(page: Referee) -> None:
    state = send(page, type="paste", text=json.dumps(FROZEN))
    assert state["pasted"]["question"]["position"] == FROZEN["position"]
    assert state["pasted"]["kind"] == "take_with"
    assert state["ruling"]["tone"] == "wrong"
    assert state["message"]["tone"] == "right"


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_pasted_text_that_is_no_json_is_refused_in_words(page: Referee, lang: str) -> None:
    ask(page, MELD)
    send(page, type="set", language=lang)
    state = send(page, type="paste", text='{"ask": {')
    expected = Words(lang).text("referee.page.exchange.no_json", line=1, column=10)
    assert state["message"] == {"tone": "wrong", "text": expected, "path": None}
    assert state["ruling"]["tone"] == "right"
    assert state["pasted"] is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("[]", None),
        ("7", None),
        ("[" * 100_000, None),
        ("7" * 5_000, None),
        ('{"rules": "nobody"}', "ask"),
        ('{"ask": {"kind": "group"}}', "ask.cards"),
        ('{"ask": {"kind": "group", "cards": "7h"}, "options": 3}', "options"),
        (
            '{"ask": {"kind": "group", "cards": "7h"}, "rules": {"extends": "nobody"}}',
            "rules.extends",
        ),
    ],
)
def test_pasted_json_that_is_no_question_is_refused(
    page: Referee, text: str, path: str | None
) -> None:
    message = send(page, type="paste", text=text)["message"]
    assert (message["tone"], message["path"]) == ("wrong", path)
    assert page.widget.state["pasted"] is None


def test_a_patch_becomes_options() -> None:
    rules = {"extends": "classic", "meld": {"max_wild": 2}, "pile": {"always_frozen": True}}
    question = read_question(json.dumps({"rules": rules, "options": {"meld.max_wild": 1}}))
    assert question["rules"] == "classic"
    assert question["options"] == {"meld.max_wild": 1, "pile.always_frozen": True}


def test_named_house_rules_of_a_patch_become_options() -> None:
    rules = {"extends": "classic", "options": ["two-canastas"]}
    question = read_question(json.dumps({"rules": rules}))
    assert (question["rules"], question["options"]) == ("classic", {"going_out.canastas": 2})


def test_every_kind_of_question_begins_as_itself() -> None:
    assert [kind_of(kind.ask) for kind in KINDS] == [kind.id for kind in KINDS]


def test_every_kind_of_question_is_asked_with_cards_or_in_writing(words: Words) -> None:
    laid = {kind.ask["kind"] for kind in KINDS if kind.id != "other"}
    written = {each["id"]: each for each in written_props(words)}
    assert laid.isdisjoint(written)
    assert laid | set(written) == patterns().keys()
    assert [name for name, each in written.items() if "error" in answer({"ask": each["ask"]})] == []


def test_the_scene_has_words_in_every_language(words: Words) -> None:
    from canasta_tutor.ui.referee.referee_page import referee_scene

    scene = referee_scene(words)
    assert scene["title"]
    assert scene["texts"]["laid"].count("{") == 3


def test_the_tray_holds_every_card_once(page: Referee) -> None:
    tray = page.widget.scene["tray"]
    places = {(card["row"], card["column"]) for card in tray}
    assert len(places) == len(tray) == 54
    assert {card["card"] for card in tray} <= set(page.widget.scene["cards"])
