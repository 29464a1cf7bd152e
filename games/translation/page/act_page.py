"""What the desk shows of an act: its words by what became of them, its effects, the law by them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from games.law.acts.proposal import PlayTurn, Proposal, propose
from games.law.models import AmendmentDraft, Row
from games.law.reading.instrument_page import reader_langs
from games.law.reading.versions import VersionSide
from games.law.reading.witnesses import runs
from games.law.refused_acts import tell
from games.lawtexts.drafting.act import ActClause, ActText
from games.lawtexts.drafting.amendment import Deed
from games.lawtexts.drafting.effects import ActEffect, ActRead, OpenWords, read_texts
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.settled import (
    NOTHING,
    SettledClause,
    read_settled_act,
    settled_rows,
)
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.shape import InstrumentText, ProvisionText
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from games.narration.acts import act_name
from games.rules.game import GAMES
from games.rules.game import game as game_of
from games.translation.models import Unit

READ, FRAME, QUOTED, OPEN, IDLE = "read", "frame", "quoted", "open", "idle"
"""What became of words: read by a grammar, heading and formula, the law's new words, not read,
ordering nothing of this text."""

_OF_THE_CLAUSE = ("clause", "heading", "quoted", "open", "another")


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of an act, in pieces by what became of its words."""

    number: int
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ActSide:
    """The lines of a part of an act in one language."""

    lang: str
    lines: tuple[MarkedLine, ...]


@dataclass(slots=True)
class ClauseOnPage:
    """A clause in the languages of the act."""

    name: str
    number: str
    state: str
    """``read``, ``open``, ``settled`` or ``idle``."""
    sides: list[ActSide] = field(default_factory=list)
    faults: list[tuple[str, int, str]] = field(default_factory=list)
    """Language, line and reason in the reader's language, of what is open."""
    settled: SettledClause | None = None
    is_stale: bool = False
    """Whether it was settled when its words were others."""


@dataclass(frozen=True, slots=True)
class Falls:
    """What falls with a provision that goes: what stands below it, and what rests on it here."""

    below: tuple[ProvisionText, ...] = ()
    rules: tuple[str, ...] = ()
    """The provisions that a rule of the game cites."""
    entries: tuple[Row, ...] = ()
    units: int = 0
    """Working translations."""


@dataclass(frozen=True, slots=True)
class EffectOnPage:
    """An effect, with the law before and after it."""

    number: int
    effect: ActEffect
    basis: str
    """``officer`` if an officer said so, else ``read``."""
    sides: tuple[VersionSide, ...]
    falls: Falls
    turn: PlayTurn | None = None
    missing: tuple[str, ...] = ()
    """Languages for which the act has no words."""


@dataclass(frozen=True, slots=True)
class ActOnPage:
    """An act as the desk shows it."""

    title: str
    """As printed, in the reader's language if it is in that; empty if none is read."""
    opening: tuple[ActSide, ...]
    clauses: tuple[ClauseOnPage, ...]
    ending: tuple[ActSide, ...]
    effects: tuple[EffectOnPage, ...]
    counts: Mapping[str, int]
    """Words by what became of them."""
    faults: tuple[tuple[str, int, str, str], ...]
    """Language, line, words and reason of what is open and of no clause."""

    @property
    def open(self) -> list[ClauseOnPage]:
        return [clause for clause in self.clauses if clause.state == OPEN]

    @property
    def days(self) -> list[date]:
        """The days on which the law changes."""
        return sorted({day for row in self.effects if (day := row.effect.starts)})


def settled_in(draft: AmendmentDraft) -> tuple[SettledClause, ...]:
    return settled_rows(draft.settled, Path("settled.json"))


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an act cannot be read: the language, the line with its words if any, and the reason."""

    lang: str
    line: int
    words: str
    reason: str


def proposal_of(draft: AmendmentDraft) -> Proposal | Refused:
    paths = {lang: Path(f"{lang}.txt") for lang in draft.texts}
    entered = EnteredFacts(
        draft.act,
        draft.begins,
        draft.published,
        draft.gazette,
        values=dict(text.partition("=")[::2] for text in draft.values.split()),
        settled=settled_in(draft),
    )
    try:
        return propose(draft.instrument, draft.texts, entered, own(), paths)
    except CorpusError as no:
        lines = draft.texts.get(no.file.stem, "").splitlines()
        words = lines[no.line - 1] if 0 < no.line <= len(lines) else ""
        # A line of a file made from the act is no line of what was typed.
        line = no.line if lines else 0
        return Refused(no.file.stem, line, words, tell(no, draft.instrument))


def act_on_page(draft: AmendmentDraft, made: Proposal | None) -> ActOnPage:
    """The act, its effects and the law by them; ``made`` is the version that it makes, if it can
    be made."""
    law = made.before.text if made else history(draft.instrument).last.text
    paths = {lang: Path(f"{lang}.txt") for lang in draft.texts}
    settled = settled_in(draft)
    acts: dict[str, ActText] = {}
    faults: list[OpenWords] = []
    for lang, text in draft.texts.items():
        lines = text.replace("\r\n", "\n").split("\n")
        try:
            acts[lang] = read_settled_act(lines, lang, paths[lang], law, settled)
        except CorpusError as no:
            acts[lang] = _unread(lines, lang, no)
            faults.append(OpenWords(lang, _line_of(lines, no.line), no))
    try:
        read = read_texts(draft.texts, paths, law, draft.published, draft.begins, settled)
    except CorpusError as no:
        read = ActRead((), ())
        if not faults:
            faults.append(OpenWords(no.file.stem, "", no))
    faults += [row for row in read.open if row.fault.reason not in {f.why for f in faults}]
    clauses = _clauses(acts, settled)
    of_no_clause = []
    for row in faults:
        clause = next((c for c in clauses if _has_line(c, row.lang, row.line)), None)
        why = tell(row.fault, draft.instrument)
        if clause and clause.state in (OPEN, "settled"):
            clause.faults.append((row.lang, row.line, why))
        else:
            of_no_clause.append((row.lang, row.line, row.words, why))
    openings, endings = zip(*(_frame(act) for act in acts.values()), strict=True)
    sides = [line for side in (*openings, *endings) for line in side.lines]
    sides += [line for clause in clauses for side in clause.sides for line in side.lines]
    labels = {lang: " ".join(act.label.split()) for lang, act in acts.items() if act.label}
    return ActOnPage(
        act_name(labels) if labels else "",
        tuple(side for side in openings if side.lines),
        tuple(clauses),
        tuple(side for side in endings if side.lines),
        tuple(_effects(read, law, made, settled)),
        _counted(sides),
        tuple(of_no_clause),
    )


def _line_of(lines: list[str], number: int) -> str:
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def _unread(lines: list[str], lang: str, no: CorpusError) -> ActText:
    """An act of which no clause is read: its lines, with the faulty one open."""
    act = ActText(lang, no.file)
    act.account = [
        (number, "open" if number == no.line else "another", line)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
    return act


# The act as text


def _frame(act: ActText) -> tuple[ActSide, ActSide]:
    """What stands before the clauses, and after them."""
    first = min((clause.line for clause in act.clauses), default=0)
    opening: list[MarkedLine] = []
    ending: list[MarkedLine] = []
    for number, part, words in act.account:
        if not words or (first and number >= first and part in _OF_THE_CLAUSE):
            continue
        piece = OPEN if part == "open" else FRAME if first else IDLE
        piece = QUOTED if part == "annex" else piece
        rows = ending if first and number >= first else opening
        rows.append(MarkedLine(number, ((piece, words),)))
    return ActSide(act.lang, tuple(opening)), ActSide(act.lang, tuple(ending))


def _clauses(acts: Mapping[str, ActText], settled: Iterable[SettledClause]) -> list[ClauseOnPage]:
    by_name = {one.clause: one for one in settled}
    made: dict[str, ClauseOnPage] = {}
    for act in acts.values():
        starts = [clause.line for clause in act.clauses]
        ends = [*starts, 10**9][1:]
        for clause, end in zip(act.clauses, ends, strict=True):
            one = by_name.get(clause.name)
            is_stale = one is not None and clause.open is not None
            state = _state(clause, one)
            on_page = made.setdefault(
                clause.name, ClauseOnPage(clause.name, clause.number, state, settled=one)
            )
            on_page.is_stale = on_page.is_stale or is_stale
            if state == OPEN or (state == READ and on_page.state == IDLE):
                on_page.state = state
            lines = tuple(_lines(act, clause, end, state))
            on_page.sides.append(ActSide(act.lang, lines))
    return list(made.values())


def _state(clause: ActClause, one: SettledClause | None) -> str:
    if clause.open:
        return OPEN
    if one:
        return "settled"
    return READ if clause.kind and clause.is_ours else IDLE


def _lines(act: ActText, clause: ActClause, end: int, state: str) -> Iterator[MarkedLine]:
    for number, part, words in act.account:
        if not clause.line <= number < end or part not in _OF_THE_CLAUSE or not words:
            continue
        if part in ("clause", "heading"):
            yield MarkedLine(number, tuple(_pieces(clause, words, part, state)))
        else:
            become = {"quoted": QUOTED, "open": OPEN}.get(part, IDLE)
            if state == "settled" and part == "open":
                become = IDLE
            yield MarkedLine(number, ((become, words),))


def _pieces(clause: ActClause, words: str, part: str, state: str) -> Iterator[tuple[str, str]]:
    """A clause's words: up to where its reading stopped they had a place, and then none."""
    if part == "heading":
        yield FRAME, words
        return
    if clause.open is None:
        yield {"settled": READ}.get(state, state), words
        return
    unread = clause.open.words.split("\n")[0]
    place = words.find(unread) if unread else -1
    if place > 0 and unread != clause.text.split("\n")[0]:
        yield READ, words[:place]
        yield OPEN, words[place:]
    else:
        yield OPEN, words


def _has_line(clause: ClauseOnPage, lang: str, line: int) -> bool:
    return any(
        one.number == line for side in clause.sides if side.lang == lang for one in side.lines
    )


_A_WORD = re.compile(r"[\u4e00-\u9fff]|[^\W\d_]+(?:-[^\W\d_]+)*|\d+")


def _counted(lines: Iterable[MarkedLine]) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    for line in lines:
        for become, words in line.pieces:
            counts[become] += len(_A_WORD.findall(words))
    return counts


# The effects, and the law by them


def _effects(
    read: ActRead, law: InstrumentText, made: Proposal | None, settled: Iterable[SettledClause]
) -> Iterator[EffectOnPage]:
    officers = {one.clause for one in settled if one.do != NOTHING}
    deeds = {deed.eid: deed for deed in read.deeds}
    turns = {turn.deed.eid: turn for turn in made.turns} if made else {}
    repealed = [e.provision for e in read.effects if e.do == "repeal" and e.provision]
    falls = falls_with(repealed, law)
    for number, effect in enumerate(read.effects, start=1):
        eid = effect.to or effect.provision or ""
        deed = deeds.get(eid)
        words = deed.words if deed and effect.do in ("replace", "insert", "correct") else {}
        missing = [lang for lang in ("pt", "zh-hant") if words and lang not in words]
        yield EffectOnPage(
            number,
            effect,
            "officer" if effect.clause in officers else "read",
            tuple(_sides(effect, deed, law)),
            falls.get(effect.provision or "", Falls()),
            turns.get(eid),
            tuple(missing),
        )


def _sides(effect: ActEffect, deed: Deed | None, law: InstrumentText) -> Iterator[VersionSide]:
    """The words before and after in each language, the reader's first."""
    if effect.provision is None:
        return
    place = law.provision(effect.provision) if law.has(effect.provision) else None
    for lang in reader_langs():
        before = words_of(place, lang) if place else ""
        if effect.do in ("replace", "insert", "correct"):
            if deed is None or lang not in deed.words:
                continue
            after = _block(deed.words[lang])
        else:
            after = "" if effect.do == "repeal" else before
        if before or after:
            yield VersionSide(lang, runs(before, after), True)


def words_of(place: ProvisionText, lang: str) -> str:
    """Number, heading and words of a provision in one language."""
    parts = (place.number, place.heading, place.text)
    return "\n".join(filter(None, (part.get(lang) for part in parts)))


def _block(block: str) -> str:
    """The words of a block as they are printed."""
    lines = block.strip("\n").split("\n")[1:]
    return "\n".join(line.removeprefix("number: ").removeprefix("heading: ") for line in lines)


def falls_with(eids: Iterable[str], law: InstrumentText) -> dict[str, Falls]:
    """For each provision that goes, what falls with it."""
    eids = list(eids)
    if not eids:
        return {}
    entries = list(Row.objects.filter(instrument_id=law.key).prefetch_related("provisions"))
    applied = (
        {place.eid for place in game_of(law.game).applied} if law.game in GAMES else set[str]()
    )
    units = Counter(
        Unit.objects.filter(instrument=law.key, kind=Unit.Kind.PROVISION)
        .exclude(target="")
        .values_list("object", flat=True)
    )
    made = {}
    for eid in eids:
        within = tuple(p for p in law.provisions if p.eid.startswith(f"{eid}__"))
        names = {eid, *(place.eid for place in within)}
        made[eid] = Falls(
            tuple(place for place in within if not place.is_container),
            tuple(sorted(names & applied)),
            tuple(row for row in entries if names & set(row.eids)),
            sum(units[f"{law.key}#{name}"] for name in names),
        )
    return made
