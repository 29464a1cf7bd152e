"""Endpoints for acts that change regulations: their words, and their effects as rows."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.decorators import decorate_view

from games.law.editions.page_cache import public
from games.law.reading.act_export import act_record
from games.law.reading.acts import ORDERS, STATES, act_sheet, effects_of, in_order
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order
from games.lawtexts.texts.record import ActAnswer
from games.lawtexts.texts.selection import LANGS
from games.lawtexts.versions.periods import DEEDS
from games.rules.values.fields import one_of
from rulesite.api import law_shapes
from rulesite.api.bodies import list_response
from rulesite.api.described import answers
from rulesite.api.keys import READING, take
from rulesite.api.law import PAGING, day_of
from rulesite.api.refusals import refusal
from rulesite.api.shapes import Day, values

router = Router(tags=["law"])


@router.get("/acts", openapi_extra=answers(law_shapes.ActsAnswer))
@decorate_view(public(*PAGING))
def list_acts(
    request: HttpRequest,
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    "The acts that the regulations name and that are none of them, the earliest first."
    take(request, READING)
    sheets = filter(None, map(act_sheet, acts_in_order()))
    acts = [
        {
            "act": sheet.key,
            "titles": dict(sheet.label),
            "instruments": list(sheet.instruments),
            "at_hand": [lang for lang in LANGS if lang in sheet.parts],
        }
        for sheet in sheets
    ]
    return list_response({"acts": acts}, "acts", "act", limit, after, fields)


@router.get("/acts/{act}", openapi_extra=answers(ActAnswer, 404, 422))
@decorate_view(public("lang", "at", *PAGING))
def get_act(
    request: HttpRequest,
    act: law_shapes.ActKey,
    lang: law_shapes.Lang = "both",
    at: Day = "",
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    "An act: its words as far as they are at hand, and what it does."
    take(request, READING)
    one_of(lang, (*LANGS, "both"), "lang")
    sheet = act_sheet(act, day_of(at))
    if sheet is None:
        raise refusal(404, "no_such_act")
    answer = dict(act_record(sheet, lang))
    return list_response(answer, "provisions", "eid", limit, after, fields)


@router.get("/effects", openapi_extra=answers(law_shapes.ActEffectsAnswer, 404, 422))
@decorate_view(public("instrument", "act", "at", "state", "do", "sort", *PAGING))
def list_effects(
    request: HttpRequest,
    instrument: law_shapes.InstrumentKey = "",
    act: law_shapes.ActKey = "",
    at: Day = "",
    state: Annotated[str, values(*STATES)] = "",
    do: Annotated[str, values(*DEEDS)] = "",
    sort: Annotated[str, values(*filter(None, ORDERS))] = "",
    limit: law_shapes.Limit = None,
    after: str = "",
    fields: law_shapes.Fields = "",
) -> HttpResponse:
    "What acts do to provisions, from when and until when: applied, to come and ended."
    take(request, READING)
    for value, offered, name in (
        (state, STATES, "state"),
        (do, DEEDS, "do"),
        (sort, tuple(ORDERS), "sort"),
    ):
        if value:
            one_of(value, offered, name)
    if instrument and instrument not in instrument_keys():
        raise refusal(404, "no_such_instrument")
    if act and act_sheet(act) is None:
        raise refusal(404, "no_such_act")
    keys = (instrument,) if instrument else instrument_keys()
    day = day_of(at)
    rows = [
        row
        for key in keys
        for row in effects_of(key, day=day)
        if row.act.act == (act or row.act.act)
        and row.state == (state or row.state)
        and row.effect.do == (do or row.effect.do)
    ]
    answer = {"effects": [row.record for row in in_order(rows, sort)]}
    return list_response(answer, "effects", "id", limit, after, fields)
