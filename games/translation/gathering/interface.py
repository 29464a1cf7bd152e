"""Interface messages as wanted units: the desk's words, or else the catalogue's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.translation.catalogues.messages import CatalogueMessage, messages
from games.translation.gathering.wanted import LANGS, Wanted, standing_state
from games.translation.models import Override, Unit

BASE = 300_000


def interface(folder: Path | None = None) -> Iterator[Wanted]:
    for lang in LANGS:
        overrides = {row.ident: row for row in Override.objects.filter(lang=lang)}
        for index, message in enumerate(messages(lang, folder)):
            yield _wanted(message, lang, index, overrides.get(message.ident))


def _wanted(message: CatalogueMessage, lang: str, index: int, override: Override | None) -> Wanted:
    forms = tuple(override.forms) if override else message.forms
    if message.is_fuzzy and not override:
        state = str(Unit.State.DRAFT)
    else:
        state = standing_state("".join(forms))
    parts: tuple[str, ...] = ("message",)
    if message.plural:
        parts = ("one", "many")[2 - len(message.forms) :]
    source = (message.msgid, message.plural) if message.plural else (message.msgid,)
    return Wanted(
        kind=Unit.Kind.INTERFACE,
        object=message.ident,
        field="message",
        lang=lang,
        source_lang="en",
        parts=parts,
        source=source,
        standing=forms,
        state=state,
        position=BASE + index,
        remark=f"{message.context}\n{message.remark}".strip(),
        is_doubtful=message.is_fuzzy and not override,
    )
