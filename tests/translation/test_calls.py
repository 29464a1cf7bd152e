"""How much of the site's own code runs when a text is opened and when it is saved."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.translation.memory.index import memory
from games.translation.models import Unit
from tests.calls import calls_in
from tests.translation.desk_pages import at, signed

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

CALLS = "calls of the site's own functions"


def test_opening_and_saving_a_text_compares_it_with_no_other_one_by_one(
    point: Unit, translator: User, counted: Callable[[str, int], None]
) -> None:
    client = signed(translator)

    def save() -> None:
        unit = Unit.objects.get(pk=point.pk)
        words = {"target_0": unit.targets[0], "target_1": f"{unit.targets[1]}。"}
        sent = words | {"revision": str(unit.revision), "action": "save"}
        response = client.post(at("write", unit.pk), sent, headers={"HX-Request": "true"})
        assert response.status_code == 200

    def open_page() -> None:
        assert client.get(at("unit", point.pk)).status_code == 200

    for work in (open_page, save, open_page, save):
        work()
    counted(f"a sentence saved on the desk: {CALLS}", calls_in(save)[0])
    counted(f"a text opened on the desk: {CALLS}", calls_in(open_page)[0])


def test_a_save_answers_without_terms_and_matches_which_the_browser_keeps(
    point: Unit, translator: User
) -> None:
    client = signed(translator)
    opened = client.get(at("unit", point.pk)).text
    words = {"target_0": point.targets[0], "target_1": f"{point.targets[1]}。"}
    sent = words | {"revision": str(point.revision), "action": "save"}
    saved = client.post(at("write", point.pk), sent, headers={"HX-Request": "true"}).text
    for part in ("terms-head", "memory-head", "context-head"):
        assert (part in opened, part in saved) == (True, False)
    assert 'id="unit-side" class="unit-side" hx-preserve' in saved
    assert '<section id="unit-context" hx-preserve></section>' in saved


def test_a_message_is_opened_in_a_new_process_without_looking_through_the_code(
    message: Unit,
    translator: User,
    counted: Callable[[str, int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the code has it was looked up by ``prepare``; the memory is read anew."""
    client = signed(translator)
    other = Unit.objects.filter(kind="interface", lang=message.lang).exclude(pk=message.pk)[0]
    client.get(at("unit", other.pk))
    read: list[str] = []
    opened = io.open

    def noted(file: Any, *more: Any, **named: Any) -> Any:
        read.append(str(file))
        return opened(file, *more, **named)

    memory.cache_clear()
    monkeypatch.setattr(io, "open", noted)
    calls, _all = calls_in(lambda: client.get(at("unit", message.pk)))
    counted(f"the first message that a process opens on the desk: {CALLS}", calls)
    assert [file for file in read if file.endswith((".py", ".html"))] == []
    assert "games/translation/page/law_links.py:" in client.get(at("unit", message.pk)).text
