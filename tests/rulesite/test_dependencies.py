"""The audit of what is installed tells what is wrong, and is silent where nothing is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests import dependencies

LOCKED = """\
{name}=={version} \\
    --hash=sha256:00
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:00
"""


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(dependencies, "FOLDER", tmp_path)
    return tmp_path / "server.txt"


def faults(*, may_be_copyleft: bool = False) -> list[str]:
    return list(dependencies.audit("server", may_be_copyleft=may_be_copyleft))


def test_what_is_installed_here_is_what_is_pinned() -> None:
    for name in ("server", "assistants"):
        assert list(dependencies.audit(name, may_be_copyleft=False)) == []
    assert list(dependencies.unexplained()) == []
    assert len(dependencies.pins("server")) > 20


def test_the_bill_of_materials_names_every_pin_with_its_licence() -> None:
    bill: Any = dependencies.sbom("server")
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {(each["name"], each["version"]) for each in bill["components"]} == set(
        dependencies.pins("server")
    )
    assert all(each["licenses"][0]["license"]["name"] for each in bill["components"])
    django = next(each for each in bill["components"] if each["name"] == "django")
    assert django["purl"] == f"pkg:pypi/django@{django['version']}"
    assert "BSD" in django["licenses"][0]["license"]["name"]


@pytest.fixture
def index() -> Iterator[str]:
    """An index that knows of one fault: of the first pin it is asked about."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            results = [{"vulns": [{"id": "TEST-1"}]}, *[{}] * (len(asked) - 1)]
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": results}).encode())

        def log_message(self, *_told: object) -> None:
            """Silent."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_known_fault_of_a_pin_is_told(index: str) -> None:
    (found,) = dependencies.advisories(["server"], index)
    assert found.endswith(": TEST-1")
    assert dependencies.checked_advisories(index) == 1


def test_where_no_index_answers_it_says_that_nothing_was_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert dependencies.checked_advisories("http://127.0.0.1:1/") == dependencies.NOT_CHECKED
    assert "No advisory was checked" in capsys.readouterr().out


def test_another_version_or_none_is_told(locked: Path) -> None:
    locked.write_text(LOCKED.format(name="segno", version="0.0.1"))
    assert [told.split(",")[0] for told in faults()] == ["segno is pinned at 0.0.1"]
    locked.write_text(LOCKED.format(name="no-such-package", version="1"))
    assert faults() == ["no-such-package 1 is pinned and not installed."]


def test_a_need_that_is_not_pinned_is_told(locked: Path) -> None:
    version = dependencies._version("django")
    locked.write_text(LOCKED.format(name="django", version=version))
    assert "Django needs asgiref, which is not pinned." in faults()


@pytest.mark.parametrize(
    ("told", "is_copyleft"),
    [
        ("LGPL-3.0-only", False),
        ("License :: OSI Approved :: GNU Lesser General Public License v3 (LGPLv3)", False),
        ("License :: OSI Approved :: GNU General Public License v3 (GPLv3)", True),
        ("AGPL-3.0", True),
        ("BSD-2-Clause AND Apache-2.0", False),
    ],
)
def test_a_licence_that_binds_what_it_is_served_with(told: str, is_copyleft: bool) -> None:
    assert bool(dependencies.COPYLEFT.search(told)) is is_copyleft
