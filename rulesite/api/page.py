"""The reference of the API, made from its description and the stored examples."""

import json
from collections.abc import Iterator
from urllib.parse import quote, urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext

from games.law.page_cache import public
from games.site.pages import page
from rulesite.api.by_game import JsonSchema
from rulesite.api.described import examples_of
from rulesite.api.headers import V1
from rulesite.api.v1 import api


def door(request: HttpRequest) -> HttpResponse:
    """Redirect to the page in the caller's language."""
    response = HttpResponseRedirect(reverse("api-docs"))
    patch_vary_headers(response, ["Accept-Language"])
    return response


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
                "parameters": [_parameter(parameter) for parameter in operation["parameters"]],
                "calls": list(_calls(site, method.upper(), path, ident)),
            }


def _parameter(parameter: JsonSchema) -> JsonSchema:
    """A parameter with its text in the reader's language, and its values."""
    values = [*map(str, parameter["schema"].get("enum", ()))]
    text = gettext(parameter["description"])
    return {"name": parameter["name"], "said": text, "values": values}


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
    if sent is not None:
        headers["Content-Type"] = "application/json"
    options = "".join(f" \\\n  -H '{name}: {value}'" for name, value in headers.items())
    body = "" if sent is None else f" \\\n  -d '{_quoted(_short(sent))}'"
    post = " -X POST" if method == "POST" and sent is None else ""
    yield "curl", f"curl{post} '{url}'{options}{body}"
    data = "" if sent is None else f"record = {sent!r}\n"
    data_option = ", data=json.dumps(record).encode()" if sent is not None else ""
    yield (
        "Python",
        f"import json\nfrom urllib.request import Request, urlopen\n\n{data}request = Request(\n"
        f'    "{url}"{data_option},\n    headers={json.dumps(headers)}, method="{method}",\n)\n'
        "print(json.load(urlopen(request)))",
    )
    fields = {"method": method, "headers": headers}
    init = json.dumps(fields, indent=2)
    if sent is not None:
        init = init.removesuffix("\n}") + f",\n  body: JSON.stringify({_short(sent)})\n}}"
    yield (
        "JavaScript",
        f'const answer = await fetch("{url}", {init});\nconsole.log(await answer.json());',
    )


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _quoted(text: str) -> str:
    """Text within single quotes of a shell."""
    return text.replace("'", "'\\''")


def _formatted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
