"""Rule sets that contradict themselves are refused, and the two keys are named."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.values.input_faults import (
    BadValue,
    Contradiction,
    Fault,
    InputError,
    MissingKey,
)
from tests.every import every


def refused(system: str, values: dict[str, Any]) -> tuple[str, Fault]:
    with pytest.raises(InputError) as caught:
        patch_rules(load(system), values)
    return caught.value.path, caught.value.fault


CONTRADICTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    # sizes, numbers of players, and what a pile takes
    ("classic", {"canasta.size": 2, "canasta.min_naturals": 2}, "canasta.size", "meld.min_cards"),
    ("classic", {"canasta.size": 3}, "canasta.size", "canasta.min_naturals"),
    ("classic", {"deal.hand": 18}, "deal.hand", "pack.packs"),
    (
        "classic",
        {"going_out.natural_canastas": 3},
        "going_out.natural_canastas",
        "going_out.canastas",
    ),
    ("classic", {"seats.usual": 5}, "seats.usual", "seats.sides"),
    ("classic", {"pile.naturals_frozen": 0}, "pile.naturals_frozen", "pile.naturals"),
    # cards dealt: hands, feet, talons, first upcards
    ("hand-and-foot", {"deal.foot": 60}, "deal.foot", "pack.packs"),
    ("hand-and-foot", {"pack.each_rank": 7}, "deal.hand", "pack.each_rank"),
    ("classic", {"deal.talons": [40, 30]}, "deal.talons", "pack.packs"),
    ("classic", {"deal.talons": [70]}, "deal.talons", "pack.packs"),
    ("italian", {"deal.hand": 25, "pack.packs": 3}, "deal.hand", "pack.packs"),
    ("classic", {"pack.each_rank": 4, "deal.hand": 12}, "deal.hand", "pack.each_rank"),
    ("classic", {"pack.each_rank": 3, "deal.hand": 5}, "pack.each_rank", "canasta.min_naturals"),
    ("classic", {"deal.peek": 12}, "deal.peek", "deal.hand"),
    (
        "italian",
        {"deal.first_upcard": "none"},
        "deal.face_down",
        "deal.first_upcard",
    ),
    # the foot
    ("classic", {"deal.first_hand": "lowest"}, "deal.first_hand", "deal.foot"),
    ("classic", {"pile.taken": "from_foot"}, "pile.taken", "deal.foot"),
    ("classic", {"discard.foot_optional": True}, "discard.foot_optional", "deal.foot"),
    ("classic", {"going_out.foot_played": True}, "going_out.foot_played", "deal.foot"),
    ("classic", {"going_out.hand_fine": 100}, "going_out.hand_fine", "deal.foot"),
    # kinds of melds and canastas
    ("classic", {"meld.min_naturals": 4}, "meld.min_naturals", "meld.min_cards"),
    ("samba", {"meld.kinds": ["set"]}, "canasta.kinds", "meld.kinds"),
    ("bolivia", {"meld.kinds": ["set", "sequence"]}, "canasta.kinds", "meld.kinds"),
    ("italian", {"meld.twos": "wild"}, "canasta.kinds", "meld.twos"),
    ("classic", {"meld.kinds": ["sequence"]}, "canasta.kinds", "meld.kinds"),
    ("classic", {"canasta.closed": ["wild"]}, "canasta.closed", "canasta.kinds"),
    ("classic", {"canasta.sequence_bonus": 1500}, "canasta.sequence_bonus", "canasta.kinds"),
    ("classic", {"canasta.wild_bonus": 1000}, "canasta.wild_bonus", "canasta.kinds"),
    (
        "classic",
        {"canasta.wild_contents": [{"jokers": 4, "bonus": 2000}]},
        "canasta.wild_contents",
        "canasta.kinds",
    ),
    ("bolivia", {"canasta.twos_bonus": 3000}, "canasta.twos_bonus", "meld.twos"),
    (
        "bolivia",
        {"canasta.wild_contents": [{"jokers": 4, "twos": 4, "bonus": 1}]},
        "canasta.wild_contents",
        "canasta.size",
    ),
    (
        "italian",
        {"canasta.sets": [{"canastas": 4, "natural": 5, "bonus": 1}]},
        "canasta.sets.0.natural",
        "canasta.sets.0.canastas",
    ),
    # ranks without wild cards
    ("classic", {"canasta.unfinished": {"wild": 1}}, "canasta.unfinished", "canasta.kinds"),
    ("classic", {"going_out.unfinished": ["wild"]}, "going_out.unfinished", "canasta.kinds"),
    ("modern-american", {"meld.wilds_if_opened": ["K"]}, "meld.wilds_if_opened", "meld.no_wilds"),
    # sequences
    ("classic", {"canasta.short_sequence": 5}, "canasta.short_sequence", "meld.kinds"),
    ("classic", {"pile.onto_sequence": "whole"}, "pile.onto_sequence", "meld.kinds"),
    ("classic", {"pile.start_sequence": True}, "pile.start_sequence", "meld.kinds"),
    ("classic", {"going_out.extend_sequence": True}, "going_out.extend_sequence", "meld.kinds"),
    ("brazilian", {"canasta.short_sequence": 7}, "canasta.short_sequence", "canasta.size"),
    (
        "samba",
        {"canasta.short_sequence_loss": 1000},
        "canasta.short_sequence_loss",
        "canasta.short_sequence",
    ),
    ("samba", {"meld.sequence_low": "9"}, "meld.sequence_low", "canasta.size"),
    # canastas to go out
    ("classic", {"going_out.mixed_canastas": 3}, "going_out.mixed_canastas", "going_out.canastas"),
    (
        "hand-and-foot",
        {"going_out.canastas": 4},
        "going_out.canastas",
        "going_out.natural_canastas",
    ),
    (
        "samba",
        {"going_out.sequence_canastas": 1, "going_out.mixed_canastas": 2},
        "going_out.mixed_canastas",
        "going_out.sequence_canastas",
    ),
    (
        "brazilian",
        {"going_out.natural_canastas": 2},
        "going_out.natural_canastas",
        "going_out.sequence_canastas",
    ),
    (
        "classic",
        {"going_out.mixed_canastas": 1, "meld.max_wild": 0},
        "going_out.mixed_canastas",
        "meld.max_wild",
    ),
    ("classic", {"canasta.kinds": []}, "going_out.canastas", "canasta.kinds"),
    ("samba", {"going_out.concealed_bonus": 1}, "going_out.concealed_bonus", "going_out.concealed"),
    ("classic", {"going_out.sequence_canastas": 1}, "going_out.sequence_canastas", "canasta.kinds"),
    ("classic", {"going_out.wild_canastas": 1}, "going_out.wild_canastas", "canasta.kinds"),
    ("italian", {"going_out.wild_canastas": 1}, "going_out.wild_canastas", "going_out.wild_count"),
    # first melds
    (
        "classic",
        {"initial.by_deal": [50, 90, 80]},
        "initial.by_deal.1",
        "initial.by_deal.2",
    ),
    (
        "classic",
        {"initial.bands": [{"minimum": 15}, {"from": 0, "minimum": 50, "needs": "canasta"}]},
        "initial.bands.1.minimum",
        "initial.bands.1.needs",
    ),
    # threes, discards, calls, the game
    ("hand-and-foot", {"black_threes.bonus": [100]}, "black_threes.bonus", "red_threes.laid"),
    (
        "hand-and-foot",
        {"pile.red_three_discard": True},
        "pile.red_three_discard",
        "red_threes.laid",
    ),
    (
        "classic",
        {"black_threes.removed_all": 1},
        "black_threes.removed_all",
        "black_threes.removed",
    ),
    (
        "classic",
        {"black_threes.set_bonus": 100, "black_threes.melded": "never"},
        "black_threes.set_bonus",
        "black_threes.melded",
    ),
    (
        "classic",
        {"black_threes.set_bonus": 100, "black_threes.bonus": [100]},
        "black_threes.set_bonus",
        "black_threes.bonus",
    ),
    ("classic", {"calls.auction": "contract"}, "calls.auction", "calls.contract_start"),
    ("sitoumussamba", {"calls.contract_step": 0}, "calls.auction", "calls.contract_step"),
    ("classic", {"calls.caliente": 100}, "calls.caliente", "pack.calientes"),
    (
        "classic",
        {"game.canastas_win_bonus": 1},
        "game.canastas_win_bonus",
        "game.canastas_win",
    ),
]


@every(("system", "values", "first", "second"), CONTRADICTIONS)
def test_contradiction(system: str, values: dict[str, Any], first: str, second: str) -> None:
    path, fault = refused(system, values)
    assert isinstance(fault, Contradiction)
    assert keys_of(fault) == (first, second)
    assert path == next(key for key in (first, second) if shown(key) in values)


def shown(key: str) -> str:
    """The key of a rule file that a value within a list belongs to."""
    return ".".join(key.split(".")[:2])


def keys_of(fault: Contradiction) -> tuple[str, ...]:
    """The keys that a contradiction names with their values."""
    return tuple(said.partition(" = ")[0] for said in (fault.first, fault.second))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"deal.hand": 60}, ("deal.hand = 60", "pack.packs = 2")),
        ({"seats.usual": 5}, ("seats.usual = 5", 'seats.sides = {"2": 2, "3": 3, "4": 2, "6": 2}')),
        (
            {"initial.bands": [{"minimum": 50}, {"from": 0, "minimum": 30}]},
            ("initial.bands.0.minimum = 50", "initial.bands.1.minimum = 30"),
        ),
        (
            {"canasta.kinds": ["natural"], "initial.bands": [{"needs": "natural_canasta"}],
             "meld.kinds": ["wild"]},
            ("canasta.kinds = [\"natural\"]", 'meld.kinds = ["wild"]'),
        ),
    ],
)  # fmt: skip
def test_a_contradiction_names_the_values(values: dict[str, Any], said: tuple[str, str]) -> None:
    fault = refused("classic", values)[1]
    assert isinstance(fault, Contradiction)
    assert (fault.first, fault.second) == said


def test_a_dealt_out_pack_is_allowed_to_the_last_card_but_one() -> None:
    """Four hands of 26 and the upcard leave three of 108 cards."""
    assert patch_rules(load("classic"), {"deal.hand": {2: 26, 3: 26, 4: 26, 6: 17}})
    assert refused("classic", {"deal.hand": 18})[0] == "deal.hand"


def test_calientes_are_cards_in_play() -> None:
    """Six hands of 18 and the upcard are 109 cards, one less than there are with two calientes."""
    assert patch_rules(load("caliente"), {"deal.hand": 18})
    assert refused("wikibooks", {"deal.hand": 18})[0] == "deal.hand"


def test_a_bonus_taken_over_may_be_for_nothing() -> None:
    """Who only says that there is no going out concealed need not take its bonus away."""
    assert patch_rules(load("classic"), {"going_out.concealed": "none"})


@pytest.mark.parametrize("key", ["game.deals", "pile.most_cards"])
def test_none_at_all(key: str) -> None:
    assert refused("classic", {key: 0}) == (key, BadValue("0", "≥ 1"))


@pytest.mark.parametrize("key", ["deal.foot", "going_out.canastas"])
def test_every_number_of_players_is_served(key: str) -> None:
    sides = {2: 2, 3: 3, 4: 2, 5: 5, 6: 3, 7: 7, 8: 4}
    values = {"seats.sides": sides, "pack.packs": {7: 8}, key: {4: 1}}
    assert refused("hand-and-foot", values) == (f"{key}.7", MissingKey("7"))


def test_a_band_may_ask_for_a_canasta_instead_of_points() -> None:
    bands = [{"minimum": 15}, {"from": 5000, "needs": "canasta"}]
    assert (
        patch_rules(load("classic"), {"initial.bands": bands}).initial.bands[1].needs == "canasta"
    )
