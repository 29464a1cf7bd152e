"""Ask the addresses of the law in a copy of the site, with a text that is not loaded yet."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import date
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.utils import override_settings
from django.urls import URLPattern, get_resolver, reverse
from django.utils.translation import override

from games.law.addresses import path_of
from games.law.loading import load
from games.law.reading.export import FORMS, REFERENCES
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from games.site.today import shown_on_day

_PART = re.compile(r"<(?:\w+:)?(\w+)>")
PLAIN = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
"""Pages are asked for their words; whether files of style are gathered does not matter."""


class FailedAddress(NamedTuple):
    """An address that a reader could not have opened on a day."""

    day: str
    path: str
    status: int


class AddressesAsked(NamedTuple):
    """How many addresses were asked, those that failed, and the seconds of processor it took."""

    number: int
    failed: tuple[FailedAddress, ...]
    seconds: float


def asked_in_a_copy(key: str, days: Iterable[date], eids: Iterable[str]) -> AddressesAsked:
    """Load the corpus in use into a copy of the database, and ask every address of a regulation as
    on each of the days. Nothing of it stays."""
    start, count, failed = process_time(), 0, list[FailedAddress]()
    with _copy_of_the_database(), override_settings(ALLOWED_HOSTS=["*"], STORAGES=PLAIN):
        load(own())
        client = Client(raise_request_exception=False)
        paths = list(dict.fromkeys(addresses_of(key, eids)))
        for day in days:
            with shown_on_day(day):
                for path in paths:
                    count += 1
                    if (status := client.get(path).status_code) >= 500:
                        failed.append(FailedAddress(day.isoformat(), path, status))
    return AddressesAsked(count, tuple(failed), process_time() - start)


@contextmanager
def _copy_of_the_database() -> Iterator[None]:
    """A copy of the file of the database; of another kind, a transaction that is rolled back."""
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and not name.startswith((":memory:", "file:"))
    if not is_file or connection.in_atomic_block:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        with closing(sqlite3.connect(name)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        connection.close()
        connection.settings_dict["NAME"] = str(copy)
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = name


def addresses_of(key: str, eids: Iterable[str]) -> Iterator[str]:
    """The addresses of a regulation, those of each kind of provision once, in both languages."""
    known = history(key)
    text = known.last.text
    kinds = {re.sub(r"_\d+[a-z]?", "_", eid): eid for eid in eids}
    days = [version.begins.taken.isoformat() for version in known.versions]
    eid_of = next(iter(kinds.values()), "art_1")
    values: dict[str, list[str]] = {
        "key": [key],
        "eid": list(kinds.values()) or [eid_of],
        "place": [path_of(eid) for eid in kinds.values()] or [path_of(eid_of)],
        "day": [days[0], days[-1]],
        "act": list(dict.fromkeys(one.act.act for one in known.effects)),
        "lang": [code for code, _name in settings.LANGUAGES],
        "kind": [text.kind.replace("_", "-")],
        "year": [str(text.year)],
        "file": [image.file for image in text.images],
        "number": [text.number.replace("/", "-").lower()],
        "part": [f"@{days[-1]}/{eid_of}/"],
    }
    forms = {"reference": list(REFERENCES), "register-data": ["csv", "json"]}
    for pattern in _patterns_of_data():
        yield from _filled(str(pattern.name), pattern.pattern, values | {
            "form": forms.get(str(pattern.name), list(FORMS))})  # fmt: skip
    for lang, _name in settings.LANGUAGES:
        with override(lang):
            yield reverse("home")
            for page in get_resolver().namespace_dict["law"][1].url_patterns:
                if isinstance(page, URLPattern):
                    yield from _filled(f"law:{page.name}", page.pattern, values)


def _patterns_of_data() -> Iterator[URLPattern]:
    """The addresses of the law that stand in no language's part of the site."""
    for pattern in get_resolver().url_patterns:
        if isinstance(pattern, URLPattern) and pattern.lookup_str.startswith("games.law.views."):
            yield pattern


def _filled(name: str, route: object, values: Mapping[str, list[str]]) -> Iterator[str]:
    """The address with each value of its parts; none if a part has no value here."""
    parts = _PART.findall(str(route))
    if all(part in values for part in parts):
        for chosen in product(*(values[part] for part in parts)):
            yield reverse(name, kwargs=dict(zip(parts, chosen, strict=True)))
