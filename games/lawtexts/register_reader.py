"""Read the register of divergences and doubts, and the readings taken."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.lawtexts.caches import of_corpus
from games.lawtexts.corpus import own
from games.lawtexts.entry import FileTable, entries
from games.lawtexts.periods import Amendment, ProvisionChange
from games.lawtexts.reader import INSTRUMENTS, InstrumentText, history, read
from games.lawtexts.shape import LANGUAGES, Words

INSTRUMENT_OF: Mapping[str, str] = {read(key).game: key for key in INSTRUMENTS}
"""The instrument of each game's register."""

REGISTERS = ("divergence", "witness", "doubt")
EFFECTS = ("result", "procedure", "text")

_ROW_FIELDS = (
    "id",
    "provisions",
    "register",
    "effect",
    "title",
    "quotes",
    "changes",
    "taken",
    "why",
    "alternative",
    "switch",
    "values",
)
_QUOTE_FIELDS = ("id", "lang", "witness", "eid", "text", "marked")


@dataclass(frozen=True, slots=True)
class WitnessQuote:
    """The exact words of one witness; ``marked`` are those in question.

    ``witness`` is its role: ``gazette``, or ``site`` for the regulator's own page.
    """

    lang: str
    witness: str
    eid: str
    text: str
    marked: tuple[str, ...]

    @property
    def witness_id(self) -> str:
        return f"{self.lang}.{self.witness}"


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """A divergence, a difference between witnesses, or a doubt.

    ``switch`` is the id of its reading in the rules; ``values`` are the options, the one taken
    first. Entries on one question share a switch, and one of them has the values.
    """

    id: str
    game: str
    instrument: str
    provisions: tuple[str, ...]
    register: str
    effect: str
    title: Words
    quotes: tuple[WitnessQuote, ...]
    changes: Words
    taken: Words
    why: Words
    alternative: Words | None
    switch: str | None
    values: tuple[str, ...]


@of_corpus
@cache
def rows(game: str) -> tuple[RegisterEntry, ...]:
    """The register of a game, in the order of its file."""
    if game not in INSTRUMENT_OF:
        raise KeyError(f"no game {game!r}: the registers are {', '.join(INSTRUMENT_OF)}")
    known = history(INSTRUMENT_OF[game])
    return read_register(own().registers[game], game, known.last.text, known.places)


def all_rows() -> tuple[RegisterEntry, ...]:
    """The registers of all games, in order."""
    return tuple(row for game in INSTRUMENT_OF for row in rows(game))


def read_register(
    path: Path, game: str, instrument: InstrumentText, places: frozenset[str]
) -> tuple[RegisterEntry, ...]:
    """The entries of one file, checked against their instrument."""
    row_entries = entries(path, "row")
    offers = _offers(row_entries)
    return tuple(_row(entry, game, instrument, places, offers) for entry in row_entries)


def _row(
    entry: FileTable,
    game: str,
    instrument: InstrumentText,
    places: frozenset[str],
    offers: Mapping[str, tuple[str, ...]],
) -> RegisterEntry:
    entry.among_fields(_ROW_FIELDS)
    named = entry.texts("provisions")
    if not named:
        raise entry.refuse("malformed", "it names no provision.")
    for eid in named:
        if eid not in places:
            raise entry.refuse("unknown_eid", f"{instrument.key} has no provision {eid}.")
    provisions = named
    switch, _ = _switch(entry)
    if switch is not None and switch not in offers:
        raise entry.refuse("malformed", f"no row gives the values of the switch {switch}.")
    return RegisterEntry(
        id=entry.id,
        game=game,
        instrument=instrument.key,
        provisions=provisions,
        register=entry.one_of("register", REGISTERS),
        effect=entry.one_of("effect", EFFECTS),
        title=entry.words("title"),
        quotes=tuple(_quote(part, instrument) for part in entry.parts("quotes")),
        changes=entry.words("changes"),
        taken=entry.words("taken"),
        why=entry.words("why"),
        alternative=entry.optional_words("alternative"),
        switch=switch,
        values=offers[switch] if switch is not None else (),
    )


def _switch(entry: FileTable) -> tuple[str | None, tuple[str, ...]]:
    switch, values = entry.optional_text("switch"), entry.texts("values")
    if switch is None and values:
        raise entry.refuse("malformed", "values are given without the switch that offers them.")
    if "values" in entry.table and len(set(values)) < 2:
        raise entry.refuse("malformed", f"the switch {switch} offers no choice.")
    return switch, values


def _offers(row_entries: tuple[FileTable, ...]) -> Mapping[str, tuple[str, ...]]:
    """The options of each switch; raises if none or different ones are listed."""
    offers: dict[str, tuple[str, ...]] = {}
    for entry in row_entries:
        switch, values = _switch(entry)
        if switch and values and offers.setdefault(switch, values) != values:
            raise entry.refuse("malformed", f"the switch {switch} is given other values before.")
    return offers


def _quote(entry: FileTable, instrument: InstrumentText) -> WitnessQuote:
    entry.among_fields(_QUOTE_FIELDS)
    quote = WitnessQuote(
        entry.one_of("lang", LANGUAGES),
        entry.text("witness"),
        entry.text("eid"),
        entry.text("text"),
        entry.texts("marked"),
    )
    words = instrument.words.get(quote.witness_id)
    if words is None:
        raise entry.refuse(
            "unknown_witness", f"{instrument.key} has no witness {quote.witness_id}."
        )
    block = words.get(quote.eid)
    if block is None:
        raise entry.refuse("unknown_eid", f"{quote.witness_id} has no provision {quote.eid}.")
    if not any(quote.text in part for part in (block.text, block.heading, block.number) if part):
        raise entry.refuse(
            "quote_not_found",
            f"“{quote.text}” does not stand in {quote.eid} of {quote.witness_id}.",
        )
    for marked in quote.marked:
        if marked not in quote.text:
            raise entry.refuse("mark_not_found", f"“{marked}” is not within “{quote.text}”.")
    return quote


DEEDS = {
    "replace": "rewords",
    "repeal": "repeals",
    "move": "moves",
    "alter": "alters, in words not at hand,",
}


def touched(path: Path, act: Amendment) -> Iterator[str]:
    """Lines on the entries of this file that name or quote a changed provision."""
    for entry in entries(path, "row"):
        deeds = dict.fromkeys(deed for eid in _places(entry) for deed in _done_to(eid, act))
        if deeds:
            summary = ", ".join(deeds)
            yield f"{path}, line {entry.line}: {entry.id} is to be looked at: {act.act} {summary}."


def _places(entry: FileTable) -> list[str]:
    quoted = [part.text("eid") for part in entry.parts("quotes")]
    return list(dict.fromkeys([*entry.texts("provisions"), *quoted]))


def _done_to(eid: str, act: Amendment) -> Iterator[str]:
    for change in act.changes:
        if change.do != "insert" and any(meets(eid, place) for place in _eids_of(change)):
            yield f"{DEEDS[change.do]} {change.was or change.eid}"


def _eids_of(change: ProvisionChange) -> tuple[str, ...]:
    return (change.eid, change.was) if change.was else (change.eid,)


def meets(eid: str, other: str) -> bool:
    """Whether one provision is the other, or contains it."""
    return eid == other or eid.startswith(f"{other}__") or other.startswith(f"{eid}__")
