"""What an act does, as rows: one effect of one provision, and the clauses that are still open."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypedDict

from games.lawtexts.drafting.act import ActClause, ActText, orders_something
from games.lawtexts.drafting.amendment import Deed, deeds
from games.lawtexts.drafting.days import InForce
from games.lawtexts.drafting.settled import SettledClause, read_settled_act
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.versions.periods import OF_THE_WHOLE, REWORDS, EffectRow, Moment, listed

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
    words: str
    fault: CorpusError = field(compare=False)
    """With the line, and the reason in a form that can be told in any language."""

    @property
    def line(self) -> int:
        return self.fault.line

    @property
    def why(self) -> str:
        return self.fault.reason


@dataclass(frozen=True, slots=True)
class ActRead:
    """An act as effects; it is finished when no words are open."""

    effects: tuple[ActEffect, ...]
    open: tuple[OpenWords, ...]
    deeds: tuple[Deed, ...] = ()
    act: str = ""
    """Its number, as printed in its title."""


def refused(clause: ActClause, path: Path) -> CorpusError:
    """The refusal of an act in which this clause is open."""
    words = clause.open.words if clause.open else clause.text
    reason = _(
        "No known form of clause has a place for “%(words)s”: nothing was taken from the clause."
        " Settle it: say what it orders, or that it changes nothing and why."
    )
    if clause.open and clause.open.is_ambiguous:
        reason = _(
            "“%(words)s” can be read in two ways: nothing was taken from the clause. Settle it: say"
            " which is meant."
        )
    if clause.open and clause.open.is_misplaced:
        reason = _(
            "The words are read, but this text has not what they name, or they may be of another"
            " text: “%(words)s”. Compare the numbers with the gazette; if they are right, settle"
            " the clause."
        )
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
        return ActRead((), (*waiting, OpenWords(lang, "", no)))
    try:
        days = days_of(acts, published)
    except CorpusError as no:
        lang = next(lang for lang, act in acts.items() if act.path == no.file)
        waiting.append(OpenWords(lang, "", no))
        return ActRead((), tuple(waiting), tuple(done))
    if days.starts is None and not days.of_clauses and begins is None and not is_rectified(acts):
        lang, act = next(iter(acts.items()))
        if not any(clause.kind == "in_force" for clause in act.clauses):
            reason = _("The act does not say from when it is in force: give the day (--from).")
            waiting.append(OpenWords(lang, act.label, CorpusError(act.path, 1, "open", reason)))
    return ActRead(tuple(_as_told(done, acts, days)), tuple(waiting), tuple(done))


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
            return ActRead((), (OpenWords(lang, words, no),))
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
        yield OpenWords(lang, clause.open.words, refused(clause, act.path))


@dataclass(frozen=True, slots=True)
class ActDays:
    """The days of an act, and those that some of its clauses have for themselves."""

    published: date | None
    starts: date | None = None
    until: date | None = None
    of_clauses: Mapping[str, InForce] = field(default_factory=dict)
    last_of_clauses: Mapping[str, date] = field(default_factory=dict)

    def own(self, clause: str) -> InForce | None:
        return self.of_clauses.get(clause) or self.of_clauses.get(clause.partition(".")[0])

    def last_of(self, clause: str) -> date | None:
        last = self.last_of_clauses
        return last.get(clause) or last.get(clause.partition(".")[0]) or self.until

    def day_of(self, clause: str) -> date | None:
        own = self.own(clause)
        return own.from_publication(self.published) if own else self.starts

    def moment_of(self, clause: str) -> Moment | None:
        """The first day that a clause has for itself; None if it has none, or no day is at hand."""
        own, day = self.own(clause), self.day_of(clause)
        if own is None or day is None:
            return None
        return Moment(day, day, day, "stated" if own.day else "inferred", own.reason)


def days_of(acts: Mapping[str, ActText], published: date | None) -> ActDays:
    """The days that an act sets; raises if its languages give different ones."""
    first: ActDays | None = None
    for act in acts.values():
        own_days = [(number, day) for clause in act.clauses if clause.reading and clause.kind
                    for day in clause.reading.own_days for number in day.clauses]  # fmt: skip
        own = {number: day.starts for number, day in own_days if day.starts}
        last = {number: day.until for number, day in own_days if day.until}
        starts, until, line = None, None, 1
        if act.in_force:
            clause, day = act.in_force
            starts, line = day.from_publication(published), clause.line
            until = clause.reading.until if clause.reading else None
        days = ActDays(published, starts, until, own, last)
        if first is not None and days != first:
            reason = _("The languages give different days.")
            raise CorpusError(act.path, line, "trees_differ", reason)
        first = first or days
    assert first is not None
    return first


def rows_of(
    done: Iterable[Deed],
    acts: Mapping[str, ActText],
    days: ActDays,
    settled: Iterable[SettledClause] = (),
) -> list[EffectRow]:
    """A row for each deed, and for each suspension, revocation and new text for the whole; what an
    officer ``settled`` has that basis."""
    clauses = {c.number: c for act in acts.values() for c in act.clauses if c.kind}
    names = {one.clause for one in settled}
    of_officer = {number for number, clause in clauses.items() if clause.name in names}
    rows = []

    def days_and_basis(number: str) -> tuple[date | None, str]:
        reading = clauses[number].reading if number in clauses else None
        until = (reading.until if reading else None) or days.last_of(number)
        return until, "officer" if number in of_officer else "stated"

    for deed in done:
        kind = clauses[deed.clause].kind if deed.clause in clauses else ""
        until, basis = days_and_basis(deed.clause)
        is_near = parent_of(deed.was or deed.eid) == parent_of(deed.eid)
        do = deed.do
        if deed.was:
            do = "renumber" if deed.is_renumbered and is_near else "move"
        elif kind == "correct":
            do = "correct"
        languages = deed.lines if do == "correct" else deed.words
        row = EffectRow(
            do,
            deed.eid,
            was=deed.was,
            after=deed.after,
            kind=deed.kind,
            quote=deed.quote,
            clause=deed.clause,
            begins=days.moment_of(deed.clause),
            until=until,
            languages=tuple(languages),
            basis=basis,
        )
        rows.append(row)
    for act in acts.values():
        for clause in act.clauses:
            if clause.kind not in ("suspend", *OF_THE_WHOLE) or not clause.is_ours:
                continue
            until, basis = days_and_basis(number := clause.number)
            for eid in clause.named if clause.kind == "suspend" else ("",):
                row = EffectRow(clause.kind, eid, quote=clause.text, clause=number,
                             begins=days.moment_of(number), until=until, basis=basis)  # fmt: skip
                if not any((one.do, one.eid) == (row.do, row.eid) for one in rows):
                    rows.append(row)
    return rows


def _as_told(done: list[Deed], acts: Mapping[str, ActText], days: ActDays) -> Iterator[ActEffect]:
    """The rows without those that follow from others, as an act tells them."""
    waiting = {clause.number for act in acts.values() for clause in act.open}
    clauses = {c.number: c for act in acts.values() for c in act.clauses if c.kind}
    added = {eid for act in acts.values() for c in act.clauses for eid in c.added}
    by_eid = {deed.eid: deed for deed in done}
    for row in listed(rows_of(done, acts, days)):
        if row.clause in waiting:
            continue  # read in one language, and open in the other
        span = (days.day_of(row.clause), row.until, row.clause)
        words: dict[str, str] = {}
        if row.do in (*REWORDS, "insert") and not row.was:
            reading = clauses[row.clause].reading if row.clause in clauses else None
            is_heading = reading is not None and any(t.part == "heading" for t in reading.targets)
            blocks = by_eid[row.eid].words
            words = {lang: _words(blocks[lang], is_heading) for lang in row.languages}
            words = {lang: text for lang, text in words.items() if text}
        do = "insert" if row.do == "replace" and row.eid in added else row.do
        yield ActEffect(do, row.provision or None, row.to or None, *span, words)
    for act in acts.values():
        for clause in act.clauses:
            goals = {eid for eid, _was in clause.moved} if clause.kind == "repeal" else set()
            for eid in clause.named:
                if eid in goals and act is next(iter(acts.values())):
                    span = (days.day_of(clause.number), days.last_of(clause.number), clause.number)
                    yield ActEffect("repeal", eid, None, *span)


def _words(block: str, is_heading: bool) -> str:
    """The words of a block, without its eId and number; or its heading alone, if that is all."""
    lines = block.strip("\n").split("\n")[1:]
    text = "\n".join(line for line in lines if not line.startswith(("number: ", "heading: ")))
    heading = next((line for line in lines if line.startswith("heading: ")), "")
    return heading.removeprefix("heading: ") if is_heading or not text else text
