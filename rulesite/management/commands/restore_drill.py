"""``manage.py restore_drill [FILE]``: restore a backup in a folder of its own and try it."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite import backup

TRIED = """
import json, django
django.setup()
from django.apps import apps
from django.db import connection
from django.test import Client
pages = {path: Client(headers={"Host": "localhost"}).get(path).status_code
         for path in ("/pt/", "/zh-hant/law/", "/pt/changes/", "/pt/simulations/")}
with connection.cursor() as cursor:
    fault = cursor.execute("PRAGMA integrity_check(1)").fetchone()[0]
rows = sum(model._base_manager.count() for model in apps.get_models())
print(json.dumps({"pages": pages, "fault": fault, "rows": rows}))
"""


class Command(BaseCommand):
    help = "Restore FILE, or today's state, in a folder of its own; check it and ask it for pages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?")

    def handle(self, *args: object, file: Path | None, **options: object) -> None:
        with tempfile.TemporaryDirectory(prefix="rulesite-drill-") as folder:
            file = file or next(reversed(backup.stored_backups()), None)
            if file is None:
                backup.make(file := Path(folder, "now.zip"))
            environment = os.environ | {
                "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
                "RULESITE_DATA": str(Path(folder) / "data"),
                "RULESITE_KERNELS": os.environ["RULESITE_KERNELS"],
                "RULESITE_DATABASE_URL": "",
            }
            manage = str(settings.BASE_DIR / "manage.py")
            words = _output([manage, "restore", str(file.absolute())], environment)
            _output([manage, "collectstatic", "--no-input", "--verbosity", "0"], environment)
            result = json.loads(_output(["-c", TRIED], environment))
        bad = {path: status for path, status in result["pages"].items() if status != 200}
        if bad or result["fault"] != "ok":
            raise CommandError(f"{file} was restored, but: {bad or ''} {result['fault']}")
        self.stdout.write(f"{words.strip()} {result['rows']} rows are whole; its pages answer.")


def _output(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603  (our own commands)
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CommandError(done.stderr.strip()[-2000:])
    return done.stdout
