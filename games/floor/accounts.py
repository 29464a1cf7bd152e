"""Events of accounts: who signed in, and whose rights were changed in the administration."""

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.db.models import QuerySet

from games.play.events import record
from games.play.models import name_of
from games.records.chain import Value


def signed_in(user: User, **_signal: object) -> None:
    record("signed in", f"account/{user.pk}", user, {})


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
