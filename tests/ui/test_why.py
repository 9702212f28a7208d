"""In every language, a text says why a puzzle comes now."""

from __future__ import annotations

import re
from typing import Any, get_type_hints

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.why import Due, Why
from canasta_tutor.ui.practice.practice_page import why_text
from tests.every import every

WHYS = list({kind.code: kind for kind in Why.__subclasses__()}.values())
SAMPLES: dict[object, tuple[Any, ...]] = {
    int: (0, 1, 2, 5, 21),
    str: ("wild-limit",),
    tuple[str, ...]: (("group-size",), ("card-points", "minimum-bands", "pile-state")),
}
LONGEST = 320


def samples(kind: type[Why]) -> list[Why]:
    hints = get_type_hints(kind)
    choices = [SAMPLES[hints[name]] for name in kind.names]
    turns = range(max(map(len, choices)))
    values = [[choice[turn % len(choice)] for choice in choices] for turn in turns]
    return [kind(**dict(zip(kind.names, each, strict=True))) for each in values]


@every("kind", WHYS, ids=lambda kind: kind.code)
def test_every_reason_is_a_whole_sentence(kind: type[Why], words: Words) -> None:
    for sample in samples(kind):
        text = why_text(words, sample)
        assert not re.search(r"[{}]|  | [.,;:)]|None|wild-limit", text), text
        assert text.endswith(".")
        assert len(text) <= LONGEST


@every("kind", WHYS, ids=lambda kind: kind.code)
def test_the_skill_is_named(kind: type[Why], words: Words) -> None:
    name = words.text("skill.wild-limit")
    assert all(name in why_text(words, sample) for sample in samples(kind))


def test_days_are_counted(words: Words) -> None:
    texts = {why_text(words, Due("wild-limit", days)) for days in (0, 1, 2, 5)}
    assert len(texts) == 4
