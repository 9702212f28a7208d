"""Strange texts, files, questions, codes and events, found by the code that they reach.

`python -m tests.soak.fuzz TARGET [libFuzzer options, such as -max_total_time=60]` takes one of the
five. Each input is a sequence of choices: which text, file or question to begin with, then how to
alter it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["canasta_tutor"]):
    from tests.soak.events import EVENTS, PAGES, codes, events
    from tests.soak.inputs import ALTERED, FILES, files, questions, texts, timed

from tests.soak.altering import Choices
from tests.soak.samples import QUESTIONS, TEXTS

SEEDS = 400
"""The search begins with this number of inputs, and derives the others from them."""


def seeds_of(name: str) -> list[bytes]:
    """The first inputs: texts as they are, and unaltered files and questions."""
    if name == "texts":
        return [b"\0" + text.encode() for text in TEXTS]
    if name == "codes":
        return [Choices.written(0, 0, place) for place in range(8)]
    if name == "events":
        return [
            Choices.written(1, page, 0, place, 0)
            for page in range(len(PAGES))
            for place in range(len(EVENTS))
        ]
    if name == "questions":
        places = range(0, len(QUESTIONS), max(len(QUESTIONS) // SEEDS, 1))
        return [Choices.written(place) for place in places]
    each = SEEDS // len(FILES)
    return [
        Choices.written(kind, place)
        for kind, (samples, _) in enumerate(FILES)
        for place in range(0, len(samples), max(len(samples) // each, 1))
    ]


def main(arguments: list[str]) -> None:
    """Run one target until its time is over; the process ends with the result."""
    name, *options = arguments
    target = {
        "texts": texts, "files": files, "questions": questions, "codes": codes, "events": events,
    }[name]  # fmt: skip
    seeds = Path("build/fuzz") / name
    seeds.mkdir(parents=True, exist_ok=True)
    for place, seed in enumerate(seeds_of(name)):
        (seeds / f"seed-{place}").write_bytes(seed)
    lengths = () if name == "texts" else ("-len_control=0", f"-max_len={ALTERED}")
    artifacts = f"-artifact_prefix={seeds}/found-"
    atheris.Setup([name, *lengths, *options, artifacts, str(seeds)], timed(target))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
