"""A database from before the table, the desk, the floor and the training were applications."""

from __future__ import annotations

from datetime import date

import pytest
from django.apps import apps as installed_apps
from django.contrib.auth.models import Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE = ("play", "0009_sittings_opened_again")
PERMITTED = {
    "table": "add_savedhand",
    "ruling": "add_shortlink",
    "floor": "close_incident",
    "training": "view_keptclass",
    "play": "approve_procedure",
}
MODELS = {
    "table": ("SavedHand", "HandPlace"),
    "ruling": ("ShortLink",),
    "floor": ("Incident", "IncidentNote", "HandOver"),
    "training": ("KeptClass", "ClassResult", "Trainee"),
}


def row_of_each(owner: int) -> dict[str, int]:
    """The keys of a row of every model, written as it was before."""
    executor = MigrationExecutor(connection)
    state = executor.loader.project_state(
        [BEFORE, ("auth", "0012_alter_user_first_name_max_length")]
    )
    now = timezone.now()

    def row(model: str, **fields: object) -> int:
        made = state.apps.get_model("play", model).objects.create(**fields)
        return int(made.pk)

    hand = row("SavedHand", game="omaha", title="Empate", record={}, answer={}, answered=now)
    held = row("KeptClass", code="abc", game="stud", title="Turno", until=date.max, owner_id=owner)
    incident = row("Incident", number=1, dispute="Carta exposta", closed=now, closer_id=owner)
    return {
        "SavedHand": hand,
        "HandPlace": row("HandPlace", hand_id=hand, provision="a#b"),
        "ShortLink": row("ShortLink", key="k2", game="omaha", way="fault", query="", digest="d"),
        "Incident": incident,
        "IncidentNote": row("IncidentNote", incident_id=incident, words="Ouvido o inspector"),
        "HandOver": row("HandOver", words="Mesa 3", numbers=[1]),
        "KeptClass": held,
        "ClassResult": row("ClassResult", of_id=held, sitting="a"),
        "Trainee": row("Trainee", name="Rui", pin="x", trainer_id=owner),
    }


@pytest.mark.django_db(transaction=True)
def test_every_row_and_permission_from_before_is_there_after() -> None:
    try:
        call_command("migrate", *BEFORE, verbosity=0)
        person = User.objects.create_user("ana", password="uma palavra comprida")
        permitted = Permission.objects.filter(
            content_type__app_label="play", codename__in=PERMITTED.values()
        )
        assert permitted.count() == len(PERMITTED)
        person.user_permissions.set(permitted)
        before = row_of_each(person.pk)
        types = dict(ContentType.objects.values_list("model", "pk"))
        ContentType.objects.clear_cache()
    finally:
        call_command("migrate", verbosity=0)
    person = User.objects.get(pk=person.pk)
    assert all(person.has_perm(f"{label}.{codename}") for label, codename in PERMITTED.items())
    for label, names in MODELS.items():
        for name in names:
            model = installed_apps.get_model(label, name)
            assert [row.pk for row in model._default_manager.all()] == [before[name]]
            assert (
                ContentType.objects.get(app_label=label, model=name.lower()).pk
                == types[name.lower()]
            )
    assert not ContentType.objects.filter(app_label="play", model__in=map(str.lower, before))
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE play_incident SET number = 9")
