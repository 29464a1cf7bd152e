"""Data for programs on the law pages: schema.org's Legislation, and ELI-like URLs."""

from datetime import date

from django.urls import reverse

from games.law.language_fields import own
from games.law.models import Instrument, Version
from games.law.time.in_force import is_today
from games.lawtexts.citations.citation import cite
from games.lawtexts.versions.periods import Moment, TextVersion

SCHEMA = "https://schema.org"
LANGS = {"pt": "pt", "zh-hant": "zh-Hant"}


def eli(kind: str, year: int, number: str, when: str = "", eid: str = "") -> str:
    """``/eli/mo/despacho/2025/89-2025/@2025-11-10/art_7/``, the same in every language.

    ``when`` is a day or the id of a version.
    """
    names = [kind.replace("_", "-"), year, number.replace("/", "-").lower()]
    address = reverse("eli", args=names) + (f"@{when}/" if when else "")
    return f"{address}{eid}/" if eid else address


def legislation(
    instrument: Instrument, version: TextVersion, root: str, *, day: str = "", eid: str = ""
) -> dict[str, object]:
    """One version of an instrument, or one provision of it; never marked as the official text."""
    key, work = instrument.pk, (instrument.kind, instrument.year, instrument.designation)
    is_of_today = is_today(instrument, version.id)
    force = "InForce" if instrument.is_in_force and is_of_today else "NotInForce"
    data = {
        "@context": SCHEMA,
        "@type": "Legislation",
        "@id": root + eli(*work, day, eid),
        "legislationIdentifier": f"{key}#{eid}" if eid else key,
        "name": cite(key, eid, "pt") if eid else own(instrument, "title", "pt"),
        "alternateName": cite(key, eid, "zh-hant") if eid else own(instrument, "title", "zh-hant"),
        "legislationType": instrument.kind,
        "legislationJurisdiction": "MO",
        "legislationDate": _signed(instrument),
        "legislationLegalValue": f"{SCHEMA}/UnofficialLegalValue",
        "legislationLegalForce": f"{SCHEMA}/{force}",
        "inLanguage": [LANGS[lang] for lang in instrument.languages],
        "version": version.id,
        "legislationDateVersion": _day(version.begins),
        "temporalCoverage": _coverage(version),
    }
    if version.amendment:
        data["legislationChanges"] = version.amendment.act
    if eid:
        data["isPartOf"] = root + eli(*work, day)
    return {name: value for name, value in data.items() if value}


def _signed(instrument: Instrument) -> str | None:
    dates = instrument.known.get("dates", [])
    return next((entry["value"] for entry in dates if entry["event"] == "signed"), None)


def _coverage(version: TextVersion) -> str:
    """An interval of ISO 8601-2: ``..`` for no end, and nothing for a day that is not at hand."""
    begins, last = _day(version.begins), version.last_day
    ends = _day(last) if last else ".."
    return f"{begins}/{ends}" if begins or ends else ""


def _day(moment: Moment) -> str:
    return moment.day.isoformat() if moment.day else ""


def date_of(version: Version, event: str) -> date | None:
    """A date of the act that made a version: ``published``; ``recorded``, when this site had it."""
    dates = version.amendment["dates"] if version.amendment else []
    entry = next((entry for entry in dates if entry["event"] == event), None)
    return date.fromisoformat(entry["value"]) if entry and entry["value"] else None
