"""An instrument as data, for downloads, the API and the rules package."""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from games.lawtexts.periods import TextVersion
from games.lawtexts.selection import Selection
from games.lawtexts.shape import ProvisionText

STATUS = "Today: `in_force`, `amended`, `revoked`, `to_come` before its day, or `rehearsal`."

Since = TypedDict("Since", {"from": str | None})


class VersionAnswer(Since):
    """A text over a period; a day that is not at hand is null, and its basis explains it."""

    id: str
    until: str | None
    source: Annotated[str, "`official`, `inferred` or `not_at_hand`."]
    basis: dict[str, str]
    amended_by: str | None


class RelationAnswer(TypedDict):
    kind: str
    instrument: str


class ProvisionAnswer(TypedDict):
    """Words that are not official have a `state` and no witness."""

    eid: str
    parent: str | None
    kind: str
    number: dict[str, str]
    heading: dict[str, str] | None
    text: dict[str, str]
    official: dict[str, bool]
    witness: dict[str, str]
    state: dict[str, str]
    standing: NotRequired[str]


class InstrumentAnswer(TypedDict):
    """A whole text, its provisions in order."""

    instrument: str
    titles: dict[str, str]
    status: Annotated[str, STATUS]
    relations: list[RelationAnswer]
    provisions: list[ProvisionAnswer]
    version: NotRequired[Annotated[VersionAnswer, "Where a day was asked for."]]


class CitedProvision(TypedDict):
    """A provision with its citation in both languages."""

    instrument: str
    provision: ProvisionAnswer
    citation: dict[str, str]
    version: VersionAnswer
    divergences: Annotated[list[str], "Entries of the register on it."]


def record(chosen: Selection, *, is_dated: bool = False) -> InstrumentAnswer:
    text = chosen.text
    data: InstrumentAnswer = {
        "instrument": text.key,
        "titles": {lang: text.titles[lang] for lang in chosen.langs if lang in text.titles},
        "status": chosen.status or text.status.value,
        "relations": [{"kind": r.kind, "instrument": r.instrument} for r in text.relations],
        "provisions": [_provision(p, chosen) for p in text.provisions],
    }
    if is_dated:
        data["version"] = version_of(chosen.version)
        for provision in data["provisions"]:
            standing = chosen.version.standing.get(provision["eid"], "as_read")
            provision["standing"] = standing
    return data


def _provision(provision: ProvisionText, chosen: Selection) -> ProvisionAnswer:
    words = chosen.words_at(provision.eid)
    headings = {lang: text.heading for lang, text in words.items() if text.heading}
    return {
        "eid": provision.eid,
        "parent": provision.parent,
        "kind": provision.kind,
        "number": {lang: text.number for lang, text in words.items() if text.number},
        "heading": headings or None,
        "text": {lang: text.text for lang, text in words.items() if text.text},
        "official": {lang: text.is_official for lang, text in words.items()},
        "witness": {lang: text.witness for lang, text in words.items() if text.is_official},
        "state": {lang: text.state for lang, text in words.items() if text.state},
    }


def version_of(version: TextVersion) -> VersionAnswer:
    """The period of a version; an unknown day is null, and its basis explains it."""
    begins, ends = version.begins.value, version.until
    return {
        "id": version.id,
        "from": begins.isoformat() if begins else None,
        "until": ends.isoformat() if ends else None,
        "source": version.source,
        "basis": {
            "from": version.begins.basis,
            "until": version.ends.basis if version.ends else "open",
        },
        "amended_by": version.amendment.act if version.amendment else None,
    }


STATUS_NOTES: Mapping[str, Mapping[str, str]] = {
    "inferred": {"pt": "Deduzido das palavras de outro acto.", "zh-hant": "按另一法規的文字推論。"},
    "not_at_hand": {
        "pt": "Alterado; as palavras novas não estão disponíveis: estas são as anteriores.",
        "zh-hant": "已被修改，新文字未有資料：此處為原文字。",
    },
}


NO_TRANSLATION = {
    "pt": "Não é tradução: são as palavras do acto.",
    "zh-hant": "非譯文：此為法規的文字。",
}


def note_for(chosen: Selection, eid: str, lang: str) -> str:
    """The note for a provision; empty if it has words of the text or of an amendment."""
    words = chosen.words_at(eid).get(lang)
    if words and words.is_official and lang not in chosen.text.languages:
        return NO_TRANSLATION[lang]
    return STATUS_NOTES.get(chosen.version.standing.get(eid, ""), {}).get(lang, "")


UNOFFICIAL = {"pt": "[Tradução não oficial]", "zh-hant": "［非官方譯文］"}


def plain(chosen: Selection) -> str:
    """In order: one language whole, then the other."""
    return "\n\n\n".join(filter(None, (_one(chosen, lang) for lang in chosen.langs))) + "\n"


def _one(chosen: Selection, lang: str) -> str:
    lines: list[str] = []
    for provision in chosen.text.provisions:
        words = chosen.words_at(provision.eid).get(lang)
        if words is None:
            continue
        if not lines and not words.is_official:
            lines.append(UNOFFICIAL[lang])
        if standing := note_for(chosen, provision.eid, lang):
            lines.append(f"[{standing}]" if lang == "pt" else f"［{standing}］")
        if provision.kind == "article":
            lines += [words.number, words.heading, words.text]
        elif words.heading:
            lines += [f"{words.number} {words.heading}".strip(), words.text]
        else:
            lines.append(f"{words.number} {words.text}".strip())
    return "\n".join(line for line in lines if line)
