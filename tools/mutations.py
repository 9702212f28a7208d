"""Small mistakes that could have been made in a module: what `tools/mutants.py` plants."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import CodeType
from typing import Any

LONG = 120
"""More than anyone reads in one cell of a table."""

OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OTHER_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
AS_NONE = ("None", "False")
"""Where one of them is returned, the other would be as good; the type checker tells them apart."""
REMOVABLE = (ast.Expr, ast.AugAssign, ast.Continue, ast.Break, ast.Raise)
SAID_BY = (ast.Compare, ast.BoolOp, ast.BinOp, ast.Call, ast.IfExp, ast.stmt, ast.match_case)
"""What is large enough to be read by itself."""


@dataclass(frozen=True)
class Place:
    """A node by where it stands: its parent's field, and the place in it if that is a list."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        """Put another node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


class Part(Enum):
    """What of a module a mistake changes."""

    BODY = "what a function does"
    DEFAULTS = "what a function takes where nothing is given"
    TABLE = "a value that has a name"
    REST = "anything else that happens at its import"


@dataclass(frozen=True)
class Owner:
    """The outermost thing around a mistake: its name with those around it, its first line."""

    part: Part = Part.REST
    name: str = ""
    line: int = 0


@dataclass(frozen=True)
class Source:
    """A module: its name, that among the rules, where it is, and its code."""

    module: str
    name: str
    path: Path
    tree: ast.Module


@dataclass(frozen=True)
class Mutant:
    """One mistake: in which function of which module, what stands there and what would."""

    source: Source
    function: str
    before: str
    after: str
    lines: range
    """The lines that a test must run to see it."""
    owner: Owner
    place: Place
    node: ast.AST

    @property
    def text(self) -> tuple[str, str, str]:
        """The mistake as docs/mutants.md names it."""
        return f"{self.source.name}.{self.function}", self.before, self.after

    def compiled(self) -> CodeType:
        """The module with the mistake made in it for good."""
        self.place.put(self.node)
        tree = ast.fix_missing_locations(self.source.tree)
        return compile(tree, str(self.source.path), "exec", dont_inherit=True)


@dataclass(frozen=True)
class Setting:
    """What is around a node."""

    source: Source
    names: tuple[str, ...]
    owner: Owner
    sentence: ast.AST | None
    statement: ast.stmt | None


def mutants(path: Path, module: str) -> Iterator[Mutant]:
    """Each mistake that could have been made in a module, in the order of its lines.

    Those that read the same are told apart by a number.
    """
    name = module.removeprefix("canasta_tutor.engine.")
    source = Source(module, name, path, ast.parse(path.read_bytes()))
    seen: Counter[tuple[str, str, str]] = Counter()
    for mutant in _within(source.tree, Setting(source, (), Owner(), None, None)):
        seen[mutant.text] += 1
        again = f" ({seen[mutant.text]})" if seen[mutant.text] > 1 else ""
        yield replace(mutant, after=mutant.after + again)


def _within(node: ast.AST, setting: Setting) -> Iterator[Mutant]:
    for place, child in _children(node):
        if _is_talk(child, place):
            continue
        around = _around(child, place, setting)
        for other in _mistakes(child):
            yield _mutant(place, child, other, around)
        yield from _within(child, around)


def _children(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield Place(node, field, None), value
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield Place(node, field, index), child


def _is_talk(node: ast.AST, place: Place) -> bool:
    """Whether it is read by people and tools only: docstrings, types, names of what is imported."""
    if place.field in ("annotation", "returns", "decorator_list", "pattern", "type_params"):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return isinstance(node.value.value, str)
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    if isinstance(place.parent, ast.Raise):  # a mistake of the programmer, not of the player
        return True
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def _around(node: ast.AST, place: Place, setting: Setting) -> Setting:
    if setting.owner.part is Part.REST:
        setting = replace(setting, owner=_owner(node, place, setting))
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        names = (*setting.names, node.name)
        return replace(setting, names=names, sentence=None, statement=node)
    if isinstance(node, SAID_BY):
        setting = replace(setting, sentence=node)
    if isinstance(node, ast.stmt):
        setting = replace(setting, statement=node)
    return setting


def _owner(node: ast.AST, place: Place, setting: Setting) -> Owner:
    """What a node is in, where nothing outside it is in anything yet."""
    match setting.statement, node:
        case ast.FunctionDef() as function, _ if place.field in ("body", "args"):
            part = Part.BODY if place.field == "body" else Part.DEFAULTS
            first = min([function.lineno, *(line.lineno for line in function.decorator_list)])
            return Owner(part, ".".join(setting.names), first)
        case None, ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return Owner(Part.TABLE, name)
    return setting.owner


def _mutant(place: Place, node: ast.AST, other: ast.AST, setting: Setting) -> Mutant:
    said = setting.sentence or node
    first = setting.statement or node
    last = getattr(node, "end_lineno", None) or getattr(first, "end_lineno", None) or 0
    before = _said(said)
    place.put(other)
    after = _said(other if said is node else said)
    place.put(node)
    if len(before) > LONG:
        before, after = _said(node), _said(other)
    function = ".".join(setting.names) or "module"
    lines = range(getattr(first, "lineno", 0), last + 1)
    return Mutant(setting.source, function, before, after, lines, setting.owner, place, other)


def _said(node: ast.AST) -> str:
    """The first line of a node's source, which says enough of a long statement."""
    if isinstance(node, ast.Pass):
        return "–"
    if isinstance(node, ast.match_case):
        node = ast.Match(ast.Name("_", ast.Load()), [node])
        return ast.unparse(node).splitlines()[1].strip()
    said = ast.unparse(node).splitlines()[0]
    once = isinstance(node, ast.For) and isinstance(node.body[-1], ast.Break)
    return said + " … once" if once else said


def _mistakes(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand in place of a node."""
    for mistake in (_expressions(node), _words(node), _conditions(node), _statements(node)):
        for other in mistake:
            yield ast.copy_location(other, node)


def _expressions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                for other in OTHER_COMPARISONS[type(op)]:
                    yield ast.Compare(left, [*ops[:index], other(), *ops[index + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for rest in _without_one(values):
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in OTHER_OPERATORS:
            yield ast.BinOp(left, OTHER_OPERATORS[type(op)](), right)


def _words(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Name(name) if name in OTHER_NAMES:
            yield ast.Name(OTHER_NAMES[name], ast.Load())
        case ast.Constant(value):
            yield from map(ast.Constant, _constants(value))
        case ast.Call(function, args, keywords):
            for rest in _without_one(keywords):
                if "strict" not in {word.arg for word in keywords}:
                    yield ast.Call(function, args, rest)


def _without_one(values: list[Any]) -> Iterator[list[Any]]:
    for index in range(len(values)):
        yield [*values[:index], *values[index + 1 :]]


def _constants(value: object) -> Iterator[str | int | bool]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield value + "?"


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    """Conditions that always hold, or never."""
    match node:
        case ast.If(test, body, orelse):
            yield ast.If(ast.copy_location(ast.Constant(True), test), body, orelse)
            yield ast.If(ast.copy_location(ast.Constant(False), test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.While(ast.copy_location(ast.Constant(False), test), body, orelse)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.match_case(pattern, guard, body):
            yield ast.match_case(pattern, ast.Constant(False), body)
            if guard is not None:
                yield ast.match_case(pattern, None, body)
        case ast.comprehension(target, iterator, conditions, later):
            for rest in _without_one(conditions):
                yield ast.comprehension(target, iterator, rest, later)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, REMOVABLE):
        yield ast.Pass()
    match node:
        case ast.Return(value) if value is not None and ast.unparse(value) not in AS_NONE:
            yield ast.Return(ast.copy_location(ast.Constant(None), value))
        case ast.For(target, iterator, body, orelse):
            yield ast.For(target, iterator, [*body, ast.copy_location(ast.Break(), node)], orelse)
        case ast.Assign(targets, value) if isinstance(targets[0], (ast.Attribute, ast.Subscript)):
            yield ast.Pass()
