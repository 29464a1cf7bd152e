"""The project itself, as Django installs it."""

from datetime import timedelta

from django.apps import AppConfig


class Rulesite(AppConfig):
    name = "rulesite"

    def ready(self) -> None:
        from django.db.backends.signals import connection_created

        from games.site.upkeep import UPKEEP, DutyRound
        from rulesite.backup import BACKUPS, last_copies
        from rulesite.database_file import set_private, shorten_log, write_in_turn

        connection_created.connect(set_private, dispatch_uid="rulesite.set_private")
        connection_created.connect(write_in_turn, dispatch_uid="rulesite.write_turns")
        shortened = DutyRound("database log", timedelta(minutes=10), shorten_log)
        UPKEEP.duties.extend((BACKUPS, shortened))
        UPKEEP.copies = last_copies
