"""Readings at the table: the steps they decided, and the hand under another reading."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlencode

from games.law.time.at_hand import doubt_titles
from games.narration import reading_value_sentence
from games.narration.words import semicolon
from games.play.hand.replay import Replay, nearest, sentences_of
from games.play.link.hand_link import encode, under_readings
from games.records.answers import played_out
from games.records.deciding import PLAYED, PlayedOut, first_difference, tried
from games.rules.game import Game, Record
from games.rules.hands.script import Seat
from games.rules.hands.wagers import balances
from games.rules.provisions.day import FIELD, readings_of_day
from games.rules.provisions.deciding import Robustness
from games.site.addresses import address

T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class Turning:
    """What a hand turns on, without the hands under other readings."""

    decided_by: tuple[tuple[str, ...], ...]
    steps: Mapping[str, tuple[int, ...]]
    """By reading, the steps that name it; else the first that differs."""
    compared: int
    to_compare: int

    @property
    def is_whole(self) -> bool:
        return self.compared == self.to_compare


def turning_of(replay: Replay) -> Turning:
    """What the hand turns on, as commands and the API say it."""
    key, steps, decided = replay.game.key, replay.played.steps, dict[str, tuple[int, ...]]()
    comparison = tried(key, replay.record, partial(played_out, key), PLAYED).robustness
    for deciding in comparison.decided_by:
        others = (other for _, other in deciding.alternatives if isinstance(other, PlayedOut))
        first = min((first_difference(steps, other.played.steps) for other in others), default=1)
        for name in deciding.doubts:
            naming = tuple(n for n, step in enumerate(steps, start=1) if name in step.doubts)
            decided[name] = naming or (min(first, len(steps)),)
    names = tuple(deciding.doubts for deciding in comparison.decided_by)
    return Turning(names, decided, comparison.compared, comparison.to_compare)


def doubts_of(replay: Replay) -> list[Doubt]:
    """The readings that change the hand, and those that were chosen for it."""
    link, decided = encode(replay.record), replay.once(turning_of).steps
    chosen, titles = chosen_of(replay.game, replay.record), doubt_titles(replay.game.key)
    return [
        Doubt(
            reading.id,
            titles.get(reading.id, ""),
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
            decided.get(reading.id, ()),
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
    parting: int
    """The first step at which the two differ; both hands are alike before it."""

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
        parting=first_difference(replay.played.steps, other.played.steps),
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


InWords = tuple[tuple[str, ...], tuple[str, ...], str, str, str]


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Other values of a doubt, or of two that only together change a ruling, in words."""

    rows: tuple[str, ...]
    values: tuple[str, ...]
    title: str
    told: str
    taken: str

    @property
    def reading(self) -> str:
        return " + ".join(self.rows)

    @property
    def value(self) -> str:
        return "+".join(self.values)

    @property
    def query(self) -> str:
        """The parameters of the same ruling under it."""
        return urlencode({f"readings.{r}": v for r, v in zip(self.rows, self.values, strict=True)})


def other_readings(declared: Game, compared: Robustness[T]) -> Iterator[tuple[InWords, T]]:
    """The fields of an ``OtherReading`` for all that changes an answer, and the answer under it."""
    titles, joint = doubt_titles(declared.key), semicolon()
    for deciding in compared.decided_by:
        rows = deciding.doubts
        title = joint.join(titles.get(row, "") for row in rows)
        taken = joint.join(map(reading_value_sentence, rows, deciding.taken))
        for values, other in deciding.alternatives:
            words = joint.join(map(reading_value_sentence, rows, values))
            yield (rows, values, title, words, taken), other


def idle_readings(
    declared: Game, chosen: Mapping[str, str], compared: Robustness[T]
) -> Iterator[tuple[str, str]]:
    """Each other value that changes nothing by itself, in words, with its reading."""
    changing = {
        (deciding.doubts[0], values[0])
        for deciding in compared.decided_by
        for values, _ in deciding.alternatives
        if len(values) == 1
    }
    for reading in declared.readings:
        for value in reading.values:
            is_taken = value == chosen.get(reading.id, reading.default)
            if not is_taken and (reading.id, value) not in changing:
                yield reading.id, reading_value_sentence(reading.id, value)
