"""The description as tools of others read it: generated types compile, linters find no error."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.rules.game import GAMES
from rulesite.api import examples
from rulesite.api.bodies import JSON
from rulesite.api.described import examples_of
from rulesite.api.slim import served
from rulesite.api.v1 import api
from tests.npm import leave_untried, node_modules
from tests.rulesite.one_server import Served

GENERATOR = "openapi-python-client==0.29.1"
pytestmark = pytest.mark.slow

FILES = {"": "api", **{game: game for game in GAMES}}
OURS = Path(__file__).parent / "contract"


@cache
def described(game: str) -> dict[str, Any]:
    """A description as it is served: what all games share, or a game's own."""
    games = (game,) if game else ()
    return served(api.get_openapi_schema(path_prefix="/api/v1/", games=games), game)


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the description, our files and the tools of the lock file."""
    modules = node_modules(OURS)
    folder = tmp_path_factory.mktemp("contract")
    for path in OURS.iterdir():
        shutil.copy(path, folder)
    (folder / "node_modules").symlink_to(modules)
    for game, name in FILES.items():
        (folder / f"{name}.json").write_text(json.dumps(described(game)), encoding="utf-8")
    return folder


def run(folder: Path, tool: str, *options: str) -> str:
    """The output of a tool; fails with it unless the tool ends well."""
    done = subprocess.run(
        [folder / "node_modules" / ".bin" / tool, *options],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-4_000:]
    return done.stdout


def typed_examples(game: str) -> str:
    """Every example as TypeScript that names its type: a field too many or too few is an error."""
    lines = [f'import type {{ paths }} from "./{FILES[game]}";']
    for path, ways in described(game)["paths"].items():
        for method, told in ways.items():
            at = f'paths["{path}"]["{method}"]'
            content = '["content"]["application/json"]'
            parts = {"requestBody": told.get("requestBody", {})}
            parts |= {f'responses"]["{status}': part for status, part in told["responses"].items()}
            for number, (part, body) in enumerate(parts.items()):
                for example in body.get("content", {}).get(JSON, {}).get("examples", {}).values():
                    value = json.dumps(example["value"])
                    name = f"{told['operationId']}{number}"
                    lines.append(f'export const {name}: {at}["{part}"]{content} = {value};')
    return "\n".join(lines).replace('["200"]', "[200]").replace('["202"]', "[202]")


def test_five_programs_of_generated_types_need_no_cast(tools: Path, site: Served) -> None:
    """Settle, watch a run, read the law of a day, ask what if, play: compiled, and then run."""
    sources = ["programs.mts"]
    for game, name in FILES.items():
        run(tools, "openapi-typescript", f"{name}.json", "-o", f"{name}.d.ts")
        (tools / f"examples_{name}.ts").write_text(typed_examples(game), encoding="utf-8")
        sources.append(f"examples_{name}.ts")
    strict = ["--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--target", "es2022"]
    strict += ["--module", "es2022", "--moduleResolution", "bundler"]
    run(tools, "tsc", *strict, *sources)
    command = ["node", "programs.mjs", f"http://localhost:{site.port}"]
    done = subprocess.run(
        command, cwd=tools, capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    settled, (rounds, mean), words, more, lost = json.loads(done.stdout)
    assert settled.startswith("-899 ")
    assert (rounds, lost) == (20_000, 50)
    assert -0.2 < mean < 0.1
    assert len(words) > 2
    assert any(words)
    assert more > 0


def test_linters_find_no_error_in_any_description(tools: Path) -> None:
    files = [f"{name}.json" for name in FILES.values()]
    run(tools, "redocly", "lint", "--config", "redocly.yaml", *files)
    run(tools, "spectral", "lint", "--ruleset", "spectral.yaml", *files)


def generated(folder: Path) -> Path:
    """Generate the Python client beside ours; the interpreter that has its libraries."""
    cached = Path(settings.BASE_DIR) / "var" / "contract" / GENERATOR.replace("==", "-")
    if not (cached / "whole").exists():
        subprocess.run([sys.executable, "-m", "venv", cached], check=True)
        fetched = subprocess.run(
            [cached / "bin" / "pip", "install", "-q", GENERATOR],
            capture_output=True, text=True, timeout=600, check=False,
        )  # fmt: skip
        if fetched.returncode:
            leave_untried(f"{GENERATOR} could not be fetched: {fetched.stderr[-200:]}")
        (cached / "whole").touch()
    shutil.copy(OURS / "client.py", folder)
    (folder / "openapi.json").write_text(json.dumps(described("")), encoding="utf-8")
    (folder / "config.yml").write_text("post_hooks: []\nliteral_enums: true\n")
    options = "--path openapi.json --output-path rulesite_client --meta none --config config.yml"
    done = subprocess.run(
        [cached / "bin" / "openapi-python-client", "generate", *options.split()],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4_000:]
    lines = "Unsupported content type application/jsonl"  # it knows no lines; records it does
    assert done.stdout.count("WARNING") == done.stdout.count(lines), done.stdout[-4_000:]
    return cached / "bin" / "python"


def test_a_generated_python_client_asks_the_worked_examples(site: Served, tmp_path: Path) -> None:
    python = generated(tmp_path)
    settled = examples_of("settle")["stud"]
    records = {
        "settle": settled["sent"],
        "total": settled["answer"]["total"],
        "run": examples.RUNS["stud"],
    }
    done = subprocess.run(
        [python, "client.py", f"http://localhost:{site.port}"],
        cwd=tmp_path, input=json.dumps(records),
        capture_output=True, text=True, timeout=400, check=False,
    )  # fmt: skip
    assert done.stdout == "whole\n", done.stderr[-4_000:]
    strict = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file="]
    typed = subprocess.run(
        [*strict, f"--python-executable={python}", f"--cache-dir={tmp_path}", "client.py"],
        cwd=tmp_path, capture_output=True, text=True, timeout=400, check=False,
    )  # fmt: skip
    assert typed.returncode == 0, typed.stdout[-4_000:]
