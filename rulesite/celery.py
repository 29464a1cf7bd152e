"""The task queue. What it runs is found in each app's ``tasks`` module."""

import os

from celery import Celery

import rulesite.broker  # noqa: F401  (names the embedded transport)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded")

app = Celery("rulesite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
