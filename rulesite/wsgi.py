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
    headers = [
        ("Content-Type", "text/plain"),
        ("Content-Length", "3"),
        ("Cache-Control", "no-store"),
    ]
    start_response("200 OK", headers)
    return [b"" if environ.get("REQUEST_METHOD") == "HEAD" else b"ok\n"]
