"""Compare an amending act with the text it amends, to find the change of each provision.

An act prints the articles it changes: ``[…]`` for unchanged words, ``[Anterior alínea 4)]`` or
［原（四）項］ for words moved from another provision, ``[Revogado]`` or ［廢止］ for repealed
ones, and otherwise the new words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from games.lawtexts.drafting.draft import Drafted, TextDraft
from games.lawtexts.drafting.unreadable import COMES, END, GOES, STAYS, has_mark
from games.lawtexts.drafting.writing import block_of
from games.lawtexts.errors import CorpusError
from games.lawtexts.numerals import from_chinese
from games.lawtexts.outline import parent_of
from games.lawtexts.shape import InstrumentText, ProvisionText

_PARTS = {"n.º": "para", "款": "para"}


@dataclass(slots=True)
class Deed:
    """The change of one provision, and its new words."""

    do: str
    eid: str
    was: str = ""
    after: str = ""
    kind: str = ""
    quote: str = ""
    words: dict[str, str] = field(default_factory=dict)


def deeds(
    drafts: Mapping[str, TextDraft], old: InstrumentText, paths: Mapping[str, Path]
) -> list[Deed]:
    """The changes, in the order of the text; raises for a provision without a parent."""
    old_places = {provision.eid: provision for provision in old.provisions}
    by_eid: dict[str, Deed] = {}
    for lang, draft in drafts.items():
        before = ""
        _check_printed(draft, lang, old_places, paths[lang])
        for drafted in draft.provisions.values():
            deed = _deed(drafted, lang, old_places, before, paths[lang])
            before = drafted.eid
            if deed is not None:
                _agree(by_eid, deed, lang, drafted, paths[lang])
    if not by_eid:
        path = next(iter(paths.values()))
        raise CorpusError(path, 1, "malformed", "No article of this text changes anything.")
    for lang, draft in drafts.items():
        _check_unchanged(draft, lang, by_eid, paths[lang])
    return list(by_eid.values())


def _check_unchanged(draft: TextDraft, lang: str, by_eid: Mapping[str, Deed], path: Path) -> None:
    """Raise if one language changes words that the other does not."""
    for place in draft.provisions.values():
        if place.eid in by_eid and _stays(place):
            reason = f"{place.eid}: one language says “{by_eid[place.eid].do}”, {lang} says “[…]”."
            raise CorpusError(path, place.line, "trees_differ", reason)


def _stays(drafted: Drafted) -> bool:
    return STAYS.fullmatch(_words(drafted)) is not None


def _agree(by_eid: dict[str, Deed], deed: Deed, lang: str, drafted: Drafted, path: Path) -> None:
    other = by_eid.setdefault(deed.eid, deed)
    if (other.do, other.was) != (deed.do, deed.was):
        reason = f"{deed.eid}: one language says “{other.do}”, {lang} says “{deed.do}”."
        raise CorpusError(path, drafted.line, "trees_differ", reason)
    other.words |= deed.words
    other.quote = other.quote or deed.quote


def _deed(
    drafted: Drafted, lang: str, old_places: Mapping[str, ProvisionText], before: str, path: Path
) -> Deed | None:
    old = old_places.get(drafted.eid)
    text = "\n".join(drafted.text)
    body = _words(drafted)
    if old is not None and STAYS.fullmatch(body):
        unchanged = ("", old.heading.get(lang, ""))
        if drafted.heading in unchanged or STAYS.fullmatch(drafted.heading):
            return None
        text = old.text.get(lang, "")
        drafted.text = [text]
    if old is not None and STAYS.fullmatch(drafted.heading):
        drafted.heading = old.heading.get(lang, "")
    if old is not None and GOES.fullmatch(body):
        return Deed("repeal", drafted.eid, quote=body)
    if old is None:
        _check_new(drafted, old_places, before, path, is_kept=bool(STAYS.fullmatch(body)))
    if was := _comes_from(drafted.eid, body):
        if was not in old_places or old is None:
            reason = (
                f"{drafted.eid}: the text has no {was if was not in old_places else drafted.eid}."
            )
            raise CorpusError(path, drafted.line, "unknown_eid", reason)
        return Deed("move", drafted.eid, was=was, quote=body)
    if has_mark(drafted.heading) or has_mark(text):
        reason = f"{drafted.eid}: a mark stands among other words; print all of them."
        raise CorpusError(path, drafted.line, "malformed", reason)
    if old is not None:
        return _replaced(drafted, lang, old, text)
    after = _after(drafted.eid, old_places, before)
    return Deed(
        "insert", drafted.eid, after=after, kind=drafted.kind, words={lang: block_of(drafted)}
    )


def _check_new(
    drafted: Drafted,
    old_places: Mapping[str, ProvisionText],
    before: str,
    path: Path,
    *,
    is_kept: bool,
) -> None:
    """Check that a new provision follows the last article, or has a parent."""
    parent = parent_of(drafted.eid)
    last = [eid for eid in old_places if parent_of(eid) is None and eid.startswith("art_")][-1]
    follows = f"art_{int(last.removeprefix('art_')) + 1}"
    is_placed = drafted.eid == follows if parent is None else parent in old_places or bool(before)
    if is_kept or not is_placed:
        reason = f"The text has no {drafted.eid}."
        raise CorpusError(path, drafted.line, "unknown_eid", reason)


def _replaced(drafted: Drafted, lang: str, old: ProvisionText, text: str) -> Deed | None:
    heading = drafted.heading or old.heading.get(lang, "")
    is_same = (heading, text) == (old.heading.get(lang, ""), old.text.get(lang, ""))
    is_frame = not text and not drafted.heading
    if is_same or is_frame:
        return None
    drafted.heading = heading
    return Deed("replace", drafted.eid, words={lang: block_of(drafted)})


def _comes_from(eid: str, body: str) -> str:
    for shape, lang in COMES:
        if match := shape.fullmatch(body):
            level, value = (match[1], match[2]) if lang == "pt" else (match[2], match[1])
            number = from_chinese(value) if lang == "zh" and not value.isdecimal() else value
            head = parent_of(eid) or ""
            return f"{head}__{_PARTS.get(level, 'point')}_{number}"
    return ""


def _after(eid: str, old_places: Mapping[str, ProvisionText], before: str) -> str:
    """The provision before a new one: the one printed before it, else the last of its parent."""
    if before:
        top = before
        while top and parent_of(top) != parent_of(eid) and parent_of(eid) != top:
            top = parent_of(top) or ""
        if top:
            return top
    parent = parent_of(eid)
    if parent is not None:
        return parent
    return [other for other in old_places if parent_of(other) is None and other.startswith("art_")][
        -1
    ]


def _check_printed(
    draft: TextDraft, lang: str, old_places: Mapping[str, ProvisionText], path: Path
) -> None:
    """Raise if a provision of the old text is not printed: only ``[Revogado]`` repeals."""
    for eid, drafted in draft.provisions.items():
        words = _words(drafted)
        below = [place for place in old_places if parent_of(place) == eid]
        new = [other for other in draft.provisions.values() if parent_of(other.eid) == eid]
        if (STAYS.fullmatch(words) and not new) or GOES.fullmatch(words) or eid not in old_places:
            continue
        if was := _comes_from(eid, words):
            if below or any(parent_of(other) == was for other in old_places):
                reason = f"{was} and {eid}: what is divided cannot be moved; print its words."
                raise CorpusError(path, drafted.line, "malformed", reason)
            continue
        missing = [other for other in below if other not in draft.provisions]
        if not words and old_places[eid].text.get(lang):
            missing.insert(0, f"the text of {eid}")
        if missing:
            reason = (
                f"{missing[0]} stands in the law and is not printed:"
                " write […] in its place to keep it, [Revogado] to repeal it."
            )
            raise CorpusError(path, drafted.line, "lost", reason)
        if new and not below and (STAYS.fullmatch(words) or not words):
            reason = (
                f"{eid} has nothing below it, and its words stay: {new[0].eid} is out of place."
            )
            raise CorpusError(path, new[0].line, "unknown_eid", reason)


def _words(drafted: Drafted) -> str:
    """The words; for an article with nothing else, the ``[Revogado]`` in its heading."""
    words = "\n".join(drafted.text).strip(END)
    return drafted.heading if not words and GOES.fullmatch(drafted.heading) else words
