"""Whether a working translation still matches the words it was made from."""

import hashlib
from collections.abc import Mapping

from games.law.models import Provision


def digest_of(provision: Provision) -> str:
    """A digest of a provision's official words in every language available."""
    return digest_of_words({name: getattr(provision, name) for name in OFFICIAL})


OFFICIAL = tuple(
    f"{field}_{lang}" for lang in ("pt", "zh_hant") for field in ("number", "heading", "text")
)
"""The columns of a provision's official words."""


def digest_of_words(row: Mapping[str, str | None]) -> str:
    words = [row[name] or "" for name in OFFICIAL]
    return hashlib.sha256("\x1f".join(words).encode()).hexdigest()
