from django.apps import AppConfig


class TranslationConfig(AppConfig):
    name = "games.translation"
    label = "translation"
    verbose_name = "Translation"
