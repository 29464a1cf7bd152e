"""The rights in the data: what the sources say, and what the site's operator has stated."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.law.export import LANGS


def words() -> list[str]:
    """The statements, in the reader's language."""
    official = _(
        "The texts on this site serve for reference only. The official version is the one "
        "published in the Official Gazette of Macau."
    )
    silent = _("The sources at hand state no licence for the official texts.")
    return [official, silent, _own()]


def _own() -> str:
    """The statement about the site's own words: register, notes, glossary, working translations."""
    if stated := settings.DATA_LICENCE:
        return _(
            "The register, the glossary and the working translations are available under this "
            "licence: %(licence)s."
        ) % {"licence": stated}
    return _(
        "The operator of this site has stated no licence for the register, the glossary and "
        "the working translations."
    )


def in_both_languages() -> dict[str, list[str]]:
    by_language = {}
    for lang in LANGS:
        with override(lang):
            by_language[lang] = words()
    return by_language
