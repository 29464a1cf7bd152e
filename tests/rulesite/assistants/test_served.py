"""The command itself: over standard input and over HTTP, in processes of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.core.management import CommandError, call_command
from mcp import StdioServerParameters

from rulesite.catalogues import compile_all
from rulesite.management.commands import assistants
from tests.ports import free_port
from tests.rulesite.assistants.driven import answered, ask, refused
from tests.rulesite.one_server import LONG, ROOT, environment, wait_for

compile_all()

POINT = "despacho-sef-89-2025#art_13__point_3"
CALLS = (
    ("quote_provision", {"provision": POINT, "language": "zh-hant"}),
    ("find_provision", {"q": "artigo 13.º do Despacho n.º 89/2025"}),
    ("quote_provision", {"provision": "nothing"}),
)
COMMAND = ["manage.py", "assistants"]


def holds(results: list[object], address: str) -> None:
    quoted, found, bad = results
    assert answered(quoted)["answer"]["page"].startswith(f"{address}/zh-hant/law/")
    assert answered(found)["answer"]["places"]
    assert refused(bad)["field"] == "provision"


@pytest.mark.slow
def test_over_standard_input(ready_folder: Path) -> None:
    told = environment(ready_folder, 0, RULESITE_ADDRESS="https://law.example")
    run = StdioServerParameters(command=sys.executable, args=COMMAND, cwd=ROOT, env=told)
    holds(ask(run, *CALLS), "https://law.example")
    holds(ask(run, *CALLS, mode="legacy"), "https://law.example")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, *COMMAND, "--http", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment(folder, port))
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=LONG)


def status_of(address: str, **headers: str) -> int:
    told = {"Content-Type": "application/json", **headers}
    with pytest.raises(HTTPError) as no:
        urlopen(Request(f"{address}/mcp", data=b"{}", headers=told), timeout=LONG)
    return no.value.code


@pytest.mark.slow
def test_over_stateless_http(ready_folder: Path) -> None:
    with served(ready_folder) as address:
        here = address.replace("127.0.0.1", "localhost")
        holds(ask(f"{address}/mcp", *CALLS), here)
        holds(ask(f"{address}/mcp", *CALLS, mode="legacy"), here)
        with pytest.raises(HTTPError) as no:
            urlopen(f"{address}/mcp", timeout=LONG)
        assert (no.value.code, no.value.headers["Allow"]) == (405, "POST")
        assert status_of(address, Host="elsewhere.example") == 421
        assert status_of(address, Origin="https://elsewhere.example") == 403


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistants, "find_spec", lambda _name: None)
    with pytest.raises(CommandError, match=r"requirements/assistants\.txt"):
        call_command("assistants")
