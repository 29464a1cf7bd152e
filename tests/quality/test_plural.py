"""The plural forms of an interface string."""

import pytest

from games.quality.pair import Context
from games.quality.plural import check_forms

CONTEXT = Context(kind="interface", placeholders="percent")
ONE, MANY = "%(count)d hand.", "%(count)d hands."


@pytest.mark.parametrize(
    ("lang", "forms", "keys"),
    [
        ("pt", ["%(count)d mão.", "%(count)d mãos."], []),
        ("pt", ["Uma mão.", "%(count)d mãos."], []),
        ("pt", ["Uma mão.", "Muitas mãos."], ["placeholder_missing"]),
        ("pt", ["%(count)d mão.", ""], ["empty"]),
        ("pt", ["%(count)d mãos."], ["plural_forms_differ"]),
        ("zh-hant", ["%(count)d局。"], []),
        ("zh-hant", ["局。"], ["placeholder_missing"]),
        ("zh-hant", ["%(count)d局。", "%(count)d局。"], ["plural_forms_differ"]),
    ],
)
def test_forms(lang, forms, keys):
    assert [finding.key for finding in check_forms(ONE, MANY, forms, lang, CONTEXT)] == keys
