"""Import of catalogue files to the desk; what both sides edited becomes a conflict."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from games.quality.plural import FORMS
from games.translation.catalogues import live
from games.translation.catalogues.messages import CatalogueMessage, messages
from games.translation.checking.cleaning import Unfit, clean
from games.translation.models import Override, Unit
from games.translation.models.unit import BETWEEN, CATALOGUE


@dataclass(slots=True)
class CatalogueImport:
    """What happened to the messages of a file."""

    taken: list[str] = field(default_factory=list)
    absorbed: list[str] = field(default_factory=list)
    """Messages whose override is deleted, since the code's files now have the same words."""
    conflicts: list[tuple[str, str, str]] = field(default_factory=list)
    """(message, the file's words, the desk's words)"""
    refused: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def bring(folder: Path | None = None) -> CatalogueImport:
    """Import ``folder``, or the code's own files after they were edited by hand. Where nothing
    differs, nothing is locked.
    """
    report = CatalogueImport()
    differing = list(_differing(folder, report))
    for start in range(0, len(differing), PORTION):
        with transaction.atomic():
            changed = [_bring(*each, report) for each in differing[start : start + PORTION]]
            if any(changed):
                live.renew()
    return report


PORTION = 100
"""Messages written in one transaction."""


def _differing(
    folder: Path | None, report: CatalogueImport
) -> Iterator[tuple[str, CatalogueMessage, CatalogueMessage]]:
    """The messages that the desk or the code may have otherwise, each as the code has it too."""
    for lang in FORMS:
        code = {message.ident: message for message in messages(lang)}
        laid = {row.ident: row for row in Override.objects.filter(lang=lang)}
        units = Unit.objects.filter(kind="interface", lang=lang).exclude(theirs="")
        in_conflict = set(units.values_list("object", flat=True))
        for theirs in messages(lang, folder):
            ident, forms = theirs.ident, list(theirs.forms)
            if ident not in code:
                report.unknown.append(theirs.msgid)
            elif not any(forms) or theirs.is_fuzzy:
                continue
            elif ident in laid:
                is_as_laid = laid[ident].base == forms != laid[ident].forms
                if ident in in_conflict or not is_as_laid:
                    yield lang, theirs, code[ident]
            elif theirs.forms != code[ident].forms:
                yield lang, theirs, code[ident]


def _bring(
    lang: str, theirs: CatalogueMessage, code: CatalogueMessage, report: CatalogueImport
) -> bool:
    """Import one message; return whether an override was created or deleted."""
    row = Override.objects.filter(lang=lang, ident=theirs.ident).first()
    unit = Unit.objects.filter(key=f"interface:{theirs.ident}:message:{lang}").first()
    is_in_code, forms = theirs.forms == code.forms, list(theirs.forms)
    if row is None:
        if unit is not None and unit.target != unit.standing:
            _conflict(theirs, unit, unit.targets, report)
            return False
        return _take(lang, theirs, code, unit, report)
    if forms == row.forms:
        if is_in_code:
            row.delete()
            report.absorbed.append(theirs.msgid)
        return is_in_code
    if forms == row.base and not (unit and unit.theirs):
        return False
    if is_in_code:
        # The conflict is settled on the unit from now on, against the file as it is now.
        row.base = forms
        row.save(update_fields=["base"])
    _conflict(theirs, unit, row.forms, report)
    return False


def _conflict(
    theirs: CatalogueMessage, unit: Unit | None, ours: list[str], report: CatalogueImport
) -> None:
    report.conflicts.append((theirs.msgid, " / ".join(theirs.forms), " / ".join(ours)))
    if unit is not None and unit.theirs != BETWEEN.join(theirs.forms):
        unit.theirs, unit.theirs_from = BETWEEN.join(theirs.forms), CATALOGUE
        unit.save(update_fields=["theirs", "theirs_from"])


def _take(
    lang: str,
    theirs: CatalogueMessage,
    code: CatalogueMessage,
    unit: Unit | None,
    report: CatalogueImport,
) -> bool:
    """Save the file's words as an override, or report why they are refused."""
    try:
        if unit is None:
            source = (theirs.msgid, theirs.plural) if theirs.plural else (theirs.msgid,)
            parts = ["message"] * len(theirs.forms)
            unit = Unit(kind="interface", lang=lang, source=BETWEEN.join(source), parts=parts)
        clean(unit, theirs.forms)
    except Unfit as unfit:
        report.refused.append((theirs.msgid, str(unfit)))
        return False
    Override.objects.create(
        lang=lang, ident=theirs.ident, base=list(code.forms), **theirs.laid(theirs.forms)
    )
    report.taken.append(theirs.msgid)
    return True
