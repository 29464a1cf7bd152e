"""No message a translator saves can bring a page down."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy
from hypothesis import given
from hypothesis import strategies as st

from games.narration.sentences import filled
from games.translation.catalogues import live
from games.translation.catalogues.messages import CatalogueMessage, ident_of, messages, misfit
from games.translation.checking.cleaning import Unfit, clean
from games.translation.gathering.catalogue_import import bring
from games.translation.models import Override, Unit
from games.translation.workflow import flow

EVERY = [(lang, message) for lang in ("pt", "zh-hant") for message in messages(lang)]


def sources_of(message: CatalogueMessage) -> list[str]:
    return [message.msgid, message.plural] if message.plural else [message.msgid]


def unit_of(lang: str, message: CatalogueMessage) -> Unit:
    return Unit(
        kind="interface",
        lang=lang,
        source="\x1f".join(sources_of(message)),
        parts=["message"] * len(message.forms),
    )


def as_the_code_does(source: str, words: str) -> None:
    """Filled in with what the source asks for, in the ways the code has of doing it."""

    class Given(dict[str, Any]):
        def __missing__(self, name: str) -> int:
            if f"%({name})" not in source:
                raise KeyError(name)
            return 7

    try:
        _ = source % Given()
    except (TypeError, ValueError):
        return  # the source is never filled in: its words stand as they are
    _ = words % Given()


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_every_message_of_the_catalogues_fits(lang: str) -> None:
    wrong = [
        (message.msgid, form)
        for of, message in EVERY
        if of == lang
        for form in message.forms
        if misfit(sources_of(message), form)
    ]
    assert wrong == []


PLACES = ("%(seat", "%(seat)", "%(seat)s", "%(seat)d", "%(other)s", "%(number)s", "%()s")
SIGNS = ("%", "%%", "% ", "%)", "%(", "%s", "%d", "%n", "% d", "%5", "%.2f", "{", "}", "{0}", "％")
PIECES = st.sampled_from([*PLACES, *SIGNS])


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, CatalogueMessage, list[str]]:
    """A message with its words edited at a few places, as a slip of the hand would."""
    lang, message = draw(st.sampled_from(EVERY))
    forms = list(message.forms)
    for _turn in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(forms) - 1))
        words = forms[at]
        start = draw(st.integers(0, len(words)))
        end = draw(st.integers(start, min(len(words), start + 4)))
        forms[at] = words[:start] + draw(PIECES | st.text(max_size=3)) + words[end:]
    return lang, message, forms


@given(edited())
def test_what_is_kept_can_be_filled_in(made: tuple[str, CatalogueMessage, list[str]]) -> None:
    lang, message, forms = made
    try:
        kept = clean(unit_of(lang, message), forms)
    except Unfit:
        return
    for form in kept.split("\x1f"):
        for source in sources_of(message):
            if "%" in source:
                as_the_code_does(" ".join(sources_of(message)), form)
        if "%" not in message.msgid:
            as_the_code_does(message.msgid, form)


@pytest.mark.parametrize(
    ("source", "words", "piece"),
    [
        ("%(a)s of all", "100 % de %(a)s", "% d"),
        ("%(a)s of all", "%(a)s: 100 %", "%"),
        ("%(a)s of all", "%(a)d", "%(a)d"),
        ("%(a)s of all", "%(b)s", "%(b)s"),
        ("%(a)s of all", "% (a)s", "% (a)s"),
        ("%s of %s", "%s", "%s"),
        ("99 %% interval", "99 %", "%"),
        ("Share", "Parte em %", "%"),
        ("Share", "Parte em %%", "%"),
        ("If empty: 4%.", "4%%.", "%%"),
        ("From {start}", "De {start.__class__}", "{start.__class__}"),
        ("From {start}", "De {", "{"),
    ],
)
def test_a_misfit_is_told_by_its_first_piece(source: str, words: str, piece: str) -> None:
    found = misfit([source], words)
    assert found is not None
    assert found.piece == piece


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("%(a)s of all", "%(a)s, 100 %%"),
        ("99 %% interval", "99%%區間"),
        ("If empty: 4%.", "留空：4%。"),
        ("Write {…} on each line.", "Escreva {…} em cada linha."),
        ("%(a)s of all", ""),
        ("From {start}", "De {start}"),
    ],
)
def test_what_can_be_filled_in_is_taken(source: str, words: str) -> None:
    assert misfit([source], words) is None


@pytest.mark.django_db
def test_a_bare_percent_sign_is_refused_when_saved(translator: User) -> None:
    unit = Unit.objects.filter(kind="interface", lang="pt", source__contains="%(seat)s").first()
    assert unit is not None
    with (
        translation.override("en"),
        pytest.raises(Unfit, match=r"see “% d”\. A percent sign is written %%"),
    ):
        flow.save(unit, [f"100 % de {unit.target}"], translator, unit.revision)
    unit.refresh_from_db()
    assert (unit.revision, unit.state) == (0, "proposed")


@pytest.fixture
def lay() -> Iterator[Callable[..., None]]:
    """Words laid past the desk: by a hand in the database, or by an older version of it."""

    def put(lang: str, found: CatalogueMessage, forms: list[str]) -> None:
        Override.objects.create(
            lang=lang,
            ident=ident_of(found.context, found.msgid),
            context=found.context,
            msgid=found.msgid,
            plural=found.plural,
            forms=forms,
            base=list(found.forms),
        )

    live.lay(-1)
    yield put
    Override.objects.all().delete()
    live.lay(-1)


@pytest.mark.django_db
def test_a_bad_message_in_the_table_is_not_laid_and_is_logged(
    lay: Callable[..., None], client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    told = [m for lang, m in EVERY if lang == "pt" and "%(seat)s" in m.msgid and not m.plural]
    good = next(m for lang, m in EVERY if lang == "pt" and m.msgid == "Queue")
    for message in told:
        lay("pt", message, [f"100 % de {message.forms[0]}"])
    lay("pt", good, ["Lista de espera"])
    live.renew()
    with caplog.at_level(logging.ERROR):
        page = client.get("/pt/table/omaha/?seats=3&seed=7", follow=True)
    assert page.status_code == 200
    assert "100 % de" not in page.content.decode()
    assert len([r for r in caplog.records if "left out" in r.message]) == len(told) > 20
    with translation.override("pt"):
        assert gettext("Queue") == "Lista de espera"
        assert gettext(told[0].msgid) == told[0].forms[0]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_file_with_a_bad_message_is_refused_by_it(tmp_path: Any) -> None:
    path = tmp_path / "pt" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    path.write_text(f'{header}msgid "99 %% interval"\nmsgstr "99 % seguro"\n', encoding="utf-8")
    other = tmp_path / "zh_Hant" / "LC_MESSAGES" / "django.po"
    other.parent.mkdir(parents=True)
    other.write_text(header, encoding="utf-8")
    Unit.objects.filter(kind="interface").delete()
    told = bring(tmp_path)
    assert [msgid for msgid, _why in told.refused] == ["99 %% interval"]
    assert not Override.objects.exists()


def test_a_sentence_that_cannot_be_filled_in_is_told_in_its_source(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue: Any = translation.trans_real.translation("pt")
    layer = live.Overlaid(catalogue._catalog, {"Seat %(seat)s folds.": "100 % de %(seat)s"}, -5)
    monkeypatch.setattr(catalogue, "_catalog", layer)
    with translation.override("pt"), caplog.at_level(logging.ERROR):
        assert str(gettext_lazy("Seat %(seat)s folds.")) == "100 % de %(seat)s"
        assert filled(gettext_lazy("Seat %(seat)s folds."), {"seat": "3"}) == "Seat 3 folds."
    assert "cannot be filled in" in caplog.text
