"""What the copy of the site answers questions from: the same each time, and bounded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date

import pytest

from games.questions import forms
from games.questions.exported import exported

MOST_BYTES = 900_000


def test_every_text_and_form_is_there_within_a_megabyte() -> None:
    data = exported(date(2026, 11, 28))
    assert len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()) < MOST_BYTES
    assert data["orders"]["FORMS"] == [form.__name__ for form in forms.FORMS]
    assert {law["game"] for law in data["laws"]} == {"omaha", "stud", "fortune3", "five_card"}


ONCE = (
    "from datetime import date;from games.questions.exported import exported;import hashlib,json;"
    + ("print(hashlib.sha256(json.dumps(exported(date(2026,11,28))).encode()).hexdigest())")
)


@pytest.mark.slow
def test_the_same_texts_give_the_same_bytes_in_any_process() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", "import django;django.setup();" + ONCE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
