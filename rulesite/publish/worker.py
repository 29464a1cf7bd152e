"""The service worker script that stores a copy on a device for reading offline."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from rulesite.publish.folder import digest

WRITTEN = Path(__file__).with_name("worker.js")


def script(files: Mapping[str, bytes], core: Iterable[str]) -> bytes:
    """The script; it differs for every different copy, so that browsers update."""
    listing = "".join(f"{name} {digest(files[name])}\n" for name in sorted(files))
    head = {"version": digest(listing.encode())[:16], "core": sorted(set(core) & set(files))}
    text = json.dumps(head, ensure_ascii=True, indent=1)
    return f"const COPY = {text};\n{WRITTEN.read_text(encoding='utf-8')}".encode()
