"""The desk's words as translators say them, one for each thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, pgettext

WORDS = {
    "The translators' desk": ("Bancada de tradução", "翻譯工作台"),
    "Text": ("Texto", "文本"),
    "Findings": ("Resultados", "檢查結果"),
    "Dismiss": ("Ignorar com justificação", "忽略（須說明理由）"),
    "Export": ("Exportar", "匯出"),
    "Import": ("Importar", "匯入"),
    "proposed": ("aguarda revisão", "待審校"),
    "Take this text": ("Tomar a cargo", "認領"),
    "Check only": ("Só verificar", "只檢查"),
    "State": ("Estado", "狀態"),
    "Language": ("Língua", "語文"),
    "official": ("oficial", "官方"),
}

NOT_SAID = {
    "pt": ("mesa de tradução", "mesa de tradutores"),
    "zh-hant": ("正式文本", "語種"),
}


@pytest.mark.parametrize("message", WORDS)
def test_a_thing_is_called_as_translators_call_it(message: str) -> None:
    for lang, said in zip(("pt", "zh-hant"), WORDS[message], strict=True):
        with translation.override(lang):
            assert gettext(message) == said


def test_what_was_done_is_no_state() -> None:
    with translation.override("pt"):
        assert pgettext("what was done", "proposed") == "proposto"


def texts_in(lang: str) -> Iterator[str]:
    [root] = map(Path, settings.LOCALE_PATHS)
    catalogue = root / translation.to_locale(lang) / "LC_MESSAGES/django.po"
    for entry in polib.pofile(str(catalogue)):
        yield from (entry.msgstr, *entry.msgstr_plural.values())


@pytest.mark.parametrize("lang", NOT_SAID)
def test_no_message_says_it_in_another_way(lang: str) -> None:
    """«mesa» is the poker table, and the official text has one name."""
    found = [words for words in texts_in(lang) if any(other in words for other in NOT_SAID[lang])]
    assert found == []
