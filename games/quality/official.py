"""Run the checks over the law itself, where both languages are available.

Neither text is the other's translation: a finding is a place to review, which a person has judged
in ``dismissed.toml`` or has still to judge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.lawtexts.files.shape import ProvisionText, Words
from games.lawtexts.files.tables import FileTable, entries
from games.lawtexts.register.glossary_reader import of_glossary
from games.lawtexts.register.register_reader import all_rows
from games.lawtexts.texts.reader import read
from games.quality.pair import Context, Finding, Pair
from games.quality.registry import BY_ID, ONE_SIDED, check
from games.quality.terms import bilingual

PATH = Path(__file__).parent / "dismissed.toml"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One reason for one check's findings in an instrument.

    Each of ``places`` is an eId and the finding's fingerprint. ``confirms`` is the id of a row of
    the register; a judgement without one dismisses, with its ``reason``.
    """

    id: str
    check: str
    instrument: str
    places: tuple[str, ...]
    confirms: str | None
    reason: Words | None


@cache
def judgements() -> tuple[Judgement, ...]:
    return read_judgements(PATH)


def read_judgements(path: Path) -> tuple[Judgement, ...]:
    """The judgements of a file, validated against the checks and the register."""
    return tuple(_judgement(entry) for entry in entries(path, "judgement"))


def _judgement(entry: FileTable) -> Judgement:
    entry.among_fields(Judgement.__dataclass_fields__.keys())
    entry.one_of("check", tuple(BY_ID))
    entry.one_of("instrument", bilingual())
    judgement = entry.record(Judgement)
    if not judgement.places:
        raise entry.refuse("malformed", "it names no place.")
    if (judgement.confirms is None) == (judgement.reason is None):
        raise entry.refuse("malformed", "it must either confirm a row or give a reason.")
    _check_row(entry, judgement)
    return judgement


def _check_row(entry: FileTable, judgement: Judgement) -> None:
    """Check that the confirmed row covers each of the places."""
    if judgement.confirms is None:
        return
    row = next((row for row in all_rows() if row.id == judgement.confirms), None)
    if row is None or row.instrument != judgement.instrument:
        raise entry.refuse("unknown_row", f"the register has no {judgement.confirms} there.")
    for place in judgement.places:
        eid = place.split(" ")[0]
        if eid not in row.provisions:
            raise entry.refuse("unknown_row", f"{row.id} does not speak of {eid}.")


class PlacedFinding(NamedTuple):
    """A finding and its provision. Its source is the Portuguese text, its target the Chinese."""

    instrument: str
    eid: str
    finding: Finding


class JudgedFinding(NamedTuple):
    """A finding and a person's judgement of it, if any."""

    instrument: str
    eid: str
    finding: Finding
    judgement: Judgement | None


def run_official() -> list[PlacedFinding]:
    """Every finding over the official pairs, in text order."""
    return list(_run())


@of_glossary
def _run() -> tuple[PlacedFinding, ...]:
    return tuple(
        entry
        for key in bilingual()
        for provision in read(key).provisions
        for entry in _findings_at(key, provision.eid)
    )


@of_glossary
def _findings_at(key: str, eid: str) -> tuple[PlacedFinding, ...]:
    """The findings of a provision; texts are fixed, so they change only with the glossary."""
    return tuple(
        PlacedFinding(key, eid, finding) for finding in _findings(key, _provisions(key)[eid])
    )


def _provisions(key: str) -> dict[str, ProvisionText]:
    return {provision.eid: provision for provision in read(key).provisions}


def judged() -> list[JudgedFinding]:
    """The findings with their judgements."""
    return _judged(run_official())


def judged_at(key: str, eid: str) -> list[JudgedFinding]:
    """The judged findings of one provision."""
    is_there = key in bilingual() and eid in _provisions(key)
    return _judged(_findings_at(key, eid)) if is_there else []


def _judged(met: Sequence[PlacedFinding]) -> list[JudgedFinding]:
    met_in = {entry.instrument for entry in met}
    by_place = {
        (judgement.check, judgement.instrument, place): judgement
        for judgement in judgements()
        if judgement.instrument in met_in
        for place in judgement.places
    }
    return [
        JudgedFinding(*entry, by_place.get((entry.finding.check, entry.instrument, _place(entry))))
        for entry in met
    ]


def stale() -> list[tuple[str, str]]:
    """Judgements without a finding any more: the id of each, and the place."""
    current = {(one.finding.check, one.instrument, _place(one)) for one in run_official()}
    return [
        (judgement.id, place)
        for judgement in judgements()
        for place in judgement.places
        if (judgement.check, judgement.instrument, place) not in current
    ]


def _place(entry: PlacedFinding) -> str:
    return f"{entry.eid} {entry.finding.fingerprint}"


def _findings(key: str, provision: ProvisionText) -> Iterator[Finding]:
    """The findings on the text, then those on the heading, which are marked by a fact."""
    number = (provision.number.get("pt"), provision.number.get("zh-hant"))
    context = Context(kind="law", instrument=key, eid=provision.eid, numbers=number)
    if len(provision.text) == 2:
        yield from _both_ways(
            Pair("pt", "zh-hant", provision.text["pt"], provision.text["zh-hant"], context)
        )
        context = replace(context, numbers=(None, None))
    if len(provision.heading) == 2:
        source, target = provision.heading["pt"], provision.heading["zh-hant"]
        for finding in _both_ways(Pair("pt", "zh-hant", source, target, context)):
            yield replace(finding, facts={**finding.facts, "part": "heading"})


def _both_ways(pair: Pair) -> Iterator[Finding]:
    """Also read from the Chinese, for the checks that say something else from there."""
    yield from check(pair)
    for finding in check(pair.turned(), ONE_SIDED):
        yield replace(finding, source_span=finding.target_span, target_span=finding.source_span)
