"""Hands with a name, the samples of a game (``play/sample_hands/<name>.json``) and those of its
doubts: shown in full on one page, and a sample as text, each step in both languages."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import override

from games import installed
from games.consequences import stored
from games.narration import (
    cards_in_signs,
    offer_label,
    reading_value_sentence,
    step_sentence,
    why_sentence,
)
from games.narration.language import law_language
from games.narration.refusing import cited
from games.narration.sentences import Message
from games.play.game import Frame
from games.play.hand.page import Sheet
from games.play.hand.replay import Replay, TablePicture, opening, replayed
from games.play.hand.request import Viewpoint
from games.play.link.hand_link import encode
from games.play.registry import table_of
from games.rules.game import GAMES, Game, Record, game
from games.rules.hands.script import CardMove, Played, Step, play, read_actions

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
    return "\n".join(_lines(sample)) + "\n"


def _lines(sample: Sample) -> Iterator[str]:
    """The settings of a sample, its steps, the choice that it waits for, and its account."""
    key, record = sample.game.key, sample.record
    for language in LANGUAGES:
        yield sample.title[language]
    yield f"{key} · {sample.game.instrument.key}"
    yield ""
    yield from _settings(record.get("table", {}), "table")
    for reading, value in record.get("readings", {}).items():
        yield f"{reading} = {value}"
        yield from in_both_languages(lambda r=reading, v=value: reading_value_sentence(r, v))
    for event in record.get("events", ()):
        yield "event: " + " ".join(f"{name} {value}" for name, value in event.items())
    hand = sample.game.hand(record)
    played = play(hand.script, read_actions(record.get("actions")))
    yield from _steps(key, played, record)
    if choice := played.waiting:
        yield ""
        yield f"? {choice.seat}"
        for offer in choice.offers:
            yield from in_both_languages(lambda offer=offer: offer_label(key, choice, offer))
    yield ""
    for name, value in hand.account(played).items():
        for index, item in enumerate(value if isinstance(value, list) else [value], start=1):
            label = f"{name} {index}" if isinstance(value, list) else name
            yield f"{label}: {_fact_text(item)}"


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


def _fact_text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_fact_text(item)}" for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return "-".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class WrittenStep:
    """``is_pictured`` if cards moved, and at the end. The sheet is built on each access, so that a
    page never has those of all steps in memory."""

    replay: Replay
    n: int
    viewpoint: Viewpoint
    is_pictured: bool

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.replay, self.n, self.viewpoint)


@dataclass(frozen=True)
class NamedHand:
    """A hand with a name; at step ``n`` it is compared with ``compared_reading``."""

    game: str
    name: str
    record: Record
    titles: Mapping[str, str]
    compared_reading: str = ""
    n: int = 0

    @property
    def title(self) -> str:
        if self.titles:
            return self.titles.get(law_language()) or self.titles["pt"]
        reading, _dash, value = self.name.removeprefix(OF_A_DOUBT).rpartition("-")
        return f"{reading}: {reading_value_sentence(reading, value)}"

    @property
    def url(self) -> str:
        return reverse("play:written-out", args=[self.game, self.name])

    @cached_property
    def link(self) -> str:
        return encode(self.record)

    @cached_property
    def replay(self) -> Replay:
        return replayed(self.game, self.record)

    @property
    def steps(self) -> Iterator[WrittenStep]:
        last = self.replay.last
        for n, step in enumerate(self.replay.played.steps, start=1):
            viewpoint = Viewpoint(beside=self.compared_reading if n == self.n else "")
            has_cards = any(isinstance(move, CardMove) for move in step.moves)
            yield WrittenStep(self.replay, n, viewpoint, has_cards or n == last)

    @property
    def decisive(self) -> Sheet:
        """The step compared with another reading, or the last that compares hands, or the last."""
        compared = [n for n, step in enumerate(self.replay.played.steps, start=1) if step.why]
        n = self.n or (compared[-1] if compared else self.replay.last)
        return Sheet(self.replay, n, Viewpoint(beside=self.compared_reading))

    @property
    def last(self) -> Sheet:
        return Sheet(self.replay, self.replay.last, Viewpoint())


OF_A_DOUBT = "of-"


def samples_of(key: str) -> list[NamedHand]:
    names = sorted(path.stem for path in folder(key).glob("*.json"))
    return [_sample(key, name) for name in names]


def _sample(key: str, name: str) -> NamedHand:
    example = sample(key, name)
    record = {field: value for field, value in example.record.items() if field != "id"}
    return NamedHand(key, name, record, example.title)


def doubted_of(key: str) -> list[NamedHand]:
    """The smallest hand that shows the effect of each value of each doubt."""
    return [_of_a_card(key, card) for card in stored.stored_cards(key)["cards"]]


def _of_a_card(key: str, card: Mapping[str, Any]) -> NamedHand:
    example, name = card["example"], f"{OF_A_DOUBT}{card['reading']}-{card['value']}"
    return NamedHand(key, name, example["record"], {}, other_reading(key, card), example["n"])


def other_reading(key: str, card: Mapping[str, Any]) -> str:
    """The reading beside which a page shows the example of a card: ``OD-02-4x``."""
    reading, value = card["reading"], card["value"]
    default = next(candidate.default for candidate in game(key).readings if candidate.id == reading)
    opened = card["example"]["record"].get("readings", {}).get(reading, default)
    return f"{reading}-{value if opened == default else default}"


def named(key: str, name: str) -> NamedHand | None:
    if name.startswith(OF_A_DOUBT):
        return next((hand for hand in doubted_of(key) if hand.name == name), None)
    is_there = name in {path.stem for path in folder(key).glob("*.json")}
    return _sample(key, name) if is_there else None


def is_illustrated(key: str) -> bool:
    return bool(table_of(key).frames)


def illustrated(key: str) -> list[tuple[Message, Sheet]]:
    """The game's sample hand in its frames, each title with the table at its step, all shown."""
    declared = table_of(key)
    replay = replayed(key, _sample(key, declared.shown_hand).record)
    steps = replay.played.steps
    return [
        (frame.title, Sheet(replay, step_of(frame, steps), Viewpoint()))
        for frame in declared.frames
    ]


def step_of(frame: Frame, steps: Sequence[Step]) -> int:
    """The number of the step that a frame shows."""
    return [n for n, step in enumerate(steps, start=1) if step.name == frame.step][frame.time]
