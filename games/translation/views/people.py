"""The page on which managers of accounts set people's groups of the desk."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.rules.values.numbers import place_in
from games.site.forms import SiteForm
from games.site.pages import SignedInRequest, page, page_of_list
from games.translation.messages import words
from games.translation.models import LogEntry
from games.translation.views.access import permitted
from games.translation.workflow.roles import GROUPS

PAGE = 50


class Belonging(SiteForm):
    """The groups of the desk that one person is in; other groups are not changed."""

    groups = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, person: User, data: Any = None) -> None:
        names = sorted({group.name for group in person.groups.all()})
        super().__init__(data, initial={"groups": names})
        self.ident = f"person-{person.pk}"
        field = self.fields["groups"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, words.role_name(name)) for name in GROUPS]
        field.label = person.get_username()
        field.help_text = _("may do everything") if person.is_superuser else ""
        refusal = _("There is no such group of the desk; nothing was changed.")
        field.error_messages["invalid_choice"] = refusal


manager = permitted("auth.change_user")


@manager
@require_GET
def people(request: SignedInRequest) -> HttpResponse:
    return _page(request)


@manager
@require_POST
def save_groups(request: SignedInRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(get_user_model(), pk=pk)
    form = Belonging(person, request.POST)
    if not form.is_valid():
        return _page(request, refused=form)
    _belong(person, Group.objects.filter(name__in=form.cleaned_data["groups"]), request.user)
    messages.success(request, _("%(name)s: saved.") % {"name": person.get_username()})
    back = f"{reverse('translation:people')}?page={place_in(request.GET.get('page', ''), 1)}"
    return HttpResponseRedirect(back, status=303)


@transaction.atomic
def _belong(person: User, wanted: Any, who: Any) -> None:
    before = set(person.groups.filter(name__in=GROUPS))
    after = set(wanted)
    person.groups.remove(*(before - after))
    person.groups.add(*(after - before))
    if before != after:
        text = ", ".join(sorted(group.name for group in after))
        LogEntry.objects.create(subject=person.get_username(), who=who, action="roles", said=text)


def _page(request: SignedInRequest, *, refused: Belonging | None = None) -> HttpResponse:
    accounts = get_user_model().objects.filter(is_active=True).prefetch_related("groups")
    paginated = page_of_list(request, accounts.order_by("username"), PAGE)
    roles = [(name, words.role_name(name), words.role_does(name)) for name in GROUPS]
    lines = [(person, Belonging(person)) for person in paginated]
    if refused:
        lines = [(p, refused if refused.ident == form.ident else form) for p, form in lines]
    context = {"people": paginated, "lines": lines, "roles": roles, "form": refused}
    return page(request, "translation/people.html", context, status=422 if refused else 200)
