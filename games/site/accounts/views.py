"""One's own account: the password and the second factor."""

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.site import sign_in_throttle
from games.site.accounts import second_factor
from games.site.accounts.forms import CodeForm, OwnPasswordForm
from games.site.accounts.models import SecondFactor
from games.site.forms import SiteForm
from games.site.pages import page

TemplateContext = dict[str, object]


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return _show(request)


@never_cache
@require_safe
def person(request: HttpRequest) -> HttpResponse:
    """Who is signed in, for the bar of pages that are the same for everybody."""
    return page(request, "site/_person.html", {})


def _show(
    request: HttpRequest, status: int = 200, form: SiteForm | None = None, **extra: object
) -> HttpResponse:
    """``form`` has errors to show."""
    factor = SecondFactor.objects.filter(person_id=request.user.pk).first()
    form = form or (CodeForm() if factor else OwnPasswordForm())
    if factor and not factor.confirmed:
        form["code"].label = _("The code it shows")
    context: TemplateContext = {"factor": factor, "form": form, **extra}
    if factor and factor.confirmed:
        context["left"] = factor.recovery_codes.count()
    elif factor:
        context |= {
            "key": second_factor.key(factor),
            "address": second_factor.address(factor),
            "picture": second_factor.picture(factor),
        }
    return page(request, "site/account.html", context, status=status, form=form)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["POST"])
def change_second_factor(request: HttpRequest) -> HttpResponse:
    """Add a second factor, confirm it, renew its paper codes, or remove it."""
    person = request.user
    assert isinstance(person, User)
    factor = SecondFactor.objects.filter(person=person).first()
    is_set = factor is not None and factor.confirmed is not None
    match request.POST.get("action", ""):
        case "begin" if not is_set:
            return _begin(request, person)
        case "confirm" if factor and not is_set:
            return _confirm(request, factor)
        case "codes" | "end" as what if factor and is_set:
            return _with_code(request, factor, what)
    return _show(request, 409)


def _begin(request: HttpRequest, person: User) -> HttpResponse:
    """The same password is set again, which ends the sessions of other browsers."""
    form = OwnPasswordForm(request.POST)
    if form.is_valid():
        password = form.cleaned_data["password"]
        if error := sign_in_throttle.own_password_error(request, password):
            form.add_error("password", error)
    if not form.is_valid():
        return _show(request, form=form)
    person.set_password(password)
    person.save(update_fields=["password"])
    update_session_auth_hash(request, person)
    second_factor.begin(person)
    return _show(request)


def _confirm(request: HttpRequest, factor: SecondFactor) -> HttpResponse:
    form = CodeForm(request.POST)
    codes = second_factor.confirm(factor, form.cleaned_data["code"]) if form.is_valid() else []
    if not codes:
        if form.is_valid():
            form.add_error("code", second_factor.WRONG)
        return _show(request, form=form)
    return _show(request, codes=codes)


def _with_code(request: HttpRequest, factor: SecondFactor, what: str) -> HttpResponse:
    form = CodeForm(request.POST)
    if form.is_valid() and (error := second_factor.refusal(factor, form.cleaned_data["code"])):
        form.add_error("code", error)
    if not form.is_valid():
        return _show(request, form=form)
    if what == "end":
        second_factor.end(factor)
        return _show(request)
    return _show(request, codes=second_factor.new_paper_codes(factor))
