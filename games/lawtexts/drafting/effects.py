"""What an act does, as rows: one effect of one provision, and the clauses that are still open."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypedDict

from games.lawtexts.drafting.act import ActClause, ActText, orders_something
from games.lawtexts.drafting.amendment import Deed, deeds
from games.lawtexts.drafting.settled import SettledClause, read_settled_act
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText

Row = Mapping[str, object]


class EffectsAnswer(TypedDict):
    """An act as it is told in JSON."""

    act: str | None
    effects: list[Row]
    open: list[Row]


@dataclass(frozen=True, slots=True)
class ActEffect:
    """One change of one provision, or of the whole text, for the days on which it holds."""

    do: str
    """``replace``, ``insert``, ``repeal``, ``renumber``, ``move``, ``correct``, ``whole``,
    ``suspend`` or ``revoke``."""
    provision: str | None
    """None for the whole text."""
    to: str | None = None
    starts: date | None = None
    """None if the day of publication, by which the act counts, is not at hand."""
    until: date | None = None
    clause: str = ""
    words: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class OpenWords:
    """Words of an act that are not read, and why."""

    lang: str
    line: int
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class ActRead:
    """An act as effects; it is finished when no words are open."""

    effects: tuple[ActEffect, ...]
    open: tuple[OpenWords, ...]
    deeds: tuple[Deed, ...] = ()
    act: str = ""
    """Its number, as printed in its title."""


NO_DAY = _("The act does not say from when it is in force: give the day (--from).")


def refused(clause: ActClause, path: Path) -> CorpusError:
    """The refusal of an act in which this clause is open."""
    words = clause.open.words if clause.open else clause.text
    reason = _(
        "No known form of clause has a place for “%(words)s”: nothing was taken from the clause."
        " Say that it changes nothing, with the reason, or write it in a form that is known."
    )
    if clause.open and clause.open.is_ambiguous:
        reason = _("“%(words)s” can be read in two ways: nothing was taken from the clause.")
    return CorpusError(path, clause.line, "open", reason, words=words[:80])


def is_rectified(acts: Mapping[str, ActText]) -> bool:
    """Whether the act only corrects what was printed: it then needs no day of its own."""
    kinds = {clause.kind for act in acts.values() for clause in act.clauses}
    return kinds <= {"correct", ""} and "correct" in kinds


def read_effects(
    acts: Mapping[str, ActText],
    law: InstrumentText,
    published: date | None,
    begins: date | None = None,
) -> ActRead:
    """The effects of an act; where its clauses, its languages or the law do not agree, open."""
    waiting = [row for lang, act in acts.items() for row in _open(lang, act)]
    try:
        done = deeds(acts, law, is_trial=True)
    except CorpusError as no:
        lang = next((lang for lang, act in acts.items() if act.path == no.file), "")
        return ActRead((), (*waiting, OpenWords(lang, no.line, "", no.reason)))
    days = {lang: _Days(act, published) for lang, act in acts.items()}
    first = next(iter(days.values()))
    if any(other != first for other in days.values()):
        lang, act = list(acts.items())[-1]
        line = act.in_force[0].line if act.in_force else 1
        waiting.append(OpenWords(lang, line, "", str(_("The languages give different days."))))
        return ActRead((), tuple(waiting), tuple(done))
    if first.starts is None and not first.of_clauses and begins is None and not is_rectified(acts):
        lang, act = next(iter(acts.items()))
        if not any(clause.kind == "in_force" for clause in act.clauses):
            waiting.append(OpenWords(lang, 1, act.label, str(NO_DAY)))
    effects = [*_of_deeds(done, acts, first), *_of_clauses(acts, first)]
    return ActRead(tuple(effects), tuple(waiting), tuple(done))


def read_texts(
    texts: Mapping[str, str],
    paths: Mapping[str, Path],
    law: InstrumentText,
    published: date | None,
    begins: date | None = None,
    settled: Collection[SettledClause] = (),
) -> ActRead:
    """The effects of an act's words; words that no act could have are open, with their line.
    Raises ``CorpusError`` for words that are no act."""
    acts = {}
    for lang, text in texts.items():
        lines = text.replace("\r\n", "\n").split("\n")
        try:
            acts[lang] = read_settled_act(lines, lang, paths[lang], law, settled)
        except CorpusError as no:
            if not orders_something(text, lang):
                raise
            words = lines[no.line - 1].strip() if 0 < no.line <= len(lines) else ""
            return ActRead((), (OpenWords(lang, no.line, words, no.reason),))
    names = {one.clause for one in settled}
    if not any(
        c.reading or c.open or c.name in names for act in acts.values() for c in act.clauses
    ):
        path = next(iter(paths.values()))
        raise CorpusError(path, 1, "malformed", _("No clause of these words orders anything."))
    number = next((act.number for act in acts.values() if act.number), "")
    return replace(read_effects(acts, law, published, begins), act=number)


def answer_of(
    made: ActRead, key: str = "", begins: date | None = None
) -> tuple[EffectsAnswer, int]:
    """The effects and the open words as they are written in JSON, and the exit status."""
    effects: list[Row] = [
        {
            "do": effect.do,
            "provision": effect.provision,
            "to": effect.to,
            "from": _iso(effect.starts or begins),
            "until": _iso(effect.until),
            "clause": int(effect.clause) if effect.clause.isdecimal() else effect.clause,
            "words": dict(effect.words),
        }
        for effect in made.effects
    ]
    waiting: list[Row] = [
        {"language": row.lang, "line": row.line, "words": row.words, "why": row.why}
        for row in made.open
    ]
    return {"act": made.act or key or None, "effects": effects, "open": waiting}, 3 * bool(waiting)


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _open(lang: str, act: ActText) -> Iterator[OpenWords]:
    for clause in act.open:
        assert clause.open is not None
        yield OpenWords(lang, clause.line, clause.open.words, refused(clause, act.path).reason)


@dataclass(slots=True)
class _Days:
    """The days of an act, and those that some of its clauses have for themselves."""

    starts: date | None = None
    until: date | None = None
    of_clauses: dict[str, date | None] = field(default_factory=dict)

    def __init__(self, act: ActText, published: date | None) -> None:
        self.starts = self.until = None
        self.of_clauses = {}
        for one in act.clauses:
            for own in one.reading.own_days if one.reading else ():
                for number in own.clauses:
                    self.of_clauses[number] = own.starts.from_publication(published)
        if act.in_force is None:
            return
        clause, starts = act.in_force
        assert clause.reading is not None
        self.starts, self.until = starts.from_publication(published), clause.reading.until

    def day_of(self, clause: str) -> date | None:
        return self.of_clauses.get(clause.partition(".")[0], self.starts)


def _of_deeds(done: list[Deed], acts: Mapping[str, ActText], days: _Days) -> Iterator[ActEffect]:
    clauses = {c.number: c for act in acts.values() for c in act.clauses if c.kind}
    added = {eid for act in acts.values() for c in act.clauses for eid in c.added}
    moved = {deed.was: deed.eid for deed in done if deed.was}
    waiting = {clause.number for act in acts.values() for clause in act.open}
    repealed = {
        eid for act in acts.values() for c in act.clauses if c.kind == "repeal" for eid in c.named
    }
    for deed in done:
        if deed.clause in waiting:
            continue  # read in one language, and open in the other
        clause = clauses.get(deed.clause)
        kind = clause.kind if clause else ""
        until = (clause.reading.until if clause and clause.reading else None) or days.until
        span = (days.day_of(deed.clause), until, deed.clause)
        if deed.was:
            above = parent_of(deed.was)
            if above is not None and moved.get(above) == parent_of(deed.eid):
                continue  # it goes with what stands above it
            is_near = parent_of(deed.was) == parent_of(deed.eid)
            do = "renumber" if deed.is_renumbered and is_near else "move"
            yield ActEffect(do, deed.was, deed.eid, *span)
        elif deed.do == "repeal" and (
            deed.eid in moved or any(deed.eid.startswith(f"{eid}__") for eid in repealed)
        ):
            continue  # its words went elsewhere, or with what stands above them
        elif deed.do == "repeal":
            yield ActEffect("repeal", deed.eid, None, *span)
        else:
            is_new = deed.do == "insert" or deed.eid in added
            do = "correct" if kind == "correct" else "insert" if is_new else "replace"
            reading = clause.reading if clause else None
            is_heading = reading is not None and any(t.part == "heading" for t in reading.targets)
            words = {lang: _words(block, is_heading) for lang, block in deed.words.items()}
            words = {lang: text for lang, text in words.items() if text}
            if kind == "correct":
                words = {lang: text for lang, text in words.items() if lang in deed.lines}
            yield ActEffect(do, deed.eid, None, *span, words)


def _words(block: str, is_heading: bool) -> str:
    """The words of a block, without its eId and number; or its heading alone."""
    lines = block.strip("\n").split("\n")[1:]
    if is_heading:
        return next(line for line in lines if line.startswith("heading: ")).removeprefix(
            "heading: "
        )
    return "\n".join(line for line in lines if not line.startswith(("number: ", "heading: ")))


def _of_clauses(acts: Mapping[str, ActText], days: _Days) -> Iterator[ActEffect]:
    """Suspensions, revocations, new texts for the whole, and repeals whose place others take; each
    once for its languages."""
    rows: dict[ActEffect, None] = {}
    for act in acts.values():
        for clause in act.clauses:
            if clause.kind in ("suspend", "revoke", "whole") and clause.is_ours:
                rows |= dict.fromkeys(_of_clause(clause, days))
            goals = {eid for eid, _was in clause.moved} if clause.kind == "repeal" else set()
            for eid in clause.named:
                if eid in goals:
                    span = (days.day_of(clause.number), days.until, clause.number)
                    rows[ActEffect("repeal", eid, None, *span)] = None
    yield from rows


def _of_clause(clause: ActClause, days: _Days) -> Iterator[ActEffect]:
    assert clause.reading is not None
    until = clause.reading.until or days.until
    for eid in clause.named if clause.kind == "suspend" else (None,):
        yield ActEffect(clause.kind, eid, None, days.day_of(clause.number), until, clause.number)
