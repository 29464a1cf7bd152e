"""The words of an instrument as one witness has them, on a day: what every export holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from games.lawtexts.periods import EARLIEST, LATEST, Version, whose_words
from games.lawtexts.reader import InstrumentText, history, read

LANGS = ("pt", "zh-hant")


class NoSuchText(ValueError):
    """A language or witness the corpus does not have for this instrument."""


@dataclass(frozen=True, slots=True)
class Words:
    """One provision in one language. A working translation has a state and no witness."""

    number: str
    heading: str
    text: str
    witness: str
    state: str = ""

    @property
    def is_official(self) -> bool:
        return bool(self.witness)


Working = Callable[[str, str], Mapping[str, Words]]
"""The working translation of an instrument into a language, by the eId it is of."""


@dataclass(frozen=True, slots=True)
class Selection:
    """An instrument with the words chosen, per eId and language."""

    text: InstrumentText
    langs: tuple[str, ...]
    version: Version
    words: dict[str, dict[str, Words]] = field(default_factory=dict)
    status: str = ""
    """The state of the instrument on that day; without one, as its manifest has it."""

    def at(self, eid: str) -> dict[str, Words]:
        return self.words.get(eid, {})


def selected(version: Version, lang: str, witness: str, working: Working) -> Selection:
    """``witness`` is a role; without one, the gazette's words where at hand."""
    text = version.text
    langs = LANGS if lang == "both" else (lang,)
    held = {each.role for each in text.witnesses if each.lang in langs}
    if witness and witness not in held:
        raise NoSuchText(f"{text.key} has no {witness} witness at hand in {lang}.")
    chosen = Selection(text, langs, version)
    for each in langs:
        name = _witness(text, each, witness)
        if name:
            _take_official(chosen, each, name)
        else:
            _take_working(chosen, each, working(text.key, each))
    if not any(lang in words for words in chosen.words.values() for lang in langs):
        raise NoSuchText(f"{text.key} has no text in {lang} at hand.")
    return chosen


def version_on(key: str, day: date | None, today: date) -> Version:
    """The version in force on that day; without one today's, or the last where none is now."""
    known = history(key)
    if day is None:
        return known.at(today).version or known.last
    if not EARLIEST <= day <= LATEST:
        raise NoSuchText(f"{day} is no day of this law: {EARLIEST} to {LATEST}.")
    found = known.at(day)
    if found.version is None:
        others = ", ".join(f"{act.key} (text not at hand)" for act in found.acts)
        told = f"in force on that day: {others}" if others else "what was is not known"
        raise NoSuchText(f"{key} was not in force on {day}; {told}.")
    return found.version


def _witness(text: InstrumentText, lang: str, role: str) -> str:
    """The witness asked for; where a language does not have it, the one read by default."""
    named = {w.role: w.id for w in text.witnesses if w.lang == lang}
    default = text.default_witness(lang)
    return named.get(role) or (default.id if default else "")


def _take_official(chosen: Selection, lang: str, name: str) -> None:
    """As the witness has it; what an amendment touched, as the version has it."""
    read = chosen.text.words[name]
    touched = _touched(chosen.version)
    for provision in chosen.text.provisions:
        eid = provision.eid
        if eid in touched:
            said_by = provision.witness.get(lang, name)
            words = Words(
                provision.number.get(lang, ""),
                provision.heading.get(lang, ""),
                provision.text.get(lang, ""),
                name if said_by in chosen.text.words else said_by,
            )
            if words.number or words.heading or words.text:
                chosen.words.setdefault(eid, {})[lang] = words
        elif block := read.get(eid):
            words = Words(block.number or "", block.heading or "", block.text, name)
            chosen.words.setdefault(eid, {})[lang] = words


def _touched(version: Version) -> set[str]:
    return {eid for eid, how in version.standing.items() if how != "not_at_hand"}


def _take_working(chosen: Selection, lang: str, rows: Mapping[str, Words]) -> None:
    """A translation goes with the words it is of, also where these then stood elsewhere."""
    origins = whose_words(chosen.text, read(chosen.text.key))
    for eid, origin in origins.items():
        if row := rows.get(origin):
            number = rows[eid].number if eid in rows else row.number
            words = Words(number, row.heading, row.text, "", row.state)
            chosen.words.setdefault(eid, {})[lang] = words
