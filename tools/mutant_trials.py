"""Whether the tests notice a mistake: they are collected once, then a fork runs some for each."""

from __future__ import annotations

import gc
import importlib.machinery
import mmap
import os
import pickle
import resource
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol
from mutations import Mutant, Owner, Part

QUIET = ("-q", "-s", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist")
PATIENCE = 10  # seconds of the processor, beyond three times what a test usually takes
LONGEST = 200  # seconds of the processor, for all tests from the start
MEMORY = 6 << 30  # bytes
SURVIVED, NOTICED, FAILED = 0, 1, 2


def tried(
    chosen: Sequence[Mutant], tests: Sequence[str], jobs: int
) -> Iterator[tuple[Mutant, bool]]:
    """Each mistake with whether no test noticed it."""
    own = [mutant for mutant in chosen if mutant.owner.part is Part.REST]
    yield from _at_a_time(own, lambda mutant: _tried_from_the_start(mutant, tests), jobs)
    trials = Trials([mutant for mutant in chosen if mutant not in own], jobs)
    if trials.chosen:
        ended = pytest.main([*QUIET, *tests], plugins=[trials])
        if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise SystemExit("the tests fail without any mistake")
    yield from trials.found


def _at_a_time(
    chosen: Sequence[Mutant], attempt: Callable[[Mutant], int], jobs: int
) -> Iterator[tuple[Mutant, bool]]:
    """Make each attempt in a fork; what ends with 0 survives."""
    running: dict[int, Mutant] = {}
    waiting = list(reversed(chosen))
    begun, done = time.monotonic(), 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[_forked(lambda mutant=mutant: attempt(mutant))] = mutant  # type: ignore[misc]
        ended, status = os.wait()
        mutant, done = running.pop(ended), done + 1
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == FAILED:
            raise RuntimeError(mutant.text)
        if status == SURVIVED or done % 100 == 0:
            print(f"{done} of {len(chosen)} in {time.monotonic() - begun:.0f} s", file=sys.stderr)
        if status == SURVIVED:
            print("survived", *mutant.text, sep=" | ", file=sys.stderr, flush=True)
        yield mutant, status == SURVIVED


def _forked(attempt: Callable[[], int], said: str = os.devnull) -> int:
    """Do it in a fork, which ends with what it returns; what it says goes into a file."""
    child = os.fork()
    if child:
        return child
    status = FAILED
    try:
        heard = os.open(said, os.O_WRONLY)
        os.dup2(heard, 1)
        os.dup2(heard, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = attempt()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _limit(seconds: float) -> None:
    """End this process after so much more of the processor's time, if no later limit is set."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


# --- mistakes in what a module does when it is imported ------------------------------------------


def _tried_from_the_start(mutant: Mutant, tests: Sequence[str]) -> int:
    """Import the module with the mistake in it, and run all the tests."""
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, name: str) -> CodeType | None:
        own = Path(loader.path) == mutant.source.path
        return mutant.compiled() if own else usual(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]
    _limit(LONGEST)
    return NOTICED if pytest.main([*QUIET, "-x", *tests]) else SURVIVED


# --- mistakes that can be made in a module that is there -----------------------------------------


@dataclass(frozen=True)
class Record:
    """For each file and line the tests that run it, and how long each takes, by number."""

    tests: dict[str, dict[int, list[int]]]
    seconds: list[float]

    def of(self, mutant: Mutant) -> list[int]:
        """The tests that run the lines of a mistake, the quickest first.

        Any may read a value that has a name; those come first that run something of its module.
        """
        lines = self.tests.get(str(mutant.source.path), {})
        where = mutant.lines if mutant.owner.part is Part.BODY else lines
        near = {test for line in where for test in lines.get(line, ())}
        table = mutant.owner.part is Part.TABLE
        found = range(len(self.seconds)) if table else near
        return sorted(found, key=lambda test: (test not in near, self.seconds[test]))


class Trials:
    """A plugin that, in place of running the tests, runs some of them for each mistake."""

    def __init__(self, chosen: Sequence[Mutant], jobs: int) -> None:
        self.chosen = chosen
        self.found: list[tuple[Mutant, bool]] = []
        self._jobs = jobs

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """See what each test runs, then try the mistakes."""
        self._items = session.items
        paths = {str(mutant.source.path) for mutant in self.chosen}
        self._record = _recorded(session.items, paths)
        self._functions = _functions(paths)
        self._noticed = memoryview(mmap.mmap(-1, 4 * len(session.items))).cast("I")
        gc.freeze()
        self.found += _at_a_time(self.chosen, self._attempt, self._jobs)
        return True

    def _attempt(self, mutant: Mutant) -> int:
        """Run the tests until one notices; those first that noticed others, then the quick ones."""
        if not self._planted(mutant):
            return NOTICED
        _forget()
        seconds = self._record.seconds
        tests = sorted(self._record.of(mutant), key=lambda test: -self._noticed[test])
        for place, test in enumerate(tests):
            _limit(PATIENCE + 3 * seconds[test])
            following = [self._items[later] for later in tests[place + 1 : place + 2]]
            reports = runtestprotocol(
                self._items[test], log=False, nextitem=following[0] if following else None
            )
            if any(report.failed for report in reports):
                self._noticed[test] += 1
                return NOTICED
        return SURVIVED

    def _planted(self, mutant: Mutant) -> bool:
        """Make the mistake; False if the module could not even be imported with it."""
        code, owner = mutant.compiled(), mutant.owner
        if owner.part is Part.BODY:
            for function in self._functions_of(mutant):
                function.__code__ = _code_of(owner, code)
            return True
        module = sys.modules[mutant.source.module]
        anew = {"__name__": module.__name__, "__package__": module.__package__}
        try:
            exec(code, anew)
        except Exception:
            return False
        if owner.part is Part.TABLE:
            _replace(getattr(module, owner.name), anew[owner.name])
            return True
        other = reduce(getattr, owner.name.split("."), SimpleNamespace(**anew))
        for function in self._functions_of(mutant):
            function.__defaults__ = other.__defaults__
            function.__kwdefaults__ = other.__kwdefaults__
        return True

    def _functions_of(self, mutant: Mutant) -> list[FunctionType]:
        owner = mutant.owner
        found = self._functions[str(mutant.source.path), owner.name, owner.line]
        assert found, mutant.text
        return found


def _replace(old: object, new: object) -> None:
    """Put one value in the place of another in every module."""
    for module in [*sys.modules.values()]:
        for name, value in [*vars(module).items()]:
            if value is old:
                setattr(module, name, new)


def _recorded(items: Sequence[pytest.Item], paths: set[str]) -> Record:
    """Run all tests once, in a fork, and see which lines each runs.

    Where one fails, or the fork dies, all ends with what it said.
    """
    print(f"seeing which lines each of {len(items)} tests runs", file=sys.stderr, flush=True)
    with tempfile.NamedTemporaryFile() as file, tempfile.NamedTemporaryFile() as said:
        child = _forked(lambda: _write_record(items, paths, file.name), said.name)
        _, status = os.waitpid(child, 0)
        if status:
            why = Path(said.name).read_text(encoding="utf-8", errors="replace")
            pytest.exit(f"without any mistake, the fork ended with {status}:\n{why}", FAILED)
        found = pickle.loads(Path(file.name).read_bytes())
    assert isinstance(found, Record)
    return found


def _write_record(items: Sequence[pytest.Item], paths: set[str], name: str) -> int:
    seconds = []
    watch = coverage.Coverage(data_file=None, include=sorted(paths), config_file=False)
    watch.start()
    for place, item in enumerate(items):
        _forget()
        watch.switch_context(str(place))
        begun = time.process_time()
        following = items[place + 1] if place + 1 < len(items) else None
        reports = runtestprotocol(item, log=False, nextitem=following)
        for report in reports:
            if report.failed:
                print(item.nodeid, report.longreprtext, sep="\n")
                return FAILED
        seconds.append(time.process_time() - begun)
    watch.stop()
    Path(name).write_bytes(pickle.dumps(Record(_tests(watch.get_data()), seconds)))
    return 0


def _tests(data: coverage.CoverageData) -> dict[str, dict[int, list[int]]]:
    return {
        path: {
            line: [int(context) for context in contexts if context]
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }


def _functions(paths: set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of some files, by file, name and first line."""
    found = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in paths:
            code = function.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
    return found


def _code_of(owner: Owner, code: CodeType) -> CodeType:
    """The code of a function in that of its module."""
    return next(
        inner
        for inner in _codes(code)
        if (inner.co_qualname, inner.co_firstlineno) == (owner.name, owner.line)
    )


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _forget() -> None:
    """Forget the verdicts kept so far, that each test reaches its own by all the lines it needs."""
    from canasta_tutor.engine.rules.schema.system import RuleSet
    from canasta_tutor.engine.search import hand

    kept: dict[int, tuple[RuleSet, dict[object, bool]]] = {}
    RuleSet.memo = property(  # type: ignore[assignment]
        lambda rules: kept.setdefault(id(rules), (rules, {}))[1]
    )
    hand._sorted.cache_clear()
