"""Deal codes: writing and reading them; each kind of bad code has its own error message."""

from __future__ import annotations

from datetime import date

import pytest

from canasta_tutor.deals.deal_codes import (
    COMPANIES,
    SEEDS,
    VERSION,
    DealCode,
    code_deal,
    read_deal_code,
    seed_of_day,
)
from canasta_tutor.deals.deal_faults import (
    BadDealCode,
    LongDealCode,
    NoSuchDealSystem,
    OldDealCode,
    OtherHouseRules,
)
from canasta_tutor.deals.deal_in_play import start_deal
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.values.input_faults import (
    BadValue,
    Fault,
    InputError,
    PlayersNotSupported,
)
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.short_codes import fingerprint

CODE = DealCode("classic", 4, 2, 12345)


def fault_of(text: str) -> Fault:
    with pytest.raises(InputError) as caught:
        read_deal_code(text)
    return caught.value.fault


@pytest.mark.parametrize("system", known())
def test_a_code_is_read_as_it_was_written(system: str) -> None:
    rules = load(system)
    for place, players in enumerate(rules.players):
        company = COMPANIES[place % len(COMPANIES)]
        code = code_deal(rules, players, players - 1, SEEDS - 1 - place, company)
        assert read_deal_code(code.text) == code
        assert len(code.text) == len("CD-26PM0-00002-9X")


def test_small_letters_spaces_and_lookalikes_are_read() -> None:
    text = CODE.text
    assert read_deal_code(f"  {text.lower().replace('-', ' ')} ") == CODE
    assert read_deal_code(text.replace("0", "O").replace("1", "l")) == CODE


def test_a_cut_off_or_altered_code_is_refused() -> None:
    body = CODE.text.removeprefix("CD-")
    for place, letter in enumerate(body):
        if letter != "-":
            other = "A" if letter != "A" else "B"
            assert fault_of(f"CD-{body[:place]}{other}{body[place + 1 :]}") == BadDealCode()
        assert fault_of(f"CD-{body[:place]}") == BadDealCode()
    assert fault_of("") == BadDealCode()
    assert fault_of("three kings") == BadDealCode()


def test_a_puzzle_code_is_no_deal_code() -> None:
    assert fault_of(Code("classic", "wild-limit", 2, 7).text) == BadDealCode()


def test_a_text_of_ten_kilobytes_is_refused_unread() -> None:
    assert fault_of(CODE.text * 600) == LongDealCode(len(CODE.text) * 600)


def test_another_version_is_named() -> None:
    assert fault_of(CODE.replace(version=VERSION + 1).text) == OldDealCode(VERSION + 1, VERSION)


def test_an_unknown_system_is_refused() -> None:
    assert fault_of(CODE.replace(system="canasta-of-tomorrow").text) == NoSuchDealSystem()


HOUSE = {"going_out.canastas": 2}


def test_house_rules_are_needed_to_play_their_deal() -> None:
    plain, house = load("classic"), patch_rules(load("classic"), HOUSE)
    code = code_deal(house, 4, 0, 5)
    assert read_deal_code(code.text) == code
    assert code.options == fingerprint(house) != 0
    assert start_deal(code, house).is_own_turn
    for other, rules in ((code, plain), (code_deal(plain, 4, 0, 5), house), (code, load("boat"))):
        with pytest.raises(InputError) as caught:
            start_deal(other, rules)
        assert caught.value.fault == OtherHouseRules("classic")


def test_only_seats_that_are_there_have_a_code() -> None:
    rules = load("classic")
    for players, seat, company, kind in (
        (5, 0, "mixed", PlayersNotSupported),
        (4, 4, "mixed", BadValue),
        (4, -1, "mixed", BadValue),
        (4, 0, "nobody", BadValue),
    ):
        with pytest.raises(InputError) as caught:
            code_deal(rules, players, seat, 1, company)
        assert isinstance(caught.value.fault, kind)


def test_a_day_has_one_deal_and_days_differ() -> None:
    days = [date(2026, 11, day) for day in range(1, 29)]
    assert seed_of_day(days[0]) == seed_of_day(date(2026, 11, 1))
    assert len(set(map(seed_of_day, days))) == len(days)
