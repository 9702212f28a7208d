"""The class page without a browser: handing out, working, handing in, and the table."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from io import StringIO
from random import Random

import pytest

from canasta_tutor.classroom.assignment import (
    MOST_LETTERS,
    number_assignment,
    read_assignment,
)
from canasta_tutor.classroom.handed_in import MOST_PASTED, read_result
from canasta_tutor.deals.deal_codes import code_deal
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import choose_setting
from canasta_tutor.puzzles.answered.check_answer import check, read_answer
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.classroom.class_links import draw_code
from canasta_tutor.ui.classroom.class_notebook import ClassPage, ClassRoom
from canasta_tutor.ui.classroom.class_results import SIDES
from canasta_tutor.ui.learner_panels import Learner

ADDRESS = "http://school:8866/voila/render/class.ipynb"
DAY = 86_400
NOW = 1_795_900_000
DEAL = code_deal(load("classic"), 4, 0, 7).text
SKILL = {"kind": "skill", "skill": "wild-limit", "system": "classic", "level": 1, "count": 3}
LESSON = {"kind": "lesson", "lesson": "04-melds"}


class Browser:
    """A browser: the texts that it stores, and its open page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int = 1, lang: str = "en") -> None:
        self._monkeypatch = monkeypatch
        self._chance = Random(seed)
        self.lang = lang
        self.kept: dict[str, str] = {}
        self.now = float(NOW)

    def open(self, fragment: str = "", **more: object) -> ClassRoom:
        """Open the page, or reload it."""
        mine = Learner(now=lambda: self.now)
        mine.progress = choose_setting(mine.progress, "language", self.lang, 1)
        self._monkeypatch.setattr(learners, "_LEARNER", mine)
        self.page = page = ClassRoom()
        part = page.part
        assert isinstance(part, ClassPage)
        part.chance = self._chance
        self._monkeypatch.setattr(page.widget, "store", self._store)
        start = "canasta-tutor-class/"
        kept = {
            key.removeprefix(start): text
            for key, text in self.kept.items()
            if key.startswith(start)
        }
        self.send(type="hello", stored=self.kept.get("canasta-tutor"))
        begin = {"address": ADDRESS, "named": fragment, "kept": kept, "zone": 0}
        self.send(type="begin", **(begin | more))
        return page

    def _store(self, key: str, value: str | None) -> None:
        if value is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = value

    def send(self, **event: object) -> Props:
        """Send an event as the browser does; return the state that it then draws."""
        self.page.widget._handle_custom_msg(event, [])
        assert self.page.widget.failure is None, self.page.widget.failure
        state: Props = self.page.widget.state
        return state

    @property
    def state(self) -> Props:
        state: Props = self.page.widget.state
        return state


@pytest.fixture(autouse=True)
def no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each browser keeps its own progress, as on a server for a class."""
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")


@pytest.fixture
def teacher(monkeypatch: pytest.MonkeyPatch) -> Browser:
    return Browser(monkeypatch)


def hand_out(teacher: Browser, *tasks: Props, **more: object) -> str:
    """Make an assignment; return the code in its link."""
    teacher.open()
    draft = teacher.state["teach"]["draft"]["values"]
    teacher.send(type="draft", draft={**draft, "tasks": list(tasks), **more})
    link = teacher.send(type="make")["teach"]["made"]["link"]
    address, _, code = link.partition("#")
    assert address == ADDRESS
    assert len(code) <= MOST_LETTERS
    return str(code)


def answer(browser: Browser, *, right: bool) -> Props:
    """Answer the puzzle on the table, which has buttons for its answers."""
    puzzle = browser.state["learn"]["puzzle"]
    made = make_from_text(puzzle["code"])
    for choice in puzzle["scene"]["answer"]["choices"]:
        given = read_answer(made.puzzle, choice["id"], (), "")
        if check(made.puzzle, made.rules, given).right is right:
            return browser.send(type="answer", id=choice["id"], cards=[])
    raise AssertionError(puzzle["code"])


def work(browser: Browser, code: str, outcomes: str, name: str) -> str:
    """Do the first task of an assignment (`+` for a right answer), hand in, and return the
    result.
    """
    browser.open(code)
    browser.send(type="task", task=0)
    for outcome in outcomes:
        answer(browser, right=outcome == "+")
        browser.send(type="next")
    handed = browser.send(type="hand_in", name=name)["learn"]["handed"]
    assert handed["link"] == f"{ADDRESS}#{handed['code']}"
    assert handed["qr"]
    return str(handed["code"])


def table(teacher: Browser) -> Props:
    shown: Props = teacher.state["teach"]["table"]
    return shown


def cells(teacher: Browser) -> dict[str, list[tuple[int, ...]]]:
    """The counts of each learner, in the order of the table."""
    return {
        row["name"]: [tuple(cell[side] for side in SIDES) for cell in row["cells"]]
        for row in table(teacher)["rows"]
    }


def test_results_of_a_class_become_a_table(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    """Learners who need help come first; adding the same results again changes nothing."""
    code = hand_out(teacher, SKILL, LESSON)
    results = [
        work(Browser(monkeypatch, seed), code, outcomes, name)
        for seed, (outcomes, name) in enumerate([("+++", "Eva"), ("--+", "Jan"), ("+", "Eva")], 5)
    ]
    teacher.open()
    teacher.send(type="add", text=f"Hello!\n{results[0]}\n{results[1]} and\n{results[2]}")
    lesson = (0, 0, 0, table(teacher)["rows"][0]["cells"][1]["unbegun"])
    expected = {
        "Jan": [(1, 0, 2, 0), lesson],
        "Eva (2)": [(1, 0, 0, 2), lesson],
        "Eva (1)": [(3, 0, 0, 0), lesson],
    }
    assert sorted(cells(teacher)) == sorted(expected)
    assert next(iter(cells(teacher))) == "Jan"
    missed = [each["place"] for each in table(teacher)["rows"][0]["missed"]]
    assert missed == ["1.1", "1.2"]
    before = cells(teacher)
    teacher.send(type="add", text=results[1])
    assert len(teacher.state["teach"]["remarks"]) == 1
    teacher.open()  # the page is reloaded
    assert cells(teacher) == before
    teacher.send(type="csv")
    text = teacher.state["teach"]["csv"]["text"]
    assert text.startswith("\ufeff")
    rows = list(csv.reader(StringIO(text)))
    assert [row[0] for row in rows[1:]] == list(before)
    teacher.send(type="forget")
    assert not [key for key in teacher.kept if "class" in key]


def test_bad_results_are_named_and_the_rest_counts(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    other = hand_out(teacher, SKILL, own=True)
    code = hand_out(teacher, SKILL)
    good = work(Browser(monkeypatch, 5), code, "+", "Eva")
    elsewhere = work(Browser(monkeypatch, 6), other, "+", "Jan")
    teacher.open()
    teacher.send(type="pick", number=str(number_assignment(read_assignment(code))))
    teacher.send(type="add", text=f"{good[:-9]}\n{elsewhere}\nCR7-abc\n{good}")
    assert list(cells(teacher)) == ["Eva"]
    assert len(teacher.state["teach"]["remarks"]) == 3
    assert teacher.send(type="add", size=MOST_PASTED + 1)["notice"]
    assert teacher.send(type="add", text="nothing")["notice"]
    assert list(cells(teacher)) == ["Eva"]


def test_a_link_with_a_result_asks_before_it_adds(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    code = hand_out(teacher, SKILL)
    result = work(Browser(monkeypatch, 5), code, "+-", "Eva")
    phone = Browser(monkeypatch, 6)
    phone.open(result)
    assert "Eva" in phone.state["teach"]["offered"]
    phone.send(type="result.take")
    assert phone.state["teach"]["table"] is None
    sent = phone.state["teach"]["waiting"]["codes"]
    phone.send(type="add", text=f"the link: {ADDRESS}#{code}")
    assert list(cells(phone)) == ["Eva"]
    teacher.open(result)
    teacher.send(type="result.leave")
    assert table(teacher) is None
    teacher.send(type="add", text=sent)
    assert cells(teacher) == {"Eva": [(1, 0, 1, 1)]}


def test_a_learner_goes_on_after_a_reload(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    """An exercise that was wrong at first may become right later, but never right at first."""
    eva = Browser(monkeypatch, 5)
    code = hand_out(teacher, SKILL)
    eva.open(code)
    eva.send(type="task", task=0)
    answer(eva, right=False)
    eva.send(type="name", name="Eva")
    eva.open(code)
    assert eva.state["learn"]["name"] == "Eva"
    eva.send(type="task", task=0)
    assert eva.state["learn"]["puzzle"]["at"] == 1
    eva.send(type="exercise", task=0, place=0)
    answer(eva, right=True)
    assert eva.state["learn"]["puzzle"]["marks"] == ["later", "unbegun", "unbegun"]
    eva.open(code, at=[0, 2])
    assert eva.state["learn"]["puzzle"]["at"] == 2


def test_verdicts_wait_until_everything_is_handed_in(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    code = hand_out(teacher, SKILL, verdicts="after", hints=False)
    eva = Browser(monkeypatch, 5)
    eva.open(code)
    eva.send(type="task", task=0)
    assert eva.state["learn"]["puzzle"]["scene"]["hint_label"] is None
    eva.send(type="hint")
    assert eva.state["learn"]["puzzle"]["state"]["hints"] == []
    answer(eva, right=False)
    puzzle = eva.state["learn"]["puzzle"]
    assert (puzzle["at"], puzzle["state"]["feedback"]) == (1, None)
    assert puzzle["marks"] == ["done", "unbegun", "unbegun"]
    eva.send(type="hand_in", name="Eva")
    eva.open(code)
    eva.send(type="exercise", task=0, place=0)
    puzzle = eva.state["learn"]["puzzle"]
    assert puzzle["state"]["feedback"]["tone"] == "wrong"
    assert puzzle["marks"][0] == "missed"


def test_answers_after_the_last_day_do_not_count(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    """A learner can still hand in what they did before."""
    day = datetime.fromtimestamp(NOW, UTC).date().isoformat()
    code = hand_out(teacher, SKILL, until=day)
    eva = Browser(monkeypatch, 5)
    eva.open(code)
    eva.send(type="task", task=0)
    answer(eva, right=True)
    eva.now += 2 * DAY
    answer(eva, right=True)
    eva.open(code)
    assert eva.state["learn"]["over"]
    eva.send(type="task", task=0)
    assert eva.state["learn"]["puzzle"] is None
    handed = eva.send(type="hand_in", name="Eva")["learn"]["handed"]
    assert len(read_result(handed["code"]).done) == 1


def test_a_puzzle_before_the_class_has_counts_and_no_names(
    monkeypatch: pytest.MonkeyPatch, teacher: Browser
) -> None:
    """Answers that a class gives on the projector belong to nobody's progress."""
    code = hand_out(teacher, SKILL)
    result = work(Browser(monkeypatch, 5), code, "-", "Eva")
    teacher.open()
    teacher.send(type="add", text=result)
    missed = read_result(result).done[0].answered.code
    progress = teacher.kept.get("canasta-tutor")
    teacher.open(missed, present=True)
    shown = teacher.state["shown"]
    assert shown["counts"] == Words("en").text("class.counts", first=0, later=0, missed=1)
    assert "Eva" not in str(shown)
    teacher.send(type="show")
    assert teacher.state["shown"]["state"]["feedback"]
    assert teacher.kept.get("canasta-tutor") == progress
    assert teacher.send(type="project", code="CT-1")["notice"]


@pytest.mark.parametrize("lang", languages())
def test_every_side_speaks_the_language(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """The assignment's language becomes the learner's.

    A bad link, name or draft is refused in words.
    """
    teacher = Browser(monkeypatch, lang=lang)
    tasks: list[Props] = [
        SKILL,
        LESSON,
        {"kind": "check", "lesson": "04-melds"},
        {"kind": "deal", "deal": DEAL},
    ]
    code = hand_out(teacher, *tasks, language=lang)
    assert teacher.state["teach"]["made"]["text_lang"] == lang
    eva = Browser(monkeypatch, 5)
    result = work(eva, code, "+-", "Зоя")
    assert eva.page.widget.scene["lang"] == lang
    assert eva.send(type="hand_in", name="=1+1")["notice"]
    teacher.open(result)
    teacher.send(type="result.take")
    assert table(teacher)["count"] == Words(lang).text("class.learners", count=1)
    values = teacher.state["teach"]["draft"]["values"]
    bad = {"kind": "codes", "codes": ["CT-0"]}
    assert teacher.send(type="draft", draft={**values, "tasks": [bad]})["notice"]
    eva.open(code[:-3])
    assert (eva.state["side"], eva.state["learn"]) == ("learn", None)
    assert eva.state["notice"]


def test_a_code_that_no_phone_reads_is_not_drawn() -> None:
    assert draw_code("a" * 500)
    assert draw_code("a" * 2500) is None
    assert draw_code("a" * 5000) is None
