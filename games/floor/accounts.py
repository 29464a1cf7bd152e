"""Events of accounts: who signed in, and whose rights were changed in the administration."""

import json
import logging
import secrets
from datetime import timedelta
from functools import partial
from pathlib import Path

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.play.events import record
from games.play.models import name_of
from games.records.chain import Value, moment_in_words
from games.site.accounts.apps import BRIEFLY
from games.site.brief_lock import brief_lock
from games.site.upkeep import DutyRound

log = logging.getLogger(__name__)


def signed_in(user: User, **_signal: object) -> None:
    """Add the event. While the database is locked nobody is refused: a file of the data folder has
    the sign-in until it can be added, with its own moment."""
    try:
        with brief_lock(BRIEFLY):
            add_late_sign_ins()
            record("signed in", f"account/{user.pk}", user, {})
    except OperationalError:
        try:
            _write_late(user)
        except OSError as why:
            log.error("a sign-in of account %s is no event: %s", user.pk, why)


def _write_late(user: User) -> None:
    late = {"account": user.pk, "moment": moment_in_words(timezone.now())}
    late_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = late_folder() / secrets.token_hex(8)
    unfinished.write_text(json.dumps(late))
    unfinished.rename(unfinished.with_suffix(".json"))


def late_folder() -> Path:
    return Path(settings.DATA_DIR) / "late-sign-ins"


@transaction.atomic
def add_late_sign_ins() -> None:
    """Add an event for each sign-in of this machine that found the database locked."""
    for path in sorted(late_folder().glob("*.json")):
        try:
            late = json.loads(path.read_text())
            account, moment = int(late["account"]), str(late["moment"])
        except (OSError, ValueError, KeyError, TypeError) as why:  # taken by another, or damaged
            log.error("%s is no sign-in: %s", path, why)
            continue
        user = User.objects.filter(pk=account).first()
        record("signed in", f"account/{account}", user, {"moment": moment})
        transaction.on_commit(partial(path.unlink, missing_ok=True))


LATE = DutyRound("late sign-ins", timedelta(minutes=10), add_late_sign_ins)


def rights_changed(instance: LogEntry, **_signal: object) -> None:
    """What an account or a group may do after a change made in the administration."""
    model = instance.content_type.model_class() if instance.content_type else None
    pk = instance.object_id or 0
    change: dict[str, Value] = {"change": instance.get_change_message()}
    if model is User:
        facts = change | _of_account(User.objects.filter(pk=pk).first())
        record("rights", f"account/{pk}", instance.user, facts)
    elif model is Group:
        facts = change | _of_group(Group.objects.filter(pk=pk).first())
        record("rights", f"group/{pk}", instance.user, facts)


def _of_account(person: User | None) -> dict[str, Value]:
    if person is None:
        return {}
    return {
        "person": name_of(person),
        "active": person.is_active,
        "superuser": person.is_superuser,
        "groups": list(person.groups.order_by("name").values_list("name", flat=True)),
        "permissions": _codes(person.user_permissions.all()),
    }


def _of_group(group: Group | None) -> dict[str, Value]:
    return {"group": group.name, "permissions": _codes(group.permissions.all())} if group else {}


def _codes(permissions: QuerySet[Permission]) -> list[Value]:
    return list(permissions.order_by("codename").values_list("codename", flat=True))
