"""What is said of words of a version that are not simply those read."""

from __future__ import annotations

from collections.abc import Mapping

from games.lawtexts.periods import TextVersion

STATUS_NOTES: Mapping[str, Mapping[str, str]] = {
    "inferred": {
        "pt": "Deduzido das palavras de outro acto.",
        "zh-hant": "按另一法規的文字推論。",
    },
    "not_at_hand": {
        "pt": "Alterado; as palavras novas não estão disponíveis: estas são as anteriores.",
        "zh-hant": "已被修改，新文字未有資料：此處為原文字。",
    },
}


def said_of(version: TextVersion, eid: str, lang: str) -> str:
    """Empty where a place has the words read, or those an amendment gives it."""
    return STATUS_NOTES.get(version.standing.get(eid, ""), {}).get(lang, "")
