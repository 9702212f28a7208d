"""Counting practice on the bare page: what is chosen before the kernel answers is kept."""

from random import Random

from playwright.sync_api import expect

from canasta_tutor.ui.learner import Learner
from canasta_tutor.ui.scoring.scoring import ScoringPage
from tests.browser.conftest import Opener


def test_quick_choices_are_not_lost(bare_table: Opener) -> None:
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    table.page.locator('[data-key="rules"]').select_option("samba")
    table.page.locator('[data-key="level"]').select_option("3")
    wish = {"type": "practice", "rules": "samba", "task": "deal-score", "level": 3}
    assert table.sent("practice")[-1] == wish


def test_no_deal_can_be_entered_before_the_kernel_has_told_of_the_game(bare_table: Opener) -> None:
    page = ScoringPage(Learner(), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    table.page.locator('[data-key="desk.pad"]').click()
    expect(table.page.locator(".ct-pad")).to_be_visible()
    expect(table.page.locator(".ct-pad-entry")).to_be_hidden()
