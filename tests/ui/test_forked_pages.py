"""The server runs a page once and forks its kernel for each visitor; their random numbers
differ.
"""

from random import SystemRandom

from canasta_tutor.ui.classroom.class_notebook import ClassPage
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.play.play_notebook import PlayPage
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.scoring.scoring_notebook import ScoringPage


def test_no_page_has_a_state_of_chance_that_a_fork_would_copy() -> None:
    mine = Learner()
    coach = Coach(mine)
    pages = ClassPage(mine, coach), PlayPage(mine), ScoringPage(mine)
    chances = [coach.chance, *(page.chance for page in pages)]
    assert all(isinstance(chance, SystemRandom) for chance in chances)
