"""The Django app on which the table, the ruling desk, the classes and the floor stand."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
