"""The desk's messages laid over the catalogues in memory, in every process, at once.

A catalogue of Django is a list of layers asked in turn. The desk's layer goes on top of a
*new* catalogue object that takes the place of the old in a single assignment, so a thread
that is reading keeps the old one whole. Each request, and each task of a worker, first asks for
the edition, one row, and lays the layer anew when the number of the messages has grown.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import Any

from django.db import Error, connection, transaction
from django.utils.translation import trans_real
from django.utils.translation.trans_real import TranslationCatalog

from games.law import edition
from games.law.page_cache import SHELF
from games.quality.plural import FORMS
from games.translation.catalogues.formatting import misfit
from games.translation.models import CatalogueEdition, Override

LOG = logging.getLogger(__name__)

_lock = Lock()
_edition = ""
"""The edition of the law's pages at which the messages were last looked at."""


class Overlaid(TranslationCatalog):
    """A catalogue with the desk's messages on top."""

    def __init__(self, base: Any, layer: dict[Any, str], number: int) -> None:
        self.base = base
        self.number = number
        self._catalogs = [layer, *base._catalogs]
        self._plurals = [base._plurals[0], *base._plurals]


@transaction.atomic
def renew() -> None:
    """Tell every process that an override changed, and that pages kept show old words."""
    row, _ = CatalogueEdition.objects.select_for_update().get_or_create(pk=1)
    row.number += 1
    row.save(update_fields=["number"])
    edition.renew("interface")


def keep_up(**signal: object) -> None:
    """At the start of each request and task. Before the tables are made there is nothing to lay.

    A new edition of the messages is a new edition of the law's pages too, so the one question
    those pages ask anyway tells whether there is anything to look at here.
    """
    global _edition
    try:
        digest = edition.current()
        if digest == _edition:
            return
        number = CatalogueEdition.objects.values_list("number", flat=True).filter(pk=1).first()
    except Error:
        if connection.in_atomic_block:
            raise
        return
    if not _is_laid(number or 0):
        lay(number or 0)
    _edition = digest


def lay(number: int) -> None:
    with _lock:
        if _is_laid(number):
            return
        for lang in FORMS:
            translation: Any = trans_real.translation(lang)
            base = getattr(translation._catalog, "base", translation._catalog)
            translation._catalog = Overlaid(base, _layer(lang), number)
        SHELF.clear()


def _is_laid(number: int) -> bool:
    known: list[Any] = [trans_real.translation(lang) for lang in FORMS]
    return all(getattr(catalogue._catalog, "number", 0) == number for catalogue in known)


def _layer(lang: str) -> dict[Any, str]:
    """As gettext keeps messages: by id, with context before it, or by id and plural form.

    A message the code could not fill in is left out, whichever way it came into the table:
    readers see the words of the catalogue, or of the source.
    """
    layer: dict[Any, str] = {}
    for row in Override.objects.filter(lang=lang):
        if not _fits(row):
            LOG.error("a message in %s cannot be filled in and is left out: %r", lang, row.msgid)
            continue
        key = f"{row.context}\x04{row.msgid}" if row.context else row.msgid
        if row.plural:
            layer |= {(key, index): form for index, form in enumerate(row.forms) if form}
        elif row.forms[0]:
            layer[key] = row.forms[0]
    return layer


def _fits(row: Override) -> bool:
    sources = [row.msgid, row.plural] if row.plural else [row.msgid]
    return all(misfit(sources, form) is None for form in row.forms)
