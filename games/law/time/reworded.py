"""Find register entries whose words a later act has changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.law.addresses import instrument_url, provision_url
from games.law.models import Provision, Quote, Row, Version, VersionText
from games.law.time.as_it_stood import LANGS
from games.lawtexts.register import register_reader
from games.lawtexts.register.register_reader import meets
from games.lawtexts.texts.reader import history
from games.site.today import today


@dataclass(frozen=True, slots=True)
class Reworded:
    """A change of the words of an entry: the versions before and after, and its provisions.

    ``is_at_hand`` is false if an act changed them and its words are unavailable.
    """

    before: Version
    after: Version
    spoken_of: Version
    is_at_hand: bool
    before_url: str
    after_url: str


def reworded(row: Row) -> list[Reworded]:
    """The changes, oldest first; none if the entry's words are unchanged."""
    versions = list(Version.objects.filter(instrument=row.instrument_id).order_by("position"))
    eids = row.eids
    return [
        _change(row, before, after, touched)
        for before, after in pairwise(versions)
        if (touched := _touched(after, eids))
    ]


def quotes_of(row: Row) -> list[Quote]:
    """Its quotations in order, also of provisions that are missing from the last text."""
    stored = {quote.position: quote for quote in row.quotes.all()}
    entries = register_reader.rows(row.instrument.register)
    entry = next((entry for entry in entries if entry.id == row.pk), None)
    known = history(row.instrument_id)
    for position, quote in enumerate(entry.quotes if entry else ()):
        if position not in stored and not known.last.text.has(quote.eid):
            stored[position] = Quote(
                row=row,
                provision=Provision(instrument=row.instrument, eid=quote.eid),
                lang=quote.lang,
                witness=quote.witness_id,
                text=quote.text,
                marked=list(quote.marked),
                position=position,
            )
    return [stored[position] for position in sorted(stored)]


def marked(rows: Iterable[Row]) -> frozenset[str]:
    """The entries whose words a later act has changed."""
    begun = Version.objects.filter(begins_on__lte=today()).exclude(amendment=None)
    amended = list(begun.only("instrument", "amendment"))
    places: dict[str, list[str]] = {}
    about = Row.objects.filter(pk__in=[row.pk for row in rows])
    about = about.filter(instrument__in=[version.instrument_id for version in amended])
    for ident, eid in about.values_list("pk", "provisions__eid"):
        places.setdefault(ident, []).append(eid)
    for row in rows:
        places.setdefault(row.pk, []).extend(row.gone)
    laws = {row.pk: row.instrument_id for row in rows}
    return frozenset(
        ident
        for ident, eids in places.items()
        for version in amended
        if version.instrument_id == laws[ident] and _touched(version, eids)
    )


def _touched(version: Version, eids: Iterable[str]) -> dict[str, str]:
    """The provisions that the version's act changed, wholly or partly, and the kind of change."""
    changes = version.amendment["changes"] if version.amendment else []
    return {
        eid: change["do"] for eid in eids if eid for change in changes if meets(eid, change["eid"])
    }


def _change(row: Row, before: Version, after: Version, touched: Mapping[str, str]) -> Reworded:
    is_at_hand = "alter" not in touched.values()
    eid = next(iter(touched))
    is_gone = touched[eid] == "repeal"
    speaks_of_before = (
        is_gone
        or not is_at_hand
        or any(_stood_only_before(quote, before) for quote in row.quotes.all())
    )
    key, days = row.instrument_id, [version.begins_on.isoformat() for version in (before, after)]
    return Reworded(
        before,
        after,
        before if speaks_of_before else after,
        is_at_hand,
        provision_url(key, eid, days[0]),
        instrument_url(key, days[1]) if is_gone else provision_url(key, eid, days[1]),
    )


def _stood_only_before(quote: Quote, before: Version) -> bool:
    """Whether the quoted words were in the version before, and no longer are."""
    then = VersionText.objects.filter(version=before, eid=quote.provision.eid).first()
    if then is None:
        return False
    now = getattr(quote.provision, f"text_{LANGS[quote.lang]}", "") or ""
    return quote.text in then.words.get(quote.lang, {}).get("text", "") and quote.text not in now
