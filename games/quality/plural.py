"""Check the plural forms of an interface string, each against its source form."""

import re
from collections.abc import Sequence
from dataclasses import replace

from games.quality.pair import Context, Finding, Pair
from games.quality.registry import check

FORMS = {"pt": 2, "zh-hant": 1}
"""The number of forms in a language; the last one is for many."""

_NUMBER = re.compile(r"%\(\w+\)d|%d|\{(?:count|number|n)\}|%\((?:count|number|n|total)\)s")

_ENDS = re.compile(r"[a-zà-ÿ]{4,}")


def check_forms(
    singular: str, plural: str, forms: Sequence[str], lang: str, context: Context
) -> list[Finding]:
    """The findings on all forms, in order; the singular may leave its number out."""
    if len(forms) != FORMS[lang]:
        facts = {"expected": str(FORMS[lang]), "found": str(len(forms))}
        return [Finding("plural_forms", "error", "plural_forms_differ", facts)]
    findings: list[Finding] = []
    for position, form in enumerate(forms):
        is_of_many = position == len(forms) - 1
        source = plural if is_of_many else singular
        may_drop = frozenset() if is_of_many else frozenset(_NUMBER.findall(source))
        pair = Pair("en", lang, source, form, replace(context, may_drop=may_drop))
        findings += [replace(finding, form=position) for finding in check(pair)]
    if len(forms) == 2 and (key := _exchanged(*forms)) and singular != plural:
        findings.append(Finding("plural_forms", "warning", key, {"found": forms[1]}, form=1))
    return findings


def _exchanged(one: str, many: str) -> str | None:
    """Whether a Portuguese singular stands for the plural, or for both."""
    if one == many:
        return "plural_forms_same" if _ENDS.search(_NUMBER.sub("", one)) else None
    ones, manies = (_ENDS.findall(_NUMBER.sub("", form)) for form in (one, many))
    singulars = len([word for word in ones if word.endswith("s")])
    plurals = len([word for word in manies if word.endswith("s")])
    return "plural_forms_exchanged" if singulars > plurals else None
