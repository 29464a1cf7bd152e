"""What the rules can say: every name and reason in their source, every step of the samples."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from games.fortune3.rules.bets import BETTING as FORTUNE3
from games.rules.bets.bet import Betting
from games.rules.game import GAMES
from games.rules.hands.script import Choice, Played, play, read_actions
from games.stud.rules.bets import BETTING as STUD
from games.table.written_out import Sample, samples

GAMES_FOLDER = Path(__file__).resolve().parents[2] / "games"
RULES = GAMES_FOLDER / "rules"
BANKED: dict[str, Betting] = {"fortune3": FORTUNE3, "stud": STUD}
OF_BANKED = {path for room in ("banked", "bets") for path in (RULES / room).glob("*.py")}
"""The rules that the games against the house share."""

ROOMS = {key: GAMES_FOLDER / key for key in GAMES}

WHERE = {"Unusable": (0, 1), "Forbidden": (0, 2), "Bar": (2, 3), "Step": (0, 2)}
"""At which place each is given its name and its facts."""


class Spoken(NamedTuple):
    """A name in the source. ``facts`` are known where they stand there in full."""

    kind: str
    name: str
    facts: frozenset[str] | None
    games: tuple[str, ...]
    """Those that may say it."""
    is_own: bool = False
    """Whether it names the game whose words say it."""


def spoken(*kinds: str, under: Path = RULES, files: str = "*.py") -> list[Spoken]:
    """Every ``Step("…")``, ``Unusable("…")`` and so on of a floor, by their syntax alone, and what
    the bets declared by a game against the house have said."""
    places: list[tuple[tuple[str, ...], Path]] = [(tuple(GAMES), under)]
    places += [((key,), room / under.name) for key, room in ROOMS.items()]
    named = [
        each
        for keys, place in places
        for path in sorted(place.rglob(files))
        for each in _in_file(path, kinds, tuple(BANKED) if path in OF_BANKED else keys)
    ]
    if under == RULES:
        named += [each for key in BANKED for each in _of_bets(key) if each.kind in kinds]
    return named


def _of_bets(key: str) -> Iterator[Spoken]:
    """The steps that place and settle each bet, and the refusals of its stake."""
    betting = BANKED[key]
    decision = betting.decision.bet
    for bet in betting.bets:
        if bet.name == decision or not bet.on:
            yield Spoken("Step", f"{bet.name}_placed", None, (key,))
        yield Spoken("Step", f"{bet.name}_won", None, (key,))
        if bet.needs is not None:
            yield Spoken("Forbidden", bet.needs.reason, frozenset(), (key,))
        if bet.compulsory is not None:
            yield Spoken("Forbidden", f"{bet.name}_missing", frozenset(), (key,))
        if bet.alone is not None:
            yield Spoken("Forbidden", bet.alone.setting, frozenset(), (key,))


class Parsed(NamedTuple):
    """A module's functions, and its calls of something by its name."""

    functions: list[ast.FunctionDef]
    calls: list[tuple[str, ast.Call]]


@cache
def _parsed(path: Path) -> Parsed:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    calls = [
        (node.func.id, node)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return Parsed(functions, [(name, call) for name, call in calls if name in WHERE])


def _in_file(path: Path, kinds: tuple[str, ...], games: tuple[str, ...]) -> Iterator[Spoken]:
    functions, calls = _parsed(path)
    for kind, node in calls:
        if kind not in kinds:
            continue
        first, second = WHERE[kind]
        names = _names(node.args[first], _around(node, functions)) if node.args[first:] else ()
        is_own = any(word.arg == "game" for word in node.keywords)
        for name in names:
            facts = _facts(node, second, _around(node, functions))
            yield Spoken(kind, name, facts, games, is_own)


def _around(node: ast.Call, functions: list[ast.FunctionDef]) -> ast.FunctionDef | None:
    around = [f for f in functions if f.lineno <= node.lineno <= (f.end_lineno or 0)]
    return max(around, key=lambda f: f.lineno, default=None)


def _names(node: ast.expr, function: ast.FunctionDef | None) -> list[str]:
    """The name itself, either of two, or those a variable of the function is given."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_names(node.body, function), *_names(node.orelse, function)]
    if isinstance(node, ast.Name) and function is not None:
        return [name for value in _given(node, function) for name in _names(value, None)]
    return []


def _given(node: ast.Name, function: ast.FunctionDef) -> list[ast.expr]:
    return [
        each.value
        for each in ast.walk(function)
        if isinstance(each, (ast.Assign, ast.AnnAssign))
        and each.value is not None
        and any(
            isinstance(target, ast.Name) and target.id == node.id
            for target in (each.targets if isinstance(each, ast.Assign) else [each.target])
        )
    ]


def _facts(call: ast.Call, at: int, function: ast.FunctionDef | None) -> frozenset[str] | None:
    named = next((word.value for word in call.keywords if word.arg == "facts"), None)
    given = call.args[at] if len(call.args) > at else named
    return frozenset() if given is None else _keys(given, call, function)


def _keys(
    node: ast.expr, call: ast.Call, function: ast.FunctionDef | None
) -> frozenset[str] | None:
    if isinstance(node, ast.Dict):
        return _keys_of(node, call, function)
    if isinstance(node, ast.Name) and function is not None:
        before = [value for value in _given(node, function) if value.lineno <= call.lineno]
        if before:
            return _keys(max(before, key=lambda value: value.lineno), call, None)
    return None


def _keys_of(
    node: ast.Dict, call: ast.Call, function: ast.FunctionDef | None
) -> frozenset[str] | None:
    keys: frozenset[str] = frozenset()
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            more = _keys(value, call, function)
            if more is None:
                return None
            keys |= more
        elif isinstance(key, ast.Constant) and isinstance(key.value, str):
            keys |= {key.value}
    return keys


SAMPLES = list(samples())
every_sample = pytest.mark.parametrize(
    "sample", SAMPLES, ids=[f"{each.game.key}/{each.text_path.stem}" for each in SAMPLES]
)


class Heard(NamedTuple):
    """A sample hand played to its end, and every choice met on the way."""

    sample: Sample
    played: Played
    choices: tuple[Choice, ...]


@cache
def _heard(path: Path) -> Heard:
    sample = next(each for each in SAMPLES if each.text_path == path)
    hand = sample.game.hand(sample.record)
    played = play(hand.script, read_actions(sample.record.get("actions")))
    waiting = (played.waiting,) if played.waiting is not None else ()
    return Heard(sample, played, (*played.choices, *waiting))


def heard(sample: Sample) -> Heard:
    """Played once for all tests that hear it."""
    return _heard(sample.text_path)
