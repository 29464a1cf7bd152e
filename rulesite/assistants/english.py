"""English words that lead to the terms of the glossary: keys to search by, never shown as law."""

import re
import tomllib
from functools import cache
from pathlib import Path

from games.law.models import Term


@cache
def _phrases() -> dict[str, str]:
    """The term of each English word or phrase, the longest phrases first."""
    path = Path(__file__).parent / "english.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    terms = {phrase: term for term, phrases in words.items() for phrase in phrases}
    return dict(sorted(terms.items(), key=lambda item: -len(item[0])))


def terms_in(query: str) -> list[str]:
    """The ids of the terms that English words of the query name."""
    left, terms = query.lower(), []
    for phrase, term in _phrases().items():
        left, number = re.subn(rf"\b{re.escape(phrase)}\b", " ", left)
        if number:
            terms.append(term)
    return terms


def in_portuguese(query: str) -> str:
    """The Portuguese words of those terms; empty if there are none."""
    terms = Term.objects.in_bulk(terms_in(query))
    return " ".join(terms[name].portuguese[0] for name in terms_in(query) if name in terms)
