"""Notes on words of a version that differ from the text that was read."""

from collections.abc import Mapping

from games.lawtexts.periods import TextVersion

STATUS_NOTES: Mapping[str, Mapping[str, str]] = {
    "inferred": {"pt": "Deduzido das palavras de outro acto.", "zh-hant": "按另一法規的文字推論。"},
    "not_at_hand": {
        "pt": "Alterado; as palavras novas não estão disponíveis: estas são as anteriores.",
        "zh-hant": "已被修改，新文字未有資料：此處為原文字。",
    },
}


def note_for(version: TextVersion, eid: str, lang: str) -> str:
    """The note for a provision; empty if it has words of the text or of an amendment."""
    return STATUS_NOTES.get(version.standing.get(eid, ""), {}).get(lang, "")
