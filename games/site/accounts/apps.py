"""The Django app of the accounts."""

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "games.site.accounts"
    label = "accounts"
