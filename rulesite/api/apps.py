"""The Django application of the API keys."""

from django.apps import AppConfig


class Api(AppConfig):
    name = "rulesite.api"
    label = "api"
