"""One learner: the progress in the browser, in the file, and in this kernel."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.values.input_faults import BadProgressCode, InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file as store
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import (
    MOST_UNKNOWN,
    VERSION,
    Event,
    LaterProgress,
    Progress,
    choose_setting,
    from_json,
    merge,
    note_event,
    to_json,
)
from canasta_tutor.learner.progress_code import PREFIX, progress_code
from canasta_tutor.learner.progress_file import NotASetting, NotWritable, SetAside
from canasta_tutor.packed_text import seal_bytes
from canasta_tutor.ui.learner_panels import BLOB, Gain, Learner

IN_BROWSER = choose_setting(
    note_event(Progress(), "a/x", Event.RIGHT, 10), "rules", "wikibooks", 11
)
IN_FILE = note_event(Progress(), "a/y", Event.RIGHT, 20)


def learner(**fields: object) -> Learner:
    return Learner(now=lambda: 1000.0, **fields)  # type: ignore[arg-type]


def test_kernel_reads_nothing_before_the_browser_comes(progress_file: Path) -> None:
    store.keep(progress_file, IN_FILE)
    assert learner().progress == Progress()


def test_without_a_browser_nothing_is_written(progress_file: Path) -> None:
    """Examples in Python leave the reader's progress alone."""
    one = learner()
    assert one.note("a/x", Event.RIGHT)
    one.choose("rules", "samba")
    assert one.progress.record("a/x").is_solved
    assert not progress_file.exists()
    one.hello(None)
    assert store.read(progress_file).held == one.progress


def test_hello_joins_browser_and_file(progress_file: Path) -> None:
    store.keep(progress_file, IN_FILE)
    one = learner()
    (blob,) = one.hello(to_json(IN_BROWSER))
    assert one.progress == merge(IN_BROWSER, IN_FILE)
    assert (blob.key, from_json(blob.value or "")) == (BLOB, one.progress)
    assert store.read(progress_file).held == one.progress


def test_hello_with_nothing_new_sends_nothing_back() -> None:
    one = learner()
    one.hello(to_json(IN_BROWSER))
    assert one.hello(to_json(one.progress)) == []


def test_hello_adopts_the_rules() -> None:
    one = learner()
    assert one.rules.id == "classic"
    one.hello(to_json(IN_BROWSER))
    assert one.rules.id == "wikibooks"


def test_rules_that_no_longer_exist_give_way_to_the_first() -> None:
    one = learner(progress=choose_setting(Progress(), "rules", "gone", 1))
    assert one.rules.id == "classic"


def test_browsers_language_holds_until_one_is_chosen() -> None:
    one = learner()
    one.hello(None, ["de-AT", "cs-CZ", "en"])
    assert one.language == "cs"
    assert one.progress.setting("language") is None
    one.choose("language", "ru")
    assert one.language == "ru"


def test_language_of_the_open_lesson_becomes_the_learners_once() -> None:
    one = learner(reads="cs")
    one.hello(to_json(choose_setting(Progress(), "language", "ru", 5)))
    assert one.language == "cs"
    later = choose_setting(one.progress, "language", "en", 2000)
    one.hello(to_json(later))
    assert one.language == "en"


def test_unknown_wishes_leave_the_first_language() -> None:
    one = learner()
    one.hello(None, ["de", ""])
    assert one.language == "en"
    assert one.progress.setting("language") is None


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        ("", ""),
        ("{", "{"),
        ("\0", "\0"),
        ('{"version": 0}', '{"version": 0}'),
        ({"version": 0}, '{"version": 0}'),
        ([1], "[1]"),
        (5, "5"),
    ],
)
def test_damaged_blob_is_kept_under_another_key(stored: object, kept: str) -> None:
    aside, *_ = learner().hello(stored)
    assert aside.key.startswith(f"{BLOB}-damaged-")
    assert aside.value == kept


def test_blob_of_a_later_version_is_left_alone_and_told() -> None:
    """The progress made meanwhile lies beside it, for the later version to merge."""
    one = learner()
    assert one.hello('{"version": 9}') == []
    assert isinstance(one.fault, LaterProgress)
    (blob,) = one.note("a/x", Event.RIGHT)
    assert blob.key == f"{BLOB}~v{VERSION}"
    again = learner()
    again.hello('{"version": 9}', (), {blob.key: blob.value})
    assert again.progress.record("a/x").is_solved


def test_what_another_tab_has_put_beside_is_joined_and_cleared() -> None:
    one = learner()
    other = note_event(Progress(), "a/z", Event.RIGHT, 30)
    whole, gone = one.hello(to_json(IN_BROWSER), (), {f"{BLOB}~k3": to_json(other)})
    assert one.progress == merge(IN_BROWSER, other)
    assert (whole.key, whole.value) == (BLOB, to_json(one.progress))
    assert (gone.key, gone.value) == (f"{BLOB}~k3", None)


def test_three_damaged_texts_are_kept_in_the_browser_the_newest() -> None:
    beside = {f"{BLOB}-damaged-{n}": f"damage {n}" for n in range(1, 6)}
    one = learner()
    gone = [blob.key for blob in one.hello(None, (), beside) if blob.value is None]
    assert gone == [f"{BLOB}-damaged-1", f"{BLOB}-damaged-2"]
    assert list(one.copies.values()) == ["damage 3", "damage 4", "damage 5"]
    one.hello("{")
    assert list(one.copies.values()) == ["damage 4", "damage 5", "{"]


def test_an_unreadable_setting_of_the_file_is_told_and_the_browser_keeps_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(store.VARIABLE, "on")
    one = learner(met=True)
    (blob,) = one.note("a/x", Event.RIGHT)
    assert one.fault == NotASetting(store.VARIABLE, "on", store.ALLOWED)
    assert from_json(blob.value or "").record("a/x").is_solved
    assert not one.in_file


def test_learners_of_one_origin_have_keys_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(store.VARIABLE)
    keys = set()
    for name in ("ann", "bob"):
        monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", f"/user/{name}/")
        keys |= {blob.key for blob in learner().note("a/x", Event.RIGHT)}
    assert keys == {f"{BLOB}@/user/ann/", f"{BLOB}@/user/bob/"}


def test_practice_reaches_file_and_browser(progress_file: Path) -> None:
    one = learner(met=True)
    one.note_practice(Answered("CT-1", False, 1000))
    one.note_practice(Answered("CT-1", True, 1000, tries=2))
    (blob,) = one.note_drill("classic/adding", 7)
    assert [line.tries for line in one.progress.practice] == [2]
    assert one.progress.drills["classic/adding"].right == 7
    assert from_json(blob.value or "") == one.progress == store.read(progress_file).held


def test_events_reach_file_and_browser(progress_file: Path) -> None:
    one = learner(met=True)
    (blob,) = one.note("a/x", Event.HINT)
    assert one.progress.record("a/x").hint == {1000}
    assert from_json(blob.value or "") == one.progress == store.read(progress_file).held


def test_choosing_what_holds_already_changes_nothing() -> None:
    one = learner()
    assert len(one.choose("rules", "wikibooks")) == 1
    assert one.choose("rules", "wikibooks") == []
    assert one.rules.id == "wikibooks"


def test_unknown_choice_is_refused() -> None:
    one = learner()
    with pytest.raises(InputError):
        one.choose("rules", "poker")
    with pytest.raises(InputError):
        one.choose("language", "xx")
    assert one.progress == Progress()


def test_code_adds_to_what_is_there() -> None:
    one = learner(progress=IN_FILE)
    one.take_over(progress_code(IN_BROWSER))
    assert one.progress == merge(IN_FILE, IN_BROWSER)


def test_a_code_says_what_it_would_add() -> None:
    one = learner(progress=IN_FILE)
    assert one.gain(progress_code(IN_BROWSER)) == Gain(answers=1, more=True)
    assert one.gain(progress_code(IN_FILE)) == Gain(answers=0, more=False)
    assert one.progress == IN_FILE


def test_a_code_is_taken_back_in_another_kernel() -> None:
    one = learner(progress=IN_FILE)
    undo, whole = one.take_over(progress_code(IN_BROWSER))
    again = learner()
    again.hello(whole.value, (), {undo.key: undo.value})
    again.note("a/z", Event.WRONG)
    gone, *_ = again.take_back()
    assert (gone.key, gone.value) == (undo.key, None)
    assert sorted(again.progress.puzzles) == ["a/y", "a/z"]
    assert again.progress.setting("rules") is None
    assert again.take_back() == []


def test_a_new_beginning_holds_against_file_and_tabs_and_can_be_taken_back() -> None:
    one = learner(progress=merge(IN_FILE, IN_BROWSER))
    one.note("a/z", Event.RIGHT)
    one.start_afresh()
    one.hello(to_json(IN_BROWSER))
    assert one.progress.puzzles == {}
    assert one.rules.id == "wikibooks"
    one.take_over(progress_code(IN_FILE))
    assert sorted(one.progress.puzzles) == ["a/y"]
    one.take_back()
    one.start_afresh()
    assert one.undo
    one.take_back()
    assert one.progress.puzzles == {}


def test_everything_comes_back_after_a_new_beginning() -> None:
    one = learner(progress=merge(IN_FILE, IN_BROWSER))
    one.start_afresh()
    one.note("a/z", Event.RIGHT)
    one.take_back()
    assert sorted(one.progress.puzzles) == ["a/x", "a/y", "a/z"]


@pytest.mark.parametrize("where", ["code", "browser"])
def test_hostile_progress_stops_nothing(where: str, progress_file: Path) -> None:
    """Thousands of impossible times and unknown ids."""
    far = (1 << 40) - 1
    stop = course(paths.lessons())[-1]
    known_one = stop.key(stop.puzzles[-1])
    puzzles = {f"x/{n}": {"right": [far]} for n in range(20_000)} | {known_one: {"wrong": [5]}}
    choice = {"when": far, "value": "cs"}
    rules = {**choice, "value": "samba"}
    text = json.dumps({"puzzles": puzzles, "language": choice, "rules": rules})
    one = learner(progress=IN_FILE, met=where == "code")
    if where == "code":
        one.take_over(packed(text))
    else:
        one.hello(text)
    one.choose("language", "ru")
    (blob,) = one.note(known_one, Event.RIGHT)
    assert from_json(blob.value or "") == one.progress == store.read(progress_file).held
    assert one.language == "ru"
    assert one.progress.record(known_one).is_solved
    assert len(one.progress.puzzles) <= MOST_UNKNOWN + 3
    assert [path.name for path in progress_file.parent.glob("*damaged*")] == []


def packed(text: str) -> str:
    data = zlib.compress(text.encode())
    return seal_bytes(PREFIX, data)


def test_codes_full_of_answers_leave_room_for_the_learners_own(progress_file: Path) -> None:
    """Five progress texts with 57,000 answers each, in the file and in the browser."""
    one = learner(progress=IN_FILE, met=True)
    for letter in "pqrst":
        moments = {"right": [*range(10**9, 10**9 + 1000)]}
        code = packed(json.dumps({"puzzles": {f"{letter}/{n}": moments for n in range(57)}}))
        blobs = one.take_over(code)
    assert sum(len(blob.value or "") for blob in blobs) < 1_000_000
    assert store.read(progress_file) == store.Kept(one.progress)
    again = learner()
    again.hello(blobs[-1].value)
    assert again.progress.record("a/y").is_solved
    assert again.fault is None


def test_altered_code_changes_nothing() -> None:
    one = learner(progress=IN_FILE)
    with pytest.raises(InputError) as caught:
        one.take_over(progress_code(IN_BROWSER)[:-1])
    assert caught.value.fault == BadProgressCode()
    assert one.progress == IN_FILE


@pytest.mark.parametrize("undo", ["[" * 100_000, '{"before":"{}"}', '{"before":[],"code":{}}', "5"])
def test_a_step_that_cannot_be_read_is_no_step(undo: str) -> None:
    one = learner()
    one.hello(None, (), {f"{BLOB}-undo": undo})
    assert one.undo is None


def test_trouble_with_the_file_is_remembered(progress_file: Path) -> None:
    progress_file.write_text("{")
    one = learner()
    one.hello(None)
    assert isinstance(one.fault, SetAside)


def test_learning_goes_on_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "file" / "progress.json"))
    one = learner(met=True)
    (blob,) = one.note("a/x", Event.RIGHT)
    assert isinstance(one.fault, NotWritable)
    assert from_json(blob.value or "").record("a/x").is_solved
    words = Words("en")
    assert str(tmp_path) in (one.trouble(words) or "")
    one.forgets = True  # the browser stores nothing either, which the page reports by itself
    assert one.trouble(words) is None


def test_shared_server_keeps_no_file(progress_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.VARIABLE, "off")
    one = learner()
    one.hello(to_json(IN_BROWSER))
    one.note("a/x", Event.RIGHT)
    assert list(progress_file.parent.iterdir()) == []
