"""An instrument as JSON and as plain text."""

import json
from datetime import date

from games.law.export.selection import select
from games.lawtexts.plain import plain
from games.lawtexts.record import record


def as_text(key: str, *, lang: str = "both", witness: str = "", at: date | None = None) -> str:
    """The text for readers: one language whole, then the other."""
    return plain(select(key, lang, witness, at))


def as_json(key: str, *, lang: str = "both", witness: str = "", at: date | None = None) -> str:
    """The JSON text; with a day it includes the version, and each provision's ``standing``."""
    data = record(select(key, lang, witness, at), is_dated=at is not None)
    return json.dumps(data, ensure_ascii=False, indent=1)
