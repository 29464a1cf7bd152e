"""Errors that readers reported, as work for reviewers: each is closed with a reason."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.law.models import ErrorReport
from games.law.reading.error_reports import LONGEST, MOST_OPEN, close
from games.site.forms import RadioField, SiteForm, TextField
from games.site.pages import SignedInRequest, page, page_of_list
from games.translation.views.access import permitted
from games.translation.workflow import roles

OPEN = ErrorReport.ReportOutcome.OPEN


class CloseForm(SiteForm):
    ident = "close"

    outcome = RadioField(
        [choice for choice in ErrorReport.ReportOutcome.choices if choice[0]],
        label=_("Outcome"),
        required=True,
    )
    reason = TextField(
        label=_("Answer, with its reason"),
        required=True,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 4}),
    )


@permitted(roles.REVIEW)
@require_http_methods(["GET", "HEAD"])
def listing(request: SignedInRequest) -> HttpResponse:
    """The open reports, the oldest first, then the answered ones, the latest first."""
    context = {
        "open": ErrorReport.objects.filter(outcome=OPEN).order_by("sent")[:MOST_OPEN],
        "rows": page_of_list(request, ErrorReport.objects.exclude(outcome=OPEN), 50),
    }
    return page(request, "translation/reports.html", context)


@permitted(roles.REVIEW)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: SignedInRequest, pk: int) -> HttpResponse:
    """One report, with its answer or the form for one; an answer may be changed."""
    report = get_object_or_404(ErrorReport, pk=pk)
    values = {"outcome": report.outcome, "reason": report.reason}
    form = CloseForm(request.POST if request.method == "POST" else None, initial=values)
    if form.is_bound and form.is_valid():
        close(report, **form.cleaned_data, person=request.user)
        messages.success(request, _("Answer saved."))
        return HttpResponseRedirect(reverse("translation:reports"))
    context = {"report": report, "form": form}
    return page(request, "translation/report.html", context, form=form if form.is_bound else None)
