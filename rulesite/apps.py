"""The project itself, as Django installs it."""

from django.apps import AppConfig


class Rulesite(AppConfig):
    name = "rulesite"

    def ready(self) -> None:
        from django.db.backends.signals import connection_created

        from games.simulations.queue import workers
        from rulesite import write_turns
        from rulesite.daily_backup import DAILY
        from rulesite.database_file import SHORTEN, set_private

        connection_created.connect(set_private, dispatch_uid="rulesite.set_private")
        connection_created.connect(write_turns.use, dispatch_uid="rulesite.write_turns")
        workers.MORE.extend((DAILY, SHORTEN))
