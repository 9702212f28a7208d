"""A score pad: the players' entries, deal by deal, for a game at their own table.

A side enters a deal as cards, or as numbers: the number of canastas of each kind and the card
points. The program works out the sheet from either form; the pad stores no computed result.

Two pads can be merged without loss, in any order and any number of times: every deal has an id and
the moment when it was last changed or removed, and the latest change of a deal wins.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, Strict

from canasta_tutor.engine.position.position_form import MANY, check_at_most, check_length, read_form
from canasta_tutor.engine.rules.reading.form import read_as
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.reading.validation_errors import adapter
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import check_players
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.learner.practice_log import LATEST
from canasta_tutor.learner.progress import LaterProgress, Version

VERSION = 2
"""Version of the stored text. In version 1 deals had no ids."""

MOST_DEALS, MOST_GAMES, MOST_REMOVED = 200, 6, 1000
LONGEST_NAME, LONGEST_CARDS, LONGEST_ID, MOST_POINTS = 40, 1000, 60, 10**9
"""The limits of a pad.

The first line limits how many deals, games and ids of removed deals a pad has. The second line
limits the letters of a side's name, of a group of cards and of an id, and the points of one count.
"""
LONGEST_TEXT = 4_000_000
"""Greatest length of a text that is read, in bytes."""


Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
Name = Annotated[str, AfterValidator(lambda text: " ".join(text.split())[:LONGEST_NAME])]
Id = Annotated[str, Field(max_length=LONGEST_ID)]
Group = Annotated[str, Field(max_length=LONGEST_CARDS)]
Groups = Annotated[tuple[Group, ...], Field(max_length=MANY)]
Seat = Annotated[Whole, Field(ge=0)]
Moment = Annotated[Whole, Field(ge=0, lt=LATEST)]
Counts = Annotated[
    Mapping[Group, Annotated[Whole, Field(ge=-MOST_POINTS, le=MOST_POINTS)]],
    AfterValidator(lambda counts: {name: n for name, n in sorted(counts.items()) if n}),
]
"""The counts that are not zero, by name."""
_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class SideEntry:
    """The entries of one side at the end of a deal.

    `by_cards`: melds, threes, hands and feet are entered as cards; otherwise `counts` has all of
    them. In both cases, `counts` also has the items that leave no card behind, such as a contract.
    """

    __pydantic_config__ = _STRICT
    by_cards: Flag = False
    melds: Groups = ()
    red_threes: Group = ""
    black_threes: Group = ""
    hands: Groups = ()
    feet: Groups = ()
    counts: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A finished deal: its ending, each side's entries, its id and when it last changed."""

    __pydantic_config__ = _STRICT
    sides: Annotated[tuple[SideEntry, ...], Field(max_length=MANY)] = ()
    out: Seat | None = None
    concealed: Flag = False
    first_pile: Flag = False
    special: Group | None = None
    acaba: Seat | None = None
    id: Id = ""
    changed: Moment = 0


@dataclass(frozen=True, slots=True)
class Pad:
    """A game: its rules, the number of players, the names of the sides, and the deals so far.

    `id` begins with the moment when the game began. `removed`: when each removed deal, by its id,
    was removed. `others`: earlier games, or games from another tab.
    """

    __pydantic_config__ = _STRICT
    rules: str
    players: Annotated[Whole, Field(ge=1)]
    names: Annotated[tuple[Name, ...], Field(max_length=MANY)] = ()
    deals: Annotated[tuple[DealEntry, ...], Field(max_length=2 * MOST_DEALS)] = ()
    changed: Moment = 0
    """Seconds since 1970; the page shows the game with the latest change."""
    id: Id = ""
    named: Moment = 0
    removed: Annotated[Mapping[Id, Moment], Field(max_length=MOST_REMOVED)] = field(
        default_factory=dict
    )
    others: Annotated[tuple[Pad, ...], Field(max_length=MOST_GAMES)] = ()

    @property
    def system(self) -> RuleSet:
        """The rule set of the game."""
        return load(self.rules)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return self.system.seats.sides[self.players]

    @property
    def key(self) -> tuple[str, str, int]:
        """Two pads with equal keys hold the same game."""
        return self.id, self.rules, self.players


def new_pad(rules: str, players: int | None = None) -> Pad:
    """An empty pad.

    Raises:
        InputError: the rules do not exist, or do not allow that number of players.

    >>> new_pad("samba").sides
    2
    """
    system = load(rules)
    count = players or system.seats.usual
    check_players(system, count)
    return Pad(rules, count)


def put_deal(pad: Pad, deal: DealEntry, place: int | None = None) -> Pad:
    """The pad with the deal added at the end.

    `place`: replace the deal at this place instead.

    Raises:
        InputError: the pad is full.
    """
    if place is not None:
        same = replace(deal, id=pad.deals[place].id)
        return replace(pad, deals=(*pad.deals[:place], same, *pad.deals[place + 1 :]))
    if len(pad.deals) >= MOST_DEALS:
        raise InputError(BadValue(str(len(pad.deals) + 1), f"≤ {MOST_DEALS}"))
    return replace(pad, deals=(*pad.deals, deal))


def remove_deal(pad: Pad, place: int) -> Pad:
    """The pad without the deal at that place."""
    return replace(pad, deals=(*pad.deals[:place], *pad.deals[place + 1 :]))


def begin_game(pad: Pad, game: Pad) -> Pad:
    """The pad showing another game; the previous game stays among `others`."""
    before = (replace(pad, others=()), *pad.others)
    return replace(game, others=before[: MOST_GAMES - 1])


def mark_changes(before: Pad, after: Pad, when: int, mark: str) -> Pad:
    """The pad `after`, where everything that differs from `before` has the moment `when`.

    `mark` distinguishes entries that two tabs make in the same second.

    >>> pad = new_pad("classic")
    >>> mark_changes(pad, put_deal(pad, DealEntry()), 60, "x").deals[0].id
    '000000003c-x'
    """
    when = min(max(when, before.changed + 1), LATEST - 1)
    new = f"{when:010x}-{mark}"
    if after.key != before.key:
        known = after.id in {game.id for game in before.others}
        return replace(after, id=after.id if known else new, changed=when)
    old = {deal.id: deal for deal in _with_ids(before)}
    deals = tuple(_mark_deal(deal, old, when, new) for deal in _with_ids(after, new))
    gone = old.keys() - {deal.id for deal in deals}
    return replace(
        after,
        deals=deals,
        changed=when,
        named=before.named if after.names == before.names else when,
        removed={**before.removed, **dict.fromkeys(gone, when)},
    )


def merge_pads(one: Pad, other: Pad) -> Pad:
    """Every game and every deal of both pads, each in its latest version.

    If there are more games and deals than a pad may hold, the oldest ones are left out.
    """
    games: dict[tuple[str, str, int], Pad] = {}
    for game in (one, *one.others, other, *other.others):
        single = replace(game, others=())
        games[game.key] = (
            _merge_game(games[game.key], single) if game.key in games else _drop_removed(single)
        )
    kept = [games[key] for key in sorted(games)[-MOST_GAMES:]]
    shown = max(kept, key=lambda game: (game.changed, game.key))
    others = tuple(game for game in kept if game is not shown)
    return _shorten(replace(shown, others=others))


def _shorten(pad: Pad) -> Pad:
    """The pad without its oldest other games and then its oldest deals, until it can be stored."""
    while len(to_json(pad)) > LONGEST_TEXT:
        if pad.others:
            pad = replace(pad, others=pad.others[1:])
        else:
            pad = replace(pad, deals=pad.deals[len(pad.deals) // 8 + 1 :])
    return pad


def _merge_game(one: Pad, other: Pad) -> Pad:
    deals: dict[str, DealEntry] = {}
    for deal in (*_with_ids(one), *_with_ids(other)):
        deals[deal.id] = max(deals.get(deal.id, deal), deal, key=lambda d: (d.changed, repr(d)))
    removed = dict(one.removed)
    for name, when in other.removed.items():
        removed[name] = max(when, removed.get(name, 0))
    named = max(one, other, key=lambda pad: (pad.named, pad.names))
    later = replace(one, deals=tuple(deals.values()), removed=removed, names=named.names)
    return _drop_removed(replace(later, named=named.named, changed=max(one.changed, other.changed)))


def _drop_removed(pad: Pad) -> Pad:
    """The pad in order of ids, without deals that were removed after their last change."""
    removed = sorted(pad.removed.items(), key=lambda item: (item[1], item[0]))[-MOST_REMOVED:]
    deals = [deal for deal in _with_ids(pad) if deal.changed >= pad.removed.get(deal.id, 0)]
    ordered = tuple(sorted(deals, key=lambda deal: deal.id))
    return replace(pad, deals=ordered[-2 * MOST_DEALS :], removed=dict(sorted(removed)))


def _with_ids(pad: Pad, new: str | None = None) -> Iterable[DealEntry]:
    """The deals, each with an id; a deal without one gets `new`, or an id from its place."""
    return [
        deal if deal.id else replace(deal, id=new or f"{place:010x}")
        for place, deal in enumerate(pad.deals)
    ]


def _mark_deal(deal: DealEntry, old: Mapping[str, DealEntry], when: int, new: str) -> DealEntry:
    before = old.get(deal.id)
    same = before is not None and replace(before, changed=deal.changed) == deal
    return deal if same else replace(deal, id=deal.id or new, changed=when)


def to_json(pad: Pad) -> str:
    """The text to store; equal pads give equal texts."""
    whole = {
        "version": VERSION,
        **adapter(Pad).dump_python(pad, mode="json", exclude_defaults=True),
    }
    return json.dumps(whole, separators=(",", ":"), sort_keys=True)


def from_json(text: str | bytes) -> Pad:
    """The pad that a text holds.

    Raises:
        InputError: the text is damaged, or of a later version.

    >>> from_json(to_json(new_pad("samba"))) == new_pad("samba")
    True
    """
    if len(text) > LONGEST_TEXT:
        raise InputError(BadValue("…", f"≤ {LONGEST_TEXT}"))
    raw = read_json(text)
    version = read_as(Version, raw.pop("version", 0) if isinstance(raw, dict) else raw)
    if version > VERSION:
        raise InputError(LaterProgress(version, VERSION), "version")
    pad = read_form(Pad, raw)
    return replace(_fill_deals(pad), others=tuple(map(_fill_deals, pad.others)))


def _fill_deals(pad: Pad) -> Pad:
    """The pad with an entry for each side in every deal.

    Raises:
        InputError: the rules do not allow such a game.
    """
    _check_fits(pad)
    return replace(pad, deals=tuple(_with_sides(deal, pad.sides) for deal in pad.deals))


def _with_sides(deal: DealEntry, count: int) -> DealEntry:
    return replace(deal, sides=(*deal.sides, *(SideEntry(),) * (count - len(deal.sides))))


def read_deal(raw: object, pad: Pad, path: str = "deal") -> DealEntry:
    """Read a deal that the browser sent.

    Raises:
        InputError: what is wrong, and where.
    """
    try:
        deal = read_form(DealEntry, raw)
        _check_fits(replace(pad, deals=(deal,)))
    except InputError as error:
        raise InputError(error.fault, f"{path}.{error.path.removeprefix('deals[0].')}") from None
    return replace(_with_sides(deal, pad.sides), id="", changed=0)


def _check_fits(pad: Pad) -> None:
    """Check the players, sides and seats of a game against its rules.

    Raises:
        InputError: what is wrong, and where.
    """
    check_players(pad.system, pad.players)
    check_length(pad.names, pad.sides, "names")
    for place, deal in enumerate(pad.deals):
        check_length(deal.sides, pad.sides, f"deals[{place}].sides")
        check_at_most(deal.out or 0, pad.players - 1, f"deals[{place}].out")
        check_at_most(deal.acaba or 0, pad.players - 1, f"deals[{place}].acaba")
