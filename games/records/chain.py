"""The chain of the floor's events: each holds the digest of the one before it.

A fact of an event is its value and a salt. When it is erased, the digest of both alone stays: the
chain still proves that nothing else was changed, and nobody can guess the value from the digest.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TypedDict, Union

ERASED = "erased"
"""The act of an event that says which facts were erased."""
TABLES = {
    "incident": ("play_incident", "number"),
    "note": ("play_incidentnote", "id"),
    "hand-over": ("play_handover", "id"),
    "table": ("play_tablecard", "id"),
    "posting": ("play_posting", "id"),
    "procedure": ("play_procedure", "id"),
}
"""The tables whose rows have events, and the column that numbers a row, by the kind of subject."""
MACAU = timedelta(hours=8)
SHORT = 24
"""The first signs of a digest, which are printed."""


Value = Union[str, int, None, list["Value"], dict[str, "Value"]]  # noqa: UP007
"""What a column or a fact may hold."""


class Fact(TypedDict, total=False):
    """``salt`` and ``value``; or ``digest`` alone, of an erased one."""

    salt: str
    value: Value
    digest: str


@dataclass(frozen=True, slots=True)
class ChainedEvent:
    """An event as it is exported: one JSON object on a line."""

    number: int
    moment: str
    act: str
    subject: str
    facts: dict[str, Fact]
    previous: str
    digest: str = ""

    @property
    def own_digest(self) -> str:
        """The digest that follows from everything else in it."""
        facts: Value = {name: fact_digest(fact) for name, fact in self.facts.items()}
        parts: list[Value] = [self.number, self.moment, self.act, self.subject]
        return _digest([*parts, facts, self.previous])

    @property
    def line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


class Broken(Exception):
    """``where`` names the first row that does not agree with the chain, ``why`` says how."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why


@dataclass(slots=True)
class EventChain:
    """A chain that holds: its last event, and the last fact of each field by subject."""

    number: int = 0
    digest: str = ""
    begins: int = 0
    rows: dict[str, dict[str, Fact]] = field(default_factory=dict)

    def compare(self, subject: str, cells: Mapping[str, Value]) -> None:
        """Raise ``Broken`` if a row's cell is not what the chain says of it."""
        if subject not in self.rows:
            raise Broken(subject, "no event of the chain says that it was written")
        for name, fact in self.rows[subject].items():
            if name in cells and not _agrees(fact, cells[name]):
                raise Broken(subject, f"{name} is not what the chain says")


def salted(value: Value) -> Fact:
    return {"salt": secrets.token_hex(16), "value": value}


def fact_digest(fact: Fact) -> str:
    return fact["digest"] if "digest" in fact else _digest([fact["salt"], fact["value"]])


def moment_in_words(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _digest(parts: list[Value]) -> str:
    written = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def events_of(lines: Iterable[bytes | str]) -> Iterator[ChainedEvent]:
    """Raise ``Broken`` at the first line that is no event."""
    for place, line in enumerate(lines, 1):
        try:
            event = ChainedEvent(**json.loads(line))
            event.own_digest  # noqa: B018  # reads every part of it
        except (ValueError, TypeError, KeyError, AttributeError):
            raise Broken(f"line {place}", "this is no event") from None
        yield event


def checked(
    events: Iterable[ChainedEvent], heads: Mapping[int, str] | None = None, until: int = 0
) -> EventChain:
    """The chain of the events; ``heads`` are printed digests, or their beginnings, by number.

    With ``until`` its rows are as they were at that event. Raises ``Broken`` at the first event
    that does not follow from the one before it, was erased in silence, or differs from paper.
    """
    chain, heads = EventChain(), dict(heads or {})
    erased: dict[tuple[int, str], str] = {}
    for event in events:
        where = f"event {event.number}"
        if chain.number and event.number != chain.number + 1:
            raise Broken(where, f"it follows event {chain.number}")
        if event.previous != chain.digest and (chain.number or event.number == 1):
            raise Broken(where, "it does not hold the digest of the event before it")
        if event.digest != event.own_digest:
            raise Broken(where, "its digest is not that of its words")
        if not event.digest.startswith(heads.pop(event.number, "")):
            raise Broken(where, "its digest is not the one on paper")
        chain.begins = chain.begins or event.number
        chain.number, chain.digest = event.number, event.digest
        erased |= {(event.number, name): where for name in event.facts if _is_erased(event, name)}
        for number, name in _erased_by(event):
            erased.pop((number, name), None)
        if event.subject and (not until or event.number <= until):
            chain.rows.setdefault(event.subject, {}).update(event.facts)
    for (_number, name), where in erased.items():
        raise Broken(where, f"{name} was erased, and no event says so")
    for number in heads:
        raise Broken(f"event {number}", "it is on paper and not in the chain")
    return chain


def _is_erased(event: ChainedEvent, name: str) -> bool:
    return "digest" in event.facts[name]


def _erased_by(event: ChainedEvent) -> Iterator[tuple[int, str]]:
    listed = event.facts.get("facts", Fact()).get("value")
    if event.act == ERASED and isinstance(listed, dict):
        for name, numbers in listed.items():
            for number in numbers if isinstance(numbers, list) else ():
                if isinstance(number, int):
                    yield number, name


def _agrees(fact: Fact, cell: Value) -> bool:
    """Whether a cell of a database, or of an exported table, is what a fact says."""
    if "digest" in fact:
        return cell in ("", None)
    value = fact["value"]
    if cell == value:
        return True
    if not isinstance(cell, str):
        return False
    if isinstance(value, list) and cell == " ".join(map(str, value)):
        return True
    if isinstance(value, list | dict):
        return _json(cell) == value
    if value is None or isinstance(value, int):
        return cell == ("" if value is None else str(value))
    return cell == f"'{value}" or _is_moment(cell, value)


def _json(cell: str) -> object:
    try:
        return json.loads(cell)
    except ValueError:
        return None


def _is_moment(cell: str, value: str) -> bool:
    """A moment as SQLite has it, or as it is printed: to the minute, in the time of Macau."""
    try:
        printed, meant = datetime.fromisoformat(cell), datetime.fromisoformat(value)
    except ValueError:
        return False
    if meant.tzinfo is None:
        return False
    if printed.tzinfo is None and re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", cell):
        local = meant.astimezone(UTC).replace(tzinfo=None) + MACAU
        return local.replace(second=0, microsecond=0) == printed
    return printed.replace(tzinfo=printed.tzinfo or UTC) == meant
