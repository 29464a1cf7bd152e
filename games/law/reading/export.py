"""Texts as data, plain text or Akoma Ntoso, of one witness; entries of the register as data."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from games.law.models import Row, WorkingText
from games.law.reading.epub import epub
from games.law.reading.figures import csv_of_figures
from games.law.reading.images import described
from games.law.time.reworded import quotes_of
from games.lawtexts.akomantoso.akn import akoma_ntoso
from games.lawtexts.texts.record import plain, record
from games.lawtexts.texts.selection import LANGS as LANGS
from games.lawtexts.texts.selection import NoSuchText as NoSuchText
from games.lawtexts.texts.selection import NoTextOnDay as NoTextOnDay
from games.lawtexts.texts.selection import ProvisionWords as ProvisionWords
from games.lawtexts.texts.selection import Selection as Selection
from games.lawtexts.texts.selection import selected_on
from games.site.author import author_of
from games.site.today import today

REFERENCES = {
    "bib": (
        "@legislation{{{id},\n  title = {{{title}}},\n  year = {{{year}}},\n"
        "  url = {{{url}}},\n}}\n",
        "application/x-bibtex; charset=utf-8",
    ),
    "ris": (
        "TY  - STAT\r\nID  - {id}\r\nTI  - {title}\r\nPY  - {year}\r\nUR  - {url}\r\nER  - \r\n",
        "application/x-research-info-systems; charset=utf-8",
    ),
}
"""By file ending: the form, and its content type."""


def select(
    key: str, lang: str, witness: str = "", day: date | None = None, eid: str = ""
) -> Selection:
    """``witness`` is a role; the default is the gazette if available. ``eid`` selects a provision
    with its parts. Raises ``NoSuchText``.
    """
    chosen = selected_on(key, day, today(), lang, witness, working_of)
    chosen = replace(chosen, text=described(chosen.text))
    if not eid:
        return chosen
    parts = [p for p in chosen.text.provisions if f"{p.eid}__".startswith(f"{eid}__")]
    words = {part.eid: text for part in parts if (text := chosen.words_at(part.eid))}
    if not words:
        raise NoSuchText(f"{key} has no words of {eid} at hand.")
    return replace(chosen, text=replace(chosen.text, provisions=tuple(parts)), words=words)


def working_of(key: str, lang: str) -> dict[str, ProvisionWords]:
    """The translations proposed or reviewed."""
    public = (WorkingText.State.PROPOSED, WorkingText.State.REVIEWED)
    rows = WorkingText.objects.filter(
        provision__instrument=key, lang=lang, state__in=public
    ).select_related("provision")
    return {
        row.provision.eid: ProvisionWords(row.number, row.heading, row.text, "", row.state)
        for row in rows
    }


def as_text(key: str, *, lang: str = "both", at: date | None = None, **chosen: str) -> str:
    """The text for readers: one language whole, then the other."""
    return plain(select(key, lang, day=at, **chosen))


def as_akn(key: str, *, lang: str = "both", at: date | None = None, **chosen: str) -> bytes:
    """The XML; with an eId, the portion that is that provision."""
    return akoma_ntoso(select(key, lang, day=at, **chosen), chosen.get("eid", ""))


def as_json(key: str, *, lang: str = "both", at: date | None = None, **chosen: str) -> str:
    """The JSON text, with its version and each provision's ``standing``, and who answers for it."""
    text: dict[str, object] = {**record(select(key, lang, day=at, **chosen))}
    if stated := author_of(key).stated:
        text["author"] = stated
    return json.dumps(text, ensure_ascii=False, indent=1, default=str)


def as_csv(key: str, *, lang: str = "both", at: date | None = None, **chosen: str) -> str:
    """The figures that the text states, a row for each number."""
    return csv_of_figures(select(key, lang, day=at, **chosen))


def as_epub(key: str, *, lang: str = "both", at: date | None = None, **chosen: str) -> bytes:
    """A book to be read without a network."""
    return epub(select(key, lang, day=at, **chosen))


EXPORTS: dict[str, Callable[..., str | bytes]] = {
    "json": as_json,
    "text": as_text,
    "akn": as_akn,
    "csv": as_csv,
}
IN_FILES: dict[str, Callable[..., str | bytes]] = EXPORTS | {"epub": as_epub}
"""Those, and what only a file can be."""
FORMS = {
    "json": "application/json; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "akn": "application/akn+xml; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "epub": "application/epub+zip",
}


def row_record(row: Row, unreviewed: list[str]) -> dict[str, Any]:
    """``unreviewed`` lists the columns whose words no second person has reviewed."""
    quotes = quotes_of(row)

    def words(*fields: str) -> dict[str, str]:
        names = [f"{field}_{lang}" for field in fields for lang in ("pt", "zh_hant")]
        return {name: getattr(row, name) or "" for name in names}

    return {
        "id": row.pk,
        "instrument": row.instrument_id,
        "provisions": [f"{row.instrument_id}#{eid}" for eid in row.eids],
        "register": row.register,
        "effect": row.effect,
        **words("title"),
        "quotes_pt": [q.text for q in quotes if q.lang == "pt"],
        "quotes_zh_hant": [q.text for q in quotes if q.lang == "zh-hant"],
        **words("changes", "taken", "why", "alternative"),
        "switch": row.switch,
        "values": row.values,
        "unreviewed": unreviewed,
    }
