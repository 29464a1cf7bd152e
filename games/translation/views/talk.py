"""Comments and suggestions on a unit, tasks of one person, and figures by week."""

from http import HTTPStatus

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.site.pages import SignedInRequest, page, wants_part
from games.translation.listing import waiting
from games.translation.messages.desk import measured_checks
from games.translation.messages.places import place_of
from games.translation.models import Dismissal, Suggestion, Unit
from games.translation.page.forms import CommentForm, SuggestionForm
from games.translation.views.access import act_on_unit, desk
from games.translation.views.unit import answer, revision_of
from games.translation.workflow import discussion, roles

SIGNER = Signer(salt="translation.feed")


@act_on_unit
def comment(request: SignedInRequest, unit: Unit) -> HttpResponse:
    form = CommentForm(request.POST)

    def step() -> None:
        discussion.say(unit, form.cleaned_data["comment"], request.user)

    return answer(request, unit, step, _("Comment added."), form)


def present(request: HttpRequest, pk: int) -> HttpResponse:
    """Who else has the text open; asked again every half minute by the page of the text.

    Nothing after the session has ended: the page stays as it is, with the words typed there.
    """
    if wants_part(request) and not request.user.is_authenticated:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _present(request, pk)


@desk
@require_GET
def _present(request: SignedInRequest, pk: int) -> HttpResponse:
    unit = get_object_or_404(Unit, pk=pk)
    context = {"unit": unit, "present": discussion.meet(unit, request.user)}
    return page(request, "translation/_present.html", context)


@act_on_unit
def heard(request: SignedInRequest, unit: Unit) -> HttpResponse:
    return answer(request, unit, lambda: discussion.heard(unit, request.user), "")


@act_on_unit
def suggest(request: SignedInRequest, unit: Unit) -> HttpResponse:
    form = SuggestionForm(unit, request.POST)

    def step() -> None:
        discussion.suggest(unit, form.words, form.cleaned_data["remark"], request.user)

    return answer(request, unit, step, _("Suggested."), form)


@desk
@require_POST
def settle(request: SignedInRequest, pk: int) -> HttpResponse:
    """Take a suggestion as a draft, or decline it."""
    suggestion = get_object_or_404(Suggestion.objects.select_related("unit"), pk=pk)
    unit, person, revision = suggestion.unit, request.user, revision_of(request)
    if request.POST.get("action") == "take":
        message = _("Copied, as a draft.")
        return answer(request, unit, lambda: discussion.take(suggestion, person, revision), message)
    return answer(request, unit, lambda: discussion.decline(suggestion, person), _("Settled."))


@desk
@require_GET
def waits(request: SignedInRequest) -> HttpResponse:
    context = {
        "tasks": waiting.tasks(request.user),
        "to_review": waiting.to_review(request.user).count(),
        "feed": f"{reverse('translation:feed')}?{urlencode({'token': token_of(request.user)})}",
    }
    return page(request, "translation/waiting.html", context)


@desk
@require_GET
def figures(request: SignedInRequest) -> HttpResponse:
    counted = Dismissal.objects.order_by().values_list("check_id").annotate(Count("pk"))
    context = {"weeks": waiting.figures(), "checks": measured_checks(dict(counted))}
    return page(request, "translation/figures.html", context)


def token_of(person: User) -> str:
    """A secret token of the person; another password makes another token."""
    return SIGNER.sign(f"{person.pk}-{_mark(person)}")


def _mark(person: User) -> str:
    return str(person.get_session_auth_hash())[:24]


@never_cache
@require_GET
def feed(request: SignedInRequest) -> HttpResponse:
    """The feed of a person's tasks: no session, but a token that cannot be guessed.

    The token is in the query, which the log does not contain.
    """
    person = _whose(request.GET.get("token", ""))
    made = Atom1Feed(
        title=_("Rulesite: waiting for you"),
        link=request.build_absolute_uri(reverse("translation:waiting")),
        description="",
        language=get_language(),
        feed_url=request.build_absolute_uri(),
        author_name="Rulesite",
    )
    for task in waiting.tasks(person):
        address = request.build_absolute_uri(task.unit.get_absolute_url())
        made.add_item(
            title=place_of(task.unit),
            link=address,
            description=f"{task.by}: {task.said}" if task.by else task.said,
            unique_id=f"{address}#{task.when.isoformat()}",
            updateddate=task.when,
        )
    return HttpResponse(made.writeString("utf-8"), content_type="application/atom+xml")


def _whose(token: str) -> User:
    try:
        pk, _dash, mark = SIGNER.unsign(token).partition("-")
    except BadSignature as error:
        raise Http404 from error
    person = get_user_model().objects.filter(pk=pk, is_active=True).first()
    may_see = person is not None and roles.may_see(person)
    if person is None or not may_see or not constant_time_compare(mark, _mark(person)):
        raise Http404
    return person
