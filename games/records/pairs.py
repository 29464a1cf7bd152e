"""Parse a pair of texts from a record, and check it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Literal, TypedDict

from games.quality.check import SOURCES
from games.quality.pair import Context, Kind, Pair
from games.quality.plural import check_forms
from games.quality.registry import check
from games.rules.game import Record
from games.rules.values.fields import listing, mapping, refuse_unknown, whole
from games.rules.values.refusal import Unusable

MOST_CHARACTERS = 20_000
MOST_FINDINGS = 200
MOST_TEXTS = 50

KINDS: dict[str, Kind] = {"law": "law", "note": "note", "term": "name", "interface": "interface"}
PLACEHOLDERS: dict[str, Literal["none", "percent", "brace"]] = {
    "none": "none",
    "python": "percent",
    "brace": "brace",
}
TARGETS = ("pt", "zh-hant")

FIELDS = frozenset(
    {"id", "source_lang", "target_lang", "kind", "instrument", "placeholders", "source", "target"}
    | {"forms", "before", "after", "repeats"}
)
SIDES = ("source", "target")


def pair_of(record: Record) -> Pair:
    """The pair of a record; of one with plural forms, that of the last ones."""
    refuse_unknown(record, FIELDS)
    if "forms" in record:
        sources, targets = forms_of(record)
        record = {"source": sources[-1], "target": targets[-1], **record}
    source_lang = _one_of(record, "source_lang", tuple(sorted(SOURCES)))
    others = tuple(lang for lang in TARGETS if lang != source_lang)
    target_lang = _one_of(record, "target_lang", others)
    context = Context(
        kind=KINDS[_one_of(record, "kind", tuple(KINDS), "law")],
        instrument=None if record.get("instrument") is None else _text(record, "instrument"),
        placeholders=PLACEHOLDERS[_one_of(record, "placeholders", tuple(PLACEHOLDERS), "none")],
        neighbours=tuple(_sides(record, field) for field in ("before", "after") if field in record),
        repeats=_texts(record.get("repeats"), "repeats"),
    )
    return Pair(source_lang, target_lang, _text(record, "source"), _text(record, "target"), context)


class BoundedFindings(TypedDict):
    """Findings, each with the fields of ``Finding``, and how many more there are."""

    findings: Sequence[Record]
    left_out: int


def bounded_findings(record: Record) -> BoundedFindings:
    """At most ``MOST_FINDINGS``, errors first if some are left out, and the number left out."""
    pair = pair_of(record)
    if "forms" in record:
        sources, targets = forms_of(record)
        findings = check_forms(sources[0], sources[1], targets, pair.target_lang, pair.context)
    else:
        findings = check(pair)
    if len(findings) > MOST_FINDINGS:
        findings.sort(key=lambda finding: finding.severity != "error")
    left_out = max(0, len(findings) - MOST_FINDINGS)
    return {
        "findings": [asdict(finding) for finding in findings[:MOST_FINDINGS]],
        "left_out": left_out,
    }


def forms_of(record: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms of the source, singular and plural, and those of the target."""
    forms = mapping(record["forms"], "forms")
    refuse_unknown(forms, SIDES, "forms")
    sources, targets = (_texts(forms.get(side), f"forms.{side}", least=1) for side in SIDES)
    return (sources[0], sources[-1]), targets


def _sides(record: Record, field: str) -> tuple[str, str]:
    """The text and the translation next to the pair."""
    neighbour = mapping(record[field], field)
    refuse_unknown(neighbour, SIDES, field)
    return _text(neighbour, "source", field), _text(neighbour, "target", field)


def _texts(value: object, field: str, least: int = 0) -> tuple[str, ...]:
    texts = {str(place): text for place, text in enumerate(listing(value, field))}
    whole(len(texts), field, least, MOST_TEXTS)
    return tuple(_text(texts, name, field) for name in texts)


def _text(record: Record, name: str, within: str = "") -> str:
    field = f"{within}.{name}" if within else name
    if name not in record:
        raise Unusable("missing", {}, field)
    text = record[name]
    if not isinstance(text, str):
        raise Unusable("not_a_string", {}, field)
    if len(text) > MOST_CHARACTERS:
        raise Unusable("text_too_long", {"most": MOST_CHARACTERS}, field)
    return text


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
