"""Write docs/MEMORY.md from the caches that the code has: ``python -m tests.memory``.

``docs/memory.toml`` says what each bounded cache holds and, of one that counts answers, the bytes
that they take at most. A cache that counts bytes has its bound in the code.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import re
import tomllib
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import games
import rulesite
from games.lawtexts.files.caches import ALL

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/MEMORY.md"
REGISTRY = ROOT / "docs/memory.toml"
MEGA = 1024 * 1024


def load_everything() -> None:
    for package in (games, rulesite):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not re.search(r"\.(migrations|management|settings|gunicorn|serve)\b", module.name):
                importlib.import_module(module.name)


def _name(name: str) -> str:
    return name.replace("<locals>.", "")


def _is_ours(name: str) -> bool:
    """Whether a cache is the site's, not that of a game which another test has loaded."""
    return name.startswith(("games.", "rulesite."))


def counted_by_answers() -> dict[str, Any]:
    """Every ``lru_cache`` and ``cache`` of the site, by its name."""
    load_everything()
    gc.unfreeze()
    return {
        _name(f"{cached.__module__}.{cached.__qualname__}"): cached
        for cached in gc.get_objects()
        if type(cached) is _lru_cache_wrapper and _is_ours(cached.__module__)
    }


def bounds() -> dict[str, float]:
    """The megabytes at most of each bounded cache, largest first; fails if one is not known."""
    registry = tomllib.loads(REGISTRY.read_text(encoding="utf-8"))
    names = [
        name
        for name, cached in counted_by_answers().items()
        if cached.cache_info().maxsize is not None
    ]
    if unknown := [name for name in names if "most" not in registry.get(name, {})]:
        raise KeyError(f"docs/memory.toml does not say how many megabytes: {unknown}")
    by_answers = {name: registry[name]["most"] for name in names}
    by_bytes = {_name(cache.name): cache.most_bytes / MEGA for cache in ALL if _is_ours(cache.name)}
    return dict(sorted((by_answers | by_bytes).items(), key=lambda item: (-item[1], item[0])))


def written() -> str:
    """The page: the words of the registry, a table of bounded caches, one of the others."""
    registry = tomllib.loads(REGISTRY.read_text(encoding="utf-8"))
    bounded = bounds()
    once = {
        name: registry.get(name, {}).get("computed", "once")
        for name, cached in sorted(counted_by_answers().items())
        if cached.cache_info().maxsize is None
    }
    if unknown := {*registry} - {*bounded, *once, "page"}:
        raise KeyError(f"docs/memory.toml names what is no cache: {sorted(unknown)}")
    rows = [
        f"| `{name}` | {most:g} MiB | {registry.get(name, {}).get('holds', '')} |".replace(
            "  ", " "
        )
        for name, most in bounded.items()
    ]
    return registry["page"].format(
        bounded="\n".join(rows),
        total=f"{sum(bounded.values()):.1f}",
        once="\n".join(f"| `{name}` | {computed} |" for name, computed in once.items()),
    )


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.test")
    django.setup()
    PAGE.write_text(written(), encoding="utf-8")
