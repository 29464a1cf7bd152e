from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "games.law"
    label = "law"
    verbose_name = "Law"
