"""Base images are named by digest, which one command writes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.rulesite.test_deployment import ROOT, composed, dockerfile

IMAGES = {
    "POSTGRES_IMAGE": "postgres:15",
    "REDIS_IMAGE": "redis:7",
    "PYTHON_IMAGE": "python:3.11-slim",
}


def test_no_base_image_has_a_default() -> None:
    services = composed()["services"]
    assert [rest for word, rest in dockerfile() if word in {"ARG", "FROM"}] == [
        "PYTHON_IMAGE",
        "${PYTHON_IMAGE} AS built",
        "${PYTHON_IMAGE}",
    ]
    named = [services[name]["image"] for name in ("database", "broker")]
    named.append(services["web"]["build"]["args"]["PYTHON_IMAGE"])
    assert named == [f"${{{name}:?run sh deploy/pin-images}}" for name in IMAGES]


ENGINE = """#!/bin/sh
case $1 in
  pull) echo pulled ;;
  image) name=${5%:*}; [ "$name" = "$UNPINNED" ] && echo "$5" || echo "$name@sha256:0123" ;;
esac
"""


def pin_images(folder: Path, unpinned: str = "") -> subprocess.CompletedProcess[str]:
    engine = folder / "engine"
    engine.write_text(ENGINE)
    engine.chmod(0o700)
    return subprocess.run(
        ["sh", ROOT / "deploy" / "pin-images"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "ENGINE": str(engine), "UNPINNED": unpinned},
        capture_output=True,
        text=True,
        check=False,
    )


def test_images_are_pinned_by_their_digests_in_one_command(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("RULESITE_HOSTS=rulesite.example\nREDIS_IMAGE=redis@sha256:old\n")
    for _again in range(2):
        assert pin_images(tmp_path).returncode == 0
        assert env.read_text().splitlines() == [
            "RULESITE_HOSTS=rulesite.example",
            *(f"{name}={tag.partition(':')[0]}@sha256:0123" for name, tag in IMAGES.items()),
        ]
    assert env.stat().st_mode & 0o777 == 0o600


def test_an_image_without_a_digest_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("REDIS_IMAGE=redis@sha256:old\n")
    told = pin_images(tmp_path, unpinned="python")
    assert (told.returncode, "python:3.11-slim has no digest" in told.stderr) == (1, True)
    assert (tmp_path / ".env").read_text() == "REDIS_IMAGE=redis@sha256:old\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == [".env", "engine"]
