"""The check of all content: a good lesson passes, and the check finds each fault at its place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.input_faults import (
    BadSyntax,
    BadValue,
    Fault,
    PlayersNotSupported,
    TooManyCopies,
    UnknownKey,
    UnknownRules,
)
from canasta_tutor.puzzles.lesson_checks import Problem, check_content
from canasta_tutor.puzzles.lesson_pages import LINKS
from canasta_tutor.puzzles.schema.puzzle_faults import (
    Absent,
    BeforePuzzle,
    MistakeIsRight,
    NoHand,
    NotShown,
    NumberInProse,
    OneSided,
    OutOfStep,
    Repeated,
    TermTooEarly,
    TwoAnswers,
)

GOOD = Path(__file__).parent / "good_lesson"
SHOWING = "lesson.table, lesson.picture, lesson.puzzle, lesson.disputed"
FOLLOWING = "lesson.rules, lesson.only, lesson.otherwise"

Found = list[tuple[str, str, Fault]]


@pytest.fixture
def found(tmp_path: Path) -> Callable[..., Found]:
    """What the check finds after a change: the file, the path, the fault."""

    def check(name: str = "", old: str = "", new: str | None = "") -> Found:
        folder = tmp_path / "01-melds"
        folder.mkdir()
        for file in GOOD.iterdir():
            text = file.read_text("utf-8")
            assert file.name != name or old in text
            if file.name != name or new is not None:
                changed = text.replace(old, new or "", 1) if file.name == name else text
                (folder / file.name).write_text(changed, encoding="utf-8")
        return [
            (each.file.removeprefix("01-melds/"), each.path, each.fault)
            for each in check_content(tmp_path)
        ]

    return check


def test_a_good_lesson_has_no_problems(found: Callable[..., Found]) -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("old", "new", "path", "fault"),
    [
        ('id = "01-melds"', 'id = "melds"', "id", BadValue("melds", "01-melds")),
        (
            'hands = ["Kh Kd"]',
            'hands = ["Kh Kh Kh"]',
            "table.kings.position",
            TooManyCopies("Kh", 3, 2),
        ),
        (
            'hands = ["Kh Kd"]',
            'hand = ["Kh Kd"]',
            "table.kings.position.hand",
            UnknownKey(
                "hand", ("turn", "phase", "hands", "sides", "pile", "frozen", "stock", "memory")
            ),
        ),
        ('position = { hands = ["Kh Kd"] }', "", "table.kings", Absent("position")),
        ('"7h 7d 2c"', '"7h 7h 7h 7d"', "puzzle.sevens.ask", TooManyCopies("7h", 3, 2)),
        ('cards = "7h 7d"', 'cards = "7h 8d"', "puzzle.sevens.cards", NotShown("8d")),
        (
            'answer = "no"',
            'answer = "yes"',
            "puzzle.sevens.mistake.0.answer",
            MistakeIsRight("yes", "classic"),
        ),
        ('groups = ["8h 8d"]', 'groups = ["8h 8s"]', "puzzle.eights.ask", NotShown("8s")),
        ('hands = ["8h 8d 8c Kd 4c"]', 'pile = "4c"', "puzzle.eights.position.hands", NoHand()),
        (
            'rule = "pile.freezing"',
            'rule = "pile.freezing"\nrules = "clasic"',
            "puzzle.pile.rules",
            UnknownRules("clasic", tuple(sorted(known()))),
        ),
        (
            'pile = "4c 7s"',
            'pile = "4c 2s"',
            "puzzle.pile.position.pile",
            TwoAnswers("blocked", "frozen"),
        ),
        ('pile = "4c 7s"', 'pile = ""', "puzzle.pile.position.pile", NotShown("")),
        ('hands = ["8h 8d 8c Kd"]', "stock = 3", "puzzle.mine.position.hands", NoHand()),
        ('answer = "8h 8d Kd"', 'answer = "8h 9d"', "puzzle.mine.mistake.0.answer", NotShown("9d")),
        (
            'answer = "8h 8d Kd"',
            'answer = "8h 8c 8d"',
            "puzzle.mine.mistake.0.answer",
            MistakeIsRight("8h 8c 8d", "classic"),
        ),
        (
            'kind = "hand"',
            'kind = "hand", players = 9',
            "puzzle.dealt.ask.players",
            PlayersNotSupported(9, (2, 3, 4, 6)),
        ),
        (
            'kind = "hand"',
            'kind = "red_threes", count = 5',
            "puzzle.dealt.ask.count",
            BadValue("5", "1…4"),
        ),
        ('"9h 9d"', '"9h 9d 9s"', "puzzle", None),
        ('"7h 7d 2c"', '"7h 7d"', "puzzle", OneSided(0, 3)),
    ],
)
def test_a_puzzle_that_cannot_be_asked_is_found(
    found: Callable[..., Found], old: str, new: str, path: str, fault: Fault | None
) -> None:
    problems = found("lesson.toml", old, new)
    if fault is None:
        assert problems == []
    else:
        assert ("lesson.toml", path, fault) in problems


def test_a_term_before_the_step_that_explains_it_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "01-cards"
    shutil.copytree(paths.lessons() / folder.name, folder)
    for old, new in (
        ("You play with more", "Wild with more"),
        ("Forget the suits.", "Go wild."),
    ):
        for file in folder.iterdir():
            file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")
    early = [each.fault for each in check_content(tmp_path)]
    assert [fault.term for fault in early if isinstance(fault, TermTooEarly)] == ["wild"] * 3


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("cs.md", "", None, Absent("cs.md")),
        ("lesson.toml", "", None, Absent("lesson.toml")),
        ("ru.md", "# Комбинации", "# Карты", OutOfStep("Комбинации", "Карты")),
        ("en.md", "Words.", "Discard!", TermTooEarly("discard", "Discard!")),
        ("en.md", "Words.", "At least 3 cards.", NumberInProse("At least 3 cards.")),
        ("en.md", "## Step", "Look!\n\n## Step", BeforePuzzle("Look!")),
        ("cs.md", "## Step", "## Step\n\nHleďte!", BeforePuzzle("Hleďte!")),
        (
            "ru.md",
            '```python\nlesson.puzzle("sevens")',
            '```python\nlesson.rules("meld.kinds")\n```\n\n```python\nlesson.puzzle("sevens")',
            BeforePuzzle('lesson.rules("meld.kinds")'),
        ),
        ("lesson.toml", 'en = "Lay cards."', 'en = "Lay 3 cards."', NumberInProse("Lay 3 cards.")),
        ("lesson.toml", 'cs = "Hleďte."', 'cs = "Hleďte 3."', NumberInProse("Hleďte 3.")),
        ("cs.md", "## Step", "Step", OutOfStep("1 × ##", "0 × ##")),
        (
            "lesson.toml",
            '"meld.min_cards"]',
            '"meld.min_cards", "game.tie"]',
            Absent("classic game.tie"),
        ),
        (
            "lesson.toml",
            '"meld.min_cards"]',
            '"meld.min_cards"]\nalso.samba = ["meld.min_cards"]',
            Absent("samba meld.min_cards"),
        ),
        (
            "lesson.toml",
            '"meld.min_cards"]',
            '"meld.min_cards"]\ndisputed.rare = ["meld.max_wild"]',
            Absent('lesson.disputed("rare")'),
        ),
        (
            "ru.md",
            'lesson.puzzle("nines")',
            'lesson.puzzle("tens")',
            BadValue("tens", "sevens, eights, nines, pile, mine, dealt"),
        ),
        (
            "ru.md",
            'lesson.puzzle("nines")',
            'lesson.puzzle("tens")',
            Absent('lesson.puzzle("nines")'),
        ),
        (
            "ru.md",
            'lesson.puzzle("nines")',
            'lesson.puzzle("eights")',
            Repeated('lesson.puzzle("eights")'),
        ),
        ("en.md", '"meld.kinds"', '"meld.sorts"', BadValue("meld.sorts", "")),
        (
            "en.md",
            'lesson.table("kings")',
            'lesson.show("kings")',
            BadValue(
                "lesson.show",
                f"{SHOWING}, {FOLLOWING}, lesson.summary",
            ),
        ),
        ("en.md", 'lesson.table("kings")', "import this", BadSyntax("lesson.…(…)", "import this")),
        ("en.md", "lesson.summary()", 'lesson.rules("meld.kinds")', Absent("lesson.summary()")),
        ("lesson.toml", 'id = "01-melds"', "id = 01-melds", None),
    ],
)
def test_a_page_that_is_out_of_step_is_found(
    found: Callable[..., Found], name: str, old: str, new: str | None, fault: Fault | None
) -> None:
    faults = [each for _, _, each in found(name, old, new)]
    if fault is None:
        assert isinstance(faults[0], BadSyntax)
    else:
        assert fault in faults


def test_html_is_found_where_it_stands(found: Callable[..., Found]) -> None:
    """For further things that count as HTML, see test_lesson_pages.py."""
    text = "See [on][x].\n\n<b>Bold</b>\n\n[x]: javascript:alert(1)\n"
    assert found("en.md", "Words.", text)[:3] == [
        ("en.md", "9", BadValue("javascript:alert(1)", LINKS)),
        ("en.md", "11", BadValue("<b>", "Markdown")),
        ("en.md", "11", BadValue("</b>", "Markdown")),
    ]


def test_html_of_the_lesson_file_is_found(found: Callable[..., Found]) -> None:
    problems = found("lesson.toml", 'en = "Lay cards."', 'en = "Lay <b>cards."')
    assert ("en.md", "", BadValue("<b>", "Markdown")) in problems


@pytest.mark.parametrize("name", ["en.md", "cs.md", "lesson.toml"])
def test_a_file_in_another_encoding_is_named(tmp_path: Path, name: str) -> None:
    shutil.copytree(GOOD, tmp_path / "01-melds")
    file = tmp_path / "01-melds" / name
    file.write_bytes(file.read_text("utf-8").encode("utf-16"))
    found = [(each.file, each.fault) for each in check_content(tmp_path)]
    named = [fault for where, fault in found if where == f"01-melds/{name}"]
    assert isinstance(named[0], BadSyntax)
    assert named[0].format == "UTF-8"


def test_a_problem_is_one_line() -> None:
    problem = Problem("01-melds/lesson.toml", "puzzle.nines.ask", NotShown("8d"))
    assert str(problem) == "01-melds/lesson.toml: puzzle.nines.ask: content.not_shown cards='8d'"
    assert str(Problem("01-melds/cs.md", "", NoHand())) == "01-melds/cs.md: content.no_hand"
