"""A game under way in a notebook: the page judges each action at once; only a refusal is a miss."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Card, Cards
from canasta_tutor.learner.progress import Event
from canasta_tutor.learner.puzzle_session import Session, answer
from canasta_tutor.puzzles.answered.check_answer import check
from canasta_tutor.puzzles.asked.chosen_cards import find_fork
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.play_puzzle import Game, read_action, replay_game
from canasta_tutor.puzzles.schema.written_fields import format_actions, read_played
from canasta_tutor.ui.card_props import Props, RichProps
from canasta_tutor.ui.puzzle.carried_out import aim
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.play_presenter import (
    ask_where,
    main_button,
    show_others,
    table_now,
    told_last,
)
from canasta_tutor.ui.puzzle.puzzle_panel import Open, PuzzlePart, Work
from canasta_tutor.ui.puzzle.question_props import Given, Round
from canasta_tutor.ui.puzzle.table_props import marks, notation


@dataclass
class Playing(Work):
    """A puzzle that the learner plays: the actions so far, and the last refused action.

    `_asking`: the question which meld gets the chosen cards, while it is unanswered.
    """

    actions: tuple[Action, ...] = ()
    _missed: set[str] = field(default_factory=set)
    _game: Game | None = None
    _try: Action | None = None
    _asking: Props | None = None
    _others: list[Props] | None = None

    @property
    def game(self) -> Game:
        """The game so far."""
        if self._game is None:
            self._game = replay_game(self.round.posed, self.actions)
        return self._game

    def state(self, *, solved_before: bool = False) -> Props:
        """The table as it is, what has just happened, and where the learner stands."""
        words, over = self.round.words, not self.game.goes_on
        table = table_now(self.game, self.round.posed, words, playing=not over)
        return {
            **super().state(solved_before=solved_before),
            "table": table,
            "marks": self._marks(table),
            "main": main_button(self.game, self.round.posed, words),
            "said": self._said(),
            "others": self._list_others(),
            "asking": self._asking,
            "begun": bool(self.actions),
            "played": format_actions(self.actions),
            "over": over,
            "tried": self._tried(),
        }

    def handle(self, event: Props) -> Event | None:
        """Take an action of the learner, or take actions back.

        Return the event to log.

        Raises:
            InputError: the chosen cards do not fit the action.
        """
        self._asking = None
        match event:
            case {"type": "play", "id": str(verb)}:
                return self._play_after(event.get("after"), verb, event)
            case {"type": "recall", "played": str(played)}:
                self._recall_moves(played)
            case {"type": "undo"}:
                self._back_to(self.actions[:-1])
            case {"type": "again"}:
                self._back_to(())
            case _:
                return super().handle(event)
        return None

    def _play_after(self, before: object, verb: str, event: Props) -> Event | None:
        """Play an action at the point of the game that the browser shows.

        A new kernel first replays the actions up to that point. If the game is at another point,
        the action is ignored.
        """
        if isinstance(before, str):
            self._recall_moves(before)
            if format_actions(self.actions) != before:
                return None
        return self._play(verb, event) if self.game.goes_on else None

    def _recall_moves(self, played: str) -> None:
        """Replay the actions that the learner took before the kernel began.

        Judge a miss, but do not log it.
        """
        if self.actions:
            return
        game = replay_game(self.round.posed, read_played(played))
        self._to(tuple(step.action for step in game.own))
        if self.actions and not self.game.goes_on:
            self._judged(Given(format_actions(self.actions)))

    def _play(self, verb: str, event: Props) -> Event | None:
        names = tuple(dict.fromkeys(map(str, event.get("cards") or ())))
        onto = Card(str(event["onto"])) if event.get("onto") else None
        chosen = tuple(Card(notation(name)) for name in names)
        laid = self._ask_where(chosen, names, onto, event) if verb == "lay" else None
        if self._asking:
            return None
        entered = Entered(verb, chosen, onto=onto)
        action = laid or read_action(self.game, entered, self.round.posed.rules)
        game = replay_game(self.round.posed, (*self.actions, action))
        given = Given(format_actions((*self.actions, action)), names)
        if game.refused is None:
            self._to((*self.actions, action), game)
        self._try = game.refused
        return None if game.goes_on else self._judged(given)

    def _ask_where(
        self, chosen: Cards, names: tuple[str, ...], onto: Card | None, event: Props
    ) -> Action | None:
        """Ask which of several melds gets the cards.

        Return the lay once the player has answered.
        """
        if onto and not event.get("asked"):
            return None
        table, rules = self.game.table, self.round.posed.rules
        if onto:
            fork = find_fork(chosen, table, rules)
            return fork.choose(onto) if fork else None
        self._asking = ask_where(chosen, names, table, rules, self.round.words)
        return None

    def _list_others(self) -> list[Props]:
        """The others' moves since the player's last action, for the browser to show."""
        if self._others is None:
            posed, words = self.round.posed, self.round.words
            self._others = show_others(
                self.game,
                posed.rules,
                words,
                lambda game: table_now(game, posed, words, playing=False),
            )
        return self._others

    def _said(self) -> list[RichProps]:
        """What has just happened, then the open question to the player, if any."""
        told = told_last(self.game, self.round.posed.rules, self.round.words)
        return [*told, self._asking["said"]] if self._asking else told

    def _to(self, actions: tuple[Action, ...], game: Game | None = None) -> None:
        """Go to another point of the game, and drop the texts about the earlier point."""
        self.actions, self._game, self._try, self._others = actions, game, None, None
        self.given, self.session = None, self.session.replace(result=None)

    def _back_to(self, actions: tuple[Action, ...]) -> None:
        """Take actions back, unless the puzzle is solved."""
        if not self.session.is_solved:
            self._to(actions)

    def _judged(self, given: Given) -> Event | None:
        """Judge an answer; a wrong answer that comes several times counts once."""
        result = check(self.round.puzzle, self.round.rules, given.answer)
        self.given = given
        if str(given.answer) in self._missed:  # a repeat reveals more, but is not logged
            self._after(answer(self.session, result))
            return None
        self._missed.add(str(given.answer))
        return self._after(answer(self.session, result))

    def _marks(self, table: Props) -> dict[str, str]:
        """The marks on cards that break a rule; before the first action, on cards that matter."""
        result, names = self.session.result, self.given.names if self.given else ()
        seen = result and not result.right and self.session.marks_open
        toned = [("offending", result.offending)] if result and seen else []
        if not self.actions:
            toned.append(("matter", self.round.puzzle.cards))
        return marks(table, names, toned)

    def _tried(self) -> Props | None:
        """The refused action, with its cards and the place where they would have gone."""
        if self._try is None or self.given is None:
            return None
        return {
            "cards": list(self.given.names),
            "to": aim(self._try),
            "action": action_text(self._try),
        }


def begin_work(
    begun: Round, session: Session[Result], open_questions: Open, before: Work | None = None
) -> Work:
    """The learner's work at a puzzle, which may be a game; `before`: their work so far.

    The work goes on in another language with the same actions, or the same answer.
    """
    given = before.given if before else None
    if not drawing_of(begun.puzzle).acted:
        return Work(begun, session, given, open_questions)
    actions = before.actions if isinstance(before, Playing) else ()
    return Playing(begun, session, given, open_questions, actions=actions)


class PlayedPart(PuzzlePart):
    """A puzzle of a lesson that is played on the table."""

    def _begun(self, begun: Round) -> Work:
        return Playing(begun)
