"""Sentences that name the author and the reviewer of the words that readers see."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from games.narration.law_language import law_language
from games.translation import words
from games.translation.models import Unit


def authorship_sentences(units: QuerySet[Unit]) -> tuple[str, ...]:
    """Return a sentence for each field in the reader's language with a known author or reviewer.

    A field whose source has changed since also has one; other words of the project have none.
    """
    known = units.filter(lang=law_language(), is_gone=False).exclude(state=Unit.State.OFFICIAL)
    signed = Q(ground_by__isnull=False) | Q(reviewed_by__isnull=False)
    behind = ~Q(ground_source=F("source"))
    known = known.exclude(standing="").filter(signed | behind)
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


def name_of(person: Any) -> str:
    return str(person.get_full_name() or person.get_username())
