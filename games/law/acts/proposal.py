"""An amending act, from its words to the files of a version: read, compared and tried."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from games.consequences.amended import (
    FigureSaid,
    FormerRule,
    figures_said,
    overtaken,
)
from games.law.loading.load import refuse_unused_settings
from games.lawtexts.drafting.act import ActText
from games.lawtexts.drafting.amendment import Deed, deeds
from games.lawtexts.drafting.effects import refused
from games.lawtexts.drafting.facts import AmendingAct, EnteredFacts, facts_of
from games.lawtexts.drafting.settled import read_settled_act
from games.lawtexts.drafting.writing import files_of, tried
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.register.register_reader import touched
from games.lawtexts.texts.corpus import Corpus
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.amending import read_amendment
from games.lawtexts.versions.history import read_figure
from games.lawtexts.versions.periods import History, TextVersion
from games.rules.game import Game, figures_of, figures_set, printed
from games.rules.game import game as game_of


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """One provision changed: the deed, and what follows in play."""

    deed: Deed
    figures: tuple[tuple[str, str, str], ...] = ()
    """Name, before and after, as a record writes them."""
    former: tuple[str, ...] = ()
    """The rules that its new words contradict."""
    is_applied: bool = False
    """Whether a rule cites it, though no number or duty of it changed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A version that the words of an act make, not yet part of the corpus."""

    instrument: str
    acts: Mapping[str, ActText]
    facts: AmendingAct
    deeds: tuple[Deed, ...]
    turns: tuple[PlayTurn, ...]
    former: tuple[FormerRule, ...]
    unread: tuple[str, ...]
    """Figures of changed provisions that the new words do not say plainly."""
    files: Mapping[str, str]
    """By name within the instrument's folder, sealed."""
    known: History
    """The versions with this one last."""
    to_look_at: tuple[str, ...]

    @property
    def version(self) -> TextVersion:
        return self.known.last

    @property
    def before(self) -> TextVersion:
        return self.known.versions[-2]

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
    """The version that an act makes; raises ``CorpusError`` with file and line, writing nothing."""
    known, folder = history(key, corpus), corpus.instruments[key]
    law = known.last.text
    acts = {
        lang: read_settled_act(
            text.replace("\r\n", "\n").split("\n"), lang, paths[lang], law, entered.settled
        )
        for lang, text in texts.items()
    }
    _refuse_open(acts)
    done = deeds(acts, law)
    facts = facts_of(acts, done, known, entered)
    game = game_of(law.game) if law.game else None
    with TemporaryDirectory() as scratch:
        without = files_of(folder, replace(facts, values={}), done)
        bare, _files = tried(folder, without, Path(scratch))
    figures = list(figures_said(game, known.last, bare.last.text)) if game else []
    values = _values(game, figures, done, known.last, entered, acts) if game else {}
    facts = replace(facts, values=values)
    with TemporaryDirectory() as scratch:
        after, files = tried(folder, files_of(folder, facts, done), Path(scratch))
        refuse_unused_settings(after, Path(scratch) / folder.name / "versions.toml")
        made, _words = read_amendment(Path(scratch) / folder.name / "amendments" / facts.key)
    former = tuple(
        rule
        for rule in (overtaken(game, after.read.text, after.last) if game else ())
        if any(_is_of(rule.eid, deed) for deed in done)
    )
    applied = {provision.eid for provision in game.applied} if game else set[str]()
    places = _places(game) if game else {}
    values_then, values_now = _texts(known.last), _texts(after.last)
    figures_new = tuple(figures_set(law.game, values_then, values_now)) if game else ()
    turns = tuple(
        PlayTurn(
            deed,
            tuple(
                (figure.name, figure.before, figure.after)
                for figure in figures_new
                if _is_of(places[figure.name], deed)
            ),
            tuple(dict.fromkeys(rule.rule for rule in former if _is_of(rule.eid, deed))),
            any(_is_of(eid, deed) for eid in applied),
        )
        for deed in done
    )
    changed = {deed.eid for deed in done if deed.do in ("replace", "move")}
    changed -= {deed.was for deed in done}
    unread = tuple(
        name
        for name, eid in places.items()
        if eid in changed - {figure.eid for figure in figures if figure.name == name}
        if name not in facts.values and not _is_as_before(eid, known, after)
    )
    return Proposal(
        instrument=key,
        acts=acts,
        facts=facts,
        deeds=tuple(done),
        turns=turns,
        former=former,
        unread=unread,
        files=files,
        known=after,
        to_look_at=tuple(touched(corpus, law.register, made)),
    )


def _refuse_open(acts: Mapping[str, ActText]) -> None:
    """Raise for a clause that is open and that nobody settled, and for an effect that the files of
    a version do not hold."""
    for act in acts.values():
        for clause in act.clauses:
            read, path, line = clause.reading, act.path, clause.line
            if clause.open:
                raise refused(clause, path)
            if read is None or not clause.is_ours:
                continue
            if read.kind in ("revoke", "whole", "suspend"):
                reason = _(
                    "This clause ends, suspends or replaces the text. It is read, and cannot be"
                    " loaded from here yet: a maintainer writes the end of a text by hand."
                )
                raise CorpusError(path, line, "not_loaded", reason)
            if read.until or read.own_days:
                reason = _(
                    "The clause sets a last day, or a day for some clauses alone. It is read, and"
                    " cannot be loaded from here yet: a version has one first day."
                )
                raise CorpusError(path, line, "not_loaded", reason)


def _is_as_before(eid: str, known: History, after: History) -> bool:
    old, new = known.last.text.provision(eid), after.last.text
    return new.has(eid) and new.provision(eid).text == old.text


def _is_of(eid: str, deed: Deed) -> bool:
    """Whether a provision is the one changed, or below one repealed."""
    return eid == deed.eid or (deed.do == "repeal" and eid.startswith(f"{deed.eid}__"))


def _texts(version: TextVersion) -> dict[str, str]:
    return {name: str(value) for name, value in version.values.items()}


def _places(game: Game) -> dict[str, str]:
    return {name: figure.provision.eid for name, figure in figures_of(game).items()}


def _values(
    game: Game,
    figures: list[FigureSaid],
    done: list[Deed],
    before: TextVersion,
    entered: EnteredFacts,
    acts: Mapping[str, ActText],
) -> dict[str, str]:
    """The figures that the version sets: those read, and those entered that contradict no word."""
    values = {}
    at_hand = printed(game)
    first = next(iter(acts.values()))
    for name, typed in entered.values.items():
        facts = {"name": name, "typed": typed[:20]}
        if (value := read_figure(typed)) is None:
            reason = _("%(name)s: “%(typed)s” is no figure; write 5, 3/2 or 6%%.")
            raise CorpusError(first.path, 1, "malformed", reason, **facts)
        known = figures_of(game).get(name)
        if known and not known.may_be_set(value):
            reason = _("%(name)s: write a number from 0 to %(most)s, not %(typed)s.")
            if known.is_whole:
                reason = _("%(name)s: write a whole number from 1 to %(most)s, not %(typed)s.")
            facts["most"] = known.value_text(Fraction(known.most))
            raise CorpusError(first.path, 1, "malformed", reason, **facts)
    for figure in figures:
        deed = next(deed for deed in done if deed.eid == figure.eid)
        lang, line = next(iter(deed.lines.items()))
        if figure.value is None:
            values_read = "; ".join(f"{lang}: {value}" for lang, value in figure.values.items())
            reason = _("The languages give %(name)s different values: %(values)s.")
            facts = {"name": figure.name, "values": values_read}
            raise CorpusError(acts[lang].path, line, "trees_differ", reason, **facts)
        by_hand = entered.values.get(figure.name)
        if by_hand is not None and read_figure(by_hand) != figure.value:
            reason = _("By these words %(name)s is %(value)s, not %(entered)s.")
            facts = {"name": figure.name, "value": str(figure.value), "entered": by_hand}
            raise CorpusError(acts[lang].path, line, "malformed", reason, **facts)
        standing = before.values.get(figure.name, at_hand[figure.name])
        if figure.value != standing or figure.was != {standing}:
            values[figure.name] = str(figure.value)
    return values | {name: value for name, value in entered.values.items() if name not in values}


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
