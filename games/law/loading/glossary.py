from __future__ import annotations

from collections.abc import Iterable

from games.law.loading.instrument import both, fields_of
from games.law.loading.report import Report
from games.law.loading.sync import Sync
from games.law.models import Occurrence, Provision, Term
from games.lawtexts import glossary_reader


def load_glossary(terms: Iterable[glossary_reader.Term], report: Report) -> None:
    listed = list(terms)
    wanted = {
        term.id: {
            "ident": term.id,
            "kind": term.kind,
            "portuguese": list(term.pt),
            "chinese": [
                {
                    "form": form.form,
                    "instruments": list(form.instruments),
                    "years": list(form.years),
                }
                for form in term.zh_hant
            ],
            "never_chinese": list(term.never_zh),
            "is_false_friend": term.false_friend,
            "position": position,
            **both("note", term.note or {}),
        }
        for position, term in enumerate(listed)
    }
    sync = Sync(report, "term", "", edited=fields_of("note"))
    sync.rows(Term.objects.all(), "ident", wanted, Term)
    if not report.is_empty or not Occurrence.objects.exists():
        _occurrences(listed)


def _occurrences(terms: list[glossary_reader.Term]) -> None:
    """Found afresh: where each form of a term stands in the official texts."""
    known = {term.id for term in terms}
    found: dict[tuple[str, int, str, str], Occurrence] = {}
    for provision in Provision.objects.all():
        for lang, own in (("pt", "pt"), ("zh-hant", "zh_hant")):
            parts = (getattr(provision, f"{field}_{own}") for field in ("heading", "text"))
            words = "\n".join(part for part in parts if part)
            for met in glossary_reader.found_in(words, lang, provision.instrument_id):
                for term in met.terms:
                    if term.id in known:
                        found[term.id, provision.pk, lang, met.form] = Occurrence(
                            term_id=term.id, provision=provision, lang=lang, form=met.form
                        )
    Occurrence.objects.all().delete()
    Occurrence.objects.bulk_create(found.values())
