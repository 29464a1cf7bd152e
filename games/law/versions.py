"""Compare two versions of an instrument, with the differing words marked."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from games.law.addresses import provision_url
from games.law.as_it_stood import LANGS, as_it_stood
from games.law.models import Version
from games.law.witnesses import TextRun, runs


@dataclass(frozen=True, slots=True)
class VersionSide:
    """One language of a provision, as runs of words that are equal or differ."""

    lang: str
    runs: list[TextRun]
    is_official: bool


@dataclass(frozen=True, slots=True)
class VersionDifference:
    eid: str
    before_url: str
    after_url: str
    sides: list[VersionSide]
    standing: str


def partings(
    rows: list[dict[str, Any]], before: Version, after: Version
) -> list[VersionDifference]:
    """The differences of two versions, in the order of the text, the reader's language first.

    ``rows`` are those of the last version.
    """
    then = {row["eid"]: row for row in as_it_stood(rows, before)}
    now = {row["eid"]: row for row in as_it_stood(rows, after)}
    langs = sorted(LANGS, key=lambda lang: lang != (get_language() or "pt"))
    differences = []
    for eid in [*now, *(eid for eid in then if eid not in now)]:
        sides = [side for lang in langs if (side := _side(then.get(eid), now.get(eid), lang))]
        if sides:
            differences.append(_parting(eid, sides, before, after, eid in then, eid in now))
    return differences


def _parting(
    eid: str, sides: list[VersionSide], before: Version, after: Version, was: bool, is_: bool
) -> VersionDifference:
    key = before.instrument_id
    return VersionDifference(
        eid,
        provision_url(key, eid, before.begins_on.isoformat()) if was else "",
        provision_url(key, eid, after.begins_on.isoformat()) if is_ else "",
        sides,
        before.standing.get(eid) or after.standing.get(eid) or "",
    )


def _side(then: dict[str, Any] | None, now: dict[str, Any] | None, lang: str) -> VersionSide | None:
    mine, is_official = _words(then, lang)
    theirs, is_official_too = _words(now, lang)
    if mine == theirs:
        return None
    return VersionSide(lang, runs(mine, theirs), is_official and is_official_too)


def _words(row: dict[str, Any] | None, lang: str) -> tuple[str, bool]:
    """The words printed, official or a public translation; empty if not published."""
    if row is None:
        return "", True
    own = LANGS[lang]
    official = [row[f"{part}_{own}"] or "" for part in ("number", "heading", "text")]
    if any(official):
        return "\n".join(filter(None, official)), True
    working = [row[f"working_{own}__{part}"] or "" for part in ("number", "heading", "text")]
    return "\n".join(filter(None, working)), not any(working)
