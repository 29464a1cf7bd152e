"""Import of catalogue files to the desk; what both sides edited becomes a conflict."""

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


@transaction.atomic
def bring(folder: Path | None = None) -> CatalogueImport:
    """Import ``folder``, or the code's own files after they were edited by hand."""
    report = CatalogueImport()
    changed = False
    for lang in FORMS:
        code = {message.ident: message for message in messages(lang)}
        desk = DeskMessages(lang)
        for theirs in messages(lang, folder):
            if theirs.ident not in code:
                report.unknown.append(theirs.msgid)
            elif any(theirs.forms) and not theirs.is_fuzzy:
                changed |= _one(lang, theirs, code[theirs.ident], desk, report)
    if changed:
        live.renew()
    return report


class DeskMessages:
    """The overrides and the units of one language."""

    def __init__(self, lang: str) -> None:
        self.rows = {row.ident: row for row in Override.objects.filter(lang=lang)}
        units = Unit.objects.filter(kind="interface", lang=lang)
        self.units = {unit.key: unit for unit in units}


def _one(
    lang: str,
    theirs: CatalogueMessage,
    code: CatalogueMessage,
    desk: DeskMessages,
    report: CatalogueImport,
) -> bool:
    """Import one message; return whether an override was created or deleted."""
    row = desk.rows.get(theirs.ident)
    unit = desk.units.get(f"interface:{theirs.ident}:message:{lang}")
    if row is not None:
        return _merge_override(row, theirs, code, unit, report)
    if theirs.forms == code.forms:
        return False
    if unit is not None and unit.target != unit.standing:
        _conflict(theirs, unit, unit.targets, report)
        return False
    return _take(lang, theirs, code, unit, report)


def _merge_override(
    row: Override,
    theirs: CatalogueMessage,
    code: CatalogueMessage,
    unit: Unit | None,
    report: CatalogueImport,
) -> bool:
    """Compare the file's words with an override; return whether the override was deleted."""
    if list(theirs.forms) == row.forms:
        if theirs.forms == code.forms:
            row.delete()
            report.absorbed.append(theirs.msgid)
            return True
        return False
    if list(theirs.forms) == row.base and not (unit and unit.theirs):
        return False
    if theirs.forms == code.forms:
        # The conflict is settled on the unit from now on, against the file as it is now.
        row.base = list(theirs.forms)
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
        clean(unit or _unit_of(theirs, lang), theirs.forms)
    except Unfit as unfit:
        report.refused.append((theirs.msgid, str(unfit)))
        return False
    Override.objects.create(
        lang=lang,
        ident=theirs.ident,
        context=theirs.context,
        msgid=theirs.msgid,
        plural=theirs.plural,
        forms=list(theirs.forms),
        base=list(code.forms),
    )
    report.taken.append(theirs.msgid)
    return True


def _unit_of(message: CatalogueMessage, lang: str) -> Unit:
    """An unsaved unit for a message that the desk does not have yet."""
    source = (message.msgid, message.plural) if message.plural else (message.msgid,)
    parts = ["message"] * len(message.forms)
    return Unit(kind="interface", lang=lang, source=BETWEEN.join(source), parts=parts)
