from django.apps import AppConfig


class TranslationConfig(AppConfig):
    name = "games.translation"
    label = "translation"
    verbose_name = "Translation"

    def ready(self) -> None:
        from celery.signals import task_prerun
        from django.core.signals import request_started
        from django.utils.translation import gettext_lazy as _

        from games.law.doors import DOORS
        from games.translation import doors
        from games.translation.catalogues import live
        from rulesite.pages import WINGS

        WINGS.append((_("Translation"), "translation", "translation:front"))
        DOORS.register.append(doors.of_register)
        DOORS.row.append(doors.of_row)
        DOORS.provision.append(doors.of_provision)
        request_started.connect(live.keep_up, dispatch_uid="translation.keep_up")
        task_prerun.connect(live.keep_up, dispatch_uid="translation.keep_up")
