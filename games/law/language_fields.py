"""The fields modeltranslation keeps a language each, reached by name."""

from __future__ import annotations

from django.db.models import Model

from games.narration.law_language import law_language


def field_of(name: str, lang: str) -> str:
    """``title`` in ``zh-hant`` is the column ``title_zh_hant``."""
    return f"{name}_{lang.replace('-', '_')}"


def own(row: Model, name: str, lang: str) -> str:
    """What a row holds in that language, and nothing of any other."""
    return getattr(row, field_of(name, lang), "") or ""


def own_here(row: Model, name: str) -> str:
    """What a row holds in the language of the law that its reader reads first."""
    return own(row, name, law_language())
