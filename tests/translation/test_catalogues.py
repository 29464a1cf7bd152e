"""Messages of the interface: live at once everywhere, out to files and back without loss."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import polib
import pytest
from celery import shared_task
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext, ngettext
from hypothesis import given
from hypothesis import strategies as st

from games.translation.catalogues import live
from games.translation.catalogues.export import export, rewritten
from games.translation.catalogues.messages import BrokenCatalogue, ident_of, messages, path_of
from games.translation.checking.cleaning import Unfit
from games.translation.gathering import gather
from games.translation.gathering.catalogue_import import bring
from games.translation.models import CatalogueEdition, Override, Unit
from tests.translation.approving import approved

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_the_code_has_them(db: None) -> None:
    live.lay(-1)
    live.refresh()


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """A copy of the catalogues, to be the code's own for one test."""
    shutil.copytree(settings.LOCALE_PATHS[0], tmp_path / "locale")
    return tmp_path / "locale"


def said(words: str, lang: str = "zh-hant") -> str:
    with translation.override(lang):
        return gettext(words)


def put(unit: Unit, forms: list[str], person: User) -> Unit:
    return approved(unit, forms, person)


def test_a_message_is_live_at_the_next_request(
    message: Unit, translator: User, client: Any
) -> None:
    put(message, ["經檢查發現之處"], translator)
    page = client.get("/zh-hant/found-by-check/").content.decode()
    assert "經檢查發現之處" in page


def test_a_message_is_live_at_a_workers_next_task(message: Unit, translator: User) -> None:
    """A worker begins no request: each task looks for new words by itself."""

    @shared_task(name="tests.say")  # type: ignore[untyped-decorator]
    def say() -> str:
        return said("Found by check")

    before = say.apply().get()
    put(message, ["經檢查發現之處"], translator)
    assert before != "經檢查發現之處"
    assert say.apply().get() == "經檢查發現之處"


def test_a_page_kept_before_shows_the_new_words(
    message: Unit, translator: User, client: Any
) -> None:
    assert "經檢查發現之處" not in client.get("/zh-hant/found-by-check/").content.decode()
    put(message, ["經檢查發現之處"], translator)
    assert "經檢查發現之處" in client.get("/zh-hant/found-by-check/").content.decode()


def test_another_thread_sees_it_without_a_restart(message: Unit, translator: User) -> None:
    put(message, ["經檢查發現之處"], translator)
    live.refresh()
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(said("Found by check")))
    thread.start()
    thread.join()
    assert heard == ["經檢查發現之處"]


def test_a_reader_never_sees_half_a_catalogue(message: Unit, translator: User) -> None:
    """One thread reads without pause while the layer is laid and taken away many times."""
    before = said("Found by check")
    put(message, ["經檢查發現之處"], translator)
    number = CatalogueEdition.objects.get(pk=1).number
    heard: set[str] = set()
    over = threading.Event()

    def read() -> None:
        is_last = False
        while not is_last:
            is_last = over.is_set()
            heard.add(said("Found by check"))
            heard.add(said("Queue"))

    reader = threading.Thread(target=read)
    reader.start()
    for turn in range(200):
        live.lay(number + turn)
    over.set()
    reader.join()
    assert heard <= {before, "經檢查發現之處", said("Queue")}
    assert "經檢查發現之處" in heard


def test_the_layer_is_taken_away_again(message: Unit, translator: User) -> None:
    before = said("Found by check")
    put(message, ["經檢查發現之處"], translator)
    live.refresh()
    assert said("Found by check") == "經檢查發現之處"
    Override.objects.all().delete()
    live.renew()
    live.refresh()
    assert said("Found by check") == before


def test_plural_forms_go_by_the_languages_own_rule(translator: User) -> None:
    unit = Unit.objects.get(kind="interface", lang="pt", source__startswith="%(number)s text\x1f")
    assert unit.parts == ["one", "many"]
    put(unit, ["um só texto", "%(number)s textos ao todo"], translator)
    live.refresh()
    with translation.override("pt"):
        forms = [ngettext("%(number)s text", "%(number)s texts", n) for n in (0, 1, 2)]
    assert forms == ["%(number)s textos ao todo", "um só texto", "%(number)s textos ao todo"]


def test_placeholders_are_held(translator: User) -> None:
    unit = Unit.objects.get(kind="interface", lang="pt", source__startswith="%(number)s text\x1f")
    with pytest.raises(Unfit):
        put(unit, ["um texto", "%(numero)s textos"], translator)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_another_process_sees_it_without_a_restart(tmp_path: Path) -> None:
    """A process that is already serving asks again after this one has changed a message."""
    CatalogueEdition.objects.create(pk=1, number=1)
    code = (
        "import django, sys; django.setup();"
        "from django.db import connection;"
        f"connection.settings_dict['NAME'] = {str(connection.settings_dict['NAME'])!r};"
        "from django.test import Client; from django.utils import translation;"
        "from django.utils.translation import gettext;"
        "translation.activate('zh-hant');"
        "from games.translation.catalogues import live;"
        "live.refresh(); print(gettext('Found by check'), flush=True);"
        "sys.stdin.readline();"
        "live.refresh(); print(gettext('Found by check'), flush=True)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "rulesite.settings.test"},
    )
    assert process.stdin
    assert process.stdout
    before = process.stdout.readline().strip()
    Override.objects.create(
        lang="zh-hant",
        ident=ident_of("", "Found by check"),
        msgid="Found by check",
        forms=["另一進程所見"],
        base=[before],
    )
    live.renew()
    process.stdin.write("\n")
    process.stdin.flush()
    after = process.stdout.readline().strip()
    process.wait(timeout=20)
    assert before != after
    assert after == "另一進程所見"


def test_export_of_nothing_changed_is_the_same_bytes(tmp_path: Path) -> None:
    export(tmp_path)
    for lang in ("pt", "zh-hant"):
        assert path_of(lang, tmp_path).read_bytes() == path_of(lang).read_bytes()


def test_export_changes_the_lines_of_what_was_edited_and_no_other(
    message: Unit, translator: User, tmp_path: Path
) -> None:
    before = path_of("zh-hant").read_text(encoding="utf-8")
    old = message.target
    put(message, ["經檢查發現之處"], translator)
    export(tmp_path)
    after = path_of("zh-hant", tmp_path).read_text(encoding="utf-8")
    assert after == before.replace(
        f'msgid "Found by check"\nmsgstr "{old}"', 'msgid "Found by check"\nmsgstr "經檢查發現之處"'
    )
    assert after != before


def test_what_was_exported_is_absorbed(
    message: Unit, translator: User, own_folder: Path, settings: Any
) -> None:
    put(message, ["經檢查發現之處"], translator)
    settings.LOCALE_PATHS = [own_folder]
    export()
    told = bring()
    assert told.absorbed == ["Found by check"]
    assert not Override.objects.exists()


def edit(path: Path, msgid: str, words: str) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(rewritten(text, {ident_of("", msgid): [words]}), encoding="utf-8")


@pytest.mark.slow
def test_a_file_edited_meanwhile_is_a_conflict_shown_and_nothing_is_overwritten(
    message: Unit, translator: User, own_folder: Path, settings: Any
) -> None:
    put(message, ["桌上之詞"], translator)
    settings.LOCALE_PATHS = [own_folder]
    edit(path_of("zh-hant"), "Found by check", "檔案之詞")
    for _again in range(2):
        [(_message, theirs, _ours)] = bring().conflicts
        assert theirs == "檔案之詞"
    message.refresh_from_db()
    assert (message.target, message.theirs) == ("桌上之詞", "檔案之詞")
    assert any(told.conflicts for told in export())
    assert "檔案之詞" in path_of("zh-hant").read_text(encoding="utf-8")
    put(message, ["合併之詞"], translator)
    bring()
    export()
    assert "合併之詞" in path_of("zh-hant").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_file_from_elsewhere_brings_its_words(own_folder: Path, message: Unit) -> None:
    edit(path_of("zh-hant", own_folder), "Found by check", "別處之詞")
    bring(own_folder)
    gather(["interface"])
    message.refresh_from_db()
    assert message.target == "別處之詞"
    live.refresh()
    assert said("Found by check") == "別處之詞"


def test_a_file_with_markup_is_refused_and_the_rest_is_taken(
    own_folder: Path, message: Unit
) -> None:
    edit(path_of("zh-hant", own_folder), "Found by check", "<script>別處之詞")
    edit(path_of("zh-hant", own_folder), "Queue", "輪候表")
    told = bring(own_folder)
    assert [msgid for msgid, _reason in told.refused] == ["Found by check"]
    assert told.taken == ["Queue"]


@pytest.mark.slow
def test_a_broken_file_brings_nothing(own_folder: Path) -> None:
    path_of("zh-hant", own_folder).write_bytes(b'msgid "Queue"\nmsgstr "\xff\xfe"\n')
    with pytest.raises(BrokenCatalogue):
        bring(own_folder)
    assert not Override.objects.exists()


WORDS = st.text(
    st.characters(blacklist_categories=["Cs", "Cc"], whitelist_characters="\n\t"), min_size=1
)


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@given(words=WORDS)
def test_any_words_are_read_back_as_written(words: str) -> None:
    text = HEADER + 'msgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n'
    made = rewritten(text, {ident_of("", "c"): [words]})
    read = {entry.msgid: entry.msgstr for entry in polib.pofile(made)}
    assert read == {"a": "b", "c": words}
    assert made.startswith(text[: text.index('msgid "c"')])


def test_every_message_of_the_files_is_a_unit() -> None:
    for lang in ("pt", "zh-hant"):
        known = {message.ident for message in messages(lang)}
        units = Unit.objects.filter(kind="interface", lang=lang, is_gone=False)
        assert set(units.values_list("object", flat=True)) == known
