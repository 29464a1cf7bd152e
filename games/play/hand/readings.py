"""Readings at the table: the steps they decided, and the hand under another reading."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from games.law.time.at_hand import doubt_titles
from games.narration import reading_value_sentence
from games.play.hand.replay import Replay, nearest, sentences_of
from games.play.link.hand_link import encode, under_readings
from games.rules.game import Game, Record
from games.rules.hands.script import Seat
from games.rules.hands.wagers import balances
from games.rules.provisions.day import FIELD, readings_of_day
from games.rules.provisions.readings import Reading
from games.site.addresses import address


@dataclass(frozen=True, slots=True)
class ReadingValue:
    """One value of a reading; ``link`` is that of the hand under it."""

    key: str
    told: str
    is_taken: bool
    is_default: bool
    link: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reading that decided a step of this hand, or that was chosen for it."""

    id: str
    title: str
    url: str
    values: tuple[ReadingValue, ...]
    decided: tuple[int, ...]
    """The numbers of the steps it decided."""

    @property
    def taken(self) -> ReadingValue:
        return next(value for value in self.values if value.is_taken)

    @property
    def others(self) -> tuple[ReadingValue, ...]:
        return tuple(value for value in self.values if not value.is_taken)


def doubts_of(replay: Replay) -> list[Doubt]:
    named, link = doubt_titles(replay.game.key), encode(replay.record)
    chosen = chosen_of(replay.game, replay.record)
    decided: dict[str, list[int]] = {}
    for n, step in enumerate(replay.played.steps, start=1):
        for name in step.doubts:
            decided.setdefault(name, []).append(n)
    return [
        Doubt(
            reading.id,
            named.get(reading.id, ""),
            address("law:row", reading.id),
            tuple(
                ReadingValue(
                    key=value,
                    told=reading_value_sentence(reading.id, value),
                    is_taken=value == chosen.get(reading.id, reading.default),
                    is_default=value == reading.default,
                    link=under_readings(
                        link, under(replay.record, reading.id, value, reading.default)["readings"]
                    ),
                )
                for value in reading.values
            ),
            tuple(decided.get(reading.id, ())),
        )
        for reading in replay.game.readings
        if reading.id in decided or reading.id in chosen
    ]


def under(record: Record, reading: str, value: str, default: str) -> dict[str, Any]:
    """The hand under this value; the default is left out unless the record has a day."""
    chosen = {**_chosen(record), reading: value}
    if value == default and FIELD not in record:
        del chosen[reading]
    return {**record, "readings": chosen}


def chosen_of(declared: Game, record: Record) -> dict[str, str]:
    """The readings that the record chooses or that its day sets; a choice goes first."""
    return {**readings_of_day(record, declared.instrument.key), **_chosen(record)}


def _chosen(record: Record) -> dict[str, str]:
    chosen = record.get("readings")
    return {str(k): str(v) for k, v in chosen.items()} if isinstance(chosen, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison of a hand with the same hand under another reading."""

    reading: str
    this: str
    other: str
    this_value: str
    other_record: Record
    otherwise: frozenset[int]
    """The steps of this hand that the other does not have."""
    only_second: tuple[str, ...]
    """The steps of the other that this one does not have."""
    nets: tuple[tuple[Seat, int, int], ...]
    """For each seat, its result in this hand and in the other."""
    actions_left_out: int
    """The number of actions that the other reading does not allow."""

    @property
    def is_same(self) -> bool:
        return not self.otherwise and not self.only_second

    @property
    def has_other_payments(self) -> bool:
        return any(net != other_net for _, net, other_net in self.nets)


def compared(replay: Replay, reading: str, value: str) -> Compared | None:
    """Compare with the hand under ``value``; None if the game has no such reading or value."""
    declared = next(
        (candidate for candidate in replay.game.readings if candidate.id == reading), None
    )
    if declared is None or value not in declared.values:
        return None
    key = replay.game.key
    record = under(replay.record, reading, value, declared.default)
    taken = chosen_of(replay.game, replay.record).get(reading, declared.default)
    other = nearest(key, record)
    sentences, other_sentences = replay.once(sentences_of), other.once(sentences_of)
    changed, only_second = changed_lines(sentences, other_sentences)
    return Compared(
        reading=reading,
        this=reading_value_sentence(reading, taken),
        other=reading_value_sentence(reading, value),
        this_value=taken,
        other_record=other.record,
        otherwise=frozenset(changed),
        only_second=tuple(other_sentences[n - 1] for n in only_second),
        nets=tuple(nets_of(replay, other)),
        actions_left_out=len(replay.actions) - len(other.actions),
    )


def changed_lines(ours: Sequence[str], theirs: Sequence[str]) -> tuple[list[int], list[int]]:
    """The numbers, from 1, of the lines of each that the other does not have."""
    codes = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    changes = [code for code in codes if code[0] != "equal"]
    first = [n for _, begin, end, _, _ in changes for n in range(begin + 1, end + 1)]
    return first, [n for _, _, _, begin, end in changes for n in range(begin + 1, end + 1)]


def nets_of(replay: Replay, other: Replay) -> Iterator[tuple[Seat, int, int]]:
    """For each seat, its result in this hand and in the other."""
    ours, theirs = balances(replay.played.steps), balances(other.played.steps)
    for seat in sorted({*replay.seats, *other.seats}):
        account = f"stack:{seat}"
        yield seat, ours.get(account, 0), theirs.get(account, 0)


InWords = tuple[str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A value of a doubt that was not taken, in words, and the one that was."""

    reading: str
    title: str
    value: str
    told: str
    taken: str


@dataclass(frozen=True, slots=True)
class NotTaken:
    """A value of a reading that was not taken, and the one that was."""

    reading: Reading
    value: str
    taken: str

    def record(self, record: Record) -> Record:
        """The record under it."""
        return under(record, self.reading.id, self.value, self.reading.default)

    def in_words(self, titles: Mapping[str, str]) -> InWords:
        """The fields of an ``OtherReading``; ``titles`` are those of the doubts."""
        name = self.reading.id
        words, was = (reading_value_sentence(name, key) for key in (self.value, self.taken))
        return name, titles.get(name, ""), self.value, words, was


def not_taken(declared: Game, chosen: Mapping[str, str]) -> Iterator[NotTaken]:
    for reading in declared.readings:
        taken = chosen.get(reading.id, reading.default)
        for value in reading.values:
            if value != taken:
                yield NotTaken(reading, value, taken)
