"""A rehearsal: an amendment of 97/2010 that never was, from plain text to page and commission."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.law.loading import load
from games.law.models import Provision, WorkingText
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import read_corpus
from games.lawtexts.texts.seal import write_seal
from games.rules.game import game
from games.rules.hands.script import play, read_actions
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"

PT = """Ensaio: texto que nunca foi publicado.

1. Os artigos 4.º e 16.º passam a ter a seguinte redacção:

«Artigo 4.º

Apostas

1. […].

2. […].

3. […].

4. As fichas do ensaio ficam à vista de todos.

Artigo 16.º

Comissão

A casa tem o direito de cobrar uma comissão de três a cinco por cento sobre o valor do pote de
cada jogada até ao limite correspondente ao sêxtuplo da aposta prévia maior (big blind).»
"""

ZH = """第四條
投注

一、［……］。

二、［……］。

三、［……］。

四、演習用的籌碼須讓所有人看見。

第十六條
佣金

場方在每局彩池中抽取百分之三（3%）至百分之五（5%）作佣金，但最多只可抽取相等於預先大投注（大盲注）的六倍。
"""


def amend(corpus: Path, *asked: str, **texts: str) -> str:
    files = []
    for lang, text in texts.items():
        path = corpus / f"act.{lang}.txt"
        path.write_text(text, encoding="utf-8")
        files += [f"--{lang.replace('_', '-')}", str(path)]
    out = StringIO()
    given = ["--act", "ensaio-1-2027", "--from", "2027-01-05", "--published", "2027-01-04"]
    given += ["--value", "commission.cap=6", "--corpus", str(corpus), *asked]
    call_command("corpus", "amend", OMAHA, *given, *files, stdout=out)
    return out.getvalue()


@pytest.fixture
def as_the_site_s_own(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The amended corpus in place of the site's own."""

    def take() -> None:
        histories = {key: reader.history(key, read_corpus(corpus)) for key in INSTRUMENTS}
        monkeypatch.setattr(reader, "_own_history", histories.__getitem__)

    return take


@pytest.mark.slow
def test_from_plain_text_to_a_page_and_back_to_the_day_before(
    corpus: Path, as_the_site_s_own: Callable[[], None], client: Client
) -> None:
    told = amend(corpus, pt=PT, zh_hant=ZH)
    assert "insert art_4__para_4" in told
    assert "replace art_16" in told
    write_seal(corpus / OMAHA)
    as_the_site_s_own()
    report = load(read_corpus(corpus))
    assert report.counts["provision", "added"] == 1
    assert report.counts["provision", "changed"] >= 1
    after = client.get(f"/pt/law/{OMAHA}/@2027-01-05/").content.decode()
    before = client.get(f"/pt/law/{OMAHA}/@2027-01-04/").content.decode()
    assert "sêxtuplo" in after
    assert "As fichas do ensaio" in after
    assert "演習用的籌碼" in after
    assert "sêxtuplo" not in before
    assert "quádruplo" in before
    assert "As fichas do ensaio" not in before
    compared = client.get(f"/zh-hant/law/{OMAHA}/versions/compared/").content.decode()
    assert "<ins>六</ins>" in compared
    assert Provision.objects.get(eid="art_4__para_4").text_zh_hant


@pytest.mark.slow
def test_what_one_language_alone_rewords_leaves_a_stale_translation(
    corpus: Path, as_the_site_s_own: Callable[[], None], client: Client
) -> None:
    told = amend(corpus, pt=PT)
    assert "replace art_16 (no words in zh-hant)" in told
    write_seal(corpus / OMAHA)
    as_the_site_s_own()
    load(read_corpus(corpus))
    kept = WorkingText.objects.get(provision__instrument=OMAHA, provision__eid="art_16")
    assert "五倍" in kept.text
    assert not Provision.objects.get(instrument=OMAHA, eid="art_16").text_zh_hant
    page = client.get(f"/zh-hant/law/{OMAHA}/@2027-01-05/art/16/").content.decode()
    assert "unofficial" in page
    assert load(read_corpus(corpus)).is_empty


def commission(at: str) -> int:
    """Of a pot of 40,000 at blinds of 50 and 100, at five per cent."""
    record: dict[str, Any] = {
        "table": {"seats": [1, 2], "button": 1, "stacks": {"1": 20000, "2": 20000},
                  "structure": "no_limit", "small_blind": 50, "big_blind": 100,
                  "commission": "5%", "chip": 1},
        "seed": 3, "at": at,
    }  # fmt: skip
    omaha = game("omaha")
    hand = omaha.hand(record)
    actions: list[dict[str, Any]] = []
    for _ in range(12):
        played = play(hand.script, read_actions(actions))
        if played.waiting is None:
            return int(hand.account(played)["commission"])
        choice = played.waiting
        offered = {offer.do: offer for offer in choice.offers}
        if "raise" in offered and not actions:
            actions.append({"seat": choice.seat, "do": "raise", "to": offered["raise"].maximum})
        else:
            do = next(each for each in ("call", "check", "prefer", "bet") if each in offered)
            actions.append({"seat": choice.seat, "do": do})
    raise AssertionError("the hand has no end")


def test_the_commission_follows_from_the_day(
    corpus: Path, as_the_site_s_own: Callable[[], None]
) -> None:
    amend(corpus, pt=PT, zh_hant=ZH)
    write_seal(corpus / OMAHA)
    as_the_site_s_own()
    assert commission("2027-01-04") == 5 * 100
    assert commission("2027-01-05") == 6 * 100


def test_what_no_rule_goes_by_is_refused_and_nothing_is_written(corpus: Path) -> None:
    for option, told in (
        ("commission.lid=6", "has no figure commission.lid: blinds.small, commission.cap"),
        ("commission.cap=-6", "is no figure"),
        ("commission.cap=1/0", "is no figure"),
        ("commission.cap", "write NAME=VALUE"),
    ):
        with pytest.raises(CommandError, match=told):
            amend(corpus, "--value", option, pt=PT, zh_hant=ZH)
    with pytest.raises(CommandError, match="OD-02 has no value 6x: 5x, 4x"):
        amend(corpus, "--reading", "OD-02=6x", pt=PT, zh_hant=ZH)
    assert not (corpus / OMAHA / "amendments").exists()


WRONG = [
    ("Artigo 99.º\n\nNada\n\n1. […].\n2. X.\n", r"act\.pt\.txt, line"),
    ("Artigo 16.º\n\n[…]\n\n[…]\n", "changes anything"),
    ("Artigo 4.º\n\n[…]\n\n1. [Anterior n.º 9].\n2. […].\n3. […].\n", "has no art_4__para_9"),
    ("Artigo 4.º\n\n[…]\n\n1. […].\n3. […].\n", "a paragraph is lost"),
    ("Nada.\n", "changes anything"),
    ("Artigo 4.º\n\n[…]\n\n1. […].\n2. […].\n", "line 1: art_4__para_3 stands in the law"),
    ("Artigo 9.º-B\n\nX\n\nY.\n", "line 1: The text has no art_9b, and nothing that it would"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_an_amendment_that_cannot_be_is_refused_and_nothing_is_written(
    corpus: Path, text: str, told: str
) -> None:
    before = {path: path.read_bytes() for path in (corpus / OMAHA).rglob("*") if path.is_file()}
    with pytest.raises(CommandError, match=told):
        amend(corpus, pt=text)
    after = {path: path.read_bytes() for path in (corpus / OMAHA).rglob("*") if path.is_file()}
    assert after == before


def test_a_version_that_overlaps_or_a_day_that_is_none_is_refused(corpus: Path) -> None:
    with pytest.raises(CommandError, match="the text that it amends begins on 2010-08-10"):
        amend(corpus, "--from", "2010-01-01", pt=PT)
    with pytest.raises(CommandError, match="is not a day"):
        amend(corpus, "--from", "2027-02-30", pt=PT)
    assert not (corpus / OMAHA / "amendments").exists()


def test_languages_that_say_different_things_are_refused(corpus: Path) -> None:
    with pytest.raises(CommandError, match="one language says"):
        amend(corpus, pt=PT, zh_hant=ZH.replace("四、演習用的籌碼須讓所有人看見。", "")
              .replace("三、［……］", "三、［原（一）款］"))  # fmt: skip
