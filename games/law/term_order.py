"""Sort the glossary by letter or by strokes, in groups with headings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.law.models import Term
from games.law.search import HAN, fold
from games.law.strokes import strokes

BY_LETTER, BY_STROKES = "alphabet", "strokes"
NO_CHINESE = 99
"""A number of strokes that sorts terms without a Chinese form last."""

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TermGroup:
    name: str
    heading: str
    entries: list[Entry]


def grouped(entries: Iterable[Entry], order: str) -> list[TermGroup]:
    """The groups; ordered by subject there is one, without a heading, as in the glossary."""
    if order == BY_LETTER:
        ordered = sorted(entries, key=lambda entry: fold(entry["term"].portuguese[0]))
        return _together(ordered, lambda entry: letter(entry["term"]), str)
    if order == BY_STROKES:
        ordered = sorted(entries, key=lambda entry: _by_strokes(entry["term"]))
        return _together(ordered, lambda entry: _by_strokes(entry["term"])[0], _stroke_count_name)
    return [TermGroup("", "", list(entries))]


def _together(entries: Iterable[Entry], mark_of: Any, heading_of: Any) -> list[TermGroup]:
    marked: dict[Any, list[Entry]] = {}
    for entry in entries:
        marked.setdefault(mark_of(entry), []).append(entry)
    return [TermGroup(str(mark), heading_of(mark), group) for mark, group in marked.items()]


def letter(term: Term) -> str:
    """The first letter of its first Portuguese form; all digits share one sign."""
    first = fold(str(term.portuguese[0]))[0].upper()
    return "0-9" if first.isdigit() else first


def _by_strokes(term: Term) -> tuple[int, str]:
    """The strokes of the first character of its first Chinese form; Latin letters come first."""
    if not term.chinese:
        return NO_CHINESE, str(term.portuguese[0])
    form = str(term.chinese[0]["form"])
    return (strokes(form[0]) if HAN.match(form) else 0), form


def _stroke_count_name(number: int) -> str:
    if number == NO_CHINESE:
        return _("No Chinese form at hand")
    if not number:
        return "A-Z"
    return ngettext("%(number)s stroke", "%(number)s strokes", number) % {"number": number}
