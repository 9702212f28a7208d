"""Time of the referee for questions of every kind in every system, with hands of 26 cards.

The hands are the same as in `benchmarks.searches`: any cards, six wild cards, or long runs in two
suits. The side has no melds or many melds. Each question is asked for one system and for all
systems.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from benchmarks.searches import any_cards, position, with_runs, with_wilds
from canasta_tutor import ask
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.cards import Cards, cards, text_of, without
from canasta_tutor.engine.values.table import Table

GOAL = 1000
"""Goal in milliseconds for a question about one system."""
COMPARED = ("classic", "samba", "czech-club")
"""Systems for which the benchmark also compares each question with all other systems."""

Question = dict[str, Any]
ALONE = (
    "take", "draw", "go_out", "best", "deal", "ask_partner", "acaba", "caliente",
    "upcard_to_sequence", "bid", "lay_threes",
)  # fmt: skip
"""Kinds of questions without further fields."""


def report() -> Iterator[str]:
    """The longest time of a question in each system, then of a comparison with all systems."""
    for system in known():
        times = {name: cost(question) for name, question in questions(system)}
        worst = max(times, key=lambda name: times[name])
        yield (
            f"{system}: {len(times)} questions within {times[worst]:.0f} ms (goal {GOAL}),"
            f" the longest: {worst}"
        )
    for system in COMPARED:
        times = {name: cost(question, compare=True) for name, question in questions(system)}
        worst = max(times, key=lambda name: times[name])
        yield f"{system} and all others: within {times[worst]:.0f} ms, the longest: {worst}"


def cost(question: Question, *, compare: bool = False) -> float:
    """Processor time of an answer, in milliseconds."""
    start = process_time()
    ask(question, compare=compare)
    return (process_time() - start) * 1e3


def questions(system: str) -> Iterator[tuple[str, Question]]:
    """Each kind of question at each table, with a name."""
    for choose in (any_cards, with_wilds, with_runs):
        for kings in (0, 6):
            name = f"{choose.__name__}, {kings} kings"
            random = Random(f"{system} {name}")
            table = position(choose, kings, 0, load(system), random)
            for number, asked in enumerate(asks(table, random)):
                about = {"position": _write_table(table, asked["kind"]), "ask": asked}
                yield f"{asked['kind']} {number}, {name}", {"rules": system, **about}


def _write_table(table: Table, kind: str) -> Question:
    """The table in a question; for some kinds the player has not drawn yet."""
    melds = [text_of(meld.cards) for meld in table.side.melds]
    written: Question = {"hands": [text_of(table.hand)], "sides": [{"score": 0, "melds": melds}]}
    before = kind in ("take", "draw", "offer", "upcard_to_sequence")
    upcard = next(card for card in reversed(table.hand) if not card.wild)
    if before:
        written["hands"] = [text_of(without(table.hand, (upcard,)))]
    return written | ({"pile": upcard.text} if before else {"phase": "play"})


def asks(table: Table, random: Random) -> Iterator[Question]:
    """One or more questions of each kind."""
    hand = table.hand
    few, more = _choose_cards(hand[:-1], 3, random), _choose_cards(hand[:-1], 6, random)
    for group in (few, more, text_of(hand[:7]), text_of(hand)):
        yield {"kind": "group", "cards": group}
        yield {"kind": "lay", "groups": [group]}
        yield {"kind": "go_out", "groups": [group]}
    yield {"kind": "lay", "groups": [few, more]}
    for also in ([], [few], [text_of(hand[3:9]), few]):
        yield {"kind": "take", "using": text_of(hand[:2]), "also": also}
    yield from ({"kind": kind} for kind in ALONE)
    yield {"kind": "discard", "card": hand[0].text}
    yield {"kind": "minimum", "score": 0}
    yield {"kind": "points", "cards": text_of(hand)}
    yield {"kind": "score", "out": 0}
    yield {"kind": "upcards", "turned": "7s"}
    yield {"kind": "winner", "totals": [9000, 4000]}
    yield {"kind": "special_hand", "cards": text_of(hand[:14])}
    yield {"kind": "offer", "take": True}


def _choose_cards(hand: Cards, count: int, random: Random) -> str:
    return text_of(cards(random.sample(hand, count)))
