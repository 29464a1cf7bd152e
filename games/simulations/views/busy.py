"""The page shown when too many figures are being counted."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.site.pages import problem


def busy(request: HttpRequest) -> HttpResponse:
    return problem(
        request,
        503,
        _("Many sheets are being computed at the moment."),
        _("Nothing is wrong with what you asked for. Open this address again in a minute."),
    )
