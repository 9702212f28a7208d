"""A table under some rules, and the questions of the clauses that this table answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter

from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds import group, laying
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players, value_of
from canasta_tutor.engine.scoring import canastas, first_meld_minimum, game_end, special_hands
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from canasta_tutor.engine.search import drop_unknown, going_out_ways
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state, find_pile_state
from canasta_tutor.engine.values.actions import Action, LayMelds
from canasta_tutor.engine.values.cards import (
    JOKER,
    Card,
    Cards,
    Rank,
    cards,
    in_order,
    text_of,
    without,
)
from canasta_tutor.engine.values.input_faults import Contradiction, InputError
from canasta_tutor.engine.values.table import Meld, Side, Table, replace_item
from canasta_tutor.engine.values.view import view
from tests.all_cards import all_cards

NOTHING = "nothing"
MANY, FEW = 15, 9
"""If a heap, or several heaps together, have more cards than these numbers, the text only counts
them.
"""
OWN = ("about", "cases", "steps", "rules", "options", "players", "deal", "end")
"""Keys that a clause may have in addition to the keys of a position."""
DECK = ("deck", "top", "bottom", "turned")
"""How a clause arranges the cards of a deal."""


def scene(rules: str = "classic", **said: Any) -> Scene:
    """A table as a clause describes it: `scene("samba", hands=["7h 7d"], phase="play")`."""
    return Scene(rules, said)


class Scene:
    """A table under some rules, on which the clauses try or do actions."""

    def __init__(self, rules: str, said: dict[str, Any]) -> None:
        self.rules: RuleSet = patch_rules(load(rules), said.get("options", {}))
        self.players: int = said.get("players", self.rules.seats.usual)
        self.position = unknown({key: each for key, each in said.items() if key not in OWN})
        self.table: Table = self._table(said)

    def _table(self, said: dict[str, Any]) -> Table:
        """A deal, the end of a deal, or a position; no card is missing."""
        if "deal" in said:
            return self._dealt(**said["deal"])
        if "end" in said:
            return self._ended(said["end"])
        found = read_position(self.position, self.rules, self.players)
        if "stock" not in said:
            assert all_cards(found) == full_deck(self.rules, self.players)
        return found

    def _dealt(self, **more: Any) -> Table:
        deck = deck_of(self.rules, self.players, *(more.pop(part, "") for part in DECK))
        lifts = {int(seat): count for seat, count in more.pop("lifts", {}).items()}
        found = deal(self.rules, self.players, deck, lifts=lifts, **more)
        assert all_cards(found) == cards(deck)
        return found

    def _ended(self, more: dict[str, Any]) -> Table:
        """A table with only the cards that the clause names; nothing fills it up."""
        hands = [cards(hand) for hand in self.position.get("hands", [])]
        sides = [self._side(side) for side in self.position.get("sides", [])]
        held = (*hands, *[()] * (4 - len(hands)))
        table = Table(held, (*sides, *[Side()] * (2 - len(sides))), (), ())
        return replace(table, **{name: self._read(Table, name, more[name]) for name in more})

    def _side(self, said: dict[str, Any]) -> Side:
        return Side(**{name: self._read(Side, name, said[name]) for name in said})

    def _read(self, kind: type, name: str, said: Any) -> Any:
        """The value of a field as clauses write it: texts for cards and melds, words for other
        values.
        """
        wanted = get_type_hints(kind)[name]
        if "melds" in name:
            texts = said.split("; ") if isinstance(said, str) else said
            return tuple(self.meld(text) for text in texts if text != NOTHING)
        if wanted == Cards:
            return in_order(said.replace(NOTHING, ""))
        if wanted == tuple[Cards, ...]:
            return tuple(cards(each.replace(NOTHING, "")) for each in said.split(" | "))
        if Card in get_args(wanted):
            return None if said == "none" else Card(said)
        listed = isinstance(said, str) and "tuple" in str(wanted)
        plain = [unknown(word) for word in said.split() if word != NOTHING] if listed else said
        return TypeAdapter(wanted).validate_python(unknown(plain))

    def meld(self, text: str) -> Meld:
        """The meld that some cards make."""
        found = group.read_meld(cards(text), self.rules)
        assert found, text
        return found

    def arrange(self, path: str, said: str) -> None:
        """Set a field of the table or of a side."""
        changes: dict[str, Any]
        match path.split("."):
            case ["sides", place, name]:
                own = self.table.sides[int(place)]
                changes = {name: self._read(Side, name, said)}
                side = replace(own, **changes)
                changes = {"sides": replace_item(self.table.sides, int(place), side)}
            case [name, place]:
                (one,) = self._read(Table, name, said)
                changes = {name: replace_item(getattr(self.table, name), int(place), one)}
            case _:
                changes = {path: self._read(Table, path, said)}
        self.table = replace(self.table, **changes)

    def do(self, action: str) -> None:
        """Do an action; no card may get lost."""
        before = all_cards(self.table)
        self.table = apply(self.table, read_action(action), self.rules).after
        assert all_cards(self.table) == before, action

    # --- questions ---

    def ask(self, question: str) -> str:
        """The answer to a question: one of `QUESTIONS`, else a question about an action."""
        for words, answer in QUESTIONS.items():
            if question == words or question.startswith(words + " "):
                return answer(self, question[len(words) :].strip())
        return codes(self.judge(question).violations) or "legal"

    def judge(self, question: str) -> Verdict:
        """The verdict on an action, or on a group by itself."""
        verb, _, rest = question.partition(" ")
        if verb == "group":
            last, first = rest.endswith(" going out"), rest.endswith(" opening")
            text = rest.removesuffix(" going out").removesuffix(" opening")
            return group.verify_group(cards(text), self.rules, going_out=last, opening=first)
        return verify(self.table, read_action(question), self.rules)

    def grounds(self, question: str) -> str:
        """The grounds of a legal action."""
        verdict = self.judge(question)
        assert verdict.ok, verdict.violations
        return codes(verdict.grounds) or NOTHING

    def reason(self, said: str) -> str:
        """What one of the reasons says, except the parts that count together."""
        code, _, question = said.partition(" of ")
        verdict = self.judge(question)
        reasons = verdict.violations or verdict.grounds
        found = next(reason for reason in reasons if reason.code == code)
        said_of = {name: getattr(found, name) for name in found.names if name != "melds"}
        return ", ".join(f"{name} {text(value)}" for name, value in said_of.items())

    def field(self, path: str) -> str:
        """A field of the table, of a side, or of the state of the pile."""
        found: Any = self.table
        for name in path.split("."):
            if name == "pile_state":
                found = find_pile_state(self.table, self.rules)
            else:
                found = found[int(name)] if name.isdecimal() else getattr(found, name)
        return text(found)

    def score(self, side: str) -> str:
        """The lines of a side's score."""
        lines = score_side(self.table, int(side or 0), self.rules).lines
        return ", ".join(f"{line.code} {line.points}" for line in lines) or NOTHING

    def counts(self, side: str) -> str:
        """The numbers of things that the lines of a side's score count."""
        lines = score_side(self.table, int(side or 0), self.rules).lines
        return ", ".join(f"{line.code} {line.count}" for line in lines) or NOTHING

    def place(self, groups: str) -> str:
        """The side's melds after it has laid groups beside them, or the reasons against the
        groups.
        """
        groups, _, dead = groups.partition(" dead ")
        ranks = frozenset(card.rank for card in cards(dead))
        action: Any = read_action(f"lay {groups}")
        found = laying.lay(self.table.side.melds, action.groups, self.rules, dead=ranks)
        return codes(found.problems) or text(found.melds)

    def needed(self, said: str) -> str:
        """What a first meld must reach at a score, after some failed attempts, and after some
        deals.
        """
        words = said.split()
        more = dict(zip(words[1::2], map(int, words[2::2]), strict=True))
        side = Side(score=int(words[0]), failed_attempts=more.get("failed", 0))
        deals = {"deals_played": more["deals"]} if "deals" in more else {}
        found = first_meld_minimum.find_needed(side, self.rules, **deals)
        told = {each.name: getattr(found, each.name) for each in fields(found)}
        rest = [f"{name} {value}" for name, value in told.items() if value and name != "points"]
        return " ".join([str(found.points), *rest])

    def special_hand(self, hand: str) -> str:
        """The special hand that some cards make."""
        found = special_hands.find_special_hand(cards(hand), self.rules)
        return f"{found.name} {found.bonus}" if found else "none"

    def winner(self, said: str) -> str:
        """The side that has won with these totals, after some deals."""
        totals, _, deals = said.partition(" after ")
        after = int(deals) if deals else None
        return text(game_end.find_winner(map(int, totals.split()), self.rules, after))

    def listed(self, verb: str) -> str:
        """The legal actions whose text begins with a word."""
        found = map(action_text, legal_actions(self.table, self.rules))
        return in_a_row(line for line in found if line.split()[0] == verb)

    def partitions(self) -> Iterable[LayMelds]:
        """The ways to lay exactly the cards of the hand."""
        melds, occasion = self.table.side.melds, laying.Occasion()
        found = going_out_ways.split_into_lays(self.table.hand, melds, self.rules, occasion)
        return (LayMelds(groups) for groups in drop_unknown(found))

    def deck(self, _: str) -> str:
        """The cards of the game, from which a deal is dealt."""
        found = full_deck(self.rules, self.players)
        return f"{len(found)} cards, {found.count(JOKER)} jokers"

    def by_players(self, _: str) -> str:
        """The values that depend on the number of players."""
        keys = {
            "seats.sides": "sides",
            "pack.packs": "packs",
            "deal.hand": "cards",
            "draw.count": "drawn",
            "going_out.canastas": "canastas",
        }
        found = ((value_of(self.rules, key), word) for key, word in keys.items())
        return ", ".join(f"{for_players(value, self.players)} {word}" for value, word in found)

    def seen(self, said: str) -> str:
        """What the player at a seat sees of a table."""
        seat, name = said.split()
        return text(getattr(view(self.table, int(seat)), name))

    def closed(self, said: str) -> str:
        """Whether a canasta is closed."""
        meld = self.meld(said.removesuffix(" going out"))
        return text(group.is_closed(meld, self.rules, going_out=said.endswith(" going out")))


# --- the cards and what is written of them ---


def deck_of(rules: RuleSet, players: int, deck: str, top: str, bottom: str, turned: str) -> Cards:
    """A deck: new, or in the given order, or with some cards on top, at the bottom, or turned up.

    All other cards lie in order, threes first.
    """
    if deck:
        return full_deck(rules, players) if deck == "new" else in_order(deck)
    first, last, up = in_order(top), in_order(bottom), in_order(turned)
    rest = without(full_deck(rules, players), (*first, *last, *up))
    plain = sorted(rest, key=lambda card: (not card.text.startswith("3"), card.order))
    hand = rules.deal.hand
    held = -players * (hand if isinstance(hand, int) else hand[players]) if up else len(plain)
    return (*last, *plain[:held], *reversed(up), *plain[held:], *reversed(first))


def unknown(value: Any) -> Any:
    """Leave out None, because TOML has no null."""
    match value:
        case "none":
            return None
        case dict():
            return {key: unknown(each) for key, each in value.items()}
        case list():
            return [unknown(each) for each in value]
    return value


def text(value: Any) -> str:
    """A value in a few words; a very long list of cards becomes its length."""
    match value:
        case None | bool():
            return {None: "none", True: "yes", False: "no"}[value]
        case Card() | Rank():
            return value.text if isinstance(value, Card) else value.symbol
        case Meld():
            return text_of(value.cards)
        case dict():
            return ", ".join(f"{text(key)} {text(each)}" for key, each in value.items()) or NOTHING
        case tuple():
            return parts(value)
    if isinstance(value, Action):
        return action_text(value)
    return str(value)


def parts(several: tuple[Any, ...]) -> str:
    """Values in order, joined to a text."""
    match several:
        case ():
            return NOTHING
        case (Card(), *_):
            return heap(several, MANY)
        case (Meld(), *_):
            return "; ".join(map(text, several))
        case (tuple(), *_):
            return " | ".join(heap(each, FEW) for each in several)
    return " ".join(map(text, several))


def heap(several: Cards, most: int) -> str:
    """Some cards as text; of very many cards, only the number."""
    return text_of(several) or NOTHING if len(several) <= most else f"{len(several)} cards"


def codes(reasons: Iterable[Reason]) -> str:
    """The codes of some reasons."""
    return " ".join(reason.code for reason in reasons)


def in_a_row(found: Iterable[str]) -> str:
    """Texts in alphabetical order."""
    return " | ".join(sorted(found)) or NOTHING


def lines(found: Iterable[Any]) -> str:
    """Actions in alphabetical order."""
    return in_a_row(map(action_text, found))


def fault_text(error: InputError) -> str:
    """The fault of rules or of a position, with its path."""
    place = f"{error.fault.code} at {error.path or 'the whole'}"
    match error.fault:
        case Contradiction(first=first, second=second):
            return f"{place}, {first} against {second}"
    return place


QUESTIONS: dict[str, Callable[[Scene, str], str]] = {
    "the": Scene.field,
    "why canasta": lambda scene, of: canastas.explain_canasta(scene.meld(of), scene.rules).code,
    "why": Scene.grounds,
    "in full": Scene.reason,
    "rule": lambda scene, key: text(value_of(scene.rules, key)),
    "listed": Scene.listed,
    "ways out": lambda scene, _: lines(
        drop_unknown(going_out_ways.find_ways_out(scene.table, scene.rules))
    ),
    "ways to lay": lambda scene, _: lines(scene.partitions()),
    "fullest way out": lambda scene, _: text(
        going_out_ways.find_fullest_way_out(scene.table, scene.rules)
    ),
    "score": Scene.score,
    "counts": Scene.counts,
    "total": lambda scene, side: text(score_side(scene.table, int(side or 0), scene.rules).total),
    "pile": lambda scene, _: codes(explain_pile_state(scene.table, scene.rules)) or NOTHING,
    "place": Scene.place,
    "canasta": lambda scene, of: text(group.find_canasta(cards(of), scene.rules)),
    "bonus": lambda scene, of: text(canastas.canasta_bonus(scene.meld(of), scene.rules)),
    "points": lambda scene, of: text(points_of(cards(of), scene.rules)),
    "minimum": lambda scene, of: text(first_meld_minimum.find_minimum(int(of), scene.rules)),
    "needed": Scene.needed,
    "special hand": Scene.special_hand,
    "red threes": lambda scene, count: text(red_three_bonus(int(count), scene.rules)),
    "winner": Scene.winner,
    "won at once": lambda scene, _: text(game_end.find_instant_winner(scene.table, scene.rules)),
    "largest lay": lambda scene, _: text(find_largest_lay(scene.table, scene.rules)),
    "mend": lambda scene, line: text(find_repair(scene.table, read_action(line), scene.rules)),
    "can go out": lambda scene, _: text(can_go_out(scene.table, scene.rules)),
    "margin": lambda _, totals: text(game_end.count_margin(map(int, totals.split()))),
    "closed": Scene.closed,
    "deck": Scene.deck,
    "by players": Scene.by_players,
    "seen by": Scene.seen,
}
