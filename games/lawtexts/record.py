"""An instrument as data: the same in a download, in the API and in the package of the rules."""

from __future__ import annotations

from typing import Any

from games.lawtexts.periods import Version
from games.lawtexts.selection import Selection
from games.lawtexts.shape import ProvisionText


def record(chosen: Selection, *, is_dated: bool = False) -> dict[str, Any]:
    text = chosen.text
    told: dict[str, Any] = {
        "instrument": text.key,
        "titles": {lang: text.titles[lang] for lang in chosen.langs if lang in text.titles},
        "status": chosen.status or text.status.value,
        "relations": [{"kind": r.kind, "instrument": r.instrument} for r in text.relations],
        "provisions": [_provision(p, chosen) for p in text.provisions],
    }
    if is_dated:
        told["version"] = version_of(chosen.version)
        for provision in told["provisions"]:
            standing = chosen.version.standing.get(provision["eid"], "as_read")
            provision["standing"] = standing
    return told


def _provision(provision: ProvisionText, chosen: Selection) -> dict[str, Any]:
    words = chosen.at(provision.eid)
    headings = {lang: each.heading for lang, each in words.items() if each.heading}
    return {
        "eid": provision.eid,
        "parent": provision.parent,
        "kind": provision.kind,
        "number": {lang: each.number for lang, each in words.items() if each.number},
        "heading": headings or None,
        "text": {lang: each.text for lang, each in words.items() if each.text},
        "official": {lang: each.is_official for lang, each in words.items()},
        "witness": {lang: each.witness for lang, each in words.items() if each.is_official},
        "state": {lang: each.state for lang, each in words.items() if each.state},
    }


def version_of(version: Version) -> dict[str, Any]:
    """Its period as far as known: a day not at hand is null, and its basis says so."""
    begins, ends = version.begins.value, version.until
    return {
        "id": version.id,
        "from": begins.isoformat() if begins else None,
        "until": ends.isoformat() if ends else None,
        "source": version.source,
        "basis": {
            "from": version.begins.basis,
            "until": version.ends.basis if version.ends else "open",
        },
        "amended_by": version.amendment.act if version.amendment else None,
    }
