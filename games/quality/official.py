"""Run the checks over the law itself, where both languages are available.

Neither text is the other's translation: a finding is a place to review, which a person has judged
in ``dismissed.toml`` or has still to judge.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from games.lawtexts.glossary_reader import of_glossary
from games.lawtexts.reader import read
from games.lawtexts.shape import ProvisionText
from games.quality.dismissed import Judgement, judgements
from games.quality.pair import Context, Finding, Pair
from games.quality.registry import BY_ID, check
from games.quality.terms import bilingual


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


def _judged(met: Iterable[PlacedFinding]) -> list[JudgedFinding]:
    by_place = {
        (judgement.check, judgement.instrument, place): judgement
        for judgement in judgements()
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
    for finding in check(pair.turned()):
        if not BY_ID[finding.check].mirrored:
            yield replace(finding, source_span=finding.target_span, target_span=finding.source_span)
