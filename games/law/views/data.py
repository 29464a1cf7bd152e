"""The texts and the register as data, at stable URLs; ELI-like URLs of both."""

import hashlib
import json
import re
from collections.abc import Callable
from functools import wraps
from typing import cast

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.addresses import eid_of, instrument_url, path_of, provision_url
from games.law.editions.page_cache import among, public
from games.law.forms import RegisterFilter
from games.law.models import Instrument
from games.law.reading.act_export import FORMS as ACT_FORMS
from games.law.reading.acts import act_sheet
from games.law.reading.export import (
    FORMS,
    IN_FILES,
    LANGS,
    REFERENCES,
    NoSuchText,
    NoTextOnDay,
    row_record,
)
from games.law.time.in_force import repeal_of, url_of
from games.law.views.reading import no_instrument, no_provision, not_a_day
from games.law.views.register import filtered
from games.lawtexts.citations.citation import cite
from games.lawtexts.files.images import FOLDER, TYPES
from games.lawtexts.files.shape import ROLES
from games.lawtexts.texts.corpus import instrument_keys, own
from games.lawtexts.texts.reader import history, read
from games.lawtexts.versions.periods import read_day
from games.narration.refusing import short_error_sentence
from games.rules.provisions.day import no_text
from games.site import doors
from games.site.cells import MARK, csv_lines
from games.site.pages import problem

SUFFIXES = {"xml": "akn", "txt": "text"}
"""Other endings for the same forms."""
ACCEPTED = {
    "text/html": "",
    "application/json": "json",
    "application/akn+xml": "akn",
    "application/xml": "akn",
    "text/plain": "text",
}


@public("lang", "witness", "at")
def instrument(request: HttpRequest, key: str, form: str, eid: str = "") -> HttpResponse:
    """``/data/law/<instrument>.json|akn|text``, as the command prints it; with an eId, one
    provision with its parts.
    """
    lang, witness = request.GET.get("lang", "both"), request.GET.get("witness", "")
    form, requested = SUFFIXES.get(form, form), request.GET.get("at", "")
    law, day = Instrument.objects.filter(pk=key).first(), read_day(requested)
    if law is None:
        return no_instrument(request, key)
    if eid and (repeal := repeal_of(key, eid, day)):
        day = repeal.last_day
    is_valid = form in FORMS and lang in (*LANGS, "both") and witness in ("", *ROLES)
    if (requested and day is None) or not is_valid:
        return _no_text(request, key)
    try:
        body = IN_FILES[form](key, lang=lang, witness=witness, at=day, eid=eid)
    except NoTextOnDay as none:
        return _no_text(request, key, short_error_sentence(no_text(key, none.known)))
    except NoSuchText:
        return no_provision(request, law, path_of(eid)) if eid else _no_text(request, key)
    response = HttpResponse(body, content_type=FORMS[form])
    if form == "epub":
        name = "-".join(filter(None, (key, eid, day.isoformat() if day else "")))
        response["Content-Disposition"] = f'attachment; filename="{name}.epub"'
    return response


@public(lang=among(*LANGS, "both"))
def act(request: HttpRequest, act: str, form: str) -> HttpResponse:
    """``/data/law/acts/<act>.json|akn|text``: an act, as far as its words are at hand."""
    sheet, form = act_sheet(act), SUFFIXES.get(form, form)
    if sheet is None or form not in ACT_FORMS:
        raise Http404
    try:
        body = ACT_FORMS[form](sheet, request.GET.get("lang", "both"))
    except NoSuchText:
        title, json_url = _("Its words are not at hand."), reverse("act-data", args=[act, "json"])
        near = [{"name": "json", "url": json_url}]
        return problem(request, 404, title, _("What is known of it is there as JSON."), near=near)
    return HttpResponse(body, content_type=FORMS[form])


def negotiated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer a provision's page as data to a program that asks for another type than HTML."""

    @wraps(view)
    def respond(request: HttpRequest, key: str, place: str, day: str = "") -> HttpResponse:
        preferred = request.get_preferred_type(list(ACCEPTED))
        form = ACCEPTED.get(preferred or "")
        if form is None:
            title, types = _("There is no such format here."), ", ".join(ACCEPTED)
            response = problem(
                request, 406, title, _("Choose one of: %(types)s.") % {"types": types}
            )
        elif form:
            eid, lang = eid_of(place), request.GET.get("show", "both")
            request.path = reverse("provision-data", args=[key, eid, form])
            request.GET = QueryDict(urlencode({"lang": lang, "at": day}))
            response = instrument(request, key, form, eid)
            response["Content-Location"] = request.get_full_path()
            response["Access-Control-Allow-Origin"] = "*"
        else:
            facts = {"day": day} if day else {}
            response = view(request, key=key, place=place, **facts)
        patch_vary_headers(response, ["Accept"])
        return response

    return respond


@public(lang=among(*LANGS), at=read_day)
def reference(request: HttpRequest, key: str, eid: str, form: str) -> HttpResponse:
    """A citation of a provision for a reference manager: BibTeX or RIS."""
    lang = request.GET.get("lang", "pt")
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None or form not in REFERENCES or not _has(key, eid):
        raise Http404
    day = read_day(request.GET.get("at", ""))
    with override(lang):
        url = provision_url(key, eid, day.isoformat()) if day else url_of(key, eid)
    template, kind = REFERENCES[form]
    body = template.format(
        id=f"{key}-{eid}",
        title=cite(key, eid, lang),
        year=instrument.year,
        url=request.build_absolute_uri(url),
    )
    return HttpResponse(body, content_type=kind)


@require_safe
@csp_replace(  # type: ignore[arg-type]
    {name: [NONE] for name in ("script-src", "style-src", "img-src")}
)
def image(request: HttpRequest, key: str, file: str) -> HttpResponse:
    """An image of a text; its address stays while its contents do."""
    images = read(key).images if key in instrument_keys() else ()
    if file not in {one.file for one in images}:
        raise Http404
    content = (own().instruments[key] / FOLDER / file).read_bytes()
    return image_answer(request, file, content)


def image_answer(request: HttpRequest, file: str, content: bytes) -> HttpResponse:
    """The contents of an image, or that they are as the reader has them."""
    kind = TYPES[file.rpartition(".")[2]]
    response = HttpResponse(content, content_type=kind)
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    answer = get_conditional_response(request, etag=tag, response=response)
    return cast(HttpResponse, answer)


def _no_text(request: HttpRequest, key: str, title: str = "") -> HttpResponse:
    """A 404 that lists the instrument's formats, languages and witnesses."""
    law = read(key)
    near = [
        {"name": f"{form}, {witness.id}", "url": f"{reverse('law-data', args=[key, form])}?{query}"}
        for witness in law.witnesses
        for form in FORMS
        for query in [urlencode({"lang": witness.lang, "witness": witness.role})]
    ]
    return problem(
        request,
        404,
        title or _("There is no such text here."),
        _("These are the texts at hand of this regulation."),
        near=near,
    )


@public(form=RegisterFilter)
def register(request: HttpRequest, form: str) -> HttpResponse:
    filters = RegisterFilter(request.GET)
    if filters.errors:
        messages = (
            f"{name}: {' '.join(map(str, errors))}" for name, errors in filters.errors.items()
        )
        return problem(request, 422, _("The register has no such filter."), " ".join(messages))
    unreviewed = doors.unreviewed_fields()
    rows = [row_record(row, unreviewed.get(row.pk, [])) for row in filtered(filters.filled_fields)]
    if form == "json":
        body = json.dumps(rows, ensure_ascii=False, indent=1)
        return HttpResponse(body, content_type="application/json; charset=utf-8")
    if form != "csv":
        raise Http404
    columns = list(row_record(filtered({})[0], []))
    table = [columns, *(map(_as_cell, row.values()) for row in rows)]
    response = HttpResponse(
        "".join([MARK, *csv_lines(table)]), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="divergences.csv"'
    return response


def _as_cell(value: object) -> object:
    return " | ".join(map(str, value)) if isinstance(value, list) else value


_PART = re.compile(
    r"(?:@(?P<day>[^/]+)/)?(?:(?P<eid>(?!por/|zho/)[a-z]\w*)/)?(?:(?P<lang>por|zho)/)?"
    r"(?P<form>json|akn|xml|txt)?"
)
"""What follows a regulation in an ELI: a day or version, a provision, a language, a form."""
_ISO = {"por": "pt", "zho": "zh-hant"}


@require_safe
def eli(request: HttpRequest, kind: str, year: int, number: str, part: str = "") -> HttpResponse:
    """Redirect to an instrument, its text on a day, one provision, or either as data."""
    candidates = Instrument.objects.filter(kind=kind.replace("-", "_"), year=year)
    numbers = {one.designation.replace("/", "-").lower(): one for one in candidates}
    instrument = numbers.get(number.lower())
    if instrument is None:
        return no_instrument(request, number)
    if (parts := _PART.fullmatch(part)) is None:
        raise Http404
    day, eid, code, form = (value or "" for value in parts.groups())
    key = instrument.pk
    lang = _ISO.get(code, "")
    if day in (version.id for version in history(instrument.pk).versions):
        day = history(instrument.pk).version(day).begins.taken.isoformat()
    if day and read_day(day) is None:
        return not_a_day(request, instrument, 404)
    if eid and not _has(key, eid):
        return no_provision(request, instrument, path_of(eid))
    with override(lang or get_language()):
        address = provision_url(key, eid, day) if eid else instrument_url(key, day)
    query = {"show": lang}
    if form:
        names = (key, eid, form) if eid else (key, form)
        address = reverse("provision-data" if eid else "law-data", args=names)
        query = {"lang": lang, "at": day}
    parameters = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(f"{address}?{parameters}" if parameters else address)


def _has(key: str, eid: str) -> bool:
    """Whether any version has the provision, one to come among them."""
    return key in instrument_keys() and eid in history(key).places
