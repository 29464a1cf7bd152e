"""Words that searches found in no text, as work: a text, a term or a word of the search lacks."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.law.lookup import unanswered
from games.law.models import UnansweredWord
from games.site.pages import SignedInRequest, page, page_of_list
from games.translation.views.access import desk

PAGE = 100


@desk
@require_http_methods(["GET", "HEAD", "POST"])
def listing(request: SignedInRequest) -> HttpResponse:
    """The words, those most often searched for first; POST deletes the one that is answered now."""
    if request.method == "POST":
        if UnansweredWord.objects.filter(pk=request.POST.get("word", "")).delete()[0]:
            messages.success(request, _("Removed from the list."))
        return HttpResponseRedirect(reverse("translation:unanswered"))
    context = {
        "words": page_of_list(request, UnansweredWord.objects.all(), PAGE),
        "is_counted": settings.COUNT_UNANSWERED,
        "days": unanswered.DAYS,
        "days_of_one": unanswered.DAYS_OF_ONE_SEARCH,
    }
    return page(request, "translation/unanswered.html", context)
