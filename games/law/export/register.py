"""A register entry as data, the same in the download and in the API."""

from typing import Any

from games.law.models import Row
from games.law.reworded import quotes_of


def row_record(row: Row, unreviewed: list[str]) -> dict[str, Any]:
    """``unreviewed`` lists the columns whose words no second person has reviewed."""
    quotes = quotes_of(row)

    def words(*fields: str) -> dict[str, str]:
        names = [f"{field}_{lang}" for field in fields for lang in ("pt", "zh_hant")]
        return {name: getattr(row, name) or "" for name in names}

    return {
        "id": row.pk,
        "instrument": row.instrument_id,
        "provisions": [
            f"{row.instrument_id}#{eid}"
            for eid in (*(p.eid for p in row.provisions.all()), *row.gone)
        ],
        "register": row.register,
        "effect": row.effect,
        **words("title"),
        "quotes_pt": [q.text for q in quotes if q.lang == "pt"],
        "quotes_zh_hant": [q.text for q in quotes if q.lang == "zh-hant"],
        **words("changes", "taken", "why", "alternative"),
        "switch": row.switch,
        "values": row.values,
        "unreviewed": unreviewed,
    }
