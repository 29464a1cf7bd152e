"""The page of the data, its files, and what these are, for programs."""

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.editions import edition
from games.law.editions.page_cache import public
from games.law.models import Edition, Version
from games.narration.numbers import whole
from games.site.pages import page, problem
from rulesite.bulk import files as bulk

SUMS, PACKAGE = "SHA256SUMS", "datapackage.json"


@public()
def data(request: HttpRequest) -> HttpResponse:
    files = [
        {
            "file": bulk.FILES[name],
            "summary": _(bulk.FILES[name].summary),
            "bytes": whole(digest.bytes),
            "sha256": digest.sha256,
        }
        for name, digest in bulk.digests().items()
    ]
    context = {
        "files": files,
        "others": (PACKAGE, SUMS),
        "licence": bulk.rights(),
        "dataset": dataset(request.build_absolute_uri),
        "most_kept": bulk.MOST_KEPT,
    }
    return page(request, "site/data.html", context)


@public()
def file(request: HttpRequest, name: str) -> HttpResponse:
    """One file, with its digest in ``Repr-Digest`` (RFC 9530); or what describes them all."""
    if name == SUMS:  # in the format of ``sha256sum --check``
        lines = [f"{digest.sha256}  {name}\n" for name, digest in bulk.digests().items()]
        return HttpResponse("".join(lines), content_type="text/plain; charset=utf-8")
    if name == PACKAGE:
        described = json.dumps(package(), ensure_ascii=False, indent=1)
        return HttpResponse(described, content_type="application/json; charset=utf-8")
    return _sent(request, name, lambda: bulk.FILES[name].make())


@require_safe
def former_file(request: HttpRequest, digest: str, name: str) -> HttpResponse:
    """The file with that digest, of this edition or of a former one."""
    response = _sent(request, name, lambda: bulk.former(name, digest))
    if response.status_code == 200:
        patch_cache_control(response, public=True, max_age=365 * 24 * 3600, immutable=True)
    return response


def _sent(request: HttpRequest, name: str, make: Callable[[], bytes | None]) -> HttpResponse:
    body = make() if name in bulk.FILES else None
    if body is None:
        message = _("The page of the data lists the files there are.")
        return problem(request, 404, _("There is no such file here."), message)
    response = HttpResponse(body, content_type=bulk.FILES[name].media)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    digest = b64encode(sha256(body).digest()).decode()
    response["Repr-Digest"] = f"sha-256=:{digest}:"
    return response


# A Data Package, and schema.org's ``Dataset``

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
TITLE = "The regulations of Macau's casino games"
LISTS = {True: {"type": "list", "delimiter": " | "}, False: {"type": "array"}}
"""A list's type in a Table Schema: whether it is in CSV."""


def package() -> dict[str, object]:
    """The descriptor of the files: https://datapackage.org."""
    licence = settings.DATA_LICENCE
    kind = "path" if "://" in licence else "name"
    return {
        "$schema": PROFILE,
        "name": "rulesite",
        "title": TITLE,
        "version": edition.current(),
        **({"licenses": [{kind: licence}]} if licence else {}),
        "resources": [
            {
                "name": name,
                "path": name,
                "description": bulk.FILES[name].summary,
                "format": name.rpartition(".")[2],
                "mediatype": bulk.FILES[name].media.partition(";")[0],
                "encoding": "utf-8",
                "bytes": digest.bytes,
                "hash": f"sha256:{digest.sha256}",
                **({"schema": _schema(name)} if bulk.FILES[name].table else {}),
            }
            for name, digest in bulk.digests().items()
        ],
    }


def _schema(name: str) -> dict[str, object]:
    file = bulk.FILES[name]
    fields = []
    for column, about in bulk.COLUMNS[file.table].items():
        is_list = about["type"] == "list"
        field = {"name": column, "description": about["is"]}
        field |= LISTS[file.media == bulk.CSV] if is_list else {"type": about["type"]}
        if "values" in about:
            field["constraints"] = {"enum": about["values"]}
        fields.append(field)
    return {"fields": fields, "missingValues": [""]}


def dataset(absolute: Callable[[str], str]) -> dict[str, object]:
    """The files as schema.org's ``Dataset``, for the data page."""
    files = bulk.manifest(absolute)
    first = Version.objects.order_by("begins_on").values_list("begins_on", flat=True).first()
    changed = Edition.objects.values_list("changed", flat=True).first()
    data = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": _("Rulesite: the regulations of Macau's casino games"),
        "description": " ".join(dict.fromkeys(_(file.summary) for file in bulk.FILES.values())),
        "url": absolute(reverse("data")),
        "version": files["edition"],
        "dateModified": changed.date().isoformat() if changed else "",
        "temporalCoverage": f"{first}/.." if first else "",
        "spatialCoverage": "MO",
        "inLanguage": ["pt", "zh-Hant"],
        "isAccessibleForFree": True,
        "license": settings.DATA_LICENCE,
        "creator": {"@type": "Organization", "name": settings.PUBLISHER or "Rulesite"},
        "distribution": [
            {
                "@type": "DataDownload",
                "name": file["name"],
                "contentUrl": file["address"],
                "encodingFormat": file["media"].partition(";")[0],
                "contentSize": f"{file['bytes']} B",
                "sha256": file["sha256"],
            }
            for file in files["files"]
        ],
    }
    return {name: value for name, value in data.items() if value}
