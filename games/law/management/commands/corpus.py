"""Texts on their way into the corpus: a regulation as found, an amending act's words."""

import json
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.law.acts.proposal import Proposal, propose, report
from games.law.acts.trying import tried_addresses
from games.law.editions import site_room
from games.law.loading.placed import bring_in, bring_in_act, take_out, take_out_act
from games.law.loading.sync import LoadReport
from games.law.models import PlacedAct
from games.lawtexts.drafting import writing
from games.lawtexts.drafting.bringing import (
    BroughtText,
    bring,
    facts_of,
    images_of,
    record_of,
    write_folder,
)
from games.lawtexts.drafting.cleaning import clean, vocabulary_of
from games.lawtexts.drafting.corrections import corrections_of
from games.lawtexts.drafting.effects import ActRead, answer_of, read_texts
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.settled import NOTHING, SettledClause, settled_rows
from games.lawtexts.files.data import CorpusError, text_of
from games.lawtexts.files.data import Reason as _
from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.reader import history, read_folder
from games.lawtexts.texts.rooms import copy_out
from games.lawtexts.versions.periods import read_day
from games.odds.subprocesses import NotCounted

Options = dict[str, Any]
NOT_ASKED = 4
"""The exit status if the copy of the site could not be asked."""


class Command(BaseCommand):
    help = "Bring in a regulation as it was found, or a new version of an amending act's words."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_subparsers(dest="way", required=True)
        taken = ways.add_parser("bring", help="a regulation that no game has, from its text")
        taken.add_argument("key", nargs="?", default="", help="despacho-sef-1-2027")
        taken.add_argument("--facts", type=Path, metavar="FILE", help="what is known, as JSON")
        taken.add_argument("--corrections", type=Path, metavar="FILE", help="as JSON")
        taken.add_argument("--images", type=Path, metavar="FILE", help="where they stand, as JSON")
        taken.add_argument(
            "--from", dest="folder", type=Path, metavar="DIR", help="load exported files"
        )
        taken.add_argument("--into", type=Path, metavar="DIR", help="write its folder there")
        taken.add_argument("--load", action="store_true", help="into the site, if nothing is open")
        taken.add_argument(
            "--take-back", action="store_true", help="out of it, if nothing cites it"
        )
        exported = ways.add_parser("export", help="all files of an instrument, for another site")
        exported.add_argument("instrument")
        exported.add_argument("folder", type=Path, help="a folder of that key is made in it")
        amended = ways.add_parser("amend", help="the next version of an instrument")
        amended.add_argument("instrument")
        amended.add_argument("--act", default="", help="its key, if its title is not printed")
        amended.add_argument("--from", dest="begins", metavar="DATE", help="if the act is silent")
        amended.add_argument("--published", metavar="DATE")
        amended.add_argument("--gazette", default="", metavar="ISSUE", help="BO n.º 1/2027")
        amended.add_argument("--try", action="store_true", help="tell what it does, write nothing")
        amended.add_argument("--json", action="store_true", help="its effects, as one object")
        amended.add_argument("--load", action="store_true", help="into the site, not into files")
        amended.add_argument("--take-back", action="store_true", help="an act loaded so: --act")
        amended.add_argument("--label-pt", default="")
        amended.add_argument("--label-zh-hant", default="")
        amended.add_argument("--summary-pt", default="")
        amended.add_argument("--summary-zh-hant", default="")
        amended.add_argument("--reading", action="append", default=[], metavar="OD-01=any_two")
        amended.add_argument("--value", action="append", default=[], metavar="commission.cap=6")
        amended.add_argument(
            "--no-effect",
            action="append",
            default=[],
            metavar="3=REASON",
            help="why a clause that is not read changes nothing",
        )
        amended.add_argument(
            "--settled", type=Path, metavar="FILE", help="what clauses that are not read order"
        )
        amended.add_argument("--clean", action="store_true", help="first what a PDF leaves in it")
        amended.add_argument("--corpus", type=Path, help="another corpus, in one folder")
        for way in (taken, amended):
            way.add_argument("--pt", type=Path, metavar="FILE")
            way.add_argument("--zh-hant", type=Path, metavar="FILE")

    def handle(self, *args: object, **options: object) -> None:
        ways = {"bring": self._bring, "export": self._export, "amend": self._amend}
        try:
            ways[str(options["way"])](options)
        except CorpusError as refused:
            if options["way"] == "bring":
                raise CommandError(f"This is no regulation: {refused}", returncode=2) from None
            raise CommandError(f"Refused, nothing was written: {refused}") from None

    def _bring(self, options: Options) -> None:
        """Write what is read as one object; end with 3 while something is open."""
        if options["folder"]:
            self._bring_folder(options["folder"])
            return
        if not options["key"]:
            raise CommandError("Name the regulation's key, as despacho-sef-1-2027.", returncode=2)
        if options["take_back"]:
            self._take_back(options["key"])
            return
        paths = _files(options, returncode=2)
        made = self._read(options, paths)
        answer = record_of(made)
        for row in (*answer["doubtful"], *answer["cut"]):  # type: ignore[misc]
            row["file"] = str(paths[row["file"].removesuffix(".txt")])
        is_known = made.key in own().instruments
        answer["loaded"] = bool(options["load"] and not made.open and not is_known)
        if answer["loaded"]:
            with TemporaryDirectory() as folder:
                bring_in(write_folder(made, Path(folder)))
        self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if options["into"] and not made.open:
            try:
                self.stderr.write(str(write_folder(made, options["into"])))
            except FileExistsError:
                reason = f"{options['into'] / made.key} is already there: nothing was written."
                raise CommandError(reason, returncode=2) from None
        if options["load"] and is_known:
            reason = f"The corpus already holds {made.key}: take that back first, or amend it."
            raise CommandError(reason, returncode=2)
        if made.open:
            sys.exit(3)

    def _read(self, options: Options, paths: dict[str, Path]) -> BroughtText:
        facts = facts_of(_json_of(options["facts"], {}), options["facts"])
        corrections = corrections_of(_json_of(options["corrections"], []), options["corrections"])
        images = images_of(_json_of(options["images"], []), options["images"] or Path("images"))
        texts = {lang: text_of(path) for lang, path in paths.items()}
        return bring(options["key"], texts, facts, corrections, images)

    def _bring_folder(self, folder: Path) -> None:
        """Load exported files: those of one instrument, or of each in the folder."""
        within = [path.parent for path in sorted(folder.glob("*/instrument.toml"))]
        folders = [folder] if (folder / "instrument.toml").is_file() else within
        if not folders:
            reason = f"{folder} holds no instrument.toml: it is no folder of an instrument."
            raise CommandError(reason, returncode=2)
        texts = [read_folder(path).last.text for path in folders]
        for text, path in zip(texts, folders, strict=True):
            bring_in(path)
            answer = {"instrument": text.key, "provisions": len(text.provisions), "loaded": True}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))

    def _take_back(self, key: str) -> None:
        try:
            take_out(key)
        except CorpusError as no:
            raise CommandError(no.message, returncode=2) from None
        self.stdout.write(json.dumps({"instrument": key, "loaded": False}))

    def _export(self, options: Options) -> None:
        key, folder = options["instrument"], options["folder"]
        if key not in own().instruments:
            raise CommandError(f"The corpus holds no {key}: {', '.join(own().instruments)}.")
        if (folder / key).exists():
            raise CommandError(f"{folder / key} is already there: name another folder.")
        self.stdout.write(str(copy_out(key, folder)))

    def _amend(self, options: Options) -> None:
        corpus = read_corpus(options["corpus"]) if options["corpus"] else own()
        key = options["instrument"]
        if key not in corpus.instruments:
            raise CommandError(f"The corpus holds no {key}: {', '.join(corpus.instruments)}.")
        if options["corpus"] and (options["load"] or options["take_back"]):
            raise CommandError("Only the law of the site is loaded: leave --corpus out.")
        if options["take_back"]:
            self._tell_load(take_out_act(key, options["act"]))
            return
        entered = EnteredFacts(
            key=options["act"],
            begins=_day(options["begins"], "--from") if options["begins"] else None,
            published=_day(options["published"], "--published") if options["published"] else None,
            gazette=options["gazette"],
            label=_both(options, "label"),
            summary=_both(options, "summary"),
            readings=dict(_named(text, "--reading") for text in options["reading"]),
            values=dict(_named(text, "--value") for text in options["value"]),
            settled=_settled(options),
        )
        paths = _files(options)
        texts = {lang: text_of(path) for lang, path in paths.items()}
        law = history(key, corpus).last.text
        if options["clean"]:
            texts = self._cleaned(texts, vocabulary_of(law))
        if options["json"]:
            try:
                self._tell_effects(
                    read_texts(
                        texts, paths, law, entered.published, entered.begins, entered.settled
                    ),
                    entered,
                )
            except CorpusError as no:
                raise CommandError(f"This is no act: {no}", returncode=2) from None
        made = propose(key, texts, entered, corpus, paths)
        if not options["corpus"]:
            self._ask_addresses(made)
        is_read_only = options["try"] or options["load"]
        is_of_site = not (is_read_only or options["corpus"])
        if is_of_site and PlacedAct.objects.filter(instrument=key, taken_back=None).exists():
            reason = "Acts on this text were loaded here: load this one too (--load)."
            raise CommandError(f"Refused, nothing was written: {reason}")
        written = () if is_read_only else writing.write_files(corpus.instruments[key], made.files)
        for line in (*map(str, written), *report(made)):
            self.stdout.write(line)
        if options["load"] and not options["try"]:
            table = writing.version_of(made.facts)
            self._tell_load(bring_in_act(key, made.facts.key, made.files, table))
        elif written:
            if not options["corpus"] and corpus.instruments[key].parent == settings.TEXTS_DIR:
                site_room.store(key)
            self.stdout.write("It is sealed: read it, then load it: manage.py load_law")

    def _ask_addresses(self, made: Proposal) -> None:
        """Ask every address of the law in a copy with the act; raise if one would fail."""
        self.stderr.write("The addresses of the law are asked in a copy of the site …")
        try:
            answer = tried_addresses(
                made.instrument,
                made.files,
                made.days_to_ask,
                [row.eid for row in made.rows if row.eid],
            )
        except NotCounted as no:
            reason = f"Refused, nothing was written: the copy could not be asked: {no}."
            raise CommandError(reason, returncode=NOT_ASKED) from None
        when = ", ".join(map(str, made.days_to_ask))
        if answer["broken"]:
            lines = "\n".join(f"{day} {path}: {status}" for day, path, status in answer["broken"])
            raise CommandError(f"Refused, nothing was written: addresses would fail.\n{lines}")
        counted = f"{answer['count']} answers, {answer['seconds']} s of processor"
        self.stdout.write(f"Every address of the law answers on {when} ({counted})")

    def _tell_load(self, loaded: LoadReport) -> None:
        for line in loaded.lines():
            self.stdout.write(line)

    def _cleaned(self, texts: dict[str, str], vocabulary: set[str]) -> dict[str, str]:
        """The words without what a PDF leaves in them; each change is written as an error."""
        made = {}
        for lang, text in texts.items():
            made[lang], changes = clean(text, lang, vocabulary=vocabulary)
            for change in changes:
                self.stderr.write(f"{lang}, line {change.line}: cleaned ({change.why})")
                self.stderr.write(f"  - {change.before}\n  + {change.after}")
        return made

    def _tell_effects(self, made: ActRead, entered: EnteredFacts) -> NoReturn:
        """Write the effects and the open words, and end with 3 if any are open."""
        answer, status = answer_of(made, entered.key, entered.begins)
        self.stdout.write(json.dumps(answer, ensure_ascii=False))
        sys.exit(status)


def _settled(options: Options) -> tuple[SettledClause, ...]:
    """What an officer says of clauses that are not read."""
    idle = (_named(text, "--no-effect") for text in options["no_effect"])
    settled = tuple(SettledClause(number, NOTHING, reason=reason) for number, reason in idle)
    path: Path | None = options["settled"]
    if path is None:
        return settled
    try:
        return settled + settled_rows(json.loads(text_of(path)), path)
    except json.JSONDecodeError as no:
        raise CorpusError(path, no.lineno, "malformed", f"This is no JSON: {no.msg}.") from None


def _both(options: Options, name: str) -> dict[str, str]:
    texts = {"pt": options[f"{name}_pt"], "zh-hant": options[f"{name}_zh_hant"]}
    return {lang: words for lang, words in texts.items() if words}


def _json_of(path: Path | None, default: object) -> object:
    if path is None:
        return default
    try:
        return json.loads(text_of(path))
    except json.JSONDecodeError as no:
        reason = _("This is no JSON: %(why)s.")
        raise CorpusError(path, no.lineno, "malformed", reason, why=no.msg) from None


def _files(options: Options, returncode: int = 1) -> dict[str, Path]:
    files = {"pt": options["pt"], "zh-hant": options["zh_hant"]}
    chosen = {lang: path for lang, path in files.items() if path is not None}
    if not chosen:
        reason = "Name the text of one language at least: --pt FILE, --zh-hant FILE."
        raise CommandError(reason, returncode=returncode)
    return chosen


def _day(text: str, name: str) -> date:
    day = read_day(text)
    if day is None:
        raise CommandError(f"{name} {text[:40]!r} is not a day: write year, month and day.")
    return day


def _named(text: str, option: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not (name and separator and value):
        raise CommandError(f"{option} {text[:40]!r}: write NAME=VALUE.")
    return name, value
