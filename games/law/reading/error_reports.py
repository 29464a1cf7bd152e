"""Take in what readers report as errors, within limits, and close it with a reason.

No mail is sent. Words and answer are public if the reporter agrees and the desk does not dismiss
them; name and address never are, and are deleted soon.
"""

from datetime import timedelta

from django import forms
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.law.editions import edition
from games.law.models import ErrorReport
from games.law.models.report import PUBLIC
from games.site.client_address import add_to, visitor_of
from games.site.forms import OneOfField, SiteForm, TextField, YesField

DAY = 24 * 60 * 60
MOST_A_DAY = 10
"""Reports that an address may send in a day."""
MOST_OPEN = 500
"""Open reports, beyond which none is taken: nobody could read them."""
LONGEST = 2_000
CONTACT_DAYS = 30
"""Days after the answer for which name and address are stored."""
DAYS = 365
"""Days for which they are stored without an answer, and after it a report that is not public."""
FULL = _("Too many reports came today. Send it again tomorrow.")


class ReportForm(SiteForm):
    ident = "report"

    words = TextField(
        label=_("What is wrong, and what should it say?"),
        required=True,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 5}),
    )
    lang = OneOfField(
        (("", _("Both, or something else here")), ("pt", "Português"), ("zh-hant", "中文")),
        label=_("In which text"),
    )
    contact = TextField(
        label=_("Your name or address, if you like"),
        max_length=120,
        help_text=_("Only who answers sees it. No mail is sent to it by itself."),
    )
    may_publish = YesField(label=_("What I write may be shown here, with the answer"))


def file(request: HttpRequest, instrument: str, eid: str, form: ReportForm) -> bool:
    """Store what a valid form reports, once; False, with an error in the form, beyond a limit."""
    sent = form.cleaned_data
    reports = ErrorReport.objects.filter(outcome=ErrorReport.ReportOutcome.OPEN)
    if reports.filter(instrument=instrument, eid=eid, words=sent["words"]).exists():
        return True
    is_room = reports.count() < MOST_OPEN
    if not is_room or add_to(f"report-{visitor_of(request)}", 1, DAY) > MOST_A_DAY:
        form.add_error(None, FULL)
        return False
    ErrorReport.objects.create(instrument=instrument, eid=eid, **sent)
    return True


def public_reports(instrument: str, eid: str) -> QuerySet[ErrorReport]:
    """What readers see of the reports at a provision and its parts, or at all of a regulation."""
    reports = ErrorReport.objects.filter(instrument=instrument, may_publish=True)
    within = Q(eid=eid) | Q(eid__startswith=f"{eid}__") if eid else Q()
    return reports.filter(within, outcome__in=PUBLIC)


def close(report: ErrorReport, outcome: str, reason: str, person: User) -> None:
    """Answer a report, or change its answer; pages that show it are drawn again."""
    was_public = report.is_public
    report.outcome, report.reason = outcome, reason
    report.closed, report.closed_by = timezone.now(), person
    report.save()
    if was_public or report.is_public:
        edition.renew("reports")


def delete_expired() -> int:
    """Delete names and addresses, and reports that are not public, in time; return how many."""
    long_ago, lately = (timezone.now() - timedelta(days=days) for days in (DAYS, CONTACT_DAYS))
    is_public = Q(may_publish=True, outcome__in=PUBLIC)
    old = ErrorReport.objects.filter(closed__lt=long_ago).exclude(is_public)
    named = ErrorReport.objects.exclude(contact="")
    named = named.filter(Q(closed__lt=lately) | Q(closed=None, sent__lt=long_ago))
    return old.delete()[0] + named.update(contact="")
