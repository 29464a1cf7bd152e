"""The memorandum: by game the doubts that decide hands, the fewest to settle, drafts for them."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256

from games.consequences import stored
from games.consequences.game import turns_of
from games.consequences.record import Consequence
from games.law.acts.drafts import DraftAmendment, acts_of, drafts_of, new_words
from games.law.acts.trials import DraftTried, stored_trials
from games.law.reading.consequence_cards import ConsequenceCard, cards_of_reading
from games.lawtexts.citations.citation import cite
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.register.register_reader import RegisterEntry, WitnessQuote, rows
from games.records import turning_counts
from games.records.proof import code_of, law_of
from games.rules.game import GAMES, Answer, game
from games.rules.values.fields import listing, mapping
from games.site.doors import name_of_game

DEALS = 200
"""Random tables looked at to say what they are."""


@dataclass(frozen=True, slots=True)
class DraftWords:
    """A draft in one language: the words put in, what they replace, and the whole provision."""

    lang: str
    provision: str
    """Cited; empty for an article that is new."""
    was: str
    text: str
    whole: str


@dataclass(frozen=True, slots=True)
class PlayStated:
    """At which tables the random hands are dealt."""

    fewest_seats: int
    most_seats: int
    least: int
    most: int
    """The chips of a seat."""


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
    game: str
    draft: DraftAmendment | None
    """The words that would settle it, if there are any."""
    tried: DraftTried | None
    """What they did to the records at hand."""

    @property
    def cards(self) -> tuple[ConsequenceCard, ...]:
        """What it changes, exactly where that can be counted, and the smallest hand that shows it,
        in the reader's language."""
        return cards_of_reading(self.game, self.entry.id)

    @property
    def is_exact(self) -> bool:
        return any(card["shares"] or card["bets"] for card in self._stored)

    @property
    def _stored(self) -> list[Consequence]:
        return stored.cards_of(self.game, self.entry.id)

    @property
    def sides(self) -> list[DraftWords]:
        """The draft in each language."""
        law = game(self.game).instrument.key
        return (
            [
                DraftWords(
                    lang,
                    cite(law, self.draft.provision, lang) if not self.draft.heading else "",
                    self.draft.was.get(lang, ""),
                    self.draft.text[lang],
                    new_words(self.game, self.draft, lang),
                )
                for lang in self.draft.text
            ]
            if self.draft
            else []
        )

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
    play: PlayStated

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
    fewest, drafts, trials = turning_counts.fewest(chance), drafts_of(key), stored_trials(key)
    weighed = [
        Weighed(
            entry,
            hands,
            samples=turning_counts.turning_on(samples, entry.id),
            per_100=max(
                (card["chance"]["per_100"] for card in stored.cards_of(key, entry.id)), default=0
            ),
            is_to_settle=entry.id in fewest,
            game=key,
            draft=drafts.get(entry.id),
            tried=trials.get(entry.id),
        )
        for entry in rows(key)
        if (hands := turning_counts.turning_on(chance, entry.id))
    ]
    return OfGame(
        key,
        game(key).instrument.key,
        hands=turning_counts.number_of(chance),
        holding=turning_counts.settled_by(chance, ()),
        settled=turning_counts.settled_by(chance, fewest),
        samples=turning_counts.number_of(samples),
        entries=tuple(sorted(weighed, key=_heaviest)),
        play=_play(key),
    )


def _play(key: str) -> PlayStated:
    deals = (turns_of(key).deal(number) for number in range(DEALS))
    tables = [mapping(deal["table"], "table") for deal in deals]
    stacks = [int(str(s)) for table in tables for s in mapping(table["stacks"], "").values()]
    seats = [len(listing(table["seats"], "seats")) for table in tables]
    return PlayStated(min(seats), max(seats), min(stacks), max(stacks))


def weighed_as(doubt: str) -> tuple[OfGame, Weighed] | None:
    """An entry of the memorandum with the part of its game."""
    for part in memorandum():
        for weighed in part.entries:
            if weighed.entry.id == doubt:
                return part, weighed
    return None


def _heaviest(weighed: Weighed) -> tuple[float, int, str]:
    return -weighed.per_100, -weighed.hands, weighed.entry.id


def as_record() -> Answer:
    """The memorandum as data, with its digest and the commands that count it again."""
    parts = [_record(part) for part in memorandum()]
    written = json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()
    commands = [
        command
        for part in parts
        for command in (
            f"manage.py consequences {part['game']} --turning --check",
            f"manage.py consequences {part['game']} --check",
            f"manage.py drafts {part['game']} --check",
        )
    ]
    return {"games": parts, "digest": sha256(written).hexdigest(), "commands": commands}


def _record(part: OfGame) -> Answer:
    return {
        "game": part.game,
        "instrument": part.instrument,
        "law": law_of(part.game),
        "code": code_of(part.game),
        "hands": part.hands,
        "turn_on_nothing": part.holding,
        "turn_on_nothing_once_settled": part.settled,
        "sample_hands": part.samples,
        "play": asdict(part.play),
        "to_settle": [weighed.entry.id for weighed in part.to_settle],
        "entries": [*_entries(part)],
    }


def _entries(part: OfGame) -> Iterator[Answer]:
    for weighed in part.entries:
        draft, cards = weighed.draft, stored.cards_of(part.game, weighed.entry.id)
        yield {
            "id": weighed.entry.id,
            "title": {**weighed.entry.title},
            "hands": weighed.hands,
            "sample_hands": weighed.samples,
            "chips_per_100_hands": weighed.per_100,
            "exact": [
                {
                    "value": card["value"],
                    "shares": card["shares"],
                    "house_edge": {b["bet"]: [b["before"], b["after"]] for b in card["bets"]},
                }
                for card in cards
                if card["shares"] or card["bets"]
            ],
            "smallest_hands": [card["example"] and card["example"]["record"] for card in cards],
            "proposal": {**draft.text} if draft else {},
            "acts": acts_of(part.game, draft) if draft else {},
            "tried": weighed.tried,
        }
