"""What is refused before any page reads it: encodings that are no text, bodies past the bounds."""

from __future__ import annotations

import encodings
import pkgutil
from dataclasses import dataclass
from itertools import chain
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client, RequestFactory
from django.test.client import FakePayload
from hypothesis import given
from hypothesis import strategies as st

from rulesite.door import Handler, StrictRequest, is_in_our_encoding
from tests.rulesite.one_server import Served

NOT_TEXT = ["base64", "rot13", "zlib", "hex", "bz2", "quopri", "uu"]
TEXT_OF_ANOTHER_KIND = [
    "punycode",
    "idna",
    "utf-7",
    "unicode_escape",
    "raw_unicode_escape",
    "utf-16",
]
NO_ENCODING = ["nonsense", "", " ", "utf-8,utf-8", "é", "../utf_8", "x" * 5000, "undefined"]
FOREIGN = [*NOT_TEXT, *TEXT_OF_ANOTHER_KIND, *NO_ENCODING]
OURS = ["utf-8", "UTF-8", "utf8", '"utf-8"', "us-ascii"]

PAGES = [
    "/pt/", "/pt/about/", "/pt/law/", "/pt/law/despacho-sef-97-2010/", "/pt/divergences/",
    "/pt/glossary/", "/pt/search/?q=%E9%A1%8D", "/pt/cite/?q=art", "/pt/changes/",
    "/pt/table/", "/pt/table/fortune3/", "/pt/simulations/", "/pt/simulations/new/stud/",
    "/pt/simulations/compare/?other=b", "/pt/odds/", "/pt/hands/?q=a", "/pt/accounts/login/",
    "/data/divergences.json", "/zh-hant/", "/sitemap.xml",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    status: int
    words: str


def request(path: str, kind: str, body: bytes = b"", method: str = "GET") -> StrictRequest:
    """As the server makes it of what a browser sends."""
    environ = RequestFactory().generic(method, path).environ
    environ |= {"CONTENT_TYPE": kind, "CONTENT_LENGTH": str(len(body))}
    return StrictRequest(environ | {"wsgi.input": FakePayload(body)})


def ask(path: str, kind: str, body: bytes = b"", method: str = "GET") -> Told:
    answer = Handler().get_response(request(path, kind, body, method))
    return Told(answer.status_code, answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("charset", FOREIGN)
def test_words_in_another_encoding_are_refused_in_a_sentence(charset: str) -> None:
    kind = f"text/plain; charset={charset}".encode().decode("latin-1")
    form = f"multipart/form-data; boundary=b; charset={charset}".encode().decode("latin-1")
    body = b'--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n+2AA-\r\n--b--\r\n'
    for answer in (
        ask("/pt/search/?q=%2B2AA-", kind),
        ask("/pt/accounts/login/", form, body, "POST"),
    ):
        assert answer.status == 415
        assert ">415</p>" in answer.words


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_no_page_fails_over_an_encoding(path: str) -> None:
    assert ask(path, "").status == 200
    for charset in ("base64", "utf-7", "nonsense"):
        kind = f"multipart/form-data; boundary=b; charset={charset}"
        assert ask(path, kind).status == 415
        assert ask(path, kind, b"--b--", "POST").status == 415


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_refusal_is_told_in_the_readers_language(language: str) -> None:
    words = {
        "pt": "numa codificação que este sítio não lê",
        "zh-hant": "本站不能讀取此請求所用的編碼",
    }
    answer = ask(f"/{language}/about/", "text/html; charset=hex")
    assert words[language] in answer.words


@pytest.mark.django_db
@pytest.mark.parametrize("charset", OURS)
def test_our_own_encoding_is_read_by_any_of_its_names(charset: str) -> None:
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    answer = ask(f"/pt/search/?q={quote('額')}", kind, b"a=b")
    assert answer.status == 200
    assert 'value="額"' in answer.words


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/pt/accounts/login/", "/api/v1/stud/rank"])
def test_a_compressed_body_is_refused_for_what_it_is(client: Client, path: str) -> None:
    coded = {"Content-Encoding": "gzip"}
    answer = client.post(path, b"\x1f\x8b", "application/json", headers=coded)
    assert answer.status_code == 415


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "is_zipped"),
    [("gzip;q=0", False), ("br, gzip; q=0.0", False), ("gzip;q=0.5", True), ("gzip", True)],
)
@pytest.mark.parametrize("path", ["/pt/glossary/", "/pt/accounts/login/"])
def test_who_wants_no_gzip_is_sent_none(
    client: Client, path: str, accepted: str, is_zipped: bool
) -> None:
    answer = client.get(path, headers={"Accept-Encoding": accepted})
    assert ("Content-Encoding" in answer) == is_zipped


@given(
    st.one_of(
        st.text(), st.sampled_from([each.name for each in pkgutil.iter_modules(encodings.__path__)])
    )
)
def test_nothing_is_let_by_that_could_hold_half_a_character(charset: str) -> None:
    class Asked:
        content_params = {"charset": charset}

    asked: Any = Asked()
    if is_in_our_encoding(asked):
        assert "�" in b"\xed\xa0\x80".decode(charset, "replace")
        assert b"+2AA-".decode(charset) == "+2AA-"


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain; name*=nonsense''%41",
        "text/plain; name*=undefined''%41",
        "multipart/form-data; boundary*=base64''%41",
        "text/plain; charset*=utf-7''%2B2AA-",
        "text/plain; charset*=idna''%ff",
        'multipart/form-data; boundary="',
        ";;;===",
    ],
)
def test_a_type_of_content_nobody_can_read_is_no_fault_of_the_server(
    site: Served, kind: str
) -> None:
    assert site.get("/pt/about/", Content_Type=kind).status in {200, 400, 415}
    body = f"POST /pt/accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
    answer = site.send(f"{body}Content-Length: 3\r\nConnection: close\r\n\r\na=b".encode())
    assert answer.status in {400, 403, 415}


PARTS = [
    b"Content-Disposition: form-data; name*=rot13''%41",
    b"Content-Disposition: form-data; name*=utf-7''%2B2AA-; filename*=utf-7''%2B2AA-",
    b"Content-Disposition: form-data; name=\"username\"; filename*=utf-7''%2B2AA-",
    b'Content-Disposition: form-data; name="username"\r\nContent-Type: text/plain; charset=base64',
    b'Content-Disposition: form-data; name="username"\r\nContent-Transfer-Encoding: base64',
    b'Content-Disposition: form-data; name="\xff\xfe"',
]


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_the_parts_of_a_form_bring_no_half_characters(part: bytes) -> None:
    body = b"--b\r\n" + part + b"\r\n\r\n\xed\xa0\x80+2AA-\r\n--b--\r\n"
    asked = request("/", "multipart/form-data; boundary=b", body, "POST")
    words = [*asked.POST, *asked.FILES, *chain(*asked.POST.lists())]
    words += [given.name for given in asked.FILES.values()]
    told = "".join(map(str, words))
    assert told.encode(errors="replace").decode() == told


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/pt/accounts/login/", "/pt/about/", "/pt/simulations/new/stud/"])
def test_a_body_past_the_bounds_is_not_read(client: Client, path: str, settings: Any) -> None:
    answer = client.generic("POST", path, b"a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
    assert answer.status_code == 413


@pytest.mark.django_db
def test_the_page_that_takes_files_takes_more(client: Client, settings: Any) -> None:
    larger = b"a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    assert client.generic("POST", "/pt/desk/files/in/", larger).status_code != 413
    settings.LARGER_BODIES = {"/desk/files/in/": len(larger) - 1}
    assert client.generic("POST", "/pt/desk/files/in/", larger).status_code == 413


@pytest.mark.django_db
def test_more_fields_than_any_form_has_are_too_much(client: Client, settings: Any) -> None:
    many = "&".join(f"f{n}=1" for n in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
    assert client.get(f"/pt/simulations/new/stud/?{many}").status_code == 400
    form = "application/x-www-form-urlencoded"
    assert client.post("/pt/accounts/login/", many, content_type=form).status_code == 413
