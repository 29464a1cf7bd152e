"""Read the register of divergences and doubts, and the readings taken."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.shape import Lang, Words
from games.lawtexts.files.tables import FileTable, entries
from games.lawtexts.texts.corpus import Corpus, instrument_keys, own
from games.lawtexts.texts.reader import InstrumentText, history, read
from games.lawtexts.versions.periods import Amendment, History

REGISTERS = ("divergence", "witness", "doubt")
EFFECTS = ("result", "procedure", "text")


@dataclass(frozen=True, slots=True)
class WitnessQuote:
    """The exact words of one witness; ``marked`` are those in question.

    ``witness`` is its role: ``gazette``, or ``site`` for the regulator's own page. ``value`` is the
    reading of the row's switch that these words say, if they say one.
    """

    lang: Lang
    witness: str
    eid: str
    text: str
    marked: tuple[str, ...]
    value: str = ""

    @property
    def witness_id(self) -> str:
        return f"{self.lang}.{self.witness}"


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """A divergence, a difference between witnesses, or a doubt.

    ``switch`` is the id of its reading in the rules; ``values`` are the options, the one taken
    first; without a game there are none. Entries on one question share a switch, and one of them
    has the values.
    """

    id: str
    game: str
    """The game of the instrument, or an empty string."""
    instrument: str
    provisions: tuple[str, ...]
    register: Annotated[str, REGISTERS]
    effect: Annotated[str, EFFECTS]
    title: Words
    quotes: tuple[WitnessQuote, ...]
    changes: Words
    taken: Words
    why: Words
    alternative: Words | None
    switch: str | None
    values: tuple[str, ...]
    was: str | None = None
    """Its former id, which still leads to it."""


@of_corpus
@cache
def current_ids() -> Mapping[str, str]:
    """The ids of entries by their former ones."""
    return {row.was: row.id for row in all_rows() if row.was}


@of_corpus
@cache
def instrument_of(register: str) -> str:
    """The instrument of a register, which has the name of its game, or of the instrument.

    Raises ``KeyError`` if there is none.
    """
    names = {read(key).register: key for key in instrument_keys()}
    if register not in names:
        raise KeyError(f"no game {register!r}: the registers are {', '.join(names)}")
    return names[register]


@of_corpus
@cache
def rows(register: str) -> tuple[RegisterEntry, ...]:
    """The entries of a game's register, in the order of its file, or of an instrument's."""
    known = history(instrument_of(register))
    return register_in(own(), known)


def all_rows() -> tuple[RegisterEntry, ...]:
    """The registers of all instruments, in order."""
    return tuple(row for key in instrument_keys() for row in rows(read(key).register))


def register_in(corpus: Corpus, known: History) -> tuple[RegisterEntry, ...]:
    """The entries on an instrument; none if the corpus has no register of it."""
    path = corpus.register_of(known.last.text)
    return read_register(path, known.last.text, known.places) if path else ()


def read_register(
    path: Path, instrument: InstrumentText, places: frozenset[str]
) -> tuple[RegisterEntry, ...]:
    """The entries of one file, checked against their instrument."""
    row_entries = entries(path, "row")
    offers = _offers(row_entries)
    return tuple(_row(entry, instrument, places, offers) for entry in row_entries)


def _row(
    entry: FileTable,
    instrument: InstrumentText,
    places: frozenset[str],
    offers: Mapping[str, tuple[str, ...]],
) -> RegisterEntry:
    entry.among_fields(RegisterEntry.__dataclass_fields__.keys() - {"game", "instrument"})
    provisions = entry.texts("provisions")
    if not provisions:
        raise entry.refuse("malformed", "it names no provision.")
    for eid in provisions:
        if eid not in places:
            raise entry.refuse("unknown_eid", f"{instrument.key} has no provision {eid}.")
    switch, _ = _switch(entry)
    if switch is not None and switch not in offers:
        raise entry.refuse("malformed", f"no row gives the values of the switch {switch}.")
    values = offers[switch] if switch is not None else ()
    return entry.record(
        RegisterEntry,
        game=instrument.game,
        instrument=instrument.key,
        quotes=tuple(_quote(part, instrument, values) for part in entry.parts("quotes")),
        switch=switch if instrument.game else None,
        values=values if instrument.game else (),
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


def _quote(entry: FileTable, instrument: InstrumentText, values: tuple[str, ...]) -> WitnessQuote:
    entry.among_fields({"id", *WitnessQuote.__dataclass_fields__})
    quote = entry.record(WitnessQuote)
    if (words := instrument.words.get(quote.witness_id)) is None:
        reason = f"{instrument.key} has no witness {quote.witness_id}."
        raise entry.refuse("unknown_witness", reason)
    if (block := words.get(quote.eid)) is None:
        raise entry.refuse("unknown_eid", f"{quote.witness_id} has no provision {quote.eid}.")
    if not block.holds(quote.text):
        reason = f"“{quote.text}” does not stand in {quote.eid} of {quote.witness_id}."
        raise entry.refuse("quote_not_found", reason)
    if quote.value and quote.value not in values:
        raise entry.refuse("malformed", f"the switch does not offer {quote.value}.")
    for marked in quote.marked:
        if marked not in quote.text:
            raise entry.refuse("mark_not_found", f"“{marked}” is not within “{quote.text}”.")
    return quote


DEEDS = {
    "replace": "rewords",
    "repeal": "repeals",
    "move": "moves",
    "renumber": "renumbers",
    "correct": "corrects",
    "suspend": "suspends",
    "return": "gives its words again to",
    "whole": "replaces the text",
    "revoke": "revokes the text",
    "alter": "alters, in words not at hand,",
}


def touched(corpus: Corpus, instrument: InstrumentText, act: Amendment) -> Iterator[str]:
    """Lines on the entries of its register that name or quote a changed provision."""
    path = corpus.register_of(instrument)
    for entry in entries(path, "row") if path else ():
        quoted = [part.text("eid") for part in entry.parts("quotes")]
        deeds = dict.fromkeys(
            f"{DEEDS[change.do]} {change.provision}"
            for eid in dict.fromkeys([*entry.texts("provisions"), *quoted])
            for change in act.changes
            if not change.is_new_place
            and (meets(eid, change.eid) or (change.was and meets(eid, change.was)))
        )
        if deeds:
            summary = ", ".join(deeds)
            yield f"{path}, line {entry.line}: {entry.id} is to be looked at: {act.act} {summary}."


def meets(eid: str, other: str) -> bool:
    """Whether one provision is the other, or contains it."""
    return eid == other or eid.startswith(f"{other}__") or other.startswith(f"{eid}__")
