"""The scoring page without a browser: the events it gets, and what it then draws."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file as store
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text, new_code
from canasta_tutor.puzzles.factory.short_deals import is_short
from canasta_tutor.puzzles.puzzle_codes import read_code
from canasta_tutor.score_pad.pad import VERSION, from_json
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import PAD_BLOB, Learner
from canasta_tutor.ui.scoring.counting_practice import SheetPractice, price_list, tasks_of
from canasta_tutor.ui.scoring.pad_desk import PadDesk
from canasta_tutor.ui.scoring.scoring_notebook import Scoring
from canasta_tutor.ui.scoring.worksheet import Wish, choose_puzzles

EN = Words("en")
DEAL = {"out": 0, "sides": [{"counts": {"points": 500, "canasta.natural:500": 1}}, {}]}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Scoring:
    return opened(monkeypatch)


def opened(monkeypatch: pytest.MonkeyPatch, stored: str | None = None) -> Scoring:
    monkeypatch.setattr(learners, "_LEARNER", Learner(now=lambda: 1000.0))
    page = Scoring()
    page.widget.kept = {}
    monkeypatch.setattr(page.widget, "store", page.widget.kept.__setitem__)
    send(page, type="pad.kept", text=stored)
    send(page, type="hello", stored=None)
    return page


def send(page: Scoring, **event: object) -> Props:
    """Send an event as the browser does; return the state that it then draws."""
    page.widget._handle_custom_msg(event, [])
    assert page.widget.failure is None
    state: Props = page.widget.state
    return state


def kept(page: Scoring) -> dict[str, str]:
    found: dict[str, str] = page.widget.kept
    return found


# --- counting practice


@pytest.mark.parametrize("system", known())
def test_every_task_of_every_system_can_be_asked(page: Scoring, system: str) -> None:
    for level, task in enumerate(tasks_of(load(system))):
        wish = {"type": "practice", "rules": system, "task": task, "level": 1 + level % 3}
        practice = send(page, **wish)["practice"]
        assert (practice["rules"], practice["task"]) == (system, task)
        assert practice["puzzle"]["scene"]["question"]
        assert make_from_text(practice["code"]).skill == task


def test_an_easy_deal_has_few_cards() -> None:
    """Chosen on the page, or for a sheet; by themselves, many of these seeds have more cards."""
    rules, count = load("classic"), 8
    wish = {"type": "practice", "rules": "classic", "task": "deal-score", "level": 1}
    desk, chance, asked = SheetPractice("classic"), Random(1), []
    for _ in range(count):
        desk.handle(wish, EN, chance)
        asked.append(desk.code)
    printed = [
        each.code for each in choose_puzzles(Wish("classic", ("deal-score",), count, level=1))
    ]
    for codes in (asked, printed):
        assert sum(is_short(read_code(code), rules) for code in codes) >= count - 1


def test_the_next_puzzle_is_as_hard_as_the_last_one_went(page: Scoring) -> None:
    """The page names no level; a code has a level of its own."""
    following = {"type": "practice", "rules": "classic", "task": "deal-score"}

    def level(practice: Props) -> int:
        assert "level" not in practice
        return read_code(practice["code"]).level

    assert level(send(page, **following)["practice"]) == 1
    for wanted in (2, 3, 4, 4):
        found = make_from_text(page.widget.state["practice"]["code"])
        right = str(solve(found.puzzle, found.rules).answer)
        send(page, type="answer", id="check", number=right)
        assert level(send(page, **following)["practice"]) == wanted
    assert level(send(page, **following)["practice"]) == 4  # passed over
    for wanted in (3, 2, 1, 1):
        send(page, type="show")
        assert level(send(page, **following)["practice"]) == wanted


def test_a_sheet_is_filled_in_wrong_and_then_right(page: Scoring) -> None:
    code = new_code(load("samba"), "whole-sheet", 2, 5)
    send(page, type="code", code=code.lower())
    found = make_from_text(code)
    answer = str(solve(found.puzzle, found.rules).answer).split()
    state = send(page, type="answer", id="check", number=" ".join([*answer[:-1], "7"]))
    puzzle = state["practice"]["puzzle"]["state"]
    assert puzzle["rows"][len(answer) - 1]["tone"] == "wrong"
    assert puzzle["feedback"]["heading"] == EN.text("verdict.wrong.sheet")
    state = send(page, type="answer", id="check", number=" ".join(answer))
    puzzle = state["practice"]["puzzle"]["state"]
    assert puzzle["solved"]
    assert puzzle["feedback"]["heading"] == EN.text("verdict.right.sheet")


def test_the_answer_can_be_asked_for(page: Scoring) -> None:
    code = new_code(load("samba"), "whole-sheet", 2, 5)
    state = send(page, type="code", code=code)
    assert state["practice"]["puzzle"]["state"]["feedback"] is None
    state = send(page, type="show")
    assert state["practice"]["puzzle"]["state"]["feedback"]["tone"] == "info"


def test_a_task_that_a_system_does_not_know_gives_way(page: Scoring) -> None:
    wish = {"type": "practice", "rules": "hand-and-foot", "task": "minimum-bands", "level": 1}
    assert send(page, **wish)["practice"]["task"] == "deal-score"


@pytest.mark.parametrize("code", ["CT-7", "", new_code(load("classic"), "wild-limit", 1, 1)])
def test_a_code_that_leads_nowhere_leaves_the_puzzle(page: Scoring, code: str) -> None:
    before = page.widget.state["practice"]["code"]
    practice = send(page, type="code", code=code)["practice"]
    assert practice["fault"]
    assert practice["code"] == before


def test_the_puzzle_speaks_the_language_and_stays_the_same(page: Scoring) -> None:
    before = page.widget.state["practice"]["code"]
    practice = send(page, type="set", language="cs")["practice"]
    assert practice["code"] == before
    assert practice["puzzle"]["scene"]["lang"] == "cs"


# --- the score pad


def test_a_deal_is_scored_and_kept(page: Scoring) -> None:
    send(page, type="pad.new", rules="classic", players=4)
    pad = send(page, type="pad.deal", deal=DEAL, place=None)["pad"]
    assert pad["totals"] == [EN.points(1100), "0"]
    assert pad["needs"][0]["text"] == EN.text("explain.points", points=50)
    assert [line["points"] for line in pad["deals"][0]["sheets"][0]["lines"]] == [
        "+500",
        "+500",
        "+100",
    ]
    assert json.loads(kept(page)[PAD_BLOB])["deals"][0]["out"] == 0


def test_a_deal_is_changed_removed_and_brought_back(page: Scoring) -> None:
    send(page, type="pad.new", rules="classic")
    send(page, type="pad.deal", deal=DEAL, place=None)
    changed = {"out": 1, "sides": [{"counts": {"hand": 20}}, {"counts": {"points": 50}}]}
    pad = send(page, type="pad.deal", deal=changed, place=0)["pad"]
    assert pad["totals"] == ["−20", "150"]
    assert pad["deals"][0]["entry"]["sides"][0]["counts"] == {"hand": 20}
    assert send(page, type="pad.remove", place=0)["pad"]["deals"] == []
    assert send(page, type="pad.undo")["pad"]["totals"] == ["−20", "150"]
    assert send(page, type="pad.undo")["pad"]["totals"][0] == EN.points(1100)


def test_a_deal_by_cards(page: Scoring) -> None:
    send(page, type="pad.new", rules="samba")
    sides = [{"by_cards": True, "melds": ["7h 7d 7c 7s 2c", ""], "hands": ["Kh", "X"]}, {}]
    pad = send(page, type="pad.deal", deal={"sides": sides}, place=None)["pad"]
    assert pad["totals"] == ["−20", "0"]


@pytest.mark.parametrize(
    "event",
    [
        {"type": "pad.deal", "deal": {"sides": [{"counts": {"hand": 7}}]}},
        {"type": "pad.deal", "deal": DEAL, "place": 5},
        {"type": "pad.deal", "deal": {"sides": 7}},
        {"type": "pad.try", "deal": {"sides": [{"counts": {"hand": 7}}]}},
        {"type": "pad.remove", "place": 3},
        {"type": "pad.new", "rules": "nobody"},
        {"type": "pad.new", "rules": "classic", "players": 11},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(page: Scoring, event: Props) -> None:
    send(page, type="pad.new", rules="classic")
    send(page, type="pad.deal", deal=DEAL, place=None)
    pad = send(page, **event)["pad"]
    assert pad["refused"]["text"]
    assert len(pad["deals"]) == 1


def test_a_deal_is_looked_at_before_it_is_booked(page: Scoring) -> None:
    send(page, type="pad.new", rules="classic")
    pad = send(page, type="pad.try", deal=DEAL, place=None)["pad"]
    assert (pad["deals"], pad["tried"]["empty"]) == ([], False)
    booked = send(page, type="pad.deal", deal=DEAL, place=None)["pad"]
    assert booked["deals"][0]["sheets"] == pad["tried"]["sheets"]
    assert booked["tried"] is None
    nothing: Props = {"sides": [{}, {}]}
    assert send(page, type="pad.try", deal=nothing, place=None)["pad"]["tried"]["empty"]


def test_the_price_list_has_every_price_that_is_paid(page: Scoring, words: Words) -> None:
    for system in known():
        prices = price_list(load(system), words)
        rows = [row for table in prices["tables"] for row in table["rows"]]
        assert all(len(row) == 2 and all(row) for row in rows)
        assert prices["values"]["X"] == load(system).points.cards["X"]
        assert "3h" not in prices["values"]


def test_sides_are_called_as_the_players_wish(page: Scoring) -> None:
    send(page, type="pad.new", rules="three-player")
    pad = send(page, type="pad.names", names=["Ann", "", "  Bob  "])["pad"]
    assert pad["sides"][0] == "Ann"
    assert pad["sides"][1] == EN.text("ui.seat.left")
    assert pad["seats"][2].strip() == "Bob"


def test_the_pad_comes_back_from_the_browser(
    page: Scoring, monkeypatch: pytest.MonkeyPatch, progress_file: Path
) -> None:
    send(page, type="pad.new", rules="samba")
    send(page, type="pad.deal", deal=DEAL, place=None)
    text = kept(page)[PAD_BLOB]
    progress_file.with_name("pad.json").unlink()
    again = opened(monkeypatch, text)
    assert again.widget.state["pad"]["rules"] == "samba"
    assert len(again.widget.state["pad"]["deals"]) == 1


def test_without_a_browser_the_pad_is_not_written(progress_file: Path) -> None:
    """Examples in Python leave the reader's pad alone."""
    desk, words = PadDesk("classic", lambda: 1000.0), Words("en")
    assert desk.handle({"type": "pad.new", "rules": "samba"}, words)
    assert [*progress_file.parent.iterdir()] == []
    desk.handle({"type": "pad.kept", "text": None}, words)
    assert progress_file.with_name("pad.json").exists()


def test_two_tabs_lose_no_deal_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each tab has a kernel; the tabs share only the browser's store."""
    monkeypatch.setenv(store.VARIABLE, "off")
    first = opened(monkeypatch)
    send(first, type="pad.new", rules="samba")
    second = opened(monkeypatch, kept(first)[PAD_BLOB])
    send(first, type="pad.deal", deal=DEAL, place=None)
    send(second, type="pad.deal", deal={**DEAL, "out": 1}, place=None)
    send(second, type="pad.kept", text=kept(first)[PAD_BLOB])
    send(first, type="pad.kept", text=kept(second)[PAD_BLOB])
    for page in (first, second):
        deals = page.widget.state["pad"]["deals"]
        assert sorted(deal["entry"]["out"] for deal in deals) == [0, 1]
    assert len(from_json(kept(second)[PAD_BLOB]).deals) == 2


def test_a_deal_that_is_looked_at_stays_when_another_tab_has_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(store.VARIABLE, "off")
    one, other = opened(monkeypatch), opened(monkeypatch)
    send(one, type="pad.new", rules="classic", players=2)
    send(other, type="pad.kept", text=kept(one)[PAD_BLOB])
    send(other, type="pad.try", deal=DEAL, place=None)
    send(one, type="pad.deal", deal=DEAL, place=None)
    pad = send(other, type="pad.kept", text=kept(one)[PAD_BLOB])["pad"]
    assert len(pad["deals"]) == 1
    assert pad["tried"]["sheets"] == pad["deals"][0]["sheets"]


def test_a_pad_of_a_later_version_is_left_alone_in_the_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(store.VARIABLE, "off")
    page = opened(monkeypatch, '{"version": 9}')
    assert page.widget.state["pad"]["trouble"] == EN.text("fault.progress.later")
    send(page, type="pad.new", rules="samba")
    assert list(kept(page)) == [f"{PAD_BLOB}~v{VERSION}"]
    again = opened(monkeypatch)
    send(again, type="pad.kept", text='{"version": 9}', beside=kept(page))
    assert again.widget.state["pad"]["rules"] == "samba"


def test_two_tabs_lose_no_deal_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened(monkeypatch)
    send(first, type="pad.new", rules="samba")
    second = opened(monkeypatch)
    send(first, type="pad.deal", deal=DEAL, place=None)
    send(second, type="pad.deal", deal={**DEAL, "out": 1}, place=None)
    assert len(opened(monkeypatch).widget.state["pad"]["deals"]) == 2


def test_undo_leaves_what_another_tab_has_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened(monkeypatch)
    send(first, type="pad.new", rules="samba")
    send(first, type="pad.deal", deal=DEAL, place=None)
    second = opened(monkeypatch)
    send(second, type="pad.deal", deal={**DEAL, "out": 1}, place=None)
    pad = send(first, type="pad.undo")["pad"]
    assert [deal["entry"]["out"] for deal in pad["deals"]] == [1]


def test_a_deal_is_changed_by_its_id_where_another_tab_removed_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = opened(monkeypatch)
    send(first, type="pad.new", rules="samba")
    for seat in (0, 1, 2):
        pad = send(first, type="pad.deal", deal={**DEAL, "out": seat}, place=None)["pad"]
    meant = pad["deals"][1]["id"]
    send(opened(monkeypatch), type="pad.remove", place=0)
    send(first, type="pad.kept", text=None)
    pad = send(first, type="pad.deal", deal={**DEAL, "out": 3}, place=1, id=meant)["pad"]
    assert [deal["entry"]["out"] for deal in pad["deals"]] == [3, 2]


def test_a_game_that_gave_way_to_a_new_one_comes_back(page: Scoring) -> None:
    send(page, type="pad.new", rules="samba")
    send(page, type="pad.deal", deal=DEAL, place=None)
    send(page, type="pad.new", rules="classic")
    pad = send(page, type="pad.undo")["pad"]
    assert (pad["rules"], len(pad["deals"])) == ("samba", 1)


def test_the_pad_comes_back_from_its_file(page: Scoring, monkeypatch: pytest.MonkeyPatch) -> None:
    send(page, type="pad.new", rules="samba")
    again = opened(monkeypatch)
    assert again.widget.state["pad"]["rules"] == "samba"
    assert again.widget.state["pad"]["begun"]


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_a_damaged_pad_is_set_aside_with_a_notice(
    monkeypatch: pytest.MonkeyPatch, progress_file: Path, lang: str
) -> None:
    progress_file.with_name("pad.json").write_text("{", encoding="utf-8")
    page = opened(monkeypatch, '{"version": 1}')
    send(page, type="set", language=lang)
    pad = page.widget.state["pad"]
    assert not pad["begun"]
    assert "pad-damaged-1.json" in pad["trouble"]
    assert [text for key, text in kept(page).items() if key.startswith(f"{PAD_BLOB}-damaged")] == [
        '{"version": 1}'
    ]


# --- worksheets


def test_a_worksheet_is_handed_over_once(page: Scoring) -> None:
    wish = {"rules": "samba", "skills": ["whole-sheet"], "count": 2, "level": 0}
    made = send(page, type="worksheet", **wish)["worksheet"]
    assert made["number"] == 1
    assert made["html"].startswith("<!DOCTYPE html>")
    assert send(page, type="hint")["worksheet"] == {**made, "html": None}


def test_a_worksheet_that_cannot_be_is_refused(page: Scoring) -> None:
    for count in (0, 1000, None, "many"):
        wish: Props = {"rules": "samba", "skills": [], "count": count, "level": 0}
        made = send(page, type="worksheet", **wish)["worksheet"]
        assert made["fault"]
        assert made["html"] is None
