"""Provisions as wanted units: the official text, or else a working translation."""

from __future__ import annotations

from collections.abc import Iterator

from games.law.language_fields import own
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Provision, WorkingText
from games.law.staleness import digest_of
from games.translation.gathering.wanted import LANGS, Wanted, other
from games.translation.models import Unit
from games.translation.rows import BLOCK

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
                wanted = _wanted(provision, lang, row, base)
                if wanted is not None:
                    yield wanted


def _wanted(
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
    has_standing = row is not None and not is_official and any(standing)
    is_behind = has_standing and row is not None and row.source_digest != digest_of(provision)
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
        is_behind=is_behind,
        unsettled=_unsettled(row, parts) if row is not None and not is_official else (),
    )


def _unsettled(row: WorkingText, parts: tuple[str, ...]) -> tuple[str, ...]:
    """All parts of the corpus's words, if any of them is in conflict."""
    if not set(PARTS) & set(row.loaded.get(UNSETTLED, ())):
        return ()
    return tuple(row.loaded[part] for part in parts)
