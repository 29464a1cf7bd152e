"""An instrument as data, for downloads, the API and the rules package."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, NotRequired, TypedDict, cast

from games.lawtexts.files.images import image_address
from games.lawtexts.files.marked import written_with
from games.lawtexts.files.outline import CELLS, parent_of
from games.lawtexts.files.shape import OwnDay, ProvisionText, TextImage
from games.lawtexts.texts.selection import Selection
from games.lawtexts.versions.periods import EffectInTime, TextVersion

STATUS = (
    "On the day asked for, or today: `in_force`, `amended`, `revoked`, `to_come` before its first "
    "day, or `rehearsal`."
)

Since = TypedDict("Since", {"from": str | None})
Bounds = TypedDict("Bounds", {"from": NotRequired[str], "until": NotRequired[str]})


class VersionAnswer(Since):
    """A text over a period: the days taken, each with its basis; null if it is not at hand."""

    id: str
    until: Annotated[str | None, "Its last day."]
    earliest: Annotated[Bounds, "The first day that `from` or `until` may be, if not exact."]
    latest: Annotated[Bounds, "The last day that it may be, if known."]
    source: Annotated[str, "`official`, `inferred` or `not_at_hand`."]
    basis: dict[str, str]
    amended_by: str | None


class RelationAnswer(TypedDict):
    kind: str
    instrument: str


class ChangeAnswer(Since):
    """An effect of an act that holds in this version."""

    effect: Annotated[str, "Its id among the effects."]
    act: str
    do: str
    until: str | None


class ImageAnswer(TypedDict):
    """An image at a provision, or a page of the source on which it is printed."""

    kind: Annotated[str, "`figure`, or `page` for a page of the source."]
    src: Annotated[str, "The path of the image at this site."]
    description: Annotated[dict[str, str], "What it shows, in words of this site."]
    until: NotRequired[Annotated[str, "The last provision on that page, if it has several."]]
    width: int
    height: int


class OwnDayAnswer(Since):
    """The day from which a provision is in force, if it is not the text's."""

    basis: Annotated[str, "`stated` or `inferred`."]


class ProvisionAnswer(TypedDict):
    """Words that are not official have a `state` and no witness."""

    eid: str
    parent: str | None
    kind: str
    number: dict[str, str]
    heading: dict[str, str] | None
    text: dict[str, str]
    marked: NotRequired[
        Annotated[dict[str, str], "Its text with emphasis `*…*`, raised `^…^`, lowered `~…~`."]
    ]
    official: dict[str, bool]
    witness: dict[str, str]
    state: dict[str, str]
    standing: str
    changes: NotRequired[Annotated[list[ChangeAnswer], "Who changed it, since and until when."]]
    spans: NotRequired[Annotated[list[int], "The columns and rows that a cell takes, if several."]]
    images: NotRequired[Annotated[list[ImageAnswer], "Its images, if it has any."]]
    in_force: NotRequired[Annotated[OwnDayAnswer, "Its own first day, if it is not the text's."]]


class InstrumentAnswer(TypedDict):
    """A whole text, its provisions in order."""

    instrument: str
    titles: dict[str, str]
    status: Annotated[str, STATUS]
    relations: list[RelationAnswer]
    provisions: list[ProvisionAnswer]
    version: VersionAnswer


class EffectAnswer(Since):
    """What an act does to a provision, or to a whole text, from `from` to `until`."""

    id: str
    instrument: str
    act: str
    do: Annotated[
        str,
        "`replace`, `insert`, `repeal`, `renumber`, `move`, `correct`, `whole`, `suspend`, "
        "`revoke`, or `alter` if the new words are not at hand.",
    ]
    provision: Annotated[str | None, "Null for the whole text."]
    to: Annotated[str | None, "The new eId of words that move."]
    basis_from: Annotated[str, "`stated`, `inferred` or `not_at_hand`."]
    until: Annotated[str | None, "Its last day, if it has one."]
    clause: Annotated[str | None, "The number of the clause that orders it."]
    languages: Annotated[list[str], "Those in which the act has words for it."]
    basis: Annotated[str, "`stated` by the act, `inferred` from it, or told by an `officer`."]
    state: Annotated[
        str,
        "On the day asked for, or today: `applied`, `to_come`, `ended`, `replaced` before its "
        "first day, or `not_at_hand` without the new words.",
    ]
    replaces: Annotated[str | None, "The act whose effect, not yet in force, it replaces."]
    words: Annotated[dict[str, str], "What the act prints for it, as far as it is at hand."]


class ActAnswer(InstrumentAnswer):
    """An act as any other text, and what it does; its provisions are those at hand."""

    summary: dict[str, str]
    known: Annotated[dict[str, str], "From what its words are known, and what of them is not."]
    gazette: Annotated[str | None, "The issue, if it is at hand."]
    days: Annotated[dict[str, str | None], "`signed`, `published`, `in_force`, `recorded`."]
    address: Annotated[str | None, "Where its source is."]
    at_hand: Annotated[list[str], "The languages in which its words are at hand whole."]
    previous_act: Annotated[str | None, "The act before it, of those on this site."]
    next_act: Annotated[str | None, "The act after it."]
    effects: list[EffectAnswer]


class CitedProvision(TypedDict):
    """A provision with its citation in both languages."""

    instrument: str
    provision: ProvisionAnswer
    citation: dict[str, str]
    version: VersionAnswer
    divergences: Annotated[list[str], "Entries of the register on it."]


def record(chosen: Selection) -> InstrumentAnswer:
    text = chosen.text
    return {
        "instrument": text.key,
        "titles": {lang: text.titles[lang] for lang in chosen.langs if lang in text.titles},
        "status": chosen.status,
        "relations": [{"kind": r.kind, "instrument": r.instrument} for r in text.relations],
        "version": version_of(chosen.version),
        "provisions": [_provision(p, chosen) for p in text.provisions],
    }


def _provision(provision: ProvisionText, chosen: Selection) -> ProvisionAnswer:
    words = chosen.words_at(provision.eid)
    headings = {lang: text.heading for lang, text in words.items() if text.heading}
    answer: ProvisionAnswer = {
        "eid": provision.eid,
        "parent": provision.parent,
        "kind": provision.kind,
        "number": {lang: text.number for lang, text in words.items() if text.number},
        "heading": headings or None,
        "text": {lang: text.text for lang, text in words.items() if text.text},
        "official": {lang: text.is_official for lang, text in words.items()},
        "witness": {lang: text.witness for lang, text in words.items() if text.is_official},
        "state": {lang: text.state for lang, text in words.items() if text.state},
        "standing": chosen.version.standing.get(provision.eid, "as_read"),
    }
    if changes := chosen.changes_at(provision.eid):
        answer["changes"] = [
            {
                "effect": one.ident(chosen.text.key),
                "act": one.act.act,
                "do": one.effect.do,
                "from": one.begins.day.isoformat() if one.begins.day else None,
                "until": one.effect.until.isoformat() if one.effect.until else None,
            }
            for one in changes
        ]
    if marked := {
        lang: written_with(one.text, marks)
        for lang, one in words.items()
        if (marks := provision.marks_in(lang, one.text))
    }:
        answer["marked"] = marked
    if provision.spans != (1, 1):
        answer["spans"] = list(provision.spans)
    if own := chosen.text.own_day(provision.eid):
        answer["in_force"] = {"from": own.day.isoformat(), "basis": own.basis}
    if images := [image for image in chosen.text.images if image.place == provision.eid]:
        answer["images"] = [_image(image, chosen) for image in images]
    return answer


def _image(image: TextImage, chosen: Selection) -> ImageAnswer:
    answer: ImageAnswer = {
        "kind": image.kind,
        "src": image_address(chosen.text.key, image.file),
        "description": {lang: image.description[lang] for lang in chosen.langs},
        "width": image.width,
        "height": image.height,
    }
    if image.until:
        answer["until"] = image.until
    return answer


def version_of(version: TextVersion) -> VersionAnswer:
    """The period of a version: days taken with their basis, and bounds where those are known."""
    sides = {"from": version.begins, "until": version.last_day}
    days = {side: moment and moment.day for side, moment in sides.items()}
    inexact = {side: moment for side, moment in sides.items() if moment and not moment.value}

    def bounds(name: str) -> Bounds:
        known = {side: getattr(moment, name) for side, moment in inexact.items()}
        return cast(Bounds, {side: day.isoformat() for side, day in known.items() if day})

    return {
        "id": version.id,
        "from": days["from"].isoformat() if days["from"] else None,
        "until": days["until"].isoformat() if days["until"] else None,
        "earliest": bounds("earliest"),
        "latest": bounds("latest"),
        "source": version.source,
        "basis": {side: moment.basis if moment else "open" for side, moment in sides.items()},
        "amended_by": version.amendment.act if version.amendment else None,
    }


STATUS_NOTES: Mapping[str, Mapping[str, str]] = {
    "inferred": {"pt": "Deduzido das palavras de outro acto.", "zh-hant": "按另一法規的文字推論。"},
    "not_at_hand": {
        "pt": "Alterado; as palavras novas não estão disponíveis: estas são as anteriores.",
        "zh-hant": "已被修改，新文字未有資料：此處為原文字。",
    },
    "suspended": {"pt": "Suspenso: não se aplica nesta data.", "zh-hant": "已中止適用。"},
}


_CHANGED: Mapping[str, Mapping[str, str]] = {
    "pt": {
        "replace": "Redacção dada por",
        "insert": "Aditado por",
        "move": "Deslocado por",
        "renumber": "Renumerado por",
        "correct": "Rectificado por",
        "suspend": "Suspenso por",
        "alter": "Alterado por",
    },
    "zh-hant": {
        "replace": "修改",
        "insert": "增加",
        "move": "移位",
        "renumber": "重新編號",
        "correct": "更正",
        "suspend": "中止適用",
        "alter": "修改",
    },
}
"""What an act did to a provision, in a note on it; by language and what it does."""


def change_note(
    one: EffectInTime, lang: str, written: Callable[[date], str] = date.isoformat
) -> str:
    """Who changed a provision, since when and until when; empty for what leaves no place."""
    deed, label = _CHANGED[lang].get(one.effect.do), one.act.label
    if deed is None:
        return ""
    act = label.get(lang) or next(iter(label.values()), one.act.act)
    first, last = (day and written(day) for day in (one.begins.day, one.effect.until))
    if lang == "pt":
        since = f", desde {first}" if first else ""
        return f"{deed} {act}{since}{f', até {last}' if last else ''}."
    since = f"，自{first}起" if first else ""
    return f"由{act}{deed}{since}{f'，至{last}止' if last else ''}。"


def own_day_note(one: OwnDay, lang: str, written: Callable[[date], str] = date.isoformat) -> str:
    """That a provision is in force from a day of its own."""
    day, is_sure = written(one.day), one.basis == "stated"
    if lang == "pt":
        return f"Vigora a partir de {day}{'' if is_sure else ', dia deduzido'}."
    return f"自{day}起生效{'' if is_sure else '（日期屬推斷）'}。"


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
    last_row: str | None = None
    for provision in chosen.text.provisions:
        words = chosen.words_at(provision.eid).get(lang)
        if words is None:
            continue
        if not lines and not words.is_official:
            lines.append(UNOFFICIAL[lang])
        own = [one for one in chosen.text.own_days if one.provision == provision.eid]
        remarks = [note_for(chosen, provision.eid, lang)]
        remarks += [own_day_note(one, lang) for one in own]
        for remark in filter(None, remarks):
            lines.append(f"[{remark}]" if lang == "pt" else f"［{remark}］")
        if provision.kind in CELLS:
            row = parent_of(provision.eid)
            if row == last_row:
                lines[-1] = f"{lines[-1]} | {words.text}"
            else:
                lines.append(words.text)
            last_row = row
        elif provision.kind in ("article", "chapter", "section"):
            lines += [words.number, words.heading, words.text]
        elif words.heading:
            lines += [f"{words.number} {words.heading}".strip(), words.text]
        else:
            lines.append(f"{words.number} {words.text}".strip())
    return "\n".join(line for line in lines if line)
