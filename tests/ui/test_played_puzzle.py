"""Playing at the table of a lesson: questions, immediate replies, stored moves."""

from itertools import groupby
from typing import Any

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.played_puzzle import Playing
from canasta_tutor.ui.puzzle.question_props import Round


def playing(lesson: str, name: str, rules: str = "classic") -> Playing:
    puzzle = lesson_library.load_lesson(paths.lessons(), lesson).puzzle(name)
    return Playing(Round(name, puzzle, load(rules), Words("en")))


def play(game: Playing, verb: str, *cards: str, **more: object) -> dict[str, Any]:
    """Play one action; return the state after it."""
    game.handle({"type": "play", "id": verb, "cards": list(cards), **more})
    return game.state()


def said(state: dict[str, Any]) -> list[str]:
    return [rich_text(sentence) for sentence in state["said"]]


def test_the_table_asks_where_a_wild_card_goes() -> None:
    game = playing("12-whole-deal", "the-second-canasta")
    chosen = ("2d#0", "Kd#0")
    state = play(game, "lay", *chosen)
    assert state["asking"]["cards"] == list(chosen)
    assert state["asking"]["onto"] == ["9h", "Kh", "5h", "4h", "Th"]
    assert said(state) == ["Which meld gets 2♦?"]
    assert not state["begun"], "nothing is laid yet"
    state = play(game, "lay", *chosen, onto="Th", asked=True)
    assert said(state) == ["You lay K♦.", "You add 2♦ to your tens."]
    assert state["asking"] is None
    game.handle({"type": "undo"})
    assert play(game, "lay", *chosen, onto="Kh", asked=True)["solved"]


@pytest.mark.parametrize("chosen", [("Kd#0",), ("Ac#0", "As#0", "2d#0")])
def test_cards_that_are_meant_for_one_place_are_laid_unasked(chosen: tuple[str, ...]) -> None:
    assert not play(playing("12-whole-deal", "the-second-canasta"), "lay", *chosen)["asking"]


def test_another_deed_ends_the_question_where_a_card_goes() -> None:
    game = playing("12-whole-deal", "the-second-canasta")
    assert play(game, "lay", "2d#0")["asking"]
    assert not play(game, "discard", "8h#0")["asking"]


def test_drawing_where_the_pile_is_wanted_is_a_miss_at_once() -> None:
    state = play(playing("06-pile", "pair-of-kings"), "draw")
    assert state["over"]
    heading = rich_text(state["feedback"]["body"][0])
    assert heading.startswith("You have drawn: this turn you cannot take the pile.")
    assert not play(playing("12-whole-deal", "the-first-turn"), "draw")["over"]


def test_a_deed_is_played_after_what_the_browser_shows() -> None:
    """A new kernel first replays up to this point; a kernel at another point plays nothing."""
    whole = playing("12-whole-deal", "the-first-turn")
    before = play(whole, "draw")["played"]
    after = play(whole, "discard", "7c#0", after=before)["played"]
    anew = playing("12-whole-deal", "the-first-turn")
    assert play(anew, "discard", "7c#0", after=before)["played"] == after
    assert anew.state()["table"] == whole.state()["table"]
    assert play(anew, "draw", after=before)["played"] == after


def test_a_miss_is_judged_again_for_a_page_that_was_loaded_anew() -> None:
    game = playing("06-pile", "pair-of-kings")
    missed = play(game, "draw")
    anew = playing("06-pile", "pair-of-kings")
    assert anew.handle({"type": "recall", "played": missed["played"]}) is None, "it is not logged"
    again = anew.state()
    assert (again["over"], again["feedback"]) == (True, missed["feedback"])
    assert anew.handle({"type": "undo"}) is None
    assert play(anew, "draw")["over"]


def test_the_others_moves_are_given_one_by_one() -> None:
    game = playing("12-whole-deal", "on-your-own")
    play(game, "draw")
    state = play(game, "discard", "As#0")
    moves = state["others"]
    assert [seat for seat, _ in groupby(move["seat"] for move in moves)] == [0, 1, 2, 3]
    told = [rich_text(sentence) for move in moves for sentence in move["said"]]
    assert told == said(state), "together they say what is said at the end"
    seen = dict[str, Any]()
    for move in moves:
        seen |= move["table"]
    assert seen == {key: state["table"][key] for key in seen}, "the last one leads to the table"
    assert "sides" not in moves[-1]["table"], "what stays is not told again"
    assert "hand" not in seen
