"""The Django project: settings, addresses, the task queue. Nothing about law or cards."""

from rulesite.celery import app as celery_app

__all__ = ["celery_app"]
