"""What the bulk files are, for programs: a Data Package, and schema.org's ``Dataset``."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.law import edition
from games.law.models import Edition, Version
from rulesite.bulk.files import COLUMNS, CSV, FILES, digests, manifest

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
TITLE = "The regulations of Macau's casino poker games"
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
                "description": FILES[name].summary,
                "format": name.rpartition(".")[2],
                "mediatype": FILES[name].media.partition(";")[0],
                "encoding": "utf-8",
                "bytes": digest.bytes,
                "hash": f"sha256:{digest.sha256}",
                **({"schema": _schema(name)} if FILES[name].table else {}),
            }
            for name, digest in digests().items()
        ],
    }


def _schema(name: str) -> dict[str, object]:
    file = FILES[name]
    fields = []
    for column, about in COLUMNS[file.table].items():
        is_list = about["type"] == "list"
        field = {"name": column, "description": about["is"]}
        field |= LISTS[file.media == CSV] if is_list else {"type": about["type"]}
        if "values" in about:
            field["constraints"] = {"enum": about["values"]}
        fields.append(field)
    return {"fields": fields, "missingValues": [""]}


def dataset(absolute: Callable[[str], str]) -> dict[str, object]:
    """The files as schema.org's ``Dataset``, for the data page."""
    files = manifest(absolute)
    first = Version.objects.order_by("begins_on").values_list("begins_on", flat=True).first()
    changed = Edition.objects.values_list("changed", flat=True).first()
    data = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": _("Rulesite: the regulations of Macau's casino poker games"),
        "description": " ".join(dict.fromkeys(_(file.summary) for file in FILES.values())),
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
