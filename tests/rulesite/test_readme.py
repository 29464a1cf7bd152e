"""The README's examples work as they are printed."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest
from django.test import Client

README = (Path(__file__).resolve().parents[2] / "README.md").read_text()


@pytest.mark.django_db
def test_the_curl_of_the_readme_is_answered(client: Client) -> None:
    call = re.search(r"curl -s http://localhost:8000(\S+) -H '\S+ (\S+)' -d '(.*?)'", README, re.S)
    assert call
    response = client.post(call[1], call[3], content_type=call[2])
    assert response.status_code == 200
    answer = json.loads(response.content)
    assert (answer["winners"], answer["categories"]) == ([0], ["flush", "three_of_a_kind"])


def test_the_python_of_the_readme_prints_what_it_shows() -> None:
    examples = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(examples.examples) == 6
    assert doctest.DocTestRunner().run(examples).failed == 0
