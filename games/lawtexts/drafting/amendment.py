"""Compare an amending act with the text it amends, to find the change of each provision.

An act prints the articles it changes: ``[…]`` for unchanged words, ``[Anterior alínea 4)]`` or
［原（四）項］ for words moved from another provision, ``[Revogado]`` or ［廢止］ for repealed
ones, and otherwise the new words. Its clauses repeal, renumber and correct others.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from games.lawtexts.drafting.act import ActClause, ActText
from games.lawtexts.drafting.clauses import ClauseRead, read_places
from games.lawtexts.drafting.draft import Drafted, TextDraft
from games.lawtexts.drafting.lines import (
    COMES,
    END,
    GOES,
    STAYS,
    has_mark,
    is_next,
    numbered,
    rank,
    value_of,
)
from games.lawtexts.drafting.named import NotThere, places_of
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText, ProvisionText

_RELATIVE = re.compile(
    r"(alínea|subalínea|n\.º) \(?([\w-]+)\)?"
    r"|第?[（(]?([一二三四五六七八九十\d]+(?:-[A-Z])?)[）)]?(款|項|分項)"
)
_BODY = re.compile(r"corpo do artigo|proémio|條文|文")


@dataclass(slots=True)
class Deed:
    """The change of one provision, its new words, and where the act says so."""

    do: str
    eid: str
    was: str = ""
    after: str = ""
    kind: str = ""
    quote: str = ""
    clause: str = ""
    """The number of the clause that orders it."""
    is_renumbered: bool = False
    """Whether a clause gives it its new number, not a mark among the words printed."""
    words: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)


def deeds(
    acts: Mapping[str, ActText], old: InstrumentText, *, is_trial: bool = False
) -> list[Deed]:
    """The changes, in the order of the act; raises with the file and line of the first fault, and,
    but for a trial, if there are none."""
    comparison = _Comparison(old, {provision.eid: provision for provision in old.provisions})
    for act in acts.values():
        comparison.read(act)
    if not comparison.deeds and not is_trial:
        path = next(iter(acts.values())).path
        raise CorpusError(path, 1, "malformed", _("No article of this text changes anything."))
    for lang, act in acts.items():
        for draft in act.drafts:
            _check_unchanged(draft, lang, comparison.deeds, act.path)
    for deed in comparison.deeds.values():
        lacking = [lang for lang in acts if lang not in deed.lines and lang not in deed.words]
        if lacking and comparison.is_at_hand_now(deed, acts[lacking[0]]):
            place = comparison.old[deed.eid]
            deed.words[lacking[0]] = _standing(place, lacking[0])
        elif lacking:
            (lang, line), *_rest = deed.lines.items()
            raise _differ(deed, "nothing", lacking[0], acts[lang].path, line)
        if deed.do == "insert" and deed.was:  # what moves does so in both languages
            source = comparison.old[deed.was]
            for lang in source.text.keys() - acts.keys():
                deed.words[lang] = _moved(source, deed.eid, lang)
    return sorted(comparison.deeds.values(), key=lambda deed: deed.do == "repeal")


def _check_unchanged(draft: TextDraft, lang: str, by_eid: Mapping[str, Deed], path: Path) -> None:
    """Raise if one language changes words that the other does not."""
    for place in draft.provisions.values():
        deed = by_eid.get(place.eid)
        if deed and lang not in deed.lines and STAYS.fullmatch(_words(place)):
            raise _differ(deed, "[…]", lang, path, place.line)


def _differ(deed: Deed, other: str, lang: str, path: Path, line: int) -> CorpusError:
    reason = _("%(eid)s: one language says “%(do)s”, %(lang)s says “%(done)s”.")
    if other == "nothing":
        reason = _("%(eid)s: one language says “%(do)s”, %(lang)s says “nothing”.")
    facts = {"eid": deed.eid, "do": deed.do, "lang": lang, "done": other}
    return CorpusError(path, line, "trees_differ", reason, **facts)


def _already(eid: str, path: Path, line: int) -> CorpusError:
    reason = _("%(eid)s already stands in the text: it cannot be added.")
    return CorpusError(path, line, "duplicate_eid", reason, eid=eid)


@dataclass(slots=True)
class _Comparison:
    """The text amended, and what the act read so far does to it."""

    law: InstrumentText
    old: Mapping[str, ProvisionText]
    deeds: dict[str, Deed] = field(default_factory=dict)
    emptied: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Places whose words went elsewhere, with the line and words that say so."""
    clause: str = ""
    """The number of the clause that is carried out."""

    def read(self, act: ActText) -> None:
        ours = [clause for clause in act.clauses if clause.is_ours]
        moved = [
            (eid, was, clause) for clause in ours for eid, was in reversed(self._pairs(clause, act))
        ]
        leaving = {was for _eid, was, _clause in moved}
        vacated = leaving | {eid for c in ours if c.kind == "repeal" for eid in c.named}
        for eid, _was, clause in moved:
            if eid in self.old and not any(f"{eid}__".startswith(f"{one}__") for one in vacated):
                raise _already(eid, act.path, clause.line)
        for clause in ours:
            self.clause = clause.number
            if clause.kind == "whole" and act.annex:
                self._replace_whole(clause, act.annex, act)
            for draft in clause.quoted:
                _check_printed(draft, act.lang, self.old, act.path)
                for drafted in draft.provisions.values():
                    is_new = drafted.eid in clause.added
                    if is_new and drafted.eid in self.old and drafted.eid not in leaving:
                        raise _already(drafted.eid, act.path, drafted.line)
                    for deed in self._compared(drafted, act):
                        self._agree(deed, act, drafted.line)
        for eid, was, clause in moved:
            self.clause = clause.number
            self._move(eid, was, act, clause.line, "", is_renumbered=True)
        for clause in ours:
            self.clause = clause.number
            if clause.kind == "repeal":
                self._repeal(clause, act)
            elif clause.kind == "correct":
                self._correct(clause, act)
            elif clause.kind == "change" and clause.reading and clause.reading.right:
                self._reword(clause, clause.reading, act)
        self._clear(act)

    def _replace_whole(self, clause: ActClause, annex: TextDraft, act: ActText) -> None:
        """Put the words of the annex in place of the regulation's; what it does not print goes."""
        annex.refuse_doubts(act.path)
        last: dict[str, str] = {}
        printed = list(_of_the_rules(annex.provisions))
        places = [eid for eid in printed if eid in self.old]
        for eid, standing in zip(places, (one for one in self.old if one in places), strict=True):
            if eid != standing:
                reason = _(
                    "%(wanted)s was to come, and %(found)s stands here: a paragraph is lost."
                )
                line, facts = annex.provisions[eid].line, {"wanted": standing, "found": eid}
                raise CorpusError(act.path, line, "malformed", reason, **facts)
        for eid in printed:
            parent, drafted = parent_of(eid) or "annex", annex.provisions[eid]
            for deed in self._compared(drafted, act, last.get(parent, parent)):
                self._agree(deed, act, drafted.line)
            last[parent] = eid
        for eid in _of_the_rules(self.old):
            if eid not in annex.provisions and (parent_of(eid) or eid) in (eid, *annex.provisions):
                self._agree(Deed("repeal", eid, quote=clause.text), act, clause.line)

    def is_at_hand_now(self, deed: Deed, act: ActText) -> bool:
        """Whether an act reprints words as they are, in a language that the law has, and so gives
        those of the other, which were not at hand; or prints all of them anew, some as they are."""
        old = self.old.get(deed.eid)
        if old is None or deed.do != "replace" or not _standing(old, act.lang):
            return False
        is_printed = any(deed.eid in draft.provisions for draft in act.drafts)
        return is_printed and (act.is_whole or not any(_standing(old, lang) for lang in deed.words))

    def _clear(self, act: ActText) -> None:
        """Take out what was moved away and nothing follows."""
        for eid, (line, quote) in self.emptied.items():
            deed = self.deeds.get(eid)
            is_gone = (up := self.deeds.get(parent_of(eid) or "")) and up.do == "repeal"
            if not is_gone and (deed is None or deed.do == "repeal"):
                self._agree(Deed("repeal", eid, quote=quote), act, line)
        self.emptied.clear()

    def _agree(self, deed: Deed, act: ActText, line: int) -> None:
        other = self.deeds.setdefault(deed.eid, deed)
        if act.lang in other.lines and other is not deed and other.do != "repeal":
            reason = _("%(eid)s is changed twice, first on line %(line)s.")
            first = other.lines[act.lang]
            raise CorpusError(act.path, line, "doubled", reason, eid=deed.eid, line=first)
        if (other.do, other.was) != (deed.do, deed.was):
            raise _differ(other, deed.do, act.lang, act.path, line)
        other.words |= deed.words
        other.lines[act.lang] = line
        other.quote = other.quote or deed.quote
        other.clause = other.clause or self.clause

    def _compared(self, drafted: Drafted, act: ActText, after: str = "") -> Iterator[Deed]:
        old, lang, path = self.old.get(drafted.eid), act.lang, act.path
        text, body = "\n".join(drafted.text), _words(drafted)
        is_kept = bool(STAYS.fullmatch(body))
        if old is not None and is_kept:
            unchanged = ("", old.heading.get(lang, ""))
            if drafted.heading in unchanged or _stays(drafted.heading):
                return
            text = old.text.get(lang, "")
            drafted.text = [text]
        if old is not None and _stays(drafted.heading):
            drafted.heading = old.heading.get(lang, "")
        if old is not None and GOES.fullmatch(body):
            yield Deed("repeal", drafted.eid, quote=body)
        elif was := _comes_from(drafted, body, self.law, path):
            self._move(drafted.eid, was, act, drafted.line, body, drafted.number)
        elif is_kept and old is None:
            reason = _("The text has no %(eid)s: nothing stands there for […] to keep.")
            raise CorpusError(path, drafted.line, "unknown_eid", reason, eid=drafted.eid)
        elif has_mark(drafted.heading) or has_mark(text):
            reason = _("%(eid)s: a mark stands among other words; print all of them.")
            raise CorpusError(path, drafted.line, "malformed", reason, eid=drafted.eid)
        elif old is not None:
            # Whether the words printed are others; an article's number alone is a frame.
            heading = drafted.heading or old.heading.get(lang, "")
            before = (old.heading.get(lang, ""), old.text.get(lang, ""))
            is_same = (heading, text) == before
            if act.is_whole:  # lines are broken otherwise, and nothing else
                is_same = ["".join(words.split()) for words in (heading, text)] == [
                    "".join(words.split()) for words in before
                ]
            is_frame = not text and not drafted.heading
            drafted.heading = heading
            if not (is_same or is_frame):
                yield Deed("replace", drafted.eid, words={lang: drafted.block})
        else:
            after = after or self._after(drafted.eid, path, drafted.line)
            words = {lang: drafted.block}
            yield Deed("insert", drafted.eid, after=after, kind=drafted.kind, words=words)

    def _after(self, eid: str, path: Path, line: int) -> str:
        """The provision that a new one follows; raises if its number follows none."""
        parent, (level, _rest, value) = parent_of(eid), eid.split("__")[-1].partition("_")
        places = [*self.old, *(deed.eid for deed in self.deeds.values() if deed.do == "insert")]
        if parent is not None and parent not in places:
            raise CorpusError(path, line, "unknown_eid", _("The text has no %(eid)s."), eid=parent)
        if not value or level == "annex":
            return parent or self._end()
        values = [
            other.rpartition("_")[2]
            for other in places
            if parent_of(other) == parent and other.split("__")[-1].startswith(f"{level}_")
        ]
        before = max((v for v in values if rank(v) < rank(value)), key=rank, default=None)
        style = "number" if value[0].isdigit() else "letter"
        if not is_next(before, value, style) and value not in ("1", "a", "i"):
            reason = _("The text has no %(eid)s, and nothing that it would follow.")
            raise CorpusError(path, line, "unknown_eid", reason, eid=eid)
        if before is None:
            return parent or "annex"
        return eid.removesuffix(value) + before

    def _end(self) -> str:
        """The last article or annex, the new ones among them."""
        last = [eid for eid in self.old if parent_of(eid) is None][-1]
        new = {deed.after: eid for eid, deed in self.deeds.items() if parent_of(eid) is None}
        while last in new:
            last = new[last]
        return last

    def _move(
        self,
        eid: str,
        was: str,
        act: ActText,
        line: int,
        quote: str,
        number: str = "",
        *,
        is_renumbered: bool = False,
    ) -> None:
        """Move a provision with all below it; what stood there and is not moved on goes."""
        is_body = parent_of(eid) == was
        below = [other for other in self.old if other.startswith(f"{was}__")]
        places = {was: eid} | {other: eid + other[len(was) :] for other in below}
        for source, target in places.items():
            if target in self.old and not (is_body and source == was):
                deed = Deed("move", target, was=source, quote=quote)
            else:
                deed = self._moved_in(source, target, act, line, number if source == was else "")
                deed.quote = quote
            deed.is_renumbered = is_renumbered
            self._agree(deed, act, line)
        below_it = [other for other in self.old if other.startswith(f"{eid}__")]
        left = [source for source in places if not (is_body and source == was)]
        self.emptied |= {
            other: (line, quote) for other in (*left, *below_it) if other not in places.values()
        }

    def _moved_in(self, source: str, target: str, act: ActText, line: int, number: str) -> Deed:
        """The words of a provision in a place that is new."""
        old = self.old[source]
        kind = "paragraph" if target.split("__")[-1].startswith("para") else old.kind
        after = self._after(target, act.path, line)
        has_words = act.lang in old.text or not old.text
        words = {act.lang: _moved(old, target, act.lang, number)} if has_words else {}
        return Deed("insert", target, was=source, after=after, kind=kind, words=words)

    def _pairs(self, clause: ActClause, act: ActText) -> tuple[tuple[str, str], ...]:
        """Where a clause moves each provision, and where it was."""
        missing = [was for _eid, was in clause.moved if was not in self.old]
        if missing:
            what = _("The text has no %(eid)s.")
            raise CorpusError(act.path, clause.line, "unknown_eid", what, eid=missing[0])
        return clause.moved

    def _repeal(self, clause: ActClause, act: ActText) -> None:
        goals = {eid for eid, _was in clause.moved}
        for eid in clause.named:
            if eid in goals:
                continue  # other words take its place
            if eid not in self.old:
                reason = _("The text has no %(eid)s: it was never there, or is repealed already.")
                raise CorpusError(act.path, clause.line, "unknown_eid", reason, eid=eid)
            self._agree(Deed("repeal", eid, quote=clause.text), act, clause.line)

    def _reword(self, clause: ActClause, reading: ClauseRead, act: ActText) -> None:
        """Put the words that a clause quotes in place of a chapeau, a heading or a provision."""
        (eid,), right = clause.named, reading.right
        is_heading = reading.targets[0].part == "heading"
        block = _standing(self.old[eid], act.lang, **{"heading" if is_heading else "text": right})
        self._agree(
            Deed("replace", eid, quote=clause.text, words={act.lang: block}), act, clause.line
        )

    def _correct(self, clause: ActClause, act: ActText) -> None:
        """Put words for others in each provision named, which has them once; its other language
        stays."""
        reading = clause.reading
        if reading is None or not clause.named:
            reason = _(
                "A correction names one provision and quotes two texts: No n.º 1 do artigo 4.º,"
                " onde se lê «…», deve ler-se «…»."
            )
            raise CorpusError(act.path, clause.line, "malformed", reason)
        for eid in clause.named:
            place = self.old.get(eid)
            words = place.text.get(act.lang, "") if place else ""
            if place is None or words.count(reading.wrong) != 1:
                reason = _("%(eid)s does not have “%(words)s” once.")
                facts = {"eid": eid, "words": reading.wrong[:60]}
                raise CorpusError(act.path, clause.line, "unknown_eid", reason, **facts)
            corrected = words.replace(reading.wrong, reading.right)
            texts = dict(place.text) | {act.lang: corrected}
            other = self.deeds.get(eid)
            if other and other.do == "replace" and act.lang not in other.lines:
                texts = {act.lang: corrected}
            blocks = {lang: _standing(place, lang, text) for lang, text in texts.items()}
            self._agree(Deed("replace", eid, quote=clause.text, words=blocks), act, clause.line)


class Differences(tuple[tuple[str, str, str], ...]):
    """Of each provision that a republication prints otherwise: its eId, the words printed, and
    those of the consolidated text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(f"{eid}: “{printed}” / “{words}”" for eid, printed, words in self)


def differences(annex: TextDraft, law: InstrumentText) -> tuple[int, Differences]:
    """Compare a republished regulation with a text, line by line within each article; return the
    line of the first difference, and all of them."""
    printed, standing = _lines_of(annex), _lines_in(law, annex.lang)
    rows: list[tuple[str, str, str]] = []
    first = 0
    for top in dict.fromkeys([*standing, *printed]):
        one, two = printed.get(top, []), standing.get(top, [])
        same = SequenceMatcher(None, [w for _, w in one], [w for _, w in two], autojunk=False)
        for what, a, b, c, d in same.get_opcodes():
            if what != "equal":
                pairs = zip_longest(one[a:b], two[c:d], fillvalue=("", ""))
                rows += [(x[0] or y[0], x[1], y[1]) for x, y in pairs]
                places = [eid for eid, _words in (*one[a:b], *one)]
                first = first or next((annex.provisions[eid].line for eid in places), 1)
    return first, Differences(rows)


def _lines_of(annex: TextDraft) -> dict[str, list[tuple[str, str]]]:
    return _by_article(
        (eid, [annex.provisions[eid].heading, *annex.provisions[eid].text])
        for eid in _of_the_rules(annex.provisions)
    )


def _lines_in(law: InstrumentText, lang: str) -> dict[str, list[tuple[str, str]]]:
    places = {place.eid: place for place in law.provisions}
    return _by_article(
        (eid, [places[eid].heading.get(lang, ""), places[eid].text.get(lang, "")])
        for eid in _of_the_rules(places)
    )


def _by_article(places: Iterable[tuple[str, list[str]]]) -> dict[str, list[tuple[str, str]]]:
    """The words of each provision by article; a closing paragraph is of the one before."""
    lines: dict[str, list[tuple[str, str]]] = {}
    for eid, words in places:
        top = lines.setdefault(eid.split("__")[0], [])
        text = " ".join(" ".join(words).split())
        if top and eid.endswith("wrapup"):
            top[-1] = (top[-1][0], f"{top[-1][1]} {text}")
        elif text:
            top.append((eid, text))
    return lines


def _of_the_rules(eids: Iterable[str]) -> Iterator[str]:
    """The chapters, articles and annexes, without the act that approved them and its frame."""
    return (eid for eid in eids if re.match("art_|chp_|sec_|annex_(?!_)", eid))


def _moved(old: ProvisionText, eid: str, lang: str, number: str = "") -> str:
    """The words of a provision under the number of its new place; of an article only its body."""
    heading = ""
    if old.kind != "article":
        number = number or numbered(old.number.get(lang, ""), eid.rpartition("_")[2])
        heading = old.heading.get(lang, "")
    return Drafted(eid, old.kind, 0, number, heading, [old.text.get(lang, "")]).block


def _standing(
    place: ProvisionText, lang: str, text: str | None = None, heading: str | None = None
) -> str:
    """The words of the law as a block, or others under its number and heading; empty if it has none
    in this language."""
    text = place.text.get(lang, "") if text is None else text
    heading = place.heading.get(lang, "") if heading is None else heading
    return Drafted(place.eid, place.kind, 0, place.number.get(lang, ""), heading, [text]).block


def _stays(heading: str) -> bool:
    return STAYS.fullmatch(heading.strip("()（） ")) is not None


def _comes_from(drafted: Drafted, body: str, law: InstrumentText, path: Path) -> str:
    """The provision that ``[Anterior …]`` names, if those are the words; raises if unknown."""
    match = COMES.fullmatch(body)
    if match is None:
        return ""
    inner, parent = match[1], parent_of(drafted.eid)
    was = ""
    named = read_places(inner, "pt", law) or read_places(inner, "zh-hant", law)
    with suppress(NotThere):
        was = next(iter(places_of(named, law)), "")
    if was:
        pass
    elif relative := _RELATIVE.fullmatch(inner):
        printed = relative[2] or relative[3]
        value = value_of(printed) or printed
        level = "para" if (relative[1] or relative[4]) in ("n.º", "款") else "point"
        was = f"{parent}__{level}_{value}"
    elif _BODY.fullmatch(inner):
        was = parent or ""
    if not law.has(was):
        reason, facts = _("%(eid)s: the text has no %(was)s."), {"was": was or inner}
        raise CorpusError(path, drafted.line, "unknown_eid", reason, eid=drafted.eid, **facts)
    return was


def _check_printed(
    draft: TextDraft, lang: str, old_places: Mapping[str, ProvisionText], path: Path
) -> None:
    """Raise if a provision of the old text is not printed: only ``[Revogado]`` repeals."""
    for eid, drafted in draft.provisions.items():
        words = _words(drafted)
        below = [place for place in old_places if parent_of(place) == eid]
        new = [other for other in draft.provisions.values() if parent_of(other.eid) == eid]
        is_marked = GOES.fullmatch(words) or COMES.fullmatch(words)
        takes_body = any(
            (match := COMES.fullmatch(_words(other))) and _BODY.fullmatch(match[1]) for other in new
        )
        is_kept = STAYS.fullmatch(words) and not new
        if is_kept or is_marked or takes_body or eid not in old_places:
            continue
        missing = [other for other in below if other not in draft.provisions]
        if not words and old_places[eid].text.get(lang):
            reason = _(
                "the text of %(eid)s stands in the law and is not printed:"
                " write […] in its place to keep it, [Revogado] to repeal it."
            )
            raise CorpusError(path, drafted.line, "lost", reason, eid=eid)
        if missing:
            reason = _(
                "%(eid)s stands in the law and is not printed:"
                " write […] in its place to keep it, [Revogado] to repeal it."
            )
            raise CorpusError(path, drafted.line, "lost", reason, eid=missing[0])
        if new and not below and (STAYS.fullmatch(words) or not words):
            reason = _(
                "%(eid)s has nothing below it, and its words stay: %(other)s is out of place."
            )
            raise CorpusError(path, new[0].line, "unknown_eid", reason, eid=eid, other=new[0].eid)


def _words(drafted: Drafted) -> str:
    """The words; for an article with nothing else, the mark in its heading."""
    words = "\n".join(drafted.text).strip(END)
    is_mark = GOES.fullmatch(drafted.heading) or COMES.fullmatch(drafted.heading)
    return drafted.heading if not words and is_mark else words
