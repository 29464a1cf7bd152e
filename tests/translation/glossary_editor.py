"""An editor of the glossary, a term, and words to put in place of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User

from games.law.models import Term
from games.lawtexts.register import glossary_reader
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft, Draft


@pytest.fixture(autouse=True)
def files_glossary_again() -> Iterator[None]:
    yield
    glossary_reader.lay(None)


@pytest.fixture
def editor(person: Callable[..., User]) -> User:
    return person("gloria", "Glossary editors")


@pytest.fixture
def ante() -> Term:
    return Term.objects.get(pk="aposta_inicial")


def as_it_is(term: Term) -> Draft:
    return Draft.of_row(editing.forms_of(term), term.kind)


def with_forms(term: Term, *forms: ChineseFormDraft, **more: str) -> Draft:
    held = as_it_is(term)
    return Draft(
        kind=held.kind,
        portuguese=more.get("portuguese", held.portuguese),
        chinese=forms or held.chinese,
        never=more.get("never", held.never),
        longer=more.get("longer", held.longer),
    )
