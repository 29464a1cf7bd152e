"""Collect everything that names a provision: entries, hands, steps, faults, words, terms."""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.law.language_fields import localized_value
from games.law.models import Instrument, Occurrence, Provision, Row, Term
from games.law.reading.instrument_page import rows_of
from games.law.time.as_it_stood import LANGS, Dated
from games.law.time.in_force import dated_today, edition_of_today
from games.law.wording.references import references_in
from games.lawtexts.citations.citation import cite, cite_short
from games.lawtexts.register.glossary_reader import found_in
from games.site.doors import NamedBy, NamedLink, named_by


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


def cited_by(
    instrument: Instrument, eids: Sequence[str], lang: str, dated: Dated | None = None
) -> list[NamedBy]:
    """Everything that names any of the provisions; for another day only what cannot differ."""
    through = Row.provisions.through.objects.filter(
        row__instrument=instrument, provision__instrument=instrument, provision__eid__in=eids
    )
    group = NamedBy("entries", _("Divergences and doubts"), is_open=True)
    for ident, eid in through.order_by("provision__position").values_list(
        "row_id", "provision__eid"
    ):
        group.places.setdefault(ident, []).append(eid)
    for row in Row.objects.filter(instrument=instrument).exclude(gone=[]):
        for eid in set(row.gone) & set(eids):
            group.places.setdefault(row.pk, []).append(eid)
    rows = Row.objects.filter(pk__in=group.places)
    group.named = [
        NamedLink(
            localized_value(row, "title"),
            row.get_absolute_url(),
            sign=row.pk,
            effect=row.effect,
            key=row.pk,
        )
        for row in rows
    ]
    groups = [group]
    if dated is None or not dated.day:
        groups += named_by(instrument, eids)
        groups.append(citing_provisions(instrument, eids, lang))
    groups.append(_terms(instrument, eids, dated))
    return [group for group in groups if group.named]


def citing_provisions(instrument: Instrument, eids: Sequence[str], lang: str) -> NamedBy:
    """Provisions whose words cite these."""
    group = NamedBy("provisions", _("Other provisions"))
    cited = _citations(edition_of_today())
    met: dict[str, Citing] = {}
    for eid in eids:
        for key, citing in cited.get((instrument.pk, eid), ()):
            if key != instrument.pk or citing not in eids or len(eids) == 1:
                name = citing if key == instrument.pk else f"{key}#{citing}"
                met[name] = (key, citing)
                group.places.setdefault(name, []).append(eid)
    group.named = [
        NamedLink(
            # A citation of another instrument has its name.
            (cite_short if key == instrument.pk else cite)(key, eid, lang),
            provision_url(key, eid),
            key=name,
        )
        for name, (key, eid) in met.items()
    ]
    return group


def is_cited_elsewhere(key: str) -> bool:
    """Whether a provision of another regulation cites one of this."""
    return any(
        cited == key and any(other != key for other, _eid in citing)
        for (cited, _eid), citing in _citations(edition_of_today()).items()
    )


Citing = tuple[str, str]
"""An instrument and an eId in it."""


@lru_cache(maxsize=4)
def _citations(digest: str) -> Mapping[Citing, tuple[Citing, ...]]:
    """For each provision, those that cite it today; ``digest`` is that of the edition."""
    citing_places: dict[Citing, dict[Citing, None]] = {}
    for instrument in Instrument.objects.order_by("position"):
        key = instrument.pk
        for row in rows_of(key, dated_today(instrument)):
            for lang, own in LANGS.items():
                for reference in references_in(row[f"text_{own}"] or "", lang, key, row["eid"]):
                    citing_places.setdefault((reference.instrument or key, reference.eid), {})[
                        key, row["eid"]
                    ] = None
    return {place: tuple(citing) for place, citing in citing_places.items()}


def _terms(instrument: Instrument, eids: Sequence[str], dated: Dated | None) -> NamedBy:
    """The glossary's terms whose forms occur in the provisions, in that version."""
    group = NamedBy("terms", _("Terms of the glossary"))
    if dated is None:
        stored = Occurrence.objects.filter(
            provision__instrument=instrument, provision__eid__in=eids
        ).order_by("provision__position")
        met = list(stored.values_list("term_id", "provision__eid"))
    else:
        met = [
            (occurrence.term_id, occurrence.provision.eid)
            for occurrence in occurrences_in_version(instrument, dated, eids)
        ]
    for term, eid in dict.fromkeys(met):
        group.places.setdefault(term, []).append(eid)
    glossary = reverse("law:glossary")
    group.named = [
        NamedLink(
            term.portuguese[0],
            f"{glossary}#{term.pk}",
            key=term.pk,
            lang="pt",
            in_chinese=term.chinese[0]["form"] if term.chinese else "",
        )
        for term in Term.objects.filter(pk__in=group.places)
    ]
    return group
