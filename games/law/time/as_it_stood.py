"""The words of an instrument in one of its earlier versions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.law.models import Instrument, Provision, Version
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import OnDay


def digest_of(provision: Provision) -> str:
    """A digest of a provision's official words in every language available."""
    return digest_of_words({name: getattr(provision, name) for name in OFFICIAL})


OFFICIAL = tuple(
    f"{field}_{lang}" for lang in ("pt", "zh_hant") for field in ("number", "heading", "text")
)
"""The columns of a provision's official words."""


def digest_of_words(row: Mapping[str, str | None]) -> str:
    words = [row[name] or "" for name in OFFICIAL]
    return hashlib.sha256("\x1f".join(words).encode()).hexdigest()


WordsOfRow = dict[str, Any]

OF_WORKING = ("number", "heading", "text", "state", "source_digest", "changed_by", "reviewed_by")
"""The fields of a working translation on a page."""

LANGS = {"pt": "pt", "zh-hant": "zh_hant"}
PARTS = ("number", "heading", "text")


@dataclass(frozen=True, slots=True)
class Dated:
    """A day and the version in force on it."""

    day: str
    version: Version
    known: OnDay

    @classmethod
    def on(cls, instrument: Instrument, day: date) -> Dated | OnDay:
        """The version of that day; if none, an ``OnDay`` with what is known."""
        known = history(instrument.pk).on_day(day)
        if known.version is None:
            return known
        version = instrument.versions.get(ident=known.version.id)
        return cls(day.isoformat(), version, known)

    @property
    def following(self) -> Version | None:
        after = self.version.instrument.versions.filter(position=self.version.position + 1)
        return after.first()

    def notes_in_force(
        self, notes: list[dict[str, Any]], rows: list[WordsOfRow]
    ) -> list[dict[str, Any]]:
        """The notes whose quotations are in this version, where these stood then."""
        if self.version.is_last or self.known.version is None:
            return notes
        by_eid = {row["eid"]: row for row in rows}
        then = self.known.version.text.notes
        now = history(self.version.instrument_id).last.text.notes
        stood = {(b.eid, b.witness, b.quote): a.eid for a, b in zip(then, now, strict=True)}
        return [
            note | {"provision__eid": row["eid"]}
            for note in notes
            for place in [(note["provision__eid"], note["witness"], note["quote"])]
            if (row := by_eid.get(stood.get(place, place[0])))
            if any(note["quote"] in (row[f"{part}_{LANGS[note['lang']]}"] or "") for part in PARTS)
        ]


def move_translations(rows: list[WordsOfRow]) -> None:
    """Give words that moved the translation made of them, in place of that of their new place."""
    for own in LANGS.values():
        source = f"working_{own}__source_digest"
        parts = [f"working_{own}__{part}" for part in OF_WORKING if part != "number"]
        stale = [row for row in rows if row[source] and row[source] != digest_of_words(row)]
        moved = []
        for origin in stale:
            numbers = {f"number_{lang}": origin[f"number_{lang}"] for lang in LANGS.values()}
            for row in rows:
                if digest_of_words(row | numbers) == origin[source] and row is not origin:
                    words = {part: origin[part] for part in parts}
                    moved.append((row, words | {source: digest_of_words(row)}))
        for row, words in moved:
            row |= words


def as_it_stood(rows: list[WordsOfRow], version: Version) -> list[WordsOfRow]:
    """Turn the rows of the last version into those of an earlier one."""
    if version.is_last:
        return rows
    last = {row["eid"]: row for row in rows}
    texts = {text.eid: text for text in version.texts.all()}
    moved = _by_words(rows)
    made = []
    for eid in version.places or last:
        if eid not in texts:
            made.append(last[eid])
            continue
        text = texts[eid]
        origin = moved.get(tuple(text.words.get(lang, {}).get("text", "") for lang in LANGS))
        blank = {"eid": eid, "kind": text.kind, "depth": text.depth}
        made.append(_overlaid(blank, text.words, origin, last.get(eid)))
    return made


def _by_words(rows: list[WordsOfRow]) -> dict[tuple[str, ...], WordsOfRow]:
    by_words: dict[tuple[str, ...], WordsOfRow] = {}
    for row in rows:
        by_words.setdefault(tuple(row[f"text_{own}"] or "" for own in LANGS.values()), row)
    by_words.pop(("", ""), None)
    return by_words


def _overlaid(
    row: WordsOfRow,
    words: Mapping[str, Mapping[str, str]],
    origin: WordsOfRow | None,
    current: WordsOfRow | None,
) -> WordsOfRow:
    """A row with the version's words, and a translation made from them, even if they have moved."""
    for lang, own in LANGS.items():
        for part in PARTS:
            row[f"{part}_{own}"] = words.get(lang, {}).get(part, "")
    is_stale: dict[str, bool] = {}
    for own in LANGS.values():
        prefix = f"working_{own}__"
        if current and current[f"{prefix}source_digest"] == digest_of_words(row):
            row |= {f"{prefix}{part}": current[f"{prefix}{part}"] for part in OF_WORKING}
            continue
        for part in OF_WORKING:
            row[f"{prefix}{part}"] = origin[f"{prefix}{part}"] if origin else None
        if origin:
            is_stale[prefix] = origin[f"{prefix}source_digest"] != digest_of_words(origin)
            if current:
                row[f"{prefix}number"] = current[f"{prefix}number"]
    for prefix, stale in is_stale.items():
        row[f"{prefix}source_digest"] = "" if stale else digest_of_words(row)
    return row
