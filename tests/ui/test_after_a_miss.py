"""When the learner may go on after wrong answers, and what the button of a game may say."""

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.ui.puzzle.played_puzzle import Playing
from canasta_tutor.ui.puzzle.puzzle_panel import Work
from canasta_tutor.ui.puzzle.question_props import Round


def asked(lesson: str, name: str) -> Round:
    puzzle = lesson_library.load_lesson(paths.lessons(), lesson).puzzle(name)
    return Round(name, puzzle, load("classic"), Words("en"))


def test_the_way_on_opens_with_the_second_miss_or_the_answer() -> None:
    work = Work(asked("04-melds", "a-hand-of-pairs"))
    assert not work.state()["go_on"]
    ways = []
    for _ in range(2):
        work.handle({"type": "answer", "id": "done", "cards": ["9d#0", "9s#0"]})
        ways.append(work.state()["go_on"])
    assert ways == [False, True]
    shown = Work(asked("04-melds", "a-hand-of-pairs"))
    shown.handle({"type": "show"})
    assert shown.state()["go_on"]


def test_the_main_button_of_a_game_is_told_beforehand() -> None:
    """Selecting a card sends no request: the browser already has every text that the button may
    show.
    """
    game = Playing(asked("12-whole-deal", "the-first-turn"))
    assert game.state()["main"]["none"] == {"id": "draw", "label": "Draw"}
    game.handle({"type": "play", "id": "draw", "cards": []})
    main = game.state()["main"]
    assert main["none"]["id"] is None
    assert main["one"]["labels"]["7c#0"] == "Discard 7♣"
    assert main["many"]["labels"]["5"]["2"].replace("\xa0", " ") == "Lay 2 fives"
    assert (main["of"]["5s#0"], main["of"]["2d#0"]) == ("5", "")


def test_a_red_three_is_laid_by_the_main_button() -> None:
    game = Playing(asked("02-deal", "out-of-the-hand"))
    one = game.state()["main"]["one"]
    assert (one["labels"]["3d#0"], one["ids"]) == ("Lay 3♦", {"3d#0": "lay"})
    assert one["labels"]["3s#0"] == "Discard 3♠"
    game.handle({"type": "play", "id": "lay", "cards": ["3d#0"]})
    assert game.state()["solved"]
    assert [card["id"] for card in game.state()["table"]["sides"][0]["red_threes"]] == [
        "side0.red.3d#0"
    ]


def test_what_was_played_is_played_again_for_a_page_that_was_loaded_anew() -> None:
    game, again = (Playing(asked("12-whole-deal", "the-first-turn")) for _ in range(2))
    game.handle({"type": "play", "id": "draw", "cards": []})
    played = game.state()["played"]
    again.handle({"type": "recall", "played": played})
    assert again.state()["table"] == game.state()["table"]
    again.handle({"type": "recall", "played": "draw, draw"})
    assert again.state()["played"] == played, "a game that is under way goes on"
    other = Playing(asked("12-whole-deal", "the-first-turn"))
    other.handle({"type": "recall", "played": "draw, draw"})
    assert other.state()["played"] == "draw", "what the rules refuse is left out"


def test_cards_that_become_a_meld_say_what_a_chip_of_them_shows() -> None:
    work = Work(asked("04-melds", "nines-with-help"))
    work.handle({"type": "answer", "id": "yes", "cards": []})
    (side,) = work.state()["outcome"]["table"]["sides"]
    (meld,) = side["melds"]
    assert meld["chip"]["text"] == "9"
    assert (meld["chip"]["naturals"], meld["chip"]["wilds"]) == (2, 3)
