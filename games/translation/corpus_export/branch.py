"""The desk's words in a clone of the repository, and the words of others brought to the desk."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User

from games.law.loading.load import read_whole
from games.law.models import Term
from games.lawtexts.files.outline import read_blocks
from games.lawtexts.texts.corpus import Corpus, own, unamended
from games.quality.plural import FORMS
from games.translation.catalogues.export import rewritten
from games.translation.catalogues.messages import messages, path_of
from games.translation.corpus_export.clone import Author, CloneRefused
from games.translation.corpus_export.corpus import (
    WORDS,
    CorpusChanges,
    corpus,
    of_instruments,
    of_term,
    value_at,
    words_of,
)
from games.translation.gathering.wanted import LANGS
from games.translation.interchange.bringing import ImportReport, bring
from games.translation.interchange.entry import Entry, FileReading, Segment, digest
from games.translation.interchange.selection import sources_of
from games.translation.models import Override, Revision, Signature, TermRevision, Unit
from games.translation.models.unit import BETWEEN, padded
from games.translation.workflow.publish import public

FOLDERS = ("locale", "games")
FILE = "git"
"""The name of the file from which others' words come, in the history of a unit."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """The texts in the files of a commit: words by unit, parts joined, and the forms of terms."""

    root: Path
    words: dict[str, str]
    terms: dict[str, list[object]]

    @property
    def texts(self) -> Corpus:
        return corpus_in(self.root)


def corpus_in(root: Path) -> Corpus:
    """The corpus of the site's own repository as the checkout at ``root`` has it."""
    base, texts = Path(settings.BASE_DIR).resolve(), unamended()

    def moved(paths: Mapping[str, Path]) -> dict[str, Path]:
        whole = {key: path.resolve() for key, path in paths.items()}
        ours = {key: path for key, path in whole.items() if path.is_relative_to(base)}
        return {key: root / path.relative_to(base) for key, path in ours.items()}

    glossaries = moved({str(path): path for path in texts.glossaries})
    return Corpus(moved(texts.instruments), moved(texts.registers), tuple(glossaries.values()))


def read_checkout(root: Path) -> Checkout:
    """Read the files; refuse those with other provisions, notes or readings than this site has."""
    texts, words = corpus_in(root), dict(_messages(root))
    _make_sure_of_shape(root, texts)
    for path, values in of_instruments(texts):
        parsed = tomllib.loads(path.read_text("utf-8"))
        words |= {value.unit: value_at(parsed, value.place) or "" for value in values}
    terms: dict[str, list[object]] = {}
    for unit, value in _of_terms(texts):
        if unit.startswith("term "):
            terms.setdefault(unit, []).append(value)
        else:
            words[unit] = str(value or "")
    return Checkout(root, words | dict(_working(texts)), terms)


def _messages(root: Path) -> Iterator[tuple[str, str]]:
    """The messages; a doubtful one has no words, and counts only where the desk changed it."""
    changed = set(Override.objects.values_list("lang", "ident"))
    for lang in FORMS:
        for message in messages(lang, root / "locale"):
            unit = f"interface:{message.ident}:message:{lang}"
            if not message.is_fuzzy:
                yield unit, BETWEEN.join(message.forms) if any(message.forms) else ""
            elif (lang, message.ident) in changed:
                yield unit, ""


def _of_terms(texts: Corpus) -> Iterator[tuple[str, object]]:
    terms = Term.objects.in_bulk()
    for path in texts.glossaries:
        parsed = tomllib.loads(path.read_text("utf-8"))
        for index, table in enumerate(parsed["term"]):
            if term := terms.get(table["id"]):
                for value in of_term(term, index):
                    yield value.unit, value_at(parsed, value.place)


def _working(texts: Corpus) -> Iterator[tuple[str, str]]:
    """The working translations of provisions; empty where the file has no block."""
    units = Unit.objects.filter(kind="provision", instrument__in=texts.instruments)
    blocks = {}
    for key in texts.instruments:
        for lang in LANGS:
            path = texts.working(key) / f"{key}.{lang}.txt"
            blocks[key, lang] = read_blocks(path) if path.exists() else {}
    for unit in units.exclude(state="official"):
        block = blocks[unit.instrument, unit.lang].get(unit.eid)
        words = dict(zip(WORDS, words_of(block), strict=True)) if block else {}
        yield unit.key, BETWEEN.join(words[part] for part in unit.parts) if words else ""


def _make_sure_of_shape(root: Path, clone: Corpus) -> None:
    own = corpus_in(Path(settings.BASE_DIR).resolve())
    names = ("instrument.toml", "notes.toml", "outline.txt")
    folders = [(path, clone.instruments[key]) for key, path in own.instruments.items()]
    pairs = [(one / name, other / name) for one, other in folders for name in names]
    pairs += [(path, clone.registers[game]) for game, path in own.registers.items()]
    for path, other in pairs:
        if path.exists() != other.exists() or (path.exists() and _shape(path) != _shape(other)):
            raise CloneRefused(
                f"{other.relative_to(root)} has other places than the texts that this site runs: "
                "bring the site up to date first. Nothing was done."
            )


def _shape(path: Path) -> object:
    text = path.read_text("utf-8")
    return _without_words(tomllib.loads(text)) if path.suffix == ".toml" else text


def _without_words(value: object) -> object:
    if isinstance(value, list):
        return [_without_words(one) for one in value]
    if not isinstance(value, dict):
        return value
    rest = {key: _without_words(one) for key, one in value.items() if key not in LANGS}
    return {key: one for key, one in rest.items() if one != {}}


def bring_others(before: Checkout, after: Checkout, person: User, *, trial: bool) -> ImportReport:
    """Bring to the desk what others changed in the files, as drafts or as conflicts."""
    was, now = before.words, after.words
    changed = {key: words for key, words in now.items() if words and words != was.get(key, "")}
    entries = [
        _entry(unit, was.get(unit.key, ""), changed[unit.key])
        for unit in Unit.objects.filter(is_gone=False).exclude(state="official")
        if unit.key in changed and unit.target != changed[unit.key]
    ]
    if not entries:
        return ImportReport((), is_kept=not trial)
    return bring(FileReading(tuple(entries)), person, FILE, trial=trial)


def _entry(unit: Unit, before: str, after: str) -> Entry:
    length = len(unit.parts)
    words = padded(after, length), map(digest, padded(before, length))
    sides = zip(unit.parts, sources_of(unit), *words, strict=True)
    segments = tuple(Segment(*side) for side in sides)
    return Entry(unit.key, unit.kind, unit.source_lang, unit.lang, segments)


@dataclass(slots=True)
class BranchChanges(CorpusChanges):
    """What the desk has otherwise than a checkout."""

    left: frozenset[str] = frozenset()
    """Units whose words in the files are others' and not settled on the desk."""
    terms: dict[str, list[object]] = field(default_factory=dict)
    """The forms of terms that the desk has seen in the files."""

    def writes(
        self, unit: str, desk: object, in_file: object, loaded: object, is_unsettled: bool
    ) -> bool:
        if not unit.startswith("term "):
            return unit not in self.left
        is_known = in_file in (None, loaded, *self.terms.get(unit, []))
        if desk != loaded and (is_unsettled or not is_known):
            self.conflicts.append(unit)
        return desk != loaded and is_known and not is_unsettled


def write_words(before: Checkout, after: Checkout) -> BranchChanges:
    """Write what stands on the desk into the files of ``after``, and read them again whole."""
    left, forms = _left(after.words)
    report = BranchChanges(left=left, terms=before.terms)
    corpus(after.texts, report)
    for lang, words in forms.items():
        path = path_of(lang, after.root / "locale")
        text = path.read_bytes().decode("utf-8")
        report.keep(path, text, rewritten(text, words))
        report.written += [f"interface:{ident}:message:{lang}" for ident in words]
    for path, text in report.changed.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8")) if text else path.unlink()
    installed, texts = own(), after.texts
    read_whole(
        Corpus(
            {**installed.instruments, **texts.instruments},
            {**installed.registers, **texts.registers},
            (*texts.glossaries, *installed.glossaries[len(texts.glossaries) :]),
        )
    )
    return report


def _left(words: dict[str, str]) -> tuple[frozenset[str], dict[str, dict[str, list[str]]]]:
    """The units to be left as the files have them, and the messages to be written."""
    revisions = Revision.objects.filter(file=FILE).order_by("number")
    last = {revision.unit_id: revision.number for revision in revisions}
    reviewed = Revision.objects.filter(unit__in=last, to_state="reviewed").order_by("number")
    decided = dict(reviewed.values_list("unit", "number"))
    left, forms = set(), dict[str, dict[str, list[str]]]()
    for unit in Unit.objects.filter(is_gone=False):
        if unit.standing == words.get(unit.key, unit.standing):
            continue
        is_open = decided.get(unit.pk, 0) < last.get(unit.pk, 0)
        if unit.is_official or unit.theirs or unit.target == words[unit.key] or is_open:
            left.add(unit.key)
        elif unit.kind == Unit.Kind.INTERFACE:
            forms.setdefault(unit.lang, {})[unit.object] = padded(unit.standing, len(unit.parts))
    return frozenset(left), forms


def authors_of(written: list[str]) -> list[Author]:
    """Who wrote each of these texts, by the name that person wants to have there."""
    terms = TermRevision.objects.order_by("number").values_list("term", "who")
    latest = {f"term {term}": who for term, who in terms}
    people = [latest[key] for key in written if key in latest]
    units = Unit.objects.filter(key__in=written) if len(written) < 500 else Unit.objects.all()
    wanted = set(written)
    writers = [public(unit).writer for unit in units if unit.key in wanted]
    people += [writer.pk for writer in writers if writer]
    names = {row.person_id: Author(row.name, row.email) for row in Signature.objects.all()}
    return [names.get(person, Author()) for person in people if person]
