"""The head of a page, as the server that answers a browser is given it."""

from __future__ import annotations

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client, RequestFactory
from lxml import html


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


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/pt/", "/zh-hant/law/despacho-sef-89-2025/art/13/", "/pt/divergences/FA-02/"]
)
def test_a_link_to_a_page_is_shown_by_its_title_and_description(
    client: Client, address: str
) -> None:
    head = html.fromstring(client.get(address).content).find("head")
    card = {each.get("property"): each.get("content") for each in head.iterfind("meta[@property]")}
    assert card["og:title"] == " ".join(head.findtext("title").split()) != "Rulesite"
    assert card["og:description"] == head.find("meta[@name='description']").get("content")
