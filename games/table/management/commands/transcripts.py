"""Write the transcripts of the sample hands, or check them against today's rules."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.table.written_out import samples, transcript


class Command(BaseCommand):
    help = "Write the transcripts of the sample hands, or check that they stand as written."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        doing = parser.add_mutually_exclusive_group(required=True)
        doing.add_argument("--write", action="store_true")
        doing.add_argument("--check", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        texts = {sample.text_path: transcript(sample) for sample in samples()}
        standing = {path: path.read_text(encoding="utf-8") for path in texts if path.exists()}
        changed = [path for path, text in texts.items() if standing.get(path) != text]
        if options["check"]:
            if changed:
                named = ", ".join(f"{path.parent.name}/{path.name}" for path in changed)
                raise CommandError(f"Transcripts that do not stand as written: {named}")
            self.stdout.write(f"{len(texts)} transcripts stand as written.")
            return
        for path in changed:
            path.write_text(texts[path], encoding="utf-8")
        self.stdout.write(f"{len(changed)} of {len(texts)} transcripts written anew.")
