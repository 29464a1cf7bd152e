"""``manage.py commit_texts``: the desk's words as a commit, and others' commits on the desk."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from games.lawtexts.files.data import CorpusError
from games.translation.catalogues.messages import BrokenCatalogue
from games.translation.corpus_export import branch
from games.translation.corpus_export.clone import Clone, CloneRefused, in_order
from games.translation.interchange.bringing import CONFLICT, REFUSED, SAVED
from games.translation.interchange.messages import FileRefused, tell
from games.translation.models import LogEntry

LISTED = 40
"""Units that the message of a commit names."""


class Command(BaseCommand):
    help = (
        "Commit what stands on the desk to a branch of a clone, with the translators as authors, "
        "and bring to the desk what others changed there. Nothing is ever pushed by force."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("clone", type=Path, nargs="?", help="default: RULESITE_TEXTS_CLONE")
        parser.add_argument("--as", dest="name", required=True, help="who brings others' words")
        parser.add_argument("--branch", default="words")
        parser.add_argument("--merge", default="", help="merge this into the branch first")
        parser.add_argument("--push", action="store_true", help="push the branch to origin")
        parser.add_argument("--dry-run", action="store_true", help="tell, and write nothing")

    def handle(self, *args: object, **options: Any) -> None:
        path = options["clone"] or settings.TEXTS_CLONE
        person = get_user_model().objects.filter(username=options["name"]).first()
        if not path:
            raise CommandError("Name a clone, or set RULESITE_TEXTS_CLONE.")
        if person is None:
            raise CommandError(f"There is no account {options['name']}.")
        clone = Clone(Path(path).resolve(), options["branch"])
        try:
            clone.make_sure()
            clone.fetch()
            tip = clone.tip()
            if options["merge"]:
                tip = clone.merged(tip, options["merge"])
            with TemporaryDirectory() as folder:
                self._exchange(clone, tip, person, Path(folder), options)
            if options["push"] and not options["dry_run"]:
                clone.push()
        except FileRefused as refused:
            raise CommandError(tell(refused.refusal)) from refused
        except (CloneRefused, CorpusError, BrokenCatalogue, OSError) as refused:
            raise CommandError(str(refused)) from refused

    def _exchange(
        self, clone: Clone, tip: str, person: User, folder: Path, options: dict[str, Any]
    ) -> None:
        trial = options["dry_run"]
        known = LogEntry.objects.filter(action="committed", subject=clone.branch).first()
        since = known.facts["commit"] if known else ""
        root = Path(settings.BASE_DIR)
        if since and clone.has(since):
            root = clone.extract(since, folder / "before", *branch.FOLDERS)
        before = branch.read_checkout(root)
        after = branch.read_checkout(clone.extract(tip, folder / "after", *branch.FOLDERS))
        report = branch.bring_others(before, after, person, trial=trial)
        if refused := report.with_verdict(REFUSED):
            sentences = [tell(outcome.refusal) for outcome in refused if outcome.refusal]
            raise CloneRefused("\n".join([*sentences, "Nothing was done."]))
        for verdict in (SAVED, CONFLICT):
            for outcome in report.with_verdict(verdict):
                self.stdout.write(f"brought, {verdict}: {outcome.id}")
        changes = branch.write_words(before, after)
        if changes.conflicts:
            names = ", ".join(sorted(set(changes.conflicts)))
            raise CloneRefused(f"Changed here and in the files, settle it in one: {names}.")
        for unit in changes.homeless:
            self.stderr.write(f"cannot be written in the form of its file, left as it is: {unit}")
        for unit in changes.written:
            self.stdout.write(f"to be committed: {unit}" if trial else f"committed: {unit}")
        authors = in_order(branch.authors_of(changes.written))
        for author in authors if trial else ():
            self.stdout.write(f"author: {author}")
        if trial:
            return
        clone.move_on(tip)
        if changes.changed:
            listed = [*changes.written[:LISTED], *["…"][: len(changes.written) > LISTED]]
            summary = f"Bring the desk's words: {len(changes.written)} texts"
            subject = "\n".join([summary, "", *listed])
            root, texts = after.root, changes.changed.items()
            files = {str(path.relative_to(root)): text.encode() for path, text in texts}
            tip = clone.commit(files, authors, subject)
        if tip != since:
            facts = {"who": person, "said": tip, "facts": {"commit": tip}}
            LogEntry.objects.create(subject=clone.branch, action="committed", **facts)
