"""Put the desk's messages over Django's catalogues in memory, in every process.

A Django catalogue is a list of layers. A *new* catalogue with the desk's layer on top replaces
the old one in a single assignment, so that a thread that is reading finishes with the old one.
Each request and each worker task first reads the edition, one row, and renews the layer if the
number of the messages has changed.
"""

import logging
from threading import Lock
from typing import Any

from django.db import DEFAULT_DB_ALIAS, Error, connection, transaction
from django.utils.translation import trans_real
from django.utils.translation.trans_real import TranslationCatalog

from games.law.editions import edition, page_cache
from games.quality.plural import FORMS
from games.translation.catalogues.messages import misfit
from games.translation.models import CatalogueEdition, Override

LOG = logging.getLogger(__name__)

_lock = Lock()
_edition = ""
"""The edition of the law pages when the messages were last checked."""


class Overlaid(TranslationCatalog):
    """A catalogue with the desk's messages on top."""

    def __init__(self, base: Any, layer: dict[Any, str], number: int) -> None:
        self.base = base
        self.number = number
        self._catalogs = [layer, *base._catalogs]
        self._plurals = [base._plurals[0], *base._plurals]


@transaction.atomic
def renew() -> None:
    """Announce a changed override to every process, and expire cached pages."""
    row, _ = CatalogueEdition.objects.select_for_update().get_or_create(pk=1)
    row.number += 1
    row.save(update_fields=["number"])
    edition.renew("interface")


def refresh(**signal: object) -> None:
    """Renew the messages at the start of each request and task; do nothing before migrations.

    Changed messages also change the edition of the law pages, which is read anyway, so that only
    a new edition costs a query here.
    """
    global _edition
    try:
        digest = edition.current()
        if digest == _edition:
            return
        row = CatalogueEdition.objects.using(DEFAULT_DB_ALIAS).filter(pk=1).first()
    except Error:
        if connection.in_atomic_block:
            raise
        return
    lay(row.number if row else 0)
    _edition = digest


def lay(number: int) -> None:
    with _lock:
        known: list[Any] = [trans_real.translation(lang) for lang in FORMS]
        if all(getattr(one._catalog, "number", 0) == number for one in known):
            return
        for lang, translation in zip(FORMS, known, strict=True):
            base = getattr(translation._catalog, "base", translation._catalog)
            translation._catalog = Overlaid(base, _layer(lang), number)
        page_cache.clear()


def _layer(lang: str) -> dict[object, str]:
    """The desk's messages under gettext's keys: id with context, or id and plural form.

    A message that the code could not fill in is logged and left out, so that readers see the
    words of the catalogue or of the source.
    """
    layer: dict[object, str] = {}
    for row in Override.objects.using(DEFAULT_DB_ALIAS).filter(lang=lang):
        sources = [row.msgid, row.plural] if row.plural else [row.msgid]
        if not all(misfit(sources, form) is None for form in row.forms):
            LOG.error("a message in %s cannot be filled in and is left out: %r", lang, row.msgid)
            continue
        key = f"{row.context}\x04{row.msgid}" if row.context else row.msgid
        if row.plural:
            layer |= {(key, index): form for index, form in enumerate(row.forms) if form}
        elif row.forms[0]:
            layer[key] = row.forms[0]
    return layer
