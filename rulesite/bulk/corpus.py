"""Every provision of every version of every regulation, in both languages."""

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from games.law.export.akn import as_akn
from games.law.export.selection import LANGS, working_of
from games.lawtexts.citation import cite
from games.lawtexts.reader import INSTRUMENTS, history
from games.lawtexts.record import record, version_of
from games.lawtexts.selection import selected

CorpusRecord = dict[str, Any]
COLUMNS = (
    "instrument",
    "version",
    "from",
    "until",
    "source",
    "eid",
    "parent",
    "kind",
    *(f"{part}_{lang}" for part in ("number", "heading", "text") for lang in ("pt", "zh_hant")),
    *(f"{part}_{lang}" for part in ("official", "witness") for lang in ("pt", "zh_hant")),
    "standing",
    *(f"citation_{lang}" for lang in ("pt", "zh_hant")),
)


def provisions() -> Iterator[CorpusRecord]:
    """One object for each provision, in the order of its text."""
    for key in INSTRUMENTS:
        for version in history(key).versions:
            chosen = selected(version, "both", "", working_of)
            head = version_of(version)
            for provision in record(chosen, is_dated=True)["provisions"]:
                cited = {lang: cite(version.text, provision["eid"], lang) for lang in LANGS}
                yield {"instrument": key, "version": head, **provision, "citation": cited}


def cells(provision: CorpusRecord) -> list[Any]:
    """The same as cells of a table row."""
    values = {**provision, **provision["version"], "version": provision["version"]["id"]}
    for part in ("number", "heading", "text", "official", "witness", "citation"):
        for lang in LANGS:
            values[f"{part}_{lang.replace('-', '_')}"] = (provision[part] or {}).get(lang, "")
    return ["" if values[name] is None else values[name] for name in COLUMNS]


def akoma_ntoso() -> bytes:
    """Each version as Akoma Ntoso. The same texts give the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for key in INSTRUMENTS:
            for version in history(key).versions:
                day = version.begins.taken
                entry = zipfile.ZipInfo(f"{key}/{version.id}.akn.xml", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, as_akn(key, at=day))
    return whole.getvalue()
