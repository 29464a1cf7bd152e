"""The interface's message catalogues: find them, check them for gaps, compile them."""

import os
from collections.abc import Iterator
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation import to_locale

BORN_IN = "en"
"""The language of the strings in the code, which needs no catalogue."""


def locales() -> tuple[str, ...]:
    """The languages of the interface that a catalogue translates into."""
    codes = (code for code, _name in settings.LANGUAGES)
    return tuple(to_locale(code) for code in codes if code != BORN_IN)


def sources(folder: Path | None = None) -> Iterator[Path]:
    """The catalogues of a folder; the site's own if none is named."""
    for locale in locales():
        yield Path(folder or settings.LOCALE_PATHS[0], locale, "LC_MESSAGES", "django.po")


def data_strings() -> Iterator[str]:
    """What readers see of the API's description and of the worked examples."""
    from rulesite.api.page import walks
    from rulesite.api.v1 import api

    described = api.get_openapi_schema(path_prefix="")
    yield from (tag["description"] for tag in described["tags"])
    for ways in described["paths"].values():
        for operation in ways.values():
            yield from (part["description"] for part in (operation, *operation["parameters"]))
    for walk in walks():
        yield from (walk.title, walk.said)
        for way in walk.ways:
            yield from (way.name, *(block.said for block in way.blocks if block.said))


def compile_all() -> list[Path]:
    """Compile each catalogue whose source is newer than its compiled form."""
    compiled = []
    every = (path for folder in settings.LOCALE_PATHS for path in sources(folder))
    for source in filter(Path.is_file, every):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        fresh = target.with_suffix(f".{os.getpid()}.part")
        polib.pofile(str(source), encoding="utf-8").save_as_mofile(str(fresh))
        fresh.replace(target)
        compiled.append(target)
    return compiled


def gaps(source: Path) -> list[str]:
    """Messages of a catalogue that are missing or fuzzy."""
    if not source.is_file():
        return ["every message (make messages begins the catalogue)"]
    catalogue = polib.pofile(str(source), encoding="utf-8")
    missing = [entry.msgid for entry in catalogue.untranslated_entries()]
    doubtful = [entry.msgid for entry in catalogue.fuzzy_entries() if not entry.obsolete]
    return missing + doubtful
