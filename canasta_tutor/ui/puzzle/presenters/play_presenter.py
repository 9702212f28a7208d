"""Presenter for games played on the table: it draws the table and tells what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from canasta_tutor.engine.judge.apply import Step
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.reasons.discard_reasons import PlainDiscard
from canasta_tutor.engine.reasons.first_meld_reasons import OfMelds
from canasta_tutor.engine.reasons.going_out_reasons import CardsLeft
from canasta_tutor.engine.reasons.turn_reasons import MustTakePile
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.values.actions import Draw, GoOut, LayMelds, LaySpecial, PlayCaliente
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, without
from canasta_tutor.engine.values.table import DRAW, Table, replace
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import is_judged_as_written, solve_posed
from canasta_tutor.puzzles.asked.chosen_cards import find_fork
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.play_puzzle import (
    Game,
    actions_of,
    find_missed_goal,
    list_offered,
    play_ask,
    replay_game,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, identities, rich_props, sentence
from canasta_tutor.ui.page_head import common_texts
from canasta_tutor.ui.puzzle.actions_in_words import (
    TOLD,
    Done,
    joining,
    order_parts,
    tell_lays,
    threes_gained,
    told_parts,
)
from canasta_tutor.ui.puzzle.presenters.presenter import Presenter, with_pile_beneath
from canasta_tutor.ui.puzzle.table_props import Places, table_props, turn_props
from canasta_tutor.ui.seats import player_label

NEEDING_CARDS = ("lay", "discard")
"""Actions that need chosen cards."""


class Play(Presenter):
    """The table changes with each action, so the fixed part of the drawing has no table."""

    name = "play"
    answered_with = "play"
    acted = True
    shown_by_answer = True

    def table(self, posed: Posed, words: Words) -> Props | None:
        """None: the table is not fixed."""
        return None

    def answer(self, posed: Posed, words: Words) -> Props:
        """The possible actions, as buttons."""
        return {
            "kind": self.answered_with,
            "choices": [],
            "verbs": [
                {
                    "id": verb,
                    "label": words.text(f"play.verb.{verb}"),
                    "needs_cards": verb in NEEDING_CARDS,
                }
                for verb in list_offered(play_ask(posed))
            ],
            "undo": words.text("play.undo"),
            "again": words.text("play.again"),
            "add": words.text("play.add"),
            "said_label": words.text("play.said.label"),
            "texts": common_texts(words),
        }

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """The number of turns for the goal, and whether the player must lay cards on the way."""
        ask = play_ask(posed)
        return {"turns": ask.turns, "laying": ask.laying}

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Whether the heading says that the action was played, or that it is illegal."""
        if result.right:
            return ".play"
        return ".illegal" if result.judgement.verdict.violations else ".play"

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Why an action is refused, or that the goal is reached or out of reach.

        If the puzzle is about a first meld, the text adds up the points of the meld.
        """
        puzzle = posed.puzzle
        if result.judgement.verdict.violations:
            yield from _supposed(posed, result, words)
            yield from super().body(posed, result, words)
            return
        if result.right and puzzle.says and is_judged_as_written(posed, result.answer):
            yield [puzzle.says[words.lang]]
        else:
            yield sentence(words, _end_of(posed, result))
        for reason in result.judgement.verdict.grounds:
            if isinstance(reason, OfMelds) and reason.rule == puzzle.rule:
                yield rich_props(make_reason_parts(words, reason), words)

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Say that the player must take the pile, if they are not allowed to draw instead."""
        for each in solve_posed(posed).barred:
            if isinstance(each.said, MustTakePile):
                yield rich_props(make_reason_parts(words, each.said), words)

    def told_by_steps(self, result: Result) -> bool:
        """True: the action that was tried is not a step to the goal, so the verdict explains it."""
        return True

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """What the author says about the right way, if no step tells the rule that decides."""
        puzzle, solution = posed.puzzle, solve_posed(posed)
        told = {each.rule for each in (*solution.verdict.grounds, *solution.verdict.violations)}
        told |= {each.rule for each in solution.barred}
        if puzzle.rule in told or not puzzle.says or not is_judged_as_written(posed, answer):
            return None
        return [puzzle.says[words.lang]]

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """The reason's sentence.

        For a discard later in the turn, it leaves out how the turn began.
        """
        begun = posed.table_asked.phase is not DRAW
        if begun and isinstance(reason, PlainDiscard):
            return sentence(words, "play.discard", card=reason.card)
        return super().reason_said(posed, reason, words)

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """The reasons why these rules forbid the author's way."""
        posed = pose(puzzle, rules)
        game = replay_game(posed, play_ask(posed).solution)
        said = [rich_props(make_reason_parts(words, each), words) for each in game.said.violations]
        return said or super().why_unasked(puzzle, rules, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The actions in their order."""
        return order_parts(_placed(posed, answer), words)


PLAY = Play()


def _supposed(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """What the player would lay and discard to go out, if cards would be left in the hand."""
    refused = replay_game(posed, actions_of(result.answer)).refused
    left = any(isinstance(each, CardsLeft) for each in result.judgement.verdict.violations)
    if not (left and isinstance(refused, GoOut) and cards_used(refused)):
        return
    laid = cards(card for group in refused.groups for card in group.cards)
    last = refused.discard
    fields = {"laid": laid, "last": (last,) if last else (), "discards": bool(last)}
    yield sentence(words, "play.supposed", **fields)


def _end_of(posed: Posed, result: Result) -> str:
    """The message that the player reached the goal, or which goal they missed."""
    if result.right:
        return f"play.reached.{posed.ask.kind}"
    return f"play.missed.{find_missed_goal(posed, result.answer)}"


def _placed(posed: Posed, answer: Answer) -> Iterator[Done]:
    """The player's actions, each with the melds of the table that its cards join."""
    for step in replay_game(posed, actions_of(answer)).own:
        yield joining(step.action, step.before, posed.rules), step.before.side.melds


def table_now(game: Game, posed: Posed, words: Words, *, playing: bool) -> Props:
    """The table as the player sees it now; `playing`: whether the player may choose cards."""
    now = posed.replace(table=replace(game.table, seat=game.seat))
    drawn = draw_game(game, posed.rules, words, _places(posed, game.table), playing=playing)
    return with_pile_beneath(drawn, now, words) or drawn


def draw_game(game: Game, rules: RuleSet, words: Words, places: Places, *, playing: bool) -> Props:
    """The table from the player's seat, with all open cards."""
    table = replace(game.table, seat=game.seat)
    drawn = table_props(table, rules, words, places, (), selectable=playing)
    drawn |= turn_props(game.table, game.seat, words)
    melds = table.side.melds
    for meld, shown in zip(melds, drawn["sides"][0]["melds"] if melds else (), strict=False):
        shown["onto"] = meld.mark.text
    return drawn


def main_button(game: Game, posed: Posed, words: Words) -> Props | None:
    """What the main button of a puzzle does; None once the game is over."""
    if not game.goes_on:
        return None
    return button_props(game, "take" in list_offered(play_ask(posed)), posed.rules, words)


def button_props(game: Game, may_take: bool, rules: RuleSet, words: Words) -> Props:
    """What the main button does for each number of chosen cards; the browser knows no rule.

    `none`, `one`, `many`: the verb and its words. `labels`: the text on the button. Under `one`
    each card has a label; under `many` each rank has a label for each number of cards. `of`: the
    rank of each card; it is empty for a wild card.
    """
    if game.table.phase is DRAW:
        draw, take = (_verb(verb, words) for verb in ("draw", "take"))
        chosen = take if may_take and game.table.pile else draw
        return {"none": draw, "one": chosen, "many": chosen, "of": {}}
    held = dict(identities(game.table.hands[game.seat]))
    beside = {name for name, card in held.items() if lies_at_once(card, rules)}
    ranks = {name: card.rank for name, card in held.items() if card.kind is not CardKind.WILD}
    return {
        "none": {"id": None, "label": words.text("play.main.none")},
        "one": {
            "id": "discard",
            "label": words.text("play.verb.discard"),
            "ids": dict.fromkeys(beside, "lay"),
            "labels": {
                name: words.text(
                    f"play.main.{'beside' if name in beside else 'discard'}", card=card
                )
                for name, card in held.items()
            },
        },
        "many": {**_verb("lay", words), "labels": _lay_labels(ranks.values(), words)},
        "of": {name: ranks[name].symbol if name in ranks else "" for name in held},
    }


def ask_where(
    chosen: Cards, names: Iterable[str], table: Table, rules: RuleSet, words: Words
) -> Props | None:
    """Ask which meld gets the chosen cards, if several could."""
    fork = find_fork(chosen, table, rules)
    if fork is None:
        return None
    asked = sentence(words, "play.where", cards=fork.cards)
    return {"cards": list(names), "onto": [mark.text for mark in fork.melds], "said": asked}


def _verb(verb: str, words: Words) -> Props:
    return {"id": verb, "label": words.text(f"play.verb.{verb}")}


def _lay_labels(ranks: Iterable[Rank], words: Words) -> Props:
    """The words for laying two or more cards of a rank, by the rank and the number of cards."""
    return {
        rank.symbol: {
            str(count): words.text("play.main.lay", count=count, rank=rank)
            for count in range(2, held + 1)
        }
        for rank, held in Counter(ranks).items()
    }


def _places(posed: Posed, table: Table) -> Places:
    """All places of the table; scores where the puzzle names them."""
    position = posed.puzzle.position
    sides = position.sides if position else ()
    scores = tuple("score" in side.model_fields_set for side in sides)
    count = len(table.sides)
    return Places(
        hand=True,
        pile=True,
        stock=True,
        players=True,
        sides=(True,) * count,
        scores=(*scores, *(False,) * count)[:count],
    )


def show_others(
    game: Game, rules: RuleSet, words: Words, draw: Callable[[Game], Props]
) -> list[Props]:
    """The others' moves after the player's last action, which the page shows one by one.

    The first entry is the player's own action. `seat`: who acts, in seats to the left of the
    player. `said`: the sentences about the move. `table`: what has changed on the table; the hand
    stays the same. `draw`: draws the table of a game. The page shows a draw together with the
    action after it. The result is empty if nobody else has acted.
    """
    first = max(_list_own(game), default=0)
    shown, said, before = list[Props](), list[RichProps](), Props()
    for place, step in enumerate(game.steps[first:], start=first + 1):
        said += _told(step, game.seat, rules, words)
        if type(step.action) not in TOLD or isinstance(step.action, Draw):
            continue
        now = draw(game.replace(steps=game.steps[:place]))
        table = {key: now[key] for key in now if key != "hand" and now[key] != before.get(key)}
        seat = (step.before.acting - game.seat) % step.before.players
        shown.append({"seat": seat, "said": said, "table": table})
        said, before = [], now
    return shown if len(shown) > 1 else []


def told_last(game: Game, rules: RuleSet, words: Words) -> list[RichProps]:
    """The player's last action and what the others have done since, each in a sentence."""
    last = game.steps[max(_list_own(game), default=0) :]
    return [said for step in last for said in _told(step, game.seat, rules, words)]


def _list_own(game: Game) -> list[int]:
    """The indices of the player's own actions among all actions."""
    return [place for place, step in enumerate(game.steps) if step.before.acting == game.seat]


def _told(step: Step, seat: int, rules: RuleSet, words: Words) -> Iterator[RichProps]:
    if type(step.action) not in TOLD:
        return
    if isinstance(step.action, LayMelds) and step.before.acting == seat:
        yield from tell_lays(
            joining(step.action, step.before, rules), step.before.side.melds, words
        )
        return
    place = (step.before.acting - seat) % step.before.players
    who = player_label(words, place, step.before.players, len(step.before.sides)) if place else None
    threes = threes_gained(step.before, step.after) if not place else ()
    yield told_parts(step.action, words, who, _drawn(step, own=not place), threes)


def _drawn(step: Step, *, own: bool) -> Cards:
    """The cards to show with an action: a special hand, or what the player has drawn."""
    if isinstance(step.action, LaySpecial):
        return step.before.hand
    if not (own and isinstance(step.action, Draw | PlayCaliente)):
        return ()
    before, after = (table.hands[step.before.seat] for table in (step.before, step.after))
    return cards(without(after, before))
