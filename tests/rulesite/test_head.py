"""The head of a page, as the server that answers a browser is given it."""

from __future__ import annotations

import pytest
from django.core.handlers.base import BaseHandler
from django.test import RequestFactory


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/pt/", "/pt/nowhere/", "/data/divergences.json"])
def test_the_head_is_that_of_the_page_and_nothing_follows_it(address: str) -> None:
    site = BaseHandler()
    site.load_middleware()
    page, head = (
        site.get_response(RequestFactory().generic(method, address)) for method in ("GET", "HEAD")
    )
    assert int(page["Content-Length"]) == len(page.content) > 0
    assert head.status_code == page.status_code
    for name in ("Content-Length", "Content-Type", "Vary"):
        assert head.get(name) == page.get(name), name
    assert head.content == b""
