"""The groups of the floor's staff; migrations create them and give them their permissions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.apps.registry import Apps
from django.contrib.auth.decorators import login_required, permission_required
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

View = Callable[..., Any]

STAFF = "Staff of the tables"
"""Everything on the floor; for a house that does not separate its roles."""
CROUPIERS, SUPERVISORS = "Croupiers", "Supervisors"
SHIFT_MANAGERS, INSPECTORS = "Shift managers", "Inspectors"

LOG = {
    "floor.incident": ("add", "change", "view"),
    "floor.incidentnote": ("add", "view"),
    "floor.handover": ("add", "view"),
    "ruling.shortlink": ("add",),
    "table.savedhand": ("add", "view"),
    "training.keptclass": ("add", "view"),
}
HOUSE = {"play.tablecard": ("view",), "play.procedure": ("view",)}
"""What the house posts and what it does where the regulations are silent."""
HOUSE_PERMISSIONS: Mapping[str, Mapping[str, Iterable[str]]] = {
    CROUPIERS: HOUSE,
    INSPECTORS: HOUSE,
    SUPERVISORS: {"play.tablecard": ("add", "change", "view"), "play.procedure": ("add", "view")},
    **{
        group: {
            "play.tablecard": ("add", "change", "view"),
            "play.procedure": ("add", "view", "approve"),
        }
        for group in (SHIFT_MANAGERS, STAFF)
    },
}
PERMISSIONS: Mapping[str, Mapping[str, Iterable[str]]] = {
    CROUPIERS: {"table.savedhand": ("view",)},
    SUPERVISORS: LOG,
    SHIFT_MANAGERS: LOG | {"floor.incident": ("add", "change", "view", "close", "export")},
    STAFF: LOG | {"floor.incident": ("add", "change", "view", "close", "export")},
    INSPECTORS: {"floor.incident": ("view", "export"), "floor.incidentnote": ("view",)},
}


def permit(apps: Apps, group_name: str, permissions: Mapping[str, Iterable[str]]) -> None:
    """Give a group permissions by model and action; group and permissions are made if missing."""
    group, _made = apps.get_model("auth", "Group").objects.get_or_create(name=group_name)
    types = apps.get_model("contenttypes", "ContentType").objects
    for key, actions in permissions.items():
        label, model = key.split(".")
        if model not in apps.all_models[label]:
            label = "play"  # before it was parted
        content_type, _made = types.get_or_create(app_label=label, model=model)
        name = apps.get_model(label, model)._meta.verbose_name
        for action in actions:
            permission, _made = apps.get_model("auth", "Permission").objects.get_or_create(
                content_type=content_type,
                codename=f"{action}_{model}",
                defaults={"name": f"Can {action} {name}"},
            )
            group.permissions.add(permission)


def staff(permission: str, *methods: str) -> Callable[[View], View]:
    """Require sign-in, a permission and one of the methods, GET by default; disable caching."""

    def guarded(view: View) -> View:
        limited = require_http_methods(methods or ("GET",))(view)
        checked: Any = permission_required(permission, raise_exception=True)(limited)
        wrapped: View = never_cache(login_required(checked))
        return wrapped

    return guarded
