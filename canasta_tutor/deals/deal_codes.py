"""Deal codes: a deal to play as a short text, `CD-8K2M0-4Q71D-V3`.

A code holds the version of the players, the system, the number of players, the learner's seat, who
plays the other seats, the seed, and the fingerprint of the house rules if there are any. The same
code gives the same cards and the same players everywhere.
"""

from __future__ import annotations

from datetime import date
from random import Random

from canasta_tutor.deals.deal_faults import (
    BadDealCode,
    LongDealCode,
    NoSuchDealSystem,
    OldDealCode,
    OtherHouseRules,
)
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import check_players
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.players.player_style import NAMED, Style
from canasta_tutor.short_codes import (
    BITS_PER_LETTER,
    LONGEST,
    OPTIONS_BITS,
    SYSTEM_BITS,
    find_system,
    fingerprint,
    pack_parts,
    read_code_number,
    system_number,
    unpack_parts,
    write_code,
)

VERSION = 1
"""The version of the players. It goes up when the same actions would lead to another deal."""
PREFIX = "CD"
MIXED = "mixed"
"""Says that the named players take the other seats in turn."""
COMPANIES = (MIXED, *(style.id for style in NAMED))
"""Who may play the other seats: the named players in turn, or always the same one of them."""

_VERSION, _PLAYERS, _SEAT, _COMPANY, _SEED = 4, 4, 4, 2, 24
_BITS = (_VERSION, SYSTEM_BITS, _PLAYERS, _SEAT, _COMPANY, _SEED)
_PLAIN = sum(_BITS) // BITS_PER_LETTER
_LONG = _PLAIN + OPTIONS_BITS // BITS_PER_LETTER
"""Number of letters without and with house rules, not counting the checksum."""
SEEDS = 1 << _SEED
"""Number of different seeds."""


class DealCode(Record):
    """The parts of a deal code; `options` is the fingerprint of the house rules, 0 for none."""

    system: str
    players: int
    seat: int
    seed: int
    company: str = MIXED
    options: int = 0
    version: int = VERSION

    @property
    def text(self) -> str:
        """The code as a text.

        >>> read_deal_code(DealCode("classic", 4, 0, 7).text).seed
        7
        """
        values = (
            self.version,
            system_number(self.system),
            self.players,
            self.seat,
            COMPANIES.index(self.company),
            self.seed % SEEDS,
        )
        number = pack_parts(zip(values, _BITS, strict=True))
        if not self.options:
            return write_code(PREFIX, number, _PLAIN)
        return write_code(PREFIX, number << OPTIONS_BITS | self.options, _LONG)

    @property
    def random(self) -> Random:
        """The random generator that shuffles the deck and chooses who begins.

        It does not depend on the learner's seat or on the other players: all play the same cards.
        """
        parts = (self.version, self.system, self.options, self.players, self.seed)
        return Random("deal/" + "/".join(map(str, parts)))

    def style_at(self, seat: int) -> Style:
        """The style of the program player at a seat."""
        if self.company == MIXED:
            return NAMED[(self.seed + seat) % len(NAMED)]
        return NAMED[COMPANIES.index(self.company) - 1]


def read_deal_code(text: str) -> DealCode:
    """Read a code; small letters, spaces, and O, I, L for digits are allowed.

    Raises:
        InputError: the text is too long, cut off or altered, another version of the players made
            it, or its system does not exist in this version.
    """
    if len(text) > LONGEST:
        raise InputError(LongDealCode(len(text)))
    number, letters = read_code_number(text, PREFIX, (_PLAIN, _LONG), _refuse)
    options = 0
    if letters == _LONG:
        options, number = number % (1 << OPTIONS_BITS), number >> OPTIONS_BITS
    version, of_system, players, seat, company, seed = unpack_parts(number, _BITS)
    if version != VERSION:
        raise InputError(OldDealCode(version, VERSION))
    system = find_system(of_system)
    if system is None:
        raise InputError(NoSuchDealSystem())
    if seat >= players or company >= len(COMPANIES):
        raise _refuse()
    return DealCode(system, players, seat, seed, COMPANIES[company], options)


def _refuse() -> InputError:
    return InputError(BadDealCode())


def code_deal(rules: RuleSet, players: int, seat: int, seed: int, company: str = MIXED) -> DealCode:
    """The code of a deal by these rules.

    Raises:
        InputError: the rules do not know this number of players, there is no such seat, or
            `company` is not in `COMPANIES`.
    """
    check_players(rules, players)
    if seat not in range(players):
        raise InputError(BadValue(str(seat), f"0–{players - 1}"), "seat")
    if company not in COMPANIES:
        raise InputError(BadValue(company, ", ".join(COMPANIES)), "company")
    return DealCode(rules.id, players, seat, seed % SEEDS, company, fingerprint(rules))


def check_rules(code: DealCode, rules: RuleSet) -> None:
    """Refuse rules that are not the rules of the code.

    Raises:
        InputError: the rules have another system or other house rules, or do not allow the number
            of players.
    """
    if (rules.id, fingerprint(rules)) != (code.system, code.options):
        raise InputError(OtherHouseRules(code.system))
    check_players(rules, code.players)


def seed_of_day(day: date) -> int:
    """The seed of the deal that everybody plays on that day."""
    return Random(f"day/{day.isoformat()}").randrange(SEEDS)
