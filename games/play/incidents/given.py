"""A ruling as the log keeps it, given again from its link."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import override

from games.play.desk import fault, ruling
from games.play.desk.dispute import Dispute
from games.play.desk.fault_form import FaultForm
from games.play.desk.summary import entered
from games.play.desk.verdict import OTHER, verdict_in
from games.play.incidents.log import Given
from games.play.incidents.models import LONGEST_QUERY, WAYS
from games.play.setup.record_form import RecordForm, answered
from games.play.table.address import SAFE
from games.rules.day import FIELD
from games.rules.game import Game
from games.rules.refusal import Forbidden, Unusable


def query_of(form: RecordForm) -> str:
    """What the link of a ruling holds, but for the words of whoever asked."""
    told: dict[str, str] = form.query()  # type: ignore[attr-defined]
    told = {name: value for name, value in told.items() if name != "note"}
    return urlencode({**told, "rule": "1"}, safe=SAFE)


def given(declared: Game, way: str, query: str) -> Given | None:
    """Nothing where the link gives no ruling."""
    if way not in WAYS or len(query) > LONGEST_QUERY:
        return None
    data = QueryDict(query)
    form: Any = FaultForm(declared, data) if way == "fault" else Dispute(declared, data)
    if not form.is_valid():
        return None
    try:
        found: Any = fault.ruling_on(form) if way == "fault" else ruling.ruling_on(form)
    except (Forbidden, Unusable):
        return None
    return Given(
        game=declared.key,
        way=way,
        query=query_of(form),
        verdicts={language: verdict_in(found, language) for language in OTHER},
        entered={language: _entered(found, form, language) for language in OTHER},
        provisions=tuple(map(str, found.provisions)),
        law_of_day=str(form.read.get(FIELD) or timezone.localdate().isoformat()),
        dispute=form.values.get("note", "").strip(),
    )


def _entered(found: Any, form: Any, language: str) -> list[str]:
    with override(language):
        if isinstance(found, fault.FaultRuling):
            return [answered(*each) for each in found.entered]
        return list(entered(Dispute(form.game, form.data)))
