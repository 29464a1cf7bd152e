"""Read an amending act whole: its own clauses, and the provisions it quotes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from pathlib import Path

from games.lawtexts.drafting.clause_words import InForce, day_in, in_force_in, kind_of, named_in
from games.lawtexts.drafting.draft import Drafter, TextDraft, number_paragraphs
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
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText

LONGEST = 200_000
"""Characters of an act; none that amends a regulation of a game has a tenth of it."""

_QUOTES = {"«": "»", "“": "”", "「": "」"}
_OPENS = re.compile(
    r"[«“「]\s*(?=Artigo\s|ARTIGO\s|ANEXO|\(?\d{1,2}(?:-[A-Z])?[.)]\s|[a-z]\)\s"
    r"|第[一二三四五六七八九十]+(?:-[A-Z])?條|附件|[（(]?[一二三四五六七八九十]+(?:-[A-Z])?[、）)])"
)
_CLOSES = re.compile(r"[»”」]\s*[.。;；]?$")
TITLE = re.compile(
    r"((?:Despacho|Portaria)\b.*?n\.º\s*(\d+/\d{2,4}(?:/M)?))$"
    r"|(第\s*(\d+/\d+(?:/M)?)\s*號.*(?:批示|訓令))$"
)
_PARTS = (
    ("office", re.compile(r"GABINETE\b|.*辦\s*公\s*室$")),
    ("formula", re.compile(r"Publique-se|Aprovado|命令公佈|著令公佈")),
    ("date", re.compile(
        r"(?:Aos |Em )?\d{1,2} de \w+ de \d{4}\.?$"
        r"|[〇○零一二三四五六七八九十\d]{2,6}年.{1,3}月.{1,4}日(?:於.*)?$")),
)  # fmt: skip
_NUMBER = re.compile(r"(?<![\d/])\d{1,4}/\d{2,4}(?:/M)?(?![\d/])")
_OTHER_LAW = re.compile(
    r"(?:Leis?|Decretos?-Leis?|Regulamentos? Administrativos?)\s+n\.º\s*\S+"
    r"|第\S{1,30}?號(?:法律|法令|行政法規)"
)


@dataclass(slots=True)
class ActClause:
    """One of the act's own clauses; ``quoted`` are the provisions printed under it."""

    line: int
    number: str
    text: str
    kind: str = ""
    """``change``, ``add``, ``repeal``, ``move``, ``correct``, ``in_force``; empty for another."""
    named: tuple[str, ...] = ()
    is_ours: bool = True
    """Whether it is about this regulation."""
    quoted: list[TextDraft] = field(default_factory=list)


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

    @property
    def in_force(self) -> tuple[ActClause, InForce] | None:
        """The clause on the day it takes effect."""
        for clause in self.clauses:
            if clause.kind == "in_force" and (says := in_force_in(clause.text, self.lang)):
                return clause, says
        return None

    @property
    def drafts(self) -> list[TextDraft]:
        return [draft for clause in self.clauses if clause.is_ours for draft in clause.quoted]

    @property
    def doubts(self) -> Iterator[tuple[int, str]]:
        for draft in self.drafts:
            yield from draft.doubts


@dataclass(slots=True)
class _Block:
    """Lines within one pair of quotation marks."""

    first: int
    last: int
    lines: dict[int, str]


def read_act(lines: Iterable[str], lang: str, path: Path, law: InstrumentText) -> ActText:
    """The act in one language; raises with file and line."""
    lines = list(lines)
    if sum(map(len, lines)) > LONGEST:
        reason = _("An act has at most %(most)s characters.")
        raise CorpusError(path, 1, "malformed", reason, most=LONGEST)
    act = ActText(lang, path)
    own, blocks = _split(lines, lang, path)
    _read_own(act, own, blocks, law)
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
        if clause.kind not in ("change", "add"):
            reason = _("Words are quoted here, and no clause before them says what they change.")
            raise CorpusError(path, block.first, "malformed", reason)
        if clause.is_ours:
            clause.quoted.append(_draft(block, clause, lang, path, len(lines)))
            number_paragraphs(clause.quoted[-1], unnumbered)
        role = "quoted" if clause.is_ours else "another"
        act.account += [(number, role, text) for number, text in block.lines.items() if text]
    for clause in act.clauses:
        _check_named(clause, path)
    act.account.sort()
    return act


def _split(lines: list[str], lang: str, path: Path) -> tuple[dict[int, str], list[_Block]]:
    """The act's own lines, and the blocks that it quotes."""
    own: dict[int, str] = {}
    blocks: list[_Block] = []
    opening, depth = "", 0
    is_marked = any(_OPENS.match(line.strip()) for line in lines)
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
        elif not is_marked and not blocks and article(bare(line), lang):
            blocks.append(_Block(number, number, {}))
        if not opening and (is_marked or not blocks):
            own[number] = raw
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


def _read_own(act: ActText, own: dict[int, str], blocks: list[_Block], law: InstrumentText) -> None:
    """Sort the act's own paragraphs; its clauses are numbered, articles, or known by their verb."""
    starts = {block.first for block in blocks}
    for paragraph in _paragraphs(own, starts, act.lang):
        text, line = paragraph.text, paragraph.line
        marked = mark(text, act.lang)
        titled = TITLE.match(text)
        part = next((name for name, shape in _PARTS if shape.match(text)), "")
        kind = kind_of(text, act.lang)
        last = act.account[-1][1] if act.account else ""
        if titled and not act.clauses and not act.label:
            act.label, act.number = titled[1] or titled[3], titled[2] or titled[4]
            part = "title"
        elif not act.clauses and last == "title" and re.fullmatch(r"de \d{1,2} de \w+", text):
            part = "title"
        elif part == "date":
            act.signed = day_in(text, act.lang)
        elif last in ("date", "signature"):
            part = "signature"
        elif own_article := article(text, act.lang):
            act.clauses.append(ActClause(line, f"art. {own_article[0]}", own_article[2]))
        elif marked and marked.style == "number" and (act.clauses or marked.value == "1"):
            act.clauses.append(ActClause(line, marked.value, marked.rest))
        elif kind and not (act.clauses and _is_open(act.clauses[-1], blocks, line)):
            act.clauses.append(ActClause(line, "", text))
        elif act.clauses:
            act.clauses[-1].text += f"\n{text}"
        part = part or ("clause" if act.clauses else "preamble")
        act.account.append((line, part, text))
    for clause in act.clauses:
        _understand(clause, act, law)
    parts = {line: part for line, part, _text in act.account}
    part = "preamble"
    for number, text in sorted(own.items()):
        part = parts.get(number, part)
        if text.strip() and number not in parts:
            act.account.append((number, part, ""))


def _is_open(clause: ActClause, blocks: list[_Block], line: int) -> bool:
    """Whether a clause has said nothing yet that it does, and quoted nothing."""
    return (
        not kind_of(clause.text, "pt")
        and not kind_of(clause.text, "zh-hant")
        and not any(clause.line < block.first < line for block in blocks)
    )


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


def _understand(clause: ActClause, act: ActText, law: InstrumentText) -> None:
    clause.kind = kind_of(clause.text, act.lang)
    if clause.kind in ("", "in_force"):
        return
    clause.named = named_in(clause.text, act.lang)
    numbers = _NUMBER.findall(_OTHER_LAW.sub("", clause.text))
    clause.is_ours = not numbers or law.number in numbers
    if clause.kind == "repeal" and clause.is_ours and not clause.named:
        reason = _(
            "This clause repeals %(number)s whole, or what it names cannot be read: an end"
            " is written by hand, as [version.until] in versions.toml."
        )
        raise CorpusError(act.path, clause.line, "malformed", reason, number=law.number)


def _check_numbers(act: ActText) -> None:
    """Raise for a clause out of sequence, and for an act of another regulation."""
    numbered = [clause for clause in act.clauses if clause.number]
    values = [("0", 0), *((c.number.removeprefix("art. "), c.line) for c in numbered)]
    for (before, _rest), (value, line) in pairwise(values):
        if rank(value)[0] != rank(before)[0] + 1:
            wanted = rank(before)[0] + 1
            reason = _("ActClause %(wanted)s of the act was to come, and %(found)s stands here.")
            raise CorpusError(act.path, line, "lost", reason, wanted=wanted, found=value)
    deeds = [clause for clause in act.clauses if clause.kind not in ("", "in_force")]
    if deeds and not any(clause.is_ours for clause in deeds):
        others = ", ".join(_NUMBER.findall(deeds[0].text))
        reason = _("This act is about another regulation: %(others)s.")
        raise CorpusError(act.path, deeds[0].line, "malformed", reason, others=others)


def _draft(block: _Block, clause: ActClause, lang: str, path: Path, size: int) -> TextDraft:
    lines = [block.lines.get(number, "") for number in range(1, size + 1)]
    check_lines(block.lines, lang, path)
    drafter = Drafter(lang, path, is_amending=True)
    first = next(line for line in lines if line.strip())
    if not article(bare(first), lang) and not drafter.opens_annex(bare(first)):
        parents = {parent_of(eid) or "" for eid in clause.named}
        if len(parents) != 1 or not (parent := parents.pop()):
            reason = _("These words are of no article: write its heading above them (Artigo 4.º).")
            raise CorpusError(path, block.first, "malformed", reason)
        # «O n.º 2 do artigo 4.º passa a ter …: «2. …»»
        drafter.article, drafter.is_part = parent, True
    return drafter.read(lines)


def _check_named(clause: ActClause, path: Path) -> None:
    """Raise if a clause names an article that is not printed under it, or the other way round."""
    printed = [draft.provisions[eid] for draft in clause.quoted for eid in draft.provisions]
    if not clause.named or not printed or clause.kind not in ("change", "add"):
        if clause.kind in ("change", "add") and clause.is_ours and not printed:
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
