"""Results that a teacher pastes become a table.

Remarks name the results that cannot be read; all other results count.
"""

from __future__ import annotations

import csv
import time
import zlib
from io import StringIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.classroom.assignment import number_assignment
from canasta_tutor.classroom.class_faults import (
    BadNickname,
    BadResult,
    DoubledResult,
    LaterClassCode,
    LongResult,
    NoResult,
    OtherAssignment,
    SameName,
    WrongClock,
)
from canasta_tutor.classroom.class_report import write_csv
from canasta_tutor.classroom.class_table import (
    Cell,
    Collected,
    collect_results,
    find_same_names,
    merge_results,
    tabulate,
)
from canasta_tutor.classroom.handed_in import (
    LONGEST_NAME,
    Result,
    collect_result,
    read_nickname,
    read_result,
    write_result,
)
from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import Event, Progress, add_practice, note_event
from canasta_tutor.packed_text import pack_text, seal_bytes
from tests.classroom.samples import ASSIGNMENT, NOW, OTHER, PUZZLES, answered, result
from tests.many import tried

EVA = result(
    "Eva", 1, answered(PUZZLES[0]), answered(PUZZLES[1], 2), answered(PUZZLES[2], 1, right=False)
)
JAN = result("Jan", 2, *(answered(code) for code in PUZZLES))
NOBODY = Collected({})
names = st.text("abcž Я9.-", max_size=20).filter(lambda text: text.strip(" .-") == text and text)
lines = st.builds(
    Answered,
    code=st.sampled_from(PUZZLES),
    right=st.booleans(),
    when=st.integers(0, 1 << 33),
    tries=st.integers(1, 9),
    hints=st.integers(0, 3),
    suspects=st.lists(st.sampled_from(["joker-as-two", "hand-added"]), unique=True).map(tuple),
)
results = st.builds(result, names, st.integers(0, 3), lines, lines, when=st.integers(0, 1 << 33))


def collect(*texts: str, before: Collected = NOBODY) -> tuple[Collected, list[Fault]]:
    faults: list[Fault] = []
    for text in texts:
        before = collect_results(text, number_assignment(ASSIGNMENT), before, NOW)
        faults += [remark.fault for remark in before.remarks]
    return before, faults


@tried(100)
@given(results)
def test_a_result_survives_its_code(one: Result) -> None:
    nickname = " ".join(one.nickname.split())
    one = Result(one.assignment, nickname, one.seat, one.when, one.done)
    assert read_result(write_result(one)) == one


@tried(100)
@given(st.lists(results, min_size=1, max_size=5), st.randoms())
def test_the_order_and_doubles_change_nothing(several: list[Result], chance: Random) -> None:
    codes = [write_result(one) for one in several]
    mixed = [*codes, chance.choice(codes)]
    chance.shuffle(mixed)
    first, _ = collect("\n".join(codes))
    second, _ = collect("\n".join(mixed))
    assert tabulate(ASSIGNMENT, first) == tabulate(ASSIGNMENT, second)


@tried(100)
@given(results, results)
def test_merging_is_commutative_and_idempotent(one: Result, other: Result) -> None:
    merged = merge_results(one, other)
    assert {done.answered for done in merged.done} == {
        done.answered for done in merge_results(other, one).done
    }
    assert merge_results(merged, one).done == merged.done


def test_who_needs_help_comes_first_and_what_each_missed_is_named() -> None:
    collected, faults = collect(
        f"From: Jan\n{write_result(JAN)}\n\nEva: {write_result(EVA)} thanks!"
    )
    assert faults == []
    eva, jan = tabulate(ASSIGNMENT, collected).rows
    assert (eva.name, eva.cells, eva.missed) == (
        "Eva",
        (Cell(0, 0, 0, 13), Cell(1, 1, 1, 1)),
        (PUZZLES[1], PUZZLES[2]),
    )
    assert (jan.name, jan.cells[1], jan.missed) == ("Jan", Cell(4, 0, 0, 0), ())
    assert jan.seconds == 80


def test_a_mail_may_break_a_code_into_lines() -> None:
    code = write_result(EVA)
    broken = "\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    collected, faults = collect(f"{broken}\nRegards\n{write_result(JAN)}")
    assert (len(collected.results), faults) == (2, [])


def test_work_goes_on_and_is_handed_in_again() -> None:
    more = result(
        "Eva", 1, *(line.answered for line in EVA.done), answered(PUZZLES[3]), when=NOW + 9
    )
    collected, faults = collect(write_result(more), write_result(EVA))
    assert faults == [DoubledResult("Eva")]
    (row,) = tabulate(ASSIGNMENT, collected).rows
    assert row.cells[1] == Cell(2, 1, 1, 0)


def with_name(name: str) -> str:
    raw = f'{{"a":{EVA.assignment},"n":"{name}","s":5,"t":{NOW},"l":[]}}'
    return pack_text("CR1-", raw)


CODE = write_result(EVA)
BAD = {
    "cut off": (CODE[:-3], BadResult()),
    "altered": (CODE[:30] + ("A" if CODE[30] != "A" else "B") + CODE[31:], BadResult()),
    "other assignment": (write_result(result("Ota", 6, of=OTHER)), OtherAssignment("Ota")),
    "later": ("CR2-" + CODE[4:], LaterClassCode()),
    "markup": (with_name("<b>Eva</b>"), BadNickname("<b>Eva</b>", LONGEST_NAME)),
    "formula": (with_name("=HYPERLINK"), BadNickname("=HYPERLINK", LONGEST_NAME)),
    "long name": (with_name("x" * 10_000), BadNickname("x" * LONGEST_NAME, LONGEST_NAME)),
    "no name": (with_name("  "), BadNickname("–", LONGEST_NAME)),
    "no table": (pack_text("CR1-", "[1, 2]"), BadResult()),
    "right without an answer": (
        pack_text(
            "CR1-", f'{{"a":{EVA.assignment},"n":"X","s":5,"t":1,"l":[[0,null,"a",[1,1,0,0]]]}}'
        ),
        BadResult(),
    ),
    "long": ("CR1-" + "A" * 70_000, LongResult(70_004, 60_000)),
    "bomb": (seal_bytes("CR1-", zlib.compress(b" " * 30_000_000, 9)), BadResult()),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_named_and_the_rest_goes_on(name: str) -> None:
    bad, fault = BAD[name]
    collected, faults = collect("\n\n".join([write_result(JAN), bad, write_result(EVA)]))
    assert faults == [fault]
    assert [remark.place for remark in collected.remarks] == [2]
    assert {one.nickname for one in collected.results.values()} == {"Jan", "Eva"}


def test_ten_megabytes_are_refused_at_once() -> None:
    text = "CR1-" + "A" * 10_000_000
    began = time.process_time()
    with pytest.raises(InputError) as caught:
        collect(text)
    assert time.process_time() - began < 0.05
    assert isinstance(caught.value.fault, LongResult)


def test_a_text_without_a_result_is_named() -> None:
    with pytest.raises(InputError) as caught:
        collect("Dear teacher, I am ill.")
    assert caught.value.fault == NoResult()


def test_a_clock_ten_years_wrong_changes_nothing_but_a_remark() -> None:
    off = result("Eva", 1, *(line.answered for line in EVA.done), when=NOW + 10 * 366 * 86_400)
    collected, faults = collect(write_result(off))
    assert faults == [WrongClock("Eva")]
    assert tabulate(ASSIGNMENT, collected) == tabulate(ASSIGNMENT, collect(CODE)[0])


def test_two_learners_of_one_name_have_a_row_each() -> None:
    collected, faults = collect(CODE + "\n" + write_result(result("Eva", 8)))
    assert faults == []
    assert [row.name for row in tabulate(ASSIGNMENT, collected).rows] == ["Eva (1)", "Eva (2)"]
    assert [remark.fault for remark in find_same_names(collected)] == [SameName("Eva", 2)]


def test_a_result_is_taken_from_the_progress() -> None:
    progress = Progress()
    progress = note_event(progress, "04-melds/three-queens", Event.WRONG, NOW)
    progress = note_event(progress, "04-melds/three-queens", Event.RIGHT, NOW + 5)
    progress = add_practice(progress, Answered(PUZZLES[2], False, NOW, 0, 1))
    progress = add_practice(progress, Answered("CT-another", True, NOW))
    one = collect_result(ASSIGNMENT, progress, " Eva ", 1, NOW + 9, {PUZZLES[2]: 31})
    assert [
        (done.task, done.answered.code, done.answered.tries, done.seconds) for done in one.done
    ] == [
        (0, "04-melds/three-queens", 2, None),
        (1, PUZZLES[2], 0, 31),
    ]
    (row,) = tabulate(ASSIGNMENT, collect(write_result(one))[0]).rows
    assert row.cells == (Cell(0, 1, 0, 12), Cell(0, 0, 1, 3))


@pytest.mark.parametrize("text", ["Eva", "žofie č. 3", "Ёлка", "17", "O’Neil", "देवी"])
def test_nicknames(text: str) -> None:
    assert read_nickname(text) == text


@pytest.mark.parametrize(
    "text", ["", " ", "@SUM", "+1", "-1", "<i>", "a\u202eb", "x" * 25, "a\x00"]
)
def test_no_nicknames(text: str) -> None:
    with pytest.raises(InputError):
        read_nickname(text)


@tried(100)
@given(st.lists(st.text(max_size=12), min_size=1, max_size=4))
def test_no_cell_is_a_formula(row: list[str]) -> None:
    text = write_csv([row])
    assert text.encode("utf-8", "replace").startswith(b"\xef\xbb\xbf")
    (cells,) = csv.reader(StringIO(text[1:], newline=""))
    assert not [cell for cell in cells if cell.lstrip(" ")[:1] in ("=", "+", "-", "@", "\t", "\r")]
