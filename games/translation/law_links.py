"""The desk's links on the pages of the law."""

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
    """The checks that found, by themselves, what the row tells."""
    links = []
    for entry in official.judged():
        if entry.judgement and entry.judgement.confirms == row.pk:
            url = f"{reverse('translation:found')}#{entry.instrument}-{entry.eid}"
            links.append(Link(desk.tell_official(entry.finding), url))
    return LinkBlock(_("Found by check"), links) if links else None


def unreviewed() -> dict[str, list[str]]:
    """Of each row of the register, the fields that stand before readers with one person's word."""
    units = Unit.objects.filter(kind=Unit.Kind.READING, standing_state=Unit.State.PROPOSED)
    fields: dict[str, list[str]] = {}
    for row, field, lang in units.order_by("position").values_list("object", "field", "lang"):
        fields.setdefault(row, []).append(field_of(field, lang))
    return fields


def hands_of_row(row: Row) -> LinkBlock | None:
    """Who put the row's words into the reader's language, where that is known."""
    sentences = authorship.authorship_sentences(
        Unit.objects.filter(kind=Unit.Kind.READING, object=row.pk)
    )
    return LinkBlock(_("The words of this entry"), [], sentences) if sentences else None


def hands_of_notes(instrument: Instrument, eid: str) -> LinkBlock | None:
    """The same of the notes that stand by a provision."""
    place = f"{instrument.pk}#{eid} "
    sentences = authorship.authorship_sentences(
        Unit.objects.filter(kind=Unit.Kind.NOTE, object__startswith=place)
    )
    return LinkBlock(_("The notes here"), [], sentences) if sentences else None


def of_provision(instrument: Instrument, eid: str) -> LinkBlock | None:
    """For those who translate: the working text of this place on the desk."""
    if len(instrument.languages) != 1:
        return None
    url = f"{reverse('translation:place')}?at={instrument.pk}%23{eid}"
    return LinkBlock(_("Working translation"), [Link(_("On the translators' desk"), url)])
