"""The tutor in a notebook: lessons, practice, the referee, the rules, counting points, the words of
the game.

In a folder of the page's name a module of that name holds what the notebook calls, and `page` how
it is drawn at first.
"""

from canasta_tutor.ui.course.home import Home
from canasta_tutor.ui.course.lesson import Lesson
from canasta_tutor.ui.practice.practice import Practice
from canasta_tutor.ui.referee.referee import Referee
from canasta_tutor.ui.referee.rulebook import Rulebook
from canasta_tutor.ui.reference.glossary import Glossary
from canasta_tutor.ui.reference.table_card import TableCard
from canasta_tutor.ui.scoring.scoring import Scoring

__all__ = ["Glossary", "Home", "Lesson", "Practice", "Referee", "Rulebook", "Scoring", "TableCard"]
