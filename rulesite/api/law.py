"""Endpoints for the games and the law: texts, citations, the register, the glossary."""

from datetime import date
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.html import strip_tags
from django.utils.translation import override
from ninja import Router
from ninja.decorators import decorate_view
from pydantic import Field

from games.consequences import stored
from games.consequences.parameters import parameters_with
from games.law.addresses import provision_url
from games.law.editions.page_cache import public
from games.law.forms import CitationForm, RegisterFilter
from games.law.lookup.regulations import degree_of
from games.law.lookup.search import Hit
from games.law.lookup.site_search import find
from games.law.lookup.unanswered import counts_unanswered, words_unanswered
from games.law.models import Row, Term
from games.law.reading.export import LANGS, NoSuchText, NoTextOnDay, Selection, row_record, select
from games.law.reading.parameters import parameter_records
from games.law.time.acts_named import acts_named
from games.law.time.in_force import begins_with, repeal_of, url_of
from games.law.views.register import filtered
from games.law.views.searching import places_cited
from games.lawtexts.citations.citation import cite, cite_short, lacking_in
from games.lawtexts.citations.finding import unread_in
from games.lawtexts.files.shape import ROLES
from games.lawtexts.register.register_reader import current_ids
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read
from games.lawtexts.texts.record import InstrumentAnswer, record, version_of
from games.lawtexts.versions.periods import EARLIEST, LATEST, read_day
from games.narration.language import law_language
from games.questions.answers import answer as answer_question
from games.questions.answers import answer_record
from games.questions.doubts import entries_with
from games.questions.forms import RegulationAnswer
from games.records.answers import readings_of
from games.rules.game import GAMES
from games.rules.game import game as game_of
from games.rules.hands.record import Answer
from games.rules.provisions.day import no_text
from games.rules.values.fields import one_of
from games.rules.values.refusal import Unusable
from games.site import doors
from games.site.forms import SiteForm
from games.site.today import today
from rulesite.api import law_shapes
from rulesite.api.bodies import json_response, list_response
from rulesite.api.described import answers
from rulesite.api.keys import READING, take
from rulesite.api.refusals import RequestDenied, denied, refusal
from rulesite.api.shapes import Day, GameKey, GamesAnswer, ReadingsAnswer, values
from rulesite.bulk.files import manifest
from rulesite.bulk.tables import term_record

router = Router(tags=["law"])

PAGING = ("limit", "after", "fields")
REGISTERS: dict[str, object] = {"enum": [str(kind) for kind in Row.Register.values]}


@router.get("/games", openapi_extra=answers(GamesAnswer), tags=["games"])
def list_games(request: HttpRequest) -> HttpResponse:
    "The games, each with its regulation and an example table."
    take(request, READING)
    games = [
        {
            "key": game.key,
            "instrument": game.instrument.key,
            "titles": dict(read(game.instrument.key).titles),
            "seats": list(game.seats),
            "is_against_the_house": game.settle is not None,
            "table": dict(game.table),
            "events": list(game.events),
        }
        for game in map(game_of, GAMES)
    ]
    return json_response({"games": games})


@router.get("/games/{game}/readings", openapi_extra=answers(ReadingsAnswer, 404), tags=["games"])
def list_readings(request: HttpRequest, game: GameKey) -> HttpResponse:
    "The doubts of a regulation that a record may decide, with the values available."
    take(request, READING)
    return json_response({"game": game_of(game).key, "readings": list(readings_of(game))})


@router.get("/instruments", openapi_extra=answers(law_shapes.InstrumentsAnswer))
@decorate_view(public())
def list_instruments(request: HttpRequest) -> HttpResponse:
    """The regulations, each with its versions and the texts it was read from."""
    take(request, READING)
    instruments = [
        {
            "instrument": text.key,
            "game": text.game,
            "about": list(text.about),
            "degree": degree_of(text.key),
            "titles": dict(text.titles),
            "status": history(text.key).status_on(today()),
            "relations": [{"kind": r.kind, "instrument": r.instrument} for r in text.relations],
            "witnesses": [{"id": w.id, "lang": w.lang, "role": w.role} for w in text.witnesses],
            "versions": [version_of(version) for version in history(text.key).versions],
        }
        for text in map(read, instrument_keys())
    ]
    return json_response({"instruments": instruments})


@router.get("/instruments/{key}", openapi_extra=answers(InstrumentAnswer, 404, 422))
@decorate_view(public("lang", "witness", "at", *PAGING))
def get_instrument(
    request: HttpRequest,
    key: law_shapes.InstrumentKey,
    lang: law_shapes.Lang = "both",
    witness: law_shapes.Witness = "",
    at: Day = "",
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    "The whole text in order, today's or that of a given day, from one witness."
    take(request, READING)
    answer = record(_selected(key, lang, witness, at))
    return list_response(answer, "provisions", "eid", limit, after, fields)


@router.get(
    "/instruments/{key}/provisions/{eid}",
    openapi_extra=answers(law_shapes.OneProvisionAnswer, 404, 422),
)
@decorate_view(public("lang", "witness", "at"))
def get_provision(
    request: HttpRequest,
    key: law_shapes.InstrumentKey,
    eid: law_shapes.Eid,
    lang: law_shapes.Lang = "both",
    witness: law_shapes.Witness = "",
    at: Day = "",
) -> HttpResponse:
    "One provision: its words, its citation in both languages, and the doubts about it."
    take(request, READING)
    chosen = _selected(key, lang, witness, at)
    repeal = repeal_of(key, eid, read_day(at))
    if repeal:
        chosen = _selected(key, lang, witness, repeal.last_day.isoformat())
    whole = record(chosen)
    entry = next((entry for entry in whole["provisions"] if entry["eid"] == eid), None)
    if entry is None:
        if version := begins_with(key, eid):
            day = version.begins.taken.isoformat()
            raise refusal(404, "not_yet_in_force", day=day)
        raise refusal(404, "no_such_provision")
    status = history(key).status_on(read_day(at) or today())
    rows = set(Row.objects.filter(instrument=key, provisions__eid=eid).values_list("pk", flat=True))
    gone = Row.objects.filter(instrument=key).exclude(gone=[]).values_list("pk", "gone")
    answer: Answer = {
        "instrument": key,
        "provision": entry,
        "status": "repealed" if repeal else "in_force" if status == "amended" else status,
        "citation": {language: cite(chosen.text, eid, language) for language in LANGS},
        "version": whole["version"],
        "divergences": sorted(rows | {pk for pk, eids in gone if eid in eids}),
        "page": request.build_absolute_uri(provision_url(key, eid, at)),
    }
    if repeal:
        after, act = version_of(repeal.after), repeal.after.amendment
        answer["repealed"] = {
            "by": after["amended_by"],
            "titles": dict(act.label) if act else {},
            "from": repeal.after.begins.taken.isoformat(),
            "basis": after["basis"]["from"],
        }
    return json_response(answer)


def _selected(key: str, lang: str, witness: str, day_text: str) -> Selection:
    if key not in instrument_keys():
        raise refusal(404, "no_such_instrument")
    one_of(lang, (*LANGS, "both"), "lang")
    if witness:
        one_of(witness, tuple(ROLES), "witness")
    try:
        return select(key, lang, witness, day_of(day_text))
    except NoTextOnDay as none:
        raise denied(no_text(key, none.known), 404) from None
    except NoSuchText:
        raise refusal(404, "no_such_text") from None


def day_of(written: str) -> date | None:
    """The day asked for, None if none is. Raises ``Unusable`` for what is no day of the law."""
    day = read_day(written) if written else None
    if written and day is None:
        facts = {"given": written[:40], "first": EARLIEST.year, "last": LATEST.year}
        raise Unusable("not_a_day", facts, "at")
    return day


@router.get("/parameters", openapi_extra=answers(law_shapes.ParametersAnswer, 404, 422))
@decorate_view(public("instrument", "game", "lang", "at", *PAGING))
def list_parameters(
    request: HttpRequest,
    instrument: law_shapes.InstrumentKey = "",
    game: GameKey = "",
    lang: law_shapes.Lang = "both",
    at: Day = "",
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    """The figures of the regulations, each with its values by day, its words and what rests on it.

    With a day the figures in force on it, each with its values of that day; with a language the
    values that its words have.
    """
    take(request, READING)
    if instrument and instrument not in instrument_keys():
        raise refusal(404, "no_such_instrument")
    if game:
        one_of(game, tuple(GAMES), "game")
    side = "" if one_of(lang, (*LANGS, "both"), "lang") == "both" else lang
    day = day_of(at)
    chosen = parameters_with(instrument=instrument, game=game, lang=side, day=day)
    entries = list(parameter_records(chosen, request.build_absolute_uri, day))
    return list_response({"parameters": entries}, "parameters", "id", limit, after, fields)


@router.get("/citations", openapi_extra=answers(law_shapes.PlacesAnswer, 422))
@decorate_view(public(form=CitationForm))
def find_citations(request: HttpRequest, q: law_shapes.Citation = "") -> HttpResponse:
    "The provisions that a citation names; one without a regulation may name several."
    take(request, READING)
    text = _read_form(CitationForm(request.GET)).get("q", "")
    lacking = lacking_in(text) if text else None
    return json_response(
        {
            "places": [place(request, p["instrument"].pk, p["eid"]) for p in places_cited(text)],
            "acts": [
                {"titles": dict(act.label), "page": request.build_absolute_uri(act.url)}
                for act in acts_named(text)
            ],
            "lacking": lacking.value if lacking else None,
            "nearest": [place(request, *pair) for pair in lacking.nearest] if lacking else [],
            "not_read": unread_in(text),
        }
    )


@router.get("/search", openapi_extra=answers(law_shapes.QuestionAnswer, 404, 422))
@decorate_view(public("game", "lang", form=CitationForm), counts_unanswered)
def search(
    request: HttpRequest,
    q: law_shapes.Question,
    game: GameKey = "",
    lang: law_shapes.OneLang = "pt",
) -> HttpResponse:
    """What the regulations answer to a question, and the places that have its words."""
    take(request, READING)
    text = _read_form(CitationForm(request.GET)).get("q", "")
    key = game_of(game).key if game else ""
    with override(one_of(lang, LANGS, "lang")):
        answered = answer_question(text, key, today())
        hits = find(answered.read_as or text, game=key)
        cards = [card_record(request, card) for card in answered.cards]
        near = [card_record(request, card) for card in answered.nearest]
        results = [_result(request, hit) for hit in hits.hits[:MOST_RESULTS]]
    searched = hits.reading.words if hits.reading.is_another else None
    response = json_response(
        {
            "answer": cards[0] if cards else None,
            "others": cards[1:],
            "read_as": answered.read_as or searched,
            "not_read": list(answered.not_read),
            "nearest_answers": near,
            "results": results,
        }
    )
    response.unanswered = words_unanswered(text, answered, hits)  # type: ignore[attr-defined]
    return response


MOST_RESULTS = 20


def card_record(request: HttpRequest, card: RegulationAnswer) -> Answer:
    """An answer to a question as the API has it."""
    first = card.provisions[0] if card.provisions else None
    url = url_of(first.instrument, first.eid) if first else ""
    return {**answer_record(card), "page": request.build_absolute_uri(url) if url else None}


def _result(request: HttpRequest, hit: Hit) -> Answer:
    unit = hit.unit
    is_provision = unit.kind in ("provision", "working")
    title = cite_short(unit.instrument, unit.eid, law_language()) if is_provision else unit.label
    return {
        "title": title,
        "page": request.build_absolute_uri(hit.url),
        "instrument": unit.instrument or None,
        "provision": f"{unit.instrument}#{unit.eid}" if is_provision else None,
        "excerpt": strip_tags(hit.excerpt),
        "kind": unit.kind,
    }


def place(request: HttpRequest, key: str, eid: str) -> Answer:
    """A provision by its name, cited in both languages, and where it is read."""
    return {
        "provision": f"{key}#{eid}",
        "citation": {lang: cite(key, eid, lang) for lang in LANGS},
        "page": request.build_absolute_uri(url_of(key, eid)),
    }


@router.get("/divergences", openapi_extra=answers(law_shapes.DivergencesAnswer, 422))
@decorate_view(public(*PAGING, form=RegisterFilter))
def list_divergences(
    request: HttpRequest,
    q: law_shapes.Question = "",
    game: GameKey = "",
    kind: Annotated[str, Field(alias="register", json_schema_extra=REGISTERS)] = "",
    effect: Annotated[str, values(*map(str, Row.Effect.values))] = "",
    switch: Annotated[str, values("1")] = "",
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    "The register of divergences and doubts, each entry with its consequences."
    take(request, READING)
    unreviewed = doors.unreviewed_fields()
    filters = _read_form(RegisterFilter(request.GET))
    entries = [_row(row, unreviewed.get(row.pk, [])) for row in filtered(filters)]
    not_read = list(entries_with(filters.get("q", "")).not_read)
    answer: Answer = {"divergences": entries, "not_read": not_read}
    return list_response(answer, "divergences", "id", limit, after, fields)


@router.get("/divergences/{ident}", openapi_extra=answers(law_shapes.DivergenceAnswer, 404))
@decorate_view(public())
def get_divergence(request: HttpRequest, ident: law_shapes.Ident) -> HttpResponse:
    """One entry of the register."""
    take(request, READING)
    wanted = ident.upper()[:20].replace("\0", "")
    row = filtered({}).filter(pk=current_ids().get(wanted, wanted)).first()
    if row is None:
        raise refusal(404, "no_such_entry")
    return json_response(_row(row, doors.unreviewed_fields().get(row.pk, [])))


def _row(row: Row, unreviewed: list[str]) -> dict[str, object]:
    cards = stored.cards_of(row.instrument.game, row.switch) if row.switch else []
    return {**row_record(row, unreviewed), "consequences": cards}


@router.get("/glossary", openapi_extra=answers(law_shapes.GlossaryAnswer))
@decorate_view(public(*PAGING))
def get_glossary(
    request: HttpRequest,
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    """The terms of the regulations, dated where their Chinese forms vary."""
    take(request, READING)
    terms = [term_record(term) for term in Term.objects.all()]
    return list_response({"terms": terms}, "terms", "id", limit, after, fields)


@router.get("/data", openapi_extra=answers(law_shapes.DataAnswer))
@decorate_view(public())
def get_data(request: HttpRequest) -> HttpResponse:
    "The available files, with sizes and digests, and their licences."
    take(request, READING)
    return json_response(manifest(request.build_absolute_uri))


def _read_form(form: SiteForm) -> dict[str, str]:
    """The form's values; raises a refusal that names the first field in error."""
    for field, messages in form.errors.items():
        raise RequestDenied(
            422, " ".join(map(str, messages)), field=field, reason="invalid_parameter"
        )
    return form.filled_fields
