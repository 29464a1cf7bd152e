"""``manage.py floor_events``: the events of the floor as JSON Lines, for a collector or a court."""

import json

from django.core.management.base import BaseCommand, CommandParser

from games.play import events
from games.play.events import AT_A_TIME, FloorEvent


class Command(BaseCommand):
    help = "Print the events of the floor, one JSON object a line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--since", type=int, default=0, metavar="N", help="only after event N")
        parser.add_argument("--rows", action="store_true", help="the rows as they are instead")

    def handle(self, *_args: object, since: int, rows: bool, **_options: object) -> None:
        if rows:
            for row in events.rows():
                line = {"row": events.subject_of(row), "cells": events.facts_of(row)}
                self.stdout.write(json.dumps(line, ensure_ascii=False))
            return
        later = FloorEvent.objects.filter(number__gt=since).order_by("number")
        for event in later.iterator(chunk_size=AT_A_TIME):
            self.stdout.write(event.chained.line)
