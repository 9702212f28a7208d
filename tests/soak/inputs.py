"""The readers of outside texts, files and questions, and what strange input may lead to.

The only permitted outcomes are the documented errors, and no input may take longer than a second.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from canasta_tutor import ask
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.position.actions_as_text import read_action, read_table, table_json
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.house_rules import build_house_rules, read_house_rules
from canasta_tutor.engine.rules.rule_files import known, load, read_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.cards import PACK, cards, in_order
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import progress
from canasta_tutor.learner import progress_code as progress_codes
from canasta_tutor.players import chance_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal
from canasta_tutor.puzzles import puzzle_codes
from canasta_tutor.puzzles.lesson_file import read_lesson
from canasta_tutor.puzzles.lesson_pages import read_page
from canasta_tutor.referee.question.read_question import MOST_CARDS
from canasta_tutor.score_pad import pad
from tests.soak.altering import Choices, Pool, alter, as_toml
from tests.soak.samples import HOUSES, LESSONS, PADS, PROGRESSES, QUESTIONS, RULE_FILES

LONGEST = 1.0
"""Most seconds that any input may take."""
ALTERED = 48
"""Number of bytes of choices for a file or a question with the most alterations."""

READERS: tuple[Callable[[str], Any], ...] = (
    cards,
    in_order,
    read_action,
    read_table,
    read_house_rules,
    lambda text: read_rules(text, "house"),
    lambda text: read_lesson(text, "lesson.toml"),
    read_page,
    puzzle_codes.read_code,
    progress_codes.read_code,
    progress.from_json,
    pad.from_json,
)


def texts(data: bytes) -> None:
    """Give a text to every reader; its first byte says which reader comes last."""
    text = data[1:].decode("utf-8", "surrogateescape")
    for reader in READERS:
        try:
            reader(text)
        except InputError:
            continue
    asked(text)


def play_some(rules: RuleSet) -> None:
    """Rules without contradictions can be played, at least if their sizes are usual."""
    players = rules.seats.usual
    size = for_players(rules.pack.packs, players) * (len(PACK) + rules.pack.jokers)
    if size <= MOST_CARDS:
        table = deal_shuffled(rules, players, Random(0))
        assert list(islice(play_deal(table, rules, chance_player.choose_by_chance, Random(1)), 8))


def read_and_list(position: Any) -> None:
    """If a position can be read, its actions can be listed."""
    for system in ("classic", "samba", "hand-and-foot"):
        try:
            table = read_position(position, load(system))
        except InputError:
            continue
        list(islice(legal_actions(table, load(system)), 5))


FILES: tuple[tuple[tuple[Any, ...], Callable[[Any], Any]], ...] = (
    (RULE_FILES, lambda file: play_some(read_rules(as_toml(file), "house"))),
    (HOUSES, lambda file: play_some(read_house_rules(as_toml(file)))),
    (HOUSES, lambda file: build_house_rules(json.loads(json.dumps(file)))),
    (LESSONS, lambda file: read_lesson(as_toml(file), "lesson.toml")),
    (PROGRESSES, lambda file: progress.to_json(progress.from_json(json.dumps(file)))),
    (PADS, lambda file: pad.to_json(pad.from_json(json.dumps(file)))),
    (tuple(each.get("position", {}) for each in QUESTIONS), read_and_list),
    (tuple(json.loads(table_json(deal_shuffled(load(name), load(name).seats.usual, Random(0))))
           for name in known()), lambda file: read_table(json.dumps(file))),
)  # fmt: skip
POOLS = tuple(Pool(samples) for samples, _ in FILES)
ASKED = Pool(QUESTIONS)


def files(data: bytes) -> None:
    """Read a file of some kind with altered values, keys and lengths."""
    choices = Choices(data)
    place = choices.number(len(FILES))
    samples, reader = FILES[place]
    file = alter(choices.one_of(samples), POOLS[place], choices)
    try:
        reader(file)
    except InputError:
        return
    except Exception as error:
        error.add_note(f"kind {place}: {file}")
        raise


def questions(data: bytes) -> None:
    """Ask the referee a known question with altered values, keys and rules."""
    choices = Choices(data)
    question = choices.one_of(QUESTIONS)
    if choices.number(4) == 1:
        question = question | {"rules": choices.one_of(known())}
    asked(json.dumps(alter(question, ASKED, choices)))


def asked(text: str) -> None:
    """The answer is JSON, or an error of the documented form."""
    try:
        answer = ask(text)
        json.dumps(answer)
        if "error" in answer:
            assert set(answer["error"]) == {"code", "path", "text"}, answer
    except Exception as error:
        error.add_note(f"asked: {text!r}")
        raise


def timed(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """The same check; too slow an input is also an error."""

    def run(data: bytes) -> None:
        start = process_time()
        target(data)
        spent = process_time() - start
        assert spent < LONGEST, f"{spent:.1f} s"

    return run
