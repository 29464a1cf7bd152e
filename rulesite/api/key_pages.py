"""The staff page that makes and revokes API keys."""

from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.site.forms import SiteForm, TextField, WholeField
from games.site.pages import page
from rulesite.api import keys
from rulesite.api.allowance import MOST
from rulesite.api.models import Key

MOST_A_MINUTE = 100_000_000
may = permission_required("api.add_key", raise_exception=True)


class KeyForm(SiteForm):
    ident = "key"
    name = TextField(
        label=_("Whose it is"), required=True, max_length=60, help_text=_("A person or a program.")
    )
    per_minute = WholeField(
        label=_("Records a minute"),
        required=True,
        least=1,
        most=MOST_A_MINUTE,
        help_text=_("Plain records; requests that cost more count for more."),
    )

    def clean_name(self) -> str:
        """Refuse a name in use, so that names are unique and a form sent twice makes one key."""
        name = str(self.cleaned_data["name"])
        if Key.objects.filter(name=name, revoked=None).exists():
            self.add_error("name", _("There is a key of this name. Choose another name."))
        return name


@login_required
@may
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """List all keys with a form for a new one; the response to the form shows the key once."""
    if request.method != "POST":
        return _page(request, KeyForm(initial={"per_minute": str(MOST)}))
    form = KeyForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    data = form.cleaned_data
    made = keys.make(data["name"], data["per_minute"], request.user)  # type: ignore[arg-type]
    return _page(request, KeyForm(initial={"per_minute": str(MOST)}), made=made)


@login_required
@may
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    keys.revoke(get_object_or_404(Key, pk=pk))
    return redirect("api-keys")


def _page(request: HttpRequest, form: KeyForm, **extra: object) -> HttpResponse:
    listed = Key.objects.select_related("made_by")
    context = {"form": form, "keys": listed, **extra}
    return page(request, "site/keys.html", context, form=form if form.is_bound else None)
