"""What depends on the number of players, and on the score, in the systems beside the first five."""

from __future__ import annotations

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import for_players, value_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.values.table import Side
from tests.every import every

# Players: sides, packs, cards of a hand, cards drawn, canastas to go out.
CLASSIC_TABLE = {
    2: (2, 2, 15, 2, 2), 3: (3, 2, 13, 1, 1), 4: (2, 2, 11, 1, 1), 6: (2, 2, 11, 1, 1)
}  # fmt: skip
SAMBA_TABLE = {n: (s, 3, 15, 2, 2) for n, s in ((2, 2), (3, 3), (4, 2), (6, 2))}
BY_PLAYERS = {
    "wikibooks-10000": {
        2: (2, 2, 11, 1, 1), 3: (3, 2, 11, 1, 1), 4: (2, 2, 11, 1, 1),
        5: (5, 3, 11, 1, 1), 6: (3, 3, 11, 1, 1),
    },
    "caliente": {
        2: (2, 2, 11, 1, 1), 3: (3, 2, 11, 1, 1), 4: (2, 2, 11, 1, 1),
        5: (5, 2, 11, 1, 1), 6: (3, 2, 11, 1, 1),
    },
    "uruguay": {
        2: (2, 2, 11, 2, 2), 3: (3, 2, 11, 1, 1), 4: (2, 2, 11, 1, 1), 6: (2, 2, 11, 1, 1)
    },
    "british-acaba": CLASSIC_TABLE,
    "boat": CLASSIC_TABLE,
    "cuban": {
        2: (2, 2, 13, 2, 2), 3: (3, 2, 13, 1, 1), 4: (2, 2, 13, 1, 1), 6: (2, 2, 13, 1, 1)
    },
    "samba": SAMBA_TABLE,
    "sitoumussamba": SAMBA_TABLE,
    "bolivia": SAMBA_TABLE,
    "brazilian": SAMBA_TABLE,
    "chilean": SAMBA_TABLE,
    "italian": SAMBA_TABLE,
    "hand-and-foot": {
        2: (2, 3, 11, 2, 2), 3: (3, 4, 11, 2, 2), 4: (2, 5, 11, 2, 5),
        5: (5, 6, 11, 2, 2), 6: (3, 7, 11, 2, 5), 8: (4, 7, 11, 2, 5),
    },
    "modern-american": {4: (2, 2, 13, 1, 2)},
    "czech-club": {2: (2, 2, 15, 1, 1), 3: (3, 2, 15, 1, 1), 4: (2, 2, 13, 1, 1)},
    "czech-fast": {2: (2, 2, 13, 1, 1), 3: (3, 2, 13, 1, 1), 4: (2, 2, 11, 1, 1)},
}  # fmt: skip


@every("system", BY_PLAYERS)
def test_what_depends_on_the_players(system: str) -> None:
    rules = load(system)
    keys = ("seats.sides", "pack.packs", "deal.hand", "draw.count", "going_out.canastas")
    found = {
        players: tuple(for_players(value_of(rules, key), players) for key in keys)
        for players in rules.players
    }
    assert found == BY_PLAYERS[system]


SAMBA_LOW: list[tuple[int, int | str]] = [
    (-5, 15),
    (0, 50),
    (1495, 50),
    (1500, 90),
    (2995, 90),
    (3000, 120),
]
FIRST_MELDS: dict[str, list[tuple[int, int | str]]] = {
    "wikibooks-10000": [(-5, 15), (0, 50), (1500, 90), (3000, 120), (9995, 120)],
    "caliente": [(-5, 15), (0, 50), (1500, 90), (3000, 120)],
    "uruguay": [(-500, 50), (0, 50), (1500, 90), (3000, 120)],
    "samba": [*SAMBA_LOW, (6995, 120), (7000, 150)],
    "sitoumussamba": [*SAMBA_LOW, (6995, 120), (7000, 150)],
    "bolivia": [*SAMBA_LOW, (6995, 120), (7000, 150)],
    "chilean": [*SAMBA_LOW, (6995, 120), (7000, 150)],
    "brazilian": [
        *SAMBA_LOW, (4995, 120), (5000, 150), (6995, 150), (7000, "canasta"), (7995, "canasta"),
        (8000, 200), (8995, 200), (9000, "natural_canasta"),
    ],
    "british-acaba": SAMBA_LOW,
    "boat": SAMBA_LOW,
    "cuban": [*SAMBA_LOW, (5000, 120), (5005, 150)],
    "italian": [
        *SAMBA_LOW, (4995, 120), (5000, 160), (7495, 160), (7500, 180), (9995, 180), (10000, 200)
    ],
    "modern-american": [
        (-5, 125), (0, 125), (2995, 125), (3000, 155), (4995, 155), (5000, 180)
    ],
    "czech-club": [
        (-5, 50), (0, 50), (1495, 50), (1500, 90), (2495, 90), (2500, 120), (4995, 120), (5000, 150)
    ],
    "czech-fast": [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)],
}  # fmt: skip


@every("system", FIRST_MELDS)
def test_first_meld_by_score(system: str) -> None:
    rules = load(system)
    for score, expected in FIRST_MELDS[system]:
        found = find_needed(Side(score=score), rules)
        assert (found.canasta or found.points) == expected, score


def test_first_meld_by_the_number_of_the_deal() -> None:
    rules, side = load("hand-and-foot"), Side(score=9000)
    found = [find_needed(side, rules, deals_played=played).points for played in range(4)]
    assert found == [50, 90, 120, 150]
