"""The words of an amending act read against the text it amends: what each provision becomes.

An act prints the articles it changes: ``[…]`` where words stay, ``[Anterior alínea 4)]`` or
［原（四）項］ where they come from another place, ``[Revogado]`` or ［廢止］ where they go, and the
new words elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from games.lawtexts.drafting.draft import Draft, Drafted
from games.lawtexts.drafting.unreadable import COMES, END, GOES, STAYS, has_mark
from games.lawtexts.drafting.writing import block_of
from games.lawtexts.errors import CorpusError
from games.lawtexts.numerals import from_chinese
from games.lawtexts.outline import parent_of
from games.lawtexts.shape import InstrumentText, ProvisionText

_PARTS = {"n.º": "para", "款": "para"}


@dataclass(slots=True)
class Deed:
    """What becomes of one provision, and the words it is given."""

    do: str
    eid: str
    was: str = ""
    after: str = ""
    kind: str = ""
    quote: str = ""
    words: dict[str, str] = field(default_factory=dict)


def deeds(
    drafts: Mapping[str, Draft], old: InstrumentText, paths: Mapping[str, Path]
) -> list[Deed]:
    """In the order of the text. A place that hangs off nothing of the text is refused."""
    there = {provision.eid: provision for provision in old.provisions}
    found: dict[str, Deed] = {}
    for lang, draft in drafts.items():
        before = ""
        _check_printed(draft, lang, there, paths[lang])
        for each in draft.provisions.values():
            deed = _deed(each, lang, there, before, paths[lang])
            before = each.eid
            if deed is not None:
                _agree(found, deed, lang, each, paths[lang])
    if not found:
        path = next(iter(paths.values()))
        raise CorpusError(path, 1, "malformed", "No article of this text changes anything.")
    for lang, draft in drafts.items():
        _check_kept(draft, lang, found, paths[lang])
    return list(found.values())


def _check_kept(draft: Draft, lang: str, found: Mapping[str, Deed], path: Path) -> None:
    """Words that one language keeps, no other changes."""
    for each in draft.provisions.values():
        if each.eid in found and _stays(each):
            reason = f"{each.eid}: one language says “{found[each.eid].do}”, {lang} says “[…]”."
            raise CorpusError(path, each.line, "trees_differ", reason)


def _stays(each: Drafted) -> bool:
    return STAYS.fullmatch(_words(each)) is not None


def _agree(found: dict[str, Deed], deed: Deed, lang: str, each: Drafted, path: Path) -> None:
    other = found.setdefault(deed.eid, deed)
    if (other.do, other.was) != (deed.do, deed.was):
        reason = f"{deed.eid}: one language says “{other.do}”, {lang} says “{deed.do}”."
        raise CorpusError(path, each.line, "trees_differ", reason)
    other.words |= deed.words
    other.quote = other.quote or deed.quote


def _deed(
    each: Drafted, lang: str, there: Mapping[str, ProvisionText], before: str, path: Path
) -> Deed | None:
    old = there.get(each.eid)
    text = "\n".join(each.text)
    told = _words(each)
    if old is not None and STAYS.fullmatch(told):
        kept = ("", old.heading.get(lang, ""))
        if each.heading in kept or STAYS.fullmatch(each.heading):
            return None
        text = old.text.get(lang, "")
        each.text = [text]
    if old is not None and STAYS.fullmatch(each.heading):
        each.heading = old.heading.get(lang, "")
    if old is not None and GOES.fullmatch(told):
        return Deed("repeal", each.eid, quote=told)
    if old is None:
        _check_new(each, there, before, path, is_kept=bool(STAYS.fullmatch(told)))
    if was := _comes_from(each.eid, told):
        if was not in there or old is None:
            reason = f"{each.eid}: the text has no {was if was not in there else each.eid}."
            raise CorpusError(path, each.line, "unknown_eid", reason)
        return Deed("move", each.eid, was=was, quote=told)
    if has_mark(each.heading) or has_mark(text):
        reason = f"{each.eid}: a mark stands among other words; print all of them."
        raise CorpusError(path, each.line, "malformed", reason)
    if old is not None:
        return _replaced(each, lang, old, text)
    after = _after(each.eid, there, before)
    return Deed("insert", each.eid, after=after, kind=each.kind, words={lang: block_of(each)})


def _check_new(
    each: Drafted, there: Mapping[str, ProvisionText], before: str, path: Path, *, is_kept: bool
) -> None:
    """A new place follows the last article, or hangs off a place of the text or of the act."""
    parent = parent_of(each.eid)
    last = [eid for eid in there if parent_of(eid) is None and eid.startswith("art_")][-1]
    follows = f"art_{int(last.removeprefix('art_')) + 1}"
    is_placed = each.eid == follows if parent is None else parent in there or bool(before)
    if is_kept or not is_placed:
        reason = f"The text has no {each.eid}."
        raise CorpusError(path, each.line, "unknown_eid", reason)


def _replaced(each: Drafted, lang: str, old: ProvisionText, text: str) -> Deed | None:
    heading = each.heading or old.heading.get(lang, "")
    is_same = (heading, text) == (old.heading.get(lang, ""), old.text.get(lang, ""))
    is_frame = not text and not each.heading
    if is_same or is_frame:
        return None
    each.heading = heading
    return Deed("replace", each.eid, words={lang: block_of(each)})


def _comes_from(eid: str, told: str) -> str:
    for shape, lang in COMES:
        if found := shape.fullmatch(told):
            level, value = (found[1], found[2]) if lang == "pt" else (found[2], found[1])
            number = from_chinese(value) if lang == "zh" and not value.isdecimal() else value
            head = parent_of(eid) or ""
            return f"{head}__{_PARTS.get(level, 'point')}_{number}"
    return ""


def _after(eid: str, there: Mapping[str, ProvisionText], before: str) -> str:
    """The place a new one comes after: the one printed before it, else the last of its parent."""
    if before:
        top = before
        while top and parent_of(top) != parent_of(eid) and parent_of(eid) != top:
            top = parent_of(top) or ""
        if top:
            return top
    parent = parent_of(eid)
    if parent is not None:
        return parent
    return [each for each in there if parent_of(each) is None and each.startswith("art_")][-1]


def _check_printed(draft: Draft, lang: str, there: Mapping[str, ProvisionText], path: Path) -> None:
    """Refuse a place of the old text left unprinted: only ``[Revogado]`` repeals."""
    for eid, drafted in draft.provisions.items():
        words = _words(drafted)
        below = [place for place in there if parent_of(place) == eid]
        new = [other for other in draft.provisions.values() if parent_of(other.eid) == eid]
        if (STAYS.fullmatch(words) and not new) or GOES.fullmatch(words) or eid not in there:
            continue
        if was := _comes_from(eid, words):
            if below or any(parent_of(other) == was for other in there):
                reason = f"{was} and {eid}: what is divided cannot be moved; print its words."
                raise CorpusError(path, drafted.line, "malformed", reason)
            continue
        missing = [other for other in below if other not in draft.provisions]
        if not words and there[eid].text.get(lang):
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
    """The words; of an article printed with nothing else, the ``[Revogado]`` in its heading."""
    words = "\n".join(drafted.text).strip(END)
    return drafted.heading if not words and GOES.fullmatch(drafted.heading) else words
