"""The glossary in use: the corpus's, with the editors' changes from the translators' desk."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

from django.db import DEFAULT_DB_ALIAS, Error, connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.law.editions import edition
from games.law.language_fields import own
from games.law.models import Occurrence, Provision, Term
from games.law.time.acts_named import NAMES, named
from games.lawtexts.register import glossary_reader
from games.lawtexts.register.glossary_reader import ChineseForm
from games.questions.characters import HAN, fold

_edition = ""
"""The edition of the law pages at which the glossary was last checked."""


class ChineseFormRow(TypedDict):
    form: str
    instruments: list[str]
    years: list[int]


class TermForms(TypedDict, total=False):
    """The forms of a term in its row; empty where there is none."""

    portuguese: list[str]
    chinese: list[ChineseFormRow]
    never_chinese: list[str]
    not_in: list[str]


FORMS = tuple(TermForms.__annotations__)
"""The fields of a term that have its forms."""


def forms_of(term: glossary_reader.GlossaryTerm) -> TermForms:
    """The forms of a term in its row."""
    return {
        "portuguese": list(term.pt),
        "chinese": [
            {"form": form.form, "instruments": list(form.instruments), "years": list(form.years)}
            for form in term.zh_hant
        ],
        "never_chinese": list(term.never_zh),
        "not_in": list(term.not_in),
    }


def term_of(row: Term) -> glossary_reader.GlossaryTerm:
    note = {lang: text for lang in ("pt", "zh-hant") if (text := own(row, "note", lang))}
    return glossary_reader.GlossaryTerm(
        id=row.pk,
        kind=row.kind,
        pt=tuple(row.portuguese),
        zh_hant=tuple(
            ChineseForm(form["form"], tuple(form["instruments"]), tuple(form["years"]))
            for form in row.chinese
        ),
        note=note or None,
        never_zh=tuple(row.never_chinese),
        not_in=tuple(row.not_in),
        false_friend=row.is_false_friend,
        absent=False,
    )


def refresh(**signal: object) -> None:
    """At the start of each request and task, reload a glossary that has changed."""
    global _edition
    try:
        digest = edition.current()
        if digest != _edition:
            lay()
            _edition = digest
    except Error:
        if connection.in_atomic_block:
            raise


def lay() -> None:
    """Use the database's glossary in this process, if it differs."""
    rows = Term.objects.using(DEFAULT_DB_ALIAS).order_by("position", "ident")
    terms = tuple(term_of(row) for row in rows)
    if terms and _differs(terms, glossary_reader.terms()):
        is_files = not _differs(terms, glossary_reader.of_file())
        glossary_reader.lay(None if is_files else terms)


def _differs(
    terms: tuple[glossary_reader.GlossaryTerm, ...],
    others: tuple[glossary_reader.GlossaryTerm, ...],
) -> bool:
    """Whether the terms differ in anything that affects the reading of texts."""
    contents = [[(t.id, t.kind, forms_of(t), t.note) for t in side] for side in (terms, others)]
    return contents[0] != contents[1]


Touches = Callable[[str, str], bool]
"""Whether a change of the glossary can affect a text, by its language and words."""


def find_again(touches: Touches = lambda _lang, _words: True) -> None:
    """Search each form of a term in the official texts, and store the occurrences."""
    known = set(Term.objects.values_list("pk", flat=True))
    occurrences: dict[tuple[str, int, str, str], Occurrence] = {}
    searched: dict[str, list[int]] = {"pt": [], "zh-hant": []}
    for provision in Provision.objects.all():
        for lang in searched:
            parts = (own(provision, name, lang) for name in ("heading", "text"))
            words = "\n".join(part for part in parts if part)
            if not touches(lang, words):
                continue
            searched[lang].append(provision.pk)
            for met in glossary_reader.found_in(words, lang, provision.instrument_id):
                for term in met.terms:
                    if term.id in known:
                        occurrences[term.id, provision.pk, lang, met.form] = Occurrence(
                            term_id=term.id, provision=provision, lang=lang, form=met.form
                        )
    with transaction.atomic():
        for lang, provisions in searched.items():
            Occurrence.objects.filter(lang=lang, provision__in=provisions).delete()
        Occurrence.objects.bulk_create(occurrences.values())


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
    """The groups by letter, by strokes, or else by subject, those of players first."""
    if order == BY_LETTER:
        ordered = sorted(entries, key=lambda entry: fold(entry["term"].portuguese[0]))
        return _together(ordered, lambda entry: letter(entry["term"]), str)
    if order == BY_STROKES:
        ordered = sorted(entries, key=lambda entry: _by_strokes(entry["term"]))
        return _together(ordered, lambda entry: _by_strokes(entry["term"])[0], _stroke_count_name)
    groups = _together(entries, lambda entry: entry["term"].kind, _subject_name)
    places = {kind: number for number, kind in enumerate(NAMES["subjects"])}
    return sorted(groups, key=lambda group: places.get(group.name, len(places)))


def _subject_name(kind: str) -> str:
    return named(kind, "subjects")


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


# Both planes of Big5 are ordered by strokes; ``_LAST`` has the last code of each number in each
# plane. Characters outside Big5 have no number.
_LAST = (
    (
        0xA441, 0xA453, 0xA47E, 0xA4FD, 0xA5DF, 0xA6E9, 0xA8C2, 0xAB44, 0xADBB, 0xB0AD, 0xB3C2,
        0xB6C3, 0xB9AB, 0xBBF4, 0xBEA6, 0xC074, 0xC24E, 0xC35E, 0xC454, 0xC4D6, 0xC56A, 0xC5C7,
        0xC5F0, 0xC654, 0xC664, 0xC66B, 0xC675,
    ),
    (
        0xC93F, 0xC944, 0xC94C, 0xC95E, 0xC9AA, 0xCA59, 0xCBB0, 0xCDDC, 0xD0C7, 0xD44A, 0xD850,
        0xDCB0, 0xE0EF, 0xE4E5, 0xE8F3, 0xECB8, 0xEFB6, 0xF1EA, 0xF3FC, 0xF5BF, 0xF6D5, 0xF7CF,
        0xF8A4, 0xF8ED, 0xF96A, 0xF9A1, 0xF9B9,
    ),
)  # fmt: skip
_SECOND_PLANE = 0xC940


def strokes(letter: str) -> int:
    """0 for a character outside Big5, or with more than 27 strokes."""
    try:
        code = int.from_bytes(letter.encode("big5"))
    except UnicodeEncodeError:
        return 0
    if not 0xA440 <= code <= 0xF9B9:
        return 0
    last = _LAST[code >= _SECOND_PLANE]
    return 0 if code > last[-1] else bisect_left(last, code) + 1
