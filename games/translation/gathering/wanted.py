"""The translatable texts in the data, before they are units: fields, messages, provisions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Provision, WorkingText
from games.law.time.as_it_stood import digest_of
from games.translation.catalogues.messages import CatalogueMessage, messages
from games.translation.models import Override, Unit
from games.translation.models.unit import BETWEEN
from games.translation.store.database import BLOCK, LawRow, is_official, rows

LANGS = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text and its translation in the data; ``standing`` is what readers see now."""

    kind: str
    object: str
    field: str
    lang: str
    source_lang: str
    parts: tuple[str, ...]
    source: tuple[str, ...]
    standing: tuple[str, ...]
    state: str
    instrument: str = ""
    position: int = 0
    remark: str = ""
    is_doubtful: bool = False
    is_behind: bool = False
    """Whether the source has changed since these words were written."""
    unsettled: tuple[str, ...] = ()
    """The corpus's new words, all parts of them, where a person edited its old ones."""

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.object}:{self.field}:{self.lang}"

    @property
    def joined_source(self) -> str:
        return BETWEEN.join(self.source)

    @property
    def joined_current(self) -> str:
        return BETWEEN.join(self.standing) if any(self.standing) else ""

    @property
    def joined_unsettled(self) -> str:
        return BETWEEN.join(self.unsettled) if any(self.unsettled) else ""


def other(lang: str) -> str:
    return LANGS[1 - LANGS.index(lang)]


def standing_state(words: str) -> str:
    """Words of ours in the data are proposed, since no second person reviewed them."""
    return Unit.State.PROPOSED if words else Unit.State.DRAFT


def fields() -> Iterator[Wanted]:
    for entry in rows():
        for step, field in enumerate(entry.fields):
            for lang in LANGS:
                target, source = own(entry.row, field, lang), own(entry.row, field, other(lang))
                if target or source or entry.is_ours:
                    yield _field(entry, field, lang, target, source, step)


def _field(entry: LawRow, field: str, lang: str, target: str, source: str, step: int) -> Wanted:
    official = target and is_official(entry.row, field, lang)
    column = field_of(field, lang)
    loaded: dict[str, Any] = getattr(entry.row, "loaded")  # noqa: B009  (on every model held here)
    return Wanted(
        kind=entry.kind,
        object=entry.object,
        field=field,
        lang=lang,
        source_lang=other(lang),
        parts=("text",),
        source=(source,),
        standing=(target,),
        state=Unit.State.OFFICIAL if official else standing_state(target),
        instrument=entry.instrument,
        position=entry.position + step,
        unsettled=(loaded[column],) if column in loaded.get(UNSETTLED, ()) else (),
    )


BASE = 300_000


def interface() -> Iterator[Wanted]:
    for lang in LANGS:
        overrides = {row.ident: row for row in Override.objects.filter(lang=lang)}
        for index, message in enumerate(messages(lang)):
            yield _message(message, lang, index, overrides.get(message.ident))


def _message(message: CatalogueMessage, lang: str, index: int, override: Override | None) -> Wanted:
    forms = tuple(override.forms) if override else message.forms
    is_doubtful = message.is_fuzzy and not override
    parts: tuple[str, ...] = ("message",)
    source: tuple[str, ...] = (message.msgid,)
    if message.plural:
        parts, source = ("one", "many")[2 - len(message.forms) :], (message.msgid, message.plural)
    return Wanted(
        kind=Unit.Kind.INTERFACE,
        object=message.ident,
        field="message",
        lang=lang,
        source_lang="en",
        parts=parts,
        source=source,
        standing=forms,
        state=str(Unit.State.DRAFT) if is_doubtful else standing_state("".join(forms)),
        position=BASE + index,
        remark=f"{message.context}\n{message.remark}".strip(),
        is_doubtful=is_doubtful,
    )


PARTS = ("number", "heading", "text")
WORDS = 1_000
"""Where an instrument's provisions begin in its block of positions, after its names."""


def provisions() -> Iterator[Wanted]:
    working = {(row.provision_id, row.lang): row for row in WorkingText.objects.all()}
    for index, instrument in enumerate(Instrument.objects.all()):
        for provision in Provision.objects.filter(instrument=instrument):
            for lang in LANGS:
                base = BLOCK * index + WORDS + provision.position
                row = working.get((provision.pk, lang))
                if wanted := _provision(provision, lang, row, base):
                    yield wanted


def _provision(
    provision: Provision, lang: str, row: WorkingText | None, position: int
) -> Wanted | None:
    target = {part: own(provision, part, lang) for part in PARTS}
    source = {part: own(provision, part, other(lang)) for part in PARTS}
    is_official = any(target.values())
    if not is_official and not any(source.values()):
        return None
    parts = tuple(part for part in PARTS if source[part] or (is_official and target[part]))
    if is_official:
        standing, state = tuple(target[part] for part in parts), str(Unit.State.OFFICIAL)
    elif row is not None and row.state != WorkingText.State.DRAFT:
        standing, state = tuple(getattr(row, part) for part in parts), row.state
    else:
        standing, state = tuple("" for _ in parts), str(Unit.State.DRAFT)
    working = row if row is not None and not is_official else None
    unsettled: tuple[str, ...] = ()
    if working and set(PARTS) & set(working.loaded.get(UNSETTLED, ())):
        unsettled = tuple(working.loaded[part] for part in parts)
    return Wanted(
        kind=Unit.Kind.PROVISION,
        object=f"{provision.instrument_id}#{provision.eid}",
        field="words",
        lang=lang,
        source_lang=other(lang),
        parts=parts,
        source=tuple(source[part] for part in parts),
        standing=standing,
        state=state,
        instrument=provision.instrument_id,
        position=position,
        is_behind=working is not None
        and any(standing)
        and working.source_digest != digest_of(provision),
        unsettled=unsettled,
    )
