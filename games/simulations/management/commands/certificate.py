"""``certificate verify FILE|RUN [--batch N]``: hold a certificate to what the code here says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from games.odds.tally import Tally
from games.rules.refusal import Unusable
from games.simulations import services
from games.simulations.models import Run
from games.simulations.results import certificate
from games.simulations.results.certificate import Finding
from games.simulations.results.messages import sentence

LARGEST_FILE = 200 * 1024 * 1024

WHAT = {
    "shape": "the certificate is complete",
    "certificate": "the certificate is as it was issued",
    "spec": "the specification has its digest",
    "spec_told": "rounds and seed are those of the specification",
    "tally": "the figures have their digest",
    "ledger": "the batches make up the rounds done, none twice",
    "whole": "the batches make up the whole run",
    "code": "the rules and kernels here are those it was played by",
    "text": "the text here is the one it stood on",
    "merged": "the batches played again add up to the figures",
}


class Command(BaseCommand):
    help = "Verify the certificate of a simulation, playing its batches again."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="hold a certificate to the code here")
        verify.add_argument("certificate", metavar="FILE|RUN", help="a file, or a run of this site")
        verify.add_argument(
            "--batch",
            type=int,
            action="append",
            metavar="N",
            help="play only this batch again (may be repeated); all of them otherwise",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override("en"):
            self._verify(options)

    def _verify(self, options: dict[str, Any]) -> None:
        try:
            document = self._document(options["certificate"])
            findings = [*certificate.examine(document), *self._text(document)]
            for finding in findings:
                self._tell(finding)
            if any(not each.holds and each.what in ("shape", "spec") for each in findings):
                raise CommandError("The certificate cannot be played again.")
            holds = self._play(document, options["batch"])
        except Unusable as no:
            raise CommandError(sentence(no)) from None
        if not holds or not all(each.holds for each in findings):
            raise CommandError("The certificate does not hold.")
        self.stdout.write(self.style.SUCCESS("The certificate holds."))

    def _document(self, named: str) -> dict[str, Any]:
        path = Path(named)
        if path.is_file():
            if path.stat().st_size > LARGEST_FILE:
                raise CommandError("The file is too large for a certificate.")
            return certificate.read(path.read_text(encoding="utf-8", errors="replace"))
        run = Run.objects.filter(pk=named[:16]).first()
        if run is None:
            raise CommandError(f"There is neither a file nor a run {named!r}.")
        return certificate.document_of(run)

    def _text(self, document: dict[str, Any]) -> list[Finding]:
        told = (document.get("texts") or {}).get("digest", "")
        here = services.texts_of(str(document.get("game"))).get("digest", "")
        return [Finding("text", told == here, told, here)]

    def _play(self, document: dict[str, Any], asked: list[int] | None) -> bool:
        spec = services.read_spec(document["spec"])
        ledger = document["ledger"]
        chosen = [certificate.entry(ledger, n) for n in asked] if asked else ledger
        played, holds = Tally(), True
        for place, batch in enumerate(chosen, 1):
            finding, tally = certificate.try_batch(spec, batch)
            played, holds = played.merge(tally), holds and finding.holds
            self._tell(finding)
            if sys.stderr.isatty():
                self.stderr.write(f"{place} of {len(chosen)}", ending="\r")
        if not asked:
            here, told = played.to_json(), document["tally"]
            finding = Finding("merged", here == told)
            self._tell(finding)
            holds = holds and finding.holds
        return holds

    def _tell(self, finding: Finding) -> None:
        words = WHAT.get(finding.what, f"{finding.what} gives the same figures, to the last bit")
        if finding.holds:
            self.stdout.write(f"{self.style.SUCCESS('holds')}  {words}")
            return
        self.stdout.write(f"{self.style.ERROR('FAILS')}  {words}")
        if finding.told or finding.here:
            self.stdout.write(
                f"       certificate: {finding.told}\n       here:        {finding.here}"
            )
