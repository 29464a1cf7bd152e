from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "games.law"
    label = "law"
    verbose_name = "Law"

    def ready(self) -> None:
        from django.core.signals import request_finished, request_started

        from games.law import edition

        request_started.connect(edition.listen, dispatch_uid="law.listen")
        request_finished.connect(edition.forget, dispatch_uid="law.forget")
