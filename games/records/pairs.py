"""Parse a pair of texts from a record, and check it."""

from dataclasses import asdict
from typing import Literal

from games.quality.check import SOURCES
from games.quality.pair import Context, Kind, Pair
from games.quality.registry import check
from games.rules.fields import refuse_unknown
from games.rules.game import Record
from games.rules.refusal import Unusable

MOST_CHARACTERS = 20_000
MOST_FINDINGS = 200

KINDS: dict[str, Kind] = {"law": "law", "note": "note", "term": "name", "interface": "interface"}
PLACEHOLDERS: dict[str, Literal["none", "percent", "brace"]] = {
    "none": "none",
    "python": "percent",
    "brace": "brace",
}
TARGETS = ("pt", "zh-hant")

FIELDS = frozenset(
    {"id", "source_lang", "target_lang", "kind", "instrument", "placeholders", "source", "target"}
)


def pair_of(record: Record) -> Pair:
    """The pair of a record. Kind, instrument and placeholders are optional."""
    refuse_unknown(record, FIELDS)
    source_lang = _one_of(record, "source_lang", tuple(sorted(SOURCES)))
    others = tuple(lang for lang in TARGETS if lang != source_lang)
    target_lang = _one_of(record, "target_lang", others)
    context = Context(
        kind=KINDS[_one_of(record, "kind", tuple(KINDS), "law")],
        instrument=_instrument(record),
        placeholders=PLACEHOLDERS[_one_of(record, "placeholders", tuple(PLACEHOLDERS), "none")],
    )
    return Pair(source_lang, target_lang, _text(record, "source"), _text(record, "target"), context)


def bounded_findings(record: Record) -> dict[str, object]:
    """At most ``MOST_FINDINGS``, errors first if some are left out, and the number left out."""
    findings = check(pair_of(record))
    if len(findings) > MOST_FINDINGS:
        findings.sort(key=lambda finding: finding.severity != "error")
    left_out = max(0, len(findings) - MOST_FINDINGS)
    return {
        "findings": [asdict(finding) for finding in findings[:MOST_FINDINGS]],
        "left_out": left_out,
    }


def _text(record: Record, field: str) -> str:
    if field not in record:
        raise Unusable("missing", {}, field)
    text = record[field]
    if not isinstance(text, str):
        raise Unusable("not_a_string", {}, field)
    if len(text) > MOST_CHARACTERS:
        raise Unusable("text_too_long", {"most": MOST_CHARACTERS}, field)
    return text


def _instrument(record: Record) -> str | None:
    if record.get("instrument") is None:
        return None
    return _text(record, "instrument")


def _one_of(
    record: Record, field: str, values: tuple[str, ...], default_value: str | None = None
) -> str:
    if field not in record:
        if default_value is None:
            raise Unusable("missing", {"values": values}, field)
        return default_value
    value = record[field]
    if not isinstance(value, str):
        raise Unusable("not_a_string", {}, field)
    if value not in values:
        raise Unusable("not_on_offer", {"given": value[:40], "values": values}, field)
    return value
