"""Read an amending act whole: its own clauses, and the provisions it quotes."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise
from operator import itemgetter
from pathlib import Path

from games.lawtexts.drafting.clauses import ClauseRead, NotRead, OwnDay, read_clause
from games.lawtexts.drafting.days import InForce, day_written
from games.lawtexts.drafting.draft import TextDraft, draft_printed, number_paragraphs
from games.lawtexts.drafting.found import FoundLine, FoundText
from games.lawtexts.drafting.lines import (
    Paragraph,
    article,
    bare,
    check_heading,
    check_lines,
    mark,
    paragraphs,
    rank,
)
from games.lawtexts.drafting.named import (
    NotThere,
    TextsNamed,
    left_out,
    moves_of,
    names_ours,
    places_of,
)
from games.lawtexts.drafting.structure import has_table, structure
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText

LONGEST = 200_000
"""Characters of an act; none that amends a regulation of a game has a tenth of it."""

_QUOTES = {"«": "»", "“": "”", "「": "」"}
_OPENS = re.compile(
    r"[«“「]\s*(?=(?:Artigo|ARTIGO|Art\.)\s|ANEXO|\(?\d{1,2}(?:-[A-Z])?[.)]\s|[a-z]\)\s"
    r"|第[一二三四五六七八九十]+(?:-[A-Z])?條|附件|[（(]?[一二三四五六七八九十]+(?:-[A-Z])?[、）)])"
)
_CLOSES = re.compile(r"[»”」]\s*[.。;；]?$")
TITLE = re.compile(
    r"((?:Despacho|Portaria)\b.*?n\.º\s*(\d+/\d{2,4}(?:/M)?))$"
    r"|(第\s*(\d+/\d+(?:/M)?)\s*號.*(?:批示|訓令))$"
)
PARTS = (
    ("formula", re.compile(r"Publique-se|Aprovado|命令公佈|著令公佈")),
    ("date", re.compile(
        r"(?:Gabinete d[^,]{1,80}, aos |Aos |Em )?\d{1,2}(?:\.º)? de \w+ de \d{4}\.?$"
        r"|[〇○零一二三四五六七八九十\d]{2,6}年.{1,3}月.{1,4}日(?:於.*)?$")),
    ("office", re.compile(r"GABINETE\b|.*辦\s*公\s*室$")),
)  # fmt: skip
_PRINTS = re.compile(r"(?:redacção|alterad[oa]s?|aditad[oa]s?|Muda|如下|修改為)\s*[:：]?$")
_ORDERS = {
    "pt": re.compile(
        r"entram? em vigor|produz(?:em)? efeitos|caducam?\b|onde se lê|deve ler-se"
        r"|(?:é|são) (?:também |igualmente |ainda )?(?:revogad|alterad|aditad|substituíd|renumerad"
        r"|suspens)[oa]s?|\baditamento|passam? a |redacção constante|alteração [aàd]"
        r"|à sua rectificação|\brectifica-se\b",
        re.IGNORECASE,
    ),
    "zh-hant": re.compile(
        r"起?生效|產生效力|失效|更正|應為|應改為|以“.+”取代|改為|重新編號|增加|增訂|廢止|修改|如下|中止|暫停"
    ),
}
"""Words with which a clause begins in an act that numbers none, and without which it orders
nothing."""
_GOES_ON = re.compile(
    r"(?i:deve ler-se|(?:assim,? )?onde se lê)|Assim, n|原文為|應改為|應為|應更正為"
)
"""Words that go on with the clause before."""
_RECTIFIES = re.compile(r"(?i:rectificação)|更\s*正")
_ORDERED = re.compile(
    r"(?:manda|determina|determino|decreta)(?: que)? ?[:：]$"
    r"|(?:作出本批示|發佈本訓令|批示如下)[。：]?$"
)
_ANNEX = re.compile(r"ANEXO(?: [ÚU]NICO)?|附\s*件")
_ANNEX_HEAD = re.compile(
    rf"{_ANNEX.pattern}|\(a que se refere o[^()]{{1,60}}\)"
    r"|（[^（）]{1,40}所(?:指|述)(?:的附件|者)?）"
)
_REPUBLISHES = re.compile(r"republicad[oa]s?\b|重新公佈")
_SENTENCE = re.compile(
    r"\b(?:é|são|passam?|entram?|produz(?:em)?|ficam?|caducam?|revogam?-se)\b|第[^第]{1,20}[條款號]",
    re.IGNORECASE,
)
"""Words on the line of an article that are no heading."""
_SOLE = re.compile(r"Artigo único\.?\s*")
_NUMBER = re.compile(r"(?<![\d/])\d{1,4}/\d{2,4}(?:/M)?(?![\d/])")


@dataclass(slots=True)
class ActClause:
    """One of the act's own clauses; ``quoted`` are the provisions printed under it."""

    line: int
    number: str
    text: str
    kind: str = ""
    """Of its reading; empty if it changes no text and sets no day, or is open."""
    named: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    """Where each renumbered provision goes, and where it was."""
    is_ours: bool = True
    """Whether it is about this regulation."""
    quoted: list[TextDraft] = field(default_factory=list)
    reading: ClauseRead | None = None
    open: NotRead | None = None
    """What of it is not read, if it may change this regulation."""
    name: str = ""
    """Its number, or its place among the clauses where none is printed."""


@dataclass(slots=True)
class ActText:
    """An act in one language."""

    lang: str
    path: Path
    clauses: list[ActClause] = field(default_factory=list)
    account: list[tuple[int, str, str]] = field(default_factory=list)
    """Each line of the act: its number, what it is, and its words."""
    label: str = ""
    number: str = ""
    signed: date | None = None
    annex: TextDraft | None = None
    """The regulation as an annex prints it after the signature."""

    @property
    def is_whole(self) -> bool:
        """Whether the annex is the regulation's new words, and not their republication."""
        return any(clause.kind == "whole" and clause.is_ours for clause in self.clauses)

    @property
    def in_force(self) -> tuple[ActClause, InForce] | None:
        """The clause on the day it takes effect: on its effects, if it has one of these."""
        days = [
            (reading.is_of_effects, clause, reading.starts)
            for clause in self.clauses
            if clause.kind == "in_force" and (reading := clause.reading) and reading.starts
        ]
        return max(days, key=itemgetter(0))[1:] if days else None

    @property
    def drafts(self) -> list[TextDraft]:
        quoted = [draft for clause in self.clauses if clause.is_ours for draft in clause.quoted]
        return [*quoted, self.annex] if self.annex and self.is_whole else quoted

    @property
    def open(self) -> list[ActClause]:
        """The clauses that may change this regulation and are not read."""
        return [clause for clause in self.clauses if clause.open]


@dataclass(slots=True)
class _Block:
    """Lines within one pair of quotation marks."""

    first: int
    last: int
    lines: dict[int, str]


def read_act(
    lines: Iterable[str],
    lang: str,
    path: Path,
    law: InstrumentText,
    unread: Collection[str] = (),
) -> ActText:
    """The act in one language, the clauses named ``unread`` left open; raises with file and
    line."""
    lines = list(lines)
    if sum(map(len, lines)) > LONGEST:
        reason = _("An act has at most %(most)s characters.")
        raise CorpusError(path, 1, "malformed", reason, most=LONGEST)
    act = ActText(lang, path)
    own, blocks = _split(lines, lang, path)
    annex = _cut_annex(own)
    _read_own(act, own, blocks, law, unread)
    printed = [clause for clause in act.clauses if clause.reading and clause.reading.is_annexed]
    if annex and len(printed) == 1:  # as if it stood under the clause
        for number in [n for n, text in annex.lines.items() if _ANNEX_HEAD.fullmatch(text)]:
            act.account.append((number, "annex", annex.lines.pop(number)))
        annex.first = printed[0].line
        blocks, annex = [*blocks, annex], None
    _check_numbers(act)
    unnumbered = {
        place.parent or ""
        for place in law.provisions
        if place.kind == "paragraph" and not place.number
    }
    for block in blocks:
        before = [clause for clause in act.clauses if clause.line <= block.first]
        clause = before[-1] if before else ActClause(block.first, "", "", "change")
        if not before:
            act.clauses.insert(0, clause)
        if clause.open:
            act.account += [(number, "open", text) for number, text in block.lines.items() if text]
            continue
        if not clause.is_ours or (clause.kind not in ("change", "add") and not clause.added):
            if not clause.is_ours:
                act.account += [(n, "another", text) for n, text in block.lines.items() if text]
                continue
            reason = _("Words are quoted here, and no clause before them says what they change.")
            raise CorpusError(path, block.first, "malformed", reason)
        clause.quoted.append(_draft(block, clause, lang, path, len(lines)))
        number_paragraphs(clause.quoted[-1], unnumbered)
        act.account += [(number, "quoted", text) for number, text in block.lines.items() if text]
    for clause in act.clauses:
        _check_named(clause, path)
    if annex:
        _read_annex(act, annex, unnumbered, unread)
    act.account.sort()
    return act


def _split(lines: list[str], lang: str, path: Path) -> tuple[dict[int, str], list[_Block]]:
    """The act's own lines, and the blocks that it quotes."""
    own: dict[int, str] = {}
    blocks: list[_Block] = []
    opening, depth = "", 0
    is_marked = any(_OPENS.match(line.strip()) for line in lines)
    before = ""
    """The act's own line before."""
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        begins = _OPENS.match(line)
        if begins and opening and article(line[begins.end() :], lang):
            reason = _("The quotation that opens here is not closed before another opens.")
            raise CorpusError(path, blocks[-1].first, "malformed", reason)
        if begins and not opening:
            opening, depth = line[0], 0
            blocks.append(_Block(number, number, {}))
            line = line[begins.end() :]
            depth = 1
        elif begins and line[0] == opening:
            line = line[begins.end() :]  # a mark repeated before each paragraph opens nothing more
        elif not is_marked and not blocks and article(bare(line), lang) and _may_quote(before):
            blocks.append(_Block(number, number, {}))
        if not opening and (is_marked or not blocks):
            own[number] = raw
            before = line or before
            continue
        if opening:
            depth += line.count(opening) - line.count(_QUOTES[opening])
            if depth <= 0:
                line = _CLOSES.sub("", line)
                opening = ""
        blocks[-1].lines[number] = line
        blocks[-1].last = number
    if opening:
        reason = _("The quotation that opens here is never closed: write %(mark)s.")
        raise CorpusError(path, blocks[-1].first, "malformed", reason, mark=_QUOTES[opening])
    for number, text in own.items():
        if is_marked or not blocks:
            check_heading(text, lang, path, number, is_own=True)
    return own, blocks


def _read_annex(
    act: ActText, block: _Block, unnumbered: Collection[str], unread: Collection[str]
) -> None:
    """Read an annex that is the regulation's new words, or republishes them: the proof then holds
    it against the text, so that the clause orders nothing by itself."""
    part = "annex" if act.is_whole else "signature"
    for clause in act.clauses:
        if clause.name in unread:
            part = "annex"
        elif _REPUBLISHES.search(clause.text):
            part = "annex"
            if not _ORDERS[act.lang].search(clause.text):
                clause.open = None
    if part == "annex":
        act.annex = _structured(_found(block.lines, act.lang), "closing")
        number_paragraphs(act.annex, unnumbered)
    act.account += [(number, part, text) for number, text in block.lines.items() if text]


def _found(lines: Mapping[int, str], lang: str) -> FoundText:
    found, before = FoundText(lang, lang), ""
    for number, line in sorted(lines.items()):
        if line:
            found.lines.append(FoundLine(number, line, not before))
        before = line
    return found


def _structured(found: FoundText, zone: str) -> TextDraft:
    """What is printed, with its chapters and tables."""
    printed, doubts = structure(found, zone=zone)
    return TextDraft(found.lang, {one.eid: one for one in printed}, doubts)


def _cut_annex(own: dict[int, str]) -> _Block | None:
    """Take the lines out from the annex on, which stands after the day and the signature."""
    is_day = dict(PARTS)["date"].match
    day = next((n for n, text in own.items() if is_day(text.strip())), max(own, default=0))
    after = [n for n, text in own.items() if n > day and _ANNEX.fullmatch(text.strip())]
    if not after:
        return None
    block = _Block(after[0], max(own), {})
    for number in [n for n in own if n >= after[0]]:
        block.lines[number] = own.pop(number).strip()
    return block


def _is_heading(text: str) -> bool:
    return len(text) < 90 and text[-1] not in ".:;。：；"


def _preamble_ends(own: dict[int, str]) -> int:
    """The last line of the reasons, by the words that order the rest; 0 without such words."""
    return next((number for number, text in own.items() if _ORDERED.search(text.strip())), 0)


def orders_something(text: str, lang: str) -> bool:
    """Whether the words have any with which a clause orders."""
    return _ORDERS[lang].search(text) is not None


def _may_quote(before: str) -> bool:
    """Whether an article that follows, without quotation marks, is one that the act prints."""
    return not before or bool(_PRINTS.search(before))


def _read_own(
    act: ActText,
    own: dict[int, str],
    blocks: list[_Block],
    law: InstrumentText,
    unread: Collection[str],
) -> None:
    """Sort the act's own paragraphs; its clauses are numbered, articles, or known by their verb."""
    starts = {block.first for block in blocks}
    own_article = ""
    is_before = _preamble_ends(own)
    for paragraph in _paragraphs(own, starts, act.lang):
        text, line = paragraph.text, paragraph.line
        marked = mark(text, act.lang)
        titled = TITLE.match(text)
        part = next((name for name, shape in PARTS if shape.match(text)), "")
        goes_on = act.clauses and _GOES_ON.match(text)
        orders = _ORDERS[act.lang].search(text) and not goes_on
        last = act.account[-1][1] if act.account else ""
        if is_before and line <= is_before and not titled and part in ("", "date"):
            part = "preamble"
        elif _RECTIFIES.fullmatch(text) and not act.clauses:
            part = "title"
        elif titled and not act.clauses and not act.label:
            act.label, act.number = titled[1] or titled[3], titled[2] or titled[4]
            part = "title"
        elif not act.clauses and last == "title" and re.fullmatch(r"de \d{1,2} de \w+", text):
            part = "title"
        elif part == "date":
            act.signed = day_written(text, act.lang)
        elif last in ("date", "signature"):
            part = "signature"
        elif began := article(text, act.lang):
            own_article, words = began[0], began[2].lstrip("—–- ")
            first = mark(words, act.lang)
            if first and first.style == "number":  # «Art. 2.º — 1. …»
                number = f"{own_article}.{first.value}"
                act.clauses.append(ActClause(line, number, first.rest))
            else:
                is_heading = not words or (_is_heading(words) and not _SENTENCE.search(words))
                act.clauses.append(ActClause(line, own_article, "" if is_heading else words))
        elif own_article and not act.clauses[-1].text and not marked and _is_heading(text):
            part = "heading"
        elif marked and marked.style == "number" and (act.clauses or marked.value == "1"):
            if own_article and not act.clauses[-1].text:
                act.clauses.pop()
            number = f"{own_article}.{marked.value}" if own_article else marked.value
            act.clauses.append(ActClause(line, number, marked.rest))
        elif own_article and not act.clauses[-1].text:
            act.clauses[-1].text = text
        elif orders and not (act.clauses and _is_open(act.clauses[-1], blocks, line, act.lang)):
            act.clauses.append(ActClause(line, "", _SOLE.sub("", text)))
        elif act.clauses:
            act.clauses[-1].text += f"\n{text}"
        part = part or ("clause" if act.clauses else "preamble")
        act.account.append((line, part, text))
    texts = TextsNamed(law)
    texts.cite("\n".join(text for _line, part, text in act.account if part == "preamble"))
    for place, clause in enumerate(act.clauses, start=1):
        clause.name = clause.number or str(place)
        if clause.name in unread:
            clause.open = NotRead(clause.text)
        else:
            _understand(clause, act, texts)
    _check_days(act, is_of_articles=bool(own_article))
    parts = {line: part for line, part, _text in act.account}
    part = "preamble"
    for line, text in sorted(own.items()):
        part = parts.get(line, part)
        if text.strip() and line not in parts:
            act.account.append((line, part, ""))


def _is_open(clause: ActClause, blocks: list[_Block], line: int, lang: str) -> bool:
    """Whether a clause has ordered nothing yet, or goes on after its colon, and quoted nothing."""
    goes_on = clause.text.endswith((":", "：")) or not _ORDERS[lang].search(clause.text)
    return goes_on and not any(clause.line < block.first < line for block in blocks)


def _paragraphs(own: dict[int, str], starts: set[int], lang: str) -> Iterator[Paragraph]:
    """The act's own paragraphs; a quotation ends one."""
    end = max(own, default=0)
    group: list[str] = []
    first = 1
    for number in range(1, end + 2):
        if number <= end and number not in starts:
            group.append(own.get(number, ""))
            continue
        for paragraph in paragraphs(group, lang):
            paragraph.line += first - 1
            yield paragraph
        group, first = [""], number


def _understand(clause: ActClause, act: ActText, texts: TextsNamed) -> None:
    """Read a clause; one that is not read is open if it may change this regulation."""
    read = read_clause(clause.text, act.lang, texts.law)
    if isinstance(read, NotRead):
        # A clause that orders something is open whatever text it cites: its provisions may be ours.
        if _ORDERS[act.lang].search(clause.text) or names_ours(clause.text, act.lang, texts):
            clause.open = read
            texts.cite(clause.text)
        return
    clause.reading, clause.kind = read, "move" if read.kind == "renumber" else read.kind
    if read.kind == "in_force":
        return
    try:
        if read.kind == "lapse":
            clause.reading = read = _lapsing(read, clause)
            clause.kind = read.kind
        ours = texts.ours(read)
        if read.kind in ("revoke", "whole"):
            clause.is_ours = texts.is_ours(read.text)
        else:
            clause.is_ours = bool(ours) or not read.targets
        clause.named = places_of(ours, texts.law, is_new=read.kind == "add")
        clause.named = left_out(read, clause.named, texts.law)
        if read.kind == "suspend" and not all(map(texts.law.has, clause.named)):
            raise NotThere
        if read.kind == "add":
            clause.added = clause.named
        elif read.becomes and clause.is_ours:
            clause.moved, clause.added = moves_of(read, clause.named, texts.law)
        if read.right and read.kind == "change" and len(clause.named) != 1:
            raise NotThere
    except NotThere:
        clause.open, clause.kind = NotRead(clause.text, is_misplaced=True), ""


def _check_days(act: ActText, *, is_of_articles: bool) -> None:
    """Leave open a clause on days that are of no clause of the act, or that another clause tells
    too, and a clause whose provisions lapse while another changes them."""
    for clause in act.clauses:
        others = [other for other in act.clauses if other is not clause]
        reading = clause.reading
        try:
            if reading and clause.kind == "in_force":
                clause.reading = _with_own_clauses(reading, clause, others, is_of_articles)
            elif (
                reading
                and reading.own_days
                and any(set(other.named) & set(clause.named) for other in others)
            ):
                raise NotThere  # the words that lapse may be those that another clause puts in
        except NotThere:
            clause.open, clause.kind = NotRead(clause.text, is_misplaced=True), ""


def _with_own_clauses(
    read: ClauseRead, clause: ActClause, others: list[ActClause], is_of_articles: bool
) -> ClauseRead:
    """The days of clauses by their numbers in the act; raises ``NotThere``."""
    days = [other.reading for other in others if other.kind == "in_force" and other.reading]
    if read.starts and any(day.starts and day.is_of_effects == read.is_of_effects for day in days):
        raise NotThere
    ordering = [other.number for other in others if other.kind != "in_force"]
    numbers = {*ordering, *(number.partition(".")[0] for number in ordering)}
    own_days = []
    for day in read.own_days:
        named = []
        for one in day.clauses:
            number, dot, part = one.partition(".")
            if is_of_articles and not dot:  # «no n.º 1», of the same article
                number, part = clause.number.partition(".")[0], number
            if bool(dot) > is_of_articles or (one := f"{number}.{part}".rstrip(".")) not in numbers:
                raise NotThere
            named.append(one)
        own_days.append(replace(day, clauses=tuple(named)))
    return replace(read, own_days=tuple(own_days))


def _lapsing(read: ClauseRead, clause: ActClause) -> ClauseRead:
    """A repeal from the day after the last; raises ``NotThere`` for a clause without a number,
    which can have no day of its own."""
    if not clause.number or read.until is None:
        raise NotThere
    starts = InForce(read.until + timedelta(days=1))
    own_days = (OwnDay((clause.number,), starts),)
    return replace(read, kind="repeal", until=None, own_days=own_days)


def _check_numbers(act: ActText) -> None:
    """Raise for a clause out of sequence, and for an act of another regulation."""
    values = [(0, 0), *(_place(c.number) for c in act.clauses if c.number)]
    lines = [0, *(clause.line for clause in act.clauses if clause.number)]
    for (before, value), line in zip(pairwise(values), lines[1:], strict=True):
        if value not in ((before[0] + 1, 0), (before[0] + 1, 1), (before[0], before[1] + 1)):
            wanted = before[0] + 1 if not value[1] or value[1] == 1 else before[1] + 1
            printed = value[1] or value[0]
            reason = _("Clause %(wanted)s of the act was to come, and %(found)s stands here.")
            raise CorpusError(act.path, line, "lost", reason, wanted=wanted, found=printed)
    orders = [clause for clause in act.clauses if clause.kind not in ("", "in_force")]
    if orders and not act.open and not any(clause.is_ours for clause in orders):
        others = ", ".join(_NUMBER.findall(orders[0].text))
        reason = _("This act is about another regulation: %(others)s.")
        raise CorpusError(act.path, orders[0].line, "malformed", reason, others=others)


def _place(number: str) -> tuple[int, int]:
    """The number of a clause, and of its paragraph in an act of articles."""
    first, _dot, second = number.partition(".")
    return rank(first)[0], rank(second)[0] if second else 0


def _draft(block: _Block, clause: ActClause, lang: str, path: Path, size: int) -> TextDraft:
    lines = [block.lines.get(number, "") for number in range(1, size + 1)]
    check_lines(block.lines, lang, path)
    if has_table(draft_text := _found(block.lines, lang)):
        draft = _structured(draft_text, "body")
        draft.refuse_doubts(path)
        return draft
    parents = {parent_of(eid) or "" for eid in clause.added or clause.named}
    return draft_printed(lines, parents, lang, path)


def _check_named(clause: ActClause, path: Path) -> None:
    """Raise if a clause names an article that is not printed under it, or the other way round."""
    printed = [draft.provisions[eid] for draft in clause.quoted for eid in draft.provisions]
    if clause.open or not clause.named or not printed or clause.kind not in ("change", "add"):
        is_inline = clause.reading is not None and clause.reading.right
        if clause.kind in ("change", "add") and clause.is_ours and not printed and not is_inline:
            reason = _("Nothing is quoted under this clause: print the words between « and ».")
            raise CorpusError(path, clause.line, "lost", reason)
        return
    tops = {eid.split("__")[0] for eid in clause.named}
    for eid in clause.named:
        if not any(f"{place.eid}__".startswith(f"{eid}__") for place in printed):
            reason = _("The clause names %(eid)s, which is not printed under it.")
            raise CorpusError(path, clause.line, "lost", reason, eid=eid)
    for place in printed:
        if place.eid.split("__")[0] not in tops:
            reason = _("%(eid)s is printed under a clause that does not name it.")
            raise CorpusError(path, place.line, "malformed", reason, eid=place.eid)
