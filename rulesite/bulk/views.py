"""The page of the data, and its files."""

from base64 import b64encode
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.law.page_cache import public
from games.narration.numbers import whole
from games.site.errors import problem
from games.site.pages import page
from rulesite.bulk import licence
from rulesite.bulk.files import FILES, digests, sums

SUMS = "SHA256SUMS"


@public()
def data(request: HttpRequest) -> HttpResponse:
    files = [
        {
            "file": FILES[name],
            "said": _(FILES[name].said),
            "bytes": whole(digest.bytes),
            "sha256": digest.sha256,
        }
        for name, digest in digests().items()
    ]
    context = {"files": files, "sums": SUMS, "licence": licence.words()}
    return page(request, "site/data.html", context)


@public()
def file(request: HttpRequest, name: str) -> HttpResponse:
    """One file, with its digest in ``Repr-Digest`` (RFC 9530)."""
    if name == SUMS:
        return HttpResponse("".join(sums()), content_type="text/plain; charset=utf-8")
    if name not in FILES:
        message = _("The page of the data lists the files there are.")
        return problem(request, 404, _("There is no such file here."), message)
    body = FILES[name].make()
    response = HttpResponse(body, content_type=FILES[name].media)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    digest = sha256(body).digest()
    response["Repr-Digest"] = f"sha-256=:{b64encode(digest).decode()}:"
    return response
