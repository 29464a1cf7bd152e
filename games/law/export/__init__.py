"""Export the texts as data, plain text or Akoma Ntoso."""

from collections.abc import Callable

from games.law.export.selection import as_akn, as_json, as_text

EXPORTS: dict[str, Callable[..., str | bytes]] = {"json": as_json, "text": as_text, "akn": as_akn}

FORMS = {
    "json": "application/json; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "akn": "application/akn+xml; charset=utf-8",
}
