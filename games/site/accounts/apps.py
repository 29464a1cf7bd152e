"""The Django app of the accounts."""

from contextlib import suppress
from typing import Any

from django.apps import AppConfig
from django.contrib.auth import user_logged_in
from django.db import OperationalError

BRIEFLY = 500
"""Milliseconds for which signing in waits for a lock of the database."""


class Accounts(AppConfig):
    name = "games.site.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Put ``note_sign_in`` in the place of Django's receiver."""
        user_logged_in.disconnect(dispatch_uid="update_last_login")
        user_logged_in.connect(note_sign_in, dispatch_uid="update_last_login")


def note_sign_in(sender: Any, user: Any, **signal: Any) -> None:
    """Note when the person signed in; not while the database is locked, for nobody is refused."""
    from django.contrib.auth.models import update_last_login

    from games.site.brief_lock import brief_lock

    with suppress(OperationalError), brief_lock(BRIEFLY):
        update_last_login(sender, user, **signal)
