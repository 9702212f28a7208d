"""Read the clauses (the tables of cases beside this file), and take the steps of each case.

    [[clause]]
    about = "a player who is not out keeps a card"
    rules = "classic wikibooks"            # each case is run under each of them
    sides = [{ melds = ["8h 8d 8s"] }]     # a position as the referee reads it
    phase = "play"
    cases = [
      ["two cards may be left", { hands = ["8c 9h 4c"] }, "lay 8c: legal"],
      ["one card may not be left", { hands = ["8c 9h"] },
        "lay 8c: going_out.keep_a_card going_out.canastas"],
    ]

A case has a name (without a colon; you may leave it out), tables of values that differ from the
clause, and steps. A clause with a single case has `steps = [...]` instead of `cases`. A clause or a
case may say about the table:

    rules, options, players    rule sets ("classic" if left out), house rules, number of players
    hands, sides, pile, ...    any key of a position; "none" stands for what is not known
    deal = { top = "7h" }      a deal instead: its first cards, its last ones (`bottom`), the first
                               upcards (`turned`), the whole deck ("new": in order), and
                               arguments of `deal`
    end = { out = 0 }          the end of a deal instead, with these fields of `Table`

A step is `question: answer`, or changes the table:

    do: ACTION                 do it; no card may get lost
    set FIELD: VALUE           arrange what no position can say
    ACTION: legal              or the codes of all that stands against it
    why ACTION: CODES          what a legal action rests on
    in full CODE of ACTION:    what one reason says: its fields and their values
    the FIELD: VALUE           a field of the table, `sides.0.melds` or `pile_state.frozen`
    refused: CODE at PATH      the rules or the position cannot be read

`QUESTIONS` at the end of `scene.py` lists all other questions. House rules that several clauses
share stand under `[named.NAME]` at the head of a file; `options = "NAME"` uses them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.input_faults import InputError
from tests.clauses.scene import Scene, fault_text


@dataclass
class Case:
    """One case of a clause under one rule set."""

    name: str
    rules: str
    said: dict[str, Any]
    steps: list[str] = field(default_factory=list)


def read_clauses(file: Path) -> Iterator[Case]:
    """All cases of a file."""
    told = tomllib.loads(file.read_text("utf-8"))
    for clause in told["clause"]:
        for row in clause.get("cases") or [clause["steps"]]:
            yield from read_case(clause, row, told.get("named", {}))


def house_rules(said: Any, named: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """House rules, the name of house rules, or a list of these."""
    if isinstance(said, list):
        return {key: value for each in said for key, value in house_rules(each, named).items()}
    return named[said] if isinstance(said, str) else said


def read_case(clause: dict[str, Any], row: list[Any], named: dict[str, Any]) -> Iterator[Case]:
    """A case once for each of its rule sets."""
    texts = [item for item in row if isinstance(item, str)]
    names = [text for text in texts if ": " not in text]
    said, options = dict(clause), house_rules(clause.get("options", {}), named)
    for more in (item for item in row if isinstance(item, dict)):
        options = options | house_rules(more.get("options", {}), named)
        said |= more
    said["options"] = options
    told = said.get("rules", "classic")
    systems = known() if told == "every" else told.split()
    for rules in systems:
        name = "-".join([clause["about"], *names, *([rules] if len(systems) > 1 else [])])
        yield Case(name.replace(" ", "_"), rules, said, [text for text in texts if ": " in text])


def answer_steps(case: Case) -> list[str]:
    """The steps of a case with the answers that the rules give."""
    try:
        scene = Scene(case.rules, case.said)
    except InputError as error:
        return [f"refused: {fault_text(error)}"]
    return [take_step(step, scene) for step in case.steps]


def take_step(step: str, scene: Scene) -> str:
    """A step with the answer that the rules give."""
    question, said = step.split(": ", 1)
    match question.split(" ", 1):
        case ["do"]:
            scene.do(said)
        case ["set", name]:
            scene.arrange(name, said)
        case _:
            return f"{question}: {scene.ask(question)}"
    return step
