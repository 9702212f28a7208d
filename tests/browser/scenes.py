"""Made-up scenes for the bare page: they look like scenes of presenters, without rules or
catalogues.
"""

from typing import Any

Props = dict[str, Any]

RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
SUITS = {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"}
TEXTS = {
    "mark.matter": "marked",
    "mark.good": "right",
    "mark.offending": "not right",
    "mark.missing": "missing",
    "place": "{n} of {total}",
    "hand_help": "Arrow keys move, space selects.",
    "kernel_gone": "No answer from the tutor. Your cards are kept: reload the page.",
    "reload": "Reload",
    "sort": "Sort by rank",
    "loading": "Loading",
}


def card(text: str, copy: int = 0) -> Props:
    rank, suit = text[0], text[1:] or None
    joker = rank == "X"
    mark = "wild" if joker or rank == "2" else None
    if rank == "3":
        mark = "bonus" if suit in ("h", "d") else "stop"
    return {
        "id": f"{text}#{copy}",
        "rank": rank,
        "index": "★" if joker else rank.replace("T", "10"),
        "suit": suit,
        "name": "joker" if joker else f"{RANKS[rank]} of {SUITS[suit or 'h']}",
        "emblem": "joker" if joker else None,
        "mark": mark,
        "court": rank if rank in "KQJ" else None,
    }


def cards(text: str) -> list[Props]:
    seen: dict[str, int] = {}
    dealt = []
    for one in text.split():
        dealt.append(card(one, seen.get(one, 0)))
        seen[one] = seen.get(one, 0) + 1
    return dealt


def meld(label: str, text: str, canasta: str | None = None, name: str | None = None) -> Props:
    dealt = cards(text)
    wilds = sum(each["mark"] == "wild" for each in dealt)
    chip = {"text": dealt[0]["index"], "suit": None, "sign": None,
            "naturals": len(dealt) - wilds, "wilds": wilds, "size": 7}  # fmt: skip
    return {"label": label, "cards": dealt, "canasta": canasta, "name": name, "chip": chip}


HANDS = {
    11: "Ks Jh 9d 9c 7h 7d 5s 4c X 2c 3s",
    15: "As Ad Kh Ks Qd Jc Th Ts 9d 9c 7h 7d 4c X 2c",
    22: "Ah As Ad Kh Ks Kc Qd Jc Th Ts Td 9d 9c 8s 7h 7d 6c 5s 4c X 2c 2h",
    30: "Ah As Ad Ac Kh Ks Kc Qd Qh Jc Jd Th Ts Td 9d 9c 9h 8s 8d 7h 7d 6c 6s 5s 5d 4c X X 2c 2h",
}


def hand(size: int = 11, selectable: bool = True) -> Props:
    return {"label": "Your hand", "cards": cards(HANDS[size]), "selectable": selectable}


FROZEN_PILE = {
    "label": "Discard pile", "count": 9, "count_text": "9 cards", "upcard": card("7s"),
    "across": card("X", 5), "state": "frozen", "state_text": "Frozen by a joker",
}  # fmt: skip
STOCK = {"label": "Stock", "count": 40, "count_text": "40 cards"}
OUR_SIDE = {
    "label": "Your side", "score_text": "1600 points", "score": "1,600",
    "red_threes": [], "red_threes_label": None,
    "melds": [meld("Queens, 4 cards", "Qh Qd Qs Qc")],
}  # fmt: skip


def puzzle(**changes: Any) -> Props:
    scene: Props = {
        "part": "puzzle",
        "id": "pile/frozen",
        "lang": "en",
        "heading": "A frozen pile",
        "question": [
            "Your side has melded. Take the pile with the ",
            {"card": card("7s", 9)},
            ", if you can: choose the cards from your hand.",
        ],
        "table": {
            "label": "Card table",
            "players": [],
            "sides": [OUR_SIDE],
            "stock": STOCK,
            "pile": FROZEN_PILE,
            "groups": [],
            "hand": hand(),
        },
        "answer": {
            "kind": "cards",
            "choices": [
                {"id": "take", "label": "Take the pile", "primary": True, "needs_cards": True},
                {"id": "none", "label": "It cannot be taken"},
            ],
        },
        "hint_label": "Hint",
        "show_label": "I don't know",
        "go_on_label": "Continue",
        "sheet": {
            "again": "Try again",
            "show": "Show me",
            "more": "More about this",
            "menu": "More to do",
        },
        "texts": TEXTS,
    }
    return scene | changes


def number_puzzle() -> Props:
    table = {
        "label": "Card table",
        "groups": [{"label": "This lay-down", "cards": cards("Kh Kd Ks Kc X 2h")}],
    }
    answer = {
        "kind": "number",
        "label": "Points",
        "choices": [{"id": "check", "label": "Check", "primary": True}],
    }
    return puzzle(id="points/kings", heading="Counting", table=table, answer=answer)


def flat_puzzle(**changes: Any) -> Props:
    """A question about cards that lie on no table; the text about it stands below."""
    groups = [{"label": f"Meld {at}", "cards": cards("Kh Kd Ks Kc X 2h")} for at in range(1, 6)]
    table = {"label": "Card table", "groups": groups}
    return puzzle(id="flat", table=table) | changes


def busy_table() -> Props:
    """Melds of every kind, other players, red threes, a long hand."""
    natural = meld("Nines, 7 cards", "9h 9d 9s 9c 9h 9d 9s", "natural", "Natural canasta")
    mixed = meld("Fives, 8 cards", "5h 5d 5s 5c 5h X 2c 2d", "mixed", "Mixed canasta")
    theirs = {
        "label": "Opponents", "score_text": "2310 points", "score": "2,310",
        "red_threes": cards("3h"),
        "red_threes_label": "Red threes", "melds": [meld("Aces, 3 cards", "Ah Ad X"), mixed],
    }  # fmt: skip
    ours = {
        "label": "Your side", "score_text": "1600 points", "score": "1,600",
        "red_threes": cards("3h 3d"),
        "red_threes_label": "Red threes",
        "melds": [natural, meld("Queens, 4 cards", "Qh Qd Qs Qc"),
                  meld("Tens, 3 cards", "Th Td 2s")],
    }  # fmt: skip
    players = [
        {"label": name, "short": short, "count": 11, "count_text": "11 cards"}
        for name, short in (
            ("Left opponent", "Left"),
            ("Your partner", "Partner"),
            ("Right opponent", "Right"),
        )
    ]
    table = {
        "label": "Card table", "players": players, "sides": [ours, theirs], "stock": STOCK,
        "pile": FROZEN_PILE | {"upcard": card("3c"), "across": None, "state": "blocked",
                               "state_text": "Blocked by a black three"},
        "groups": [], "hand": hand(15),
    }  # fmt: skip
    return puzzle(id="busy", table=table)


def laden_table() -> Props:
    """A busy table late in a deal: both sides have many melds, the hand is full."""
    scene = busy_table()
    table = scene["table"]
    fans = [meld(f"Melds of {rank}", f"{rank}h {rank}s {rank}c") for rank in "456789"]
    sides = [{**side, "melds": [*side["melds"], *fans[:3]]} for side in table["sides"]]
    return scene | {"table": {**table, "sides": sides, "hand": hand(15)}}


def state(**changes: Any) -> Props:
    start: Props = {
        "serial": 0, "attempts": 0, "solved": False, "locked": False, "hints": [],
        "hint_enabled": True, "hint_label": "Hint (3 left)", "feedback": None, "marks": {},
        "ghosts": [], "notice": None,
    }  # fmt: skip
    return start | changes


WRONG = {
    "tone": "wrong",
    "mark": "✗",
    "heading": "Not like this",
    "short": ["The ", {"card": card("7s", 8)}, " needs two natural sevens."],
    "more": [" A two is wild."],
    "body": [
        [
            "The pile is frozen, so the ", {"card": card("7s", 8)}, " needs two ",
            {"strong": "natural"}, " sevens from your hand. You chose ", {"card": card("7h", 8)},
            " and ", {"card": card("2c", 8)}, ", and a two is wild.",
        ],
        ["Choose ", {"card": card("7h", 7)}, " and ", {"card": card("7d", 7)}, " instead."],
    ],
    "rules": [
        {
            "name": "Frozen pile", "system": "Classic", "standing": "documented",
            "source": "Wikipedia",
            "text": "A frozen pile is taken only with a natural pair from the hand.",
        },
    ],
    "sources": {
        "label": "Source",
        "lines": [
            {"rule": None, "said": "From the rules of Classic. You can read it in Wikipedia."},
        ],
    },
    "elsewhere": "3 systems decide differently",
    "worked": {
        "label": "Worked solution",
        "body": [["Two sevens match the upcard: ", {"card": card("7h", 6)}, " ",
                  {"card": card("7d", 6)}, "."]],
        "open": False,
    },
}  # fmt: skip
RIGHT = {
    "tone": "right",
    "mark": "✓",
    "heading": "The pile is yours",
    "short": ["Two natural sevens match the upcard ", {"card": card("7s", 8)}, "."],
    "more": [],
    "body": [["Two natural sevens match the upcard ", {"card": card("7s", 8)}, "."]],
    "rules": WRONG["rules"],
    "sources": WRONG["sources"],
    "elsewhere": None,
    "worked": None,
}
DECK = {"label": "Deck", "two": "Two colours", "four": "Four colours"}
THEME = {"label": "Colours", "auto": "Automatic", "light": "Light", "dark": "Dark"}
RULE_CARDS = [
    {
        "name": "First meld", "text": ["A side that has melded nothing must reach its minimum."],
        "head": ["Score", "Minimum"],
        "rows": [["Less than 0", "15"], ["0 to 1495", "50"], ["1500 to 2995", "90"]],
        "system": "Classic", "standing": "documented", "standing_label": "documented",
        "source": "Wikipedia",
    },
    {
        "name": "Wild cards", "text": ["Jokers ", {"card": card("X")}, " and twos ",
        {"card": card("2h")}, " stand for any card of a meld."], "rows": None, "system": "Classic",
        "standing": "documented", "standing_label": "documented", "source": "Wikipedia",
    },
]  # fmt: skip


def rules() -> Props:
    return {"part": "rules", "id": "rules", "lang": "en", "rules": RULE_CARDS, "texts": TEXTS}


def bar() -> Props:
    return {
        "part": "bar", "id": "bar", "lang": "en", "done": 3,
        "total": 7, "progress_text": "3 of 7 puzzles solved", "rules_label": "Rules",
        "steps_label": "Steps", "settings_label": "Settings", "languages_label": "Language",
        "steps": [{"href": "#step-1", "label": "Three of a kind", "text": "3 of 3", "done": True},
                  {"href": "#step-2", "label": "A joker", "text": "0 of 4", "done": False}],
        "rules": [{"id": "classic", "label": "Classic", "current": True},
                  {"id": "wikibooks", "label": "Wikibooks", "current": False}],
        "home": {"href": "../index.ipynb", "label": "All lessons"},
        "languages": [{"id": "en", "label": "English", "href": "../en/a.ipynb", "current": True},
                      {"id": "cs", "label": "Čeština", "href": "../cs/a.ipynb", "current": False},
                      {"id": "ru", "label": "Русский", "href": "../ru/a.ipynb", "current": False}],
        "deck": DECK, "theme": THEME, "texts": TEXTS,
    }  # fmt: skip


LESSONS = [
    ("The cards and their points", "Know every card and what it counts.", "done"),
    ("The deal and the red threes", "Begin a deal as the rules ask.", "done"),
    ("A turn", "Draw, lay and discard.", "begun"),
    ("Melds and canastas", "Tell a meld from a heap of cards.", "new"),
    ("The first meld", "Reach the minimum of your side.", "new"),
    ("The discard pile", "Take it, freeze it, keep it closed.", "new"),
]
STATE_TEXTS = {"done": "Done: 8 of 8 puzzles", "begun": "3 of 9 puzzles", "new": "Not begun"}


def home() -> Props:
    lessons = [
        {"href": f"en/{at}.ipynb", "title": title, "goal": goal, "state": how,
         "state_text": STATE_TEXTS[how], "current": how == "begun", "number": at + 1,
         "shelf": "known" if how == "done" else "ahead", "sign": cards("7h 7c")}
        for at, (title, goal, how) in enumerate(LESSONS)
    ]  # fmt: skip
    return {
        "part": "home", "id": "home", "lang": "en", "title": "Learn Canasta",
        "cards": cards("Kh 7d X Qs Ac"),
        "lead": "Six short lessons at a card table. Every answer is explained.",
        "languages": [{"id": "en", "label": "English", "current": True},
                      {"id": "cs", "label": "Čeština", "current": False},
                      {"id": "ru", "label": "Русский", "current": False}],
        "languages_label": "Language",
        "rule_sets": [
            {"id": "classic", "label": "Classic", "note": "Four players, two sides",
             "current": True},
            {"id": "two", "label": "Two players", "note": "Fifteen cards each", "current": False}],
        "other_rules": "I play other rules", "lessons": lessons, "lessons_label": "Lessons",
        "known_label": "Known lessons: 2", "others_label": "Other games: 0",
        "going_on": {"kicker": "You are here", "title": "A turn", "goal": LESSONS[2][1],
                     "state_text": "3 of 9 puzzles", "href": "en/2.ipynb", "label": "Continue"},
        "minute_words": {"heading": "Canasta in a minute", "next": "Next", "again": "Once more",
                         "start": "Start the first lesson", "skip": "Go straight there",
                         "plays": "I play already"},
        "progress": {"heading": "Take your progress elsewhere", "code_label": "Your code",
                     "code": "CT1-8F3K-22QD", "copy_label": "Copy", "copied": "Copied",
                     "paste_label": "A code from elsewhere", "apply_label": "Use this code",
                     "help": "The code holds what you have solved."},
        "deck": DECK, "theme": THEME, "texts": TEXTS, "settings_label": "Settings",
    }  # fmt: skip
