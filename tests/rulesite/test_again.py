"""A stranger computes an answer again from the text of its paper alone."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.law.acts.memorandum import as_record
from games.simulations import exact_cache

pytestmark = pytest.mark.django_db

RESULT = "cards.5=Kh+Kd+4c&cards.dealer=Qs+8d+5c&decision.5=play&table.bets.5.ante=100&rule=1"
FAULT = "fault=bet_spoken&facts.seat=4&rule=1"
PAPERS = [f"fortune3/sheet/?{RESULT}", f"fortune3/?{RESULT}", f"omaha/fault/sheet/?{FAULT}"]


def command_on(page: str) -> list[str]:
    found = re.search(r'<code class="proof-command">(.+?)</code>', page, re.S)
    assert found
    name, *words = shlex.split(unescape(found[1]))
    assert name == "manage.py"
    return words


def ran(words: list[str]) -> dict[str, object]:
    out = StringIO()
    try:
        call_command(*words, stdout=out)
    except SystemExit as ended:
        out.write("" if ended.code == 1 else "ended otherwise")
    answer: dict[str, object] = json.loads(out.getvalue())
    return answer


@pytest.mark.parametrize("path", PAPERS)
def test_a_ruling_is_computed_again_from_its_paper_alone(client: Client, path: str) -> None:
    pages = [client.get(f"/{lang}/ruling/{path}").content.decode() for lang in ("pt", "zh-hant")]
    words = command_on(pages[0])
    assert command_on(pages[1]) == words
    answer = ran(words)
    assert answer["equal"] is True
    assert str(answer["law"]) in pages[0]
    assert str(answer["code"]) in pages[0]
    another = ran([*words[:-1], "0" * 64])
    assert another == {**answer, "equal": False}


def test_a_ruling_on_other_cards_is_not_equal(client: Client) -> None:
    page = client.get(f"/pt/ruling/{PAPERS[0]}").content.decode()
    words = [word.replace("Kh+Kd", "Kh+Jd") for word in command_on(page)]
    assert ran(words)["equal"] is False


def test_exact_figures_are_computed_again_from_their_page_alone(client: Client) -> None:
    exact_cache.exact("fortune3", exact_cache.by_law("fortune3"))
    page = client.get("/pt/odds/fortune3/")
    assert page.status_code == 200
    words = command_on(page.content.decode())
    assert ran(words)["equal"] is True


@pytest.mark.parametrize(
    "words",
    [
        ["result", "omaha", "rule=1", "0"],
        ["result", "omaha", "x=" + "1" * 5000, "0"],
        ["exact", "fortune3", "{", "0"],
        ["exact", "fortune3", '{"readings": {"FA-99": "x"}}', "0"],
    ],
)
def test_what_is_no_ruling_is_refused_with_the_field(words: list[str]) -> None:
    with pytest.raises(CommandError) as no:
        call_command("again", *words, stdout=StringIO())
    assert len(str(no.value)) > 10


def test_the_memorandum_names_law_code_and_the_commands_that_count_it_again() -> None:
    record = json.loads(json.dumps(as_record()))
    for part in record["games"]:
        assert part["instrument"] in part["law"]
        assert len(part["code"]) == 16
        for command in (f"consequences {part['game']} --check", f"drafts {part['game']} --check"):
            assert f"manage.py {command}" in record["commands"]
