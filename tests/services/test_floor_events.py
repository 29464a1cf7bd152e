"""Many writers of the floor at once, on PostgreSQL: numbers without a gap, one chain."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.floor import log
from games.floor.models import Incident
from games.floor.views import house
from games.play.events import FloorEvent
from games.records.chain import checked

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

WRITERS, EACH = 8, 5


def test_writers_at_once_make_one_chain_without_a_gap_and_none_waits_for_ever() -> None:
    ana = User.objects.create_user("ana")
    log.written(ana, None, {"dispute": "Uma ficha no chão."})

    def write(_writer: int) -> None:
        try:
            for _ in range(EACH):
                incident = log.written(ana, None, {"table": "F3"})
                log.changed(incident, {"table": "F4"}, ana)
                house.take(house.offer(ana, {"casino": "", "shift": ""}, "Nada."), ana)
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    numbers = list(Incident.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, WRITERS * EACH + 2))
    chain = checked(each.chained for each in FloorEvent.objects.order_by("number"))
    assert chain.number == FloorEvent.objects.count()
