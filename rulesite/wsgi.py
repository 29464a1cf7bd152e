"""The WSGI application, which also answers ``/healthz``."""

import os
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded")
django.setup(set_prefix=False)

from django.urls import get_resolver  # noqa: E402

from rulesite.door import Handler  # noqa: E402
from rulesite.settings.environment import wait_until_prepared  # noqa: E402

# The code of all pages is loaded meanwhile.
assert get_resolver().url_patterns
wait_until_prepared()
site = Handler()


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """The site, and ``/healthz``, which says only that this process is alive.

    It is answered here, under any host or scheme, so that a database that hangs does not make a
    process look dead. ``/readyz`` checks what the site needs.
    """
    if environ.get("PATH_INFO") != "/healthz":
        return site(environ, start_response)
    method = environ.get("REQUEST_METHOD")
    headers = [("Content-Type", "text/plain"), ("Cache-Control", "no-store")]
    if method not in ("GET", "HEAD"):
        start_response("405 Method Not Allowed", [*headers, ("Allow", "GET, HEAD")])
        return []
    start_response("200 OK", [*headers, ("Content-Length", "3")])
    return [b"" if method == "HEAD" else b"ok\n"]
