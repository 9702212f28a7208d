"""How the program stores the score pad."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.progress import LaterProgress
from canasta_tutor.learner.progress_file import Kept
from canasta_tutor.score_pad import pad_file
from canasta_tutor.score_pad.pad import (
    LONGEST_CARDS,
    MOST_DEALS,
    MOST_GAMES,
    VERSION,
    DealEntry,
    Pad,
    SideEntry,
    begin_game,
    from_json,
    mark_changes,
    merge_pads,
    new_pad,
    put_deal,
    read_deal,
    remove_deal,
    to_json,
)
from tests.many import tried
from tests.score_pad.pads import BIG, deal_of, game


def ended(out: int | None) -> DealEntry:
    return DealEntry((SideEntry(), SideEntry()), out)


def test_a_pad_is_kept_as_it_is() -> None:
    pad = game(deal_of(BIG, {"hand": 50}, out=2))
    sides = (SideEntry(by_cards=True, melds=("7h 7d 7c",), hands=("X",)), SideEntry())
    pad = replace(put_deal(pad, DealEntry(sides, concealed=True)), names=("We", "They"), changed=9)
    assert from_json(to_json(pad)) == pad


@pytest.mark.parametrize(
    "damaged",
    ["", "{", "7", "null", '{"version": 9}', '{"version":1,"rules":"nobody","players":4}',
     '{"version":1,"rules":"classic","players":9}', '{"version":1,"rules":"classic","players":4,'
     '"deals":[{"sides":[{"counts":{"points":"many"}}]}]}', "[" * 5000],
)  # fmt: skip
def test_a_damaged_pad_is_no_pad(damaged: str) -> None:
    with pytest.raises(InputError):
        from_json(damaged)


def test_a_pad_of_the_first_version_is_read() -> None:
    """A text from before the pads of two tabs could be merged."""
    old = (
        '{"changed":7,"deals":[{"acaba":null,"concealed":false,"first_pile":false,"out":0,'
        '"sides":[{"black_threes":"","by_cards":false,"counts":{"points":500},"feet":[],"hands":[],'
        '"melds":[],"red_threes":""}],"special":null}],"names":["We","They"],"players":4,'
        '"rules":"classic","version":1}'
    )
    pad = from_json(old)
    assert (pad.names, pad.deals[0].sides[0].counts) == (("We", "They"), {"points": 500})
    assert [deal.out for deal in merge_pads(pad, pad).deals] == [0]
    assert from_json(to_json(pad)) == pad


@pytest.mark.parametrize("count", [10**10, -(10**10), 1.5, True, "5"])
def test_numbers_that_no_deal_has_are_refused(count: object) -> None:
    with pytest.raises(InputError) as caught:
        read_deal({"sides": [{}, {"counts": {"points": count}}]}, new_pad("classic"))
    assert caught.value.path == "deal.sides[1].counts.points"


def test_a_full_pad_takes_no_more_and_is_read_again() -> None:
    pad = game(*[deal_of(BIG, {})] * MOST_DEALS)
    assert from_json(to_json(pad)) == pad
    with pytest.raises(InputError):
        put_deal(pad, deal_of(BIG, {}))


def test_the_file_is_whole_and_damage_is_set_aside(tmp_path: Path) -> None:
    path, pad = tmp_path / "new" / "pad.json", game(deal_of(BIG, {}))
    assert pad_file.read(path) == Kept(None)
    assert pad_file.keep(path, pad) == Kept(pad)
    assert pad_file.read(path) == Kept(pad)
    path.write_text("{", encoding="utf-8")
    found = pad_file.read(path)
    assert found.held is None
    assert found.fault is not None
    assert not path.exists()
    assert [other.read_text() for other in path.parent.glob("pad-damaged-*")] == ["{"]


def test_a_pad_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "pad.json"
    path.write_text(text := '{"version": 9, "rules": {}}')
    for kept in (pad_file.read(path), pad_file.keep(path, new_pad("samba"))):
        assert kept.fault == LaterProgress(9, VERSION)
    assert path.read_text() == text


def test_the_file_keeps_what_another_tab_has_entered(tmp_path: Path) -> None:
    path, pad = tmp_path / "pad.json", new_pad("samba")
    tabs = (0, "a"), (1, "b")
    one, other = (mark_changes(pad, put_deal(pad, ended(seat)), 60, mark) for seat, mark in tabs)
    pad_file.keep(path, one)
    kept = pad_file.keep(path, other).held
    assert kept
    assert [deal.out for deal in kept.deals] == [0, 1]
    assert pad_file.read(path) == Kept(kept)


# --- two tabs

NEW, EDIT, REMOVE, NAME, GAME = range(5)
steps = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(1, 9)), max_size=6)
START = mark_changes(new_pad("classic"), put_deal(new_pad("classic"), ended(None)), 1, "start")


def played_on(pad: Pad, changes: list[tuple[int, int, int]], tab: str) -> Pad:
    """The pad after an event in a tab."""
    for kind, place, when in changes:
        after, there = pad, place < len(pad.deals)
        if kind == NEW:
            after = put_deal(pad, ended(place))
        elif kind == EDIT and there:
            after = put_deal(pad, replace(ended(None), acaba=place), place)
        elif kind == REMOVE and there:
            after = remove_deal(pad, place)
        elif kind == NAME:
            after = replace(pad, names=(f"{tab}{when}",))
        elif kind == GAME:
            after = begin_game(pad, new_pad("samba"))
        pad = mark_changes(pad, after, when, tab)
    return merge_pads(pad, pad)


pads = st.builds(played_on, st.just(START), steps, st.sampled_from("abc"))


def deals_of(pad: Pad) -> dict[str, DealEntry]:
    return {deal.id: deal for each in (pad, *pad.others) for deal in each.deals}


def removed_from(pad: Pad) -> dict[str, int]:
    return {name: when for each in (pad, *pad.others) for name, when in each.removed.items()}


@tried()
@given(pads, pads)
def test_joining_pads_is_commutative_and_idempotent(one: Pad, other: Pad) -> None:
    assert merge_pads(one, other) == merge_pads(other, one)
    assert merge_pads(one, one) == one
    assert merge_pads(merge_pads(one, other), other) == merge_pads(one, other)


@tried()
@given(pads, pads, pads)
def test_joining_pads_is_associative(one: Pad, two: Pad, three: Pad) -> None:
    assert merge_pads(merge_pads(one, two), three) == merge_pads(one, merge_pads(two, three))


@pytest.mark.parametrize(("count", "letters"), [(2 * MOST_DEALS, 1), (MOST_DEALS, LONGEST_CARDS)])
def test_whatever_is_merged_from_full_pads_can_be_read_again(count: int, letters: int) -> None:
    """Each pad is as large as the reader allows: in its deals, or in its letters."""
    side = SideEntry(by_cards=True, melds=("7" * letters,) * 12)
    full = [
        replace(
            new_pad("classic"),
            id="game",
            deals=tuple(
                DealEntry((side, SideEntry()), id=f"{tab}{place:04}", changed=place)
                for place in range(count)
            ),
        )
        for tab in "ab"
    ]
    one, other = (from_json(to_json(pad)) for pad in full)
    merged = merge_pads(one, other)
    assert from_json(to_json(merged)) == merged
    assert len(merged.deals) >= MOST_DEALS


@tried()
@given(*(st.builds(played_on, st.just(START), steps, st.just(tab)) for tab in "ab"))
def test_no_confirmed_deal_is_lost(one: Pad, other: Pad) -> None:
    both, removed = deals_of(merge_pads(one, other)), removed_from(merge_pads(one, other))
    games = {each.key for each in (one, *one.others, other, *other.others)}
    assume(len(games) <= MOST_GAMES)
    for name, deal in (*deals_of(one).items(), *deals_of(other).items()):
        if removed.get(name, 0) <= deal.changed:
            assert both[name].changed >= deal.changed


@tried()
@given(pads)
def test_a_joined_pad_is_read_again(pad: Pad) -> None:
    assert from_json(to_json(pad)) == pad
