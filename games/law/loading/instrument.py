"""Load an instrument's facts, relations and witnesses."""

from collections.abc import Mapping
from dataclasses import asdict
from operator import attrgetter

from games.law.loading.sync import LoadReport, Sync, Values, plain
from games.law.models import (
    Image,
    Instrument,
    Note,
    Provision,
    Relation,
    Version,
    VersionText,
    Witness,
    WitnessText,
)
from games.law.time.as_it_stood import PARTS
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText, TextBlock
from games.lawtexts.versions.periods import History
from games.lawtexts.versions.periods import TextVersion as Told


def load_versions(instrument: Instrument, history: History, report: LoadReport) -> None:
    """The versions of the instrument, and the words that differ in each."""
    last = history.last.text
    wanted = {
        version.id: _version(instrument, version, position, last, is_last=version is history.last)
        for position, version in enumerate(history.versions)
    }
    sync = Sync(report, "version", instrument.pk)
    made = sync.rows(instrument.versions.all(), attrgetter("ident"), wanted, Version)
    texts = Sync(report, "version text", instrument.pk)
    for version in history.versions:
        row = made[version.id]
        words = _texts(row, version.text, last)
        texts.rows(row.texts.all(), attrgetter("eid"), words, VersionText)


def _version(
    instrument: Instrument, version: Told, position: int, last: InstrumentText, *, is_last: bool
) -> Values:
    places = [provision.eid for provision in version.text.provisions]
    is_same = places == [provision.eid for provision in last.provisions]
    return {
        "instrument": instrument,
        "ident": version.id,
        "position": position,
        "source": version.source,
        "begins": plain(asdict(version.begins)),
        "ends": plain(asdict(version.ends)) if version.ends else None,
        "begins_on": version.begins.taken,
        "ends_on": version.ends.taken if version.ends else None,
        "note": plain(version.note),
        "amendment": plain(asdict(version.amendment)) if version.amendment else None,
        "readings": plain(version.readings),
        "values": {name: str(value) for name, value in version.values.items()},
        "standing": plain(version.standing),
        "places": [] if is_same else places,
        "is_last": is_last,
    }


def _texts(version: Version, text: InstrumentText, last: InstrumentText) -> dict[str, Values]:
    """Only the differences; other words are read from the provisions."""
    later = {provision.eid: words_of(provision) for provision in last.provisions}
    return {
        provision.eid: {
            "version": version,
            "eid": provision.eid,
            "parent": provision.parent or "",
            "kind": provision.kind,
            "depth": provision.eid.count("__"),
            "position": provision.order,
            "words": words_of(provision),
        }
        for provision in text.provisions
        if words_of(provision) != later.get(provision.eid)
    }


def words_of(provision: ProvisionText) -> dict[str, dict[str, str]]:
    """Number, heading and text in each language that has any."""
    words = {lang: words_in(lang, provision) for lang in LANGUAGES}
    return {lang: parts for lang, parts in words.items() if any(parts.values())}


def words_in(lang: str, provision: ProvisionText) -> dict[str, str]:
    """Number, heading and text in one language."""
    return {part: getattr(provision, part).get(lang, "") for part in PARTS}


def columns_of(provision: ProvisionText) -> dict[str, str]:
    """The fields of number, heading and text in both languages."""
    columns: dict[str, str] = {}
    for part in PARTS:
        columns |= both(part, getattr(provision, part))
    return columns


def words_of_block(block: TextBlock) -> dict[str, str]:
    return {"number": block.number or "", "heading": block.heading or "", "text": block.text}


HEAD = ("title", "name", "regulation")


def both(field: str, words: Mapping[str, str]) -> dict[str, str]:
    """A text per language, as the fields of the two languages."""
    return {f"{field}_{lang.replace('-', '_')}": words.get(lang, "") for lang in LANGUAGES}


def fields_of(*names: str) -> list[str]:
    return [field for name in names for field in both(name, {})]


def load_instrument(history: History, position: int, report: LoadReport) -> Instrument:
    text = history.last.text
    values = {
        "key": text.key,
        "game": text.game,
        "about": list(text.about),
        "kind": text.kind,
        "designation": text.number,
        "year": text.year,
        "status": text.status.value,
        "known": _known(text) | {"acts": plain([asdict(act) for act in history.acts])},
        "languages": list(text.languages),
        "digest": text.digest,
        "position": position,
        **both("title", text.titles),
        **both("name", text.game_name),
        **both("regulation", text.regulation),
    }
    sync = Sync(report, "instrument", text.key, edited=fields_of(*HEAD))
    stored = Instrument.objects.filter(pk=text.key)
    instrument = sync.rows(stored, attrgetter("key"), {text.key: values}, Instrument)[text.key]
    _relations(instrument, text, report)
    witnesses = _witnesses(instrument, text, report)
    _images(instrument, text, report)
    provisions = _provisions(instrument, text, report)
    _witness_texts(text, provisions, witnesses, report)
    _notes(instrument, text, provisions, report)
    load_versions(instrument, history, report)
    return instrument


def _known(text: InstrumentText) -> Values:
    known = {
        "issuer": text.issuer,
        "signatory": text.signatory,
        "status": asdict(text.status),
        "gazette": asdict(text.gazette),
        "dates": [asdict(date) for date in text.dates],
        "legal_basis": [asdict(basis) for basis in text.legal_basis],
    }
    return {name: plain(value) for name, value in known.items()}


def _relations(instrument: Instrument, text: InstrumentText, report: LoadReport) -> None:
    wanted = {
        f"{relation.kind} {relation.instrument}": {
            "instrument": instrument,
            "kind": relation.kind,
            "other": relation.instrument,
            "address": relation.address or "",
            "is_at_hand": relation.at_hand,
            "position": position,
            **both("label", relation.label),
            **both("remark", relation.known),
        }
        for position, relation in enumerate(text.relations)
    }
    sync = Sync(report, "relation", text.key, edited=fields_of("label", "remark"))
    stored = instrument.relations.all()
    sync.rows(stored, lambda row: f"{row.kind} {row.other}", wanted, Relation)


def _witnesses(
    instrument: Instrument, text: InstrumentText, report: LoadReport
) -> dict[str, Witness]:
    wanted = {
        witness.id: {
            "instrument": instrument,
            "ident": witness.id,
            "lang": witness.lang,
            "role": witness.role,
            "source": witness.source,
            "checksum": witness.sha256,
            "address": witness.address or "",
            **both("description", witness.description),
        }
        for witness in text.witnesses
    }
    sync = Sync(report, "witness", text.key, edited=fields_of("description"))
    return sync.rows(instrument.witnesses.all(), attrgetter("ident"), wanted, Witness)


def _images(instrument: Instrument, text: InstrumentText, report: LoadReport) -> None:
    wanted = {
        image.file: {
            "instrument": instrument,
            "file": image.file,
            **both("description", image.description),
        }
        for image in text.images
    }
    sync = Sync(report, "image", text.key, edited=fields_of("description"))
    sync.rows(instrument.images.all(), attrgetter("file"), wanted, Image)


def _provisions(
    instrument: Instrument, text: InstrumentText, report: LoadReport
) -> dict[str, Provision]:
    sync, eid_of = Sync(report, "provision", text.key), attrgetter("eid")
    stored = {row.eid: row for row in instrument.provisions.all()}
    made: dict[str, Provision] = {}
    for provision in text.provisions:
        parent = made[provision.parent] if provision.parent else None
        values = {
            "instrument": instrument,
            "eid": provision.eid,
            "parent": parent,
            "kind": provision.kind,
            "depth": parent.depth + 1 if parent else 0,
            "position": provision.order,
            **columns_of(provision),
        }
        rows = [stored[provision.eid]] if provision.eid in stored else []
        made |= sync.rows(rows, eid_of, {provision.eid: values}, Provision)
    sync.rows([row for eid, row in stored.items() if eid not in made], eid_of, {}, Provision)
    return made


def _witness_texts(
    text: InstrumentText,
    provisions: dict[str, Provision],
    witnesses: dict[str, Witness],
    report: LoadReport,
) -> None:
    sync = Sync(report, "witness text", text.key)
    for ident, blocks in text.words.items():
        wanted = {
            f"{eid} {ident}": {
                "provision": provisions[eid],
                "witness": witnesses[ident],
                **words_of_block(block),
            }
            for eid, block in blocks.items()
            if eid in provisions
        }
        stored = witnesses[ident].texts.select_related("provision", "witness")
        sync.rows(
            stored, lambda row: f"{row.provision.eid} {row.witness.ident}", wanted, WitnessText
        )


def _notes(
    instrument: Instrument,
    text: InstrumentText,
    provisions: dict[str, Provision],
    report: LoadReport,
) -> None:
    wanted = {
        f"{note.eid} {note.witness} {note.kind} {note.quote}": {
            "provision": provisions[note.eid],
            "lang": note.lang,
            "witness": note.witness,
            "kind": note.kind,
            "quote": note.quote,
            "mark": note.mark or "",
            "position": position,
            **both("text", note.text),
        }
        for position, note in enumerate(text.notes)
        if note.eid in provisions
    }
    stored = list(Note.objects.filter(provision__instrument=instrument).select_related("provision"))
    places = {row.pk: f"{row.provision.eid} {row.witness} {row.kind} " for row in stored}
    names = {row.pk: places[row.pk] + row.quote for row in stored}
    fresh = [name for name in wanted if name not in names.values()]
    for row in stored:
        of_the_words = f" {row.witness} {row.kind} {row.quote}"
        same = [one for one in fresh if one.startswith(places[row.pk])]
        same = same or [one for one in fresh if one.endswith(of_the_words)]
        if names[row.pk] not in wanted and same:
            names[row.pk] = same[0]
            fresh.remove(same[0])
    sync = Sync(report, "note", text.key, edited=fields_of("text"))
    sync.rows(stored, lambda row: names[row.pk], wanted, Note)
