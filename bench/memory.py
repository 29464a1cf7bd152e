"""The memory of each process of the site, after requests of every role and large uploads.

    python -m bench.memory                    6,000 requests, told after each tenth of them
    python -m bench.memory --requests 1000
    python -m bench.memory --ready FOLDER     on a copy of a data folder already prepared

What `make run` starts with one worker, never asked for more than three things at once. The requests
are those of the fuzz test: addresses, forms and links of the pages, spoilt at random, and records
for the API, in every role. Each fortieth is an upload of some 8 MB. Told of each process, in
megabytes: what is in memory (RSS); what of it is its own and no file of the disk; and its share
where what several have in common is divided among them (PSS), so that these may be added up.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path

import django

from tests.rulesite.served import Served

AT_ONCE = 3
UPLOAD_EVERY = 40
LARGE = 8_000_000
SEED = 16
TOKEN = "a" * 32
"""Of a form, sent and kept alike."""


def main(arguments: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--requests", type=int, default=6_000)
    asked.add_argument("--ready", type=Path)
    told = asked.parse_args(arguments or [])
    with tempfile.TemporaryDirectory(prefix="rulesite-memory-") as folder:
        site = Served(Path(folder) / "data")
        site.environment |= {
            "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
            "RULESITE_WORKERS": "1",
        }
        if told.ready:
            shutil.copytree(told.ready, site.folder)
        try:
            site.start()
            site.wait("the site", site.answers, 900)
            site.wait("a worker", site.workers, 900)
            tell(site, "at rest")
            answers: Counter[str] = Counter()
            for number, status in enumerate(asking(site, told.requests), 1):
                answers[f"{status // 100}xx"] += 1
                if number % (told.requests // 10) == 0:
                    tell(site, f"after {number:,} requests: {dict(sorted(answers.items()))}")
        finally:
            site.end()


def tell(site: Served, when: str) -> None:
    print(f"\n{when}")
    shares = 0
    for name, status, share in memory(site):
        whole, own = (_megabytes(status, kind) for kind in ("VmRSS", "RssAnon"))
        shares += share
        print(f"  {name:24} {whole:4} RSS  {own:4} own  {share:4} PSS", flush=True)
    print(f"  {'together':24} {'':4}      {'':4}      {shares:4} PSS", flush=True)


def memory(site: Served) -> Iterator[tuple[str, str, int]]:
    """The name, the status and the share of each process, the web's first."""
    web = site.web()
    for pid, command in sorted(site.processes().items(), key=lambda each: each[0] not in web):
        folder = Path(f"/proc/{pid}")
        try:
            status, shares = ((folder / name).read_text() for name in ("status", "smaps_rollup"))
        except OSError:  # it has ended
            continue
        yield f"{_name(command, pid, web)} {pid}", status, _megabytes(shares, "Pss")


def _name(command: str, pid: int, web: list[int]) -> str:
    if pid in web:
        is_leader = os.getpgid(pid) == pid
        return "web, leading or waiting" if is_leader else "web"
    kinds = {"celery": "worker", "games.records": "job", "manage.py": "preparing"}
    return next((name for mark, name in kinds.items() if mark in command), "supervisor")


def _megabytes(text: str, kind: str) -> int:
    found = re.search(rf"^{kind}:\s+(\d+) kB", text, re.M)
    return int(found[1]) // 1024 if found else 0


# Requests


def asking(site: Served, number: int) -> Iterator[int]:
    """The status of each answer; 0 where none came."""
    os.environ |= site.environment | {"DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded"}
    django.setup()
    from tests.rulesite.addresses import every_address
    from tests.rulesite.scene import ROLES, Scene, made
    from tests.rulesite.strangers import Request, Stranger

    scene: Scene = made()
    chance = random.Random(SEED)
    stranger = Stranger(SEED, scene, every_address() + every_address("zh-hant"))

    def answered(request: Request) -> tuple[Request, int, str]:
        cookies = {**scene.cookies[request.role], "csrftoken": TOKEN}
        heads = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "Content-Type": request.kind,
            "Accept-Encoding": "identity",
        }
        heads |= {"HX-Request": "true"} if request.is_part else {}
        data = request.data.encode(errors="surrogatepass")
        answer, body = _sent(site.port, request.method, request.path, data, heads)
        is_page = answer is not None and answer.headers.get_content_type() == "text/html"
        return request, answer.status if answer else 0, body if is_page else ""

    def uploaded(turn: int) -> int:
        path, fields, name, body = UPLOADS[turn % len(UPLOADS)]
        heads = {"Content-Type": "multipart/form-data; boundary=edge", "Accept-Encoding": "gzip"}
        cookies = {**scene.cookies["translator"], "csrftoken": TOKEN}
        heads["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        answer, _body = _sent(site.port, "POST", path, form_of(fields, name, body()), heads)
        return answer.status if answer else 0

    assert set(scene.cookies) == set(ROLES)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = 0
        while done < number:
            requests = [*stranger.requests(AT_ONCE)]
            for request, status, body in pool.map(answered, requests):
                done += 1
                yield status
                if body and chance.random() < 0.5:
                    stranger.read(request.path.partition("?")[0], body)
            if done % UPLOAD_EVERY < AT_ONCE:
                yield uploaded(done // UPLOAD_EVERY)
                done += 1


def _sent(
    port: int, method: str, path: str, data: bytes, heads: dict[str, str]
) -> tuple[HTTPResponse | None, str]:
    line = HTTPConnection("127.0.0.1", port, timeout=120)
    own = {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
    try:
        address = path.encode("ascii", "ignore").decode().replace(" ", "%20").replace("\0", "")
        line.request(method, address, data, {**own, "X-CSRFToken": TOKEN, **heads})
        answer = line.getresponse()
        return answer, answer.read().decode(errors="replace")
    except (OSError, HTTPException, ValueError):
        return None, ""
    finally:
        line.close()


def form_of(fields: dict[str, str], name: str, body: bytes) -> bytes:
    head = 'Content-Disposition: form-data; name="{}"'
    parts = [f"{head.format(key)}\r\n\r\n{value}".encode() for key, value in fields.items()]
    parts.append(f'{head.format("file")}; filename="{name}"\r\n\r\n'.encode() + body)
    return b"".join(b"--edge\r\n" + part + b"\r\n" for part in parts) + b"--edge--\r\n"


def _xliff() -> bytes:
    words = "A aposta é recolhida pelo croupier. " * 4
    units = "".join(
        f'<unit id="a{number}"><segment><source>{words}</source><target>投注由荷官收回。</target>'
        "</segment></unit>"
        for number in range(LARGE // 260)
    )
    head = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" '
    return f'{head}srcLang="pt" trgLang="zh-Hant"><file id="f">{units}</file></xliff>'.encode()


def large_tmx() -> bytes:
    unit = (
        '<tu><tuv xml:lang="pt"><seg>A aposta é recolhida.</seg></tuv>'
        '<tuv xml:lang="zh-Hant"><seg>投注由荷官收回。</seg></tuv></tu>'
    )
    head = '<tmx version="1.4"><header srclang="pt"/><body>'
    return f"{head}{unit * (LARGE // len(unit.encode()))}</body></tmx>".encode()


def _csv() -> bytes:
    row = "a,text,A aposta é recolhida.,投注由荷官收回。,pt,zh-hant\r\n"
    head = "id,part,source,target,source_language,target_language\r\n"
    return (head + row * (LARGE // len(row.encode()))).encode()


def _hands() -> bytes:
    record = b'{"game": "omaha", "hands": [["As", "Ks", "Qs", "Js"], ["Ad", "Kd", "Qd", "Jd"]]}\n'
    return record * (LARGE // len(record))


DESK, HANDS = "/pt/desk/files/in/", "/pt/table/hands-in/"
OF_HANDS = {"pasted": "", "first": "", "game": ""}
UPLOADS = (
    (DESK, {"action": "try"}, "a.xlf", _xliff),
    (HANDS, OF_HANDS, "a.jsonl", _hands),
    (DESK, {"action": "try"}, "a.tmx", large_tmx),
    (DESK, {"action": "try"}, "a.csv", _csv),
)
"""Where each goes, its other fields, its name and how it is made."""


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
