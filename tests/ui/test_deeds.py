"""An event that the browser sends again, to the same kernel or to another, counts once."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import from_json, to_json
from canasta_tutor.learner.progress_code import read_code
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.panel import MOST, Heard, Panel, moment_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from canasta_tutor.ui.scoring.pad_desk import PadDesk
from tests.ui.browser import send

NAME = "test/four-wilds"
FOUR_WILDS = {
    "id": "four-wilds",
    "kind": "legal",
    "rule": "meld.max_wild",
    "ask": {"kind": "group", "cards": "Jh Jd Jc 2h 2s X X"},
}
NOW = 1000.0
DEED = "990.k3"
MISS = {"type": "answer", "id": "yes", "deed": DEED}


def kernel(lang: str = "en") -> tuple[Learner, Panel]:
    """A learner without stored progress, and a puzzle."""
    one = Learner(now=lambda: NOW)
    part = PuzzlePart(NAME, read_puzzle(FOUR_WILDS), one, Words(lang))
    return one, Panel(part, one)


def test_three_presses_are_one_miss() -> None:
    one, panel = kernel()
    for serial in (1, 2, 3):
        state = send(panel, **MISS)
        assert (state["serial"], state["deed"], state["attempts"]) == (serial, DEED, 1)
    assert one.progress.record(NAME).wrong == {990}


def test_two_deeds_are_two_misses() -> None:
    one, panel = kernel()
    send(panel, **MISS)
    assert send(panel, **MISS | {"deed": "991.k3"})["attempts"] == 2
    assert one.progress.record(NAME).wrong == {990, 991}


@pytest.mark.parametrize("kept_in", ["file", "browser"])
def test_another_kernel_counts_no_deed_again(
    kept_in: str, progress_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer counted, but its verdict was lost: after a reload, the page sends the answer
    again.
    """
    if kept_in == "browser":
        monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")
    first, before = kernel()
    send(before, **MISS)
    second, after = kernel()
    stored = to_json(first.progress) if kept_in == "browser" else None
    send(after, type="hello", stored=stored)
    state = send(after, **MISS)
    assert second.progress.record(NAME).wrong == {990}
    assert (state["feedback"]["tone"], state["deed"]) == ("wrong", DEED)


def test_what_cannot_be_read_is_answered_too() -> None:
    _, panel = kernel()
    state = send(panel, type="answer", id="perhaps", deed=DEED)
    assert state["notice"]
    assert state["deed"] == DEED


def test_what_breaks_is_not_told_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    _, panel = kernel()

    def broken(_event: Props) -> list[Blob]:
        raise RuntimeError("broken")

    monkeypatch.setattr(panel.part, "handle", broken)
    assert send(panel, **MISS)["deed"] == DEED


@pytest.mark.parametrize("deed", ["", "now.k3", "-5.k3", "9" * 50, "\u0663.k3", "999999999.k3"])
def test_a_moment_that_cannot_be_is_not_believed(deed: str) -> None:
    one, panel = kernel()
    assert moment_of(deed, NOW) is None
    send(panel, **MISS | {"deed": deed})
    assert one.progress.record(NAME).wrong == {1000}


def test_old_deeds_are_forgotten() -> None:
    heard = Heard()
    assert not any(heard.again(str(number)) for number in range(MOST + 1))
    assert heard.again("5")
    assert not heard.again("0")


def test_a_beat_is_answered_and_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _, panel = kernel()
    messages: list[Props] = []
    monkeypatch.setattr(panel.widget, "send", messages.append)
    assert send(panel, type="ping")["serial"] == 0
    assert messages == [{"type": "pong"}]


def test_a_deal_of_the_pad_is_entered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the kernel that received it, and to the next kernel."""
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")
    words, kept = Words("en"), list[Blob]()
    first = PadDesk("classic", lambda: NOW)
    first.handle({"type": "pad.new", "rules": "classic", "deed": "980.k3"}, words)
    booked = {"type": "pad.deal", "deal": {"sides": [{}, {}]}, "deed": DEED}
    kept = first.handle(booked, words)
    second = PadDesk("classic", lambda: NOW)
    second.handle({"type": "pad.kept", "text": kept[0].value}, words)
    second.handle(booked, words)
    assert len(second.current_pad.deals) == 1
    second.handle(booked | {"deed": "995.k3"}, words)
    assert len(second.current_pad.deals) == 2


# --- where nobody keeps anything


@pytest.fixture
def only_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file stores the progress."""
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")


@pytest.mark.usefixtures("only_browser")
@pytest.mark.parametrize("lang", languages())
def test_where_nobody_keeps_the_progress_it_can_be_taken_along(lang: str) -> None:
    one, panel = kernel(lang)
    assert send(panel, type="hello", stored=None, unkept=True)["unkept"]["text"] == Words(
        lang
    ).text("ui.unkept")
    code = send(panel, **MISS)["unkept"]["code"]
    assert read_code(code, NOW) == one.progress


def test_a_file_keeps_the_progress_whatever_the_browser_does(progress_file: Path) -> None:
    _, panel = kernel()
    assert send(panel, type="hello", stored=None, unkept=True)["unkept"] is None
    send(panel, **MISS)
    assert from_json(progress_file.read_text("utf-8")).record(NAME).wrong == {990}


@pytest.mark.usefixtures("only_browser")
def test_a_browser_that_keeps_again_is_believed() -> None:
    _, panel = kernel()
    assert send(panel, type="hello", stored=None, unkept=True)["unkept"]
    assert send(panel, type="hello", stored=None, unkept=False)["unkept"] is None


@pytest.mark.usefixtures("only_browser")
def test_parts_that_do_not_listen_say_nothing_twice() -> None:
    one, panel = kernel()
    one.forgets = True
    assert send(panel, type="hello", stored=None)["unkept"] is None
