"""Which links lead to a file of a copy, and to which."""

from __future__ import annotations

from datetime import date

import pytest

from rulesite.publish.addresses import file_of
from rulesite.publish.copied import SiteCopy

LAW = "despacho-sef-97-2010"
SITE = "https://regras.example"


@pytest.mark.parametrize(
    ("link", "file"),
    [
        (f"/pt/law/{LAW}/", f"pt/law/{LAW}/index.html"),
        (f"/pt/law/{LAW}/?show=pt", f"pt/law/{LAW}/~show-pt/index.html"),
        (
            "/pt/odds/stud/?readings.SD-01=a-b&reading=SD-01",
            "pt/odds/stud/~reading-SD-01~readings.SD-01-a-b/index.html",
        ),
        (f"{SITE}/pt/law/", "pt/law/index.html"),
        (SITE, "index.html"),
        ("/pt/odds/stud/?readings.../../../../up=a", None),
        ("/pt/odds/stud/?readings.a%2Fb=a", None),
        ("/pt/odds/stud/?reading=../a", None),
        ("/pt/accounts/login/", None),
        (f"{SITE}.elsewhere/pt/law/", None),
        (f"{SITE}:8000/pt/law/", None),
        (f"{SITE}@elsewhere.example/pt/law/", None),
    ],
)
def test_a_link_leads_to_a_file_within_the_copy_or_to_none(link: str, file: str | None) -> None:
    found = SiteCopy(SITE, date(2026, 1, 1)).address(link, "/pt/")
    assert (found and file_of(found[0])) == file
