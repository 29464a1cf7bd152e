"""The description as tools of others read it: generated types compile, linters find no error."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from rulesite.api import examples
from rulesite.api.described import examples_of
from rulesite.api.v1 import api
from tests.npm import node_modules
from tests.rulesite.one_server import Served

GENERATOR = "openapi-python-client==0.29.1"
pytestmark = pytest.mark.slow

OURS = Path(__file__).parent / "contract"
DESCRIPTION: dict[str, Any] = json.loads(
    json.dumps(dict(api.get_openapi_schema(path_prefix="/api/v1/")))
)


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the description, our files and the tools of the lock file."""
    modules = node_modules(OURS)
    folder = tmp_path_factory.mktemp("contract")
    for path in OURS.iterdir():
        shutil.copy(path, folder)
    (folder / "node_modules").symlink_to(modules)
    (folder / "openapi.json").write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    return folder


def run(folder: Path, tool: str, *options: str) -> str:
    """The output of a tool; fails with it unless the tool ends well."""
    done = subprocess.run(
        [folder / "node_modules" / ".bin" / tool, *options],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-4_000:]
    return done.stdout


def typed_examples() -> str:
    """Every example as TypeScript that names its type: a field too many or too few is an error."""
    lines = ['import type { paths } from "./api";']
    for path, ways in DESCRIPTION["paths"].items():
        for method, told in ways.items():
            at = f'paths["{path}"]["{method}"]'
            for place, example in enumerate(examples_of(told["operationId"]).values()):
                name = f"{told['operationId']}{place}"
                content = '["content"]["application/json"]'
                answer, sent = json.dumps(example["answer"]), json.dumps(example.get("sent"))
                lines.append(f'export const {name}: {at}["responses"][200]{content} = {answer};')
                if "sent" in example:
                    lines.append(f'export const {name}Sent: {at}["requestBody"]{content} = {sent};')
    return "\n".join(lines)


def test_generated_types_compile_with_a_client_and_every_example(tools: Path) -> None:
    run(tools, "openapi-typescript", "openapi.json", "-o", "api.d.ts")
    (tools / "examples.ts").write_text(typed_examples(), encoding="utf-8")
    strict = ("--strict", "--noEmit", "--target", "es2022", "--moduleResolution", "bundler")
    run(tools, "tsc", *strict, "--module", "es2022", "client.ts", "examples.ts")


def test_redocly_finds_no_error(tools: Path) -> None:
    run(tools, "redocly", "lint", "--config", "redocly.yaml", "openapi.json")


def test_spectral_finds_no_error(tools: Path) -> None:
    run(tools, "spectral", "lint", "--ruleset", "spectral.yaml", "openapi.json")


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
            pytest.skip(f"{GENERATOR} could not be fetched: {fetched.stderr[-200:]}")
        (cached / "whole").touch()
    shutil.copy(OURS / "client.py", folder)
    (folder / "openapi.json").write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    (folder / "config.yml").write_text("post_hooks: []\n")
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
