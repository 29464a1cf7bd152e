"""Import hands from other sources and list them; nothing is stored."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from games.play.files.hands_in import MOST_BYTES, MOST_BYTES_OF_A_FILE, MOST_HANDS, hands_in
from games.play.files.hands_in_form import HandsInForm
from games.site.client_address import visitor_of
from games.site.pages import page


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = HandsInForm(request.POST, request.FILES) if is_sent else HandsInForm()
    taken = None
    wait = form.count_hands(visitor_of(request)) if form.is_valid() else 0
    if form.is_valid():
        data = form.cleaned_data
        taken = hands_in(form.source, data["game"], data["first"] or 1)
        if data["first"] and not taken.hands:
            form.refuse_first(taken.given)
            taken = None
    context = {
        "form": form,
        "taken": taken,
        "most_hands": MOST_HANDS,
        "most_bytes": MOST_BYTES,
        "most_of_a_file": MOST_BYTES_OF_A_FILE,
    }
    status = 429 if wait else 200
    response = page(request, "play/hands_in.html", context, status=status, form=form)
    if wait:
        response["Retry-After"] = str(wait)
    return response
