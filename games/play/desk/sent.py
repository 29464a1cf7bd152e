"""A ruling as a link or a form sends it."""

from dataclasses import dataclass
from itertools import chain
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import override

from games.play.desk.dispute import Dispute, entered
from games.play.desk.fault import FaultForm, FaultRuling, fault_ruling
from games.play.desk.ruling import Ruling, rule_or_refuse
from games.play.desk.verdict import OTHER, verdict_in
from games.play.desk.ways import LONGEST_QUERY
from games.play.hand.request import SAFE
from games.play.posted import posted_in
from games.play.setup.form import answered
from games.rules.game import GAMES, Game, game
from games.rules.provisions.day import FIELD

RulingForm = Dispute | FaultForm
FORMS: dict[str, type[RulingForm]] = {form.way: form for form in (Dispute, FaultForm)}


def ruled(form: RulingForm) -> Ruling | FaultRuling | None:
    """The ruling that a form asks for; or None, with an error at every field to correct."""
    return fault_ruling(form) if isinstance(form, FaultForm) else rule_or_refuse(form)


def query_of(form: RulingForm) -> str:
    """The parameters of a ruling's link, without the user's description of the dispute."""
    fields = {name: value for name, value in form.query().items() if name != "note"}
    return urlencode({**fields, "rule": "1"}, safe=SAFE)


@dataclass(frozen=True, slots=True)
class SentRuling:
    """A ruling with its words in both languages, as the log has it."""

    game: str
    way: str
    query: str
    verdict_pt: str
    verdict_zh: str
    entered: dict[str, list[str]]
    """What was entered, by language."""
    provisions: list[str]
    """The provisions applied, by their full names."""
    law_of_day: str
    dispute: str
    searched: str
    """The words of the ruling, its cards and its provisions, in small letters."""


def ruling_of(declared: Game, way: str, query: str) -> SentRuling | None:
    """The ruling that the link gives, or None if it gives none."""
    if way not in FORMS or len(query) > LONGEST_QUERY:
        return None
    data = QueryDict(query)
    form = FORMS[way](declared, data)
    ruling = ruled(form)
    if ruling is None:
        return None
    verdicts = {language: verdict_in(ruling, language) for language in OTHER}
    entries = {language: entered_in(ruling, form, language) for language in OTHER}
    provisions = list(map(str, ruling.provisions))
    cards = ("".join(data[name].split()) for name in data if name.startswith("cards."))
    words = [*verdicts.values(), *chain(*entries.values()), *cards, *provisions, ""]
    return SentRuling(
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


def ruling_sent(sent: QueryDict) -> SentRuling | None:
    """The ruling in the form's data, or None."""
    key = sent.get("game", "")
    if key not in GAMES:
        return None
    return ruling_of(game(key), sent.get("way", ""), sent.get("query", ""))


def entered_in(ruling: Ruling | FaultRuling, form: RulingForm, language: str) -> list[str]:
    """What was entered, and what the table posts, in a language."""
    with override(language):
        if isinstance(ruling, FaultRuling):
            lines = [answered(*pair) for pair in ruling.entered]
        else:
            lines = list(entered(Dispute(form.game, form.data)))
    return [*lines, *posted_in(form, language)]
