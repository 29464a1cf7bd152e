"""The register entries that an amendment requires a person to review, with file and line."""

from collections.abc import Iterator
from pathlib import Path

from games.lawtexts.entry import FileTable, entries
from games.lawtexts.periods import Amendment, ProvisionChange

DEEDS = {
    "replace": "rewords",
    "repeal": "repeals",
    "move": "moves",
    "alter": "alters, in words not at hand,",
}


def touched(path: Path, act: Amendment) -> Iterator[str]:
    """Lines on the entries of this file that name or quote a changed provision."""
    for entry in entries(path, "row"):
        deeds = dict.fromkeys(deed for eid in _places(entry) for deed in _done_to(eid, act))
        if deeds:
            summary = ", ".join(deeds)
            yield f"{path}, line {entry.line}: {entry.id} is to be looked at: {act.act} {summary}."


def _places(entry: FileTable) -> list[str]:
    quoted = [part.text("eid") for part in entry.parts("quotes")]
    return list(dict.fromkeys([*entry.texts("provisions"), *quoted]))


def _done_to(eid: str, act: Amendment) -> Iterator[str]:
    for change in act.changes:
        if change.do != "insert" and any(meets(eid, place) for place in _eids_of(change)):
            yield f"{DEEDS[change.do]} {change.was or change.eid}"


def _eids_of(change: ProvisionChange) -> tuple[str, ...]:
    return (change.eid, change.was) if change.was else (change.eid,)


def meets(eid: str, other: str) -> bool:
    """Whether one provision is the other, or contains it."""
    return eid == other or eid.startswith(f"{other}__") or other.startswith(f"{eid}__")
