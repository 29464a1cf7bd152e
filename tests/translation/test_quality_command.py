"""``manage.py quality``: a line out for every pair, whatever stands on it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.records.pairs import MOST_CHARACTERS, pair_of
from games.rules.values.refusal import Unusable
from games.translation.checking.records import checked
from rulesite.catalogues import compile_all

compile_all()

PAIR: dict[str, Any] = {
    "id": "q1",
    "source_lang": "pt",
    "target_lang": "zh-hant",
    "kind": "law",
    "instrument": "despacho-sef-97-2010",
    "placeholders": "none",
    "source": "O croupier não paga ao jogador.",
    "target": "莊荷向博彩者派彩。",
}


def run(capfd: pytest.CaptureFixture[str], path: Path, *options: str) -> tuple[int, list[Any]]:
    code = 0
    try:
        call_command("quality", str(path), *options)
    except SystemExit as end:
        code = int(end.code or 0)
    sys.stdout.flush()
    return code, [json.loads(line) for line in capfd.readouterr().out.splitlines()]


def write(path: Path, *lines: object) -> Path:
    file = path / "pairs.jsonl"
    text = "".join(
        line + "\n" if isinstance(line, str) else json.dumps(line) + "\n" for line in lines
    )
    file.write_text(text, encoding="utf-8")
    return file


def test_a_pair_is_answered_as_the_formats_say(capfd, tmp_path):
    code, (told,) = run(capfd, write(tmp_path, PAIR), "--language", "pt")
    assert code == 0
    assert told == {
        "id": "q1",
        "findings": [
            {
                "check": "negation",
                "severity": "warning",
                "message": "A negação «não», na origem, não tem correspondência aqui.",
                "where": {"source": [11, 14]},
            }
        ],
    }


def test_the_sentences_are_in_the_language_asked_for(capfd, tmp_path):
    _, (told,) = run(capfd, write(tmp_path, PAIR), "--language", "zh-hant")
    assert told["findings"][0]["message"] == "原文的否定詞「não」，此處沒有對應。"


def test_a_pair_of_which_there_is_nothing_to_say(capfd, tmp_path):
    right = PAIR | {"target": "莊荷不向博彩者派彩。"}
    assert run(capfd, write(tmp_path, right)) == (0, [{"id": "q1", "findings": []}])


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing(capfd, tmp_path):
    bad = PAIR | {"id": 2, "target_lang": "pt"}
    code, told = run(capfd, write(tmp_path, PAIR, bad, "{", PAIR | {"id": 4}))
    assert code == 1
    assert [each["id"] for each in told] == ["q1", 2, None, 4]
    assert told[1]["field"] == "target_lang"
    assert "zh-hant" in told[1]["error"]
    assert "error" in told[2]
    assert told[3]["findings"] == told[0]["findings"]


def test_what_is_left_out_has_its_default():
    short = {name: PAIR[name] for name in ("source_lang", "target_lang", "source", "target")}
    assert checked(short) == checked(PAIR | {"instrument": None})


@pytest.mark.parametrize(
    ("given", "kind"),
    [("law", "law"), ("note", "note"), ("term", "name"), ("interface", "interface")],
)
def test_the_kinds(given, kind):
    assert pair_of(PAIR | {"kind": given}).context.kind == kind


def test_placeholders_are_held_to_where_there_are_some():
    message = {
        "source_lang": "en",
        "target_lang": "pt",
        "kind": "interface",
        "source": "%(seat)s wins",
        "target": "ganha",
    }
    found = checked(message | {"placeholders": "python"})["findings"]
    assert [each["check"] for each in found] == ["placeholders"]
    assert checked(message)["findings"] == []


@pytest.mark.parametrize(
    ("change", "reason", "field"),
    [
        ({"source": 5}, "not_a_string", "source"),
        ({"target": None}, "not_a_string", "target"),
        ({"source": "a" * (MOST_CHARACTERS + 1)}, "text_too_long", "source"),
        ({"source_lang": "fr"}, "not_on_offer", "source_lang"),
        ({"target_lang": "en"}, "not_on_offer", "target_lang"),
        ({"kind": "name"}, "not_on_offer", "kind"),
        ({"kind": ["law"]}, "not_a_string", "kind"),
        ({"placeholders": "percent"}, "not_on_offer", "placeholders"),
        ({"instrument": 97}, "not_a_string", "instrument"),
        ({"sorce": ""}, "unknown_field", "sorce"),
    ],
)
def test_bad_input_is_refused_with_its_field(change, reason, field):
    with pytest.raises(Unusable) as no:
        pair_of(PAIR | change)
    assert (no.value.reason, no.value.field) == (reason, field)


@pytest.mark.parametrize("field", ["source_lang", "target_lang", "source", "target"])
def test_what_is_missing_is_told(field):
    with pytest.raises(Unusable) as no:
        pair_of({name: value for name, value in PAIR.items() if name != field})
    assert (no.value.reason, no.value.field) == ("missing", field)


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(CommandError, match=r"gone\.jsonl"):
        call_command("quality", "gone.jsonl", stdout=io.StringIO())
