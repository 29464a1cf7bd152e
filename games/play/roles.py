"""The groups of the floor's staff; migrations create them and give them their permissions."""

from collections.abc import Iterable, Mapping

from django.apps.registry import Apps

STAFF = "Staff of the tables"
"""Everything on the floor; for a house that does not separate its roles."""
CROUPIERS, SUPERVISORS = "Croupiers", "Supervisors"
SHIFT_MANAGERS, INSPECTORS = "Shift managers", "Inspectors"

LOG = {
    "incident": ("add", "change", "view"),
    "incidentnote": ("add", "view"),
    "handover": ("add", "view"),
    "shortlink": ("add",),
    "savedhand": ("add", "view"),
    "keptclass": ("add", "view"),
}
HOUSE = {"tablecard": ("view",), "procedure": ("view",)}
"""What the house posts and what it does where the regulations are silent."""
HOUSE_PERMISSIONS: Mapping[str, Mapping[str, Iterable[str]]] = {
    CROUPIERS: HOUSE,
    INSPECTORS: HOUSE,
    SUPERVISORS: {"tablecard": ("add", "change", "view"), "procedure": ("add", "view")},
    **{
        group: {"tablecard": ("add", "change", "view"), "procedure": ("add", "view", "approve")}
        for group in (SHIFT_MANAGERS, STAFF)
    },
}
PERMISSIONS: Mapping[str, Mapping[str, Iterable[str]]] = {
    CROUPIERS: {"savedhand": ("view",)},
    SUPERVISORS: LOG,
    SHIFT_MANAGERS: LOG | {"incident": ("add", "change", "view", "close", "export")},
    STAFF: LOG | {"incident": ("add", "change", "view", "close", "export")},
    INSPECTORS: {"incident": ("view", "export"), "incidentnote": ("view",)},
}


def permit(apps: Apps, group_name: str, permissions: Mapping[str, Iterable[str]]) -> None:
    """Give a group permissions by model and action; group and permissions are made if missing."""
    group, _made = apps.get_model("auth", "Group").objects.get_or_create(name=group_name)
    types = apps.get_model("contenttypes", "ContentType").objects
    for model, actions in permissions.items():
        content_type, _made = types.get_or_create(app_label="play", model=model)
        name = apps.get_model("play", model)._meta.verbose_name
        for action in actions:
            permission, _made = apps.get_model("auth", "Permission").objects.get_or_create(
                content_type=content_type,
                codename=f"{action}_{model}",
                defaults={"name": f"Can {action} {name}"},
            )
            group.permissions.add(permission)
