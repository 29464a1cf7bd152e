"""A choice of words searched in two looks finds what one look finds."""

import re

import pytest

from bench.pairs.written import right
from games.lawtexts.register.glossary_reader import _lexicon, matches
from games.quality.lexicon import MODALITY, NEGATION, OPPOSITES

PAIRS = right()[:400]
TEXTS = {
    lang: [pair.source for pair in PAIRS if pair.source_lang == lang] for lang in ("pt", "zh-hant")
}
ODD = ["NÃO PODE; Não pode, NEM\tdeve.", "İ não pode", "«não»não_não", "", "不得，不可K不同"]


def _spans(found):
    return [(match.span(), match.lastgroup) for match in found]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("lexicon", [NEGATION, MODALITY, OPPOSITES], ids=["not", "may", "opposite"])
def test_notions_are_found_as_by_one_look(lexicon, lang):
    pattern, place = lexicon._patterns[lang], lexicon._places[lang]
    found = 0
    for text in [*TEXTS[lang], *(text.upper() for text in TEXTS[lang][::5]), *ODD]:
        spans = _spans(matches(place, pattern, text))
        assert spans == _spans(pattern.finditer(text))
        found += len(spans)
    assert found > 50


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_words_of_the_glossary_are_found_as_by_one_look(lang):
    place, pattern, _ = _lexicon(lang)
    found = 0
    for text in [*TEXTS[lang], *(text.upper() for text in TEXTS[lang][::5]), *ODD]:
        spans = _spans(matches(place, pattern, text))
        assert spans == _spans(pattern.finditer(text))
        found += len(spans)
    assert found > 50


def test_a_text_that_grows_in_small_letters_is_searched_in_one_look():
    assert len("İ".lower()) == 2
    here = re.compile("nunca")
    assert [match[0] for match in matches(here, re.compile("(?i:NUNCA)"), "İ Nunca")] == ["Nunca"]
