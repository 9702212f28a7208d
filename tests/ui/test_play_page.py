"""The play page without a browser: a whole deal, stored data, refused actions."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from canasta_tutor.deals import deal_codes, deal_in_play
from canasta_tutor.deals.deal_codes import code_deal, read_deal_code
from canasta_tutor.deals.deal_hints import give_hint
from canasta_tutor.deals.deal_in_play import DealInPlay, find_end
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.actions import (
    Action,
    Discard,
    GoOut,
    LayMelds,
    LayThrees,
    TakePile,
)
from canasta_tutor.engine.values.cards import Card, Cards, cards, naturals
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import BLOB, Learner
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.play.dealt_table import deal_state
from canasta_tutor.ui.play.play_notebook import Play, PlayPage
from tests.every import every

EN = Words("en")
CODE = code_deal(load("classic"), 4, 0, 7).text


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Play:
    return opened(monkeypatch)


def opened(monkeypatch: pytest.MonkeyPatch, stored: str | None = None, **begin: object) -> Play:
    """The page in a kernel of its own."""
    monkeypatch.setattr(learners, "_LEARNER", Learner(now=lambda: 1000.0))
    page = Play()
    part(page).chance = Random(1)
    page.widget.kept = {}
    monkeypatch.setattr(page.widget, "store", page.widget.kept.__setitem__)
    send(page, type="hello", stored=stored)
    send(page, type="begin", **begin)
    return page


def send(page: Play, **event: object) -> Props:
    """Send an event as the browser does; return the state that it then draws."""
    page.widget._handle_custom_msg(event, [])
    assert page.widget.failure is None
    state: Props = page.widget.state
    return state


def part(page: Play) -> PlayPage:
    assert isinstance(page.part, PlayPage)
    return page.part


def dealt(page: Play) -> DealInPlay:
    now = part(page).deal
    assert now is not None
    return now


def stored(page: Play) -> str:
    found: str = page.widget.kept[BLOB]
    return found


def table(page: Play) -> Props:
    shown: Props = page.widget.state["deal"]["state"]
    return shown


def act(page: Play, verb: str, *cards: str, **more: object) -> Props:
    """Act on the present table."""
    state = page.widget.state
    after = state["deal"]["state"]["played"]
    send(page, type="play", id=verb, cards=[*cards], after=after, deal=state["code"], **more)
    return table(page)


def names(page: Play, wanted: Cards) -> list[str]:
    """The browser's names of cards in the hand."""
    free = [card["id"] for card in table(page)["table"]["hand"]["cards"]]
    found = []
    for card in wanted:
        name = next(each for each in free if each.partition("#")[0] == card.text)
        free.remove(name)
        found.append(name)
    return found


def lay(page: Play, action: LayMelds) -> Props:
    """Lay cards: all at once or else meld by meld, and say where the wild cards go."""
    first, *others = action.groups
    if first.onto and not others:
        return act(page, "lay", *names(page, first.cards), onto=first.onto.text)
    every, before = cards(card for group in action.groups for card in group.cards), table(page)
    after = act(page, "lay", *names(page, every))
    if asking := after["asking"]:
        ranks = {card.rank for card in naturals(every)}
        onto = next(mark for mark in asking["onto"] if Card(mark).rank in ranks)
        return act(page, "lay", *asking["cards"], onto=onto, asked=True)
    if after["played"] == before["played"]:
        for group in action.groups:
            more = {"onto": group.onto.text, "asked": True} if group.onto else {}
            act(page, "lay", *names(page, group.cards), **more)
    return table(page)


def do(page: Play, action: Action) -> Props:
    """Do what the hint says, with the controls of the page."""
    verbs = [verb["id"] for verb in table(page)["verbs"]]
    match action:
        case _ if action_text(action) in verbs:
            return act(page, action_text(action))
        case Discard(card=card, from_table=False):
            return act(page, "discard", *names(page, (card,)))
        case LayMelds():
            return lay(page, action)
        case LayThrees(cards=threes):
            return act(page, "lay", *names(page, threes))
        case TakePile(using=using, also=also):
            more = (card for group in also for card in group.cards)
            return act(page, "take", *names(page, cards((*using, *more))))
        case GoOut(discard=last):
            return act(page, "out", *(names(page, (last,)) if last else ()))
    raise AssertionError(action)


def play_by_hints(page: Play, most: int = 400) -> None:
    """Play the deal to its end by following the hints."""
    for _ in range(most):
        now = dealt(page)
        hint = give_hint(now)
        if hint is None:
            return
        before = table(page)["played"]
        do(page, hint.action)
        assert table(page)["played"] != before, (
            action_text(hint.action),
            table(page)["feedback"],
            table(page)["asking"],
        )
    raise AssertionError("the deal does not end")


@every(("system", "players"), [(name, count) for name in known() for count in load(name).players])
def test_in_every_system_the_first_turn_is_offered_and_played(
    monkeypatch: pytest.MonkeyPatch, system: str, players: int
) -> None:
    page = opened(monkeypatch)
    send(page, type="wish", system=system, players=players, company="mixed")
    state = send(page, type="new")
    code = read_deal_code(state["code"])
    assert (code.system, code.players) == (system, players)
    shown = table(page)
    assert shown["verbs"]
    assert shown["main"]["none"]["id"]
    assert not shown["over"]
    now = dealt(page)
    hint = give_hint(now)
    assert hint is not None
    do(page, hint.action)
    assert table(page)["begun"], (action_text(hint.action), table(page)["feedback"])


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_learner_chooses_their_turn_in_the_first_round(page: Play, turn: int) -> None:
    send(page, type="wish", system="classic", players=4, company="mixed", turn=turn)
    send(page, type="new")
    now = dealt(page)
    before = {step.before.acting for step in now.steps}
    assert (len(before), now.is_own_turn) == (turn - 1, True)
    turns = page.widget.state["choices"]["turns"]
    assert [each["id"] for each in turns if each["current"]] == [str(turn)]
    send(page, type="wish", system="classic", players=2, company="mixed", turn=turn)
    assert read_deal_code(send(page, type="new")["code"]).players == 2


@pytest.mark.parametrize(
    "system", ["classic", "samba", "hand-and-foot", "modern-american", "czech-fast"]
)
def test_a_whole_deal_ends_with_the_sheets(page: Play, system: str) -> None:
    code = code_deal(load(system), 4, 0, 5).text
    send(page, type="open", code=code)
    play_by_hints(page)
    end = page.widget.state["end"]
    assert len(end["sheets"]) == 2
    assert all(sheet["rows"] for sheet in end["sheets"])
    assert end["practised"] is None
    state = send(page, type="again", deal=code)
    assert state["end"] is None
    assert not table(page)["begun"]


def test_the_next_deal_goes_on_with_the_points(page: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    send(page, type="open", code=CODE)
    send(page, type="next", deal=CODE)
    assert page.widget.state["code"] == CODE, "the deal is not over"
    play_by_hints(page)
    first = dealt(page)
    end = find_end(first)
    assert end is not None
    assert page.widget.state["end"]["next"]
    assert page.widget.state["end"]["game"] == []
    code = send(page, type="next", deal=CODE)["code"]
    assert code != CODE
    again = opened(monkeypatch, stored(page), deal=code)
    now = dealt(again)
    assert tuple(side.score for side in now.start.sides) == end.totals
    assert (now.start.deals_played, now.code.seat) == (1, first.code.seat)
    assert [now.code.style_at(seat) for seat in (1, 2, 3)] == [
        first.code.style_at(seat) for seat in (1, 2, 3)
    ]
    play_by_hints(again)
    second = find_end(dealt(again))
    assert second is not None
    assert again.widget.state["end"]["game"] == [
        f"Your side: {EN.points(second.totals[0])}",
        f"Opponents: {EN.points(second.totals[1])}",
    ]


def test_a_game_ends_at_the_target(monkeypatch: pytest.MonkeyPatch) -> None:
    target = load("classic").game.target
    deals = {CODE: {"when": 900, "game": {"deals": 6, "scores": [target, 0]}}}
    text = json.dumps({"version": 5, "puzzles": {}, "deals": deals})
    page = opened(monkeypatch, text)
    play_by_hints(page)
    end = page.widget.state["end"]
    assert not end["next"]
    assert len(end["game"]) == 3
    assert send(page, type="next", deal=CODE)["code"] == CODE


def test_what_is_refused_gets_the_referees_reason(page: Play) -> None:
    send(page, type="open", code=CODE)
    before = table(page)
    card = before["table"]["hand"]["cards"][0]["id"]
    after = act(page, "discard", card)
    assert after["feedback"]["tone"] == "wrong"
    assert after["feedback"]["short"]
    assert after["feedback"]["rules"]
    assert after["tried"]["cards"] == [card]
    assert (after["played"], after["table"]) == (before["played"], before["table"])
    assert act(page, "draw")["feedback"] is None


def test_another_kernel_has_the_same_table(page: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    send(page, type="open", code=CODE)
    act(page, "draw")
    before, text = table(page), stored(page)
    for begin in ({"deal": CODE}, {}):
        again = opened(monkeypatch, text, **begin)
        assert again.widget.state["code"] == CODE
        assert table(again)["table"] == before["table"]
        assert table(again)["played"] == before["played"]


def test_an_action_that_comes_before_the_deal_is_known_is_played(
    page: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press right before the kernel died: the browser sends it again to the next kernel."""
    send(page, type="open", code=CODE)
    text = stored(page)
    monkeypatch.setattr(learners, "_LEARNER", Learner(now=lambda: 1000.0))
    other = Play()
    send(other, type="hello", stored=text)
    send(other, type="play", id="draw", cards=[], after="", deal=CODE, deed="1000.a")
    send(other, type="play", id="draw", cards=[], after="", deal=CODE, deed="1000.a")
    state = send(other, type="begin", deal=CODE)
    assert state["deal"]["state"]["played"] == "draw"


def test_two_tabs_go_on_from_what_was_done_last(
    page: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(page, type="open", code=CODE)
    text = stored(page)
    other = opened(monkeypatch, text, deal=CODE)
    act(other, "draw")
    send(page, type="hello", stored=stored(other))
    assert table(page)["played"] == "draw"
    state = page.widget.state
    send(page, type="play", id="draw", cards=[], after="", deal=state["code"])
    assert table(page)["played"] == "draw", "a press on the table of before counts no more"


def coded(**other: int) -> str:
    """The code of a deal that cannot be played here."""
    return read_deal_code(CODE).replace(**other).text


@pytest.mark.parametrize(
    "code",
    ["", "CD-", "CD-0000", "x" * 10_000, "CT-1234", "☃", CODE[:-3], coded(version=2),
     coded(players=9), coded(options=1)],
)  # fmt: skip
def test_a_bad_code_is_a_sentence_and_the_deal_stays(page: Play, code: str) -> None:
    send(page, type="open", code=CODE)
    act(page, "draw")
    state = send(page, type="open", code=code)
    assert state["notice"]
    assert (state["code"], table(page)["played"]) == (CODE, "draw")


def test_a_code_of_house_rules_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"going_out.canastas": 2}
    rules = patch_rules(load("classic"), options)
    code = code_deal(rules, 4, 0, 7).text
    assert opened(monkeypatch, address=code).widget.state["notice"]
    house = {"rules": "classic", "options": options}
    state = opened(monkeypatch, address=code, house=house).widget.state
    assert (state["code"], state["notice"]) == (code, None)


def test_stored_actions_that_are_illegal_now_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = {CODE: {"when": 900, "actions": ["draw", "discard Xx", "draw"]}}
    text = json.dumps({"version": 5, "puzzles": {}, "deals": deals})
    page = opened(monkeypatch, text)
    assert page.widget.state["notice"]
    assert table(page)["played"] == "draw"


def test_a_code_of_a_system_that_is_not_here_is_a_sentence(
    page: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_codes, "find_system", lambda number: None)
    state = send(page, type="open", code=CODE)
    assert state["notice"] == EN.text("fault.deal_code.system")


def test_a_press_that_comes_twice_or_while_others_play_does_nothing(page: Play) -> None:
    send(page, type="open", code=CODE)
    press = {"type": "play", "id": "draw", "cards": [], "after": "", "deal": CODE}
    send(page, **press)
    send(page, **press)
    assert table(page)["played"] == "draw"
    discard = names(page, dealt(page).seen.hand)[-1:]
    before = table(page)["played"]
    for _ in range(2):
        send(page, type="play", id="discard", cards=discard, after=before, deal=CODE)
    assert len(dealt(page).kept.actions) == 2


def test_a_hand_of_sixty_cards_is_drawn(page: Play) -> None:
    send(page, type="open", code=CODE)
    now = dealt(page)
    start = now.start
    hand = cards(full_deck(now.rules, 4)[:60])
    hands = tuple(hand if seat == now.seat else held for seat, held in enumerate(start.hands))
    many = now.replace(start=replace(start, hands=hands), steps=())
    assert len(deal_state(many, EN)["table"]["hand"]["cards"]) == 60


def test_a_deal_in_which_nothing_can_be_done_is_a_sentence(
    page: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_in_play, "legal_actions", lambda table, rules: iter(()))
    state = send(page, type="open", code=CODE)
    assert state["notice"] == EN.text("fault.deal.stuck")
    monkeypatch.undo()
    assert send(page, type="new")["code"] != CODE


def test_the_hint_comes_in_steps(page: Play) -> None:
    send(page, type="open", code=CODE)
    assert table(page)["hints"] == []
    said = []
    for _ in range(4):
        send(page, type="hint", deal=CODE)
        said.append(rich_text(table(page)["hints"][0]))
    assert len({*said}) == 3
    assert said[2] == said[3]
    assert act(page, "draw")["hints"] == []


def test_an_action_is_taken_back(page: Play) -> None:
    send(page, type="open", code=CODE)
    before = table(page)["table"]
    act(page, "draw")
    send(page, type="undo", deal=CODE)
    assert table(page)["table"] == before
    assert not table(page)["begun"]


@pytest.mark.parametrize("lang", languages())
def test_nothing_hidden_leaves_the_program(page: Play, lang: str) -> None:
    """The table that the kernel sends has the cards that the learner may see, and no other
    cards.
    """
    send(page, type="set", language=lang)
    send(page, type="open", code=CODE)
    act(page, "draw")
    now = dealt(page)
    shown = {card["id"].partition("#")[0] for card in table(page)["table"]["hand"]["cards"]}
    assert shown == {card.text for card in now.seen.hand}
    hidden = {card.text for card in full_deck(now.rules, 4)} - shown
    seen = {now.seen.upcard, *(step.after.upcard for step in now.history)}
    seen_texts = {card.text for card in seen if card}
    laid = {card.text for side in now.seen.sides for meld in side.melds for card in meld.cards}
    threes = {card.text for side in now.seen.sides for card in side.red_threes}
    drawn = {f"{each['rank']}{each['suit'] or ''}" for each in _cards(table(page)["table"])}
    assert drawn <= shown | seen_texts | laid | threes
    assert hidden - drawn


def _cards(props: object) -> list[Props]:
    if isinstance(props, dict):
        own = [props] if {"rank", "suit"} <= props.keys() else []
        return own + [card for each in props.values() for card in _cards(each)]
    if isinstance(props, list):
        return [card for each in props for card in _cards(each)]
    return []
