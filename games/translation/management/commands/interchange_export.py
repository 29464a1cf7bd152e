"""``manage.py interchange_export``: write texts out for translators' tools."""

import argparse
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.translation.interchange import formats
from games.translation.interchange.collections import concepts, write_tbx
from games.translation.interchange.messages import FileRefused, tell
from games.translation.interchange.selection import aligned, chosen, stem_of
from games.translation.listing.queue import CHOICES
from games.translation.messages.words import task_names
from games.translation.models import Unit


class Command(BaseCommand):
    help = "Write texts of the translators' desk to files of translators' tools."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("format", choices=[*formats.FORMATS, "tbx"])
        parser.add_argument("--kind", choices=Unit.Kind.values, default="")
        parser.add_argument("--instrument", default="")
        parser.add_argument("--lang", choices=["pt", "zh-hant"], default="")
        parser.add_argument("--state", choices=[*task_names(), *Unit.State.values], default="")
        parser.add_argument("--who", default="", help="only what this person changed")
        parser.add_argument("--since", type=date.fromisoformat, help="only what was changed since")
        parser.add_argument(
            "--aligned",
            action="store_true",
            help="the official texts at hand in both languages, beside each other",
        )
        parser.add_argument("--to", type=Path, default=Path(), help="the folder to write to")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            files = self._files(options)
        except FileRefused as refused:
            raise CommandError(tell(refused.refusal)) from refused
        except KeyError as unknown:
            raise CommandError(str(unknown.args[0])) from unknown
        folder: Path = options["to"]
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
            self.stdout.write(f"{folder / name}: {len(data)} bytes")

    def _files(self, options: dict[str, Any]) -> dict[str, bytes]:
        if options["format"] == "tbx":
            return {"rulesite.glossary.tbx": write_tbx(concepts())}
        if options["aligned"]:
            stem, texts = options["instrument"] or "official", aligned(options["instrument"])
            return formats.written(options["format"], texts, f"rulesite.{stem}")
        choice = {name: str(options[name] or "") for name in CHOICES}
        return formats.written(options["format"], chosen(choice), stem_of(choice))
