"""Where a unit belongs, in words for people and never by keys of files."""

from functools import lru_cache

from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.law.editions import edition
from games.law.language_fields import own
from games.law.models import Image, Instrument, Relation, Row, Term, Witness
from games.law.time import acts_named
from games.law.time.acts_named import own_name
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.texts.reader import read
from games.narration.language import interface_language, law_language
from games.translation.messages.words import field_name
from games.translation.models import Unit


def place_of(unit: Unit) -> str:
    lang = law_language()
    if unit.kind == Unit.Kind.INTERFACE:
        return unit.sources[0][:80]
    if unit.kind == Unit.Kind.NOTE:
        number = unit.object.rpartition(" ")[2]
        label = _("note")
        label = label if number == "1" else f"{label} {number}"
        return f"{cite_short(unit.instrument, unit.eid, lang)} · {label}"
    if unit.eid:
        return cite_short(unit.instrument, unit.eid, lang)
    names = _names(edition.current(), lang, interface_language())
    named = names.get((unit.kind, unit.object), unit.object)
    return f"{named} · {field_name(unit.field)}".strip(" ·")


def address_of(unit: Unit) -> str:
    """The address of the page that shows the words, if there is one."""
    if unit.eid:
        return provision_url(unit.instrument, unit.eid)
    return ""


@lru_cache(maxsize=4)
def _names(_digest: str, lang: str, _interface: str) -> dict[tuple[str, str], str]:
    """The names of entries, terms and documents, cached for each edition."""
    named: dict[tuple[str, str], str] = {}
    called: dict[str, str] = {}
    for row in Row.objects.all():
        title = own(row, "title", lang) or own(row, "title", "pt")
        named["reading", row.pk] = f"{row.pk} {title}".strip()
    for term in Term.objects.all():
        named["glossary", term.pk] = term.portuguese[0] if term.portuguese else term.pk
    for instrument in Instrument.objects.all():
        name = own(instrument, "name", lang) or own(instrument, "name", "pt")
        number = read(instrument.pk).number
        called[instrument.pk] = f"{name}, {number}" if name else number
        named["name", instrument.pk] = called[instrument.pk]
    for relation in Relation.objects.all():
        key = f"{relation.instrument_id} {relation.kind} {relation.other}"
        other = own(relation, "label", lang) or own(relation, "label", "pt") or relation.other
        kind = acts_named.named(relation.kind, "relation")
        named["name", key] = f"{called[relation.instrument_id]} · {kind} {other}"
    for witness in Witness.objects.all():
        key = f"{witness.instrument_id} {witness.ident}"
        kind = acts_named.named(witness.role, "witness")
        named["name", key] = f"{called[witness.instrument_id]} · {kind} ({own_name(witness.lang)})"
    for image in Image.objects.all():
        key = f"{image.instrument_id} {image.file}"
        named["name", key] = f"{called[image.instrument_id]} · {image.file}"
    return named
