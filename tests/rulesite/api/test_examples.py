"""The examples of the description and of the reference: each is called and answered as it stands.

``RULESITE_WRITE=1`` writes ``docs/api-examples.json`` again from the answers of today.
"""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from jsonschema import Draft202012Validator

from games.simulations import exact_cache, tasks
from games.site.today import today
from rulesite.api import described, examples
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all
from tests.simulations.conftest import play_out

compile_all()
pytestmark = pytest.mark.django_db

OPERATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    operation["operationId"]: (method, path, operation)
    for path, ways in api.get_openapi_schema(path_prefix="/api/v1/")["paths"].items()
    for method, operation in ways.items()
}
OMAHA = "despacho-sef-97-2010"
SENT: dict[str, dict[str, Any]] = {
    "listGames": {"all": {}},
    "listReadings": {"stud": {"path": {"game": "stud"}}},
    "listInstruments": {"all": {}},
    "getInstrument": {"two": {"path": {"key": OMAHA}, "query": {"lang": "pt", "limit": 2}}},
    "getProvision": {
        "commission": {"path": {"key": OMAHA, "eid": "art_16"}, "query": {"at": "2025-11-10"}}
    },
    "listActs": {"all": {}},
    "getAct": {"moves": {"path": {"act": "despacho-sef-94-2025"}}},
    "listEffects": {
        "coming": {"query": {"instrument": OMAHA, "state": "to_come"}},
        "by_provision": {"query": {"act": "despacho-sef-94-2025", "sort": "provision", "limit": 2}},
    },
    "findCitations": {"article": {"query": {"q": "art. 16.º do Despacho 97/2010"}}},
    "search": {"ranking": {"query": {"q": "葫蘆大過同花嗎", "game": "omaha"}}},
    "listDivergences": {
        "titles": {"query": {"game": "omaha", "limit": 2, "fields": "title_pt,title_zh_hant"}}
    },
    "getDivergence": {"doubt": {"path": {"ident": "OA-09"}}},
    "listParameters": {
        "one": {
            "query": {
                "instrument": "despacho-sef-97-2010",
                "after": "despacho-sef-97-2010#art_16:commission.highest",
            }
        }
    },
    "getGlossary": {"two": {"query": {"limit": 2}}},
    "getData": {"all": {}},
    "exactOdds": {"fortune3": {"path": {"game": "fortune3"}}},
    "whatIf": {
        game: {"path": {"game": game}, "sent": sent}
        for game, sent in examples.examples_of("what_if").items()
    },
    **{
        way: {
            game: {"path": {"game": game}, "sent": sent}
            for game, sent in examples.examples_of(way).items()
        }
        for way in ("rank", "settle", "play", "session", "equity")
    },
    **{
        operation: {
            game: {
                "path": {"game": game},
                "query": {"record": json.dumps(examples.examples_of(way)[game])},
            }
        }
        for operation, way, game in (
            ("getEquity", "equity", "omaha"),
            ("getWhatIf", "what_if", "fortune3"),
        )
    },
    "check": {"amounts": {"sent": examples.PAIRS["amounts"]}},
    "startRun": {game: {"sent": sent} for game, sent in examples.RUNS.items()},
    "getRun": {"stud": {"path": {"name": "NAME"}, "query": {"wait": 1}}},
    "getFigures": {"stud": {"path": {"name": "NAME"}}},
    "getCertificate": {"stud": {"path": {"name": "NAME"}}},
    "verifyRun": {"first": {"path": {"name": "NAME"}, "sent": {"batch": 0}}},
    "cancelRun": {"stud": {"path": {"name": "NAME"}, "key": "KEY"}},
}
STORED_NAME, STORED_KEY = "q859tecvs6", "vJZnXiY_K1-Kb8XACwDQDHj1"
OF_ITS_DAY = {"getData", "getDivergence", "startRun", "getRun", "getFigures", "getCertificate"}
OF_ITS_DAY |= {"verifyRun"}
"""Operations whose answers have names, digests and times: only their shape is compared."""


DAY = "2026-11-28"
"""The day on which undated examples are answered."""


def shortened(value: Any) -> Any:
    """Of lists of objects or of lists the first two."""
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    if isinstance(value, list):
        is_long = bool(value) and isinstance(value[0], (dict, list))
        return [shortened(item) for item in (value[:2] if is_long else value)]
    return value


@pytest.fixture(autouse=True)
def counted_here(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.SITE_ADDRESS = "http://localhost"
    cache.clear()
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    monkeypatch.setattr(exact_cache, "exact_soon", exact_cache.exact)
    monkeypatch.setattr(exact_cache, "PATIENCE", 300)


def run_of(operation: str) -> tuple[str, str]:
    """The name and the key of a run, finished unless it is to be cancelled."""
    body = json.dumps(examples.RUNS["stud"])
    told = Client().post("/api/v1/runs", body, "application/json").json()
    if operation != "cancelRun":
        play_out()
    return told["run"], told.get("key", "")


def called(operation: str, example: dict[str, Any], lang: str) -> Any:
    method, path, _ = OPERATIONS[operation]
    name, key = run_of(operation) if "{name}" in path else ("", "")
    for part, value in example.get("path", {}).items():
        path = path.replace(f"{{{part}}}", quote(name if part == "name" else value))
    path += f"?{urlencode(example['query'])}" if "query" in example else ""
    headers = {"accept-language": lang} | ({"authorization": f"Bearer {key}"} if key else {})
    if method == "get":
        answer = Client().get(path, headers=headers)
    else:
        sent = json.dumps(example["sent"]) if "sent" in example else ""
        answer = Client().post(path, sent, "application/json", headers=headers)
    assert answer.status_code in (200, 202), answer.content
    told = answer.json()
    text = json.dumps(shortened(told), ensure_ascii=False)
    text = text.replace(json.dumps(today().isoformat()), json.dumps(DAY))
    if "/runs" in path:
        for real, stored in ((told.get("run", name), STORED_NAME), (told.get("key"), STORED_KEY)):
            text = text.replace(real, stored) if real else text
    return json.loads(text)


EVERY = [(operation, name) for operation, named in SENT.items() for name in named]


@pytest.mark.parametrize(("operation", "name"), EVERY)
def test_an_example_is_answered_as_it_is_shown(operation: str, name: str) -> None:
    example = SENT[operation][name]
    pt, zh = (called(operation, example, lang) for lang in ("pt", "zh-hant"))
    if os.environ.get("RULESITE_WRITE"):
        write(operation, name, example, pt, zh)
    stored = described.examples_of(operation)[name]
    if operation in OF_ITS_DAY:
        assert stored["answer"].keys() == pt.keys()
    else:
        assert stored["answer"] == pt
        assert stored.get("answer_zh-hant", stored["answer"]) == zh


def write(operation: str, name: str, example: dict[str, Any], pt: Any, zh: Any) -> None:
    path = described.EXAMPLES
    kept = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    text = json.dumps(example).replace("NAME", STORED_NAME).replace("KEY", STORED_KEY)
    answers = {"answer": pt} | ({"answer_zh-hant": zh} if zh != pt else {})
    kept.setdefault(operation, {})[name] = json.loads(text) | answers
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    described.examples_of.cache_clear()


def test_every_operation_has_an_example_of_its_answer_and_of_what_is_sent() -> None:
    assert SENT.keys() == OPERATIONS.keys()
    for _, _, told in OPERATIONS.values():
        status = min(told["responses"])
        assert told["responses"][status]["content"]["application/json"]["examples"]
        if "requestBody" in told:
            assert told["requestBody"]["content"]["application/json"]["examples"]


@pytest.mark.parametrize(("operation", "name"), EVERY)
def test_an_example_follows_the_description(operation: str, name: str) -> None:
    schemas = api.get_openapi_schema(path_prefix="/api/v1/")["components"]["schemas"]
    _, _, told = OPERATIONS[operation]
    stored = described.examples_of(operation)[name]
    parts = {"answer": told["responses"][min(told["responses"])]}
    if "sent" in stored:
        parts["sent"] = told["requestBody"]
    for part, body in parts.items():
        schema = body["content"]["application/json"]["schema"]
        whole = json.loads(json.dumps({**schema, "components": {"schemas": schemas}}))
        Draft202012Validator(whole).validate(stored[part])
