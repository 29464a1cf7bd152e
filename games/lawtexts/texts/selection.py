"""The words of an instrument from one witness, on one day, for exports."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import InstrumentText, history, read
from games.lawtexts.versions.periods import (
    EARLIEST,
    LATEST,
    EffectInTime,
    OnDay,
    TextVersion,
    moved_provisions,
)

LANGS = ("pt", "zh-hant")


class NoSuchText(ValueError):
    """The corpus does not have this language or witness of the instrument."""


class NoTextOnDay(NoSuchText):
    """No text of the instrument is at hand for that day; ``known`` says why."""

    def __init__(self, key: str, known: OnDay) -> None:
        others = ", ".join(f"{act.key} (text not at hand)" for act in known.acts)
        ended, (act, _label) = history(key).last.ends, history(key).revoked_by
        if known.reason == "revoked" and ended:
            reason = f"was revoked from {ended.taken}" + (f" by {act}" if act else "")
        else:
            begins = history(key).versions[0].begins
            first = begins.day or f"a day not known, not before {begins.earliest}"
            reason = f"was not in force on {known.day}: its first text is of {first}"
        super().__init__(
            f"{key} {reason}; {f'in force then: {others}' if others else 'what was is not known'}."
        )
        self.known = known


@dataclass(frozen=True, slots=True)
class ProvisionWords:
    """One provision in one language; a working translation has a state and no witness."""

    number: str
    heading: str
    text: str
    witness: str
    state: str = ""

    @property
    def is_official(self) -> bool:
        return bool(self.witness)


Working = Callable[[str, str], Mapping[str, ProvisionWords]]
"""Returns the working translation of an instrument into a language, by eId."""


@dataclass(frozen=True, slots=True)
class Selection:
    """An instrument with the chosen words, by eId and language."""

    text: InstrumentText
    langs: tuple[str, ...]
    version: TextVersion
    status: str
    """The status of the instrument on that day."""
    words: dict[str, dict[str, ProvisionWords]] = field(default_factory=dict)
    effects: tuple[tuple[str, EffectInTime], ...] = ()
    """What acts do to the text, or of an act what it does, each with the regulation changed."""

    def changes_at(self, eid: str) -> list[EffectInTime]:
        """The effects on a provision that hold in this version."""
        day = self.version.begins.taken
        of_place = (one for _key, one in self.effects if one.effect.eid == eid)
        return [one for one in of_place if one.holds_on(day)]

    def words_at(self, eid: str) -> dict[str, ProvisionWords]:
        return self.words.get(eid, {})


def selected_on(
    key: str, day: date | None, today: date, lang: str, witness: str, working: Working
) -> Selection:
    """The words in force on that day or today. Raises ``NoSuchText``."""
    status = history(key).status_on(day or today)
    return selected(version_on(key, day, today), lang, witness, working, status)


def selected(
    version: TextVersion, lang: str, witness: str, working: Working, status: str = ""
) -> Selection:
    """The words of one witness or the default; ``witness`` is a role. Raises ``NoSuchText``."""
    text = version.text
    langs = LANGS if lang == "both" else (lang,)
    roles = {candidate.role for candidate in text.witnesses if candidate.lang in langs}
    if witness and witness not in roles:
        raise NoSuchText(f"{text.key} has no {witness} witness at hand in {lang}.")
    rows = history(text.key).effects if text.key in instrument_keys() else ()
    effects = tuple((text.key, row) for row in rows)
    chosen = Selection(text, langs, version, status or text.status.value, effects=effects)
    for language in langs:
        named = {w.role: w.id for w in text.witnesses if w.lang == language}
        default = text.default_witness(language)
        name = named.get(witness) or (default.id if default else "")
        if not name:
            _take_working(chosen, language, working(text.key, language))
        _take_official(chosen, language, name)
    if not any(lang in words for words in chosen.words.values() for lang in langs):
        raise NoSuchText(f"{text.key} has no text in {lang} at hand.")
    return chosen


def version_on(key: str, day: date | None, today: date) -> TextVersion:
    """The version in force on that day; without a day today's, or else the last."""
    known = history(key)
    if day is None:
        return known.in_force(today) or known.last
    if not EARLIEST <= day <= LATEST:
        raise NoSuchText(f"{day} is no day of this law: {EARLIEST} to {LATEST}.")
    version = known.in_force(day)
    if version is None:
        raise NoTextOnDay(key, known.on_day(day))
    return version


def _take_official(chosen: Selection, lang: str, name: str) -> None:
    """Take the words of the witness; for amended provisions, those of the version.

    A language without a witness (``name`` is empty) has official words of acts alone.
    """
    read = chosen.text.words.get(name, {})
    touched = {eid for eid, how in chosen.version.standing.items() if how != "not_at_hand"}
    for provision in chosen.text.provisions:
        eid = provision.eid
        if eid in touched:
            said_by = provision.witness.get(lang, name)
            words = ProvisionWords(
                provision.number.get(lang, ""),
                provision.heading.get(lang, ""),
                provision.text.get(lang, ""),
                name if said_by in chosen.text.words else said_by,
            )
            if words.number or words.heading or words.text:
                chosen.words.setdefault(eid, {})[lang] = words
        elif block := read.get(eid):
            words = ProvisionWords(block.number or "", block.heading or "", block.text, name)
            chosen.words.setdefault(eid, {})[lang] = words


def _take_working(chosen: Selection, lang: str, rows: Mapping[str, ProvisionWords]) -> None:
    """Take a working translation; it follows its words when they move."""
    origins = moved_provisions(chosen.text, read(chosen.text.key))
    for eid, origin in origins.items():
        if row := rows.get(origin):
            number = rows[eid].number if eid in rows else row.number
            words = ProvisionWords(number, row.heading, row.text, "", row.state)
            chosen.words.setdefault(eid, {})[lang] = words
