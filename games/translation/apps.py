"""Django's configuration of the translators' desk."""

from django.apps import AppConfig


class TranslationConfig(AppConfig):
    name = "games.translation"

    def ready(self) -> None:
        from celery.signals import task_prerun
        from django.core.signals import request_started

        from games.quality.official import run_official
        from games.site.doors import DOORS
        from games.site.upkeep import UPKEEP
        from games.translation.catalogues import live
        from games.translation.page import law_links

        DOORS.register.append(law_links.of_register)
        DOORS.row.append(law_links.of_row)
        DOORS.unreviewed.append(law_links.unreviewed)
        DOORS.row.append(law_links.hands_of_row)
        DOORS.provision.append(law_links.of_provision)
        DOORS.provision.append(law_links.hands_of_notes)
        UPKEEP.before_fork.append(run_official)
        request_started.connect(live.refresh, dispatch_uid="translation.refresh")
        task_prerun.connect(live.refresh, dispatch_uid="translation.refresh")
