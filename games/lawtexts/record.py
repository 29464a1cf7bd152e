"""An instrument as data, for downloads, the API and the rules package."""

from typing import Any

from games.lawtexts.periods import TextVersion
from games.lawtexts.selection import Selection
from games.lawtexts.shape import ProvisionText


def record(chosen: Selection, *, is_dated: bool = False) -> dict[str, Any]:
    text = chosen.text
    data: dict[str, Any] = {
        "instrument": text.key,
        "titles": {lang: text.titles[lang] for lang in chosen.langs if lang in text.titles},
        "status": chosen.status or text.status.value,
        "relations": [{"kind": r.kind, "instrument": r.instrument} for r in text.relations],
        "provisions": [_provision(p, chosen) for p in text.provisions],
    }
    if is_dated:
        data["version"] = version_of(chosen.version)
        for provision in data["provisions"]:
            standing = chosen.version.standing.get(provision["eid"], "as_read")
            provision["standing"] = standing
    return data


def _provision(provision: ProvisionText, chosen: Selection) -> dict[str, object]:
    words = chosen.words_at(provision.eid)
    headings = {lang: text.heading for lang, text in words.items() if text.heading}
    return {
        "eid": provision.eid,
        "parent": provision.parent,
        "kind": provision.kind,
        "number": {lang: text.number for lang, text in words.items() if text.number},
        "heading": headings or None,
        "text": {lang: text.text for lang, text in words.items() if text.text},
        "official": {lang: text.is_official for lang, text in words.items()},
        "witness": {lang: text.witness for lang, text in words.items() if text.is_official},
        "state": {lang: text.state for lang, text in words.items() if text.state},
    }


def version_of(version: TextVersion) -> dict[str, Any]:
    """The period of a version; an unknown day is null, and its basis explains it."""
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
