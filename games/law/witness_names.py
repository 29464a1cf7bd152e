"""Names of the witnesses of a text, and of the languages."""

from django.utils.translation import gettext as _


def witness_name(role: str) -> str:
    return {
        "gazette": _("Official Gazette"),
        "site": _("Regulator's site"),
        "rehearsal": _("Invented text"),
    }.get(role, role)


def own_name(lang: str) -> str:
    return {"pt": "português", "zh-hant": "中文"}.get(lang, lang)
