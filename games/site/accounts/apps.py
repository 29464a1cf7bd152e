"""Accounts, as Django installs them."""

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "games.site.accounts"
    label = "accounts"
