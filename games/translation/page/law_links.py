"""The desk's links on the law pages, and the names of who wrote and reviewed their words."""

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.language_fields import field_of
from games.law.models import Instrument, Row
from games.narration.language import law_language
from games.quality import official
from games.site.doors import Link, LinkBlock
from games.translation.messages import desk, words
from games.translation.models import Unit


def of_register() -> Link:
    return Link(_("Found by check, without prior judgement"), reverse("translation:found"))


def of_row(row: Row) -> LinkBlock | None:
    """The findings that confirm the row, which the checks made unaided."""
    links = []
    for entry in official.judged():
        if entry.judgement and entry.judgement.confirms == row.pk:
            url = f"{reverse('translation:found')}#{entry.instrument}-{entry.eid}"
            links.append(Link(desk.official_message(entry.finding), url))
    return LinkBlock(_("Found by check"), links) if links else None


def unreviewed() -> dict[str, list[str]]:
    """For each row of the register, the fields that readers see and that are only proposed."""
    units = Unit.objects.filter(kind=Unit.Kind.READING, standing_state=Unit.State.PROPOSED)
    fields: dict[str, list[str]] = {}
    for row, field, lang in units.order_by("position").values_list("object", "field", "lang"):
        fields.setdefault(row, []).append(field_of(field, lang))
    return fields


def hands_of_row(row: Row) -> LinkBlock | None:
    """Who wrote and reviewed the row's words in the reader's language, if known."""
    sentences = authorship_sentences(Unit.objects.filter(kind=Unit.Kind.READING, object=row.pk))
    return LinkBlock(_("The words of this entry"), [], sentences) if sentences else None


def hands_of_notes(instrument: Instrument, eid: str) -> LinkBlock | None:
    """Who wrote and reviewed the notes of a provision, if known."""
    units = Unit.objects.filter(kind=Unit.Kind.NOTE, object__startswith=f"{instrument.pk}#{eid} ")
    sentences = authorship_sentences(units)
    return LinkBlock(_("The notes here"), [], sentences) if sentences else None


def of_provision(instrument: Instrument, eid: str) -> LinkBlock | None:
    """A link to the provision's working text, for an instrument in one language."""
    if len(instrument.languages) != 1:
        return None
    url = f"{reverse('translation:place')}?at={instrument.pk}%23{eid}"
    return LinkBlock(_("Working translation"), [Link(_("On the translators' desk"), url)])


def authorship_sentences(units: QuerySet[Unit]) -> tuple[str, ...]:
    """Return a sentence for each field in the reader's language with a known author or reviewer."""
    known = units.filter(lang=law_language(), is_gone=False).exclude(state=Unit.State.OFFICIAL)
    signed = Q(ground_by__isnull=False) | Q(reviewed_by__isnull=False)
    known = known.exclude(standing="").filter(signed | ~Q(ground_source=F("source")))
    told_of = known.select_related("ground_by", "reviewed_by")
    return tuple(dict.fromkeys(_sentence(unit) for unit in told_of))


def _sentence(unit: Unit) -> str:
    parts = []
    if unit.ground_by:
        parts.append(_("written by %(name)s") % {"name": name_of(unit.ground_by)})
    if unit.reviewed_by:
        parts.append(_("reviewed by %(name)s") % {"name": name_of(unit.reviewed_by)})
    if unit.ground_source != unit.source:
        parts.append(_("its source has changed since"))
    return f"{words.field_name(unit.field)}: {' · '.join(parts)}"


def name_of(person: User) -> str:
    return str(person.get_full_name() or person.get_username())
