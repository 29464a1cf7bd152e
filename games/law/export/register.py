"""A register entry as data, the same in the download and in the API."""

from typing import Any

from games.law.models import Row
from games.law.reworded import quotes_of

COLUMNS = (
    "id",
    "instrument",
    "provisions",
    "register",
    "effect",
    "title_pt",
    "title_zh_hant",
    "quotes_pt",
    "quotes_zh_hant",
    "changes_pt",
    "changes_zh_hant",
    "taken_pt",
    "taken_zh_hant",
    "why_pt",
    "why_zh_hant",
    "alternative_pt",
    "alternative_zh_hant",
    "switch",
    "values",
    "unreviewed",
)
"""The last one lists the columns whose words no second person has reviewed."""


def row_record(row: Row, unreviewed: list[str]) -> dict[str, Any]:
    quotes = quotes_of(row)
    record = {
        "id": row.pk,
        "instrument": row.instrument_id,
        "provisions": [
            f"{row.instrument_id}#{eid}"
            for eid in (*(p.eid for p in row.provisions.all()), *row.gone)
        ],
        "register": row.register,
        "effect": row.effect,
        "quotes_pt": [q.text for q in quotes if q.lang == "pt"],
        "quotes_zh_hant": [q.text for q in quotes if q.lang == "zh-hant"],
        "switch": row.switch,
        "values": row.values,
        "unreviewed": unreviewed,
    }
    for field in ("title", "changes", "taken", "why", "alternative"):
        for own in ("pt", "zh_hant"):
            record[f"{field}_{own}"] = getattr(row, f"{field}_{own}") or ""
    return {name: record[name] for name in COLUMNS}
