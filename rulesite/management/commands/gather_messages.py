"""Take the strings of the code into the catalogue of every language of the interface."""

import re
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

from games.narration.sentences import FILE, calls_in
from rulesite.catalogues import data_strings, locales, sources

CREATED = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Source(makemessages.BuildFile):
    """A source file of messages: a module, a template, or a table of sentences."""

    def preprocess(self) -> None:
        if self.translatable.file == FILE:
            tables = tomllib.loads(Path(self.path).read_text(encoding="utf-8"))
            Path(self.work_path).write_text("\n".join(calls_in(tables)), encoding="utf-8")
        else:
            super().preprocess()


class InOrder(makemessages.Command):
    """Gather from tables of sentences and from data too, and sort: catalogues follow the order."""

    build_file_class = Source

    def __init__(self) -> None:
        super().__init__()
        self.msguniq_options = [*self.msguniq_options, "--sort-output"]
        self.data = Path()

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        files = super().find_files(root)
        if Path(root, "rulesite", "api").is_dir():  # whose data they are
            folder, name, kind = str(self.data.parent), self.data.name, self.translatable_file_class
            files.append(kind(folder, name, self.default_locale_path))
        return [source for source in files if source.file == FILE or source.file[-5:] != ".toml"]

    def handle(self, *args: object, **options: object) -> None:
        with TemporaryDirectory() as folder:
            self.data = Path(folder, "data.py")
            self.data.write_text("".join(f"_({text!r})\n" for text in data_strings()), "utf-8")
            super().handle(*args, **options | {"extensions": ["html", "py", "txt", "toml"]})


class Command(BaseCommand):
    help = "Take the strings of the code into the catalogues, for translation."

    def handle(self, *args: object, **options: object) -> None:
        call_command(
            InOrder(),
            locale=list(locales()),
            no_location=True,
            no_wrap=True,
            ignore_patterns=["var/*", ".venv*", "tests/*"],
            verbosity=options["verbosity"],
        )
        for catalogue in sources():
            text = catalogue.read_text(encoding="utf-8")
            catalogue.write_text(CREATED.sub("", text, count=1), encoding="utf-8")
