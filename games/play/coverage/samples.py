"""The sample hands by the provisions that their steps and choices cite, or that refuse them."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from games import installed
from games.narration.language import law_language
from games.play.link.hand_link import encode
from games.play.table.transcripts import folder, samples
from games.rules.actions import read_actions
from games.rules.citation import Provision
from games.rules.game import Game, Record
from games.rules.refusal import Forbidden
from games.rules.registry import GAMES, game
from games.rules.script import Choice, Played, Step, play

__all__ = ["SampleStep", "applications", "exercised", "folder", "refused_hands", "steps_resting_on"]


class SampleStep(NamedTuple):
    """A sample hand and the step at which it applies a provision; a refused hand has no steps."""

    game: str
    title: Mapping[str, str]
    record: Record
    n: int
    link: str = ""
    refusal: Forbidden | None = None

    @property
    def name(self) -> str:
        """The title in the reader's language."""
        return self.title.get(law_language()) or self.title["pt"]


def applications(declared: Game, record: Record) -> Iterator[tuple[Provision, int]]:
    """Every provision a hand applies, with the number of the step that cites it, or precedes the
    choice that does."""
    return _applied(_played(declared, record))


def _played(declared: Game, record: Record) -> Played:
    return play(declared.hand(record).script, read_actions(record.get("actions")))


def _applied(played: Played) -> Iterator[tuple[Provision, int]]:
    for n, step in enumerate(played.steps, start=1):
        yield from ((provision, n) for provision in step.provisions)
    for n, choice in zip(played.decided_after, played.choices, strict=True):
        yield from ((provision, n) for provision in _grounds(choice))


def _grounds(choice: Choice) -> Iterator[Provision]:
    yield choice.provision
    for offer in choice.offers:
        yield from (
            provision for provision in (offer.provision, offer.floor, offer.ceiling) if provision
        )
    yield from (bar.provision for bar in choice.bars if not bar.doubt)


class RefusedHand(NamedTuple):
    """A hand the rules refuse, and the refusal."""

    game: str
    title: Mapping[str, str]
    record: Record
    no: Forbidden


def refused_hands() -> Iterator[RefusedHand]:
    for key in GAMES:
        path = installed.folder(key) / "play" / "refused_hands.json"
        for entry in json.loads(path.read_text(encoding="utf-8")) if path.is_file() else ():
            no = _refusal(game(key), entry.get("command", "play"), entry["record"])
            yield RefusedHand(key, entry["title"], entry["record"], no)


def _refusal(declared: Game, command: str, record: dict[str, object]) -> Forbidden:
    function = declared.settle if command == "settle" and declared.settle else declared.hand
    try:
        function(record)
    except Forbidden as no:
        return no
    raise ValueError(f"the rules of {declared.key} do not refuse this {command} record")


@cache
def exercised() -> Mapping[Provision, tuple[SampleStep, ...]]:
    """For each provision the samples that apply it, each at the first such step; first those where
    a step cites it, the earlier in its list the sooner."""
    by_provision: dict[Provision, list[tuple[int, SampleStep]]] = {}
    for sample in samples():
        key, link = sample.game.key, encode(sample.record)
        played = _played(sample.game, sample.record)
        first: dict[Provision, int] = {}
        for provision, n in _applied(played):
            first.setdefault(provision, n)
        for provision, n in first.items():
            example = SampleStep(key, sample.title, sample.record, n, link)
            weight = _weight(provision, played.steps[n - 1])
            by_provision.setdefault(provision, []).append((weight, example))
    for refused in refused_hands():
        example = SampleStep(refused.game, refused.title, refused.record, 0, refusal=refused.no)
        by_provision.setdefault(refused.no.provision, []).append((len(GAMES), example))
    ordered = {
        provision: tuple(example for _, example in sorted(examples, key=lambda pair: pair[0]))
        for provision, examples in by_provision.items()
    }
    return MappingProxyType(ordered)


class AtStep(NamedTuple):
    """A step of a sample hand."""

    game: str
    link: str
    n: int
    step: Step


@cache
def steps_resting_on() -> Mapping[Provision, Mapping[str, AtStep]]:
    """For each provision the names of the steps that cite it, each with its first sample step."""
    by_provision: dict[Provision, dict[str, AtStep]] = {}
    for sample in samples():
        link = encode(sample.record)
        for n, step in enumerate(_played(sample.game, sample.record).steps, start=1):
            at_step = AtStep(sample.game.key, link, n, step)
            for provision in step.provisions:
                by_provision.setdefault(provision, {}).setdefault(step.name, at_step)
    return MappingProxyType(by_provision)


def _weight(provision: Provision, step: Step) -> int:
    """The position of the provision in the step's list; 9 if the step does not cite it."""
    return step.provisions.index(provision) if provision in step.provisions else 9
