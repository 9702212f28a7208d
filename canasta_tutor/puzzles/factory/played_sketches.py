"""Turn the sketch of a question into a puzzle that is played at the same table.

The way to the goal is the action that the question is about, if it leads there, or an action that
the engine's search finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.position.ask_forms import OfAction
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.bonus_threes import is_bonus
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.actions import (
    Action,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    LayThrees,
    TakePile,
)
from canasta_tutor.engine.values.cards import Card, Cards, cards, distinct, without
from canasta_tutor.engine.values.table import DRAW, Meld, Table
from canasta_tutor.puzzles.answered.difficulty_features import Evidence
from canasta_tutor.puzzles.asked.chosen_cards import find_fork
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.tempting_lays import (
    find_best_group,
    find_best_out,
    find_best_take,
)
from canasta_tutor.puzzles.factory.maker_order import Raw
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.play_puzzle import (
    Game,
    follow_action,
    read_action,
    replay_game,
)
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderAsk, actions_of, find_order
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_asks import ChooseAsk, LegalDraw, LegalGroup, Steps
from canasta_tutor.puzzles.skills import Skill, choose_named_rule

Way = tuple[Action, ...]

FORMS: Mapping[str, Sequence[Raw]] = {
    "add": ({"kind": "canasta"}, {"kind": "add"}),
    "turn": ({"kind": "turn", "laying": True},),
    "out": ({"kind": "out", "by_steps": True}, {"kind": "out"}),
}
"""The forms of a goal, the best first; a goal without an entry has one form."""

OF_SKILL = ("freeze", "safe", "threes", "turn", "foot")
"""Goals that have to do with the skill's first rule, whatever decides the question."""


def play_sketch(sketch: Raw, asked: Posed, seen: Evidence, skill: Skill) -> Raw | None:
    """The puzzle that is played at the table of a sketch; None if no way leads to its goal.

    `asked`, `seen`: the question of the sketch, and the reasons that decide it.
    """
    if skill.goal is None or asked.table is None or "position" not in sketch:
        return None
    if not _teaches(skill.goal, asked, seen):
        return None
    found = {
        "id": sketch["id"],
        "kind": "play",
        "rule": skill.rules[0] if skill.goal in OF_SKILL else choose_named_rule(skill, asked),
        "position": sketch["position"] | {"phase": asked.table.phase.value},
    }
    forms = FORMS.get(skill.goal, ({"kind": skill.goal},))
    ways: Iterable[Way] = _find_ways(skill.goal, asked)
    if len(forms) > 1:
        ways = list(ways)
    for form in forms:
        for way in _find_reaching(ways, found | {"ask": form}, asked):
            return found | {"ask": form | {"solution": [action_text(step) for step in way]}}
    return None


def _teaches(goal: str, asked: Posed, seen: Evidence) -> bool:
    """Whether something at the table may lead the player astray.

    Some tables do so only if the answer to the question is no. New melds are laid beside others,
    so that no minimum matters; a frozen pile is not frozen again, and helps nobody.
    """
    table = asked.table_asked
    late = goal == "turn" and table.phase is not DRAW
    if not seen.wrong and (late or isinstance(asked.ask, LegalGroup | LegalDraw)):
        return False
    if goal in ("freeze", "safe"):
        return not find_pile_state(table, asked.rules).frozen
    return bool(table.side.melds) or goal not in ("meld", "add")


def _find_reaching(ways: Iterable[Way], raw: Raw, asked: Posed) -> Iterator[Way]:
    """The ways that lead to the goal by the buttons, each up to the action that reaches it."""
    ask = raw["ask"] | {"solution": [action_text(Draw())]}
    posed = pose_under(read_puzzle(raw | {"ask": ask}), asked.rules)
    for way in ways:
        game = _press_buttons(way, posed) if replay_game(posed, way).reached else None
        if game and game.reached:
            yield tuple(step.action for step in game.own)


def _press_buttons(way: Way, posed: Posed) -> Game:
    """The game after a player has chosen the cards of each action and pressed its button."""
    game = replay_game(posed, ())
    for action in way:
        pressed = _press_button(action, game, posed.rules)
        if pressed is None or not game.goes_on:
            break
        game = follow_action(game, pressed, posed)
    return game


def _press_button(action: Action, game: Game, rules: RuleSet) -> Action | None:
    """The action that the table understands; None if the table would ask where the cards go.

    Cards for one meld on the table are dropped there.
    """
    match action:
        case LayMelds((group,)) if grown := _find_grown(group, game.table, rules):
            return LayMelds((Lay(group.cards, grown.mark),))
        case LayMelds():
            used = cards(cards_used(action))
            if find_fork(used, game.table, rules):
                return None
            return read_action(game, Entered("lay", used), rules)
        case TakePile():
            return read_action(game, Entered("take", cards(cards_used(action))), rules)
    return action


def _find_grown(group: Lay, table: Table, rules: RuleSet) -> Meld | None:
    """The meld that a group would join; None if it is a new meld."""
    return next((each.before for each in lay_at(table, (group,), rules).additions), None)


def _find_ways(goal: str, asked: Posed) -> Iterator[Way]:
    """Ways that may lead to a goal, the question's own first."""
    table = asked.table_asked
    for action in _find_actions(goal, asked):
        if isinstance(action, GoOut):
            last = [Discard(action.discard)] if action.discard else []
            yield from ((*lays, *last) for lays in _split_lay(LayMelds(action.groups), goal))
            yield (action,)
            continue
        for lays in _split_lay(action, goal):
            yield lays
            if goal in ("turn", "foot"):
                used = cards(card for lay in lays for card in cards_used(lay))
                left = _plain_first(without(table.hand, used))
                yield from ((*lays, Discard(card)) for card in left)
    if isinstance(asked.ask, Steps):
        yield _correct_turn(asked)
    if goal in ("freeze", "safe"):
        yield from ((Draw(), Discard(card)) for card in _plain_first(table.hand))
    if goal == "threes":
        yield (LayThrees(_bonus_threes(table.hand, asked)),)


def _correct_turn(asked: Posed) -> Way:
    """The steps that a question about a turn names, in a legal order, without the illegal one."""
    answer = kind_of(asked.puzzle).solve(asked).answer
    if isinstance(asked.ask, OrderAsk):
        return find_order(asked, answer) or ()
    steps = enumerate(actions_of(asked), start=1)
    return tuple(action for place, action in steps if str(place) != answer)


def _split_lay(action: Action, goal: str) -> Iterator[Way]:
    """Each group of a lay alone, as one may be enough; all one after the other; all at once.

    A first meld is laid at once, and nobody goes out with one group of several.
    """
    if isinstance(action, LayMelds) and goal != "open" and len(action.groups) > 1:
        apart = tuple(LayMelds((group,)) for group in action.groups)
        yield from ((lay,) for lay in apart if goal != "out")
        yield apart
    yield (action,)


def _find_actions(goal: str, asked: Posed) -> Iterator[Action]:
    """The action that the question is about, then the action that a search for the goal finds."""
    ask, table, rules = asked.ask, asked.table_asked, asked.rules
    if goal == "take":
        yield find_best_take(table, rules)[0]
    elif isinstance(ask, OfAction):
        yield ask.action
    elif isinstance(ask, ChooseAsk):
        chosen = kind_of(asked.puzzle).solve(asked).action
        yield from (chosen,) if chosen else ()
    match goal:
        case "out":
            out = find_best_out(table, rules)
            yield from (out,) if out else ()
        case "meld":
            best = find_best_group(table, rules)
            yield from (best[0],) if best else ()
        case "open" | "add" | "turn":
            if table.phase is not DRAW:
                most = find_largest_lay(table, rules)
                yield from (most,) if isinstance(most, LayMelds) else ()


def _plain_first(hand: Cards) -> list[Card]:
    """The different cards to discard, wild cards last."""
    return sorted(distinct(hand), key=lambda card: card.wild)


def _bonus_threes(hand: Cards, asked: Posed) -> Cards:
    return tuple(card for card in hand if is_bonus(card, asked.rules))
