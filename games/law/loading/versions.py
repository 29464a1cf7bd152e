"""Load the versions of an instrument and the words that differ in each."""

from dataclasses import asdict

from games.law.loading.sync import LoadReport, Sync, Values, plain
from games.law.models import Instrument, Version, VersionText
from games.lawtexts.periods import History
from games.lawtexts.periods import TextVersion as Told
from games.lawtexts.shape import LANGUAGES, InstrumentText, ProvisionText


def load_versions(instrument: Instrument, history: History, report: LoadReport) -> None:
    """The versions of the instrument, and the words that differ in each."""
    last = history.last.text
    wanted = {
        version.id: _version(instrument, version, position, last, is_last=version is history.last)
        for position, version in enumerate(history.versions)
    }
    sync = Sync(report, "version", instrument.pk)
    made = sync.rows(instrument.versions.all(), "ident", wanted, Version)
    for version in history.versions:
        row = made[version.id]
        assert isinstance(row, Version)
        texts = Sync(report, "version text", instrument.pk)
        texts.rows(row.texts.all(), "eid", _texts(row, version.text, last), VersionText)


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


def words_of(provision: ProvisionText) -> dict[str, object]:
    """Number, heading and text in each language that has any."""
    words = {
        lang: {
            "number": provision.number.get(lang, ""),
            "heading": provision.heading.get(lang, ""),
            "text": provision.text.get(lang, ""),
        }
        for lang in LANGUAGES
    }
    return {lang: parts for lang, parts in words.items() if any(parts.values())}
