"""The classes that notebooks call: one class for each page.

Each folder holds the modules of one page, or of a few related pages: `course` (the home page and
the lessons), `practice`, `play`, `classroom`, `referee` (with the rulebook), `scoring`, and
`reference` (the glossary and the rule card). `puzzle` draws the puzzles of all pages; `static` is
the browser part.
"""

from canasta_tutor.ui.classroom.class_notebook import ClassRoom
from canasta_tutor.ui.course.home_notebook import Home
from canasta_tutor.ui.course.lesson_notebook import Lesson
from canasta_tutor.ui.play.play_notebook import Play
from canasta_tutor.ui.practice.practice_notebook import Practice
from canasta_tutor.ui.referee.referee_notebook import Referee
from canasta_tutor.ui.referee.rulebook import Rulebook
from canasta_tutor.ui.reference.glossary import Glossary
from canasta_tutor.ui.reference.table_card import TableCard
from canasta_tutor.ui.scoring.scoring_notebook import Scoring

__all__ = [
    "ClassRoom",
    "Glossary",
    "Home",
    "Lesson",
    "Play",
    "Practice",
    "Referee",
    "Rulebook",
    "Scoring",
    "TableCard",
]
