"""The keys by which a browser steers its runs, in a cookie because others log addresses."""

from django.http import HttpRequest, HttpResponse

from games.simulations.queue.limits import limits

COOKIE = "steering"
MOST = 20
"""The most keys of one browser; the oldest is dropped."""
LONGEST = 60


def key_of(request: HttpRequest, run: str) -> str:
    """The key to a run that this request sends, or an empty string."""
    return _cookie_keys(request).get(run, "") or request.POST.get("key", "")[:LONGEST]


def in_address(request: HttpRequest) -> str:
    """The key in the query of an old link."""
    return request.GET.get("key", "")[:LONGEST]


def give(request: HttpRequest, response: HttpResponse, run: str, key: str) -> None:
    run_keys = {name: value for name, value in _cookie_keys(request).items() if name != run}
    _keep(request, response, dict([*run_keys.items(), (run, key)][-MOST:]))


def _keep(request: HttpRequest, response: HttpResponse, run_keys: dict[str, str]) -> None:
    response.set_cookie(
        COOKIE,
        "|".join(f"{name}:{value}" for name, value in run_keys.items()),
        max_age=int(limits().run_days * 24 * 60 * 60),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def steered(request: HttpRequest) -> dict[str, str]:
    """The runs to which this browser has a key, with the keys."""
    return _cookie_keys(request)


def take_back(request: HttpRequest, response: HttpResponse, run: str) -> None:
    """Remove the key to a run from the cookie."""
    run_keys = {name: value for name, value in _cookie_keys(request).items() if name != run}
    _keep(request, response, run_keys)


def _cookie_keys(request: HttpRequest) -> dict[str, str]:
    cookie = request.COOKIES.get(COOKIE, "")[: MOST * (LONGEST + 20)]
    pairs = (item.partition(":") for item in cookie.split("|") if ":" in item)
    return {name: key[:LONGEST] for name, _, key in pairs}
