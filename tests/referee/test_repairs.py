"""The smallest change that would make something legal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import cards, text_of, without
from tests.referee.asking import answer

POOL = text_of(cards("7h 7d 7s 8h 8h 8d 9h 9h 9d 9s Th Jh Kh Kd Kc Ah Ad As 2h 2d X X 4c"))
MELDS: tuple[list[str], ...] = (
    [],
    ["Kh Kd Ks"],
    ["Kh Ks Kc 2c 2s", "Th Jh Qh"],
    ["7c 7c 7s", "7d 7c 7s"],
)
CANASTAS = ["Qh Qd Qd Qs Qs Qc Qc", "5h 5h 5d 5d 5s 5s 5c"]
SYSTEMS = ("classic", "samba", "bolivia", "italian", "hand-and-foot", "czech-club", "cuban")


def test_a_group_is_repaired() -> None:
    assert "5" in answer("group", cards="5h 5d")["repair"]
    assert answer("group", cards="5h 5d 5s")["repair"] is None


def test_a_lay_down_is_repaired_from_the_hand() -> None:
    found = answer("lay", groups=["K K K"], position={"hands": ["K K K X 9 4 4 5"]})
    assert found["legal"] is False
    assert found["repair"].startswith("Add a joker")


def test_a_repair_of_several_groups_says_what_goes_where() -> None:
    position = {"hands": ["4h 5h 6h 2c 9s Ts Js Kd Kc"], "sides": [{"melds": ["Qh Qd Qs"]}]}
    found = answer("lay", "samba", groups=["4h 5h 6h 2c", "9s Ts Js"], position=position)
    assert found["repair"].endswith(": 4♥ 5♥ 6♥, 9♠ 10♠ J♠ and 2♣ to the meld with Q♥.")


def test_a_discard_is_repaired_from_the_hand() -> None:
    found = answer("discard", "modern-american", card="2c", position={"hands": ["2c 9h 3s"]})
    assert found["legal"] is False
    assert "9♥" in found["repair"]


def test_going_out_is_repaired_from_the_hand() -> None:
    position = {"hands": ["9 9 9 4"], "sides": [{"melds": ["8 8 8 8 8 8 8"]}]}
    found = answer("go_out", groups=["9 9 9"], position=position)
    assert found["legal"] is False
    assert found["repair"].startswith("Add 4")
    position = {"hands": ["9 9 9 4"], "sides": [{"melds": ["8 8 8"]}]}
    assert answer("go_out", groups=["9 9 9"], discard="4", position=position)["repair"] is None


@pytest.mark.parametrize("rules", SYSTEMS)
@pytest.mark.parametrize("kind", ["group", "lay", "take", "go_out"])
def test_what_a_repair_tells_is_legal(rules: str, kind: str) -> None:
    told = [(question, repair) for question, repair in asked(kind, rules) if repair]
    assert [each for each in told if not holds(*each)] == []
    assert told or kind in ("take", "go_out")


@pytest.mark.parametrize("rules", SYSTEMS)
def test_one_card_mends_a_group_where_one_less_would(rules: str) -> None:
    for question, repair in asked("group", rules):
        group = cards(question["ask"]["cards"])
        less = (without(group, (card,)) for card in group)
        if not verify_group(group, load(rules)).ok and any(
            verify_group(each, load(rules)).ok for each in less
        ):
            assert re.fullmatch("(Leave out|Add) [^ ,]+( joker)?, and it works.", repair)


def asked(kind: str, rules: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Questions at possible tables, with the repairs."""
    chance = Random(f"{rules} {kind}")
    drawing = (drawn(kind, rules, chance) for _ in range(100))
    answers = ((question, ask(question)) for question in drawing)
    told = ((question, found["repair"] or "") for question, found in answers if "repair" in found)
    return islice(told, 20)


def drawn(kind: str, rules: str, chance: Random) -> dict[str, Any]:
    """A question about some cards of a hand, in random groups."""
    hand = chance.sample(POOL.split(), chance.randint(4, 6 if kind == "go_out" else 9))
    melds = chance.choice(MELDS) + CANASTAS * (kind == "go_out")
    tried = chance.sample(hand, chance.randint(2, min(6, len(hand))))
    tried.sort(key=lambda card: card[0])
    cut = chance.randint(1, len(tried))
    groups = [" ".join(part) for part in (tried[:cut], tried[cut:]) if part]
    position = {"hands": [" ".join(hand)], "sides": [{"melds": melds}], "pile": "4d 6c 9c"}
    first, *also = groups
    fields: dict[str, dict[str, Any]] = {
        "group": {"cards": " ".join(tried)},
        "lay": {"groups": groups},
        "take": {"using": first, "also": also},
        "go_out": {"groups": groups, "discard": chance.choice([None, hand[-1]])},
    }
    return {"rules": rules, "position": position, "ask": {"kind": kind, **fields[kind]}}


def holds(question: dict[str, Any], repair: str) -> bool:
    """Whether the repair is legal, read to the letter."""
    if grouped := re.search(r": (.*)\.$", repair):
        return legal(question, whole(question["ask"], grouped[1]))
    if repair.startswith("Without"):
        return legal(question, {"using": "", "also": []})
    change = re.fullmatch(r"(?:Leave out (.+?))?(?: and )?(?:[Aa]dd (.+))?, and it works\.", repair)
    assert change, repair
    out, more = (notation(part or "").split() for part in change.groups())
    return all(
        any(legal(question, to) for to in changed(left, [], more))
        for left in changed(question["ask"], out, [])
    )


def legal(question: dict[str, Any], fields: dict[str, Any]) -> bool:
    return bool(ask(question | {"ask": question["ask"] | fields})["legal"])


def notation(told: str) -> str:
    """Cards in the form of questions, with equal cards one by one."""
    told = re.sub(r"(\d+)\sjokers", lambda said: " ".join(["X"] * int(said[1])), told)
    told = re.sub(r"(\d+)×\s([^ ,]+)", lambda said: " ".join([said[2]] * int(said[1])), told)
    told = told.replace("a joker", "X").replace("10", "T").replace(" and ", " ").replace(",", "")
    return told.translate(dict(zip(map(ord, "♥♦♠♣"), "hdsc", strict=True)))


def whole(asked: dict[str, Any], told: str) -> dict[str, Any]:
    """The fields of the question about the groups that the repair names."""
    parts = [notation(part) for part in re.split(", | and ", told)]
    if asked["kind"] == "group":
        return {"cards": " ".join(parts)}
    apart = (" with the top card", " as the discard")
    groups = [group(part) for part in parts if not part.endswith(apart)]
    if asked["kind"] == "take":
        using = [part.partition(" with")[0] for part in parts if "top card" in part]
        return {"using": " ".join(using), "also": groups}
    out = [part.partition(" as")[0] for part in parts if "discard" in part]
    return {"groups": groups} | ({"discard": next(iter(out), None)} if "discard" in asked else {})


def group(told: str) -> Any:
    if told.endswith(" as a new meld"):
        return {"cards": told.removesuffix(" as a new meld"), "to": None}
    laid, _, to = told.partition(" to the meld with ")
    return {"cards": laid, "to": to} if to else laid


def changed(asked: dict[str, Any], out: list[str], more: list[str]) -> Iterator[dict[str, Any]]:
    """The groups without some cards, then with others, in each possible way."""
    keys = [key for key in ("cards", "using") if key in asked]
    lists = [key for key in ("groups", "also") if key in asked]
    groups = [asked[key] for key in keys] + [each for key in lists for each in asked[key]]
    groups += [""] * len(more)
    for places in product(range(len(groups)), repeat=len(out) + len(more)):
        then = [Counter(each.split()) for each in groups]
        for card, place in zip((*out, *more), places, strict=True):
            then[place][card] += 1 if card in more else -1
        if min(count for each in then for count in (0, *each.values())) < 0:
            continue
        texts = [" ".join(each.elements()) for each in then]
        fields: dict[str, Any] = dict(zip(keys, texts, strict=False))
        rest = [text for text in texts[len(keys) :] if text]
        yield asked | fields | dict.fromkeys(lists, rest)
