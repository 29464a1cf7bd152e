"""Putting words where readers see them: the law's tables, or the interface's overrides."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from games.law import edition
from games.law.language_fields import field_of
from games.law.loading.sync import UNSETTLED
from games.law.models import Provision, WorkingText
from games.law.staleness import digest_of
from games.translation.catalogues import live
from games.translation.catalogues.messages import messages
from games.translation.gathering.fields import is_official, row_of
from games.translation.models import Override, Unit

TOLD = {"provision": "working translation", "note": "note", "reading": "reading"}
"""What the feed of changes calls each kind."""


class OfficialText(Exception):
    """The words are the law's own: they are corrected in the corpus files, never here."""


def stands(unit: Unit) -> bool:
    """Whether the unit's words go to readers now: a reviewed text stands until the next one is."""
    return unit.state == Unit.State.REVIEWED or (
        unit.state == Unit.State.PROPOSED and unit.standing_state != Unit.State.REVIEWED
    )


def put(unit: Unit, person: AbstractBaseUser | None) -> None:
    """The target becomes what stands. The caller saves the unit."""
    if unit.is_official:
        raise OfficialText(unit.key)
    if unit.kind == Unit.Kind.PROVISION:
        _provision(unit, person)
        edition.renew(unit.key)
    elif unit.kind == Unit.Kind.INTERFACE:
        _interface(unit)
        live.renew()
    else:
        _field(unit)
        edition.renew(unit.key)
    if unit.kind in TOLD:
        edition.record(unit.instrument, TOLD[unit.kind], "changed", [unit.eid or unit.object])
    unit.standing = unit.target
    unit.standing_state = unit.state


def settle(unit: Unit) -> None:
    """The row forgets that the corpus and the desk had something to settle in these words."""
    row: Any
    if unit.kind == Unit.Kind.PROVISION:
        row, fields = _working(unit), {*unit.parts, "state", "source_digest"}
    else:
        row, fields = row_of(unit), {field_of(unit.field, unit.lang)}
    if row is None:
        return
    unsettled = [field for field in row.loaded.get(UNSETTLED, ()) if field not in fields]
    row.loaded = {**row.loaded, UNSETTLED: unsettled}
    if not unsettled:
        del row.loaded[UNSETTLED]
    row.save(update_fields=["loaded"])


def _working(unit: Unit) -> WorkingText | None:
    key, eid = unit.object.split("#")
    place = {"provision__instrument": key, "provision__eid": eid}
    return WorkingText.objects.filter(**place, lang=unit.lang).first()


def _provision(unit: Unit, person: AbstractBaseUser | None) -> None:
    key, eid = unit.object.split("#")
    provision = Provision.objects.get(instrument=key, eid=eid)
    if any(getattr(provision, field_of(part, unit.lang)) for part in ("number", "heading", "text")):
        raise OfficialText(unit.key)
    row, _ = WorkingText.objects.get_or_create(provision=provision, lang=unit.lang)
    for part, words in zip(unit.parts, unit.targets, strict=True):
        setattr(row, part, words)
    row.state = unit.state
    row.changed_by_id = person.pk if person else None
    if not unit.stale:
        row.source_digest = digest_of(provision)
    row.save()


def _field(unit: Unit) -> None:
    row = row_of(unit)
    if row is None:
        raise LookupError(unit.key)
    if is_official(row, unit.field, unit.lang):
        raise OfficialText(unit.key)
    field = field_of(unit.field, unit.lang)
    setattr(row, field, unit.target)
    row.save(update_fields=[field])


def _interface(unit: Unit) -> None:
    known = {each.ident: each for each in messages(unit.lang)}
    message = known.get(unit.object)
    if message is None:
        raise LookupError(unit.key)
    if tuple(unit.targets) == message.forms:
        Override.objects.filter(lang=unit.lang, ident=unit.object).delete()
        return
    words = {
        "context": message.context,
        "msgid": message.msgid,
        "plural": message.plural,
        "forms": unit.targets,
    }
    Override.objects.update_or_create(
        lang=unit.lang,
        ident=message.ident,
        defaults=words,
        create_defaults={**words, "base": list(message.forms)},
    )
