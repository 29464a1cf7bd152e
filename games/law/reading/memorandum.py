"""The memorandum: by game the doubts that decide hands, the fewest to settle, drafts for them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from games import installed
from games.consequences import stored
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.tables import entries
from games.lawtexts.register.register_reader import RegisterEntry, WitnessQuote, rows
from games.records import turning_counts
from games.rules.game import GAMES, game
from games.site.doors import name_of_game


@dataclass(frozen=True, slots=True)
class Weighed:
    """An entry of the register that decides hands, with what it decides."""

    entry: RegisterEntry
    hands: int
    """Of the random hands counted, those whose result turns on it."""
    samples: int
    """Of the sample hands, likewise."""
    per_100: float
    """Chips that change hands in a hundred random hands, under the value that moves most."""
    is_to_settle: bool
    draft: Mapping[str, str]
    """The words that would settle it, by language; empty if there are none."""

    @property
    def quotes(self) -> list[WitnessQuote]:
        """The first quotation in each language that there is."""
        by_lang: dict[str, WitnessQuote] = {}
        for quote in self.entry.quotes:
            by_lang.setdefault(quote.lang, quote)
        return [*by_lang.values()]


@dataclass(frozen=True, slots=True)
class OfGame:
    """The part of a game: its entries, those that decide most hands first."""

    game: str
    instrument: str
    hands: int
    holding: int
    """The hands that turn on nothing now."""
    settled: int
    """The hands that turn on nothing once the fewest are settled."""
    samples: int
    entries: tuple[Weighed, ...]

    @property
    def name(self) -> str:
        return name_of_game(self.game)

    @property
    def to_settle(self) -> list[Weighed]:
        return [weighed for weighed in self.entries if weighed.is_to_settle]


@of_corpus
@cache
def memorandum() -> tuple[OfGame, ...]:
    """The parts of the games that have stored counts."""
    return tuple(part for key in GAMES if (part := _of_game(key)))


def _of_game(key: str) -> OfGame | None:
    counts = turning_counts.stored_counts(key)
    if counts is None:
        return None
    chance, samples = counts["chance"], counts["samples"]
    fewest, drafts = turning_counts.fewest(chance), _drafts(key)
    weighed = [
        Weighed(
            entry,
            hands,
            turning_counts.turning_on(samples, entry.id),
            max((card["chance"]["per_100"] for card in stored.cards_of(key, entry.id)), default=0),
            entry.id in fewest,
            drafts.get(entry.id, {}),
        )
        for entry in rows(key)
        if (hands := turning_counts.turning_on(chance, entry.id))
    ]
    return OfGame(
        key,
        game(key).instrument.key,
        turning_counts.number_of(chance),
        turning_counts.settled_by(chance, ()),
        turning_counts.settled_by(chance, fewest),
        turning_counts.number_of(samples),
        tuple(sorted(weighed, key=_heaviest)),
    )


def _heaviest(weighed: Weighed) -> tuple[float, int, str]:
    return -weighed.per_100, -weighed.hands, weighed.entry.id


def _drafts(key: str) -> dict[str, Mapping[str, str]]:
    """By entry, the words of the draft in both languages."""
    path = installed.folder(key) / "consequences" / "proposals.toml"
    drafts = entries(path, "proposal") if path.is_file() else ()
    return {draft.id: draft.words("text") for draft in drafts}


def as_record() -> dict[str, Any]:
    """The memorandum as data, with its digest and the commands that count it again."""
    parts = [_record(part) for part in memorandum()]
    written = json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()
    commands = [f"manage.py consequences {part['game']} --turning --check" for part in parts]
    return {"games": parts, "digest": sha256(written).hexdigest(), "commands": commands}


def _record(part: OfGame) -> dict[str, Any]:
    return {
        "game": part.game,
        "instrument": part.instrument,
        "hands": part.hands,
        "turn_on_nothing": part.holding,
        "turn_on_nothing_once_settled": part.settled,
        "sample_hands": part.samples,
        "to_settle": [weighed.entry.id for weighed in part.to_settle],
        "entries": [*_entries(part)],
    }


def _entries(part: OfGame) -> Iterator[dict[str, Any]]:
    for weighed in part.entries:
        yield {
            "id": weighed.entry.id,
            "title": {**weighed.entry.title},
            "hands": weighed.hands,
            "sample_hands": weighed.samples,
            "chips_per_100_hands": weighed.per_100,
            "proposal": {**weighed.draft},
        }
