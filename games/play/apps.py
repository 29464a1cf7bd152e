from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    verbose_name = "Play"
