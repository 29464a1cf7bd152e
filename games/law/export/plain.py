"""An instrument as plain text."""

from datetime import date

from games.law.export.selection import select
from games.lawtexts.plain import plain


def as_text(key: str, *, lang: str = "both", witness: str = "", at: date | None = None) -> str:
    """The text for readers: one language whole, then the other."""
    return plain(select(key, lang, witness, at))
