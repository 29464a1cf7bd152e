"""Publishing of words to readers: in the law's tables, or as overrides of the interface."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.forms import model_to_dict

from games.law.editions import edition
from games.law.language_fields import field_of
from games.law.loading.sync import UNSETTLED
from games.law.models import WorkingText
from games.law.time.as_it_stood import digest_of
from games.translation.catalogues import live
from games.translation.catalogues.messages import known
from games.translation.models import Unit
from games.translation.models.unit import padded
from games.translation.store.database import is_official, row_of, store

FEED_KINDS = {"provision": "working translation", "note": "note", "reading": "reading"}
"""The name of each kind in the feed of changes."""


class OfficialText(Exception):
    """Raised for the words of an official text, which are corrected in the corpus files only."""


@dataclass(frozen=True, slots=True)
class Public:
    """The words that readers see, with who wrote and who reviewed them."""

    words: str
    state: str
    writer: AbstractBaseUser | None = None
    reviewer: AbstractBaseUser | None = None
    is_behind: bool = False
    """Whether the source has changed since."""


MARKED = frozenset({Unit.Kind.PROVISION})
"""Kinds that pages can mark as proposals; proposals of other kinds wait for a review."""


def public(unit: Unit) -> Public:
    """The words for readers: the ground, or a proposal where nothing is reviewed and pages mark it.

    A proposal that is sent back, withdrawn or again a draft is no longer visible; with the setting
    ``ONLY_REVIEWED`` no proposal of these kinds is.
    """
    is_proposal = unit.state == Unit.State.PROPOSED and unit.kind in MARKED
    may_show = not {"all", unit.kind} & set(settings.ONLY_REVIEWED)
    if is_proposal and may_show and unit.ground_state != Unit.State.REVIEWED:
        return Public(unit.target, unit.state, unit.edited_by, is_behind=bool(unit.stale))
    return Public(
        unit.ground,
        unit.ground_state,
        unit.ground_by,
        unit.reviewed_by,
        is_behind=unit.ground_source != unit.source,
    )


def publish_words(unit: Unit) -> bool:
    """Publish the unit's words; return whether readers see a change. The caller saves the unit."""
    if unit.is_official:
        raise OfficialText(unit.key)
    published = public(unit)
    if (published.words, published.state) == (unit.standing, unit.standing_state):
        if unit.kind == Unit.Kind.PROVISION and published.words and _provision(unit, published):
            edition.renew(unit.key)
        return False
    if unit.kind == Unit.Kind.PROVISION:
        _provision(unit, published)
    elif unit.kind == Unit.Kind.INTERFACE:
        message = known(unit.lang).get(unit.object)
        if message is None:
            raise LookupError(unit.key)
        forms = padded(published.words, len(unit.parts))
        if tuple(forms) == message.forms:
            store().unlay(unit.lang, message)
        else:
            store().lay(unit.lang, message, forms)
    else:
        _field(unit, published.words)
    with at_once():
        _changed_units.get([]).append(unit)
    unit.standing = published.words
    unit.standing_state = published.state
    return True


_changed_units: ContextVar[list[Unit]] = ContextVar("what readers see otherwise from now on")


@contextmanager
def at_once() -> Iterator[None]:
    """Expire cached pages and update the feed once, for all that is published in this context."""
    if _changed_units.get(None) is not None:
        yield
        return
    token = _changed_units.set([])
    try:
        yield
        units = _changed_units.get()
        if any(unit.kind == Unit.Kind.INTERFACE for unit in units):
            live.renew()
        law = [unit for unit in units if unit.kind != Unit.Kind.INTERFACE]
        if law:
            edition.renew(law[0].key)
        subjects: dict[tuple[str, str], list[str]] = {}
        for unit in law:
            if kind := FEED_KINDS.get(unit.kind):
                names = subjects.setdefault((unit.instrument, kind), [])
                names.append(unit.eid or unit.object)
        for (instrument, kind), named in subjects.items():
            edition.record(instrument, kind, "changed", named)
    finally:
        _changed_units.reset(token)


def settle(unit: Unit) -> None:
    """Delete the row's record of a conflict between the corpus and the desk in these words."""
    row: Any
    if unit.kind == Unit.Kind.PROVISION:
        key, eid = unit.object.split("#")
        place = {"provision__instrument": key, "provision__eid": eid}
        row = WorkingText.objects.filter(**place, lang=unit.lang).first()
        fields = {*unit.parts, "state", "source_digest"}
    else:
        row, fields = row_of(unit), {field_of(unit.field, unit.lang)}
    if row is None:
        return
    unsettled = [field for field in row.loaded.get(UNSETTLED, ()) if field not in fields]
    row.loaded = {**row.loaded, UNSETTLED: unsettled}
    if not unsettled:
        del row.loaded[UNSETTLED]
    row.save(update_fields=["loaded"])


def _provision(unit: Unit, published: Public) -> bool:
    """Publish a working translation; return whether anything changed, even only its mark."""
    provision = store().provision_of(unit)
    if any(getattr(provision, field_of(part, unit.lang)) for part in ("number", "heading", "text")):
        raise OfficialText(unit.key)
    row = store().working_of(provision, unit.lang)
    if not published.words:
        if row.loaded:
            # One from the corpus stays a draft, so as not to be reloaded.
            row.state = WorkingText.State.DRAFT
            store().save_working(row)
        else:
            store().delete_working(row)
        return True
    before = model_to_dict(row)
    for part, words in zip(unit.parts, padded(published.words, len(unit.parts)), strict=True):
        setattr(row, part, words)
    row.state = published.state
    row.changed_by_id = published.writer.pk if published.writer else None
    row.reviewed_by_id = published.reviewer.pk if published.reviewer else None
    if not published.is_behind:
        row.source_digest = digest_of(provision)
    elif row.source_digest == digest_of(provision):
        row.source_digest = ""
    is_changed = row.pk is None or model_to_dict(row) != before
    if is_changed:
        store().save_working(row)
    return is_changed


def _field(unit: Unit, words: str) -> None:
    row = store().row_of(unit)
    if row is None:
        raise LookupError(unit.key)
    if is_official(row, unit.field, unit.lang):
        raise OfficialText(unit.key)
    field = field_of(unit.field, unit.lang)
    if getattr(row, field) != words:
        setattr(row, field, words)
        store().save_field(row, field)


def publish_proposals() -> int:
    """Publish or withdraw proposals by the setting ``ONLY_REVIEWED``; return how many changed."""
    proposals = Unit.objects.filter(state=Unit.State.PROPOSED, kind__in=MARKED, is_gone=False)
    with at_once():
        changed = [unit for unit in proposals.exclude(revision=0) if publish_words(unit)]
    for unit in changed:
        unit.save()
    return len(changed)
