"""Made-up scenes of moves and of the practice page."""

from typing import Any

from tests.browser import scenes
from tests.browser.scenes import Props


def move(number: str, verb: str, text: str = "") -> Props:
    parts = [{"label": None, "cards": scenes.cards(text)}] if text else []
    return {"id": number, "verb": verb, "name": f"{verb} {text}".strip(), "parts": parts}


MOVES = [move("1", "Discard", "4h"), move("2", "Draw"), move("3", "Lay down", "8s 8c 2s")]


def order_puzzle() -> Props:
    answer = {
        "kind": "order",
        "label": "Order",
        "choices": [{"id": "check", "label": "Check", "primary": True}],
        "moves": MOVES,
        "help": "Move the steps.",
        "said": {"up": "Up: {name}", "down": "Down: {name}", "moved": "{name}: {n} of {total}"},
    }
    return scenes.puzzle(id="turn/order", heading="A turn", table=None, answer=answer)


def turn_puzzle() -> Props:
    answer = {
        "kind": "moves",
        "label": "Steps of the turn",
        "choices": [{"id": "none", "label": "None of them"}],
        "moves": MOVES,
    }
    return scenes.puzzle(id="turn/mistake", heading="A turn", table=None, answer=answer)


def practice() -> Props:
    words = (
        "system", "skill", "modes", "settings.done", "next", "map", "map.help", "code", "code.copy",
        "code.open", "code.label", "code.apply", "why", "drill.left", "drill.leave", "drill.missed",
        "days", "days.said", "days.table", "days.day", "days.puzzles", "days.right",
        "end.ahead", "end.lessons",
    )  # fmt: skip
    return {
        "part": "practice", "id": "practice", "lang": "en", "title": "Practice", "lead": "Puzzles",
        "home": {"href": "#", "label": "All lessons"}, "languages_label": "Language",
        "more_link": {"href": "#", "label": "Rules"},
        "languages": [{"id": "en", "label": "English", "current": True}],
        "settings_label": "Settings",
        "deck": {"label": "Deck", "two": "Two", "four": "Four"},
        "theme": {"label": "Colours", "auto": "Auto", "light": "Light", "dark": "Dark"},
        "words": {name: name for name in words}, "copied": "Copied", "texts": scenes.TEXTS,
    }  # fmt: skip


def practising(**changes: Any) -> Props:
    wild: Props = {
        "id": "wild-limit", "label": "Wild cards", "state": "growing", "text": "growing",
        "due": "due", "bars": 3, "of": 5, "current": False,
        "last": [False, True], "last_text": "Latest puzzles: 2. Right at once: 1.",
    }  # fmt: skip
    puzzle_props = {
        "scene": scenes.number_puzzle(), "state": scenes.state(), "code": "CT-1", "skill": "Points",
        "why": "New to you.",
    }  # fmt: skip
    start: Props = {
        "serial": 2, "begun": True, "wish": {"system": "", "mode": "practice", "skill": ""},
        "choices": {
            "systems": [{"id": "classic", "label": "Classic", "current": True}],
            "skills": [{"id": "", "label": "Any", "current": True}], "note": "As most play.",
            "chosen": "My level · Classic",
        },
        "modes": [
            {"id": "practice", "label": "My level", "note": "", "waits": False, "current": True},
            {"id": "drill", "label": "Drill", "note": "Fast", "waits": True, "current": False},
        ],
        "puzzle": puzzle_props, "nothing": None, "drill": None,
        "next": {"label": "Next", "primary": False},
        "map": [{"label": "Melds", "known": "0 of 1", "skills": [wild]}], "known": "0 of 1",
        "map_key": [{"state": "growing", "text": "growing", "count": 1}], "notice": None,
        "progress": {"today": "Today: 3", "days": [{"day": 20000, "answered": 3, "right": 2}]},
    }  # fmt: skip
    return start | changes


def drill(**changes: Any) -> Props:
    start: Props = {
        "left": None, "right": "Right: 0", "start": "Start", "help": "As many as you can.",
        "best": None, "result": None, "missed": [],
    }  # fmt: skip
    return start | changes


def ending() -> Props:
    """The end of a sitting."""
    wild: Props = {"id": "wild-limit", "label": "Wild cards"}
    return {
        "heading": "That was your ten", "said": "Right at once: 1 of 2.", "known": "1 of 40",
        "marks": [{"state": "right", "label": "right"}, {"state": "unknown", "label": "unknown"}],
        "good": None, "again": {"label": "Another look", "skills": [wild]},
        "lessons": [{"href": "en/01.ipynb", "title": "Cards", "text": "Skip", "state": "skip"}],
        "believed": {"label": "Otherwise", "texts": [["You count a joker like a two."]]},
        "growth": "Firmer than before today: 3 skills.", "ahead": "Next: wild cards",
        "more": "Ten more", "home": {"href": "index.ipynb", "label": "Enough"},
    }  # fmt: skip


def example(scene: Props) -> Props:
    """A puzzle that is worked out for the learner."""
    told = scenes.RIGHT | {"tone": "info", "mark": "", "heading": "This is the answer"}
    puzzle: Props = practising()["puzzle"]
    state = scenes.state(locked=True, feedback=told, hint_label="Try first", show_enabled=False)
    why = "“Points” is worked out here."
    return puzzle | {"scene": scene | {"worked": True}, "state": state, "why": why}


def wrong(diagnosis: Props) -> Props:
    """The puzzle after a wrong answer, with the text about its reason."""
    feedback: Props = {
        "tone": "wrong", "mark": "✗", "heading": "Not right", "diagnosis": diagnosis, "body": [],
        "short": [], "more": [],
        "rules": [], "elsewhere": None, "worked": None, "sources": None, "elsewhere_at": None,
    }  # fmt: skip
    puzzle: Props = practising()["puzzle"]
    return puzzle | {"state": scenes.state(attempts=1, feedback=feedback)}
