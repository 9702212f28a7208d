"""The five first rule systems have the values, and the standing, that the seeds give them."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import for_players, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from tests.every import every

BY_PLAYERS = [
    ("classic", {2: (2, 15, 2, 2), 3: (3, 13, 1, 1), 4: (2, 11, 1, 1), 6: (2, 11, 1, 1)}),
    ("two-player", {2: (2, 15, 2, 2)}),
    ("three-player", {3: (3, 13, 1, 1)}),
    (
        "wikibooks",
        {2: (2, 11, 1, 1), 3: (3, 11, 1, 1), 4: (2, 11, 1, 1), 5: (5, 11, 1, 1), 6: (3, 11, 1, 1)},
    ),
    (
        "cs-wikipedia",
        {2: (2, 15, 1, 1), 3: (3, 13, 1, 1), 4: (2, 13, 1, 1), 5: (5, 13, 1, 1), 6: (3, 13, 1, 1)},
    ),
]


@pytest.mark.parametrize(("system", "table"), BY_PLAYERS)
def test_sides_hand_draw_and_canastas_by_players(
    system: str, table: dict[int, tuple[int, int, int, int]]
) -> None:
    rules = load(system)
    found = {
        players: (
            rules.seats.sides[players],
            for_players(rules.deal.hand, players),
            for_players(rules.draw.count, players),
            for_players(rules.going_out.canastas, players),
        )
        for players in rules.players
    }
    assert found == table


# classic, wikibooks, cs-wikipedia
VALUES = {
    "meld.max_wild": (3, None, None),
    "canasta.natural_bonus": (500, 500, 500),
    "canasta.mixed_bonus": (300, 300, 300),
    "canasta.hidden_bonus": (0, 100, 100),
    "red_threes.bonus": ((100, 200, 300, 800),) * 3,
    "red_threes.minus": ("nothing_melded",) * 3,
    "black_threes.with_wilds": (False, False, True),
    "black_threes.in_hand": (5, 5, 5),
    "deal.turned_on": (
        ("wild", "red_three"),
        ("wild", "red_three", "black_three"),
        ("wild", "red_three", "black_three"),
    ),
    "pile.freezing": (("wild", "red_three"),) * 3,
    "pile.freeze_lasts": ("until_taken", "until_taken", "one_round"),
    "pile.never_taken": (
        ("wild", "black_three"),
        ("wild", "black_three"),
        ("wild", "red_three", "black_three"),
    ),
    "pile.onto_canasta": (True, True, True),
    "pile.hand_lay_first": (False, False, True),
    "pile.with_one_card": ("not_single",) * 3,
    "pile.red_three_discard": (False, False, True),
    "going_out.discard": ("optional", "optional", "required"),
    "going_out.while_frozen": (True, True, False),
    "going_out.after_black_three": (True, True, False),
    "going_out.bonus": (100, 100, 300),
    "going_out.concealed": ("player", "side", "side"),
    "going_out.concealed_bonus": (100, 100, 100),
    "game.target": (5000, 5000, 5000),
}


@every("key", VALUES)
def test_value(key: str) -> None:
    found = tuple(
        value_of(load(system), key) for system in ("classic", "wikibooks", "cs-wikipedia")
    )
    assert found == VALUES[key]


@pytest.mark.parametrize("key", VALUES)
@every("system", ["two-player", "three-player"])
def test_fewer_players_play_classic(system: str, key: str) -> None:
    assert value_of(load(system), key) == VALUES[key][0]
    assert load(system).origins[key].standing is Standing.INHERITED


@pytest.mark.parametrize("system", ["classic", "wikibooks", "cs-wikipedia"])
def test_points_of_the_cards(system: str) -> None:
    by_points = {50: "X", 20: "2A", 10: "KQJT98", 5: "76543"}
    expected = {symbol: points for points, symbols in by_points.items() for symbol in symbols}
    assert load(system).points.cards == expected


@every(
    ("system", "key", "standing", "source"),
    [
        ("classic", "meld.max_wild", Standing.DOCUMENTED, "Wikipedia (en)"),
        ("classic", "points.cards", Standing.COMPLETED, "Pagat"),
        ("classic", "canasta.natural_bonus", Standing.COMPLETED, "Pagat"),
        ("classic", "pile.with_one_card", Standing.COMPLETED, "Bicycle"),
        ("classic", "game.tie", Standing.CHOSEN, ""),
        ("two-player", "going_out.canastas", Standing.DOCUMENTED, "Wikipedia (en)"),
        ("two-player", "canasta.natural_bonus", Standing.INHERITED, "Pagat"),
        ("wikibooks", "points.cards", Standing.DOCUMENTED, "Wikibooks (cs)"),
        ("wikibooks", "going_out.while_frozen", Standing.INHERITED, "Pagat"),
        ("cs-wikipedia", "pile.freeze_lasts", Standing.DOCUMENTED, "Wikipedia (cs)"),
        ("cs-wikipedia", "pile.with_one_card", Standing.INHERITED, "Bicycle"),
    ],
)
def test_standing_and_source(system: str, key: str, standing: Standing, source: str) -> None:
    origin = load(system).origins[key]
    assert origin.standing is standing
    assert origin.source.startswith(source)
