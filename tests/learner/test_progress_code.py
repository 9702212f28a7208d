"""A progress code can be copied without loss; a damaged code is refused."""

from __future__ import annotations

import string
import zlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.values.input_faults import BadProgressCode, InputError
from canasta_tutor.learner.practice_log import KEPT, Answered, keep_newest
from canasta_tutor.learner.progress import (
    VERSION,
    Event,
    LaterProgress,
    Progress,
    Record,
    add_drill,
    choose_setting,
    merge,
    note_event,
)
from canasta_tutor.learner.progress_code import (
    CARRIED,
    progress_code,
    read_code,
)
from canasta_tutor.packed_text import seal_bytes
from canasta_tutor.puzzles.puzzle_codes import SEEDS, Code
from tests.many import tried

records = st.builds(Record, wrong=st.frozensets(st.integers(0, 1 << 33)))
progresses = st.builds(Progress, puzzles=st.dictionaries(st.sampled_from(["a/x", "b/y"]), records))

SAMPLE = choose_setting(
    note_event(
        note_event(Progress(), "04-melds/three-sevens", Event.WRONG, 1_795_000_000),
        "04-melds/three-sevens",
        Event.RIGHT,
        1_795_000_030,
    ),
    "rules",
    "cs-wikipedia",
    1_795_000_001,
)
CODE = progress_code(SAMPLE)
LETTERS = string.ascii_letters + string.digits + "-_=+/ é"


def refused(code: str) -> bool:
    try:
        read_code(code)
    except InputError as error:
        return isinstance(error.fault, BadProgressCode)
    return False


@tried()
@given(progresses)
def test_code_round_trips(progress: Progress) -> None:
    assert read_code(progress_code(progress)) == progress


def line(number: int) -> Answered:
    """A line of practice of the greatest length, with signs of misconceptions."""
    code = Code("classic", "wild-limit", 1 + number % 3, Random(number).randrange(SEEDS)).text
    signs = ("hand-not-subtracted",), ("red-threes-in-first-meld", "pile-counts")
    return Answered(code, True, 1_795_000_000 + 61 * number, 1 + number % 2, 0, *signs, 9)


@tried()
@given(st.integers(0, CARRIED + 40))
def test_code_carries_the_newest_practice(count: int) -> None:
    progress = add_drill(Progress(practice=keep_newest(map(line, range(count)))), "classic", 9, 60)
    read = read_code(progress_code(progress))
    assert read.practice == tuple(each.without_signs for each in progress.practice[-CARRIED:])
    assert read.drills == progress.drills
    assert merge(progress, read) == progress


def test_code_of_the_first_version_is_read() -> None:
    old = '{"version":1,"puzzles":{"a/x":{"right":[5]}}}'
    assert read_code(packed_as_code(old)).record("a/x").right == {5}


def test_code_of_a_later_version_is_refused_as_such() -> None:
    with pytest.raises(InputError) as caught:
        read_code(packed_as_code('{"version":9}'))
    assert caught.value.fault == LaterProgress(9, VERSION)


def test_what_a_code_tells_of_far_years_hides_nothing() -> None:
    far = "17592186044"
    choice = f'{{"when":{far},"value":"ru"}}'
    parts = f'"puzzles":{{"a/x":{{"right":[{far}]}}}},"practice":{{"CT":[{far},1,1,0]}}'
    read = read_code(packed_as_code(f'{{{parts},"language":{choice}}}'), now=1_795_000_000)
    assert read.record("a/x").right == {0}
    assert read.practice[0].when == 0
    assert (
        merge(choose_setting(Progress(), "language", "en", 1000), read).setting("language") == "en"
    )


def packed_as_code(text: str) -> str:
    packed = zlib.compress(text.encode())
    return seal_bytes("CT1-", packed)


def test_every_altered_character_is_refused() -> None:
    altered = [
        CODE[:place] + letter + CODE[place + 1 :]
        for place in range(len(CODE))
        for letter in LETTERS
        if letter != CODE[place]
    ]
    assert [code for code in altered if not refused(code)] == []


@tried()
@given(st.integers(0, len(CODE) - 1))
def test_shortened_code_is_refused(length: int) -> None:
    assert refused(CODE[:length])


@tried()
@given(st.integers(0, len(CODE) - 2))
def test_swapped_neighbours_are_refused(place: int) -> None:
    swapped = CODE[:place] + CODE[place + 1] + CODE[place] + CODE[place + 2 :]
    assert swapped == CODE or refused(swapped)


def test_line_breaks_of_a_mail_do_not_matter() -> None:
    broken = "\n".join(CODE[i : i + 20] for i in range(0, len(CODE), 20))
    assert read_code(f"  {broken}\r\n") == SAMPLE


@pytest.mark.parametrize("text", ["", "CT1-", "CT1-AAAA", CODE + CODE, CODE + "A"])
def test_other_text_is_refused(text: str) -> None:
    assert refused(text)


def test_code_that_unpacks_to_too_much_is_refused() -> None:
    packed = zlib.compress(b" " * 50_000_000)
    assert refused(seal_bytes("CT1-", packed))


def test_code_of_a_diligent_learner_stays_small_enough_to_copy() -> None:
    progress = Progress()
    for puzzle in range(60):
        for attempt in range(3):
            when = 1_795_000_000 + 997 * puzzle + 31 * attempt
            progress = note_event(progress, f"0{puzzle % 6}-x/puzzle-{puzzle}", Event.WRONG, when)
    assert len(progress_code(progress)) < 3000
    practised = replace(progress, practice=keep_newest(map(line, range(KEPT))))
    assert len(progress_code(practised)) < 5500
