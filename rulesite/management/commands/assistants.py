"""Serve the tools for assistants: over standard input, or over HTTP with ``--http``."""

from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--http", action="store_true", help="stateless HTTP, at /mcp")
        parser.add_argument("--host", default="127.0.0.1", help="the address listened at")
        parser.add_argument("--port", type=int, default=8010)

    def handle(self, *args: Any, **options: Any) -> None:
        if find_spec("mcp") is None:
            raise CommandError(
                gettext(
                    "The tools for assistants need the library “mcp”. Install the packages in "
                    "requirements/assistants.txt."
                )
            )
        import anyio

        from rulesite.assistants import server

        if options["http"]:
            server.over_http(options["host"], options["port"])
        else:
            anyio.run(server.over_stdio)
