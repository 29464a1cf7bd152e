"""Keys for programs, as an application of Django."""

from django.apps import AppConfig


class Api(AppConfig):
    name = "rulesite.api"
    label = "api"
