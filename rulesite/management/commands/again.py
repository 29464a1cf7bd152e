"""Compute an answer again from its paper, and say whether it is equal."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.http import QueryDict
from django.utils.translation import gettext

from games.narration import field_error_sentence
from games.odds import registry
from games.odds.figures.sheets import to_json
from games.play.desk.sent import FORMS, ruled
from games.play.desk.ways import LONGEST_QUERY
from games.records.proof import AnswerProof, proof_of
from games.rules.game import GAMES, game
from games.rules.values.fields import read_record
from games.rules.values.refusal import Unusable
from games.ruling.proof import proof_of_ruling

EXACT = "exact"


class Command(BaseCommand):
    help = "Compute a ruling or exact figures again from what a paper says was put in."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=(*FORMS, EXACT), help="of the answer")
        parser.add_argument("game", choices=GAMES)
        parser.add_argument("entered", help="as the paper has it")
        parser.add_argument("digest", help="as the paper has it")

    def handle(self, *_: object, **options: Any) -> None:
        kind, key, entered = options["kind"], options["game"], options["entered"]
        proof = _figures(key, entered) if kind == EXACT else _ruling(kind, key, entered)
        is_equal = proof.digest == options["digest"].lower()
        answer = {"equal": is_equal, "digest": proof.digest, "law": proof.law, "code": proof.code}
        self.stdout.write(json.dumps(answer))
        if not is_equal:
            sys.exit(1)


def _ruling(kind: str, key: str, entered: str) -> AnswerProof:
    if len(entered) > LONGEST_QUERY:
        raise CommandError(gettext("There is no ruling in what was sent, or it is too long."))
    form = FORMS[kind](game(key), QueryDict(entered))
    ruling = ruled(form)
    if ruling is None:
        named = "; ".join(f"{name}: {errors[0]}" for name, errors in form.errors.items())
        reason = gettext("There is no ruling in what was sent, or it is too long.")
        raise CommandError(f"{reason} {named}")
    return proof_of_ruling(form, ruling)


def _figures(key: str, entered: str) -> AnswerProof:
    try:
        return proof_of(EXACT, key, entered, to_json(registry.exact(key, read_record(entered))))
    except Unusable as no:
        raise CommandError(field_error_sentence(no)) from None
