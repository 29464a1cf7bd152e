"""The fields modeltranslation keeps a language each, reached by name."""

from __future__ import annotations

from django.db.models import Model


def field_of(name: str, lang: str) -> str:
    """``title`` in ``zh-hant`` is the column ``title_zh_hant``."""
    return f"{name}_{lang.replace('-', '_')}"


def own(row: Model, name: str, lang: str) -> str:
    """What a row holds in that language, and nothing of any other."""
    return getattr(row, field_of(name, lang), "") or ""
