"""What is wrong in any body, sent to every address: a true status, a sentence, nothing applied."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.simulations import tasks
from games.simulations.models import Run
from rulesite.api import shapes
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all
from tests.rulesite.one_server import Served, answer_on

compile_all()

PROBLEM = "application/problem+json"
LINES = "application/jsonl"
DEEP = 2_000
BODIES: dict[str, tuple[str, int]] = {
    "10 MB": ('{"id": "' + "x" * (10 << 20) + '"}', 413),
    "nested 2,000 deep": ('{"id": 1, "table": ' + "[" * DEEP + "]" * DEEP + "}", 400),
    "objects 2,000 deep": ('{"a":' * DEEP + "1" + "}" * DEEP, 400),
    "NaN": ('{"id": 1, "seed": NaN}', 400),
    "minus infinity": ('{"id": 1, "seed": -Infinity}', 400),
    "1e999": ('{"id": 1, "rounds": 1e999}', 400),
    "half a character": ('{"id": 1, "hands": ["\\ud800"]}', 400),
    "cut in the middle": ('{"id": 1, "hands": [["As"', 400),
}


def posted() -> list[tuple[str, bool]]:
    """Every address that takes a record, and whether it takes lines."""
    found = []
    for path, ways in api.get_openapi_schema(path_prefix="/api/v1/")["paths"].items():
        sent = ways.get("post", {}).get("requestBody", {}).get("content", {})
        if sent:
            game = "omaha" if "equity" in path else "stud"
            found.append((path.replace("{game}", game), LINES in sent))
    return found


@pytest.fixture(autouse=True)
def nobody_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(tasks, "_send", lambda _count: None)


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("path", [path for path, _ in posted()])
def test_every_address_refuses_it_in_a_sentence(path: str, name: str, lang: str) -> None:
    body, status = BODIES[name]
    answer = Client().post(path, body, "application/json", headers={"accept-language": lang})
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
    told = shapes.Problem.model_validate(answer.json())
    assert told.detail.endswith((".", "。"))
    assert answer["Content-Language"] == lang
    assert Run.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in BODIES if name != "10 MB"])
@pytest.mark.parametrize("path", [path for path, takes_lines in posted() if takes_lines])
def test_a_line_that_is_none_is_told_and_the_next_goes_on(path: str, name: str) -> None:
    body, _ = BODIES[name]
    answer = Client().post(path, f'{body}\n{{"id": 2}}\n', LINES)
    assert answer.status_code == 200
    first, second = map(json.loads, b"".join(answer.streaming_content).splitlines())
    assert first["error"].endswith((".", "。"))
    assert second["id"] == 2


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/v1/citations", "/pt/cite/", "/pt/search/"])
def test_half_a_character_in_an_address_is_no_fault_of_the_site(address: str) -> None:
    assert Client().get(f"{address}?q=%ED%A0%80").status_code < 500


@pytest.mark.django_db
def test_there_is_more_than_one_address_of_each_kind() -> None:
    assert len(posted()) >= 8
    assert sum(takes_lines for _, takes_lines in posted()) >= 5


RUN = b'{"game": "stud", "rounds": 20000, "seed": 17}'


def runs_kept(folder: Path) -> int:
    (path,) = folder.glob("*.sqlite3")
    with closing(sqlite3.connect(path)) as kept:
        return int(kept.execute("SELECT count(*) FROM simulations_run").fetchone()[0])


def test_a_body_that_never_comes_whole_asks_for_nothing(site: Served) -> None:
    before = runs_kept(site.folder)
    head = (
        b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 900\r\n\r\n"
    )
    with site.line() as line:
        line.sendall(head + RUN)
    assert site.get("/api/v1/games").status == 200
    assert runs_kept(site.folder) == before


def test_ten_megabytes_are_refused_by_the_server_itself(site: Served) -> None:
    size = 10 << 20
    head = (
        "POST /api/v1/stud/rank HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {size}\r\nConnection: close\r\n\r\n"
    )
    answer = site.send(head.encode() + b"{" + b" " * (size - 1))
    assert answer.status == 413
    assert answer.header("Content-Type") == PROBLEM
    assert json.loads(answer.body)["detail"].endswith(".")


def tags(size: int, *more: str) -> str:
    """So many bytes of tags nobody gave out, and then others."""
    one = '"' + "0" * 30 + '", '
    return one * (size // len(one)) + ", ".join(more or ('"x"',))


@pytest.mark.parametrize("path", ["/api/v1/glossary", "/api/v1/games", "/data/files/pairs.csv"])
def test_eight_thousand_bytes_of_tags_are_read(site: Served, path: str) -> None:
    first = site.get(path)
    assert first.status == 200
    tag = first.header("ETag")
    assert site.get(path, If_None_Match=tags(8_192)).status == 200
    assert site.get(path, If_None_Match=tags(8_192, tag)).status == 304
    assert site.get(path, If_None_Match="x" * 8_192).status == 200


def test_a_head_past_all_bounds_is_told_so(site: Served) -> None:
    answer = site.get("/api/v1/games", If_None_Match=tags(70_000))
    assert answer.status == 431
    assert "Cabeçalhos longos demais." in answer.body.decode()


def test_a_stream_nobody_takes_holds_up_nobody(site: Served) -> None:
    """The line is dropped in the middle of many answers, and the next is answered."""
    record: dict[str, Any] = {"hands": [["As", "Kd", "4d", "3d", "2c"]] * 2}
    body = (json.dumps(record) + "\n").encode() * 5_000
    head = (
        "POST /api/v1/stud/rank HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: {LINES}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with site.line() as line:
        line.sendall(head.encode() + body)
        line.recv(1_000)
    assert site.get("/api/v1/games").status == 200


@pytest.mark.slow
def test_the_answer_to_lines_ends_where_they_do(site: Served) -> None:
    body = b'{"id": 1}\n{"id": 2, "hands": [["As"'
    head = (
        "POST /api/v1/stud/rank HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: {LINES}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with site.line() as line:
        line.sendall(head.encode() + body)
        answer = answer_on(line)
    assert answer.status == 200
    assert answer.body.count(b'"error"') == 2
