"""Find the terms in a text that is not the last version."""

from collections.abc import Container, Iterator

from games.law.as_it_stood import LANGS, Dated
from games.law.instrument_page import rows_of
from games.law.models import Instrument, Occurrence, Provision
from games.lawtexts.glossary_reader import found_in


def occurrences_in_version(
    instrument: Instrument, dated: Dated | None, eids: Container[str] | None = None
) -> Iterator[Occurrence]:
    """Each form of a term once per provision, in the order of the text; the rows are not saved."""
    for row in rows_of(instrument.pk, dated):
        if eids is not None and row["eid"] not in eids:
            continue
        provision = Provision(instrument=instrument, eid=row["eid"])
        for lang, own in LANGS.items():
            parts = (row[f"heading_{own}"], row[f"text_{own}"])
            words = "\n".join(part for part in parts if part)
            met = found_in(words, lang, instrument.pk)
            for term, form in dict.fromkeys(
                (t.id, match.form) for match in met for t in match.terms
            ):
                yield Occurrence(term_id=term, provision=provision, lang=lang, form=form)
