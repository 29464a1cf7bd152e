"""A preview of the page with the words in the form."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import translation

from games.law import instrument_page
from games.law.language_fields import field_of
from games.law.models import Instrument, Row, Term
from games.law.words import paragraphs
from games.site.pages import SignedInRequest, page
from games.translation.checking.cleaning import MOST
from games.translation.messages.places import place_of
from games.translation.models import Unit
from games.translation.views.access import desk

SAMPLES = (0, 1, 2, 5)


@desk
def show(request: SignedInRequest, pk: int) -> HttpResponse:
    unit = get_object_or_404(Unit, pk=pk)
    targets = [
        request.POST.get(f"target_{index}", words)[:MOST]
        for index, words in enumerate(unit.targets)
    ]
    context = {
        "unit": unit,
        "place": place_of(unit),
        "carried": f"?{request.GET.urlencode()}" if request.GET else "",
        **_preview_context(unit, targets),
    }
    return page(request, "translation/preview.html", context, part="preview")


def _preview_context(unit: Unit, targets: list[str]) -> dict[str, object]:
    if unit.kind == Unit.Kind.PROVISION:
        return {"pairs": _provision(unit, targets), "instrument": _instrument(unit)}
    if unit.kind == Unit.Kind.NOTE:
        with translation.override(unit.lang):
            pairs = [pair for pair in _article(unit) if pair.eid == unit.eid]
        for pair in pairs:
            for note in pair.notes:
                if note["text"] == unit.standing:
                    note["text"] = targets[-1]
        return {"pairs": pairs, "instrument": _instrument(unit)}
    if unit.kind == Unit.Kind.READING:
        return {"row": _row(unit, targets)}
    if unit.kind == Unit.Kind.INTERFACE:
        return {"messages_shown": _message(unit, targets)}
    term = Term.objects.filter(pk=unit.object).first() if unit.kind == "glossary" else None
    return {"words": paragraphs(targets[-1]), "term": term}


def _instrument(unit: Unit) -> Instrument | None:
    return Instrument.objects.filter(pk=unit.instrument).first()


def _article(unit: Unit) -> list[instrument_page.ProvisionSides]:
    top = unit.eid.split("__")[0]
    pairs = instrument_page.pairs_of(unit.instrument)
    return [pair for pair in pairs if pair.eid.split("__")[0] == top]


def _provision(unit: Unit, targets: list[str]) -> list[instrument_page.ProvisionSides]:
    pairs = _article(unit)
    words = dict(zip(unit.parts, targets, strict=True))
    for pair in pairs:
        if pair.eid != unit.eid:
            continue
        for side in pair.sides:
            if side.lang == unit.lang:
                side.number = words.get("number", "")
                side.heading = words.get("heading", "")
                side.words = paragraphs(words["text"]) if words.get("text") else side.words
                side.state = "" if unit.is_official else Unit.State.PROPOSED
    return pairs


def _row(unit: Unit, targets: list[str]) -> dict[str, object]:
    row = Row.objects.get(pk=unit.object)
    setattr(row, field_of(unit.field, unit.lang), targets[-1])
    with translation.override(unit.lang):
        names = ("title", "changes", "taken", "why", "alternative")
        return {"row": row, **{name: getattr(row, field_of(name, unit.lang)) for name in names}}


def _message(unit: Unit, targets: list[str]) -> list[tuple[str, str]]:
    """The forms of a message; for a plural, its text for none, one, two and five."""
    if len(unit.sources) == 1:
        return [("", targets[0])]
    last = len(targets) - 1
    forms = [(n, targets[0 if n == 1 else last]) for n in SAMPLES]
    return [(str(n), form.replace("%(number)s", str(n))) for n, form in forms]
