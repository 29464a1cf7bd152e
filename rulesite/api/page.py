"""The reference of the API, made from its description and stored examples; worked examples."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext

from games.law.editions.page_cache import public
from games.site.pages import page
from rulesite.api.by_game import JsonSchema
from rulesite.api.described import examples_of
from rulesite.api.headers import V1
from rulesite.api.v1 import api


@public()
def docs(request: HttpRequest) -> HttpResponse:
    site = request.build_absolute_uri("/").removesuffix("/")
    described = api.get_openapi_schema(path_prefix=V1)
    addresses = list(_addresses(described, site))
    parts = [
        (gettext(tag["description"]), [entry for entry in addresses if entry["tag"] == tag["name"]])
        for tag in described["tags"]
    ]
    context = {"parts": parts, "description": reverse("api:description")}
    return page(request, "site/api.html", context)


def _addresses(described: JsonSchema, site: str) -> Iterator[JsonSchema]:
    for path, ways in described["paths"].items():
        for method, operation in ways.items():
            ident = operation["operationId"]
            yield {
                "ident": ident,
                "tag": operation["tags"][0],
                "method": method.upper(),
                "path": path,
                "text": gettext(operation["description"]),
                "parameters": [
                    {
                        "name": parameter["name"],
                        "said": gettext(parameter["description"]),
                        "values": [*map(str, parameter["schema"].get("enum", ()))],
                    }
                    for parameter in operation["parameters"]
                ],
                "calls": list(_calls(site, method.upper(), path, ident)),
            }


def _calls(site: str, method: str, path: str, ident: str) -> Iterator[JsonSchema]:
    """Each example: the same call in three languages, what is sent, and the answer."""
    for name, example in examples_of(ident).items():
        address = path
        for part, value in example.get("path", {}).items():
            address = address.replace(f"{{{part}}}", quote(str(value)))
        if query := example.get("query"):
            address += f"?{urlencode(query)}"
        sent = example.get("sent")
        answer = example.get(f"answer_{get_language()}", example["answer"])
        yield {
            "name": name,
            "address": address,
            "sent": "" if sent is None else _formatted(sent),
            "ways": list(_ways(method, f"{site}{address}", sent, example.get("key", ""))),
            "answer": _formatted(answer),
        }


def _ways(method: str, url: str, sent: JsonSchema | None, key: str) -> Iterator[tuple[str, str]]:
    """The call in the shell, in Python and in JavaScript."""
    language = {"pt": "pt", "zh-hant": "zh-Hant"}.get(get_language() or "", "pt")
    headers = {"Accept-Language": language}
    headers |= {"Authorization": f"Bearer {key}"} if key else {}
    post = body = data = data_option = script_body = ""
    if sent is not None:
        headers["Content-Type"] = "application/json"
        record = json.dumps(sent, ensure_ascii=False)
        quoted = record.replace("'", "'\\''")
        body = f" \\\n  -d '{quoted}'"
        data, data_option = f"record = {sent!r}\n", ", data=json.dumps(record).encode()"
        script_body = f",\n  body: JSON.stringify({record})"
    elif method == "POST":
        post = " -X POST"
    options = "".join(f" \\\n  -H '{name}: {value}'" for name, value in headers.items())
    yield "curl", f"curl{post} '{url}'{options}{body}"
    yield (
        "Python",
        f"import json\nfrom urllib.request import Request, urlopen\n\n{data}request = Request(\n"
        f'    "{url}"{data_option},\n    headers={json.dumps(headers)}, method="{method}",\n)\n'
        "print(json.load(urlopen(request)))",
    )
    init = json.dumps({"method": method, "headers": headers}, indent=2).removesuffix("\n}")
    yield (
        "JavaScript",
        f'const answer = await fetch("{url}", {init}{script_body}\n}});\n'
        "console.log(await answer.json());",
    )


def _formatted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


# Worked examples

WAYS = ("By the API", "By the package", "By an assistant's tools")
BLOCK = re.compile(r"^```(?:python|console)\n(.*?)^```$", re.M | re.S)


class CodeBlock(NamedTuple):
    said: str
    """The text before the code, if any."""
    text: str


class Way(NamedTuple):
    name: str
    blocks: tuple[CodeBlock, ...]


class ExampleWalk(NamedTuple):
    title: str
    said: str
    ways: tuple[Way, ...]


@cache
def walks() -> tuple[ExampleWalk, ...]:
    """Every section of the file, in order."""
    sections = []
    text = (Path(settings.BASE_DIR) / "docs" / "EXAMPLES.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        head, *ways = re.split(r"^### ", section, flags=re.M)
        title, _, words = head.partition("\n")
        sections.append(ExampleWalk(title, _in_one_line(words), tuple(map(_way, ways))))
    return tuple(sections)


def _way(text: str) -> Way:
    name, _, rest = text.partition("\n")
    parts = BLOCK.split(rest)
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return Way(name, tuple(CodeBlock(_in_one_line(words), code) for words, code in pairs))


def _in_one_line(words: str) -> str:
    return " ".join(words.split())


@public()
def examples(request: HttpRequest) -> HttpResponse:
    """``docs/EXAMPLES.md``, with its text in the reader's language."""
    return page(request, "site/examples.html", {"walks": walks()})
