"""Strange texts and questions, found by what they make the program do.

`python -m tests.soak.fuzz {texts,questions} [libFuzzer options, as -max_total_time=60]`. Nothing
but the documented errors may come of them, and nothing may take longer than a second.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import atheris

with atheris.instrument_imports(include=["canasta_tutor"]):
    from canasta_tutor import ask
    from canasta_tutor.bots.deals import dealt
    from canasta_tutor.engine.cards import cards
    from canasta_tutor.engine.faults import InputError
    from canasta_tutor.engine.notation import read_action, read_table, table_json
    from canasta_tutor.engine.rulefiles import known, load, patched, read_rules
    from canasta_tutor.engine.rules import KEYS

QUESTIONS = Path("tests/referee/golden.jsonl").read_text("utf-8").splitlines()
EXAMPLES = (
    "take 2c 7h with Kd Ks Kc",
    "out 9h 9d; X onto Ah discard 4s",
    Path("canasta_tutor/rulesets/samba.toml").read_text("utf-8"),
    table_json(dealt(load("classic"), 4, Random(0))),
)
LONGEST = 1.0
"""Seconds that any input may take."""

WORDS = ("7h", "7d 7s", "2c", "X", "Y", "3h", "3s", "4h 5h 6h", "T", "A A A", "", "?", "10 10 2")
VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**9,
    0.5,
    [],
    {},
    ["7h 7d"],
    "lay",
    "draw",
    *WORDS,
)
CARD_KEYS = ("cards", "using", "pile", "card", "turned", "drawn")

TEXTS: tuple[Callable[[str], Any], ...] = (
    cards,
    read_action,
    read_table,
    lambda text: read_rules(text, "house"),
    lambda text: patched(load("classic"), {"meld.kinds": text, text[:20]: 1}),
)


def texts(data: bytes) -> None:
    """Give a text to everything that reads one."""
    text = data.decode("utf-8", "replace")
    for reader in TEXTS:
        try:
            reader(text)
        except InputError:
            continue
    asked(text)


def questions(data: bytes) -> None:
    """Ask the referee one of the known questions with other values, keys and rules in it."""
    choose = atheris.FuzzedDataProvider(data)
    question = json.loads(choose.PickValueInList(QUESTIONS))
    question["rules"] = choose.PickValueInList(list(known()))
    for _ in range(choose.ConsumeIntInRange(0, 4)):
        alter(question, choose)
    asked(json.dumps(question))


def alter(question: dict[str, Any], choose: Any) -> None:
    """Put another value somewhere into a question, or a house rule beside it."""
    if choose.ConsumeBool():
        key = choose.PickValueInList(list(KEYS))
        question["options"] = {key: choose.PickValueInList(list(VALUES))}
        return
    inner, last = question, choose.PickValueInList(sorted(question))
    while isinstance(inner[last], dict) and inner[last] and choose.ConsumeProbability() > 0.1:
        inner = inner[last]
        last = choose.PickValueInList(sorted(inner))
    inner[last] = choose.PickValueInList(list(WORDS if last in CARD_KEYS else VALUES))


def asked(text: str) -> None:
    """An answer that is JSON, or an error of the documented form."""
    try:
        answer = ask(text)
    except Exception as error:
        error.add_note(f"asked: {text}")
        raise
    json.dumps(answer)
    if "error" in answer:
        assert set(answer["error"]) == {"code", "path", "text"}, answer


def timed(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """The same, but what takes too long is an error."""

    def run(data: bytes) -> None:
        start = process_time()
        target(data)
        spent = process_time() - start
        assert spent < LONGEST, f"{spent:.1f} s"

    return run


def main(arguments: list[str]) -> None:
    """Run one target until the time given to it is over; the process ends with the result."""
    name, *options = arguments
    target = {"texts": texts, "questions": questions}[name]
    seeds = Path("build/fuzz") / name
    seeds.mkdir(parents=True, exist_ok=True)
    for place, text in enumerate((*QUESTIONS, *EXAMPLES)):
        (seeds / f"seed-{place}").write_text(text, "utf-8")
    atheris.Setup([name, *options, f"-artifact_prefix={seeds}/found-", str(seeds)], timed(target))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
