"""Clean proposals read many to a page, by others than who wrote them."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict

from games.translation.listing import queue
from games.translation.listing.queue import clean_proposals, proof_rows
from games.translation.models import Act, Unit
from games.translation.workflow import flow
from tests.translation.desk_pages import at, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def test_clean_proposals_are_read_fifty_to_a_page_both_directions_as_one(
    reviewer: User, translator: User
) -> None:
    these = queue.QueueFilter.from_query(QueryDict("kind=reading"))
    found = clean_proposals(these, reviewer)
    rows = proof_rows(found)
    assert any(len(row) == 2 for row in rows)
    assert sorted(pk for row in rows for pk in row) == sorted(unit.pk for unit in found)
    client = signed(reviewer)
    page = client.get(at("proofs") + "?kind=reading").content.decode()
    assert page.count('class="proof"') == 50
    pair = next(row for row in rows if len(row) == 2)
    ids = " ".join(map(str, pair))
    assert f'value="{ids} "' in page
    [seen] = re.findall(r'name="seen" value="([^"]+)"', page)
    sent = {"ids": [" ".join(map(str, row)) for row in rows[:50]], "seen": seen}
    response = client.post(at("proofs") + "?kind=reading", sent)
    assert response.status_code == 303
    first = Unit.objects.filter(pk__in=[pk for row in rows[:50] for pk in row])
    assert set(first.values_list("state", flat=True)) == {"reviewed"}
    page = client.get(at("proofs") + "?kind=reading").content.decode()
    assert at("undo_act", Act.objects.get().pk) in page
    assert ids not in page


def test_nobody_reads_their_own_and_a_translator_approves_nothing(
    reading: Unit, translator: User, reviewer: User
) -> None:
    flow.propose(reading, reading.targets, translator, 0)
    Unit.objects.filter(pk=reading.pk).update(edited_by=reviewer, warnings=0)
    these = queue.QueueFilter.from_query(QueryDict("kind=reading"))
    assert reading not in clean_proposals(these, reviewer)
    sent = {"ids": [str(reading.pk)]}
    signed(reviewer).post(at("proofs"), sent)
    signed(translator).post(at("proofs"), sent)
    reading.refresh_from_db()
    assert reading.state == "proposed"
