"""The official texts of instruments that have both languages, aligned."""

from __future__ import annotations

from collections.abc import Iterator

from games.lawtexts.citation import cite
from games.lawtexts.reader import INSTRUMENTS, read
from games.lawtexts.shape import LANGUAGES, InstrumentText, ProvisionText
from games.translation.interchange.entry import Entry, Segment


def bilingual() -> tuple[str, ...]:
    return tuple(key for key in INSTRUMENTS if read(key).languages == LANGUAGES)


def aligned(instrument: str = "") -> Iterator[Entry]:
    """Each provision's printed number, heading and text, where both languages have them."""
    for key in (instrument,) if instrument else bilingual():
        text = read(key)
        for provision in text.provisions:
            segments = tuple(_segments(provision))
            if segments:
                yield _entry(text, provision, segments)


def _segments(provision: ProvisionText) -> Iterator[Segment]:
    parts = {"number": provision.number, "heading": provision.heading, "text": provision.text}
    for part, texts in parts.items():
        if all(texts.get(lang) for lang in LANGUAGES):
            yield Segment(part, texts["pt"], texts["zh-hant"])


def _entry(text: InstrumentText, place: ProvisionText, segments: tuple[Segment, ...]) -> Entry:
    return Entry(
        id=f"provision:{text.key}#{place.eid}:words:zh-hant",
        kind="provision",
        source_lang="pt",
        target_lang="zh-hant",
        segments=segments,
        state="official",
        context=cite(text, place.eid, "pt"),
    )
