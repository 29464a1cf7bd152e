"""Build a ruling again from its link, for the incident log."""

from itertools import chain
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import override

from games.play.desk import fault, ruling
from games.play.desk.dispute import Dispute, entered
from games.play.desk.fault_form import FaultForm
from games.play.desk.verdict import OTHER, verdict_in
from games.play.house.at_desk import posted_in
from games.play.incidents.models import LONGEST_QUERY, WAYS, Incident
from games.play.setup.record_form import RecordForm, answered
from games.play.table.request import SAFE
from games.rules.day import FIELD
from games.rules.game import Game


def query_of(form: RecordForm) -> str:
    """The parameters of a ruling's link, without the user's description of the dispute."""
    fields: dict[str, str] = form.query()  # type: ignore[attr-defined]
    fields = {name: value for name, value in fields.items() if name != "note"}
    return urlencode({**fields, "rule": "1"}, safe=SAFE)


def ruling_of(declared: Game, way: str, query: str) -> Incident | None:
    """An unsaved incident with the ruling that the link gives, or None if it gives none."""
    if way not in WAYS or len(query) > LONGEST_QUERY:
        return None
    data = QueryDict(query)
    form: Any = FaultForm(declared, data) if way == "fault" else Dispute(declared, data)
    result: Any = fault.fault_ruling(form) if way == "fault" else ruling.rule_or_refuse(form)
    if result is None:
        return None
    verdicts = {language: verdict_in(result, language) for language in OTHER}
    entries = {language: _entered(result, form, language) for language in OTHER}
    provisions = list(map(str, result.provisions))
    cards = ("".join(data[name].split()) for name in data if name.startswith("cards."))
    words = [*verdicts.values(), *chain(*entries.values()), *cards, *provisions, ""]
    return Incident(
        game=declared.key,
        way=way,
        query=query_of(form),
        verdict_pt=verdicts["pt"],
        verdict_zh=verdicts["zh-hant"],
        entered=entries,
        provisions=provisions,
        law_of_day=str(form.read.get(FIELD) or timezone.localdate().isoformat()),
        dispute=form.values.get("note", "").strip(),
        searched=" ".join(words).lower(),
    )


def _entered(result: Any, form: Any, language: str) -> list[str]:
    with override(language):
        if isinstance(result, fault.FaultRuling):
            lines = [answered(*pair) for pair in result.entered]
        else:
            lines = list(entered(Dispute(form.game, form.data)))
    return [*lines, *posted_in(form, language)]
