"""What the owner of a run may do with it: label it, delete it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.narration.runs import sentence
from games.rules.refusal import Unusable
from games.simulations import keys, services
from games.simulations.asking.run_forms import LabelForm
from games.simulations.models import Run
from games.simulations.queue import quotas
from games.simulations.views.run import not_yours, show
from games.site.pages import page


@require_POST
def label(request: HttpRequest, name: str) -> HttpResponse:
    """Set the label; only the owner may, not those who may steer any run."""
    run = get_object_or_404(Run, pk=name)
    if not quotas.is_own(request.user, run, keys.key_of(request, name)):
        return not_yours(request)
    form = LabelForm(request.POST)
    if not form.is_valid():
        return show(request, run, form, label_form=form)
    services.call(run, form.cleaned_data["label"])
    return redirect(run)


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Confirm the deletion, then delete."""
    run = get_object_or_404(Run, pk=name)
    if not quotas.may_steer(request.user, run, keys.key_of(request, name)):
        return not_yours(request)
    if request.method == "GET":
        is_own = quotas.is_own(request.user, run, keys.key_of(request, name))
        context = {"run": run, "is_own": is_own}
        return page(request, "simulations/delete.html", context)
    try:
        services.delete(run)
    except Unusable as no:
        return show(request, run, fault=sentence(no))
    response = redirect(f"{reverse('simulations:index')}?whose=own")
    keys.take_back(request, response, name)
    return response
