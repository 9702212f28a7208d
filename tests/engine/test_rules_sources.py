"""The sources of the values of rule systems; clauses test the values themselves."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_values import Standing
from tests.every import every

CHOSEN, COMPLETED = Standing.CHOSEN, Standing.COMPLETED
DOCUMENTED, INHERITED = Standing.DOCUMENTED, Standing.INHERITED


@every(
    ("system", "key", "standing", "source"),
    [
        ("classic", "meld.max_wild", DOCUMENTED, "Wikipedia (en)"),
        ("classic", "points.cards", COMPLETED, "Pagat"),
        ("classic", "canasta.natural_bonus", COMPLETED, "Pagat"),
        ("classic", "pile.with_one_card", COMPLETED, "Bicycle"),
        ("classic", "game.tie", CHOSEN, ""),
        ("two-player", "going_out.canastas", DOCUMENTED, "Wikipedia (en)"),
        ("two-player", "canasta.natural_bonus", INHERITED, "Pagat"),
        ("wikibooks", "points.cards", DOCUMENTED, "Wikibooks (cs)"),
        ("wikibooks", "going_out.while_frozen", INHERITED, "Pagat"),
        ("cs-wikipedia", "pile.freeze_lasts", DOCUMENTED, "Wikipedia (cs)"),
        ("cs-wikipedia", "pile.with_one_card", INHERITED, "Bicycle"),
        ("wikibooks-10000", "canasta.wild_bonus", DOCUMENTED, "Wikibooks (cs)"),
        ("wikibooks-10000", "meld.kinds", CHOSEN, "Wikibooks (cs)"),
        ("uruguay", "deal.hand", COMPLETED, "Acanomas.com"),
        ("uruguay", "canasta.wild_bonus", DOCUMENTED, "Wikipedia (cs), «Původní pravidla"),
        ("samba", "red_threes.minus", COMPLETED, "Bicycle Canada"),
        ("samba", "deal.turned_on", COMPLETED, "Fournier"),
        ("samba", "pile.start_sequence", COMPLETED, "Bicycle Canada; HowStuffWorks"),
        ("samba", "pile.onto_frozen", CHOSEN, ""),
        ("sitoumussamba", "calls.auction", DOCUMENTED, "Wikipedia (cs), «Samba"),
        ("sitoumussamba", "calls.contract_step", CHOSEN, ""),
        ("bolivia", "canasta.closed", COMPLETED, "Rummy-Games.com"),
        ("bolivia", "going_out.sequence_canastas", DOCUMENTED, "Wikipedia (en), «Bolivian"),
        ("brazilian", "pile.first_meld", COMPLETED, "Bicycle Canada"),
        ("brazilian", "canasta.wild_bonus", DOCUMENTED, "Wikipedia (en), «Brazilian"),
        ("british-acaba", "calls.acaba", DOCUMENTED, "Wikipedia (en), «British"),
        ("chilean", "pack.packs", DOCUMENTED, "Wikipedia (en), «Chilean"),
        ("chilean", "canasta.wild_bonus", INHERITED, "Wikipedia (cs), «Samba"),
        ("cuban", "black_threes.removed_all", DOCUMENTED, "Wikipedia (en), «Cuban"),
        ("cuban", "canasta.closed", COMPLETED, "Rummy-Games.com"),
        ("italian", "initial.bands", COMPLETED, "Rummy-Games.com"),
        ("italian", "deal.turned_on", CHOSEN, ""),
        ("boat", "meld.wild_share", CHOSEN, ""),
        ("boat", "canasta.wild_bonus", CHOSEN, ""),
        ("hand-and-foot", "red_threes.in_hand", DOCUMENTED, "Wikipedia (cs), «Hand and Foot»"),
        ("hand-and-foot", "game.deals", COMPLETED, "Hand and Foot page FE"),
        ("modern-american", "deal.first_upcard", COMPLETED, "Canasta League of America"),
        ("modern-american", "red_threes.bonus", CHOSEN, "Wikipedia (cs), «Varianty"),
        ("modern-american", "special.garbage", DOCUMENTED, "Wikipedia (cs), «Americká"),
        ("czech-club", "deal.peek", DOCUMENTED, "Club leaflet (cs), «5"),
        ("czech-club", "deal.turned_on", CHOSEN, ""),
        ("czech-club", "pile.onto_canasta", DOCUMENTED, "Club leaflet (cs), «11"),
        ("czech-fast", "initial.failed_raise", CHOSEN, "Club leaflet (cs), faster"),
        ("czech-fast", "going_out.ask_partner", DOCUMENTED, "Club leaflet (cs), faster"),
        ("caliente", "calls.caliente", DOCUMENTED, "Wikibooks (cs), «Další"),
    ],
)
def test_standing_and_source(system: str, key: str, standing: Standing, source: str) -> None:
    origin = load(system).origins[key]
    assert origin.standing is standing
    assert origin.source.startswith(source)


@pytest.mark.parametrize("system", ["two-player", "three-player"])
def test_fewer_players_play_classic(system: str) -> None:
    """All values except those that depend on the number of players.

    Clauses test that the values agree.
    """
    own = {"seats.sides", "seats.usual", "draw.count", "going_out.canastas", "deal.hand"}
    origins = load(system).origins
    said = {key for key, origin in origins.items() if origin.standing is not INHERITED}
    assert said == own
