"""Entries of the register about words that a later act changed say of which they speak."""

from __future__ import annotations

import pytest
from django.test import Client

from games.law.models import Row, Version
from games.law.time.reworded import marked, reworded

pytestmark = pytest.mark.django_db


def row(ident: str) -> Row:
    return Row.objects.get(pk=ident)


def test_the_order_that_was_changed_is_spoken_of_as_amended() -> None:
    (found,) = reworded(row("FA-02"))
    assert (found.before.ident, found.after.ident) == (
        "as-first-published",
        "as-amended-by-94-2025",
    )
    assert found.spoken_of == found.after
    assert found.is_at_hand
    assert "/@2025-10-31/" in found.before_url
    assert "/@2025-11-18/" in found.after_url


def test_where_the_new_words_are_not_at_hand_the_old_ones_are_spoken_of() -> None:
    """Portaria 118/89/M changed article 9; what it says there is not known."""
    about = Row.objects.filter(provisions__eid="art_9", instrument="portaria-104-85-m")
    assert about.count() > 1
    for each in about:
        (found,) = reworded(each)
        assert found.spoken_of == found.before
        assert not found.is_at_hand


def test_an_entry_that_quotes_words_no_longer_there_speaks_of_those_before() -> None:
    entry = row("FA-02")
    quote = entry.quotes.first()
    before = Version.objects.get(ident="as-first-published")
    then = before.texts.exclude(words={}).first()
    assert quote is not None
    assert then is not None
    quote.provision = type(quote.provision).objects.get(
        instrument=entry.instrument_id, eid=then.eid
    )
    quote.lang, quote.text = "pt", then.words["pt"]["text"]
    quote.save()
    (found,) = reworded(row("FA-02"))
    assert found.spoken_of == found.before


def test_the_index_marks_them_and_no_others() -> None:
    found = marked(Row.objects.all())
    assert found == {each.pk for each in Row.objects.all() if reworded(each)}
    assert "FA-02" in found
    assert "OD-02" not in found


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_entry_leads_to_both_versions(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/divergences/FA-02/").content.decode()
    assert f'href="/{ui}/law/despacho-sef-89-2025/@2025-10-31/' in page
    assert f'href="/{ui}/law/despacho-sef-89-2025/@2025-11-18/' in page
    other = client.get(f"/{ui}/divergences/OD-02/").content.decode()
    assert 'class="notice"' not in other.split("reading-taken")[0]
    index = client.get(f"/{ui}/divergences/?game=fortune3").content.decode()
    assert index.count("<i>") >= 1
