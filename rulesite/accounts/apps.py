from django.apps import AppConfig


class Accounts(AppConfig):
    name = "rulesite.accounts"
    label = "accounts"
