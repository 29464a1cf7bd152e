"""The keys by which a browser steers its runs, in a cookie because others log addresses."""

from django.http import HttpRequest, HttpResponse

from games.simulations.queue.quotas import limits

COOKIE = "steering"
MOST = 20
"""The most keys of one browser; the oldest is dropped."""
LONGEST = 60


def key_of(request: HttpRequest, run: str) -> str:
    """The key to a run that this request sends, or an empty string."""
    return steered(request).get(run, "") or request.POST.get("key", "")[:LONGEST]


def give(request: HttpRequest, response: HttpResponse, run: str, key: str) -> None:
    """Remember the key to a run in the cookie; an empty key is forgotten."""
    run_keys = {name: value for name, value in steered(request).items() if name != run}
    cached = dict([*run_keys.items(), (run, key)][-MOST:]) if key else run_keys
    response.set_cookie(
        COOKIE,
        "|".join(f"{name}:{value}" for name, value in cached.items()),
        max_age=int(limits().run_days * 24 * 60 * 60),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def steered(request: HttpRequest) -> dict[str, str]:
    """The runs to which this browser has a key, with the keys."""
    cookie = request.COOKIES.get(COOKIE, "")[: MOST * (LONGEST + 20)]
    pairs = (item.partition(":") for item in cookie.split("|") if ":" in item)
    return {name: key[:LONGEST] for name, _, key in pairs}
