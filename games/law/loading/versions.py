"""Load the versions of an instrument and the words that differ in each."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.law.loading.plain import plain
from games.law.loading.report import Report
from games.law.loading.sync import Sync, Values
from games.law.models import Instrument, Version, VersionText
from games.lawtexts.periods import History
from games.lawtexts.periods import Version as Told
from games.lawtexts.shape import LANGUAGES, InstrumentText, ProvisionText


def load_versions(instrument: Instrument, history: History, report: Report) -> None:
    """The periods of the instrument, and the words that stood otherwise in each."""
    last = history.last.text
    wanted = {
        told.id: _version(instrument, told, position, last, is_last=told is history.last)
        for position, told in enumerate(history.versions)
    }
    sync = Sync(report, "version", instrument.pk)
    made = sync.rows(instrument.versions.all(), "ident", wanted, Version)
    for told in history.versions:
        row = made[told.id]
        assert isinstance(row, Version)
        texts = Sync(report, "version text", instrument.pk)
        texts.rows(row.texts.all(), "eid", _texts(row, told.text, last), VersionText)


def _version(
    instrument: Instrument, told: Told, position: int, last: InstrumentText, *, is_last: bool
) -> Values:
    places = [provision.eid for provision in told.text.provisions]
    is_same = places == [provision.eid for provision in last.provisions]
    return {
        "instrument": instrument,
        "ident": told.id,
        "position": position,
        "source": told.source,
        "begins": plain(asdict(told.begins)),
        "ends": plain(asdict(told.ends)) if told.ends else None,
        "begins_on": told.begins.taken,
        "ends_on": told.ends.taken if told.ends else None,
        "note": plain(told.note),
        "amendment": plain(asdict(told.amendment)) if told.amendment else None,
        "readings": plain(told.readings),
        "values": {name: str(value) for name, value in told.values.items()},
        "standing": plain(told.standing),
        "places": [] if is_same else places,
        "is_last": is_last,
    }


def _texts(version: Version, text: InstrumentText, last: InstrumentText) -> dict[str, Values]:
    """Only what differs: the rest is read from the provisions."""
    later = {provision.eid: words_of(provision) for provision in last.provisions}
    return {
        each.eid: {
            "version": version,
            "eid": each.eid,
            "parent": each.parent or "",
            "kind": each.kind,
            "depth": each.eid.count("__"),
            "position": each.order,
            "words": words_of(each),
        }
        for each in text.provisions
        if words_of(each) != later.get(each.eid)
    }


def words_of(provision: ProvisionText) -> dict[str, Any]:
    """Number, heading and text in each language that has any of them."""
    told = {
        lang: {
            "number": provision.number.get(lang, ""),
            "heading": provision.heading.get(lang, ""),
            "text": provision.text.get(lang, ""),
        }
        for lang in LANGUAGES
    }
    return {lang: parts for lang, parts in told.items() if any(parts.values())}
