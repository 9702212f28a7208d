"""The play page: a whole deal against program players; the page stores it after every action."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random, SystemRandom

from canasta_tutor.deals.deal_codes import (
    COMPANIES,
    MIXED,
    SEEDS,
    DealCode,
    code_deal,
    read_deal_code,
    seed_of_day,
)
from canasta_tutor.deals.deal_in_play import (
    DealInPlay,
    EndOfDeal,
    KeptDeal,
    code_next_deal,
    find_end,
    find_first_seat,
    play_action,
    resume_deal,
    start_deal,
    take_back,
)
from canasta_tutor.engine.reasons.verdict import IllegalAction, Reason
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import GameSoFar, OwnActions
from canasta_tutor.players.player_style import NAMED
from canasta_tutor.puzzles.asked.chosen_cards import find_fork
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.kinds.play_puzzle import read_action
from canasta_tutor.short_codes import fingerprint
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.play.dealt_table import (
    HINT_STEPS,
    as_game,
    deal_scene,
    deal_state,
    end_props,
    hints_said,
    played_text,
    ready_actions,
    refusal,
    seats_said,
    words_of,
)
from canasta_tutor.ui.practice.practice_notebook import house_of
from canasta_tutor.ui.puzzle.carried_out import aim
from canasta_tutor.ui.puzzle.presenters.play_presenter import ask_where
from canasta_tutor.ui.puzzle.table_props import notation

_PAGE = "new same next game today system players turn company seats settings"
_CODE = "code code.open code.label code.apply code.copy"


@dataclass(frozen=True)
class Wish:
    """What the learner wants to play: the system, the number of players, the other players.

    `turn`: which player of the first round the learner is, counted from one; 0 leaves it to chance.
    """

    system: str = ""
    players: int = 0
    company: str = MIXED
    turn: int = 0


@dataclass(frozen=True)
class Tried:
    """A refused action, with the names of its cards and the reasons."""

    action: Action
    names: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass
class PlayPage(Page):
    """The deal on the table, and the choices for another deal.

    The learner's own actions are in their progress, so every tab and kernel has the same table.
    """

    chance: Random = field(default_factory=SystemRandom)
    begun: bool = False
    code: DealCode | None = None
    house: RuleSet | None = None
    wish: Wish = field(default_factory=Wish)
    hints: int = 0
    attempts: int = 0
    _tried: Tried | None = None
    _asking: Props | None = None
    _shown: tuple[tuple[DealCode, OwnActions], DealInPlay] | None = None
    _drawn: tuple[tuple[DealInPlay, str], Props] | None = None

    # --- drawing the page

    def scene(self) -> Props:
        """The parts of the page that depend only on the language."""
        words = self.words
        return {
            **page_scene("play", "play", "practice", words),
            "words": {
                **words.texts("play.page.", _PAGE),
                **{name: words.text(f"play.page.{name}") for name in _CODE.split()},
            },
            "copied": words.text("ui.progress.copied"),
            "pace": words.texts("play.pace.", "label slow usual once"),
        }

    def state(self) -> Props:
        """The choices, the table, the end."""
        base = super().state()
        if not self.begun:
            return {"begun": False, **base}
        now, words = self.deal, self.words
        drawn = self._draw_deal(now, words) if now else {"deal": None, "end": None, "seats": []}
        fault = fault_text(words, now.fault) if now and now.fault else None
        return {
            "begun": True,
            "choices": self._choices(words),
            "code": self.code.text if self.code else None,
            **drawn,
            **base,
            "notice": base["notice"] or fault,
        }

    def _draw_deal(self, now: DealInPlay, words: Words) -> Props:
        if self._drawn is None or self._drawn[0] != (now, words.lang):
            fresh: Props = {
                "scene": deal_scene(now, words),
                "state": deal_state(now, words),
                "seats": seats_said(now, words),
                "end": end_props(now, words),
            }
            self._drawn = (now, words.lang), fresh
        drawn = self._drawn[1]
        state: Props = {**drawn["state"], **self._judged(now, words)}
        if self._asking:
            state["said"] = [*state["said"], self._asking["said"]]
        return {
            "deal": {"scene": drawn["scene"], "state": state},
            "seats": drawn["seats"],
            "end": drawn["end"],
        }

    def _judged(self, now: DealInPlay, words: Words) -> Props:
        """The refused action, the open question to the learner, and the hints."""
        tried, left = self._tried, HINT_STEPS - self.hints
        label = words.text("ui.hint.left", left=left) if left else words.text("ui.hint.none")
        return {
            "attempts": self.attempts,
            "solved": False,
            "locked": now.is_over,
            "go_on": False,
            "hint_enabled": bool(left) and now.is_own_turn,
            "hint_label": label,
            "show_enabled": False,
            "seen": None,
            "badge": None,
            "answered": True,
            "notice": None,
            "hints": hints_said(now, self.hints, words),
            "feedback": refusal(tried.reasons, now, words) if tried else None,
            "marks": {},
            "move_marks": {},
            "rows": [],
            "prices": {},
            "outcome": None,
            "ghosts": [],
            "asking": self._asking,
            "tried": {"cards": list(tried.names), "to": aim(tried.action), "action": self.attempts}
            if tried
            else None,
        }

    def _choices(self, words: Words) -> Props:
        rules, players = self.rules, self._players(self.rules)
        mixed = self.wish.company
        return {
            "systems": [
                {
                    "id": name,
                    "label": words.text(f"ruleset.{name}.name"),
                    "current": name == rules.id,
                }
                for name in known()
            ],
            "players": [
                {
                    "id": str(count),
                    "label": words.text("rule.table.players", count=count),
                    "current": count == players,
                }
                for count in rules.players
            ],
            "turns": [
                {
                    "id": str(turn),
                    "label": words.text("play.page.turn.place", n=turn, count=players)
                    if turn
                    else words.text("play.page.turn.lot"),
                    "current": turn == self._turn(players),
                }
                for turn in range(players + 1)
            ],
            "companies": [
                {"id": MIXED, "label": words.text("play.page.mixed"), "current": mixed == MIXED},
                *(
                    {
                        "id": style.id,
                        "label": words.text(f"player.{style.id}"),
                        "note": words.text(f"player.{style.id}.manner"),
                        "current": mixed == style.id,
                    }
                    for style in NAMED
                ),
            ],
        }

    # --- which deal

    @property
    def rules(self) -> RuleSet:
        """The rules for the next deal: the rules that the learner chose here, or else their own."""
        return load(self.wish.system) if self.wish.system else self.learner.rules

    def _players(self, rules: RuleSet) -> int:
        return self.wish.players if self.wish.players in rules.players else rules.seats.usual

    def _turn(self, players: int) -> int:
        return self.wish.turn if self.wish.turn in range(players + 1) else 0

    @property
    def deal(self) -> DealInPlay | None:
        """The deal on the table, as far as the learner's progress has it."""
        if self.code is None:
            return None
        own = self._own(self.code)
        if self._shown is None or self._shown[0] != (self.code, own):
            self._show(resume_deal(_as_kept(self.code, own), self._rules_of(self.code)), own)
        assert self._shown is not None, "it was shown just now"
        return self._shown[1]

    def _own(self, code: DealCode) -> OwnActions:
        return self.learner.progress.deals.get(code.text, OwnActions(0))

    def _show(self, now: DealInPlay, own: OwnActions) -> None:
        self._shown = (now.code, own), now
        self._settle()

    def _settle(self) -> None:
        """Forget what the page said about the table before."""
        self.hints, self._tried, self._asking = 0, None, None

    def _rules_of(self, code: DealCode) -> RuleSet:
        """The rules of a code.

        If the code names house rules, the house rules that the browser stores.
        """
        own = self.house
        if code.options and own and (own.id, fingerprint(own)) == (code.system, code.options):
            return own
        return load(code.system)

    def _open(self, code: DealCode) -> None:
        """Put a deal on the table.

        Raises:
            InputError: the browser does not have the rules of the deal.
        """
        start_deal(code, self._rules_of(code))
        self.code, self.wish = code, Wish(code.system, code.players, code.company, self.wish.turn)
        self._settle()

    # --- handling events

    def handle(self, event: Props) -> list[Blob]:
        """Handle a choice, an action, or the wish for another deal.

        A kernel that has just begun may hear of an action before it hears of the deal.
        """
        named = str(event.get("deal") or "")
        if event.get("type") != "begin" and named and not (self.code and self.code.text == named):
            self._open(read_deal_code(named))
        match event:
            case {"type": "begin"}:
                return self._begin(event)
            case {"type": "wish"}:
                self._choose(event)
            case {"type": "new"}:
                return self._new(self.chance.randrange(SEEDS))
            case {"type": "today"}:
                day = datetime.fromtimestamp(self.learner.now(), UTC).date()
                return self._new(seed_of_day(day))
            case {"type": "open", "code": str(code)}:
                return self._enter(read_deal_code(code))
            case _ if now := self.deal:
                return self._act(now, event)
        return []

    def _act(self, now: DealInPlay, event: Props) -> list[Blob]:
        """Handle an action at the table, or another request there."""
        match event:
            case {"type": "play", "id": str(verb)}:
                return self._play(now, verb, event)
            case {"type": "undo"}:
                return self._keep(take_back(now))
            case {"type": "again"}:
                before = now.kept.scores, now.kept.deals_played
                return self._keep(start_deal(now.code, now.rules, *before))
            case {"type": "next"} if end := find_end(now):
                return self._go_on(now, end)
            case {"type": "hint"}:
                self.hints = min(self.hints + 1, HINT_STEPS)
                self._tried = None
        return []

    def _begin(self, event: Props) -> list[Blob]:
        """Take the browser's hello: which deal lay on the table, or which one the address names.

        Raises:
            InputError: the address has an invalid code.
        """
        if self.begun:
            return []
        self.begun = True
        self.house = house_of(event.get("house"))
        if self.code is None:
            with suppress(InputError):
                self._open(read_deal_code(str(event.get("deal") or self._latest())))
        if event.get("address"):
            return self._enter(read_deal_code(str(event["address"])))
        return []

    def _latest(self) -> str:
        deals = self.learner.progress.deals
        return max(deals, key=lambda deal: (deals[deal].when, deal), default="")

    def _choose(self, event: Props) -> None:
        """Choose another system, number of players or company for the next deal."""
        system, players = str(event.get("system") or ""), event.get("players")
        turn = event.get("turn")
        company = str(event.get("company") or MIXED)
        self.wish = replace(
            self.wish,
            system=system if system in known() else "",
            players=players if isinstance(players, int) else 0,
            company=company if company in COMPANIES else MIXED,
            turn=turn if isinstance(turn, int) else 0,
        )

    def _new(self, seed: int) -> list[Blob]:
        """A deal from the seat that has the wished turn in the first round."""
        rules, players = self.rules, self._players(self.rules)
        code = code_deal(rules, players, 0, seed, self.wish.company)
        if turn := self._turn(players):
            seat = (find_first_seat(code, rules) + turn - 1) % players
            code = code.replace(seat=seat)
        return self._enter(code)

    def _enter(self, code: DealCode) -> list[Blob]:
        """Put a deal on the table, and store that it lies there; a deal played before goes on."""
        self._open(code)
        now = self.deal
        return self._keep(now) if now and now.unplayed is None else []

    def _go_on(self, now: DealInPlay, end: EndOfDeal) -> list[Blob]:
        """Begin the next deal of the game, with the points so far; nothing if a side has won."""
        if end.winner is not None:
            return []
        code = code_next_deal(now.code, now.rules, self.chance.randrange(SEEDS))
        self._open(code)
        return self._keep(start_deal(code, now.rules, end.totals, now.kept.deals_played + 1))

    def _keep(self, now: DealInPlay) -> list[Blob]:
        kept = now.kept
        game = GameSoFar(kept.deals_played, kept.scores) if kept.deals_played else None
        blobs = self.learner.keep_deal(kept.code, kept.actions, practised=kept.practised, game=game)
        self._show(now, self._own(now.code))
        return blobs

    def _play(self, now: DealInPlay, verb: str, event: Props) -> list[Blob]:
        """Play an action at the point of the deal that the browser shows; elsewhere, do nothing."""
        if not now.is_own_turn or event.get("after") != played_text(now):
            return []
        self._settle()
        names = tuple(dict.fromkeys(map(str, event.get("cards") or ())))
        action = self._meant(now, verb, names, event)
        if action is None:
            return []
        try:
            after = play_action(now, action)
        except IllegalAction as refused:
            self.attempts += 1
            self._tried = Tried(action, names, tuple(refused.violations))
            return []
        return self._keep(after)

    def _meant(
        self, now: DealInPlay, verb: str, names: Iterable[str], event: Props
    ) -> Action | None:
        """The action that the learner means.

        None if the page must ask where the cards go.

        Raises:
            InputError: the chosen cards do not fit the action.
        """
        ready = ready_actions(now)
        if verb in ready:
            return ready[verb]
        chosen = tuple(Card(notation(name)) for name in names)
        onto = Card(str(event["onto"])) if event.get("onto") else None
        if verb == "lay" and not onto:
            words = words_of(now, self.words)
            self._asking = ask_where(chosen, names, now.table, now.rules, words)
            if self._asking:
                return None
        if verb == "lay" and onto and event.get("asked"):
            fork = find_fork(chosen, now.table, now.rules)
            laid = fork.choose(onto) if fork else None
            if laid:
                return laid
        return read_action(as_game(now), Entered(verb, chosen, onto=onto), now.rules)


def _as_kept(code: DealCode, own: OwnActions) -> KeptDeal:
    """What the progress has of a deal; a game that cannot belong to these rules is left out."""
    game = own.game
    if game and len(game.scores) != load(code.system).seats.sides[code.players]:
        game = None
    return KeptDeal(
        code=code.text,
        scores=game.scores if game else (),
        deals_played=game.deals if game else 0,
        actions=own.actions,
        practised=own.practised,
    )


class Play(Panel):
    """Whole deals against program players.

    >>> Play()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(PlayPage(learner()), learner())
