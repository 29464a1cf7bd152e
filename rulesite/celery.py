"""The task queue. What it runs is found in each app's ``tasks`` module."""

import os
import warnings

from celery import Celery
from celery.exceptions import CPendingDeprecationWarning
from celery.signals import setup_logging

import rulesite.broker  # noqa: F401  (names the embedded transport)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded")

# A lost broker stops no batch: the lease decides, not the message.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)

app = Celery("rulesite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def write_logs_as_the_site_does(**kwargs: object) -> None:
    """Keep Django's LOGGING, so that a worker logs like the web processes."""
