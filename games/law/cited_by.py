"""Collect everything that names a provision: entries, hands, steps, faults, words, terms.

For an article this includes everything that names its parts, with the part named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.law.as_it_stood import LANGS
from games.law.in_force import dated_today, edition_of_today
from games.law.instrument_page import rows_of
from games.law.language_fields import localized_value
from games.law.models import Instrument, Occurrence, Row
from games.law.references import references_in
from games.lawtexts.citation import cite, cite_short
from games.site.law_links import NamedBy, NamedLink, named_by


def cited_by(
    instrument: Instrument, eids: Sequence[str], lang: str, *, is_today: bool = True
) -> list[NamedBy]:
    """Everything that names any of the provisions; for an earlier day only what cannot differ."""
    groups = [_entries(instrument, eids)]
    if is_today:
        groups += named_by(instrument, eids)
        groups.append(citing_provisions(instrument, eids, lang))
    groups.append(_terms(instrument, eids))
    return [group for group in groups if group.named]


def _entries(instrument: Instrument, eids: Sequence[str]) -> NamedBy:
    """The register's doubts and divergences about the provisions."""
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
    return group


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
        NamedLink(_cited_as(instrument, key, eid, lang), provision_url(key, eid), key=name)
        for name, (key, eid) in met.items()
    ]
    return group


def _cited_as(instrument: Instrument, key: str, eid: str, lang: str) -> str:
    """The citation; of another instrument, with its name."""
    return (cite_short if key == instrument.pk else cite)(key, eid, lang)


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


def _terms(instrument: Instrument, eids: Sequence[str]) -> NamedBy:
    """The glossary's terms whose forms occur in the provisions."""
    group = NamedBy("terms", _("Terms of the glossary"))
    group.named = list(_named_terms(instrument, eids, group.places))
    return group


def _named_terms(
    instrument: Instrument, eids: Sequence[str], places: dict[str, list[str]]
) -> Iterator[NamedLink]:
    glossary = reverse("law:glossary")
    met = Occurrence.objects.filter(provision__instrument=instrument, provision__eid__in=eids)
    names = ("term_id", "term__portuguese", "term__chinese", "provision__eid")
    for term, portuguese, chinese, eid in met.order_by(
        "term__position", "provision__position"
    ).values_list(*names):
        term_places = places.setdefault(term, [])
        if not term_places:
            other = chinese[0]["form"] if chinese else ""
            url = f"{glossary}#{term}"
            yield NamedLink(portuguese[0], url, key=term, lang="pt", in_chinese=other)
        if eid not in term_places:
            term_places.append(eid)
