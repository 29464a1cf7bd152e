"""A sample hand as text, ``play/sample_hands/<name>.json`` of a game: every step in both languages
with its provisions and moves."""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import override

from games import installed
from games.narration import (
    cards_in_signs,
    offer_label,
    reading_value_sentence,
    step_sentence,
    why_sentence,
)
from games.narration.refusing import cited
from games.play.table.state import TablePicture, opening
from games.rules.actions import read_actions
from games.rules.game import Game, Record
from games.rules.record import HandAccount
from games.rules.registry import GAMES, game
from games.rules.script import CardMove, Choice, Played, Step, play

LANGUAGES = ("pt", "zh-hant")
INDENT = "    "


def folder(game: str) -> Path:
    return installed.folder(game) / "play" / "sample_hands"


class Sample(NamedTuple):
    """A hand with a title, and the path of its text."""

    game: Game
    title: dict[str, str]
    record: dict[str, Any]
    text_path: Path


def samples() -> Iterator[Sample]:
    for key in GAMES:
        for path in sorted(folder(key).glob("*.json")):
            yield sample(key, path.stem)


def sample(key: str, name: str) -> Sample:
    path = folder(key) / f"{name}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return Sample(game(key), data["title"], data["record"], path.with_suffix(".txt"))


def transcript(sample: Sample) -> str:
    declared, record = sample.game, sample.record
    hand = declared.hand(record)
    played = play(hand.script, read_actions(record.get("actions")))
    lines = [
        *_heading(sample),
        *_steps(declared.key, played, record),
        *_waiting(declared.key, played.waiting),
        *_account(hand.account(played)),
    ]
    return "\n".join(lines) + "\n"


def _heading(sample: Sample) -> Iterator[str]:
    for language in LANGUAGES:
        yield sample.title[language]
    yield f"{sample.game.key} · {sample.game.instrument.key}"
    yield ""
    yield from _settings(sample.record.get("table", {}), "table")
    for reading, value in sample.record.get("readings", {}).items():
        yield f"{reading} = {value}"
        yield from in_both_languages(lambda r=reading, v=value: reading_value_sentence(r, v))
    for event in sample.record.get("events", ()):
        yield "event: " + " ".join(f"{name} {value}" for name, value in event.items())


def _settings(settings: Any, name: str) -> Iterator[str]:
    """Lines such as ``table.bets.1: ante 100, pair_plus 50``, one per group of settings."""
    groups = {key: value for key, value in settings.items() if isinstance(value, dict)}
    plain = {key: value for key, value in settings.items() if key not in groups}
    if plain:
        yield f"{name}: " + ", ".join(f"{key} {_setting(value)}" for key, value in plain.items())
    for key, group in groups.items():
        yield from _settings(group, f"{name}.{key}")


def _setting(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def in_both_languages(render: Any) -> Iterator[str]:
    for language in LANGUAGES:
        with override(language):
            yield f"{INDENT}{render()}"


def _steps(key: str, played: Played, record: Record) -> Iterator[str]:
    picture = TablePicture(accounts=opening(record))
    for number, step in enumerate(played.steps, start=1):
        picture = picture.after(step)
        yield ""
        yield f"{number}. {step.name}"
        yield from in_both_languages(lambda step=step: step_sentence(key, step))
        for reason in step.why:
            yield from in_both_languages(lambda reason=reason: f"→ {why_sentence(key, reason)}")
        yield f"{INDENT}{_grounds(step)}"
        for line in _moves(step, picture):
            yield f"{INDENT}{line}"


def _grounds(step: Step) -> str:
    """The short citations in both languages, and the readings that decided the step."""
    citations = []
    for language in LANGUAGES:
        with override(language):
            citations.append("; ".join(cited(provision) for provision in step.provisions))
    return " | ".join(part for part in [*citations, " ".join(step.doubts)] if part)


def _moves(step: Step, picture: TablePicture) -> Iterator[str]:
    moved = (move for move in step.moves if isinstance(move, CardMove))
    for (place, face), cards in groupby(moved, key=lambda move: (move.to, move.face)):
        yield f"{place} ← {cards_in_signs([move.card.name for move in cards])} {face.value}"
    for move in step.moves:
        if not isinstance(move, CardMove):
            yield f"{move.amount} {move.source} → {move.to}"
    if picture.changed_accounts:
        amounts = (f"{name} {picture.accounts[name]}" for name in sorted(picture.changed_accounts))
        yield "= " + ", ".join(amounts)


def _waiting(key: str, choice: Choice | None) -> Iterator[str]:
    if choice is None:
        return
    yield ""
    yield f"? {choice.seat}"
    for offer in choice.offers:
        yield from in_both_languages(lambda offer=offer: offer_label(key, choice, offer))


def _account(account: HandAccount) -> Iterator[str]:
    yield ""
    for name, value in account.items():
        for index, item in enumerate(value if isinstance(value, list) else [value], start=1):
            label = f"{name} {index}" if isinstance(value, list) else name
            yield f"{label}: {_fact_text(item)}"


def _fact_text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_fact_text(item)}" for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return "-".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
