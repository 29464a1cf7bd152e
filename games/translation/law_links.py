"""The desk's links on the pages of the law."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.language_fields import field_of
from games.law.models import Instrument, Row
from games.quality import official
from games.site.law_links import Block, Link
from games.translation import authorship
from games.translation.messages import desk
from games.translation.models import Unit


def of_register() -> Link:
    return Link(_("Found by check, unaided"), reverse("translation:found"))


def of_row(row: Row) -> Block | None:
    """The checks that found, by themselves, what the row tells."""
    links = []
    for each in official.judged():
        if each.judgement and each.judgement.confirms == row.pk:
            url = f"{reverse('translation:found')}#{each.instrument}-{each.eid}"
            links.append(Link(desk.tell_official(each.finding), url))
    return Block(_("Found by check"), links) if links else None


def unreviewed() -> dict[str, list[str]]:
    """Of each row of the register, the fields that stand before readers with one person's word."""
    units = Unit.objects.filter(kind=Unit.Kind.READING, standing_state=Unit.State.PROPOSED)
    found: dict[str, list[str]] = {}
    for row, field, lang in units.order_by("position").values_list("object", "field", "lang"):
        found.setdefault(row, []).append(field_of(field, lang))
    return found


def hands_of_row(row: Row) -> Block | None:
    """Who put the row's words into the reader's language, where that is known."""
    said = authorship.told(Unit.objects.filter(kind=Unit.Kind.READING, object=row.pk))
    return Block(_("The words of this entry"), [], said) if said else None


def hands_of_notes(instrument: Instrument, eid: str) -> Block | None:
    """The same of the notes that stand by a provision."""
    place = f"{instrument.pk}#{eid} "
    said = authorship.told(Unit.objects.filter(kind=Unit.Kind.NOTE, object__startswith=place))
    return Block(_("The notes here"), [], said) if said else None


def of_provision(instrument: Instrument, eid: str) -> Block | None:
    """For those who translate: the working text of this place on the desk."""
    if len(instrument.languages) != 1:
        return None
    url = f"{reverse('translation:place')}?at={instrument.pk}%23{eid}"
    return Block(_("Working translation"), [Link(_("On the translators' desk"), url)])
