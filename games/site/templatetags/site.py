"""Tags every template may use without loading them."""

from __future__ import annotations

from django import template

register = template.Library()

_TAGS = {"pt": "pt", "zh-hant": "zh-Hant", "zh_hant": "zh-Hant", "zh-Hant": "zh-Hant"}


@register.filter
def hreflang(code: str) -> str:
    """The language as HTML names it: ``zh-Hant``."""
    return _TAGS.get(code, code)
