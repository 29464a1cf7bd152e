"""The texts to export: units, and the official texts that have both languages."""

import re
from collections.abc import Iterator, Mapping

from django.contrib.auth.models import User

from games.lawtexts.citations.citation import cite
from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.texts.reader import read
from games.quality.terms import bilingual
from games.translation.interchange.entry import Entry, Segment, digest
from games.translation.listing.queue import QueueFilter, listed
from games.translation.messages.places import place_of
from games.translation.models import Revision, Unit
from games.translation.models.unit import padded


def chosen(choice: Mapping[str, str], person: User | None = None) -> Iterator[Entry]:
    """The texts of a choice: by any state of the queue, who changed them, and since which day."""
    named = {name: choice[name] for name in ("kind", "instrument", "lang") if choice.get(name)}
    units = Unit.objects.filter(is_gone=False, **named)
    if choice.get("state"):
        units = listed(QueueFilter({**named, "state": choice["state"]}), person)
    for name, field in (("who", "who__username"), ("since", "when__date__gte")):
        if choice.get(name):
            changed = Revision.objects.filter(**{field: choice[name]})
            units = units.filter(pk__in=changed.values("unit"))
    return (entry_of(unit) for unit in units)


def stem_of(choice: Mapping[str, str]) -> str:
    """The name of the file of a choice, without its ending."""
    names = [choice.get(name) for name in ("instrument", "kind", "lang", "state", "who", "since")]
    return re.sub(r"[^\w.@-]", "-", ".".join(["rulesite", *(name for name in names if name)]))


def picked(filters: QueueFilter, person: User) -> Iterator[Entry]:
    """The texts that the queue lists under its filters."""
    return (entry_of(unit) for unit in listed(filters, person))


def entry_of(unit: Unit) -> Entry:
    return Entry(
        id=unit.key,
        kind=unit.kind,
        source_lang=unit.source_lang,
        target_lang=unit.lang,
        segments=tuple(
            Segment(part, source, target, digest(target))
            for part, source, target in zip(unit.parts, sources_of(unit), unit.targets, strict=True)
        ),
        state=unit.state,
        context="" if unit.kind == Unit.Kind.INTERFACE else place_of(unit),
        note=unit.remark,
        singular=unit.sources[0] if unit.parts == ["many"] else "",
    )


def sources_of(unit: Unit) -> list[str]:
    """The source of each part; where all numbers have one form, its source is the plural."""
    length = len(unit.parts)
    return padded(unit.source, length)[-length:]


def aligned(instrument: str = "") -> Iterator[Entry]:
    """Each provision's printed number, heading and text, where both languages have them."""
    for key in (instrument,) if instrument else bilingual():
        text = read(key)
        for place in text.provisions:
            parts = {"number": place.number, "heading": place.heading, "text": place.text}
            segments = tuple(
                Segment(part, words["pt"], words["zh-hant"])
                for part, words in parts.items()
                if all(words.get(lang) for lang in LANGUAGES)
            )
            if segments:
                id, cited = (
                    f"provision:{key}#{place.eid}:words:zh-hant",
                    cite(text, place.eid, "pt"),
                )
                yield Entry(id, "provision", "pt", "zh-hant", segments, "official", cited)
