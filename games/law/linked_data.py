"""Data for programs on the law pages: schema.org's Legislation, and ELI-like URLs."""

from datetime import date

from django.urls import reverse

from games.law.in_force import is_today
from games.law.language_fields import own
from games.law.models import Instrument, Version
from games.lawtexts.citation import cite

SCHEMA = "https://schema.org"
LANGS = {"pt": "pt", "zh-hant": "zh-Hant"}


def eli(kind: str, year: int, number: str, day: str = "", eid: str = "") -> str:
    """``/eli/mo/despacho/2025/89-2025/@2025-11-10/art_7/``, the same in every language."""
    names = [kind.replace("_", "-"), year, number.replace("/", "-").lower()]
    address = reverse("eli", args=names) + (f"@{day}/" if day else "")
    return f"{address}{eid}/" if eid else address


def legislation(
    instrument: Instrument, version: Version | None, root: str, *, day: str = "", eid: str = ""
) -> dict[str, object]:
    """One version of an instrument, or one provision of it; never marked as the official text."""
    key, work = instrument.pk, (instrument.kind, instrument.year, instrument.designation)
    is_of_today = version is None or is_today(instrument, version.ident)
    force = "InForce" if instrument.is_in_force and is_of_today else "NotInForce"
    data: dict[str, object] = {
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
    }
    if version is not None:
        begins = version.begins["earliest"] if _is_known(version.begins) else ".."
        ends = version.ends["earliest"] if version.ends and _is_known(version.ends) else ".."
        data["temporalCoverage"] = f"{begins}/{ends}"
        data["legislationDateVersion"] = version.begins_on.isoformat()
        if version.amendment:
            data["legislationChanges"] = version.amendment["act"]
    if eid:
        data["isPartOf"] = root + eli(*work, day)
    return {name: value for name, value in data.items() if value}


def _signed(instrument: Instrument) -> str | None:
    dates = instrument.known.get("dates", [])
    return next((entry["value"] for entry in dates if entry["event"] == "signed"), None)


def _is_known(moment: dict[str, object]) -> bool:
    return bool(moment["earliest"]) and moment["earliest"] == moment["latest"]


def published(version: Version) -> date | None:
    """When the gazette printed the act that made a version, if known."""
    if not version.amendment:
        return None
    entry = next((d for d in version.amendment["dates"] if d["event"] == "published"), None)
    return date.fromisoformat(entry["value"]) if entry and entry["value"] else None
