"""A page without a server writes a progress code that Python can read."""

import pytest

from canasta_tutor.learner.practice_log import Answered, keep_newest
from canasta_tutor.learner.progress import (
    Event,
    Progress,
    add_drill,
    choose_setting,
    note_event,
    to_json,
)
from canasta_tutor.learner.progress_code import CARRIED, keep_carried, read_code
from tests.browser.conftest import Opener

PRACTISED = Progress(
    practice=keep_newest(
        Answered(f"CT-{number % 7}{number}", number % 3 > 0, 60 + number // 9, tries=number % 4 + 1)
        for number in range(CARRIED + 50)
    )
)
SIGNED = Progress(
    practice=tuple(
        Answered(f"CT-{number}", False, 60 * number, suspects=("hand-not-subtracted",), ways=3)
        for number in range(CARRIED + 50)
    )
)
ANSWERED = add_drill(
    choose_setting(note_event(Progress(), "04-melds/first", Event.WRONG, 60), "language", "ru", 70),
    "samba/count",
    5,
    80,
)
CODE = "text => import('/static/page/rescue.js').then((rescue) => rescue.progressCode(text))"


@pytest.mark.parametrize("progress", [Progress(), ANSWERED, PRACTISED, SIGNED])
def test_the_page_makes_the_code_that_python_would_make(
    bare_table: Opener, progress: Progress
) -> None:
    code = bare_table().page.evaluate(CODE, to_json(progress))
    assert read_code(code) == keep_carried(progress)


@pytest.mark.parametrize("text", [None, "", "{half"])
def test_of_a_text_that_holds_nothing_there_is_no_code(bare_table: Opener, text: str) -> None:
    assert bare_table().page.evaluate(CODE, text) is None
