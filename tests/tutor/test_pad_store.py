"""How the score pad is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.score_pad import file
from canasta_tutor.score_pad.pad import DealEntry, SideEntry, from_json, new_pad, to_json, with_deal
from tests.tutor.pads import BIG, deal_of, game


def test_a_pad_is_kept_as_it_is() -> None:
    pad = game(deal_of(BIG, {"hand": 50}, out=2))
    sides = (SideEntry(by_cards=True, melds=("7h 7d 7c",), hands=("X",)), SideEntry())
    pad = replace(with_deal(pad, DealEntry(sides, concealed=True)), names=("We", "They"), changed=9)
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


def test_the_file_is_whole_and_damage_is_set_aside(tmp_path: Path) -> None:
    path, pad = tmp_path / "new" / "pad.json", game(deal_of(BIG, {}))
    assert file.read(path) == file.KeptPad()
    assert file.keep(path, pad) is None
    assert file.read(path) == file.KeptPad(pad)
    path.write_text("{", encoding="utf-8")
    found = file.read(path)
    assert found.pad is None
    assert found.fault is not None
    assert not path.exists()
    assert [other.read_text() for other in path.parent.glob("pad-damaged-*")] == ["{"]


def test_of_two_pads_the_later_one_holds() -> None:
    early, late = replace(new_pad("samba"), changed=1), replace(new_pad("classic"), changed=2)
    assert file.later(early, late) == file.later(late, early) == late
    assert file.later(None, early) == early
