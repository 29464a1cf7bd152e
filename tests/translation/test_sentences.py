"""Every key of every check has its sentence, and every sentence its facts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

from games import translation as desk
from games.quality import checks
from games.quality.checks.commands import Commanded
from games.quality.official import judged
from games.quality.pair import Context, Pair
from games.quality.registry import BY_ID, check
from games.translation.messages import desk as sentences

CHECKS = Path(checks.__file__).parent
CHECK = CHECKS.parent / "check.py"
LANGS = ("en", "pt", "zh-hant")


def keys_in(source: str) -> set[str]:
    """Words in the checks' code that look like a finding's key and are one of a sentence's."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


ONE_SIDED = ("placeholder", "markup")
"""Keys that a check makes of what stands on one side alone, by a name it is handed."""


def test_every_key_a_check_gives_has_a_sentence() -> None:
    source = "\n".join(path.read_text() for path in (*sorted(CHECKS.glob("*.py")), CHECK))
    given = set(re.findall(r'(?:self\.finding|Finding)\(\s*(?:"\w+", "\w+", )?"(\w+)"', source))
    alone = [*re.findall(r'self\.alone\(\s*"(\w+)"', source), *ONE_SIDED]
    given |= {f"{name}_{side}" for name in alone for side in ("missing", "added")}
    given |= {f"{id}_differs" for id, check in BY_ID.items() if isinstance(check, Commanded)}
    assert len(given) >= 30
    assert given <= set(sentences.SENTENCES)
    of_plurals = {key for key in sentences.SENTENCES if key.startswith("plural_forms_")}
    assert set(sentences.SENTENCES) - of_plurals <= keys_in(source) | given


def test_every_check_has_a_name() -> None:
    assert set(BY_ID) <= set(sentences.NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_the_findings_over_the_law_are_told_without_calling_either_text_a_source(
    lang: str,
) -> None:
    with translation.override(lang):
        told = [sentences.official_message(each.finding) for each in judged()]
    assert told
    for sentence in told:
        assert "%(" not in sentence
        assert not re.search("source|origem|原文", sentence)


WRONG = [
    Pair("pt", "zh-hant", "Paga 4 para 1; artigo 6.º.", "按一賠五派彩;見第七條 。", Context("law")),
    Pair("pt", "zh-hant", "A banca paga.", "庄荷 派 彩」。", Context("law")),
    Pair("pt", "zh-hant", "O dama de copas perde.", "黑桃K負。", Context("law")),
    Pair(
        "en",
        "pt",
        "%(n)s <b>cards</b>",
        "%(m)s cartas",
        Context("interface", placeholders="percent"),
    ),
    Pair("pt", "zh-hant", "Nada.", "", Context("law")),
    Pair("pt", "zh-hant", "Um texto.", "莊\u202e荷\u200b。", Context("law")),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("pair", WRONG)
def test_findings_are_told_whole(pair: Pair, lang: str) -> None:
    found = check(pair)
    assert found
    with translation.override(lang):
        for each in found:
            sentence = sentences.tell(each)
            assert "%(" not in sentence or "%(n)s" in sentence or "%(m)s" in sentence
            assert sentence[-1] in ".。"


def test_the_commission_cap_is_told_in_both_languages() -> None:
    cap = next(each for each in judged() if each.eid == "art_16")
    with translation.override("pt"):
        assert sentences.official_message(cap.finding) == ("Múltiplo: 4 em português, 5 em chinês.")
    with translation.override("zh-hant"):
        assert sentences.official_message(cap.finding) == "倍數：葡文為4，中文為5。"


def test_no_sentence_of_the_desk_hides_from_makemessages() -> None:
    """xgettext does not look inside f-strings."""
    for path in sorted(Path(str(desk.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.JoinedStr):
                called = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
                names = {each.id for each in called if isinstance(each, ast.Name)}
                assert not names & {"_", "gettext", "ngettext"}, (path.name, node.lineno)
