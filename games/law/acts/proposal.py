"""An amending act, from its words to the files of a version: read, compared and tried."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from games.consequences.amended import (
    FigureSaid,
    FormerRule,
    figures_said,
    overtaken,
)
from games.law.acts.proof import prove
from games.law.loading.load import refuse_unused_settings
from games.law.time.acts_named import NUMBER
from games.lawtexts.drafting.act import ActText
from games.lawtexts.drafting.amendment import Deed, deeds
from games.lawtexts.drafting.effects import days_of, refused, rows_of
from games.lawtexts.drafting.facts import (
    CORRECTS,
    AmendingAct,
    EnteredFacts,
    day_in_force,
    facts_of,
    words_since,
)
from games.lawtexts.drafting.settled import read_settled_act
from games.lawtexts.drafting.writing import files_of, tried
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.register.register_reader import touched
from games.lawtexts.texts.corpus import Corpus, own
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.amending import read_amendment
from games.lawtexts.versions.periods import (
    EffectInTime,
    EffectRow,
    History,
    Moment,
    TextVersion,
    listed,
    read_figure,
)
from games.rules.game import Game, figures_of, figures_set, printed
from games.rules.game import game as game_of
from games.site.today import today


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """One provision changed: the deed, and what follows in play."""

    deed: Deed
    row: EffectRow
    figures: tuple[tuple[str, str, str], ...] = ()
    """Name, before and after, as a record writes them."""
    former: tuple[str, ...] = ()
    """The rules that its new words contradict."""
    is_applied: bool = False
    """Whether a rule cites it, though no number or duty of it changed."""


@dataclass(frozen=True, slots=True)
class DayOfChange:
    """A day on which an act changes the text, with the texts before and from it."""

    day: date
    before: TextVersion
    after: TextVersion | None
    """None if the text ends."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the words of an act make of a regulation, not yet part of the corpus."""

    instrument: str
    acts: Mapping[str, ActText]
    facts: AmendingAct
    deeds: tuple[Deed, ...]
    rows: tuple[EffectRow, ...]
    """Its effects as they are written, with those that follow from others."""
    turns: tuple[PlayTurn, ...]
    former: tuple[FormerRule, ...]
    unread: tuple[str, ...]
    """Figures of changed provisions that the new words do not say plainly."""
    files: Mapping[str, str]
    """By name within the instrument's folder, sealed."""
    known: History
    """Every version, with the act."""
    days: tuple[DayOfChange, ...]
    """Each first day of an effect, and each day after a last one."""
    to_look_at: tuple[str, ...]

    @property
    def version(self) -> TextVersion:
        """The text from the act's first day; the last one if the act ends it."""
        return self.days[0].after or self.known.last

    @property
    def before(self) -> TextVersion:
        return self.days[0].before

    @property
    def days_to_ask(self) -> list[date]:
        """The days on which the addresses of the law must answer before it is loaded: each day of
        change, the day before it, and today."""
        days = {one.day - timedelta(days=back) for one in self.days for back in (0, 1)}
        return sorted(days | {today()})

    @property
    def effects(self) -> tuple[EffectRow, ...]:
        """The effects that the act tells, without those that follow from others."""
        return tuple(listed(self.rows))

    def idle_clauses(self) -> Iterator[tuple[str, int, str]]:
        """The clauses that change no text and set no day: language, line and words."""
        for lang, act in self.acts.items():
            for clause in act.clauses:
                if not clause.kind or not clause.is_ours:
                    yield lang, clause.line, clause.text

    def account(self) -> Iterator[tuple[str, int, str, str]]:
        """Each line of the act: language, number, what it was read as, and its words."""
        for lang, act in self.acts.items():
            for number, part, words in act.account:
                yield lang, number, part, words


def propose(
    key: str,
    texts: Mapping[str, str],
    entered: EnteredFacts,
    corpus: Corpus,
    paths: Mapping[str, Path],
) -> Proposal:
    """What an act makes of a regulation; raises ``CorpusError`` with file and line, writing
    nothing."""
    known = history(key, None if corpus == own() else corpus)
    folder = corpus.instruments[key]
    printed = known.read.text
    texts = {lang: text.replace("\r\n", "\n") for lang, text in texts.items()}
    acts, base = _read(texts, paths, known, entered)
    _refuse_open(acts)
    done = deeds(acts, base.text, is_trial=_has_rows(acts))
    facts = facts_of(acts, done, known, entered)
    rows = _rows(done, acts, facts, known, entered)
    game = game_of(base.text.game) if base.text.game else None
    with TemporaryDirectory() as scratch:
        without = files_of(folder, replace(facts, values={}), rows, done, texts)
        first, second = Path(scratch) / "without", Path(scratch) / "with"
        bare, files = tried(folder, without, first, printed)
        days = _days(known, bare, rows, facts)
        figures = list(_figures(game, days, rows, facts, known))
        values = _values(game, figures, done, days, entered, acts)
        places = _places(game)
        rows = [
            replace(
                row, values={n: v for n, v in values.items() if _is_of(places.get(n, "/"), row)}
            )
            for row in rows
        ]
        left = {n: str(v) for n, v in values.items() if not any(n in row.values for row in rows)}
        facts = replace(facts, values=left)
        written = files_of(folder, facts, rows, done, texts)
        if written == without:
            after, trial = bare, first / folder.name
        else:
            (after, files), trial = tried(folder, written, second, printed), second / folder.name
        refuse_unused_settings(after, trial / "versions.toml")
        made, _words = read_amendment(trial / "amendments" / facts.key)
    days = _days(known, after, rows, facts)
    prove(days, rows, acts, texts)
    former = tuple(dict.fromkeys(
        rule
        for one in days
        if one.after and one.after.changes
        for rule in (overtaken(game, after.read.text, one.after) if game else ())
        if any(_is_of(rule.eid, deed) for deed in done)
    ))  # fmt: skip
    applied = {provision.eid for provision in game.applied} if game else set()
    turns = []
    for deed in done:
        row = next(row for row in rows if row.eid == deed.eid and row.do != "suspend")
        one = next(one for one in days if one.day == _first_day(row, facts, known))
        set_by_it = (
            figures_set(game.key, _texts(one.before), _texts(one.after))
            if game and one.after
            else ()
        )
        turns.append(PlayTurn(
            deed,
            row,
            tuple((f.name, f.before, f.after) for f in set_by_it if _is_of(places[f.name], deed)),
            tuple(dict.fromkeys(rule.rule for rule in former if _is_of(rule.eid, deed))),
            any(_is_of(eid, deed) for eid in applied),
        ))  # fmt: skip
    changed = {deed.eid for deed in done if deed.do in ("replace", "move")}
    changed -= {deed.was for deed in done}
    read = {figure.name for figure in figures}
    unread = tuple(
        name
        for name, eid in places.items()
        if eid in changed and name not in read and name not in values
        if any(not _is_as_before(eid, one) for one in days)
    )
    return Proposal(
        instrument=key,
        acts=acts,
        facts=replace(facts, values={name: str(value) for name, value in values.items()}),
        deeds=tuple(done),
        rows=tuple(rows),
        turns=tuple(turns),
        former=former,
        unread=unread,
        files=files,
        known=after,
        days=days,
        to_look_at=tuple(touched(corpus, base.text, made)),
    )


def _read(
    texts: Mapping[str, str], paths: Mapping[str, Path], known: History, entered: EnteredFacts
) -> tuple[dict[str, ActText], TextVersion]:
    """The act, read against the text of its first day; against the text that an act not yet in
    force is to make, if it names that act."""

    def against(law: InstrumentText) -> dict[str, ActText]:
        lines = {lang: text.split("\n") for lang, text in texts.items()}
        return {
            lang: read_settled_act(lines[lang], lang, paths[lang], law, entered.settled)
            for lang in texts
        }

    acts = against(known.last.text)
    if (day := day_in_force(acts, entered)) is None:
        return acts, known.last
    days = [day, *(one.begins.taken for one in _named_to_come(acts, known, day))]
    base = known.in_force(max(days)) or known.last
    return acts if base is known.last else against(base.text), base


def _named_to_come(
    acts: Mapping[str, ActText], known: History, day: date, number: str | None = None
) -> Iterator[EffectInTime]:
    """The effects of acts not in force on a day, of those that a clause or any clause names."""
    texts = [
        clause.text
        for act in acts.values()
        for clause in act.clauses
        if number in (None, clause.number)
    ]
    for one in known.effects:
        numbers = NUMBER.findall(next(iter(one.act.label.values()), ""))
        if one.begins.taken > day and any(n in NUMBER.findall(t) for n in numbers for t in texts):
            yield one


def _has_rows(acts: Mapping[str, ActText]) -> bool:
    """Whether an act has an effect that changes no words: a suspension or a revocation."""
    kinds = {clause.kind for act in acts.values() for clause in act.clauses if clause.is_ours}
    return bool(kinds & {"suspend", "revoke"})


def _rows(
    done: list[Deed],
    acts: Mapping[str, ActText],
    facts: AmendingAct,
    known: History,
    entered: EnteredFacts,
) -> list[EffectRow]:
    """The rows of the act, with the days that follow from other acts."""
    days = days_of(acts, entered.published)
    rows = rows_of(done, acts, days, entered.settled)
    for index, row in enumerate(rows):
        starts = row.begins.taken if row.begins else facts.begins
        if facts.reason is CORRECTS and (since := words_since(known, row.eid)) != facts.begins:
            rows[index] = replace(row, begins=Moment(since, since, since, "inferred", CORRECTS))
        for one in _named_to_come(acts, known, facts.begins, row.clause):
            if one.effect.eid == row.eid and not one.replaced_by:
                begins = one.begins if one.begins.taken > starts else row.begins
                rows[index] = replace(row, begins=begins, instead_of=one.act.act)
        until = rows[index].until
        if until and until < starts:
            clause = next(c for act in acts.values() for c in act.clauses if c.number == row.clause)
            path = next(act.path for act in acts.values() if clause in act.clauses)
            reason = _("The last day, %(until)s, is before the first, %(day)s.")
            raise CorpusError(path, clause.line, "overlap", reason, until=until, day=starts)
    return rows


def _first_day(row: EffectRow, facts: AmendingAct, known: History) -> date:
    return max(row.begins.taken if row.begins else facts.begins, known.read.begins.taken)


def _days(
    known: History, after: History, rows: list[EffectRow], facts: AmendingAct
) -> tuple[DayOfChange, ...]:
    """The days on which the text changes: the first of each row, and the one after its last."""
    first = {_first_day(row, facts, known) for row in rows}
    later = {row.until + timedelta(days=1) for row in rows if row.until}
    made = []
    for day in sorted(first | later):
        before = known.in_force(day) if day in first else after.in_force(day - timedelta(days=1))
        made.append(DayOfChange(day, before or known.last, after.in_force(day)))
    return tuple(made)


def _figures(
    game: Game | None,
    days: tuple[DayOfChange, ...],
    rows: list[EffectRow],
    facts: AmendingAct,
    known: History,
) -> Iterator[FigureSaid]:
    """The figures that the new words say, each on the day of its row."""
    for one in days:
        eids = {row.eid for row in rows if _first_day(row, facts, known) == one.day}
        if game and one.after:
            figures = figures_said(game, one.before, one.after.text)
            yield from (figure for figure in figures if figure.eid in eids)


def _refuse_open(acts: Mapping[str, ActText]) -> None:
    """Raise for a clause that is open and that nobody settled, and for a new text for the whole
    that is not printed."""
    for act in acts.values():
        for clause in act.clauses:
            if clause.open:
                raise refused(clause, act.path)
            if clause.kind == "whole" and clause.is_ours and act.annex is None:
                reason = _(
                    "This clause replaces the text by that of an annex: add the annex, from the"
                    " line ANEXO on, after the signature."
                )
                raise CorpusError(act.path, clause.line, "not_loaded", reason)


def _is_as_before(eid: str, one: DayOfChange) -> bool:
    places = [v.text.provision(eid).text for v in (one.before, one.after) if v and v.text.has(eid)]
    return len(places) == 2 and places[0] == places[1]


def _is_of(eid: str, deed: Deed | EffectRow) -> bool:
    """Whether a provision is the one changed, or below one repealed."""
    if deed.do == "suspend":
        return False
    return eid == deed.eid or (deed.do == "repeal" and eid.startswith(f"{deed.eid}__"))


def _texts(version: TextVersion) -> dict[str, str]:
    return {name: str(value) for name, value in version.values.items()}


def _places(game: Game | None) -> dict[str, str]:
    if game is None:
        return {}
    return {name: figure.provision.eid for name, figure in figures_of(game).items()}


def _values(
    game: Game | None,
    figures: list[FigureSaid],
    done: list[Deed],
    days: tuple[DayOfChange, ...],
    entered: EnteredFacts,
    acts: Mapping[str, ActText],
) -> dict[str, Fraction]:
    """The figures that the act sets: those read, and those entered that contradict no word."""
    values: dict[str, Fraction] = {}
    by_hand = {}
    at_hand, known_figures = (printed(game), figures_of(game)) if game else ({}, {})
    first = next(iter(acts.values()))
    for name, typed in entered.values.items():
        facts = {"name": name, "typed": typed[:20]}
        if (value := read_figure(typed)) is None:
            reason = _("%(name)s: “%(typed)s” is no figure; write 5, 3/2 or 6%%.")
            raise CorpusError(first.path, 1, "malformed", reason, **facts)
        known = known_figures.get(name)
        if known and not known.may_be_set(value):
            reason = _("%(name)s: write a number from 0 to %(most)s, not %(typed)s.")
            if known.is_whole:
                reason = _("%(name)s: write a whole number from 1 to %(most)s, not %(typed)s.")
            facts["most"] = known.value_text(Fraction(known.most))
            raise CorpusError(first.path, 1, "malformed", reason, **facts)
        by_hand[name] = value
    before = days[0].before
    for figure in figures:
        deed = next(deed for deed in done if deed.eid == figure.eid)
        lang, line = next(iter(deed.lines.items()))
        if figure.value is None:
            values_read = "; ".join(f"{lang}: {value}" for lang, value in figure.values.items())
            reason = _("The languages give %(name)s different values: %(values)s.")
            facts = {"name": figure.name, "values": values_read}
            raise CorpusError(acts[lang].path, line, "trees_differ", reason, **facts)
        said = entered.values.get(figure.name)
        if said is not None and by_hand[figure.name] != figure.value:
            reason = _("By these words %(name)s is %(value)s, not %(entered)s.")
            facts = {"name": figure.name, "value": str(figure.value), "entered": said}
            raise CorpusError(acts[lang].path, line, "malformed", reason, **facts)
        standing = before.values.get(figure.name, at_hand[figure.name])
        if figure.value != standing or figure.was != {standing}:
            values[figure.name] = figure.value
    return by_hand | values


def report(made: Proposal) -> Iterator[str]:
    """The report: each line of the act, each change and what it does in play, what to look at."""
    facts = made.facts
    for lang, number, part, words in made.account():
        yield f"{lang}, line {number}: {part}" + (f": {words[:60]}" if words else "")
    why = facts.reason.get("pt", "")
    yield f"{facts.key}, in force from {facts.begins} ({facts.basis}{': ' + why if why else ''})"
    for turn in made.turns:
        deed = turn.deed
        was = f" (was {deed.was})" if deed.was else ""
        missing = [lang for lang in made.acts if deed.words and lang not in deed.words]
        missing += [lang for lang in ("pt", "zh-hant") if deed.words and lang not in made.acts]
        missing = [lang for lang in missing if lang not in deed.words]
        lacking = f" (no words in {', '.join(missing)})" if missing else ""
        yield f"{deed.do} {deed.eid}{was}{lacking}: {in_play(turn)}"
    for name in made.unread:
        yield f"{name}: not read in the new words; give --value if it changes"
    for lang, line, _words in made.idle_clauses():
        yield f"{lang}, line {line}: this clause changes no text of {made.instrument}: read it"
    yield from made.to_look_at


def in_play(turn: PlayTurn) -> str:
    """What a change does in play, in English for the report."""
    parts = [f"{name} {before} → {after}" for name, before, after in turn.figures]
    parts += [f"rule out of date: {rule}" for rule in turn.former]
    if not parts and turn.is_applied:
        return "a rule cites it; no number or duty of it changed"
    return "; ".join(parts) or "nothing in play"
