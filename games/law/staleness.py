"""Whether a working translation still renders the words it was made from."""

from __future__ import annotations

import hashlib

from games.law.models import Provision


def digest_of(provision: Provision) -> str:
    """Of the official words of a provision in every language at hand."""
    words = [
        getattr(provision, f"{field}_{lang}") or ""
        for lang in ("pt", "zh_hant")
        for field in ("number", "heading", "text")
    ]
    return hashlib.sha256("\x1f".join(words).encode()).hexdigest()
