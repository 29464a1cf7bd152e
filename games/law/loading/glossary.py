"""Load the glossary's terms into the database."""

from collections.abc import Iterable

from games.law import glossary
from games.law.loading.instrument import both, fields_of
from games.law.loading.report import LoadReport
from games.law.loading.sync import Sync
from games.law.models import Occurrence, Term
from games.lawtexts import glossary_reader


def load_glossary(terms: Iterable[glossary_reader.GlossaryTerm], report: LoadReport) -> None:
    """Terms added on the desk are not changed; forms edited there remain."""
    wanted = {
        term.id: {
            "ident": term.id,
            "kind": term.kind,
            "is_false_friend": term.false_friend,
            "position": position,
            **glossary.forms_of(term),
            **both("note", term.note or {}),
        }
        for position, term in enumerate(terms)
    }
    known = [row for row in Term.objects.all() if row.loaded or row.pk in wanted]
    sync = Sync(report, "term", "", edited=[*glossary.FORMS, *fields_of("note")])
    sync.rows(known, "ident", wanted, Term)
    if not report.is_empty or not Occurrence.objects.exists():
        glossary.lay()
        glossary.find_again()
