"""Progress that the page asks the learner about: whose it is, and whether to add it."""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Event, Progress, note_event, to_json
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.home_notebook import Home
from canasta_tutor.ui.learner_panels import BLOB, Learner
from tests.ui.browser import send

ONE = note_event(Progress(), "a/x", Event.RIGHT, 600)
TWO = note_event(ONE, "a/y", Event.WRONG, 900)
EARLIER = f"{BLOB}@/user/tutor-abc/"
BINDER = {"BINDER_SERVICE_HOST": "10.0.0.1", "JUPYTERHUB_SERVICE_PREFIX": "/user/tutor-def/"}


@pytest.fixture
def binder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in BINDER.items():
        monkeypatch.setenv(name, value)


def question(state: Props) -> Props:
    asked: Props = state["dialog"]
    return asked


def choices(state: Props) -> list[tuple[str, int | None]]:
    return [(each["person"], each.get("when")) for each in question(state)["choices"]]


@pytest.mark.usefixtures("binder")
def test_on_binder_the_key_does_not_name_the_session(one: Learner) -> None:
    assert one.key == BLOB
    assert Home().widget.scene["session"] == "/user/tutor-def/"


@pytest.mark.usefixtures("binder")
def test_nothing_counts_before_the_learner_says_who_they_are(one: Learner) -> None:
    home = Home()
    state = send(home, type="who", people={"": to_json(TWO), "@2": to_json(ONE)})
    assert choices(state) == [("", 900), ("@2", 600), ("@3", None)]
    assert (one.met, one.progress) == (False, Progress())
    state = send(home, type="hello", person="@2", stored=to_json(ONE), unkept=False)
    assert (state["dialog"], one.progress, one.key) == (None, ONE, f"{BLOB}@2")


def test_somebody_who_answered_nothing_gives_way_to_somebody_new(one: Learner) -> None:
    state = send(Home(), type="who", people={"": to_json(TWO), "@2": "{}", "@x": to_json(ONE)})
    assert choices(state) == [("", 900), ("@2", None)]


def test_who_asks_in_the_language_of_the_browser(one: Learner) -> None:
    state = send(Home(), type="who", people={"": to_json(ONE)}, languages=["cs-CZ"])
    assert question(state)["text"] == Words("cs").text("ui.who.ask")


def test_what_earlier_sessions_left_is_added_once_and_can_be_taken_back(one: Learner) -> None:
    home, stored = Home(), to_json(note_event(Progress(), "a/z", Event.RIGHT, 300))
    earlier = {EARLIER: to_json(TWO), f"{EARLIER}~tab": "{half"}
    state = send(home, type="hello", stored=stored, unkept=False, earlier=earlier)
    assert "2\N{NO-BREAK SPACE}answers" in question(state)["text"]
    assert question(state)["when"] == 900
    blobs = one.take_offer()
    assert (EARLIER, None) in [(blob.key, blob.value) for blob in blobs]
    assert f"{EARLIER}~tab" not in [blob.key for blob in blobs]
    assert set(one.progress.puzzles) == {"a/x", "a/y", "a/z"}
    assert one.question(Words("en")) is None
    one.take_back()
    assert set(one.progress.puzzles) == {"a/z"}


def test_what_the_learner_has_already_is_removed_without_a_question(one: Learner) -> None:
    one.hello(to_json(TWO))
    (blob,) = one.offer_earlier({EARLIER: to_json(ONE)})
    assert ((blob.key, blob.value), one.offers) == ((EARLIER, None), [])


def test_what_the_learner_leaves_stays_and_is_not_offered_again(one: Learner) -> None:
    one.hello(None)
    one.offer_earlier({EARLIER: to_json(ONE)})
    (blob,) = one.leave_offer()
    assert (blob.key, one.progress.puzzles) == (f"{BLOB}-asked", {})


def test_a_code_in_the_address_adds_nothing_before_the_learner_agrees(one: Learner) -> None:
    home = Home()
    state = send(home, type="hello", stored=None, unkept=False, code=progress_code(TWO))
    assert "2\N{NO-BREAK SPACE}answers" in question(state)["text"]
    assert one.progress.puzzles == {}
    state = send(home, type="offer.take")
    assert (state["dialog"], one.progress.puzzles) == (None, TWO.puzzles)


@pytest.mark.parametrize(
    ("code", "message"),
    [("CT1-x", "fault.progress.code"), (progress_code(TWO), "ui.progress.offer_nothing")],
)
def test_a_code_without_news_is_only_told(one: Learner, code: str, message: str) -> None:
    home = Home()
    state = send(home, type="hello", stored=to_json(TWO), unkept=False, code=code)
    assert question(state)["text"] == Words("en").text(message)
    assert [each["type"] for each in question(state)["choices"]] == ["offer.leave"]
    send(home, type="offer.leave")
    assert one.progress == TWO


@pytest.mark.usefixtures("binder")
def test_home_says_how_long_the_place_lasts(one: Learner) -> None:
    state = Home().widget.state
    assert state["place"]["text"] == Words("en").text("ui.binder.lasts")


def test_elsewhere_no_place_is_spoken_of(one: Learner) -> None:
    assert Home().widget.state["place"] is None
