"""The page of the data, and its files."""

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.page_cache import public
from games.narration.numbers import whole
from games.site.pages import page, problem
from rulesite.bulk import licence
from rulesite.bulk.description import dataset, package
from rulesite.bulk.files import FILES, MOST_KEPT, digests, former, sums

SUMS, PACKAGE = "SHA256SUMS", "datapackage.json"


@public()
def data(request: HttpRequest) -> HttpResponse:
    files = [
        {
            "file": FILES[name],
            "summary": _(FILES[name].summary),
            "bytes": whole(digest.bytes),
            "sha256": digest.sha256,
        }
        for name, digest in digests().items()
    ]
    context = {
        "files": files,
        "others": (PACKAGE, SUMS),
        "licence": licence.words(),
        "dataset": dataset(request.build_absolute_uri),
        "most_kept": MOST_KEPT,
    }
    return page(request, "site/data.html", context)


@public()
def file(request: HttpRequest, name: str) -> HttpResponse:
    """One file, with its digest in ``Repr-Digest`` (RFC 9530); or what describes them all."""
    if name == SUMS:
        return HttpResponse("".join(sums()), content_type="text/plain; charset=utf-8")
    if name == PACKAGE:
        described = json.dumps(package(), ensure_ascii=False, indent=1)
        return HttpResponse(described, content_type="application/json; charset=utf-8")
    return _sent(request, name, lambda: FILES[name].make())


@require_safe
def former_file(request: HttpRequest, digest: str, name: str) -> HttpResponse:
    """The file with that digest, of this edition or of a former one."""
    response = _sent(request, name, lambda: former(name, digest))
    if response.status_code == 200:
        patch_cache_control(response, public=True, max_age=365 * 24 * 3600, immutable=True)
    return response


def _sent(request: HttpRequest, name: str, make: Callable[[], bytes | None]) -> HttpResponse:
    body = make() if name in FILES else None
    if body is None:
        message = _("The page of the data lists the files there are.")
        return problem(request, 404, _("There is no such file here."), message)
    response = HttpResponse(body, content_type=FILES[name].media)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    digest = b64encode(sha256(body).digest()).decode()
    response["Repr-Digest"] = f"sha-256=:{digest}:"
    return response
