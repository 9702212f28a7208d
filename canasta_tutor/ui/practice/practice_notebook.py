"""What the practice notebook calls: puzzles without end, at the learner's level."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.daily_five import done_of, five_of, read_day
from canasta_tutor.learner.choice.next_puzzle import Mode
from canasta_tutor.learner.choice.why import Daily
from canasta_tutor.learner.progress import Event
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.puzzles.puzzle_codes import read_code
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.short_codes import fingerprint
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.practice.addressed_practice import Addressed, read_addressed
from canasta_tutor.ui.practice.coach import HOUSE, MODES, Coach, Stand, Wish
from canasta_tutor.ui.practice.lesson_check import (
    check_end,
    is_check,
    passed,
    passed_key,
    system_of,
)
from canasta_tutor.ui.practice.placement_page import (
    note_placement,
    placement_end,
    plays_props,
    system_played,
)
from canasta_tutor.ui.practice.practice_page import (
    DAY,
    MINUTE,
    choices_props,
    counts_text,
    day_of,
    days,
    days_props,
    key_props,
    map_props,
    modes_props,
    practice_scene,
    skills_of,
    why_text,
    wish_props,
    zone_of,
)
from canasta_tutor.ui.practice.sitting import (
    TEN,
    DrillClock,
    Sitting,
    believed,
    codes_kept,
    daily_end,
    end_props,
    place_text,
)
from canasta_tutor.ui.practice.worked_puzzle import OF_PUZZLE, Practised

_LONGEST = 40


@dataclass
class PracticePage(Page):
    """The learner's choice, the puzzle on the table, the clock."""

    coach: Coach
    wish: Wish = field(default_factory=Wish)
    house: RuleSet | None = None
    puzzle: Practised | None = None
    clock: DrillClock = field(default_factory=DrillClock)
    sitting: Sitting = field(default_factory=Sitting)
    ahead: Practised | None = None
    """At the end of a sitting: the puzzle that comes next."""
    begun: bool = False
    plays: bool = False
    """Whether the learner has said what they play, at the beginning of a placement."""
    addressed: Addressed | None = None
    """What the address of the page asks for, until the learner chooses something else."""
    zone: int = 0
    """How many minutes the learner's clock is behind UTC."""

    @property
    def rules(self) -> RuleSet:
        """The rules to practise by: the house's, a system, else those of the lessons."""
        if self.wish.system == HOUSE and self.house is not None:
            return self.house
        return load(self.wish.system) if self.wish.system in known() else self.learner.rules

    def scene(self) -> Props:
        """What does not change while practising."""
        return practice_scene(self.words)

    def state(self) -> Props:
        """The choices, the puzzle, the way on, the skill map."""
        words = self.words
        if not self.begun:
            return {"begun": False, **super().state()}
        names = [each.id for each in skills_of(self.rules)]
        stands = list(self.coach.stands(self.rules, names))
        today = day_of(self.coach.now(), self.zone)
        return {
            "begun": True,
            "wish": wish_props(self.wish),
            "choices": choices_props(self.wish, self.rules, self.house, words),
            "modes": modes_props(self.wish, self.coach, self.rules, words),
            "puzzle": self._puzzle(words),
            "nothing": self._nothing(words),
            "drill": self._drill(words),
            "sitting": {
                "text": place_text(self.sitting, words) if self.puzzle else None,
                "codes": self.sitting.codes,
                "addressed": self.addressed.props if self.addressed else None,
            },
            "end": self._end(stands, words),
            "plays": plays_props(words) if self._asks_what_is_played else None,
            "next": self._next(words),
            "map": map_props(stands, self.wish, words),
            "map_key": key_props(stands, words),
            "progress": days_props(days(self.learner.progress.practice, self.zone), today, words),
            "known": counts_text(stands, words),
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """A choice, an answer, the wish for another puzzle."""
        match event:
            case {"type": "begin"}:
                return self._begin(event)
            case {"type": "wish", "system": str(), "mode": str(), "skill": str()}:
                return self._choose(Wish.of(event))
            case {"type": "open", "code": str(code)}:
                return self._open(code)
            case {"type": "next" | "more"}:
                return self._more() if self.sitting.ended else self._go_on()
            case {"type": "plays", "system": str(system)} if self._asks_what_is_played:
                return self._place(system_played(system[:_LONGEST]), named=system)
            case {"type": "start" | "time" as clock}:
                return self._start() if clock == "start" else self._time()
            case {"type": str(kind)} if kind in OF_PUZZLE:
                return self._work(event)
        return []

    def _begin(self, event: Props) -> list[Blob]:
        """The browser says what was chosen before, and which puzzle lay on the table.

        Raises:
            InputError: the address of the page names a puzzle that is none.
        """
        if self.begun:
            return []
        self.begun = True
        self.zone = zone_of(event.get("zone"))
        self.house = house_of(event.get("house"))
        with suppress(InputError):
            self._adopt(Wish.of(event.get("wish")))
        kept = codes_kept(event.get("sitting"), self.learner.progress.practice)
        self.sitting.codes = [*dict.fromkeys((*self.sitting.codes, *kept))]
        check = str(event.get("check") or "")
        if event.get("five"):
            return self._begin_five(event)
        if is_check(check):
            return self._choose(Wish(system_of(check), Mode.CHECK.value, "", check))
        if event.get("asked") and not self._heed(event):
            return self._go_on()
        if event.get("code"):
            try:
                return self._found(str(event["code"]), named=bool(event.get("addressed")))
            except InputError:
                self._go_on()
                if event.get("addressed"):
                    raise
        return [] if self.puzzle else self._go_on()

    def _begin_five(self, event: Props) -> list[Blob]:
        """The five of the day that the address names.

        Raises:
            InputError: there is no such system.
        """
        day = read_day(str(event["five"]), self.coach.now())
        try:
            return self._choose(Wish(str(event.get("system") or ""), Mode.TODAY.value, "", day))
        except InputError:
            self._go_on()
            raise

    def _heed(self, event: Props) -> bool:
        """Take what the address asks for; return whether a puzzle of it lay on the table.

        Raises:
            InputError: the address asks for what there is not.
        """
        try:
            asked = read_addressed(event["asked"], self.learner.rules.id)
        except InputError:
            self._go_on()
            raise
        codes = self.sitting.codes
        self._adopt(Wish(asked.system, MODES[0], asked.skill))
        self.addressed, self.sitting.asked = asked, asked.count
        goes_on = bool(event.get("code")) and not event.get("addressed")
        self.sitting.codes = codes if goes_on else []
        return goes_on

    def _found(self, code: str, *, named: bool) -> list[Blob]:
        """The puzzle of an address, or the one that lay on the table, in its sitting."""
        wish, sitting, rules, asked = self.wish, self.sitting, self.rules, self.addressed
        left = self._open(code)
        if not named and sitting.length and self.rules == rules:
            self.wish, self.sitting, self.addressed = wish, sitting, asked
        return left

    def _choose(self, wish: Wish) -> list[Blob]:
        """Another system, mode or skill; the puzzle on the table is not of the new sitting."""
        before = self.puzzle
        self._adopt(wish)
        self.puzzle = None
        left = self.coach.noted(before, left=True) if before else []
        return left + self._go_on()

    def _adopt(self, wish: Wish) -> None:
        wish = _still_a_check(wish)
        if wish.mode not in (*MODES, Mode.CHECK.value):
            raise InputError(BadValue(wish.mode[:_LONGEST], ", ".join(MODES)))
        if wish.system not in ("", HOUSE):
            load(wish.system[:_LONGEST])
        self.wish, self.clock = wish, DrillClock()
        self.sitting, self.ahead, self.addressed = Sitting(wish.mode), None, None
        self.plays = False
        if wish.mode == Mode.AGAIN.value:
            waits = self.coach.waiting(self.rules)[wish.mode]
            self.sitting.asked = min(waits, TEN) or None
        if wish.mode == Mode.TODAY.value:
            self.wish = wish = replace(wish, skill="", check=read_day(wish.check, self.coach.now()))
            answered = {line.code for line in self.learner.progress.practice}
            self.sitting.codes = done_of(five_of(self.rules, wish.check), answered)
        if wish.skill not in skills() or not skill_applies(skills()[wish.skill], self.rules):
            self.wish = replace(wish, skill="")

    def _open(self, text: str) -> list[Blob]:
        """The puzzle of a code, in its own system."""
        code = read_code(text)
        own = self.house if self.house and self.house.id == code.system else None
        held = own if own and fingerprint(own) == code.options else load(code.system)
        made = make_from_text(text, held)
        self._adopt(Wish(HOUSE if held is own else code.system, MODES[0], self.wish.skill))
        left = self._left()
        self.puzzle = Practised(made, open_questions=self.learner.open_questions)
        return left

    def _go_on(self) -> list[Blob]:
        """The next puzzle, once this one is told to the log."""
        left = self._left()
        if self.sitting.full:
            self.sitting.ended = True
            now = self.coach.now()
            midnight = now - (now - self.zone * MINUTE) % DAY
            self.sitting.firmer = self.coach.count_firmer(self.rules, midnight)
            if self._passed:  # that makes its lesson known
                left += self.learner.note(passed_key(self.wish.check), Event.RIGHT)
            self.ahead = self.coach.next(self.rules, self._wish_after)
            if self.wish.mode == Mode.PLACEMENT.value:
                lines = self.sitting.lines(self.learner.progress.practice)
                left += note_placement(self.learner, lines, self.rules)
        elif self._asks_what_is_played:
            pass
        elif self.wish.mode == Mode.AGAIN.value:
            self.puzzle = self._next_puzzle()
            self.sitting.ended = self.puzzle is None and bool(self.sitting.codes)
        elif self.wish.mode != "drill" or self.clock.runs:  # else the drill waits for its start
            self.puzzle = self._next_puzzle()
        return left

    @property
    def _asks_what_is_played(self) -> bool:
        """Whether a placement waits for the learner to say what they play."""
        placing = self.wish.mode == Mode.PLACEMENT.value and not self.sitting.ended
        return placing and not self.plays and not self.puzzle and not self.sitting.codes

    def _place(self, system: str, *, named: str) -> list[Blob]:
        """Begin a placement; the system that the learner plays becomes theirs.

        Raises:
            InputError: there is no such system.
        """
        load(system)
        self.wish, self.plays = replace(self.wish, system=system, skill=""), True
        blobs = self.learner.choose("rules", system) if system == named else []
        return blobs + self._go_on()

    def _next_puzzle(self) -> Practised | None:
        """A puzzle that the address or the day asks for, or the one that the coach chooses."""
        if self.wish.mode == Mode.TODAY.value:
            five = five_of(self.rules, self.wish.check)
            code = next(code for code in five if code not in self.sitting.codes)
            made = make_from_text(code, self.rules)
            return Practised(made, Daily(made.skill), open_questions=self.learner.open_questions)
        asked = self.addressed.next_code(self.rules, self.coach.chance) if self.addressed else None
        if asked is None:
            return self.coach.next(self.rules, self.wish, self.sitting.codes)
        return Practised(
            make_from_text(asked, self.rules), open_questions=self.learner.open_questions
        )

    def _more(self) -> list[Blob]:
        """Another sitting; after a placement or a passed check, of practice."""
        ahead = self.ahead
        self._adopt(self._wish_after)
        self.puzzle = ahead
        return []

    @property
    def _wish_after(self) -> Wish:
        """What is practised after this sitting."""
        over = (Mode.PLACEMENT.value, Mode.TODAY.value)
        tested = self.wish.mode in over or self._passed
        return replace(self.wish, mode=MODES[0], check="") if tested else self.wish

    @property
    def _passed(self) -> bool:
        """Whether a check has come to its good end."""
        checks = self.wish.mode == Mode.CHECK.value and self.sitting.ended
        return checks and passed(self.sitting.lines(self.learner.progress.practice))

    def _left(self) -> list[Blob]:
        """The puzzle is taken off the table."""
        before, self.puzzle = self.puzzle, None
        if before and (before.begun or self.wish.mode == Mode.CHECK.value):
            self.sitting.count(before.made.code)
        return self.coach.noted(before, left=True) if before else []

    def _start(self) -> list[Blob]:
        """The clock of a drill begins to run."""
        if self.wish.mode != "drill" or self.clock.runs:
            return []
        self.clock.start(self.coach.now())
        return self._go_on()

    def _work(self, event: Props) -> list[Blob]:
        """An answer, an action, a hint, a guess; in a drill a right answer leads straight on."""
        if self.puzzle is None or self._is_recalled(event, self.puzzle):
            return []
        coach, puzzle = self.coach, self.puzzle
        log, right_before = coach.others(puzzle), coach.right_before(puzzle)
        tells = puzzle.handle(event, self.words, log, right_before=right_before)
        blobs = self.coach.noted(self.puzzle) if tells else []
        if self.clock.runs and tells and self._is_first:
            self.clock.count(self.puzzle.made.skill, right=self.puzzle.session.is_solved)
            if self.puzzle.session.is_solved:
                return [*blobs, *self._go_on()]
        return blobs

    def _is_recalled(self, event: Props, puzzle: Practised) -> bool:
        """Whether the event is about a verdict or solution from before the page was reloaded."""
        if event["type"] != "recall":
            return False
        log = self.learner.progress.practice
        line = next((line for line in log if line.code == puzzle.made.code), None)
        match event:
            case {"seen": {"shown": True}} if line is None:
                pass  # an example: the one like it is not known any more, so this one is asked
            case _:
                puzzle.recall(event, self.words, line)
        return True

    @property
    def _is_first(self) -> bool:
        """Whether the first answer was given just now, or that there is none."""
        played = self.puzzle
        return played is not None and played.session.attempts == (0 if played.unknown else 1)

    def _time(self) -> list[Blob]:
        """The browser's clock has run down; the drill is over if this one has as well."""
        if not self.clock.runs or self.clock.left(self.coach.now()):
            return []
        left = self._left()
        self.clock.stop(self.coach.best(self.rules, self.wish))
        return [*left, *self.coach.drilled(self.rules, self.wish, self.clock.right)]

    def _drill(self, words: Words) -> Props | None:
        """The clock; None if the learner does not drill."""
        if self.wish.mode != "drill":
            return None
        best = self.coach.best(self.rules, self.wish)
        return self.clock.props(self.coach.now(), best, words)

    def _end(self, stands: Sequence[Stand], words: Words) -> Props | None:
        """What the page says at the end of a sitting."""
        if not self.sitting.ended:
            return None
        why = self.ahead.why if self.ahead else None
        ahead = why_text(words, why) if why else None
        log = self.learner.progress.practice
        end = end_props(self.sitting, log, counts_text(stands, words), ahead, words)
        end["believed"] = believed(self.sitting, log, self.rules, words)
        if self.wish.mode == Mode.TODAY.value:
            end |= daily_end(self.sitting.lines(log), self.wish.check, self.rules, words)
        if self.wish.mode == Mode.PLACEMENT.value:
            end |= placement_end(self.sitting.lines(log), log, self.rules, words)
        if self.wish.mode == Mode.CHECK.value:
            end |= check_end(self.wish.check, self.sitting.lines(log), words)
        return end

    def _puzzle(self, words: Words) -> Props | None:
        """The puzzle with its code and why it came."""
        if self.puzzle is None:
            return None
        made = self.puzzle.made
        return {
            "scene": self.puzzle.scene(words),
            "state": self.puzzle.state(words),
            "code": made.code,
            "skill": words.text(f"skill.{made.skill}"),
            "why": self._why(words),
        }

    def _why(self, words: Words) -> str | None:
        """Why this one now, and how much of it is shown."""
        puzzle = self.puzzle
        if puzzle is None or puzzle.why is None:
            return None
        why = why_text(words, puzzle.why)
        if not puzzle.shown or puzzle.worked:
            return why
        return f"{why} {words.text(f'practice.shown.{puzzle.shown}')}"

    def _nothing(self, words: Words) -> str | None:
        """Say that no puzzle with a wrong answer is left to repeat."""
        over = self.puzzle is None and not self.sitting.ended
        done = over and self.wish.mode == Mode.AGAIN.value
        return words.text("practice.nothing") if done else None

    def _next(self, words: Words) -> Props | None:
        """The way on: a plain wish for another puzzle, or the main button once this is solved."""
        if self.puzzle is None:
            return None
        over = self.puzzle.session.is_solved or self.puzzle.session.shown
        return {
            "label": words.text("practice.next" if over else "practice.skip_this"),
            "primary": over,
        }


def _still_a_check(wish: Wish) -> Wish:
    """A check has its own rules and skills: who chooses others practises."""
    if wish.mode != Mode.CHECK.value:
        return wish
    if is_check(wish.check) and not wish.skill and wish.system == system_of(wish.check):
        return wish
    return replace(wish, mode=MODES[0], check="")


def house_of(told: object) -> RuleSet | None:
    """The house rules that the browser keeps for the referee's table, if there are any."""
    match told:
        case {"rules": str(name), "options": dict(options)} if options and name in known():
            with suppress(InputError):
                return patch_rules(load(name), options)
    return None


class Practice(Panel):
    """Puzzles without end, each with the reason why it comes now.

    >>> Practice()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(PracticePage(learner(), Coach(learner())), learner())
