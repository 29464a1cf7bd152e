"""A rehearsal: what an entry of the register says of words that an act repeals."""

from __future__ import annotations

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.law.loading import load
from games.law.models import Row
from games.law.time.reworded import marked, reworded
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import read_corpus
from games.lawtexts.texts.seal import write_seal
from games.site.today import shown_on_day
from tests.examples import some_quick
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"
REPEAL = """Artigo 8.º

[…]

1. […].

2. […].

3. […].

4. […].

5. [Revogado].
"""


@pytest.fixture
def told(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str]]:
    """What the amendment says it leaves to be looked at, and what the load does."""
    path, said = corpus / "act.pt.txt", StringIO()
    path.write_text(REPEAL, encoding="utf-8")
    call_command("corpus", "amend", OMAHA, "--act", "ensaio-1-2027", "--from", "2027-01-05",
                 "--corpus", str(corpus), "--pt", str(path), stdout=said)  # fmt: skip
    write_seal(corpus / OMAHA)
    histories = {key: reader.history(key, read_corpus(corpus)) for key in INSTRUMENTS}
    monkeypatch.setattr(reader, "_own_history", histories.__getitem__)
    return said.getvalue(), load(read_corpus(corpus)).lines()


def test_the_load_says_which_entries_are_to_be_looked_at(
    corpus: Path, told: tuple[str, list[str]]
) -> None:
    told_amending, told_loading = told
    path = read_corpus(corpus).registers["omaha"]
    lines = path.read_text(encoding="utf-8").splitlines()
    at = max(n for n in range(lines.index('id = "OD-05"')) if lines[n] == "[[row]]") + 1
    line = f"{path}, line {at}: OD-05 is to be looked at: ensaio-1-2027 repeals art_8__para_5."
    assert line in told_amending
    assert line in told_loading
    assert load(read_corpus(corpus)).lines() == []


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("ui", some_quick(["pt", "zh-hant"], 1))
def test_pages_mark_an_entry_whose_words_are_gone(client: Client, ui: str) -> None:
    row = Row.objects.get(pk="OD-05")
    assert row.gone == ["art_8__para_5"]
    with shown_on_day(date(2027, 1, 4)):
        assert row.pk not in marked(Row.objects.all())
    with shown_on_day(date(2027, 1, 5)):
        assert row.pk in marked(Row.objects.all())
    (change,) = reworded(row)
    assert change.spoken_of == change.before
    page = client.get(f"/{ui}/divergences/OD-05/")
    assert page.status_code == 200
    assert change.before_url.removeprefix("/pt") in page.content.decode()
    for url in (change.before_url, change.after_url, f"/{ui}/divergences/?game=omaha"):
        assert client.get(url).status_code == 200
