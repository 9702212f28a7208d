"""How many words a puzzle has before its answer, including words for screen readers.

The test counts the texts of a puzzle in Chromium's tree of accessible names: the question, the
things on the table, the buttons. It counts each text once: the text on a button or in a picture is
also its name, and the name of a field also stands beside the field. Numbers count as words. The
cards of the learner's hand do not count. `make soak` counts all lessons. This command prints the
table, lesson by lesson:

    TIMES=20 .venv/bin/pytest -q -s tests/browser/voila/test_words_a_puzzle.py
"""

import re
from collections.abc import Iterator

from canasta_tutor.i18n.words import Words
from tests.browser.voila.learning import lessons, puzzles_in_order, question, show_all_steps
from tests.browser.voila.visits import Visitor
from tests.many import TIMES

EASIEST = ("01-cards", "02-deal", "03-turn")
OFTEN = (*EASIEST, "09-counting", "12-whole-deal")
MOST, MOST_OF_EASIEST = 60, 40
"""Mean number of words of the puzzles of a lesson."""

_LINE = re.compile(r'(?P<deep> *)- (?P<role>[\w/]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)')
_QUOTED = re.compile(r"( *- )'(.*?)'(:.*)?")
_WORD = re.compile(r"[^\W_]+(?:[’'.,-][^\W_]+)*")
_OF_HAND = re.compile(r", \d+ \S+ \d+$")
"""The end of the name of a card in the hand: `7 of 11`."""
_WHOLE = ("button", "img")
"""Elements that are named as a whole: nobody reads what is inside them."""


def named(snapshot: str, hand: str) -> Iterator[str]:
    """The texts and names of a tree of accessible names, each once; `hand`: the name of a hand.

    >>> snapshot = '- button "Sevens: 3":\\n  - img "seven of hearts"\\n- text: Points'
    >>> list(named(snapshot, "Your hand"))
    ['Sevens: 3', 'Points']
    """
    inside = held = None
    for line in snapshot.split("\n"):
        quoted = _QUOTED.fullmatch(line)
        plain = f"{quoted[1]}{quoted[2]}{quoted[3] or ''}".replace("''", "'") if quoted else line
        found = _LINE.fullmatch(plain)
        assert found, line
        deep, role, name = len(found["deep"]), found["role"], found["name"]
        if inside is not None and deep > inside:
            continue
        inside = deep if role in _WHOLE else None
        held = (
            deep
            if (name or "").startswith(hand)
            else (held if held is not None and deep > held else None)
        )
        if role == "img" and held is not None:
            continue
        text = re.sub(r"^( \[[^]]*\])*:?", "", found["rest"]).strip()
        if role == "textbox" or (name and _OF_HAND.search(name)):
            continue
        yield from filter(None, [name] if name else [text])


def count_words(snapshot: str, lang: str = "en") -> int:
    """Number of words in a tree of accessible names."""
    hand = Words(lang).text("ui.table.hand")
    return sum(len(_WORD.findall(text)) for text in named(snapshot, hand))


def counted(voila: str, visit: Visitor, lang: str, lesson: str) -> dict[str, int]:
    """The number of words of each puzzle of a lesson."""
    page = visit().open(f"{voila}{lang}/{lesson}.ipynb").page
    show_all_steps(page)
    names = puzzles_in_order(lesson)
    roots = {name: question(page, f"{lang}/{lesson}", name).root for name in names}
    return {name: count_words(root.aria_snapshot(), lang) for name, root in roots.items()}


def test_a_puzzle_has_few_words(voila: str, visit: Visitor) -> None:
    means: dict[str, float] = {}
    for lesson in lessons() if TIMES > 1 else OFTEN:
        words = counted(voila, visit, "en", lesson)
        means[lesson] = sum(words.values()) / len(words)
        most = max(words, key=lambda name: words[name])
        print(f"{lesson:26} {means[lesson]:5.1f}  most {words[most]:3}: {most}")
    allowed = {lesson: MOST_OF_EASIEST if lesson in EASIEST else MOST for lesson in means}
    assert {name: mean for name, mean in means.items() if mean > allowed[name]} == {}
