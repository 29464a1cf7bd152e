"""The Django app of the law texts."""

from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "games.law"
    label = "law"
    verbose_name = "Law"

    def ready(self) -> None:
        from celery.signals import task_prerun
        from django.core.signals import request_finished, request_started

        from games.law import corpus_in_use, edition, glossary

        request_started.connect(edition.listen, dispatch_uid="law.listen")
        corpus_in_use.begin()
        request_started.connect(corpus_in_use.refresh, dispatch_uid="law.corpus")
        task_prerun.connect(corpus_in_use.refresh, dispatch_uid="law.corpus")
        request_started.connect(glossary.refresh, dispatch_uid="law.glossary")
        task_prerun.connect(glossary.refresh, dispatch_uid="law.glossary")
        request_finished.connect(edition.forget, dispatch_uid="law.forget")
