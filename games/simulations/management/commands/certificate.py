"""``certificate verify FILE|RUN [--batches N | --all]``: check a certificate against the code."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from django.utils.translation import override

from games.narration.runs import sentence
from games.odds.certificate.command import add_options, answered, status_of
from games.odds.certificate.reading import Certificate, read, read_file
from games.records.commands import add_language
from games.simulations import services
from games.simulations.models import Run
from games.simulations.results.certificate import document_of


class Command(BaseCommand):
    help = "Verify the certificate of a simulation, playing its batches again."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="hold a certificate to the code here")
        verify.add_argument("certificate", metavar="FILE|RUN", help="a file, or a run of this site")
        add_options(verify)
        add_language(verify)

    def handle(self, *args: Any, **options: Any) -> None:
        certificates: list[Certificate] = []

        def reading() -> Certificate:
            certificates.append(_certificate(options["certificate"]))
            return certificates[0]

        with override(options["language"]):
            answer = answered(reading, options, sentence)
        if "error" not in answer:
            answer["text"] = _text(certificates[0])
            answer["holds"] = answer["holds"] and answer["text"] != "other"
        self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if status_of(answer):
            sys.exit(1)


def _certificate(named: str) -> Certificate:
    path = Path(named)
    run = None
    if not path.exists():
        with suppress(DatabaseError):  # where there is no database
            run = Run.objects.filter(pk=named[:17]).first()
    return read(json.dumps(document_of(run))) if run else read_file(path)


def _text(certificate: Certificate) -> str:
    """``same`` if the run used the text loaded here, ``other``, or ``not_at_hand``."""
    try:
        digest = services.texts_of(certificate.spec.game).get("digest")
    except DatabaseError:
        digest = None
    if not digest or not certificate.text_digest:
        return "not_at_hand"
    return "same" if digest == certificate.text_digest else "other"
