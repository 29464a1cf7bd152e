"""``manage.py gather_messages``: strings of the code into catalogues, always in one order."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command

from rulesite.catalogues import locales

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
CODE = 'from django.utils.translation import gettext as _, pgettext\n\n_("Beta")\n_("Gamma")\n'


@pytest.fixture
def source(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module with three strings, and catalogues in which two of them stand by hand."""
    (tmp_path / "said.py").write_text(f'{CODE}_("Alpha")\npgettext("a card", "Beta")\n')
    for locale in locales():
        folder = tmp_path / "locale" / locale / "LC_MESSAGES"
        folder.mkdir(parents=True)
        by_hand = '\nmsgid "Gamma"\nmsgstr "γ"\n\n#: said.py:4\nmsgid "Alpha"\nmsgstr "α"\n'
        (folder / "django.po").write_text(HEADER + by_hand)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    monkeypatch.chdir(tmp_path)
    return tmp_path


def gathered(folder: Path) -> list[str]:
    call_command("gather_messages", verbosity=0)
    paths = [folder / "locale" / each / "LC_MESSAGES" / "django.po" for each in locales()]
    return [path.read_text() for path in paths]


def test_entries_stand_in_the_order_of_their_words_and_tell_no_place(source: Path) -> None:
    for text in gathered(source):
        told = [(each.msgid, each.msgctxt, each.msgstr) for each in polib.pofile(text)]
        assert told == [
            ("Alpha", None, "α"),
            ("Beta", None, ""),
            ("Beta", "a card", ""),
            ("Gamma", None, "γ"),
        ]
        assert "said.py" not in text


def test_gathering_again_changes_nothing(source: Path) -> None:
    once = gathered(source)
    assert gathered(source) == once


def test_strings_moved_in_the_code_stay_where_they_are(source: Path) -> None:
    once = gathered(source)
    lines = (source / "said.py").read_text().splitlines()
    (source / "moved.py").write_text("\n".join([*lines[:1], lines[-1], *lines[1:-1]]) + "\n")
    (source / "said.py").unlink()
    assert gathered(source) == once


def test_a_new_string_is_the_only_change(source: Path) -> None:
    once = gathered(source)
    (source / "more.py").write_text(f'{CODE}_("Delta")\n')
    for before, after in zip(once, gathered(source), strict=True):
        new = [each for each in after.split("\n\n") if each not in before.split("\n\n")]
        assert new[-1] == 'msgid "Delta"\nmsgstr ""'


@pytest.mark.costly
def test_gathering_in_a_clean_checkout_changes_nothing(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = Path(settings.BASE_DIR)
    for folder in ("games", "rulesite", "templates", "locale"):
        skipped = shutil.ignore_patterns("__pycache__", "*.mo")
        shutil.copytree(checkout / folder, tmp_path / folder, ignore=skipped)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    monkeypatch.chdir(tmp_path)
    kept = [path.read_text() for path in sorted((checkout / "locale").rglob("django.po"))]
    gathered(tmp_path)
    assert [path.read_text() for path in sorted((tmp_path / "locale").rglob("django.po"))] == kept
