"""The image, the composition and the units: what of them can be tried without an engine."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
UNITS = ROOT / "deploy" / "systemd"


def procfile() -> dict[str, list[str]]:
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {
        name: shlex.split(command) for name, _, command in (line.partition(":") for line in lines)
    }


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def dockerfile() -> list[tuple[str, str]]:
    """Each instruction with its words, lines joined."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def checked(file: Path) -> subprocess.CompletedProcess[str]:
    """Held to the published schema of compositions, as the checker carries it."""
    return subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", file],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_the_composition_is_of_the_published_form(tmp_path: Path) -> None:
    done = checked(ROOT / "compose.yaml")
    assert done.returncode == 0, done.stdout
    wrong = composed()
    wrong["services"]["web"]["read_onyl"] = True
    (tmp_path / "compose.yaml").write_text(yaml.safe_dump(wrong))
    assert checked(tmp_path / "compose.yaml").returncode == 1


def test_every_place_starts_the_site_in_the_same_way() -> None:
    """What `make run` starts, the image, the composition and the units start."""
    own = procfile()
    assert composed()["services"]["worker"]["command"] == own["worker"]
    assert json.loads([rest for word, rest in dockerfile() if word == "CMD"][-1]) == own["web"]
    for unit, name in (("rulesite-web", "web"), ("rulesite-worker@", "worker")):
        text = (UNITS / f"{unit}.service").read_text()
        (command,) = re.findall(r"^ExecStart=(.*)$", text, re.M)
        program, *told = shlex.split(command)
        assert [Path(program).name, *told] == own[name]


def of_unit(unit: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", (UNITS / unit).read_text(), re.M)


def test_the_units_prepare_the_site_as_the_composition_does() -> None:
    (command,) = of_unit("rulesite-prepare.service", "ExecStart")
    program, *told = shlex.split(command)
    assert [Path(program).name, *told] == composed()["services"]["prepare"]["command"]


def test_every_unit_is_the_accounts_and_writes_in_its_folder_alone() -> None:
    units = sorted(each.name for each in UNITS.glob("*.service"))
    assert len(units) == 4
    for unit in units:
        assert of_unit(unit, "User") == ["rulesite"]
        assert of_unit(unit, "ProtectSystem") == ["strict"]
        assert of_unit(unit, "StateDirectory") == ["rulesite"]
        assert of_unit(unit, "Environment")[0].split()[0] == "RULESITE_DATA=/var/lib/rulesite"


def test_what_is_kept_going_is_started_again_however_often_it_ends() -> None:
    """By itself systemd gives up after five starts in ten seconds."""
    for unit in ("rulesite-web.service", "rulesite-worker@.service"):
        assert of_unit(unit, "Restart") == ["always"]
        assert of_unit(unit, "StartLimitIntervalSec") == ["0"]


def test_the_page_on_running_names_every_unit_and_the_steps_of_the_image() -> None:
    told = (ROOT / "docs" / "OPERATIONS.md").read_text()
    for unit in UNITS.glob("*.*"):
        assert f"{unit.stem.removesuffix('@')}" in told
    _venv, packages, catalogues = [
        rest.replace("/venv/", ".venv/")
        for word, rest in dockerfile()
        if word == "RUN" and re.search("-m venv|pip |compile_catalogues", rest)
    ]
    assert catalogues in told
    assert packages.rpartition(" -r ")[2] in told


def test_what_the_composition_reads_is_told() -> None:
    text = (ROOT / "compose.yaml").read_text()
    told = (ROOT / "docs" / "OPERATIONS.md").read_text()
    names = set(re.findall(r"\$\{(\w+)", text))
    settings = (ROOT / "docs" / "CONFIGURATION.md").read_text()
    assert {name for name in names if f"`{name}`" in told + settings} == names
    needed = set(re.findall(r"\$\{(\w+):\?", text))
    assert {name for name in needed if f"`{name}`" in told} == needed
    given = composed()["services"]["web"]["environment"]
    assert {name for name in given if f"`{name}`" in settings} == set(given)


DECIDED = {
    "DJANGO_SETTINGS_MODULE",
    "HOST",
    "RULESITE_BROKER_URL",
    "RULESITE_DAILY_BACKUPS",  # of SQLite only
    "RULESITE_DATABASE_URL",
    "RULESITE_DATA",
    "RULESITE_KERNELS",
    "XDG_CACHE_HOME",
}
"""What the composition decides by itself; every other variable of the book is passed on."""


def test_the_composition_passes_on_every_variable_of_the_book() -> None:
    text = (ROOT / "docs" / "CONFIGURATION.md").read_text()
    table = text.partition("## The site")[2].partition("\n## ")[0]
    book = set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.M))
    passed = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    assert book - passed == DECIDED


def test_an_empty_variable_is_one_that_is_not_set() -> None:
    """As the composition passes on those that its `.env` does not have."""
    passed = composed()["services"]["web"]["environment"]
    empty = {name: "" for name, value in passed.items() if value == f"${{{name}:-}}"}
    assert empty
    told = {
        "RULESITE_SECRET_KEY": "x" * 60,
        "RULESITE_HOSTS": "rulesite.example",
        "RULESITE_PROXIES": "1",
        "RULESITE_DATABASE_URL": "postgresql://a:b@c/d",
        "RULESITE_BROKER_URL": "redis://broker:6379/0",
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.production",
    }
    program = "import rulesite.gunicorn as g; from django.conf import settings as s; print("
    program += "g.workers, g.os.environ['RULESITE_LOCK_SECONDS'], s.SITE_ADDRESS, s.LANGUAGE_CODE)"
    base = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    answers = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=base | told | more,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for more in ({}, empty)
    ]
    assert answers[0] == answers[1]
    assert answers[0].startswith("2 5 https://rulesite.example")


def test_nothing_of_ours_may_write_but_in_its_folder() -> None:
    services = composed()["services"]
    for name in ("prepare", "web", "worker"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["volumes"] == ["data:/data"]


def test_every_service_has_bounds_for_its_log_and_ours_for_memory() -> None:
    services = composed()["services"]
    assert {found["logging"]["options"]["max-size"] for found in services.values()} == {"20m"}
    for name, unit in (("web", "rulesite-web"), ("worker", "rulesite-worker@")):
        (most,) = of_unit(f"{unit}.service", "MemoryMax")
        assert f":-{most.lower()}}}" in services[name]["mem_limit"]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("redis-server"), reason="Redis is not installed")
def test_the_broker_answers_nobody_without_its_password(tmp_path: Path) -> None:
    """The command of the composition, run plainly, on a socket of its own."""
    shell, option, words = composed()["services"]["broker"]["command"]
    plain = words.replace("$$", "$").replace("/tmp/", f"{tmp_path}/")
    plain += f" --port 0 --unixsocket {tmp_path}/s --dir {tmp_path}"
    bare = {"PATH": os.environ["PATH"]}
    server = subprocess.Popen(
        [shell, option, plain], env=bare | {"REDISCLI_AUTH": "secret7"}, stdout=subprocess.DEVNULL
    )
    try:
        for _ in range(200):
            if (tmp_path / "s").exists():
                break
            time.sleep(0.05)
        asked = ["redis-cli", "-s", str(tmp_path / "s"), "ping"]
        answers = [
            subprocess.run(asked, env=bare | more, capture_output=True, text=True, check=False)
            for more in ({}, {"REDISCLI_AUTH": "secret7"})
        ]
    finally:
        server.terminate()
        server.wait()
    assert "NOAUTH" in answers[0].stdout
    assert answers[1].stdout == "PONG\n"


def test_nobody_can_reach_the_database_or_go_round_the_proxy() -> None:
    services = composed()["services"]
    published = {name: found["ports"] for name, found in services.items() if "ports" in found}
    assert published == {"web": ["127.0.0.1:${PORT:-8000}:8000"]}


def test_the_image_runs_as_nobody_in_particular_and_builds_nothing() -> None:
    words = dockerfile()
    last = max(place for place, (word, _) in enumerate(words) if word == "FROM")
    stage = words[last:]
    assert [rest for word, rest in stage if word == "USER"] == ["rulesite"]
    installs = [rest for word, rest in stage if word == "RUN" and re.search(r"\b(apt|pip)\b", rest)]
    assert installs == []
    (health,) = [rest for word, rest in stage if word == "HEALTHCHECK"]
    assert "/healthz" in health
    (packages,) = [rest for word, rest in words[:last] if "pip install" in rest]
    assert {"--require-hashes", "--no-deps", ":all:"} <= set(packages.split())


def in_the_image() -> list[Path]:
    """The files of the checkout that `.dockerignore` lets into the image."""
    lines = (ROOT / ".dockerignore").read_text().split()
    kept = [line[1:] for line in lines if line.startswith("!")]
    left_out = [line for line in lines if not line.startswith("!") and line != "**"]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [
        Path(name)
        for name in listed
        if any(fnmatch.fnmatch(name, pattern.replace("**", "*")) for pattern in kept)
        and not any(fnmatch.fnmatch(name, pattern.replace("**/", "*")) for pattern in left_out)
    ]


ACCOUNT = (
    "useradd --system --uid 10001 --no-create-home --home-dir /data rulesite"
    " && install -d -o rulesite -m 0700 /data"
)


@pytest.mark.slow
def test_the_steps_that_make_its_environment_run_plainly(tmp_path: Path) -> None:
    """The packages are those pinned with their hashes, and are here already: nothing is fetched."""
    venv, packages = [
        rest for word, rest in dockerfile() if word == "RUN" and re.search("-m venv|pip ", rest)
    ]
    made = venv.replace("python", shlex.quote(sys.executable), 1)
    ran = made.replace("/venv", f"--without-pip {shlex.quote(str(tmp_path / 'venv'))}")
    subprocess.run(ran, shell=True, check=True)
    assert (tmp_path / "venv" / "bin" / "python").exists()
    pip = packages.replace("/venv/bin/pip", f"{shlex.quote(sys.executable)} -m pip")
    done = subprocess.run(
        f"{pip} --dry-run --no-index",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Would install" not in done.stdout
    assert "Requirement already satisfied: django==" in done.stdout.replace("Django", "django")


def test_no_other_step_is_run_to_build_it() -> None:
    """One makes the account and its folder; the others are run by the tests here."""
    steps = [rest for word, rest in dockerfile() if word == "RUN"]
    tried = [rest for rest in steps if "/venv" in rest]
    assert [rest for rest in steps if rest not in tried] == [ACCOUNT]
    assert len(tried) == 4


@pytest.mark.slow
def test_what_is_in_the_image_is_enough_and_stays_as_it_is(tmp_path: Path) -> None:
    """Its steps run plainly on its files alone; then the site is prepared, and none changes."""
    site = tmp_path / "site"
    for name in in_the_image():
        if (ROOT / name).is_file():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, site / name)
    assert not (site / "tests").exists()
    steps = [rest for word, rest in dockerfile() if word == "RUN" and "/venv/bin/python" in rest]
    assert len(steps) == 2
    bare = {name: value for name, value in os.environ.items() if not name.startswith("RULESITE_")}
    bare.pop("DJANGO_SETTINGS_MODULE", None)
    for step in steps:
        plain = step.replace("/venv/bin/python", shlex.quote(sys.executable))
        subprocess.run(plain, shell=True, cwd=site, env=bare, check=True)
    before = state_of(site)
    environment = bare | {
        "PYTHONDONTWRITEBYTECODE": "1",
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.production",
        "RULESITE_DATA": str(tmp_path / "data"),
        "RULESITE_SECRET_KEY": "of this test alone, and long enough to be believed to be one",
        "RULESITE_HOSTS": "rulesite.example",
        "RULESITE_PROXIES": "1",
        "RULESITE_DATABASE_URL": f"sqlite:///{tmp_path}/data/rulesite.sqlite3",
        "RULESITE_BROKER_URL": "memory://",
    }
    (tmp_path / "data").mkdir()
    prepared = subprocess.run(
        [sys.executable, "manage.py", "prepare"],
        cwd=site,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert prepared.returncode == 0, prepared.stderr[-2000:]
    assert state_of(site) == before
    assert (tmp_path / "data" / "static" / "staticfiles.json").exists()
    asked = (
        "import rulesite.wsgi; from games.law.models import Provision;"
        "print(Provision.objects.count())"
    )
    counted = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=site,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(counted.stdout) > 400


def state_of(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(file.relative_to(folder)): (file.stat().st_size, file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


OF_TLS = """
from rulesite.settings import production as told
print(told.SECURE_HSTS_SECONDS, told.SECURE_HSTS_INCLUDE_SUBDOMAINS, told.SECURE_HSTS_PRELOAD)
"""


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "31536000 False False"),
        ({"RULESITE_HSTS_SECONDS": "60", "RULESITE_HSTS_SUBDOMAINS": "1"}, "60 True False"),
        ({"RULESITE_HSTS_PRELOAD": "1"}, "31536000 False True"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_tls_is_asked_of_no_other_host_unless_the_operator_says_so(
    tmp_path: Path, more: dict[str, str], told: str
) -> None:
    needed = {
        "RULESITE_DATA": str(tmp_path),
        "RULESITE_SECRET_KEY": "of-the-tests-alone-" * 4,
        "RULESITE_HOSTS": "rulesite.example",
        "RULESITE_DATABASE_URL": "sqlite:////nowhere.sqlite3",
        "RULESITE_BROKER_URL": "memory://",
        "RULESITE_PROXIES": "1",
    }
    command = [sys.executable, "-c", OF_TLS]
    environment = {**os.environ, **needed, **more}
    assert subprocess.check_output(command, cwd=ROOT, env=environment, text=True).strip() == told


def test_every_example_of_a_proxy_hides_the_operators_pages_and_names_the_host() -> None:
    text = (ROOT / "docs" / "CONFIGURATION.md").read_text(encoding="utf-8")
    examples = re.findall(r"```(?:nginx|caddyfile)\n(.*?)```", text, re.S)
    assert len(examples) == 2
    for example in examples:
        assert {"/metrics", "/readyz"} <= set(re.findall(r"/[a-z]+", example))
        assert re.search(
            r"(proxy_set_header Host \$host;|header_up Host rulesite\.example)\n", example
        )


def test_every_app_with_tables_has_migrations_that_are_found() -> None:
    """Without them the tests would make its tables all the same, and an installation would not."""
    from django.apps import apps
    from django.db.migrations.loader import MigrationLoader

    found = MigrationLoader(None).migrated_apps
    assert {app.label for app in apps.get_app_configs() if list(app.get_models())} <= found
