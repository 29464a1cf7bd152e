"""The desk's links on the law pages."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.language_fields import field_of
from games.law.models import Instrument, Row
from games.quality import official
from games.site.law_links import Link, LinkBlock
from games.translation import authorship
from games.translation.messages import desk
from games.translation.models import Unit


def of_register() -> Link:
    return Link(_("Found by check, unaided"), reverse("translation:found"))


def of_row(row: Row) -> LinkBlock | None:
    """The findings that confirm the row, which the checks made unaided."""
    links = []
    for entry in official.judged():
        if entry.judgement and entry.judgement.confirms == row.pk:
            url = f"{reverse('translation:found')}#{entry.instrument}-{entry.eid}"
            links.append(Link(desk.tell_official(entry.finding), url))
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
    sentences = authorship.authorship_sentences(
        Unit.objects.filter(kind=Unit.Kind.READING, object=row.pk)
    )
    return LinkBlock(_("The words of this entry"), [], sentences) if sentences else None


def hands_of_notes(instrument: Instrument, eid: str) -> LinkBlock | None:
    """Who wrote and reviewed the notes of a provision, if known."""
    place = f"{instrument.pk}#{eid} "
    sentences = authorship.authorship_sentences(
        Unit.objects.filter(kind=Unit.Kind.NOTE, object__startswith=place)
    )
    return LinkBlock(_("The notes here"), [], sentences) if sentences else None


def of_provision(instrument: Instrument, eid: str) -> LinkBlock | None:
    """A link to the provision's working text, for an instrument in one language."""
    if len(instrument.languages) != 1:
        return None
    url = f"{reverse('translation:place')}?at={instrument.pk}%23{eid}"
    return LinkBlock(_("Working translation"), [Link(_("On the translators' desk"), url)])
