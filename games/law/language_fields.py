"""Read the fields that modeltranslation stores per language, by name."""

from django.db.models import Model

from games.narration.language import law_language


def field_of(name: str, lang: str) -> str:
    """The column of ``title`` in ``zh-hant`` is ``title_zh_hant``."""
    return f"{name}_{lang.replace('-', '_')}"


def own(row: Model, name: str, lang: str) -> str:
    """A row's value in that language only."""
    return getattr(row, field_of(name, lang), "") or ""


def localized_value(row: Model, name: str) -> str:
    """A row's value in the reader's first language of the law."""
    return own(row, name, law_language())
