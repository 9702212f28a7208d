"""The further rule systems have the values, and the standing, that the specification gives them.

Written by hand from the specification and the seeds, never from the rule files.
"""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rulefiles import load
from canasta_tutor.engine.rules import Standing, for_players, value_of
from canasta_tutor.engine.scoring import needed
from canasta_tutor.engine.table import Side

CHOSEN, COMPLETED, DOCUMENTED = Standing.CHOSEN, Standing.COMPLETED, Standing.DOCUMENTED


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


@pytest.mark.parametrize("system", BY_PLAYERS)
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


@pytest.mark.parametrize("system", FIRST_MELDS)
def test_first_meld_by_score(system: str) -> None:
    rules = load(system)
    for score, expected in FIRST_MELDS[system]:
        found = needed(Side(score=score), rules)
        assert (found.canasta or found.points) == expected, score


def test_first_meld_by_the_number_of_the_deal() -> None:
    rules, side = load("hand-and-foot"), Side(score=9000)
    found = [needed(side, rules, deals_played=played).points for played in range(4)]
    assert found == [50, 90, 120, 150]


NONE_CONCEALED = {"going_out.concealed": "none", "going_out.concealed_bonus": 0}
SIX_THREES = (100, 200, 300, 800, 1000, 1200)

VALUES: dict[str, dict[str, Any]] = {
    "wikibooks-10000": {
        "meld.kinds": ("set", "wild"),
        "meld.max_wild": None,
        "canasta.kinds": ("natural", "mixed", "wild"),
        "canasta.natural_bonus": 600,
        "canasta.mixed_bonus": 300,
        "canasta.wild_bonus": 1000,
        "canasta.hidden_bonus": 100,
        "red_threes.bonus": SIX_THREES,
        "going_out.discard": "or_black_threes",
        "going_out.bonus": 100,
        "going_out.black_three_bonus": {3: 300},
        "game.no_canasta": "all_minus",
        "game.target": 10000,
    },
    "caliente": {
        "pack.calientes": 1,
        "calls.caliente": 100,
        "pile.never_taken": ("wild", "black_three", "caliente"),
        "game.target": 5000,
    },
    "uruguay": {
        "meld.max_wild": 3,
        "meld.kinds": ("set", "wild"),
        "canasta.wild_bonus": 700,
        "canasta.natural_bonus": 500,
        "canasta.mixed_bonus": 300,
        "canasta.hidden_bonus": 0,
        "red_threes.bonus": (100, 200, 300, 800),
        "going_out.discard": "required",
        "going_out.bonus": 100,
        "going_out.while_frozen": True,
        "going_out.after_black_three": True,
        "pile.freeze_lasts": "until_taken",
        "stock.when_empty": "turn_over",
        "game.no_canasta": "all_minus",
        "game.canastas_win": 7,
        "game.canastas_win_bonus": 5000,
        **NONE_CONCEALED,
    },
    "samba": {
        "pack.jokers": 2,
        "deal.turned_on": ("wild", "red_three", "black_three"),
        "meld.kinds": ("set", "sequence"),
        "meld.max_wild": 2,
        "meld.same_rank": "two",
        "meld.sequence_low": "4",
        "meld.sequence_wilds": 0,
        "meld.sequence_growth": "both",
        "canasta.kinds": ("natural", "mixed", "sequence"),
        "canasta.closed": ("sequence",),
        "canasta.sequence_bonus": 1500,
        "pile.always_frozen": True,
        "pile.onto_frozen": False,
        "pile.start_sequence": False,
        "going_out.clean_canastas": 1,
        "going_out.natural_canastas": 0,
        "going_out.bonus": 200,
        "red_threes.bonus": (100, 200, 300, 400, 500, 1000),
        "red_threes.minus": "under_two_canastas",
        "black_threes.in_hand": 5,
        "game.target": 10000,
        **NONE_CONCEALED,
    },
    "sitoumussamba": {
        "calls.auction": "contract",
        "calls.contract_start": 1000,
        "calls.contract_step": 500,
        "game.target": 10000,
    },
    "bolivia": {
        "meld.kinds": ("set", "sequence", "wild"),
        "canasta.closed": ("sequence", "wild"),
        "canasta.wild_bonus": 2500,
        "canasta.sequence_bonus": 1500,
        "going_out.sequence_canastas": 1,
        "going_out.clean_canastas": 0,
        "going_out.wild_count": True,
        "going_out.bonus": 200,
        "red_threes.minus": "under_two_canastas",
        "black_threes.in_hand": 100,
        "pile.never_taken": ("wild", "black_three"),
        "game.target": 15000,
    },
    "brazilian": {
        "pile.first_meld": False,
        "canasta.wild_bonus": 2000,
        "canasta.sequence_bonus": 1500,
        "canasta.short_sequence": 5,
        "canasta.short_sequence_loss": 1000,
        "red_threes.bonus": (100, 200, 300, 400, 1000, 1200),
        "red_threes.minus": "under_two_canastas",
        "going_out.sequence_canastas": 1,
        "black_threes.in_hand": 100,
        "game.target": 10000,
    },
    "british-acaba": {"calls.acaba": 1500, "going_out.ask_partner": "allowed"},
    "chilean": {
        "meld.kinds": ("set", "sequence", "wild"),
        "canasta.wild_bonus": 2500,
        "canasta.sequence_bonus": 1500,
        "game.target": 15000,
    },
    "cuban": {
        "meld.kinds": ("set", "wild"),
        "canasta.closed": ("natural", "mixed", "wild"),
        "canasta.wild_bonus": 2000,
        "red_threes.bonus": (100, 300, 500, 1000),
        "red_threes.minus": "never",
        "red_threes.plus_canastas": 1,
        "black_threes.removed": True,
        "black_threes.removed_all": 100,
        "black_threes.removed_each": 0,
        "pile.always_frozen": True,
        "game.target": 7500,
        **NONE_CONCEALED,
    },
    "italian": {
        "deal.face_down": "upcard_rank",
        "pile.always_frozen": True,
        "meld.twos": "rank",
        "meld.kinds": ("set", "sequence"),
        "initial.wilds": False,
        "canasta.twos_bonus": 3000,
        "canasta.twos_mixed_bonus": 2000,
        "canasta.wild_bonus_out_only": False,
        "canasta.sets": (),
        "going_out.wild_count": False,
        "going_out.clean_canastas": 0,
        "going_out.bonus": 300,
        "red_threes.bonus": SIX_THREES,
        "game.target": 15000,
    },
    "boat": {
        "meld.wild_share": "half_unfinished",
        "canasta.wild_bonus": 1000,
        "black_threes.in_hand": 100,
        "game.target": 5000,
    },
    "hand-and-foot": {
        "deal.foot": 13,
        "deal.first_hand": "lowest",
        "meld.more_naturals": True,
        "meld.max_wild": None,
        "canasta.closed": ("natural",),
        "canasta.natural_bonus": 500,
        "canasta.mixed_bonus": 300,
        "pile.taken": "never",
        "red_threes.laid": "never",
        "red_threes.in_hand": 500,
        "black_threes.melded": "never",
        "black_threes.in_hand": 0,
        "going_out.natural_canastas": {2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 8: 2},
        "going_out.mixed_canastas": {2: 1, 3: 1, 4: 3, 5: 1, 6: 3, 8: 3},
        "going_out.foot_played": True,
        "going_out.no_threes": True,
        "going_out.bonus": 100,
        "game.deals": 4,
    },
    "modern-american": {
        "deal.first_upcard": "none",
        "deal.talons": (4, 3),
        "meld.kinds": ("set", "wild"),
        "meld.max_wild": 2,
        "meld.same_rank": "one",
        "meld.no_wilds": ("7", "A"),
        "meld.wilds_if_opened": ("A",),
        "canasta.closed": ("natural", "mixed", "wild"),
        "canasta.natural_bonus": 500,
        "canasta.mixed_bonus": 300,
        "canasta.wild_bonus": 2000,
        "canasta.rank_bonus": {"7": 2500, "A": 2500},
        "canasta.unfinished": {"7": 2500, "A": 2500, "wild": 2000},
        "canasta.held": {"7": 1500, "A": 1500},
        "initial.clean_group": "unmixed",
        "initial.canasta_suffices": True,
        "pile.always_frozen": True,
        "pile.first_meld": False,
        "discard.only_last": ("wild", "red_three", "black_three"),
        "discard.not_on_empty": ("7", "A"),
        "red_threes.laid": "may",
        "red_threes.bonus": (100, 300, 500, 1000),
        "red_threes.minus": "no_canasta",
        "red_threes.plus_canastas": 2,
        "red_threes.in_hand": 5,
        "red_threes.in_hand_joins": True,
        "black_threes.bonus": (100, 300, 500, 1000),
        "black_threes.melded": "never",
        "black_threes.in_hand": 5,
        "going_out.discard": "required",
        "going_out.bonus": 100,
        "special.straight": 3000,
        "special.pairs": 2500,
        "special.wild_pairs": 2000,
        "special.garbage": 2000,
        "game.no_canasta": "all_minus",
        "game.target": 8500,
    },
    "czech-club": {
        "deal.first_upcard": "offered",
        "deal.turned_on": (),
        "deal.peek": 3,
        "deal.red_threes": "at_draw",
        "meld.kinds": ("set", "sequence", "wild"),
        "meld.min_naturals": 2,
        "meld.sequence_wilds": None,
        "meld.sequence_growth": "up",
        "canasta.kinds": ("natural", "mixed", "wild"),
        "canasta.min_naturals": 4,
        "canasta.natural_bonus": 600,
        "canasta.mixed_bonus": 300,
        "canasta.wild_bonus": 1000,
        "initial.clean_group": "three_naturals",
        "initial.canasta_bonus": True,
        "initial.canasta_suffices": False,
        "red_threes.bonus": (100, 200, 300, 400),
        "black_threes.with_wilds": True,
        "black_threes.in_hand": 5,
        "pile.onto_meld": True,
        "pile.onto_canasta": False,
        "pile.onto_frozen": False,
        "pile.onto_sequence": "whole",
        "pile.start_sequence": True,
        "pile.never_taken": ("wild", "red_three", "black_three"),
        "pile.red_three_discard": True,
        "pile.freeze_lasts": "until_taken",
        "going_out.discard": "optional",
        "going_out.bonus": 200,
        "game.no_canasta": "all_minus",
        "game.target": 10000,
        **NONE_CONCEALED,
    },
    "czech-fast": {
        "deal.first_upcard": "turned",
        "deal.turned_on": (),
        "deal.peek": 0,
        "turn.opening": "discard_only",
        "meld.kinds": ("set", "wild"),
        "canasta.natural_bonus": 500,
        "canasta.mixed_bonus": 300,
        "canasta.wild_bonus": 1000,
        "initial.failed_raise": 10,
        "red_threes.bonus": (100, 200, 300, 800),
        "pile.with_one_card": "never",
        "going_out.discard": "optional",
        "going_out.ask_partner": "required",
        "going_out.bonus": 100,
        "going_out.black_three_bonus": {3: 200, 4: 300},
        "going_out.first_pile_bonus": 1000,
        "game.target": 5000,
    },
}


@pytest.mark.parametrize(
    ("system", "key"), [(system, key) for system, values in VALUES.items() for key in values]
)
def test_value(system: str, key: str) -> None:
    assert value_of(load(system), key) == VALUES[system][key]


# Twos and jokers of a wild canasta, its bonus: the rarer contents and the rest.
WILD_CANASTAS = {
    "bolivia": {(7, 0): 2500, (3, 4): 2500},
    "cuban": {(7, 0): 4000, (3, 4): 3000, (5, 2): 2000},
    "modern-american": {(7, 0): 3000, (3, 4): 2500, (5, 2): 2000},
    "czech-club": {(3, 4): 2000, (4, 3): 1000, (7, 0): 1000},
    "czech-fast": {(3, 4): 2000, (7, 0): 1000},
}


@pytest.mark.parametrize("system", WILD_CANASTAS)
def test_wild_canastas_by_content(system: str) -> None:
    rules = load(system).canasta
    for (twos, jokers), bonus in WILD_CANASTAS[system].items():
        fitting = [
            content.bonus
            for content in rules.wild_contents
            if twos >= content.twos and jokers >= content.jokers
        ]
        assert [*fitting, rules.wild_bonus][0] == bonus, (twos, jokers)


@pytest.mark.parametrize(
    ("system", "key", "standing", "source"),
    [
        ("wikibooks-10000", "canasta.wild_bonus", DOCUMENTED, "Wikibooks (cs)"),
        ("wikibooks-10000", "meld.kinds", CHOSEN, "Wikibooks (cs)"),
        ("uruguay", "deal.hand", COMPLETED, "Acanomas.com"),
        ("uruguay", "canasta.wild_bonus", DOCUMENTED, "Wikipedia (cs), «Původní pravidla"),
        ("samba", "red_threes.minus", COMPLETED, "Bicycle Canada"),
        ("samba", "deal.turned_on", COMPLETED, "Fournier"),
        ("samba", "pile.start_sequence", COMPLETED, "Bicycle Canada; HowStuffWorks"),
        ("samba", "pile.onto_frozen", CHOSEN, ""),
        ("sitoumussamba", "calls.auction", DOCUMENTED, "Wikipedia (cs), «Samba"),
        ("sitoumussamba", "calls.contract_step", CHOSEN, ""),
        ("bolivia", "canasta.closed", COMPLETED, "Rummy-Games.com"),
        ("bolivia", "going_out.sequence_canastas", DOCUMENTED, "Wikipedia (ru), «Боливийская"),
        ("brazilian", "pile.first_meld", COMPLETED, "Bicycle Canada"),
        ("brazilian", "canasta.wild_bonus", DOCUMENTED, "Wikipedia (ru), «Бразильская"),
        ("british-acaba", "calls.acaba", DOCUMENTED, "Wikipedia (ru), «Британская"),
        ("chilean", "pack.packs", DOCUMENTED, "Wikipedia (ru), «Чилийская"),
        ("chilean", "canasta.wild_bonus", Standing.INHERITED, "Wikipedia (cs), «Samba"),
        ("cuban", "black_threes.removed_all", DOCUMENTED, "Wikipedia (ru), «Кубинская"),
        ("cuban", "canasta.closed", COMPLETED, "Rummy-Games.com"),
        ("italian", "initial.bands", COMPLETED, "Rummy-Games.com"),
        ("italian", "deal.turned_on", CHOSEN, ""),
        ("boat", "meld.wild_share", CHOSEN, ""),
        ("boat", "canasta.wild_bonus", CHOSEN, ""),
        ("hand-and-foot", "red_threes.in_hand", DOCUMENTED, "Wikipedia (cs), «Hand and Foot»"),
        ("hand-and-foot", "game.deals", COMPLETED, "Hand and Foot page FE"),
        ("modern-american", "deal.first_upcard", COMPLETED, "Canasta League of America"),
        ("modern-american", "red_threes.bonus", CHOSEN, "Wikipedia (cs), «Varianty"),
        ("modern-american", "special.garbage", DOCUMENTED, "Wikipedia (cs), «Americká"),
        ("czech-club", "deal.peek", DOCUMENTED, "Club leaflet (cs), «5"),
        ("czech-club", "deal.turned_on", CHOSEN, ""),
        ("czech-club", "pile.onto_canasta", DOCUMENTED, "Club leaflet (cs), «11"),
        ("czech-fast", "initial.failed_raise", CHOSEN, "Club leaflet (cs), faster"),
        ("czech-fast", "going_out.ask_partner", DOCUMENTED, "Club leaflet (cs), faster"),
        ("caliente", "calls.caliente", DOCUMENTED, "Wikibooks (cs), «Další"),
    ],
)
def test_standing_and_source(system: str, key: str, standing: Standing, source: str) -> None:
    origin = load(system).origins[key]
    assert origin.standing is standing
    assert origin.source.startswith(source)
