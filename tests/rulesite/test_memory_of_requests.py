"""What one request of anybody takes besides what the process holds already: 20 MB at most.

Counted by the kernel, on the site as it is served: the most a process held while it answered.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

from bench import memory as load
from tests.rulesite.one_server import ROOT, Answer, Served, environment, served
from tests.rulesite.test_memory import workers

pytestmark = pytest.mark.slow
MEGA = 1024 * 1024
MOST = 20 * MEGA
EIGHT = 8 * MEGA - 1024
TOKEN = "a" * 32
"""Of a form, sent and kept alike."""

ADDRESSES = """
import json, django
django.setup()
from tests.rulesite.addresses import every_address
from tests.rulesite.scene import made
scene = made()
print(json.dumps([sorted({scene.path(each) for each in every_address(lang)
                          if not each.name.startswith("admin:")}) for lang in ("pt", "zh-hant")]))
"""


@dataclass(frozen=True, slots=True)
class Watched:
    site: Served
    process: int

    def held(self, name: str) -> int:
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))

    def taken(self, ask: Callable[[], Answer]) -> tuple[int, int]:
        """The status of the answer, and what was held at most beyond what was held before."""
        Path(f"/proc/{self.process}/clear_refs").write_text("5")  # the most is now what is held
        before = self.held("VmRSS")
        answer = ask()
        return answer.status, self.held("VmHWM") - before


@pytest.fixture(scope="module")
def watched(ready_folder: Path) -> Iterator[Watched]:
    with served(ready_folder, WEB_CONCURRENCY="1") as site:
        site.get("/pt/")
        (process,) = workers(site)
        yield Watched(site, process)


def test_no_page_takes_more_than_twenty_megabytes(watched: Watched) -> None:
    """Those in Chinese are built with all loaded that those in Portuguese need; then all again."""
    first, second = json.loads(in_the_site(watched, ADDRESSES))
    assert len(first) > 100
    for path in first:
        watched.site.get(path)
    found = {}
    for path in [*second, *first]:
        status, taken = watched.taken(lambda path=path: watched.site.get(path))  # type: ignore[misc]
        found[path] = taken
        assert status < 500 or status == 503, path
    assert {path: taken for path, taken in found.items() if taken > MOST} == {}


def uploaded(hands: bytes) -> bytes:
    part = 'Content-Disposition: form-data; name="{}"'
    fields = [f"{part.format(name)}\r\n\r\n".encode() for name in ("pasted", "first", "game")]
    file = f'{part.format("file")}; filename="hands.phh"\r\n\r\n'.encode() + hands
    body = b"".join(b"--edge\r\n" + each + b"\r\n" for each in [*fields, file]) + b"--edge--\r\n"
    head = (
        "POST /pt/table/hands-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Cookie: csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}\r\nOrigin: http://localhost\r\n"
        f"Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


SIGNED_IN = """
import django
django.setup()
from django.contrib.auth.models import Group, User
from django.test import Client
person = User.objects.create_user("tradutora")
person.groups.add(Group.objects.get(name="Translators"))
client = Client()
client.force_login(person)
print(client.cookies["sessionid"].value)
"""


def in_the_site(watched: Watched, program: str) -> str:
    """The last line that a program prints beside the site."""
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(watched.site.folder, 0),
        check=True,
        capture_output=True,
        text=True,
    )
    return told.stdout.splitlines()[-1]


def test_what_a_large_file_took_is_given_back(watched: Watched) -> None:
    """A file of texts is a tree of many small pieces, which stayed in the process's heaps."""
    body = load.form_of({"action": "try"}, "a.tmx", load.large_tmx())
    request = (
        f"POST {load.DESK} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Cookie: sessionid={in_the_site(watched, SIGNED_IN)}; csrftoken={TOKEN}\r\n"
        f"X-CSRFToken: {TOKEN}\r\nOrigin: http://localhost\r\n"
        f"Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body
    site = watched.site
    site.get("/pt/desk/")
    before = watched.held("VmRSS")
    for _turn in range(4):
        assert site.send(request).status == 422  # of so many texts none is looked at
    until = monotonic() + 10
    while (left := watched.held("VmRSS") - before) > 30 * MEGA and monotonic() < until:
        sleep(0.2)
    assert left <= 30 * MEGA


FILES = {
    "lines": b"{}\n" * 390_000,
    "hands": b"[1]\n" * 390_000,
    "one line": b"x" * EIGHT,
    "one record": b'{"a":[' + b"[]," * (EIGHT // 3 - 10) + b"0]}",
    "one hand": b"[1]\n" + b"".join(b"a%x = 1\n" % number for number in range(390_000)),
    "letters of four bytes": "\U0001f600".encode() * (EIGHT // 4),
    "hundred long records": b"\n".join([b'{"a":[' + b'"ab",' * 15_000 + b"0]}"] * 100),
}


def test_no_file_of_hands_takes_more_than_twenty_megabytes(watched: Watched) -> None:
    watched.taken(lambda: watched.site.send(uploaded(b"{}")))
    found = {}
    for name, hands in FILES.items():
        request = uploaded(hands)
        status, found[name] = watched.taken(lambda request=request: watched.site.send(request))  # type: ignore[misc]
        assert status == 200, name
    assert {name: taken for name, taken in found.items() if taken > MOST} == {}
