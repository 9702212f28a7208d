"""House rules by name and by value; each option on each system that it is meant for."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.house_rules import add_options, build_house_rules, options
from canasta_tutor.engine.rules.rule_files import list_system_files, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS, RuleSet, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.values.input_faults import Contradiction, InputError
from tests.every import every

CASES = [(name, system) for name, option in options().items() for system in option.systems]


@every(("name", "system"), CASES)
def test_an_option_is_set_on_every_system_that_it_is_meant_for(name: str, system: str) -> None:
    rules = add_options(load(system), [name])
    option = options()[name]
    values = option.values_for(system)
    assert values
    for key in values:
        origin = rules.origins[key]
        assert (origin.standing, origin.source) == (Standing.HOUSE, option.source)
    assert rules == patch_rules(load(system), values, option.source)
    untouched = set(KEYS) - set(values)
    assert all(value_of(rules, key) == value_of(load(system), key) for key in untouched)


@every("name", options())
def test_an_option_changes_a_system_and_has_a_source(name: str) -> None:
    option = options()[name]
    assert option.source
    assert set(option.systems) <= set(list_system_files())
    assert set(option.by_system) <= set(option.systems)
    changed = [
        system for system in option.systems
        if any(value_of(add_options(load(system), [name]), key) != value_of(load(system), key)
               for key in option.values_for(system))
    ]  # fmt: skip
    assert changed


# The options of the specification's section 22, and what each sets on `wikibooks`.
WIKIBOOKS: dict[str, dict[str, Any]] = {
    "higher-target": {"game.target": 10000},
    "higher-target-canasta": {"game.target": 10000},
    "rising-red-threes": {"red_threes.bonus": (100, 200, 400, 800)},
    "red-threes-with-canasta": {"red_threes.minus": "no_canasta"},
    "red-threes-with-two": {"red_threes.minus": "under_two_canastas"},
    "four-black-threes": {"black_threes.set_bonus": 100, "black_threes.set_size": 4},
    "black-threes-as-red": {
        "black_threes.bonus": (100, 200, 300, 800),
        "pile.never_taken": ("wild", "black_three"),
    },
    "black-threes-do-not-block": {"pile.never_taken": ("wild",)},
    "black-three-in-hand": {"black_threes.in_hand": 100},
    "hand-13": {"deal.hand": 13},
    "hand-15": {"deal.hand": 15},
    "draw-by-players": {"draw.count": {2: 3, 3: 2, 4: 1, 5: 1, 6: 1, 8: 1}},
    "pile-always-frozen": {"pile.always_frozen": True},
    "more-naturals": {"meld.more_naturals": True},
    "two-canastas": {"going_out.canastas": 2, "going_out.natural_canastas": 0},
    "two-canastas-one-natural": {"going_out.canastas": 2, "going_out.natural_canastas": 1},
    "two-canastas-both-natural": {"going_out.canastas": 2, "going_out.natural_canastas": 2},
    "no-wild-last": {"going_out.last_not": ("wild",)},
    "no-black-three-last": {"going_out.last_not": ("black_three",)},
    "concealed-250": {"going_out.concealed_bonus": 250},
    "concealed-500": {"going_out.concealed_bonus": 500},
    "stock-turned-over": {"stock.when_empty": "turn_over"},
    "no-jokers": {"pack.jokers": 0},
    "two-jokers": {"pack.jokers": 1, "pack.packs": 2},
    "six-jokers": {"pack.jokers": 3, "pack.packs": 2},
    "seven-of-a-rank": {"pack.each_rank": 7},
    "draw-two": {"draw.count": 2},
    "exact-lift": {"deal.exact_lift": 100},
    "wild-canasta": {
        "canasta.wild_bonus": 1000,
        "canasta.kinds": ("natural", "mixed", "wild"),
        "meld.kinds": ("set", "wild"),
    },
    "sequences": {"meld.kinds": ("set", "sequence")},
    "final-discard": {"going_out.discard": "required"},
    "natural-and-mixed": {
        "going_out.canastas": 2,
        "going_out.natural_canastas": 1,
        "going_out.mixed_canastas": 1,
    },
    "first-card-offered": {"deal.first_upcard": "offered"},
    "asking-allowed": {"going_out.ask_partner": "allowed"},
    "asking-required": {"going_out.ask_partner": "required"},
    "asking-forbidden": {"going_out.ask_partner": "forbidden"},
    "no-freezing": {"pile.freezing": (), "pile.always_frozen": False},
    "not-onto-canastas": {"pile.onto_canasta": False},
}


@every("name", WIKIBOOKS)
def test_what_an_option_of_the_czech_texts_sets(name: str) -> None:
    rules = add_options(load("wikibooks"), [name])
    assert {key: value_of(rules, key) for key in WIKIBOOKS[name]} == WIKIBOOKS[name]


@pytest.mark.parametrize(
    ("system", "names", "key", "value"),
    [
        ("classic", ["sequences", "wild-canasta"], "meld.kinds", ("set", "sequence", "wild")),
        ("classic", ["wild-canasta", "sequences"], "meld.kinds", ("set", "wild", "sequence")),
        ("classic", ["sambas", "wild-canasta"], "canasta.closed", ("sequence",)),
        ("czech-club", ["no-sequences", "wild-canasta"], "meld.kinds", ("set", "wild")),
        ("czech-club", ["wild-canasta", "no-sequences"], "meld.kinds", ("set", "wild")),
        ("classic", ["no-wild-last", "no-black-three-last"], "going_out.last_not",
         ("wild", "black_three")),
        ("classic", ["to-ten-thousand", "hand-13"], "deal.hand", 13),
    ],
)  # fmt: skip
def test_options_that_go_together(system: str, names: list[str], key: str, value: object) -> None:
    assert value_of(add_options(load(system), names), key) == value


def test_tables_of_options_that_go_together() -> None:
    names = ["black-threes-five", "eights-five"]
    for order in (names, names[::-1]):
        points = add_options(load("hand-and-foot"), order).points.cards
        assert (points["3"], points["8"]) == (5, 5)


@pytest.mark.parametrize(
    ("system", "names"),
    [
        ("classic", ["hand-13", "hand-15"]),
        ("samba", ["frozen-and-unfrozen", "pile-always-frozen"]),
        ("classic", ["red-threes-with-canasta", "red-threes-with-two"]),
        ("czech-club", ["two-canastas", "two-draw-two"]),
        ("bolivia", ["wild-canasta", "wild-canasta-by-content"]),
        ("wikibooks", ["draw-by-players", "two-draw-two"]),
    ],
)
def test_options_of_which_only_one_can_hold(system: str, names: list[str]) -> None:
    for first, second in (names, names[::-1]):
        with pytest.raises(InputError) as caught:
            build_house_rules({"extends": system, "options": [first, second]})
        assert (caught.value.fault, caught.value.path) == (
            Contradiction(first, second), "options.1",
        )  # fmt: skip


def bands(rules: RuleSet) -> list[tuple[int | None, int | str]]:
    return [
        (band.start, band.minimum if band.needs == "points" else band.needs)
        for band in rules.initial.bands
    ]


@pytest.mark.parametrize(
    ("name", "system", "expected"),
    [
        ("fifty-below-zero", "wikibooks", [(None, 50), (1500, 90), (3000, 120)]),
        ("fifty-below-zero", "samba", [(None, 50), (1500, 90), (3000, 120), (7000, 150)]),
        (
            "higher-target",
            "classic",
            [(None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 150)],
        ),
        (
            "higher-target-canasta",
            "classic",
            [(None, 15), (0, 50), (1500, 90), (3000, 120), (5000, "canasta")],
        ),
        (
            "cuban-150-from-5000",
            "cuban",
            [(None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 150)],
        ),
    ],
)  # fmt: skip
def test_first_melds_of_options(
    name: str, system: str, expected: list[tuple[int | None, int | str]]
) -> None:
    assert bands(add_options(load(system), [name])) == expected


@pytest.mark.parametrize("system", list_system_files())
def test_fifty_below_zero_leaves_the_rest(system: str) -> None:
    """The option changes the first-meld minimum only for scores below zero."""
    if system not in options()["fifty-below-zero"].systems:
        return
    lifted = bands(add_options(load(system), ["fifty-below-zero"]))
    assert lifted[0] == (None, 50)
    assert lifted[1:] == [band for band in bands(load(system)) if (band[0] or 0) > 0]


# Options for single systems: the system, the option, the values that it sets.
SINGLE: list[tuple[str, str, dict[str, Any]]] = [
    ("cs-wikipedia", "to-ten-thousand", {"game.target": 10000, "deal.hand": 13,
                                         "initial.canasta_suffices": True}),
    ("cs-wikipedia", "hand-11", {"deal.hand": 11}),
    ("cs-wikipedia", "two-draw-two", {"going_out.canastas": {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}}),
    ("cs-wikipedia", "pile-always-frozen", {"going_out.while_frozen": True}),
    ("samba", "upcard-onto-all", {"pile.onto_frozen": True, "pile.onto_sequence": "whole"}),
    ("samba", "upcard-onto-sets", {"pile.onto_frozen": True, "pile.onto_sequence": "upcard_only"}),
    ("samba", "frozen-and-unfrozen", {"pile.always_frozen": False, "pile.naturals": 2,
                                      "pile.onto_canasta": True}),
    ("samba", "frozen-and-unfrozen-short", {"pile.onto_canasta": False}),
    ("samba", "twice-as-many-naturals", {"meld.wild_share": "third"}),
    ("samba", "any-two-canastas", {"going_out.clean_canastas": 0}),
    ("samba", "samba-red-threes", {"red_threes.bonus": (100, 200, 300, 800, 1000, 1200)}),
    ("bolivia", "escalera-1000", {"canasta.sequence_bonus": 1000}),
    ("bolivia", "out-as-in-samba", {"going_out.clean_canastas": 1,
                                    "going_out.sequence_canastas": 0}),
    ("brazilian", "any-two-canastas", {"going_out.sequence_canastas": 0}),
    ("brazilian", "asking-required", {"going_out.ask_partner": "required"}),
    ("brazilian", "red-threes-with-canasta", {"red_threes.minus": "no_canasta"}),
    ("brazilian", "extend-escalera", {"going_out.extend_sequence": True}),
    ("chilean", "four-packs", {"pack.packs": 4}),
    ("cuban", "red-threes-with-canasta", {"red_threes.minus": "no_canasta"}),
    ("cuban", "removed-threes-five", {"black_threes.removed_each": 5}),
    ("cuban", "no-black-three-at-first", {"discard.not_first_round": ("black_three",)}),
    ("italian", "twos-bonus-out-only", {"canasta.wild_bonus_out_only": True}),
    ("italian", "italian-12000", {"game.target": 12000}),
    ("hand-and-foot", "foot-11", {"deal.hand": 11, "deal.foot": 11}),
    ("hand-and-foot", "foot-13", {"deal.hand": 13, "deal.foot": 13}),
    ("hand-and-foot", "passed-hands", {"deal.first_hand": "passed"}),
    ("hand-and-foot", "pile-with-pair", {"pile.taken": "yes", "pile.most_cards": 7,
                                         "pile.always_frozen": True}),
    ("hand-and-foot", "pile-from-foot", {"pile.taken": "from_foot", "pile.most_cards": None}),
    ("hand-and-foot", "red-threes-100", {"red_threes.in_hand": 100}),
    ("hand-and-foot", "black-threes-five", {"black_threes.in_hand": 5}),
    ("hand-and-foot", "foot-not-needed", {"going_out.foot_played": False}),
    ("hand-and-foot", "partner-in-hand-100", {"going_out.hand_fine": 100}),
    ("hand-and-foot", "wild-canasta-1500", {"canasta.wild_bonus": 1500}),
    ("hand-and-foot", "threes-may-be-held", {"going_out.no_threes": False}),
    ("hand-and-foot", "exact-lift", {"deal.exact_lift": 100}),
    ("hand-and-foot", "foot-without-discard", {"discard.foot_optional": True}),
    ("hand-and-foot", "hand-and-foot-10000", {"game.deals": None, "game.target": 10000}),
    ("hand-and-foot", "one-of-each-canasta", {"going_out.canastas": 3,
                                              "going_out.wild_canastas": 1}),
    ("modern-american", "talons-to-openers", {"deal.talons_to": "openers"}),
    ("modern-american", "never-a-three", {"discard.never": ("red_three", "black_three")}),
    ("modern-american", "open-then-take", {"pile.hand_lay_first": True,
                                           "pile.pair_on_table": True}),
    ("modern-american", "threes-as-in-classic", {"red_threes.bonus": (100, 200, 300, 800),
                                                 "game.no_canasta": "usual"}),
    ("modern-american", "wilds-onto-five", {"meld.wild_onto": 5}),
    ("modern-american", "nothing-unfinished", {"going_out.unfinished": ("wild", "7", "A")}),
    ("modern-american", "dead-ranks", {"meld.dead_ranks": True}),
    ("czech-club", "sequences-without-wilds", {"meld.sequence_wilds": 0}),
    ("czech-club", "no-sequences", {"meld.kinds": ("set", "wild")}),
    ("czech-club", "black-three-in-hand", {"black_threes.in_hand": 100}),
    ("czech-club", "no-freezing", {"pile.freezing": ()}),
    ("czech-club", "final-discard", {"going_out.discard": "required"}),
]  # fmt: skip


@every(("system", "name", "expected"), SINGLE)
def test_what_an_option_of_one_system_sets(
    system: str, name: str, expected: dict[str, Any]
) -> None:
    rules = add_options(load(system), [name])
    assert {key: value_of(rules, key) for key in expected} == expected


def test_eights_count_five() -> None:
    points = add_options(load("hand-and-foot"), ["eights-five"]).points.cards
    assert {rank for rank, count in points.items() if count == 5} == set("45678")


def test_black_threes_count_nothing_or_five() -> None:
    rules = load("hand-and-foot")
    assert rules.points.cards["3"] == rules.black_threes.in_hand == 0
    assert add_options(rules, ["black-threes-five"]).points.cards["3"] == 5


def test_many_canastas_bring_a_bonus() -> None:
    sets = add_options(load("italian"), ["many-canastas"]).canasta.sets
    assert {(each.canastas, each.natural, each.bonus) for each in sets} == {
        (5, 5, 2000), (5, 4, 1000), (10, 0, 2000)
    }  # fmt: skip
