"""The glossary in use: the corpus's, with the editors' changes from the translators' desk."""

from collections.abc import Callable

from django.db import Error, connection

from games.law import edition
from games.law.language_fields import own
from games.law.models import Occurrence, Provision, Term
from games.lawtexts import glossary_reader
from games.lawtexts.glossary_reader import ChineseForm

FORMS = ("portuguese", "chinese", "never_chinese", "not_in")
"""The fields of a term that have its forms."""

_edition = ""
"""The edition of the law pages at which the glossary was last checked."""


def forms_of(term: glossary_reader.GlossaryTerm) -> dict[str, object]:
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
    terms = tuple(term_of(row) for row in Term.objects.order_by("position", "ident"))
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
    """Search each form of a term in the official texts, and store the occurrences.

    Texts that the change cannot affect are skipped.
    """
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
    for lang, provisions in searched.items():
        Occurrence.objects.filter(lang=lang, provision__in=provisions).delete()
    Occurrence.objects.bulk_create(occurrences.values())
